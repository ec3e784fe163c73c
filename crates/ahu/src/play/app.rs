//! The state of the screen and how events change it; no terminal, no thread, no clock, no file.

use super::choice::Choice;
use super::event::{Effect, Event, Job, Notice, Overlay, Saved, Turn};
use super::opponent::Errand;
use super::page::Topic;
use super::player::{Player, Players};
use super::scene::Scene;
use crate::say::{Say, fill};
use crate::story::Story;
use bots::{Answer, Asking, Level, Limit, Task};
use catalog::GameId;
use game_core::{Lang, Observer, Seat, StepText};
use serde_json::Value;
use std::time::Duration;
use table::{AnyTable, Seed};

/// The level that is asked for hints.
const ADVISER: u64 = 6;
/// How long computer players wait for spectators.
const STROLL: Duration = Duration::from_millis(600);

/// A game on a screen.
pub struct App {
    pub(crate) game: GameId,
    pub(crate) table: Box<dyn AnyTable>,
    options: Value,
    pub(crate) players: Players,
    pub(crate) lang: Lang,
    pub(crate) say: &'static Say,
    pub(crate) turn: Turn,
    /// Who has said that only they look.
    revealed: Option<Seat>,
    story: Story,
    pub(crate) scene: Scene,
    pub(crate) choice: Choice,
    pub(crate) notice: Option<Notice>,
    /// The rule that refused the last try.
    pub(crate) rule: Option<&'static str>,
    pub(crate) overlay: Option<Overlay>,
    pub(crate) job: Option<Job>,
    jobs: u64,
    /// What a hint may become.
    pub(crate) leaning: Option<Answer>,
    /// How many games were played before this one.
    games: u32,
    first_seed: Seed,
    /// Steps before this one are no news to anybody.
    known: usize,
    /// Steps from this one on are news to whoever looks.
    pub(crate) news: usize,
    /// How many steps there were when what had happened was last read.
    pub(crate) read: usize,
    /// Whether the story is shown as it is written, too.
    pub(crate) notation: bool,
    pub(crate) beat: usize,
    /// How far the player has scrolled the board, down and to the right, since the last decision.
    pub(crate) scroll: Option<usize>,
    pub(crate) pan: usize,
    /// The first row of the board that was last drawn.
    pub(crate) scrolled: usize,
    /// The widest that the drawing has been.
    pub(crate) widest: usize,
    /// The file that the game was last saved to or loaded from.
    pub(crate) file: Option<String>,
    /// Whether that file was written here, and is replaced without a question.
    pub(crate) written: bool,
}

impl App {
    /// The table on a screen; [`App::begin`] sets it going.
    pub fn new(game: GameId, table: Box<dyn AnyTable>, players: Players, lang: Lang) -> App {
        let mut app = App {
            game,
            options: table.options(),
            players: players.named(&table.seed().commitment()),
            lang,
            say: Say::speaking(lang),
            turn: Turn::Computer(Seat::new(0)),
            revealed: None,
            story: Story::default(),
            scene: Scene::default(),
            choice: Choice::default(),
            notice: None,
            rule: None,
            overlay: None,
            job: None,
            jobs: 0,
            leaning: None,
            games: 0,
            first_seed: table.seed().clone(),
            known: table.steps(),
            news: table.steps(),
            read: 0,
            notation: false,
            beat: 0,
            scroll: None,
            pan: 0,
            scrolled: 0,
            widest: 0,
            file: None,
            written: false,
            table,
        };
        app.turn = app.whose_turn();
        app.look();
        app
    }

    /// The file that the game came from, which is proposed for saving it.
    pub fn came_from(&mut self, file: String) {
        self.file = Some(file);
    }

    /// Sets a computer player going where it is one's turn.
    pub fn begin(&mut self) -> Effect {
        self.advance()
    }

    /// Whether a computer player is thinking.
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Who is to decide.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// The table.
    pub fn table(&self) -> &dyn AnyTable {
        self.table.as_ref()
    }

    /// Takes an event in and says what is to be done about it.
    pub fn update(&mut self, event: Event) -> Effect {
        match event {
            Event::Key(key) => self.key(key),
            Event::Tick => {
                self.beat += 1;
                Effect::Nothing
            }
            Event::Answered { job, answer } => self.answered(job, &answer),
            Event::Leaning { job, answer } => {
                self.leaning = self.job.filter(|now| now.id == job && now.hint).map(|_| answer);
                Effect::Nothing
            }
            Event::Saved(saved) => {
                self.saved(saved);
                Effect::Nothing
            }
        }
    }

