//! A game at this screen: the table, and who sits at it.

use crate::ending::Ending;
use crate::player::Player;
use crate::saved::{self, Saved};
use crate::side::End;
use crate::stage::Eyes;
use crate::words::Tongue;
use account::Names;
use bots::Level;
use catalog::GameId;
use client::SharedScreen;
use game_core::{Lang, Observer, Outcome, Seat, SetupError, StepText};
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
    /// What they are called, seat by seat.
    pub names: Vec<String>,
    /// Whether the player is advised before every move.
    pub hints: bool,
    /// Who gave the game up.
    pub resigned: Option<Seat>,
    /// Whose eyes the screen has.
    pub screen: SharedScreen,
    table: Box<dyn AnyTable>,
}

impl Session {
    /// A new game, dealt from fresh randomness.
    ///
    /// Whoever is not called anything gets a first name.
    pub fn begin(
        game: GameId,
        options: &Value,
        players: Vec<Player>,
        names: &[String],
    ) -> Result<Session, SetupError> {
        let table = catalog::open(game, players.len() as u8, options, Seed::new(fresh()))?;
        let (id, screen) = (fresh()[..10].to_owned(), screen_of(game, &players));
        let names = saved::called(&id, names, players.len());
        Ok(Session { id, game, players, names, hints: false, resigned: None, screen, table })
    }

    /// A game that was kept.
    pub fn restore(saved: &Saved) -> Result<Session, String> {
        let game: GameId = saved.record.game.parse()?;
        let table = catalog::load(&saved.record, Seed::new(fresh())).map_err(|error| error.to_string())?;
        let (names, Saved { id, players, hints, resigned, .. }) = (saved.called(), saved.clone());
        if players.len() != usize::from(table.seats()) {
            return Err(format!("{} players at a table of {}", players.len(), table.seats()));
        }
        let screen = screen_of(game, &players);
        Ok(Session { id, game, players, names, hints, resigned, screen, table })
    }

    /// The same players in a new game of the same kind, each a seat further.
    pub fn rematch(&self) -> Result<Session, SetupError> {
        let (mut players, mut names) = (self.players.clone(), self.names.clone());
        players.rotate_right(1);
        names.rotate_right(1);
        Session::begin(self.game, &self.table.options(), players, &names)
    }

    /// The level that follows for the only person here, who plays against computers: a higher one after a win, a lower one after a loss;
    /// nothing where there is none, or nobody won.
    pub fn next_level(&self) -> Option<Level> {
        let own = self.screen.alone()?;
        let level = self.players.iter().filter_map(|player| player.level()).max()?.number();
        let outcome = self.status().outcome;
        let winners = outcome.as_ref().map(|outcome| outcome.winners().iter().collect::<Vec<_>>());
        let next = match (self.resigned, winners.as_deref()) {
            (Some(_), _) => level - 1,
            (None, Some([only])) if *only == own => level + 1,
            (None, Some(winners)) if !winners.contains(&own) => level - 1,
            _ => return None,
        };
        Level::new(u64::from(next))
    }

    /// A new game against new opponents of this level.
    pub fn next(&self, level: Level) -> Result<Session, SetupError> {
        let computer = |player: &Player| player.level().is_some();
        let (mut players, mut names) = (self.players.clone(), self.names.clone());
        for (player, name) in players.iter_mut().zip(&mut names).filter(|(player, _)| computer(player)) {
            *player = Player::Level(level.number());
            name.clear();
        }
        players.rotate_right(1);
        names.rotate_right(1);
        Session::begin(self.game, &self.table.options(), players, &names)
    }

