//! All that a page knows of a server, and what it is told.

use crate::connection::{Connected, Connection};
use crate::person::Person;
use crate::watched::{Part, Watched};
use crate::{Effect, Posted, TableSession, Timer, encode_part};
use game_core::{Lang, Seat};
use wire::{Ask, Frame, Lobby, Me, Problem};

/// What is listened to.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Goal {
    Nothing,
    Lobby,
    Table,
}

/// All that a page knows of a server.
pub struct Client {
    lang: Lang,
    goal: Goal,
    connection: Connection,
    person: Person,
    /// Counts the changes of the lobby that it has to be asked for.
    changes: Watched<u32>,
    /// What the lobby shows, once it was asked for.
    lobby: Watched<Option<Lobby>>,
    table: Option<TableSession>,
    visits: u32,
    effects: Vec<Effect>,
}

impl Client {
    /// One that listens to nothing yet; whoever was somebody here before is recognised.
    pub fn new(lang: Lang, was_known: bool) -> Client {
        let mut effects = Vec::new();
        let connection = Connection::new(&mut effects);
        let mut client = Client {
            lang,
            goal: Goal::Nothing,
            connection,
            person: Person::new(was_known),
            changes: Watched::default(),
            lobby: Watched::default(),
            table: None,
            visits: 0,
            effects,
        };
        client.come_back();
        client
    }

    /// What is to be done, in this order.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// What has changed since this was last asked.
    pub fn take_changes(&mut self) -> Vec<Part> {
        let mut changes = Vec::new();
        let own = [
            (self.connection.now.take_touched(), Part::Connection),
            (self.person.known.take_touched(), Part::Person),
            (self.person.turns.take_touched(), Part::Turns),
            (self.changes.take_touched(), Part::Lobby),
            (self.lobby.take_touched(), Part::Lists),
        ];
        changes.extend(own.into_iter().filter_map(|(touched, part)| touched.then_some(part)));
        if let Some(table) = &mut self.table {
            table.take_changes(&mut changes);
        }
        changes
    }

    /// How it stands with the connection.
    pub fn connected(&self) -> &Connected {
        &self.connection.now
    }

    /// Who sits before the screen, once the server knows them.
    pub fn me(&self) -> Option<&Me> {
        self.person.me()
    }

    /// Whether the server was asked who that is, and has not answered yet.
    pub fn is_asking(&self) -> bool {
        self.person.known.1
    }

    /// How many tables wait for their move.
    pub fn turns(&self) -> u32 {
        *self.person.turns
    }

    /// What the lobby shows, once it was asked for.
    pub fn lobby(&self) -> Option<&Lobby> {
        self.lobby.as_ref()
    }

    /// The server was asked what the lobby shows.
    pub fn told_lobby(&mut self, answer: Lobby) {
        match &mut *self.lobby {
            Some(lobby) => lobby.renew(answer),
            lobby => *lobby = Some(answer),
        }
    }

    /// How often the lobby has changed so that it has to be asked for.
    pub fn changes(&self) -> u32 {
        *self.changes
    }

    /// The table of this visit, as long as it lasts.
    pub fn table(&self, visit: u32) -> Option<&TableSession> {
        self.table.as_ref().filter(|table| table.visit() == visit)
    }

    /// Does something at the table of this visit, as long as it lasts.
    pub fn at_table(&mut self, visit: u32, act: impl FnOnce(&mut TableSession)) {
        if let Some(table) = self.table.as_mut().filter(|table| table.visit() == visit) {
            act(table);
            self.settle();
        }
    }

    /// Comes to a table, by a link or by its address; the number of this visit.
    pub fn visit(&mut self, id: String, link: Option<String>, linked: Option<Seat>) -> u32 {
        self.visits += 1;
        let me = self.person.id();
        self.table = Some(TableSession::new(self.visits, id, link, linked, me, self.lang));
        self.goal = Goal::Table;
        self.reconnect();
        self.visits
    }

    /// Leaves the table of this visit.
    pub fn leave(&mut self, visit: u32) {
        if self.table.take_if(|table| table.visit() == visit).is_some() && self.goal == Goal::Table {
            self.goal = Goal::Nothing;
            self.connection.cut(&mut self.effects);
        }
        // The next screen may be another table.
        self.effects.push(Effect::After(0, Timer::Idle));
    }

    /// Hears of the lobby, and of no table.
    pub fn hear_lobby(&mut self) {
        if self.goal != Goal::Lobby {
            self.goal = Goal::Lobby;
            self.table = None;
            self.reconnect();
        }
    }

    /// Refusals of rules come in the language that was spoken when the connection was made.
    pub fn speak(&mut self, lang: Lang) {
        if std::mem::replace(&mut self.lang, lang) == lang {
            return;
        }
        if let Some(table) = &mut self.table {
            table.speak(lang);
        }
        if self.goal != Goal::Nothing {
            self.reconnect();
        }
    }

    /// Connects anew: the server shall see who one has become.
    pub fn reconnect(&mut self) {
        self.connection.take_heart();
        self.connect();
    }

    /// The socket of this number has opened.
    pub fn opened(&mut self, turn: u32) {
        if self.connection.is_turn(turn) {
            self.connection.rise();
            self.tell_table();
            // What changed while there was no connection was not told, and a server that was started anew counts anew.
            if let Some(lobby) = (*self.lobby).as_mut() {
                lobby.number = 0;
            }
            *self.changes += 1;
        }
    }

    /// The socket of this number was closed, or could not be opened.
    pub fn closed(&mut self, turn: u32) {
        if self.connection.is_turn(turn) {
            self.connection.fall(&mut self.effects);
            self.tell_table();
        }
    }

