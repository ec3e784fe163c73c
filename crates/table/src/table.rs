use crate::log::Log;
use crate::{Dealer, FORMAT, LoadError, Record, Seed};
use game_core::{
    Lang, Observe, Observer, Outcome, Refusal, Rule, Seat, SetupError, Step, StepOf, StepText, Turn, judge,
    set_up,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::Range;

/// A game being played: its log of steps, and a place in it, which is after the last step unless one looks back.
#[derive(Clone, Debug)]
pub struct Table<G: Observe> {
    game: G,
    dealer: Dealer,
    names: Vec<String>,
    /// The position it began from, where that was not the start.
    position: Option<G::View>,
    log: Log<G>,
}

/// Where a game stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Status {
    /// Moves made so far; draws are not counted.
    pub ply: usize,
    /// The seats that owe a move.
    pub to_act: Vec<Seat>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
}

/// A move that is refused: the rule that forbids it, and what the seat is asked instead.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Refused {
    /// The rule's code.
    pub rule: &'static str,
    fields: Vec<(&'static str, String)>,
    asks: Option<&'static str>,
}

/// An undo that goes past the start.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct UndoError {
    /// The moves there are to take back.
    pub ply: usize,
}

impl<G: Observe> Table<G> {
    /// A game by this version of its rules, dealt up to its first decision.
    pub fn new(rules: u32, options: &Value, seats: u8, seed: Seed) -> Result<Table<G>, SetupError> {
        let game = set_up::<G>(rules, options, seats)?;
        let start = game.start();
        let mut table = Table::begin(game, seed, None, start);
        table.deal();
        Ok(table)
    }

    /// A game by this version of its rules that begins from a position, the whole truth.
    pub fn from_position(
        rules: u32,
        options: &Value,
        seats: u8,
        seed: Seed,
        position: &Value,
    ) -> Result<Table<G>, LoadError> {
        let game = set_up::<G>(rules, options, seats)?;
        let view = G::View::deserialize(position)
            .map_err(|error| LoadError::new(format!("this is not a position of {}: {error}", G::META.id)))?;
        let start = game.restore(&view).map_err(|reasons| LoadError { reasons, step: None })?;
        let mut table = Table::begin(game, seed, Some(view), start);
        table.deal();
        Ok(table)
    }

    /// The game of a record, replayed by the rules it was played by; `seed` deals on where the record has none.
    pub fn from_record(record: &Record, seed: Seed) -> Result<Table<G>, LoadError> {
        fits::<G>(record)?;
        let seeded = record.seed.is_some();
        let seed = record.seed.clone().unwrap_or(seed);
        let game = set_up::<G>(record.rules, &record.options, record.players)?;
        let start = game.start();
        let mut table = Table::begin(game, seed, None, start);
        if let Some(position) = &record.position {
            let view = G::View::deserialize(position).map_err(|error| {
                LoadError::new(format!("position: this is not one of {}: {error}", G::META.id))
            })?;
            let start = table.game.restore(&view).map_err(|reasons| LoadError { reasons, step: None })?;
            table = Table::begin(table.game, table.dealer.seed().clone(), Some(view), start);
        }
        table.names.clone_from(&record.names);
        for (index, step) in record.steps.iter().enumerate() {
            table.replay_step(index, step, seeded)?;
        }
        table.deal();
        if let Some(claimed) = &record.outcome {
            let outcome = serde_json::to_value(table.outcome()).expect("an outcome is JSON");
            if *claimed != outcome {
                return Err(LoadError::new(format!(
                    "outcome: the record says {claimed}, the rules say {outcome}"
                )));
            }
        }
        Ok(table)
    }

    fn begin(game: G, seed: Seed, position: Option<G::View>, start: G::State) -> Table<G> {
        Table { game, dealer: Dealer::new(seed), names: Vec::new(), position, log: Log::new(start) }
    }

    fn replay_step(&mut self, index: usize, step: &StepText, seeded: bool) -> Result<(), LoadError> {
        match step {
            StepText::Chance { chance } => {
                let mut draws = Vec::new();
                self.game.draws(self.state(), &mut draws);
                let drawn = chance.parse().ok().filter(|chance| draws.iter().any(|draw| draw.0 == *chance));
                let Some(chance) = drawn else {
                    return Err(LoadError::at(
                        index,
                        "impossible-draw",
                        &format!("{chance:?} cannot be drawn here"),
                    ));
                };
                self.push(Step::Chance(chance));
            }
            StepText::Act { seat, text } => {
                if seeded {
                    self.deal();
                } else if self.game.turn(self.state()) == Turn::Chance {
                    let sentence = "a draw is due here, and the record has neither it nor a seed";
                    return Err(LoadError::at(index, "draw-due", sentence));
                }
                let action = self
                    .judge(*seat, text)
                    .map_err(|refused| LoadError::at(index, refused.rule, &self.say(&refused, Lang::En)))?;
                self.push(Step::Act { seat: *seat, action });
            }
        }
        Ok(())
    }

