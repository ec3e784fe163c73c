//! What to do now: one sentence, why, and what can be chosen that is no place on the board.

use crate::board::Desk;
use crate::choices::Choices;
use crate::stage::Stage;
use crate::words::tongue;
use leptos::prelude::*;

/// A sentence of more characters than this is written smaller, so that it stays in its place.
const LONG: usize = 66;

/// What is said of what to do now.
#[derive(Clone, Default, PartialEq)]
pub struct Ask {
    /// One sentence.
    pub say: String,
    /// Why, or what it would be good to know.
    pub why: String,
    /// Whether somebody else is thinking.
    pub busy: bool,
    /// Whether the game is over.
    pub over: bool,
}

/// What to do now, in a place that never moves.
#[component]
pub fn Prompted(stage: Stage, desk: Desk, #[prop(into)] ask: Signal<Ask>) -> impl IntoView {
    let tongue = tongue();
    let ask = Memo::new(move |_| match stage.aimed_at() {
        Some(told) => Ask {
            say: tongue.fill("tap-again", &[("move", &told)]),
            why: tongue.say("tap-again-why"),
            ..Ask::default()
        },
        None => ask.get(),
    });
    view! {
        <section class="prompt now">
            <p
                class="prompt-say sentence"
                class:over=move || ask.with(|ask| ask.over)
                class:busy=move || ask.with(|ask| ask.busy)
                class:long=move || ask.with(|ask| ask.say.chars().count() > LONG)
            >
                {move || ask.with(|ask| ask.say.clone())}
            </p>
            <p class="prompt-how">{move || ask.with(|ask| ask.why.clone())}</p>
            <Choices stage desk/>
        </section>
    }
}
