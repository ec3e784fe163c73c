//! The whole game judged, move by move, and where it turned.

use super::viewing::Viewing;
use crate::log;
use crate::mind::{Mind, News, question};
use bots::{Limit, Thought};
use game_core::{Outcome, Seat};
use leptos::prelude::*;
use std::cell::RefCell;
use table::{AnyTable, Seed};

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
    /// Judges the game from its first position on.
    fn judge_all(self, mind: Mind, length: usize) {
        let whole = self.tree.with_untracked(|tree| tree.record(tree.played(length)));
        // A table of its own: whoever waits looks elsewhere meanwhile.
        if let Ok(table) = catalog::load(&whole, Seed::new("replay")) {
            self.judge(mind, table, 0, length);
        }
    }

    /// Judges position by position, one after the other.
    fn judge(self, mind: Mind, mut table: Box<dyn AnyTable>, ply: usize, length: usize) {
        let next = self.tree.with_untracked(|tree| {
            let at = tree.played(ply);
            table.seek(tree.steps(at));
            let (seat, played) = tree.next(at).filter(|_| ply < length).and_then(|next| tree.act(next))?;
            Some((seat, played.to_owned()))
        });
        let Some((seat, played)) = next else { return self.conclude(table.status().outcome) };
        let simulated = !self.game.meta().is_perfect();
        let lines = if simulated { ALL_LINES } else { 1 };
        let ask = question(&*table, seat, Limit::Nodes(NODES[usize::from(simulated)]), lines);
        let table = RefCell::new(Some(table));
        mind.ask(&ask, move |news| match news {
            News::Answer(thought)
                if self.review.try_with_untracked(|review| review.pending.is_some()) == Some(true) =>
            {
                self.review.update(|review| review.points.push(point(ply, seat, &played, &thought)));
                if let Some(table) = table.take() {
                    self.judge(mind, table, ply + 1, length);
                }
            }
            News::Failed(error) => {
                self.review.update(|review| review.pending = None);
                self.say(self.tongue.fill_now("failed", &[("error", &error)]));
            }
            _ => {}
        });
    }

    /// Where all is open and nothing is drawn, what a move lost is what the next position says.
    fn conclude(self, outcome: Option<Outcome>) {
        let perfect = self.game.meta().is_perfect();
        self.review.update(|review| {
            review.pending = None;
            if perfect {
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

/// The button that judges the game, and how far it is.
#[component]
pub fn Judge(viewing: Viewing, length: usize) -> impl IntoView {
    let tongue = viewing.tongue;
    let mind = Mind::new();
    on_cleanup(move || mind.stop());
    let judging = move || viewing.review.with(|review| review.pending.is_some());
    let judged = move || viewing.review.with(|review| !review.points.is_empty() && review.pending.is_none());
    let press = move |_| {
        if untrack(judging) {
            mind.stop();
            viewing.review.update(|review| review.pending = None);
        } else {
            viewing.review.set(Review { points: Vec::new(), pending: Some(length) });
            viewing.judge_all(mind, length);
        }
    };
    view! {
        <Show when=judging>
            <progress
                max=length.to_string()
                value=move || viewing.review.with(|review| review.points.len()).to_string()
                aria-label=move || tongue.say("judging")
            ></progress>
        </Show>
        <Show when=move || !judged()>
            <button class="judge" disabled={length == 0} on:click=press>
                {move || tongue.say(if judging() { "stop" } else { "judge" })}
            </button>
        </Show>
    }
}

/// Where the game turned, as far as these eyes may know.
#[component]
pub fn Turning(viewing: Viewing) -> impl IntoView {
    let tongue = viewing.tongue;
    let judged = move || viewing.review.with(|review| review.pending.is_none() && !review.points.is_empty());
    let turning = Memo::new(move |_| {
        let points = viewing.review.with(|review| match review.pending {
            None => review.points.clone(),
            Some(_) => Vec::new(),
        });
        turning_points(points.into_iter().filter(|point| viewing.knows(point.seat)).collect())
    });
    let said = move |point: &Point| {
        let lost = format!("{:.0}", 100.0 * point.lost.unwrap_or(0.0));
        let better = log::told_move(viewing.game, point.seat, &point.better, tongue.lang());
        let who = viewing.name(point.seat);
        let key = if viewing.own == Some(point.seat) { "turning-own" } else { "turning" };
        tongue.fill(key, &[("who", &who), ("lost", &lost), ("better", &better)])
    };
    view! {
        <Show when=judged fallback=move || view! { <p class="hint">{move || tongue.say("turning-none-yet")}</p> }>
            <Show when=move || turning.with(Vec::is_empty)>
                <p class="hint">{move || tongue.say("no-turning-points")}</p>
            </Show>
            <ol class="turning">
                {move || turning.get().into_iter().map(|point| {
                    let ply = point.ply;
                    view! {
                        <li class=format!("seat s{}", point.seat.index())>
                            // The move itself is seen, and what it did.
                            <button
                                class="plain"
                                aria-current=move || (viewing.ply() == ply + 1).then_some("step")
                                on:click=move |_| viewing.go_played(ply + 1)
                            >
                                <span class="number">{ply + 1}</span>
                                <span class="mark" aria-hidden="true"></span>
                                <span>{said(&point)}</span>
                            </button>
                        </li>
                    }
                }).collect_view()}
            </ol>
        </Show>
    }
}

/// Those of these that lost most, in order.
fn turning_points(mut points: Vec<Point>) -> Vec<Point> {
    points.retain(|point| point.lost.is_some_and(|lost| lost >= NOTEWORTHY));
    points.sort_by(|one, other| other.lost.unwrap_or(0.0).total_cmp(&one.lost.unwrap_or(0.0)));
    points.truncate(LISTED);
    points.sort_by_key(|point| point.ply);
    points
}
