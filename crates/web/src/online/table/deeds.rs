//! What can be done at a table besides moving: giving up, proposing, agreeing, and what follows a game.

use super::screen::TableScreen;
use crate::route::{Go, Route};
use crate::session::fresh;
use crate::sure::Sure;
use catalog::GameId;
use client::{Part, TableSession};
use leptos::prelude::*;
use wire::Status;

/// Buttons for the whole game.
#[component]
pub fn Deeds(screen: TableScreen, game: GameId, over: Signal<bool>) -> impl IntoView {
    let tongue = screen.tongue;
    let plays = move || screen.own().is_some() && screen.status() == Some(Status::Running);
    let resign = Callback::new(move |()| screen.act(|session| session.resign(fresh())));
    let propose = move |kind: &'static str| screen.act(|session| session.propose(kind, fresh()));
    let drawable =
        Memo::new(move |_| screen.look([Part::Table, Part::Game], TableSession::may_be_drawn) == Some(true));
    let undoable =
        Memo::new(move |_| screen.table(|table| !table.rated || game.meta().is_perfect()) == Some(true));
    view! {
        <div class="row">
            <Show when=plays>
                <Show when=move || undoable.get()>
                    <button on:click=move |_| propose("takeback")>{move || tongue.say("offer-takeback")}</button>
                </Show>
                <Show when=move || drawable.get()>
                    <button on:click=move |_| propose("draw")>{move || tongue.say("offer-draw")}</button>
                </Show>
                <Sure label="resign" sure="resign-sure" class="resign" act=resign/>
            </Show>
            <Go to=Signal::stored(Route::Rules(game)) class="button">{move || tongue.say("rules")}</Go>
            <Show when=move || !over.get()>
                {move || screen.watch_link().map(|link| view! { <super::waiting::CopyLink link label="copy-watch"/> })}
            </Show>
        </div>
    }
}

/// What is proposed, and the answers to it.
#[component]
pub fn Offers(screen: TableScreen) -> impl IntoView {
    let tongue = screen.tongue;
    let decline = move |_| screen.act(|session| session.decline(fresh()));
    let offer = move || screen.look([Part::Offer], |session| session.offer().cloned()).flatten();
    // What surrounds it stays, so that what comes into it is told aloud.
    view! {
        <div class="offers" role="status">{move || offer().map(|offer| {
            let own = screen.own();
            let agreed = own.is_some_and(|own| offer.agreed.contains(&own));
            let kind = offer.kind.clone();
            let by = screen.name(offer.by);
            let sentence = match own == Some(offer.by) {
                true => tongue.say(&format!("offered-{kind}")),
                false => tongue.fill(&format!("offers-{kind}"), &[("who", &by)]),
            };
            let agree = move |_| screen.act(|session| session.propose(&kind, fresh()));
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
pub fn After(screen: TableScreen, over: Signal<bool>) -> impl IntoView {
    let tongue = screen.tongue;
    let rematch = move |_| screen.act(|session| session.propose("rematch", fresh()));
    let next =
        move || screen.look([Part::Table, Part::Game], |session| session.next().map(str::to_owned)).flatten();
    let may_ask = move || {
        screen.look([Part::Table, Part::Game, Part::Offer], TableSession::may_ask_again) == Some(true)
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
                <Show when=move || screen.status() == Some(Status::Over)>
                    <Go to=Signal::derive(move || screen.replay()) class="button">{move || tongue.say("replay")}</Go>
                </Show>
                <Go to=Signal::stored(Route::Online) class="button">{move || tongue.say("to-lobby")}</Go>
            </div>
        </Show>
    }
}
