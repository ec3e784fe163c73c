//! How time shall be kept: one of the usual ways, or one's own.

use super::names;
use crate::words::tongue;
use leptos::prelude::*;
use std::ops::RangeInclusive;
use wire::Time;

/// The times that are offered.
const TIMES: [Time; 5] = [
    Time::Unlimited,
    Time::Live { base: 600, increment: 5 },
    Time::Live { base: 180, increment: 2 },
    Time::Days { days: 1 },
    Time::Days { days: 3 },
];
/// What follows them: a clock of one's own, and days of one's own.
const OWN_CLOCK: usize = TIMES.len();
const OWN_DAYS: usize = OWN_CLOCK + 1;

/// What is usual where people play at once.
pub const USUAL: Time = TIMES[1];

/// A card for each of the times that are offered, and fields for any other; rated games have a clock, or days.
#[component]
pub fn TimeFields(time: RwSignal<Time>, rated: RwSignal<bool>) -> impl IntoView {
    let tongue = tongue();
    let first = TIMES.into_iter().position(|usual| usual == time.get_untracked()).unwrap_or_default();
    let way = RwSignal::new(first);
    let (minutes, seconds, days) = (RwSignal::new(15), RwSignal::new(10), RwSignal::new(7));
    let closed = move |way: usize| rated.get() && TIMES.get(way) == Some(&Time::Unlimited);
    Effect::new(move || {
        if closed(way.get_untracked()) {
            way.set(1);
        }
    });
    Effect::new(move || {
        time.set(match way.get() {
            OWN_CLOCK => Time::Live { base: minutes.get() * 60, increment: seconds.get() },
            OWN_DAYS => Time::Days { days: days.get() },
            usual => TIMES[usual],
        });
    });
    let said = move |way: usize| match way {
        OWN_CLOCK => tongue.say("time-own-clock"),
        OWN_DAYS => tongue.say("time-own-days"),
        usual => names::time(TIMES[usual], tongue),
    };
    let meaning = move |way: usize| match TIMES.get(way) {
        Some(Time::Unlimited) => tongue.say("time-unlimited-what"),
        Some(Time::Live { .. }) => tongue.say("time-live-what"),
        Some(Time::Days { .. }) => tongue.say("time-days-what"),
        None => tongue.say("time-own-what"),
    };
    view! {
        <div class="times" role="group" aria-label=move || tongue.say("time-how")>
            {(0..=OWN_DAYS).map(|index| view! {
                <button
                    class="pick-card"
                    data-time=index.to_string()
                    aria-pressed=move || (way.get() == index).to_string()
                    aria-disabled=crate::focus::closed(Signal::derive(move || closed(index)))
                    on:click=move |_| way.set(index)
                >
                    <b>{move || said(index)}</b>
                    <small>{move || meaning(index)}</small>
                </button>
            }).collect_view()}
        </div>
        <Show when=move || way.get() == OWN_CLOCK>
            <NumberField value=minutes range=1..=24 * 60 label="time-minutes"/>
            <NumberField value=seconds range=0..=3_600 label="time-seconds"/>
        </Show>
        <Show when=move || way.get() == OWN_DAYS>
            <NumberField value=days range=1..=30 label="time-days-each"/>
        </Show>
    }
}

/// A whole number within bounds: the nearest that is allowed is taken.
#[component]
fn NumberField(value: RwSignal<u32>, range: RangeInclusive<u32>, label: &'static str) -> impl IntoView {
    let tongue = tongue();
    let (least, most) = range.into_inner();
    let change = move |event: leptos::ev::Event| {
        let typed = event_target_value(&event).trim().parse().unwrap_or(value.get_untracked());
        let taken = typed.clamp(least, most);
        value.set(taken);
        event_target::<web_sys::HtmlInputElement>(&event).set_value(&taken.to_string());
    };
    view! {
        <label class="field brief">
            <span>{move || tongue.say(label)}</span>
            <input
                class="number"
                type="number"
                inputmode="numeric"
                min=least.to_string()
                max=most.to_string()
                value=value.get_untracked().to_string()
                on:change=change
            />
        </label>
    }
}
