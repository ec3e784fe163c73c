use crate::{Dealer, FORMAT, LoadError, Record, Seed};
use game_core::{
    Lang, Observe, Observer, Outcome, Refusal, Rule, Seat, SetupError, Step, StepOf, StepText, Turn, judge,
    set_up,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::Range;

/// A game being played: its log of steps, and the position they lead to.
#[derive(Clone, Debug)]
pub struct Table<G: Observe> {
    game: G,
    dealer: Dealer,
    names: Vec<String>,
    /// The position it began from, where that was not the start.
    position: Option<G::View>,
    start: G::State,
    state: G::State,
    steps: Vec<StepOf<G>>,
    /// A step and the position before it, from which events are told without replaying all.
    mark: (usize, G::State),
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
    /// A new game, dealt up to its first decision.
    pub fn new(options: &Value, seats: u8, seed: Seed) -> Result<Table<G>, SetupError> {
        let game = set_up::<G>(options, seats)?;
        let start = game.start();
        let mut table = Table::at(game, seed, None, start);
        table.deal();
        Ok(table)
    }

    /// A game that begins from a position, the whole truth.
    pub fn from_position(
        options: &Value,
        seats: u8,
        seed: Seed,
        position: &Value,
    ) -> Result<Table<G>, LoadError> {
        let game = set_up::<G>(options, seats)?;
        let view = G::View::deserialize(position)
            .map_err(|error| LoadError::new(format!("this is not a position of {}: {error}", G::META.id)))?;
        let start = game.restore(&view).map_err(|reasons| LoadError { reasons, step: None })?;
        let mut table = Table::at(game, seed, Some(view), start);
        table.deal();
        Ok(table)
    }

    /// The game of a record, replayed by the rules; `seed` deals on where the record has none.
    pub fn from_record(record: &Record, seed: Seed) -> Result<Table<G>, LoadError> {
        fits::<G>(record)?;
        let seeded = record.seed.is_some();
        let seed = record.seed.clone().unwrap_or(seed);
        let game = set_up::<G>(&record.options, record.players)?;
        let start = game.start();
        let mut table = Table::at(game, seed, None, start);
        if let Some(position) = &record.position {
            let view = G::View::deserialize(position).map_err(|error| {
                LoadError::new(format!("position: this is not one of {}: {error}", G::META.id))
            })?;
            let start = table.game.restore(&view).map_err(|reasons| LoadError { reasons, step: None })?;
            table = Table::at(table.game, table.dealer.seed().clone(), Some(view), start);
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

    fn at(game: G, seed: Seed, position: Option<G::View>, start: G::State) -> Table<G> {
        Table {
            game,
            dealer: Dealer::new(seed),
            names: Vec::new(),
            position,
            mark: (0, start.clone()),
            state: start.clone(),
            start,
            steps: Vec::new(),
        }
    }

    fn replay_step(&mut self, index: usize, step: &StepText, seeded: bool) -> Result<(), LoadError> {
        match step {
            StepText::Chance { chance } => {
                let mut draws = Vec::new();
                self.game.draws(&self.state, &mut draws);
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
                } else if self.game.turn(&self.state) == Turn::Chance {
                    let sentence = "a draw is due here, and the record has neither it nor a seed";
                    return Err(LoadError::at(index, "draw-due", sentence));
                }
                let action = judge(&self.game, &self.state, *seat, text).map_err(|refusal| {
                    let refused = self.refused(*seat, refusal);
                    LoadError::at(index, refused.rule, &self.say(&refused, Lang::En))
                })?;
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
        let turn = self.game.turn(&self.state);
        Status { ply: self.ply(), to_act: turn.seats().iter().collect(), outcome: turn.outcome().copied() }
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.turn(&self.state).outcome().copied()
    }

    fn ply(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Act { .. })).count()
    }

    /// How many steps there are, draws included.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// What the seat may do, in notation; nothing where it owes nothing.
    pub fn legal(&self, seat: Seat) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, seat, &mut actions);
        actions.iter().map(ToString::to_string).collect()
    }

    /// Writes down the same, as a JSON list.
    #[cfg(feature = "text")]
    pub fn write_legal(&self, seat: Seat, out: &mut Vec<u8>) {
        use std::fmt::Write as _;
        let mut actions = Vec::new();
        self.game.legal(&self.state, seat, &mut actions);
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
        let owes = self.game.turn(&self.state).seats().contains(seat);
        owes.then(|| self.game.asks(&self.state, seat))
    }

    /// Plays a seat's move and deals what follows; gives the steps that were added. A refusal changes nothing.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<Range<usize>, Refused> {
        let action =
            judge(&self.game, &self.state, seat, text).map_err(|refusal| self.refused(seat, refusal))?;
        let first = self.steps.len();
        self.mark = (first, self.state.clone());
        self.push(Step::Act { seat, action });
        self.deal();
        Ok(first..self.steps.len())
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

    /// Takes back whole moves with the draws that followed them.
    pub fn undo(&mut self, count: usize) -> Result<(), UndoError> {
        let ply = self.ply();
        if count > ply {
            return Err(UndoError { ply });
        }
        let moves = self.steps.iter().enumerate().filter(|(_, step)| matches!(step, Step::Act { .. }));
        let kept = moves.map(|(index, _)| index).nth(ply - count).unwrap_or(self.steps.len());
        self.steps.truncate(kept);
        self.state = self.state_before(kept);
        self.mark = (kept, self.state.clone());
        Ok(())
    }

    /// What the observer sees.
    pub fn view(&self, observer: Observer) -> G::View {
        self.game.view(&self.state, observer)
    }

    /// What the observer saw before the step of this index, draws included.
    pub fn view_before(&self, step: usize, observer: Observer) -> G::View {
        self.game.view(&self.state_before(step), observer)
    }

    /// These steps in words, the whole truth.
    pub fn texts(&self, steps: Range<usize>) -> Vec<StepText> {
        self.steps[steps].iter().map(Step::text).collect()
    }

    /// What the observer learnt of these steps.
    pub fn events(&self, steps: Range<usize>, observer: Observer) -> Vec<G::Event> {
        let mut state = self.state_before(steps.start);
        let mut events = Vec::with_capacity(steps.len());
        for step in &self.steps[steps] {
            events.push(self.game.event(&state, *step, observer));
            self.game.apply(&mut state, *step);
        }
        events
    }

    fn state_before(&self, step: usize) -> G::State {
        let (first, mut state) =
            if step >= self.mark.0 { self.mark.clone() } else { (0, self.start.clone()) };
        for step in &self.steps[first..step.min(self.steps.len())] {
            self.game.apply(&mut state, *step);
        }
        state
    }

    /// The whole game as a record.
    pub fn record(&self) -> Record {
        Record {
            format: FORMAT.into(),
            game: G::META.id.into(),
            players: self.game.seats(),
            options: serde_json::to_value(self.game.options()).expect("options are JSON"),
            seed: Some(self.dealer.seed().clone()),
            names: self.names.clone(),
            rules: G::META.rules,
            position: self.position.as_ref().map(|view| serde_json::to_value(view).expect("a view is JSON")),
            steps: self.steps.iter().map(Step::text).collect(),
            outcome: self.outcome().map(|outcome| serde_json::to_value(outcome).expect("an outcome is JSON")),
            ended: None,
        }
    }

    /// The first draw, by its step, that is not what the seed deals.
    pub fn undealt(&self) -> Option<usize> {
        let mut state = self.start.clone();
        let mut draws = Vec::new();
        let mut dealt = 0;
        for (index, step) in self.steps.iter().enumerate() {
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
        self.state.clone()
    }

    fn push(&mut self, step: StepOf<G>) {
        self.game.apply(&mut self.state, step);
        self.steps.push(step);
    }

    fn deal(&mut self) {
        let mut draws = Vec::new();
        let mut dealt = self.steps.iter().filter(|step| matches!(step, Step::Chance(_))).count() as u64;
        while self.game.turn(&self.state) == Turn::Chance {
            self.game.draws(&self.state, &mut draws);
            let chance = self.dealer.draw(dealt, &draws);
            dealt += 1;
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
    if record.rules == 0 || record.rules > G::META.rules {
        let (theirs, ours) = (record.rules, G::META.rules);
        reasons.push(format!("rules: version {theirs} is not known here; versions 1 to {ours} are"));
    }
    if reasons.is_empty() { Ok(()) } else { Err(LoadError { reasons, step: None }) }
}
