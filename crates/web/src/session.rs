//! A game at this screen: the table, and who sits at it.

use crate::ending::Ending;
use crate::player::Player;
use crate::saved::Saved;
use crate::words::Tongue;
use catalog::GameId;
use game_core::{Lang, Observer, Seat, SetupError, StepText};
use serde_json::Value;
use table::{AnyTable, Record, Seed, Status};

/// A game at this screen.
pub struct Session {
    /// Its name in addresses.
    pub id: String,
    /// The game.
    pub game: GameId,
    /// Who plays, seat by seat.
    pub players: Vec<Player>,
    /// Whether the player is advised before every move.
    pub hints: bool,
    /// Who gave the game up.
    pub resigned: Option<Seat>,
    table: Box<dyn AnyTable>,
}

impl Session {
    /// A new game, dealt from fresh randomness.
    pub fn begin(game: GameId, options: &Value, players: Vec<Player>) -> Result<Session, SetupError> {
        let seats = players.len() as u8;
        let table = catalog::open(game, seats, options, Seed::new(fresh()))?;
        Ok(Session { id: fresh()[..10].to_owned(), game, players, hints: false, resigned: None, table })
    }

    /// A game that was kept.
    pub fn of(saved: &Saved) -> Result<Session, String> {
        let game = saved.record.game.parse()?;
        let table = catalog::load(&saved.record, Seed::new(fresh())).map_err(|error| error.to_string())?;
        let Saved { id, players, hints, resigned, .. } = saved.clone();
        if players.len() != usize::from(table.seats()) {
            return Err(format!("{} players at a table of {}", players.len(), table.seats()));
        }
        Ok(Session { id, game, players, hints, resigned, table })
    }

    /// The same players in a new game of the same kind, each a seat further.
    pub fn rematch(&self) -> Result<Session, SetupError> {
        let mut players = self.players.clone();
        players.rotate_right(1);
        Session::begin(self.game, &self.record().options, players)
    }

    /// As it is kept.
    pub fn saved(&self) -> Saved {
        Saved {
            id: self.id.clone(),
            players: self.players.clone(),
            touched: js_sys::Date::now(),
            hints: self.hints,
            resigned: self.resigned,
            record: self.record(),
        }
    }

    /// All that happened.
    pub fn record(&self) -> Record {
        self.table.record()
    }

    /// The table.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// Where the game stands.
    pub fn status(&self) -> Status {
        self.table.status()
    }

    /// The seats of people, ascending.
    pub fn people(&self) -> Vec<Seat> {
        let seats = Seat::first(self.players.len() as u8);
        seats.filter(|seat| self.players[seat.index()] == Player::Person).collect()
    }

    /// The seat of the only person who plays, where there is one.
    pub fn alone(&self) -> Option<Seat> {
        let people = self.people();
        people.first().copied().filter(|_| people.len() == 1)
    }

    /// Who is asked next: computer players before people, where several owe an answer.
    pub fn asked(&self) -> Option<Seat> {
        let to_act = if self.is_over() { Vec::new() } else { self.status().to_act };
        let computer = to_act.iter().find(|seat| self.players[seat.index()] != Player::Person);
        computer.or(to_act.first()).copied()
    }

    /// Whether somebody's secrets must be covered while the screen is handed over.
    pub fn is_secret(&self) -> bool {
        self.game.meta().chance && self.people().len() > 1
    }

    /// Whose eyes the screen has, when this seat's player sits before it.
    pub fn observer(&self, before: Option<Seat>) -> Observer {
        match self.people().as_slice() {
            _ if self.is_over() => Observer::All,
            [only] => Observer::Seat(*only),
            [] => Observer::Public,
            _ if !self.game.meta().chance => Observer::Public,
            _ => before.map_or(Observer::Public, Observer::Seat),
        }
    }

    /// Whether it has ended, by the rules or because somebody gave up.
    pub fn is_over(&self) -> bool {
        self.resigned.is_some() || self.status().outcome.is_some()
    }

    /// How it ended, in a sentence, once it has.
    pub fn ending(&self, tongue: Tongue) -> Option<String> {
        if let Some(seat) = self.resigned {
            return Some(tongue.fill("gave-up", &[("who", &self.name(seat, tongue))]));
        }
        let outcome = self.status().outcome?;
        let ending = Ending {
            game: self.game,
            seats: self.players.len(),
            winners: outcome.winners().iter().collect(),
            reason: outcome.reason().to_owned(),
            own: self.alone(),
        };
        Some(ending.say(tongue, |seat| self.name(seat, tongue)))
    }

    /// What a player is called.
    pub fn name(&self, seat: Seat, tongue: Tongue) -> String {
        match self.players[seat.index()].level() {
            Some(level) => format!("{} ({level})", level.name(tongue.lang())),
            None if self.people().len() == 1 => tongue.say("you"),
            None => tongue.fill("player", &[("number", &(seat.index() + 1).to_string())]),
        }
    }

    /// Why a move would be refused, with the rule; nothing where it would not.
    pub fn check(&mut self, seat: Seat, text: &str, lang: Lang) -> Option<(String, &'static str)> {
        match self.table.play(seat, text) {
            Ok(_) => {
                self.table.undo(1).expect("what was just played can be taken back");
                None
            }
            Err(refused) => Some((self.table.say(&refused, lang), refused.rule)),
        }
    }

    /// Plays a move; the number of the first step that it added, or why it is refused, with the rule.
    pub fn play(&mut self, seat: Seat, text: &str, lang: Lang) -> Result<usize, (String, &'static str)> {
        match self.table.play(seat, text) {
            Ok(steps) => Ok(steps.start),
            Err(refused) => Err((self.table.say(&refused, lang), refused.rule)),
        }
    }

    /// Takes moves back to the last decision of a person; whether there was one. Where people hide their hands from each other
    /// nothing is taken back: a game that was given up has shown them all.
    pub fn undo(&mut self) -> bool {
        if self.is_secret() {
            return false;
        }
        if self.resigned.take().is_some() {
            return true;
        }
        let movers: Vec<Seat> = self.record().steps.iter().filter_map(mover).collect();
        let last = movers.iter().rposition(|seat| self.players[seat.index()] == Player::Person);
        last.is_some_and(|last| self.table.undo(movers.len() - last).is_ok())
    }
}

fn mover(step: &StepText) -> Option<Seat> {
    match step {
        StepText::Act { seat, .. } => Some(*seat),
        StepText::Chance { .. } => None,
    }
}

/// Letters that nobody can guess.
pub fn fresh() -> String {
    let mut bytes = [0u8; 16];
    getrandom::fill(&mut bytes).expect("a browser has randomness");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