    /// Whether what happened lies over the table until it is read.
    pub fn is_telling(&self) -> bool {
        matches!(&self.overlay, Some(Overlay::Page(page)) if page.topic == Topic::Waited)
    }

    /// Whether the screen waits for the next person to look, and shows nothing.
    pub fn is_covered(&self) -> bool {
        let Turn::Person(seat) = self.turn else { return false };
        self.is_handed_over() && self.revealed != Some(seat)
    }

    /// Whether several people with secrets from each other share the screen.
    pub(crate) fn is_handed_over(&self) -> bool {
        !self.table.meta().open && self.players.people().count() > 1
    }

    /// The person has the screen to itself now.
    pub(crate) fn uncover(&mut self) {
        if let Turn::Person(seat) = self.turn {
            self.revealed = Some(seat);
            self.look();
        }
    }

    /// Whose eyes the screen is for.
    fn observer(&self) -> Observer {
        match self.players.alone() {
            _ if matches!(self.turn, Turn::Over(_)) => Observer::All,
            Some(alone) => Observer::Seat(alone),
            None if self.is_handed_over() => match self.revealed {
                Some(seat) if self.turn == Turn::Person(seat) => Observer::Seat(seat),
                _ => Observer::Public,
            },
            None => Observer::Public,
        }
    }

    /// Reads from the table what is to be seen and chosen.
    fn look(&mut self) {
        let (observer, names, table) = (self.observer(), self.names(), self.table.as_ref());
        let looks = match self.turn {
            Turn::Person(seat) => Some(seat),
            _ => names.reader(),
        };
        let is_own = |step: &StepText| matches!(step, StepText::Act { seat, .. } if Some(*seat) == looks);
        let own = table.texts(0..table.steps()).iter().rposition(is_own);
        self.news = own.unwrap_or(0).max(self.known);
        let told = self.story.rows(self.game, table, observer, self.lang, &names).to_vec();
        self.scene = Scene::seen(self.game, table, observer, self.lang, names, told);
        self.widest = self.widest.max(self.scene.width());
        self.choice.renew(match self.turn {
            Turn::Person(seat) if !self.is_covered() => self.table.legal(seat),
            _ => Vec::new(),
        });
    }

    /// People first: nobody waits for a computer where both owe an answer.
    fn whose_turn(&self) -> Turn {
        let status = self.table.status();
        if let Some(outcome) = status.outcome {
            return Turn::Over(outcome);
        }
        let person = status.to_act.iter().find(|seat| self.players.at(**seat) == Player::You);
        match person {
            Some(seat) => Turn::Person(*seat),
            None => Turn::Computer(*status.to_act.first().expect("somebody owes a move in a running game")),
        }
    }

    /// After the table has changed: whose turn it is, what is seen of it, and who is to think.
    fn advance(&mut self) -> Effect {
        self.turn = self.whose_turn();
        if self.turn != self.revealed.map_or(self.turn, Turn::Person) {
            self.revealed = None;
        }
        let was_busy = self.job.take().is_some();
        (self.scroll, self.pan) = (None, 0);
        self.look();
        match self.turn {
            Turn::Computer(seat) => self.think(seat, false),
            _ if was_busy => Effect::Stop,
            _ => Effect::Nothing,
        }
    }

    fn think(&mut self, seat: Seat, hint: bool) -> Effect {
        self.jobs += 1;
        self.leaning = None;
        self.job = Some(Job { id: self.jobs, hint, seat });
        let player = if hint { Player::level(ADVISER) } else { self.players.at(seat) };
        let limit = match player {
            Player::Level(level) => Limit::Level(level),
            Player::You | Player::Random => Limit::Level(Level::MIN),
        };
        let task = Task::best(seat, limit, dice(self.table.seed(), self.table.steps(), seat));
        let question = catalog::question(&*self.table, task);
        let Some(asking) = Asking::begin(question, self.table.legal(seat)) else { return Effect::Nothing };
        let watched = self.players.people().next().is_none();
        let pause = if watched { STROLL } else { Duration::ZERO };
        Effect::Think(Box::new(Errand { job: self.jobs, asking, player, pause }))
    }

    fn answered(&mut self, id: u64, answer: &Answer) -> Effect {
        let Some(job) = self.job.filter(|job| job.id == id) else { return Effect::Nothing };
        self.job = None;
        if job.hint && !answer.is_random() {
            self.hinted(answer);
            return Effect::Nothing;
        }
        if answer.is_random() {
            let error = answer.failures.last().map_or("", String::as_str);
            self.notice = Some(Notice::Plain(match job.hint {
                true => error.to_owned(),
                false => fill(&self.say.failed, &[("error", error)]),
            }));
        }
        if !job.hint && self.table.play(job.seat, &answer.text).is_ok() {
            return self.advance();
        }
        Effect::Nothing
    }

