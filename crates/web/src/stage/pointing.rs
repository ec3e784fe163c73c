//! How a move is pointed out, and several that lead to a far place one after the other.

use super::{Pointed, Stage};
use crate::board::Desk;
use crate::log;
use boards::Way;
use game_core::Seat;
use leptos::prelude::*;
use std::sync::Arc;

impl Stage {
    /// Points at something; at a far place, at the first of the moves that lead there.
    pub fn point(self, part: &str) -> Pointed {
        let way = self.far_way(part);
        let first = way.as_ref().and_then(|way| way.steps.first()).map_or(part, String::as_str);
        let Some(mut choice) = self.choice.with_untracked(|choice| choice.then(first)) else {
            return Pointed::Closed;
        };
        let whole = choice.complete().map(str::to_owned);
        if whole.is_some() {
            while choice.back() {}
        }
        self.errand.set_value(way.as_ref().filter(|_| whole.is_some()).map(rest_of));
        self.choice.set(choice);
        whole.map_or(Pointed::Further, Pointed::Move)
    }

    /// The move that pointing there must mean, though it is refused.
    pub fn meant(self, part: &str) -> Option<String> {
        let mut path = self.choice.with_untracked(|choice| choice.taken().to_vec());
        path.push(part.to_owned());
        untrack(|| self.look(|board, look| board.meant(look, &path))).flatten()
    }

    /// The board as elements, that call this with what was chosen.
    pub fn desk(self, point: Callback<String>) -> Desk {
        let choice = self.choice;
        let far = Memo::new(move |_| {
            let ways = self.ways.get();
            choice.with(|choice| {
                let next = choice.next();
                let open =
                    ways.iter().filter(|way| way.steps.len() > 1 && next.contains(&way.steps[0].as_str()));
                Arc::new(open.map(|way| way.part.clone()).collect::<Vec<_>>())
            })
        });
        self.run_errands(point);
        let step_back = move |back: &dyn Fn(&mut boards::Choice)| {
            self.aimed.set(None);
            self.errand.set_value(None);
            choice.update(|choice| back(choice));
        };
        Desk {
            panels: self.panels,
            choice,
            next: Memo::new(move |_| {
                let near =
                    choice.with(|choice| choice.next().into_iter().map(str::to_owned).collect::<Vec<_>>());
                Arc::new(near.into_iter().chain(far.get().iter().cloned()).collect())
            }),
            far,
            lift: self.lift,
            aimed: self.aimed,
            overlays: [
                self.trace.into(),
                Signal::derive(move || self.danger_art()),
                self.passing.into(),
                Signal::derive(move || self.preview()),
            ],
            shown: self.shown,
            moved: self.moved,
            pointed: self.pointed,
            point,
            is_final: Callback::new(move |part: String| self.is_final(&part)),
            put_back: Callback::new(move |part: String| {
                step_back(&|choice| {
                    choice.put_back(&part);
                });
            }),
            back: Callback::new(move |()| {
                step_back(&|choice| {
                    choice.back();
                });
            }),
            busy: self.telling.busy,
            skip: Callback::new(move |()| self.skip()),
        }
    }

    /// What pointing there would do, drawn; which is tracked.
    pub fn drawn(self, part: &str) -> String {
        if let Some(way) = self.ways.with(|ways| ways.iter().find(|way| way.part == part).cloned()) {
            return way.art;
        }
        let text = self.choice.with(|choice| choice.would_be(part));
        text.and_then(|text| self.look(|board, look| board.preview(look, &text))).unwrap_or_default()
    }

    /// What a finger has pointed at, in words, which is tracked.
    pub fn aimed_at(self) -> Option<String> {
        let part = self.aimed.get()?;
        if self.ways.with(|ways| ways.iter().any(|way| way.part == part)) {
            return Some(self.name(&part));
        }
        let text = self.choice.with(|choice| choice.then(&part)?.complete().map(str::to_owned))?;
        let near = self.lens.scene.with(|scene| scene.as_ref().and_then(|scene| scene.near));
        Some(log::told_move(self.game(), near.unwrap_or(Seat::new(0)), &text, self.lens.tongue.lang()))
    }

    /// What pointing there would do: what a finger has chosen comes first.
    fn preview(self) -> String {
        let part = self.aimed.get().or_else(|| self.pointed.get());
        part.map(|part| self.drawn(&part)).unwrap_or_default()
    }

    fn danger_art(self) -> String {
        let wanted = self.danger.get().then(|| self.look(|board, look| board.danger(look)));
        wanted.flatten().unwrap_or_default()
    }

    /// Whether pointing there makes a move that cannot be taken back.
    fn is_final(self, part: &str) -> bool {
        let is_whole = || {
            let then = self.choice.with_untracked(|choice| choice.then(part));
            then.is_some_and(|then| then.complete().is_some())
        };
        self.for_good.get_untracked() && (self.far_way(part).is_some() || is_whole())
    }

    /// The way to a place that several moves lead to.
    fn far_way(self, part: &str) -> Option<Way> {
        self.ways.with_untracked(|ways| ways.iter().find(|way| way.part == part).cloned())
    }

    /// Goes on to where moves are still to lead, as soon as the next of them is offered; where it is not, the way ends there.
    fn run_errands(self, point: Callback<String>) {
        Effect::new(move |_| {
            self.choice.track();
            if self.telling.busy.get() {
                return;
            }
            let ways = self.ways.get();
            let Some(errand) = self.errand.get_value() else { return };
            let way = ways.iter().find(|way| way.part == errand.part);
            let is_offered = self.choice.with_untracked(|choice| choice.moves().next().is_some());
            match way.filter(|way| way.steps == errand.steps) {
                Some(_) if is_offered => untrack(|| point.run(errand.part)),
                // Until the last move is known to all there is nothing to choose.
                _ if way.is_some() && !is_offered => {}
                _ => self.errand.set_value(None),
            }
        });
    }
}

/// A way without its first step, until the last of it is gone.
fn rest_of(way: &Way) -> Way {
    Way { steps: way.steps[1..].to_vec(), ..way.clone() }
}
