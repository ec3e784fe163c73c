//! What a strong player would do here.

use super::Viewing;
use crate::log;
use crate::mind::{Mind, News, question};
use catalog::ThoughtLine;
use game_core::Seat;
use leptos::prelude::*;
use wasm_mind::Limit;

/// How many lines are shown.
const LINES: usize = 3;
/// How long is thought about one position, in milliseconds.
const THOUGHT: u64 = 2_000;

/// The best lines, while they are wanted.
#[component]
pub fn Lines(viewing: Viewing, mind: Mind) -> impl IntoView {
    let tongue = viewing.tongue;
    let on = RwSignal::new(false);
    let lines = RwSignal::new(Vec::<(Seat, ThoughtLine)>::new());
    Effect::new(move || {
        let at = viewing.at.get();
        viewing.observer.track();
        lines.set(Vec::new());
        mind.stop();
        let Some(seat) = viewing.mover().filter(|_| on.get()) else { return };
        let ask = viewing
            .table
            .with_value(|table| question(viewing.game, &**table, seat, Limit::Ms(THOUGHT), LINES));
        mind.ask(&ask, move |news| match news {
            News::SoFar(thought) | News::Answer(thought) if viewing.at.try_get_untracked() == Some(at) => {
                lines.set(thought.lines.into_iter().take(LINES).map(|line| (seat, line)).collect());
            }
            News::Failed(error) => viewing.told.set(tongue.fill_now("failed", &[("error", &error)])),
            _ => {}
        });
    });
    view! {
        <label class="pick">
            <input type="checkbox" prop:checked=on on:change=move |_| on.update(|on| *on = !*on)/>
            {move || tongue.say("best-lines")}
        </label>
        <ol class="lines">
            {move || lines.get().into_iter().map(|(seat, line)| {
                let first = line.moves.first().cloned().unwrap_or_default();
                let told = log::told_move(viewing.game, seat, &first, tongue.lang());
                let follow = line.moves.iter().skip(1).take(5).cloned().collect::<Vec<_>>().join("  ");
                view! {
                    <li>
                        <span class="score">{format!("{:.0} %", 100.0 * line.value)}</span>
                        <button class="plain" title=first.clone() on:click=move |_| viewing.play(&first)>{told}</button>
                        <span class="follow">{follow}</span>
                    </li>
                }
            }).collect_view()}
        </ol>
    }
}