    /// As it is kept.
    pub fn saved(&self) -> Saved {
        Saved {
            id: self.id.clone(),
            players: self.players.clone(),
            names: self.names.clone(),
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

    /// Who is asked next: computer players before people, where several owe an answer.
    pub fn asked(&self) -> Option<Seat> {
        let to_act = if self.is_over() { Vec::new() } else { self.status().to_act };
        let computer = to_act.iter().find(|seat| self.players[seat.index()] != Player::Person);
        computer.or(to_act.first()).copied()
    }

    /// Whose eyes the screen has.
    pub fn observer(&self) -> Observer {
        self.screen.observer(self.is_over())
    }

    /// Whose eyes the board is seen with and whose ears hear what happens: nobody's until somebody opens the screen.
    pub fn eyes(&self) -> Eyes {
        let listener = self.screen.listener(self.is_over());
        match self.covered() {
            Some(_) => Eyes { observer: Observer::Public, listener, near: None },
            None => Eyes { observer: self.observer(), listener, near: self.near() },
        }
    }

    /// Who has to open the screen before anything of theirs is seen on it.
    pub fn covered(&self) -> Option<Seat> {
        self.screen.covered(self.asked())
    }

    /// That person opens it.
    pub fn hand_over(&mut self) {
        self.screen.hand_over(self.asked());
    }

    /// The seat that the person before the screen is asked to move.
    pub fn mover(&self) -> Option<Seat> {
        self.screen.mover(self.asked())
    }

    /// Whose side of the board is nearest.
    pub fn near(&self) -> Option<Seat> {
        self.screen.near(self.asked())
    }

    /// What the person before the screen may do.
    pub fn legal(&self) -> Vec<String> {
        self.mover().map(|seat| self.table.legal(seat)).unwrap_or_default()
    }

    /// Whether it has ended, by the rules or because somebody gave up.
    pub fn is_over(&self) -> bool {
        self.resigned.is_some() || self.status().outcome.is_some()
    }

    /// How it ended, once it has.
    pub fn end(&self, tongue: Tongue) -> Option<End> {
        if let Some(seat) = self.resigned {
            let why = tongue.fill("gave-up", &[("who", &self.name(seat, tongue))]);
            let title = tongue.say(if self.screen.alone() == Some(seat) { "you-gave-up" } else { "the-end" });
            return Some(End { title, why, winners: Vec::new() });
        }
        let outcome = self.status().outcome?;
        let ending = self.ending_of(&outcome);
        let title = ending.who_won(tongue, |seat| self.name(seat, tongue));
        Some(End { title, why: ending.why(tongue), winners: ending.winners })
    }

    /// How it ended, in a sentence, once it has.
    pub fn ending(&self, tongue: Tongue) -> Option<String> {
        if let Some(seat) = self.resigned {
            return Some(tongue.fill("gave-up", &[("who", &self.name(seat, tongue))]));
        }
        let outcome = self.status().outcome?;
        Some(self.ending_of(&outcome).say(tongue, |seat| self.name(seat, tongue)))
    }

    fn ending_of(&self, outcome: &Outcome) -> Ending {
        Ending {
            game: self.game,
            seats: self.players.len(),
            winners: outcome.winners().iter().collect(),
            reason: outcome.reason().to_owned(),
            own: self.screen.alone(),
        }
    }

    /// What a player is called.
    pub fn name(&self, seat: Seat, tongue: Tongue) -> String {
        match self.screen.alone() == Some(seat) {
            true => tongue.say("you"),
            false => self.names[seat.index()].clone(),
        }
    }

    /// What everybody is called, to whoever the screen shows the game.
    pub fn called(&self) -> Names {
        let reader = match self.eyes().observer {
            Observer::Seat(seat) => Some(seat),
            _ => self.screen.alone(),
        };
        Names::new(self.names.clone(), reader)
    }

    /// Why a move would be refused, with the rule; nothing where it would not.
    pub fn check(&self, seat: Seat, text: &str, lang: Lang) -> Option<(String, &'static str)> {
        let refused = self.table.check(seat, text).err()?;
        Some((self.table.say(&refused, lang), refused.rule))
    }

    /// Plays a move; the number of the first step that it added, or why it is refused, with the rule.
    pub fn play(&mut self, seat: Seat, text: &str, lang: Lang) -> Result<usize, (String, &'static str)> {
        match self.table.play(seat, text) {
            Ok(steps) => {
                self.screen.moved(self.asked());
                Ok(steps.start)
            }
            Err(refused) => Err((self.table.say(&refused, lang), refused.rule)),
        }
    }

    /// Takes moves back to the last decision of a person; whether there was one. Where people hide their hands from each other
    /// nothing is taken back: a game that was given up has shown them all.
    pub fn undo(&mut self) -> bool {
        if self.screen.is_secret() {
            return false;
        }
        if self.resigned.take().is_some() {
            return true;
        }
        let movers: Vec<Seat> = self.table.texts(0..self.table.steps()).iter().filter_map(mover).collect();
        let last = movers.iter().rposition(|seat| self.players[seat.index()] == Player::Person);
        last.is_some_and(|last| self.table.undo(movers.len() - last).is_ok())
    }
}

/// The screen of these players.
fn screen_of(game: GameId, players: &[Player]) -> SharedScreen {
    let seats = Seat::first(players.len() as u8);
    let people = seats.filter(|seat| players[seat.index()] == Player::Person).collect();
    SharedScreen::new(people, game.meta().open)
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