    fn hinted(&mut self, answer: &Answer) {
        self.choice.point_at(&answer.text);
        let percent = percent(answer.value);
        let told = self.in_words(&answer.text);
        let text = fill(&self.say.hint, &[("told", &told), ("move", &answer.text), ("percent", &percent)]);
        self.notice = Some(Notice::Hint(text));
    }

    /// Plays a person's move, or tells why not.
    pub(crate) fn play(&mut self, seat: Seat, text: &str) -> Effect {
        match self.table.play(seat, text) {
            Ok(_) => {
                (self.notice, self.rule) = (None, None);
                self.advance()
            }
            Err(refused) => {
                self.rule = Some(refused.rule);
                self.notice = Some(Notice::Refusal(self.table.say(&refused, self.lang)));
                Effect::Nothing
            }
        }
    }

    /// What a move of the person whose turn it is would be, in words.
    pub(crate) fn in_words(&self, text: &str) -> String {
        let Turn::Person(seat) = self.turn else { return String::new() };
        self.scene.in_words(self.game, self.players.len(), seat, self.lang, text)
    }

    /// Asks the adviser about the person's move.
    pub(crate) fn ask_hint(&mut self) -> Effect {
        match self.turn {
            Turn::Person(seat) if self.job.is_none() => {
                self.notice = None;
                self.think(seat, true)
            }
            _ => Effect::Nothing,
        }
    }

    /// Goes back to the last decision of a person.
    pub(crate) fn undo(&mut self) -> Effect {
        if self.is_handed_over() {
            self.notice = Some(Notice::Plain(self.say.undo_refused.clone()));
            return Effect::Nothing;
        }
        let record = self.table.record();
        let mut seats = record.steps.iter().rev().filter_map(|step| match step {
            StepText::Act { seat, .. } => Some(*seat),
            StepText::Chance { .. } => None,
        });
        let Some(last) = seats.position(|seat| self.players.at(seat) == Player::You) else {
            self.notice = Some(Notice::Plain(self.say.nothing_to_undo.clone()));
            return Effect::Nothing;
        };
        self.table.undo(last + 1).expect("so many moves were made");
        self.known = self.table.steps();
        self.rule = None;
        self.notice = Some(Notice::Plain(self.say.undone.clone()));
        self.advance()
    }

    /// Another game by the same rules: the same players, on the next seats if so wanted.
    pub(crate) fn again(&mut self, rotate: bool) -> Effect {
        self.games += 1;
        let seed = Seed::new(format!("{}/{}", self.first_seed.as_str(), self.games));
        if rotate {
            self.players = self.players.rotated();
        }
        self.table = catalog::open(self.game, self.table.seats(), &self.options, seed)
            .expect("a game that was set up once is set up again");
        (self.notice, self.rule, self.revealed) = (None, None, None);
        (self.file, self.written) = (None, false);
        (self.story, self.known, self.read) = (Story::default(), self.table.steps(), 0);
        self.advance()
    }

    /// The game as a file holds it.
    pub(crate) fn record_text(&self) -> String {
        let mut record = self.table.record();
        record.names = self.players.names();
        let json = serde_json::to_string_pretty(&record).expect("a record is JSON");
        format!("{json}\n")
    }

    fn saved(&mut self, saved: Saved) {
        match saved {
            Saved::Done(file) => {
                self.notice = Some(Notice::Plain(fill(&self.say.saved, &[("file", &file)])));
                (self.file, self.written) = (Some(file), true);
            }
            Saved::Exists(file) => self.overlay = Some(Overlay::Replace(file)),
            Saved::Failed(file, error) => {
                let fields = [("file", file.as_str()), ("error", error.as_str())];
                self.notice = Some(Notice::Plain(fill(&self.say.not_saved, &fields)));
            }
        }
    }
}

/// A chance of winning in words.
pub(crate) fn percent(value: f32) -> String {
    format!("{:.0}", value * 100.0)
}

/// The dice of a computer player: others at every decision, the same whenever it is met again.
fn dice(seed: &Seed, step: usize, seat: Seat) -> u64 {
    let text = format!("{}/{step}/{seat}", seed.as_str());
    text.bytes().fold(0, |sum, byte| game_core::scramble(sum ^ u64::from(byte)))
}
