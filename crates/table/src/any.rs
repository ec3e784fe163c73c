use crate::{LoadError, Record, Refused, Seed, Status, Table, UndoError};
use game_core::{Lang, Meta, Observe, Observer, Playout, SearchRng, Seat, StepText, perft};
use serde_json::Value;
use std::ops::Range;

/// The erased face of a table: notation in, JSON out, no way to the state.
pub trait AnyTable: Send + Sync {
    /// What is known of its game.
    fn meta(&self) -> Meta;
    /// How many seats play.
    fn seats(&self) -> u8;
    /// The version of the rules it is played by.
    fn rules(&self) -> u32;
    /// The options it was set up with, each of them.
    fn options(&self) -> Value;
    /// Whether the players may agree that nobody wins.
    fn may_be_drawn(&self) -> bool;
    /// What it is dealt from.
    fn seed(&self) -> &Seed;
    /// Where the game stands.
    fn status(&self) -> Status;
    /// How many steps there are, draws included.
    fn steps(&self) -> usize;
    /// How many of them lie before the place that is looked at; all of them unless one looks back.
    fn at(&self) -> usize;
    /// Looks at the game as it stood after so many steps, or after the last: what is asked, seen and may be done is by that
    /// place. Whoever plays there plays on from there, in place of all that came after.
    fn seek(&mut self, at: usize);
    /// Adds steps that were written down, draws included, in place of all that comes after the place; those before the first
    /// that the rules refuse stay.
    fn replay(&mut self, steps: &[StepText]) -> Result<Range<usize>, LoadError>;
    /// What the seat may do, in notation; nothing where it owes nothing.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// What the seat is asked, where it owes a move.
    fn asks(&self, seat: Seat, lang: Lang) -> Option<&'static str>;
    /// How an answer to that is written.
    fn writes(&self, seat: Seat, lang: Lang) -> Option<&'static str>;
    /// Whether the seat's move would be taken.
    fn check(&self, seat: Seat, text: &str) -> Result<(), Refused>;
    /// Plays a seat's move and deals what follows; gives the steps that were added. A refusal changes nothing.
    fn play(&mut self, seat: Seat, text: &str) -> Result<Range<usize>, Refused>;
    /// The sentence of a refusal for people.
    fn say(&self, refused: &Refused, lang: Lang) -> String;
    /// Takes back whole moves before the place, with the draws that followed them and all that came after.
    fn undo(&mut self, count: usize) -> Result<(), UndoError>;
    /// What the observer sees, in the shape of the game's rules.
    fn view(&self, observer: Observer) -> Value;
    /// Writes down what the observer sees, as JSON.
    #[cfg(feature = "text")]
    fn write_view(&self, observer: Observer, out: &mut Vec<u8>);
    /// Writes down what the seat may do, as a JSON list of notation.
    #[cfg(feature = "text")]
    fn write_legal(&self, seat: Seat, out: &mut Vec<u8>);
    /// What the observer saw before the step of this index, draws included.
    fn view_before(&self, step: usize, observer: Observer) -> Value;
    /// The board drawn in text, as the observer saw it before the step of this index.
    fn draw(&self, step: usize, observer: Observer) -> String;
    /// These steps in words, the whole truth.
    fn texts(&self, steps: Range<usize>) -> Vec<StepText>;
    /// What the observer learnt of these steps.
    fn events(&self, steps: Range<usize>, observer: Observer) -> Vec<Value>;
    /// The whole game as a record.
    fn record(&self) -> Record;
    /// The first draw, by its step, that is not what the seed deals.
    fn undealt(&self) -> Option<usize>;
    /// The number of move sequences of this length, in a game without chance.
    fn perft(&self, depth: u32) -> Option<u64>;
    /// Plays so many random games from here on copies, and gives the number of their moves.
    fn random(&self, seed: u64, count: u64) -> u64;
}

impl<G: Observe> AnyTable for Table<G> {
    fn meta(&self) -> Meta {
        G::META
    }

    fn seats(&self) -> u8 {
        self.game().seats()
    }

    fn rules(&self) -> u32 {
        self.game().rules()
    }

    fn options(&self) -> Value {
        serde_json::to_value(self.game().options()).expect("options are JSON")
    }

    fn may_be_drawn(&self) -> bool {
        self.game().may_be_drawn()
    }

    fn seed(&self) -> &Seed {
        Table::seed(self)
    }

    fn status(&self) -> Status {
        Table::status(self)
    }

    fn steps(&self) -> usize {
        Table::steps(self)
    }

    fn at(&self) -> usize {
        Table::at(self)
    }

    fn seek(&mut self, at: usize) {
        Table::seek(self, at);
    }

    fn replay(&mut self, steps: &[StepText]) -> Result<Range<usize>, LoadError> {
        Table::replay(self, steps)
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        Table::legal(self, seat)
    }

    fn asks(&self, seat: Seat, lang: Lang) -> Option<&'static str> {
        Table::asks(self, seat, lang)
    }

    fn writes(&self, seat: Seat, lang: Lang) -> Option<&'static str> {
        Table::writes(self, seat, lang)
    }

    fn check(&self, seat: Seat, text: &str) -> Result<(), Refused> {
        Table::check(self, seat, text)
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<Range<usize>, Refused> {
        Table::play(self, seat, text)
    }

    fn say(&self, refused: &Refused, lang: Lang) -> String {
        Table::say(self, refused, lang)
    }

    fn undo(&mut self, count: usize) -> Result<(), UndoError> {
        Table::undo(self, count)
    }

    fn view(&self, observer: Observer) -> Value {
        serde_json::to_value(Table::view(self, observer)).expect("a view is JSON")
    }

    #[cfg(feature = "text")]
    fn write_view(&self, observer: Observer, out: &mut Vec<u8>) {
        serde_json::to_writer(out, &Table::view(self, observer)).expect("a view is JSON");
    }

    #[cfg(feature = "text")]
    fn write_legal(&self, seat: Seat, out: &mut Vec<u8>) {
        Table::write_legal(self, seat, out);
    }

    fn view_before(&self, step: usize, observer: Observer) -> Value {
        serde_json::to_value(Table::view_before(self, step, observer)).expect("a view is JSON")
    }

    fn draw(&self, step: usize, observer: Observer) -> String {
        self.view_before(step, observer).to_string()
    }

    fn texts(&self, steps: Range<usize>) -> Vec<StepText> {
        Table::texts(self, steps)
    }

    fn events(&self, steps: Range<usize>, observer: Observer) -> Vec<Value> {
        let events = Table::events(self, steps, observer);
        events.iter().map(|event| serde_json::to_value(event).expect("an event is JSON")).collect()
    }

    fn record(&self) -> Record {
        Table::record(self)
    }

    fn undealt(&self) -> Option<usize> {
        Table::undealt(self)
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        (!G::META.chance).then(|| perft(self.game(), &self.snapshot(), depth))
    }

    fn random(&self, seed: u64, count: u64) -> u64 {
        let mut playout = Playout::<G>::default();
        let mut rng = SearchRng::new(seed);
        for _ in 0..count {
            playout.run(self.game(), &mut self.snapshot(), &mut rng);
        }
        playout.decisions
    }
}
