//! What a strong player would do here.

use super::viewing::{Tab, Viewing};
use crate::log;
use crate::mind::{Mind, News, question};
use bots::{Limit, ThoughtLine};
use game_core::Seat;
use leptos::prelude::*;

/// How many lines are shown.
const LINES: usize = 3;
/// How many moves after the first are told.
const FOLLOW: usize = 3;
/// How long is thought about one position, in milliseconds.
const THOUGHT: u64 = 2_000;

/// The best lines, while they are looked at.
#[component]
pub fn Lines(viewing: Viewing) -> impl IntoView {
    let tongue = viewing.tongue;
    let mind = Mind::new();
    on_cleanup(move || mind.stop());
    let lines = RwSignal::new(Vec::<(Seat, ThoughtLine)>::new());
    let mover = Memo::new(move |_| {
        viewing.at.track();
        viewing.observer.track();
        viewing.mover()
    });
    Effect::new(move || {
        let at = viewing.at.get();
        viewing.observer.track();
        lines.set(Vec::new());
        mind.stop();
        let Some(seat) = viewing.mover().filter(|_| viewing.tab.get() == Tab::Best) else { return };
        let ask = viewing.at_table(|table| question(table, seat, Limit::Ms(THOUGHT), LINES));
        mind.ask(&ask, move |news| match news {
            News::SoFar(thought) | News::Answer(thought) if viewing.at.try_get_untracked() == Some(at) => {
                lines.set(thought.lines.into_iter().take(LINES).map(|line| (seat, line)).collect());
            }
            News::Failed(error) => viewing.say(tongue.fill_now("failed", &[("error", &error)])),
            _ => {}
        });
    });
    let whose = move || match mover.get() {
        Some(seat) if viewing.own == Some(seat) => tongue.say("best-own"),
        Some(seat) => tongue.fill("best-of", &[("who", &viewing.name(seat))]),
        None => tongue.say("best-none"),
    };
    view! {
        <p class="hint">{whose}</p>
        <ol class="lines">
            {move || lines.get().into_iter().map(|(seat, line)| {
                let first = line.moves.first().cloned().unwrap_or_default();
                let told = log::told_move(viewing.game, seat, &first, tongue.lang());
                let follow = line.moves.iter().skip(1).take(FOLLOW);
                let follow: Vec<String> =
                    follow.map(|text| log::told_move(viewing.game, seat, text, tongue.lang())).collect();
                view! {
                    <li>
                        <button class="plain" title=first.clone() on:click=move |_| viewing.play(&first)>
                            <span>{told}
                                {(!follow.is_empty()).then(|| view! { <small class="follow">{follow.join(" · ")}</small> })}</span>
                            <b class="chance">{format!("{:.0} %", 100.0 * line.value)}</b>
                        </button>
                    </li>
                }
            }).collect_view()}
        </ol>
    }
}
