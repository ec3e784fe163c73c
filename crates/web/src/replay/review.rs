//! The whole game judged, move by move, and where it turned.

use super::Viewing;
use crate::log;
use crate::mind::{Mind, News, question};
use catalog::Thought;
use game_core::Seat;
use leptos::prelude::*;
use table::{Seed, Spot};
use wasm_mind::Limit;

/// What is thought about each position: nodes where all is open, and else simulations.
const NODES: [u64; 2] = [40_000, 600];
/// So many moves of a search are asked for that any move that was played is among them.
const ALL_LINES: usize = 500;
/// A move that loses less is no turning point.
const NOTEWORTHY: f32 = 0.08;
/// How many turning points are listed.
const LISTED: usize = 8;
/// A move that was tried less often than this says nothing about its worth.
const FEWEST: u64 = 3;

/// What was found.
#[derive(Clone, Default, PartialEq)]
pub struct Review {
    /// By move: who was to move, and how they stood.
    pub points: Vec<Point>,
    /// How many positions are to be judged, while they are.
    pub pending: Option<usize>,
}

/// How a seat stood before its move, and what the move was worth.
#[derive(Clone, PartialEq)]
pub struct Point {
    /// The number of moves before it.
    pub ply: usize,
    /// Who was to move.
    pub seat: Seat,
    /// The chance of winning, as the seat could see it.
    pub value: f32,
    /// What the seat would better have done.
    pub better: String,
    /// How much the move lost, where that is known.
    pub lost: Option<f32>,
}

impl Viewing {
    /// Judges position by position, one after the other.
    fn judge(self, mind: Mind, ply: usize, length: usize) {
        if ply >= length {
            return self.conclude(length);
        }
        let tree = self.tree.get_untracked();
        let at = tree.played(ply);
        let Some((seat, played)) = tree.next(at).and_then(|next| tree.act(next)) else {
            return self.conclude(length);
        };
        let played = played.to_owned();
        let Ok(table) = catalog::load(&tree.record(at), Seed::new("replay")) else { return };
        let chance = usize::from(self.game.meta().chance);
        let lines = if chance == 1 { ALL_LINES } else { 1 };
        let ask = question(self.game, &*table, seat, Limit::Nodes(NODES[chance]), lines);
        mind.ask(&ask, move |news| match news {
            News::Answer(thought)
                if self.review.try_with_untracked(|review| review.pending.is_some()) == Some(true) =>
            {
                self.review.update(|review| review.points.push(point(ply, seat, &played, &thought)));
                self.judge(mind, ply + 1, length);
            }
            News::Failed(error) => {
                self.review.update(|review| review.pending = None);
                self.told.set(self.tongue.fill_now("failed", &[("error", &error)]));
            }
            _ => {}
        });
    }

    /// Where all is open, what a move lost is what the next position says.
    fn conclude(self, length: usize) {
        let outcome = self.tree.with_untracked(|tree| {
            let whole = tree.record(tree.played(length));
            catalog::load(&whole, Seed::new("replay")).ok().and_then(|table| table.status().outcome)
        });
        let open = !self.game.meta().chance;
        self.review.update(|review| {
            review.pending = None;
            if open {
                for index in 0..review.points.len() {
                    let point = &review.points[index];
                    let after = match review.points.get(index + 1) {
                        Some(next) if next.seat == point.seat => Some(next.value),
                        Some(next) => Some(1.0 - next.value),
                        None => outcome.map(|outcome| outcome.share(point.seat) as f32),
                    };
                    let lost = after.map(|after| (point.value - after).max(0.0));
                    review.points[index].lost = lost;
                }
            }
        });
    }
}

fn point(ply: usize, seat: Seat, played: &str, thought: &Thought) -> Point {
    let best = thought.lines.first();
    let value = best.map_or(0.5, |line| line.value);
    let better = best.and_then(|line| line.moves.first()).cloned().unwrap_or_default();
    let tried = thought.lines.iter().find(|line| line.moves.first().is_some_and(|text| text == played));
    let lost = tried.filter(|line| line.visits >= FEWEST).map(|line| (value - line.value).max(0.0));
    Point { ply, seat, value, better, lost }
}

/// The button that judges the game, how far it is, and the turning points.
#[component]
pub fn Reviewed(viewing: Viewing, length: usize) -> impl IntoView {
    let tongue = viewing.tongue;
    let mind = Mind::new();
    on_cleanup(move || mind.stop());
    let judging = move || viewing.review.with(|review| review.pending.is_some());
    let press = move |_| {
        if untrack(judging) {
            mind.stop();
            viewing.review.update(|review| review.pending = None);
        } else {
            viewing.review.set(Review { points: Vec::new(), pending: Some(length) });
            viewing.judge(mind, 0, length);
        }
    };
    let turning = move || {
        viewing.review.with(|review| {
            let mut points: Vec<Point> = match review.pending {
                None => review.points.clone(),
                Some(_) => Vec::new(),
            };
            points.retain(|point| point.lost.is_some_and(|lost| lost >= NOTEWORTHY));
            points.sort_by(|one, other| other.lost.unwrap_or(0.0).total_cmp(&one.lost.unwrap_or(0.0)));
            points.truncate(LISTED);
            points.sort_by_key(|point| point.ply);
            points
        })
    };
    let judged = move || viewing.review.with(|review| review.pending.is_none() && !review.points.is_empty());
    let go = move |ply: usize| -> Spot { viewing.tree.with_untracked(|tree| tree.played(ply)) };
    view! {
        <div class="row">
            <button disabled={length == 0} on:click=press>
                {move || tongue.say(if judging() { "stop" } else { "judge" })}
            </button>
            <Show when=judging>
                <progress
                    max=length.to_string()
                    value=move || viewing.review.with(|review| review.points.len()).to_string()
                    aria-label=move || tongue.say("judging")
                ></progress>
            </Show>
        </div>
        <Show when=judged>
            <h2 class="quiet">{move || tongue.say("turning-points")}</h2>
            <Show when=move || turning().is_empty()><p class="told">{move || tongue.say("no-turning-points")}</p></Show>
            <ol class="turning">
                {move || turning().into_iter().map(|point| {
                    let number = (point.ply + 1).to_string();
                    let lost = format!("{:.0}", 100.0 * point.lost.unwrap_or(0.0));
                    let ply = point.ply;
                    let better = log::told_move(viewing.game, point.seat, &point.better, tongue.lang());
                    let sentence = tongue.fill("turning", &[
                        ("number", &number), ("who", &viewing.name(point.seat)), ("lost", &lost), ("better", &better),
                    ]);
                    view! { <li><button class="plain" on:click=move |_| viewing.go(go(ply))>{sentence}</button></li> }
                }).collect_view()}
            </ol>
        </Show>
    }
}