    /// The rules it is played by.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What it is dealt from.
    pub fn seed(&self) -> &Seed {
        self.dealer.seed()
    }

    /// Gives the seats names, which the record keeps.
    pub fn name(&mut self, names: Vec<String>) {
        self.names = names;
    }

    /// Where the game stands.
    pub fn status(&self) -> Status {
        let turn = self.game.turn(self.state());
        Status {
            ply: self.log.here().ply,
            to_act: turn.seats().iter().collect(),
            outcome: turn.outcome().copied(),
        }
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.turn(self.state()).outcome().copied()
    }

    /// The position at the place.
    fn state(&self) -> &G::State {
        &self.log.here().state
    }

    /// How many steps there are, draws included.
    pub fn steps(&self) -> usize {
        self.log.steps().len()
    }

    /// How many of them lie before the place; all of them unless one looks back.
    pub fn at(&self) -> usize {
        self.log.here().at
    }

    /// Looks at the game as it stood after so many steps, or after the last: what is asked, seen and may be done is by that
    /// place. Whoever plays there plays on from there, in place of all that came after.
    pub fn seek(&mut self, at: usize) {
        self.log.seek(&self.game, at);
    }

    /// Adds steps that were written down, draws included, in place of all that comes after the place; those before the first
    /// that the rules refuse stay.
    pub fn replay(&mut self, steps: &[StepText]) -> Result<Range<usize>, LoadError> {
        let first = self.at();
        self.log.cut();
        for step in steps {
            self.replay_step(self.at(), step, false)?;
        }
        Ok(first..self.at())
    }

