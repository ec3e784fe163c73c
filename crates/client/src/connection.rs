//! The one socket of a page: when it is opened, how it is known to be there, and how it comes back.

use crate::watched::Watched;
use crate::{Effect, NOBODY, OFFLINE, Timer};
use wire::{Ask, Frame, Problem};

/// The pauses between two tries to come back, in milliseconds.
const PAUSES: [u64; 4] = [500, 1_000, 2_000, 4_000];
/// How often the other side is asked whether it is there, in milliseconds.
const PULSE: u64 = 20_000;
/// How long it may be silent after the page was asleep, in milliseconds.
const SILENCE: u64 = 3_000;
/// After so many tries in vain the server is asked why.
const MANY: usize = 4;
/// How long a connection may be missing before that is told, in milliseconds.
const BLINK: u64 = 1_000;

/// How it stands with the connection.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Connected {
    /// Whether there is one.
    pub is_up: bool,
    /// Whether there has been none for a while.
    pub is_lost: bool,
    /// Why there is none, where the server says so.
    pub trouble: Option<Problem>,
}

/// The socket of a page.
#[derive(Debug)]
pub struct Connection {
    /// How it stands.
    pub now: Watched<Connected>,
    /// Counts connections: what an old one still says is not heard.
    turn: u32,
    /// Whether there is a socket, or one is being opened.
    exists: bool,
    tries: usize,
    /// Whether a question after the other side is not answered yet.
    unsure: bool,
    /// Counts how often it was lost.
    losses: u32,
}

impl Connection {
    /// None yet.
    pub fn new(effects: &mut Vec<Effect>) -> Connection {
        effects.push(Effect::After(PULSE, Timer::Pulse));
        effects.push(Effect::After(BLINK, Timer::Blink(0)));
        let now = Watched::new(Connected::default());
        Connection { now, turn: 0, exists: false, tries: 0, unsure: false, losses: 0 }
    }

    /// Whether this is the number of the connection there is.
    pub fn is_turn(&self, turn: u32) -> bool {
        self.turn == turn
    }

    /// What was tried in vain is forgotten.
    pub fn take_heart(&mut self) {
        self.tries = 0;
    }

    /// Opens a socket, after closing the one there is.
    pub fn open(&mut self, path: String, effects: &mut Vec<Effect>) {
        self.cut(effects);
        self.exists = true;
        effects.push(Effect::Open { turn: self.turn, path });
    }

    /// Ends the connection there is.
    pub fn cut(&mut self, effects: &mut Vec<Effect>) {
        self.turn += 1;
        self.unsure = false;
        self.lose(effects);
        if std::mem::take(&mut self.exists) {
            effects.push(Effect::Close);
        }
    }

    /// It has opened.
    pub fn rise(&mut self) {
        self.now.put(Connected { is_up: true, is_lost: false, trouble: None });
    }

    /// It was closed, or could not be opened: it is tried again after a pause that grows.
    pub fn fall(&mut self, effects: &mut Vec<Effect>) {
        self.exists = false;
        self.lose(effects);
        let tries = self.tries;
        self.tries += 1;
        if tries > 0 && tries.is_multiple_of(MANY) {
            effects.push(Effect::AskWhy);
        }
        let pause = PAUSES[tries.min(PAUSES.len() - 1)];
        effects.push(Effect::After(pause, Timer::Retry(self.turn)));
    }

    /// A connection that is made anew at once was not lost.
    fn lose(&mut self, effects: &mut Vec<Effect>) {
        if self.now.is_up {
            self.now.is_up = false;
            self.losses += 1;
            effects.push(Effect::After(BLINK, Timer::Blink(self.losses)));
        }
    }

    /// Some time has passed since it was lost for this time.
    pub fn blink(&mut self, losses: u32) {
        if losses == self.losses && !self.now.is_up && !self.now.is_lost {
            self.now.is_lost = true;
        }
    }

    /// Something was heard.
    pub fn hear(&mut self, frame: Option<&Frame>) {
        self.unsure = false;
        // Whoever is sent away again and again comes back more and more slowly.
        if !matches!(frame, None | Some(Frame::Gone { .. })) {
            self.tries = 0;
        }
    }

    /// Why there is none, as far as the server could be asked.
    pub fn explain(&mut self, trouble: Option<Problem>) {
        let trouble = trouble.filter(|problem| ![OFFLINE, NOBODY].contains(&problem.code.as_str()));
        if !self.now.is_up && self.now.trouble != trouble {
            self.now.trouble = trouble;
        }
    }

    /// One that was asleep may be none any more: whether it is there is asked.
    pub fn doubt(&mut self, effects: &mut Vec<Effect>) {
        self.unsure = true;
        effects.push(Effect::Send(Ask::Ping));
        effects.push(Effect::After(SILENCE, Timer::Silence(self.turn)));
    }

    /// Whether the connection of this number has not answered.
    pub fn is_silent(&self, turn: u32) -> bool {
        self.turn == turn && self.unsure
    }

    /// Asks whether the other side is there; whether it has not answered since it was last asked.
    pub fn pulse(&mut self, effects: &mut Vec<Effect>) -> bool {
        effects.push(Effect::After(PULSE, Timer::Pulse));
        if self.now.is_up && !self.unsure {
            self.unsure = true;
            effects.push(Effect::Send(Ask::Ping));
            return false;
        }
        self.now.is_up
    }
}
