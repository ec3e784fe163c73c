//! What happens is shown one thing after the other.

use crate::pace::{Pace, Tempo};
use crate::stage::{Scene, Stage};
use leptos::prelude::*;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

/// One thing that is shown, until the next.
#[derive(Clone)]
pub struct Moment {
    /// What stands on the board.
    pub scene: Arc<Scene>,
    /// Items that came from where another was: the key now, and the key before.
    pub moved: Vec<(String, String)>,
    /// What passes over the main panel.
    pub overlay: String,
    /// How long it is looked at, in milliseconds at a normal pace.
    pub lasts: u32,
    /// How many entries of the account are told once it is over.
    pub told: usize,
    /// Whether it is the last of its step.
    pub ends: bool,
}

/// What is done once everything is told.
type Then = Box<dyn FnOnce()>;

/// What is still to be shown.
#[derive(Copy, Clone)]
pub struct Telling {
    queue: StoredValue<VecDeque<Moment>>,
    then: StoredValue<Option<Then>, LocalStorage>,
    /// Counts the moments, so that a time that was waited for in vain does nothing.
    count: StoredValue<u32>,
    /// Whether something is being shown.
    pub busy: RwSignal<bool>,
    /// Whether it waits for a word to go on.
    pub paused: RwSignal<bool>,
    pace: Pace,
}

impl Telling {
    /// Nothing to show.
    pub fn new() -> Telling {
        Telling {
            queue: StoredValue::new(VecDeque::new()),
            then: StoredValue::new_local(None),
            count: StoredValue::new(0),
            busy: RwSignal::new(false),
            paused: RwSignal::new(false),
            pace: use_context().unwrap_or_else(Pace::new),
        }
    }

    /// Shows these moments after those that are still to be shown, each by `show`; then does what follows.
    pub fn add(self, moments: Vec<Moment>, show: fn(Stage, &Moment), stage: Stage, then: Then) {
        self.finish(show, stage);
        let tempo = if document().hidden() { Tempo::Now } else { self.pace.tempo_now() };
        let last = moments.len().saturating_sub(1);
        let kept = moments.into_iter().enumerate().filter(|(index, moment)| match tempo {
            Tempo::Slow | Tempo::Normal => true,
            Tempo::Fast => moment.ends,
            Tempo::Now => *index == last,
        });
        self.queue.set_value(kept.map(|(_, moment)| moment).collect());
        self.then.set_value(Some(then));
        self.busy.set(true);
        self.next(show, stage);
    }

    /// Ends the moment that is shown, and shows the next.
    pub fn next(self, show: fn(Stage, &Moment), stage: Stage) {
        let Some(moment) = self.queue.try_update_value(VecDeque::pop_front).flatten() else {
            return self.end();
        };
        show(stage, &moment);
        let count = self.count.get_value().wrapping_add(1);
        self.count.set_value(count);
        if self.paused.get_untracked() {
            return;
        }
        let lasts = (f64::from(moment.lasts) * self.pace.tempo_now().factor()) as u64;
        wait(lasts, move || {
            if self.count.try_get_value() == Some(count) {
                self.next(show, stage);
            }
        });
    }

    /// Shows all that is still to be shown, at once.
    pub fn finish(self, show: fn(Stage, &Moment), stage: Stage) {
        let last = self.queue.try_update_value(|queue| queue.drain(..).next_back()).flatten();
        if let Some(moment) = last {
            show(stage, &moment);
        }
        self.end();
    }

    /// Forgets what is still to be shown, and what was to follow.
    pub fn stop(self) {
        self.queue.update_value(VecDeque::clear);
        self.then.set_value(None);
        self.count.update_value(|count| *count = count.wrapping_add(1));
        self.busy.set(false);
    }

    fn end(self) {
        self.count.update_value(|count| *count = count.wrapping_add(1));
        if self.busy.get_untracked() {
            self.busy.set(false);
        }
        if let Some(then) = self.then.try_update_value(Option::take).flatten() {
            then();
        }
    }
}

/// Calls this after so many milliseconds; where that is none, once all that has changed by now is painted; and where nothing is
/// painted because nobody looks, at once.
pub fn wait(pause: u64, run: impl FnOnce() + 'static) {
    match (pause, document().hidden()) {
        (0, false) => {
            request_animation_frame(|| request_animation_frame(move || set_timeout(run, Duration::ZERO)));
        }
        (0, true) => set_timeout(run, Duration::ZERO),
        _ => set_timeout(run, Duration::from_millis(pause)),
    }
}
