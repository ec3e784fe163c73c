//! What can be done at a table besides moving: giving up, proposing, agreeing, and what follows a game.

use super::place::Place;
use crate::choices::Sights;
use crate::route::{Go, Route};
use crate::stage::Stage;
use crate::sure::Sure;
use catalog::GameId;
use leptos::prelude::*;
use wire::{Ask, Sitter, Status};

/// Buttons for the whole game.
#[component]
pub fn Deeds(place: Place, stage: Stage, game: GameId, over: Signal<bool>) -> impl IntoView {
    let tongue = place.tongue;
    let plays = move || place.own().is_some() && place.status() == Some(Status::Running);
    let resign = Callback::new(move |()| place.ask(|key| Ask::Resign { key }));
    let propose = move |kind: &'static str| place.ask(|key| Ask::Offer { kind: kind.to_owned(), key });
    let people = move || {
        place.read(|table| {
            table.seats.iter().filter(|chair| matches!(chair.sitter, Sitter::Person { .. })).count()
        })
    };
    let drawable = move || {
        place.progress.track();
        people() >= Some(2)
            && place.guess.with_value(|guess| guess.as_ref().is_some_and(|guess| guess.may_be_drawn()))
    };
    let undoable = move || place.read(|table| !(table.rated && game.meta().chance)) == Some(true);
    view! {
        <div class="row">
            <Show when=plays>
                <Show when=undoable>
                    <button on:click=move |_| propose("takeback")>{move || tongue.say("offer-takeback")}</button>
                </Show>
                <Show when=drawable>
                    <button on:click=move |_| propose("draw")>{move || tongue.say("offer-draw")}</button>
                </Show>
                <Sure label="resign" sure="resign-sure" class="resign" act=resign/>
            </Show>
            <Sights stage/>
            <Go to=Signal::stored(Route::Rules(game)) class="button">{move || tongue.say("rules")}</Go>
            <Show when=move || !over.get()>
                {move || place.watch.get().map(|link| view! { <super::room::CopyLink link label="copy-watch"/> })}
            </Show>
        </div>
    }
}

/// What is proposed, and the answers to it.
#[component]
pub fn Offers(place: Place) -> impl IntoView {
    let tongue = place.tongue;
    let decline = move |_| place.ask(|key| Ask::Decline { key });
    // What surrounds it stays, so that what comes into it is told aloud.
    view! {
        <div class="offers" role="status">{move || place.offer.get().map(|offer| {
            let own = place.own();
            let agreed = own.is_some_and(|own| offer.agreed.contains(&own));
            let kind = offer.kind.clone();
            let by = place.name(offer.by);
            let sentence = match own == Some(offer.by) {
                true => tongue.say(&format!("offered-{kind}")),
                false => tongue.fill(&format!("offers-{kind}"), &[("who", &by)]),
            };
            let agree = move |_| {
                let kind = kind.clone();
                place.ask(|key| Ask::Offer { kind, key });
            };
            view! {
                <div class="offer">
                    <p>{sentence}</p>
                    {own.map(|_| view! {
                        <div class="row">
                            {(!agreed).then(|| view! { <button class="main" on:click=agree>{move || tongue.say("agree")}</button> })}
                            <button on:click=decline>
                                {move || tongue.say(if agreed { "withdraw" } else { "decline" })}
                            </button>
                        </div>
                    })}
                </div>
            }
        })}</div>
    }
}

/// What follows a game: the next one, and this one once more.
#[component]
pub fn After(place: Place, over: Signal<bool>) -> impl IntoView {
    let tongue = place.tongue;
    let rematch = move |_| place.ask(|key| Ask::Offer { kind: "rematch".to_owned(), key });
    // A table by link is for those who sat at the last one.
    let next = move || {
        let (next, public) = place.read(|table| (table.next.clone(), table.public))?;
        next.filter(|_| public || place.sat())
    };
    let may_ask = move || {
        place.own().is_some()
            && place.status() == Some(Status::Over)
            && place.read(|table| table.next.is_none()) == Some(true)
            && place.offer.with(Option::is_none)
    };
    view! {
        <Show when=move || over.get()>
            <div class="row after">
                {move || next().map(|next| view! {
                    <Go to=Signal::stored(Route::Table(next)) class="button main">{move || tongue.say("to-rematch")}</Go>
                })}
                <Show when=may_ask>
                    <button class="main" on:click=rematch>{move || tongue.say("rematch")}</button>
                </Show>
                <Show when=move || place.status() == Some(Status::Over)>
                    <Go to=Signal::derive(move || place.replay()) class="button">{move || tongue.say("replay")}</Go>
                </Show>
                <Go to=Signal::stored(Route::Online) class="button">{move || tongue.say("to-lobby")}</Go>
            </div>
        </Show>
    }
}
