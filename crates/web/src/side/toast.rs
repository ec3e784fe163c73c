//! What was said last, over the foot of the board: a refusal with its rule, a hint, or a word of the house.

use crate::route::{Go, Route};
use crate::words::tongue;
use catalog::GameId;
use leptos::prelude::*;

/// What was said: a sentence and, where a rule refused something, that rule.
#[derive(Clone, Default, PartialEq)]
pub struct Said {
    /// The sentence.
    pub sentence: String,
    /// The rule.
    pub rule: Option<String>,
}

/// What was said last; nothing moves when it comes.
#[component]
pub fn Toast(game: GameId, #[prop(into)] said: Signal<Said>) -> impl IntoView {
    let tongue = tongue();
    let said = Memo::new(move |_| said.get());
    let refused = move || said.with(|said| said.rule.is_some());
    let empty = move || said.with(|said| said.sentence.is_empty());
    view! {
        <p class="told toast" class:refused=refused class:none=empty role="status">
            <span>{move || said.get().sentence}</span>
            {move || said.get().rule.map(|rule| view! {
                " "<Go to=Signal::stored(Route::Rule(game, rule)) class="rule">{move || tongue.say("see-rule")}</Go>
            })}
        </p>
    }
}
