use crate::words::tongue;
use bots::Level;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// Who plays a seat at this screen.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// A person.
    Person,
    /// A computer player of this level, 1 to 8.
    Level(u8),
}

impl Player {
    /// The level, where it is one.
    pub fn level(self) -> Option<Level> {
        match self {
            Player::Person => None,
            Player::Level(number) => Level::new(u64::from(number)),
        }
    }
}

/// The levels of computer players as ways to choose, one of which may be chosen.
#[component]
pub fn Levels(
    #[prop(into)] chosen: Signal<String>,
    #[prop(optional, into)] closed: Signal<bool>,
) -> impl IntoView {
    let tongue = tongue();
    let ways = Level::all().map(|level| {
        view! {
            <option
                value=level.to_string()
                selected=move || chosen.with(|chosen| *chosen == level.to_string())
                disabled=closed
            >
                {move || format!("{level} · {}", level.name(tongue.lang()))}
            </option>
        }
    });
    ways.collect_view()
}

/// A level as a row of eight steps, with its name.
#[component]
pub fn LevelChoice(#[prop(into)] level: Signal<u8>, choose: Callback<u8>) -> impl IntoView {
    let tongue = tongue();
    let name = move || Level::new(u64::from(level.get())).map_or("", |level| level.name(tongue.lang()));
    let said = Signal::derive(move || {
        tongue.fill("level-named", &[("level", &level.get().to_string()), ("name", name())])
    });
    let slide = move |event| {
        if let Ok(level) = event_target_value(&event).parse() {
            choose.run(level);
        }
    };
    view! {
        <label class="level">
            <span class="level-said">{said}</span>
            <span class="level-steps">
                {Level::all().map(|step| view! { <i class:on=move || { level.get() >= step.number() }></i> }).collect_view()}
                <input
                    type="range"
                    min=Level::MIN.to_string()
                    max=Level::MAX.to_string()
                    aria-valuetext=said
                    prop:value=move || level.get().to_string()
                    on:input=slide
                />
            </span>
        </label>
    }
}
