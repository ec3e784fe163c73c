//! Who sits before the screen, as the server knows them.

use crate::watched::Watched;
use crate::{Effect, Timer};
use wire::{Me, Problem};

/// What the server says to somebody it does not know.
pub const NOBODY: &str = "no-session";
/// How long a server that could not say who one is is left alone, in milliseconds.
const PAUSE: u64 = 10_000;

/// Whoever sits before the screen.
#[derive(Debug)]
pub struct Person {
    /// Who, once the server knows them; and whether it was asked, and has not answered yet.
    pub known: Watched<(Option<Me>, bool)>,
    /// How many tables wait for their move.
    pub turns: Watched<u32>,
    /// Whether somebody was known here last.
    was_known: bool,
    /// Whether they came in while the server was being asked who they are.
    overtaken: bool,
}

impl Person {
    /// Nobody yet, though somebody may have been known here.
    pub fn new(was_known: bool) -> Person {
        Person { known: Watched::default(), turns: Watched::default(), was_known, overtaken: false }
    }

    /// Who, once the server knows them.
    pub fn me(&self) -> Option<&Me> {
        self.known.0.as_ref()
    }

    /// Their number.
    pub fn id(&self) -> Option<String> {
        self.me().map(|me| me.id.clone())
    }

    /// Whether somebody was known here, and the server was not asked yet who that is.
    pub fn is_expected(&self) -> bool {
        self.was_known && !self.known.1
    }

    /// Asks the server who it is.
    pub fn ask(&mut self, effects: &mut Vec<Effect>) {
        self.known.1 = true;
        effects.push(Effect::AskWho { before: self.id() });
    }

    /// The server has said who it is: who they have become by that, where that is somebody else.
    pub fn answered(
        &mut self,
        before: Option<&str>,
        found: Result<Me, Problem>,
        effects: &mut Vec<Effect>,
    ) -> Option<Option<Me>> {
        self.known.1 = false;
        let overtaken = std::mem::take(&mut self.overtaken);
        match found {
            // Whoever came in meanwhile is known better.
            _ if self.id().as_deref() != before => None,
            Ok(me) => Some(Some(me)),
            // It may have been asked by what they were known by before.
            Err(problem) if problem.code == NOBODY && overtaken => {
                self.ask(effects);
                None
            }
            Err(problem) if problem.code == NOBODY => Some(None),
            // A server that is busy has forgotten nobody.
            Err(_) => {
                effects.push(Effect::After(PAUSE, Timer::Recognise));
                None
            }
        }
    }

    /// Is this person from now on, or nobody.
    pub fn become_someone(&mut self, me: Option<Me>, effects: &mut Vec<Effect>) {
        self.was_known = me.is_some();
        self.overtaken = self.known.1;
        effects.push(Effect::Remember(self.was_known));
        if me.is_none() {
            self.turns.put(0);
        }
        self.known.0 = me;
    }

    /// The server says how many tables wait; whether that is something else than before.
    pub fn owe(&mut self, count: u32, effects: &mut Vec<Effect>) -> bool {
        let before = *self.turns;
        if count > before {
            effects.push(Effect::Notice);
        }
        self.turns.put(count);
        count != before
    }
}