    /// The socket of this number says something, at this time by the page's clock, in milliseconds.
    pub fn hear(&mut self, turn: u32, text: &str, now: f64) {
        if !self.connection.is_turn(turn) {
            return;
        }
        let frame = game_core::read_json::<Frame>(text).ok();
        self.connection.hear(frame.as_ref());
        match frame {
            None | Some(Frame::Pong) => {}
            Some(Frame::Turns { count }) => {
                if self.person.owe(count, &mut self.effects) {
                    *self.changes += 1;
                }
            }
            Some(Frame::Yours) => *self.changes += 1,
            Some(Frame::Lobby(change)) => {
                let known = (*self.lobby).as_mut().map(|lobby| lobby.change(change));
                // Nothing is told of tables that were listed before one came.
                if known == Some(false) {
                    *self.changes += 1;
                }
            }
            Some(frame) => {
                if let Frame::Gone { code, .. } = &frame {
                    match code.as_str() {
                        "signed-out" => self.recognise(),
                        "no-such-table" | "not-for-you" => self.goal = Goal::Nothing,
                        _ => {}
                    }
                }
                if let Some(table) = &mut self.table {
                    table.hear(frame, now);
                    self.settle();
                }
            }
        }
    }

    /// This could not be sent.
    pub fn unsent(&mut self, ask: Ask) {
        if let Some(table) = &mut self.table {
            table.unsent(ask);
            self.settle();
        }
    }

    /// The time for this has come.
    pub fn ring(&mut self, timer: Timer) {
        match timer {
            Timer::Retry(turn) if self.connection.is_turn(turn) => self.connect(),
            Timer::Retry(_) => {}
            Timer::Silence(turn) => {
                if self.connection.is_silent(turn) {
                    self.reconnect();
                }
            }
            // A connection that does not answer is none.
            Timer::Pulse => {
                if self.connection.pulse(&mut self.effects) {
                    self.reconnect();
                }
            }
            Timer::Blink(losses) => self.connection.blink(losses),
            Timer::Idle => {
                if self.person.me().is_some() && self.goal == Goal::Nothing && self.table.is_none() {
                    self.hear_lobby();
                }
            }
            Timer::Recognise => {
                if self.person.is_expected() {
                    self.recognise();
                }
            }
            Timer::Uncover(visit) => self.at_table(visit, TableSession::uncover),
        }
    }

    /// The page is seen again, or has a network again: there may be a connection, and one that was asleep may be none any more.
    pub fn wake(&mut self) {
        match (self.goal, self.connection.now.is_up) {
            (Goal::Nothing, _) => {}
            (_, false) => self.reconnect(),
            (_, true) => self.connection.doubt(&mut self.effects),
        }
    }

    /// The server was asked why there is no connection.
    pub fn explain(&mut self, trouble: Option<Problem>) {
        self.connection.explain(trouble);
    }

    /// Whoever was somebody here before is recognised, now or once there is a network again.
    pub fn come_back(&mut self) {
        if self.person.is_expected() && self.person.me().is_none() {
            self.recognise();
        }
    }

    /// Asks the server who one is, until it says so.
    pub fn recognise(&mut self) {
        self.person.ask(&mut self.effects);
    }

    /// The server has said who one is, to whoever was this person when they asked.
    pub fn recognised(&mut self, before: Option<&str>, found: Result<Me, Problem>) {
        if let Some(me) = self.person.answered(before, found, &mut self.effects) {
            let known = me.is_some();
            self.become_someone(me);
            // At a table only changes are told.
            if known && self.goal != Goal::Lobby {
                self.effects.push(Effect::CountTurns);
            }
        }
    }

    /// Is this person from now on, or nobody.
    pub fn become_someone(&mut self, me: Option<Me>) {
        let known = me.is_some();
        self.person.become_someone(me, &mut self.effects);
        if let Some(table) = &mut self.table {
            table.become_someone(self.person.id());
        }
        if known && self.goal == Goal::Nothing && self.table.is_none() {
            self.hear_lobby();
        }
        *self.changes += 1;
    }

    /// So many tables wait for their move.
    pub fn count(&mut self, turns: u32) {
        self.person.turns.put(turns);
    }

    /// What was asked for over HTTP is answered.
    pub fn posted(&mut self, visit: u32, what: Posted, answer: Result<(), Problem>) {
        let is_done = answer.is_ok() && what == Posted::Seats;
        self.at_table(visit, |table| table.posted(what, answer));
        if is_done && self.goal != Goal::Nothing {
            self.reconnect();
        }
    }

    /// Does what the table wants done.
    fn settle(&mut self) {
        let Some(table) = &mut self.table else { return };
        let outbox = table.take_outbox();
        self.effects.extend(outbox.effects);
        if outbox.recognise {
            self.recognise();
        }
        if outbox.reconnect {
            self.reconnect();
        }
    }

    fn tell_table(&mut self) {
        if let Some(table) = &mut self.table {
            table.set_up(self.connection.now.is_up);
        }
    }

    fn connect(&mut self) {
        if self.goal == Goal::Nothing {
            return self.connection.cut(&mut self.effects);
        }
        let mut path = format!("/socket?lang={}", self.lang.code());
        if let Some(table) = self.table.as_mut().filter(|_| self.goal == Goal::Table) {
            table.set_up(false);
            path += &format!("&table={}&from={}", encode_part(table.id()), table.ask_on());
            if let Some(link) = table.link() {
                path += &format!("&link={}", encode_part(link));
            }
        }
        self.connection.open(path, &mut self.effects);
    }
}
