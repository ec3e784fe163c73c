//! How quickly what happens is told.

use crate::saved;
use leptos::prelude::*;

/// How quickly.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Tempo {
    /// Every beat, twice as long.
    Slow,
    /// Every beat.
    Normal,
    /// Only what came of a step, and briefly.
    Fast,
    /// All at once.
    Now,
}

impl Tempo {
    /// Every one, the slowest first.
    pub const ALL: [Tempo; 4] = [Tempo::Slow, Tempo::Normal, Tempo::Fast, Tempo::Now];

    /// Its name, as it is kept.
    pub const fn name(self) -> &'static str {
        match self {
            Tempo::Slow => "slow",
            Tempo::Normal => "normal",
            Tempo::Fast => "fast",
            Tempo::Now => "now",
        }
    }

    /// By what times are multiplied.
    pub const fn factor(self) -> f64 {
        match self {
            Tempo::Slow => 2.0,
            Tempo::Normal => 1.0,
            Tempo::Fast => 0.4,
            Tempo::Now => 0.0,
        }
    }
}

/// The pace that the player likes.
#[derive(Copy, Clone)]
pub struct Pace(RwSignal<Tempo>);

impl Pace {
    /// The pace that was chosen here.
    pub fn new() -> Pace {
        let kept = saved::setting("pace");
        let known = Tempo::ALL.into_iter().find(|tempo| kept.as_deref() == Some(tempo.name()));
        Pace(RwSignal::new(known.unwrap_or(Tempo::Normal)))
    }

    /// The pace now, which is tracked.
    pub fn tempo(self) -> Tempo {
        self.0.get()
    }

    /// The pace now, for once.
    pub fn tempo_now(self) -> Tempo {
        self.0.get_untracked()
    }

    /// Goes at this pace from now on.
    pub fn choose(self, tempo: Tempo) {
        saved::set("pace", tempo.name());
        self.0.set(tempo);
    }
}
