//! What every new game has in common, here or over the network: how many play, a card for each seat, and all of it in short.

use crate::art::{Cover, Crowd, Portrait};
use crate::focus::closed;
use crate::words::tongue;
use catalog::GameId;
use leptos::prelude::*;

/// The level of a computer player until another is chosen.
pub const USUAL: u8 = 3;
/// The longest name.
pub const LONGEST: &str = "20";

/// The same seats, and new ones as they are at first where there are more.
pub fn resized<P>(seats: &mut Vec<P>, count: usize, first: impl Fn(usize) -> P) {
    seats.truncate(count);
    seats.extend((seats.len()..count).map(first));
}

/// Looks at a seat, which is tracked; nothing where there is none.
pub fn ask_chair<C, T>(chairs: RwSignal<Vec<C>>, seat: usize, ask: impl FnOnce(&C) -> T) -> Option<T>
where
    C: Send + Sync + 'static,
{
    chairs.with(|chairs| chairs.get(seat).map(ask))
}

/// Changes a seat, where there is one.
pub fn change_chair<C>(chairs: RwSignal<Vec<C>>, seat: usize, change: impl FnOnce(&mut C))
where
    C: Send + Sync + 'static,
{
    chairs.update(|chairs| {
        if let Some(chair) = chairs.get_mut(seat) {
            change(chair);
        }
    });
}

/// How many play, by picture, where a game has more than one number of them.
#[component]
pub fn Counts(game: GameId, #[prop(into)] count: Signal<usize>, resize: Callback<usize>) -> impl IntoView {
    let tongue = tongue();
    let (fewest, most) = game.meta().seats;
    (fewest != most).then(|| {
        view! {
            <div class="counts" role="group" aria-label=move || tongue.say("how-many-play")>
                {(usize::from(fewest)..=usize::from(most)).map(|number| view! {
                    <button
                        class="pick-card"
                        aria-pressed=move || (count.get() == number).to_string()
                        on:click=move |_| resize.run(number)
                    >
                        <Crowd game count=number/>
                        <b>{move || tongue.fill("players", &[("count", &number.to_string())])}</b>
                    </button>
                }).collect_view()}
            </div>
        }
    })
}

/// A seat: a picture to press to sit there, and what is chosen for it.
#[component]
pub fn SeatCard(
    game: GameId,
    seat: usize,
    #[prop(into)] pressed: Signal<bool>,
    sit: Callback<()>,
    children: Children,
) -> impl IntoView {
    let tongue = tongue();
    let number = (seat + 1).to_string();
    let label = Signal::derive(move || tongue.fill("seat", &[("number", &number)]));
    view! {
        <fieldset class=format!("tile seat-card s{seat}")>
            <legend class="unseen">{label}</legend>
            <button
                class="sit"
                title=move || tongue.say("take-seat")
                aria-label=move || format!("{}: {}", label.get(), tongue.say("take-seat"))
                aria-pressed=move || pressed.get().to_string()
                on:click=move |_| sit.run(())
            >
                <Portrait game seat/>
            </button>
            <div class="seat-body">{children()}</div>
        </fieldset>
    }
}

/// Somebody's name, to be written.
#[component]
pub fn SeatName(
    #[prop(into)] name: Signal<String>,
    #[prop(into)] placeholder: Signal<String>,
    write: Callback<String>,
) -> impl IntoView {
    let tongue = tongue();
    view! {
        <label class="seat-name">
            <span class="mark"></span>
            <span class="unseen">{move || tongue.say("name-of-seat")}</span>
            <input
                maxlength=LONGEST
                autocomplete="off"
                placeholder=placeholder
                prop:value=name
                on:input=move |event| write.run(event_target_value(&event))
            />
        </label>
    }
}

/// Who plays on a seat: one of several kinds, side by side, each with the key of its word.
#[component]
pub fn Kinds(
    #[prop(into)] kinds: Signal<Vec<(&'static str, &'static str)>>,
    #[prop(into)] chosen: Signal<&'static str>,
    choose: Callback<&'static str>,
) -> impl IntoView {
    let tongue = tongue();
    view! {
        <div class="seg" class:four=move || kinds.with(|kinds| kinds.len() > 2) role="group" aria-label=move || tongue.say("who-plays")>
            <For each=move || kinds.get() key=|(kind, _)| *kind children=move |(kind, word)| view! {
                <button
                    data-kind=kind
                    aria-pressed=move || (chosen.get() == kind).to_string()
                    on:click=move |_| choose.run(kind)
                >
                    {move || tongue.say(word)}
                </button>
            }/>
        </div>
    }
}

/// Somebody in the list of all who play.
#[derive(Clone, PartialEq)]
pub struct Who {
    /// What they are called.
    pub name: String,
    /// What they are.
    pub kind: String,
}

/// All that is chosen, in short, and the button that begins.
#[component]
pub fn Sum(
    game: GameId,
    #[prop(into)] title: Signal<String>,
    #[prop(into)] who: Signal<Vec<Who>>,
    /// What is not as usual, in sentences.
    #[prop(into)]
    unusual: Signal<Vec<String>>,
    #[prop(into)] wrong: Signal<Option<String>>,
    /// The key of the button's word.
    word: &'static str,
    #[prop(optional, into)] busy: Signal<bool>,
    begin: Callback<()>,
    children: Children,
) -> impl IntoView {
    let tongue = tongue();
    let row = |(seat, Who { name, kind })| {
        view! {
            <li class=format!("s{seat}")>
                <span class="mark"></span>
                <span class="sum-name">{name}</span>
                <em>{kind}</em>
            </li>
        }
    };
    view! {
        <aside class="tile sum">
            <div class="sum-art" aria-hidden="true"><Cover game/></div>
            <div class="sum-body">
                <h1>{title}</h1>
                <ul>{move || who.get().into_iter().enumerate().map(row).collect_view()}</ul>
                <ul class="unusual">{move || unusual.get().into_iter().map(|said| view! { <li>{said}</li> }).collect_view()}</ul>
                <p class="refusal" role="alert">{move || wrong.get()}</p>
                <button class="main" aria-disabled=closed(busy) on:click=move |_| begin.run(())>{move || tongue.say(word)}</button>
                <p class="small">{children()}</p>
            </div>
        </aside>
    }
}