    /// What the seat may do, in notation; nothing where it owes nothing.
    pub fn legal(&self, seat: Seat) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(self.state(), seat, &mut actions);
        actions.iter().map(ToString::to_string).collect()
    }

    /// Writes down the same, as a JSON list.
    #[cfg(feature = "text")]
    pub fn write_legal(&self, seat: Seat, out: &mut Vec<u8>) {
        use std::fmt::Write as _;
        let mut actions = Vec::new();
        self.game.legal(self.state(), seat, &mut actions);
        let mut text = String::new();
        out.push(b'[');
        for (number, action) in actions.iter().enumerate() {
            if number > 0 {
                out.push(b',');
            }
            text.clear();
            write!(text, "{action}").expect("a string takes everything");
            serde_json::to_writer(&mut *out, &text).expect("notation is JSON");
        }
        out.push(b']');
    }

    /// What the seat is asked, where it owes a move.
    pub fn asks(&self, seat: Seat, lang: Lang) -> Option<&'static str> {
        let key = self.asked(seat)?;
        G::words(lang).ask.get(key).map(String::as_str)
    }

    /// How an answer to what the seat is asked is written.
    pub fn writes(&self, seat: Seat, lang: Lang) -> Option<&'static str> {
        let key = self.asked(seat)?;
        G::words(lang).write.get(key).map(String::as_str)
    }

    fn asked(&self, seat: Seat) -> Option<&'static str> {
        let owes = self.game.turn(self.state()).seats().contains(seat);
        owes.then(|| self.game.asks(self.state(), seat))
    }

    /// Whether the seat's move would be taken.
    pub fn check(&self, seat: Seat, text: &str) -> Result<(), Refused> {
        self.judge(seat, text).map(|_| ())
    }

    fn judge(&self, seat: Seat, text: &str) -> Result<G::Action, Refused> {
        judge(&self.game, self.state(), seat, text).map_err(|refusal| self.refused(seat, refusal))
    }

    /// Plays a seat's move and deals what follows; gives the steps that were added. A refusal changes nothing.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<Range<usize>, Refused> {
        let action = self.judge(seat, text)?;
        let first = self.at();
        self.push(Step::Act { seat, action });
        self.deal();
        Ok(first..self.at())
    }

    fn refused(&self, seat: Seat, refusal: Refusal<G::Illegal>) -> Refused {
        let asks = match &refusal {
            Refusal::Unreadable => self.asked(seat),
            Refusal::Illegal(rule) if rule.code() == "wrong-phase" => self.asked(seat),
            _ => None,
        };
        Refused { rule: refusal.code(), fields: refusal.fields(), asks }
    }

    /// The sentence of a refusal for people: what is wrong, and what would be right.
    pub fn say(&self, refused: &Refused, lang: Lang) -> String {
        let words = G::words(lang);
        let mut sentence = words.refuse(refused.rule, &refused.fields);
        if let Some(key) = refused.asks {
            for right in [&words.ask, &words.write].into_iter().filter_map(|sentences| sentences.get(key)) {
                sentence = format!("{sentence} {right}");
            }
        }
        sentence
    }

    /// Takes back whole moves before the place, with the draws that followed them and all that came after.
    pub fn undo(&mut self, count: usize) -> Result<(), UndoError> {
        let ply = self.log.here().ply;
        if count > ply {
            return Err(UndoError { ply });
        }
        self.log.seek(&self.game, self.log.moves_back(count));
        self.log.cut();
        Ok(())
    }

    /// What the observer sees.
    pub fn view(&self, observer: Observer) -> G::View {
        self.game.view(self.state(), observer)
    }

    /// What the observer saw before the step of this index, draws included.
    pub fn view_before(&self, step: usize, observer: Observer) -> G::View {
        self.game.view(&self.log.place(&self.game, step).state, observer)
    }

    /// These steps in words, the whole truth.
    pub fn texts(&self, steps: Range<usize>) -> Vec<StepText> {
        self.log.steps()[steps].iter().map(Step::text).collect()
    }

    /// What the observer learnt of these steps.
    pub fn events(&self, steps: Range<usize>, observer: Observer) -> Vec<G::Event> {
        let mut state = self.log.place(&self.game, steps.start).state;
        let mut events = Vec::with_capacity(steps.len());
        for step in &self.log.steps()[steps] {
            events.push(self.game.event(&state, *step, observer));
            self.game.apply(&mut state, *step);
        }
        events
    }

    /// The whole game as a record.
    pub fn record(&self) -> Record {
        let end = self.game.turn(&self.log.place(&self.game, self.steps()).state);
        Record {
            format: FORMAT.into(),
            game: G::META.id.into(),
            players: self.game.seats(),
            options: serde_json::to_value(self.game.options()).expect("options are JSON"),
            seed: Some(self.dealer.seed().clone()),
            names: self.names.clone(),
            rules: self.game.rules(),
            position: self.position.as_ref().map(|view| serde_json::to_value(view).expect("a view is JSON")),
            steps: self.log.steps().iter().map(Step::text).collect(),
            outcome: end.outcome().map(|outcome| serde_json::to_value(outcome).expect("an outcome is JSON")),
            ended: None,
        }
    }

    /// The first draw, by its step, that is not what the seed deals.
    pub fn undealt(&self) -> Option<usize> {
        let mut state = self.log.place(&self.game, 0).state;
        let mut draws = Vec::new();
        let mut dealt = 0;
        for (index, step) in self.log.steps().iter().enumerate() {
            if let Step::Chance(chance) = step {
                self.game.draws(&state, &mut draws);
                if self.dealer.draw(dealt, &draws) != *chance {
                    return Some(index);
                }
                dealt += 1;
            }
            self.game.apply(&mut state, *step);
        }
        None
    }

    /// A copy of the position, for playouts and counts that leave the table as it is.
    pub(crate) fn snapshot(&self) -> G::State {
        self.state().clone()
    }

    fn push(&mut self, step: StepOf<G>) {
        self.log.push(&self.game, step);
    }

    fn deal(&mut self) {
        let mut draws = Vec::new();
        while self.game.turn(self.state()) == Turn::Chance {
            self.game.draws(self.state(), &mut draws);
            let chance = self.dealer.draw(self.log.here().drawn(), &draws);
            self.push(Step::Chance(chance));
        }
    }
}

/// The record is one of this game, in a version that we read.
fn fits<G: Observe>(record: &Record) -> Result<(), LoadError> {
    let mut reasons = Vec::new();
    if record.format != FORMAT {
        reasons.push(format!("format: {:?} is not one that is read here; {FORMAT:?} is", record.format));
    }
    if record.game != G::META.id {
        reasons.push(format!("game: this is a record of {:?}, not of {:?}", record.game, G::META.id));
    }
    reasons.extend(G::META.reason_against(record.rules));
    if reasons.is_empty() { Ok(()) } else { Err(LoadError { reasons, step: None }) }
}
