//! A table of the server, as it is known from one seat or from beside it.

mod ask;
mod chat;
mod guess;
mod hear;
mod known;
mod plan;
mod told;

pub use chat::Chat;
pub use known::person_of;
pub use plan::Plans;
pub use told::{Refusal, Told};

use crate::watched::{Part, Watched};
use crate::{Draw, Effect, Scene};
use game_core::{Lang, Seat};
use serde_json::Value;
use table::AnyTable;
use wire::{Ask, LogEntry, Offer, Problem, Progress, TableInfo};

/// A table of the server, as it is known from one seat or from beside it.
pub struct TableSession {
    visit: u32,
    lang: Lang,
    address: Address,
    around: Watched<Around>,
    game: Watched<Played>,
    log: Watched<Vec<LogEntry>>,
    chat: Watched<Chat>,
    offer: Watched<Option<Offer>>,
    plans: Watched<Plans>,
    told: Watched<Words>,
    resume: Resume,
    out: Outbox,
}

/// How a table is found.
struct Address {
    id: String,
    link: Option<String>,
    /// The seat that the link is for.
    linked: Option<Seat>,
}

/// The table itself, and who one is there.
#[derive(Default)]
struct Around {
    table: Option<TableInfo>,
    /// When that was said, by the page's clock.
    said_at: f64,
    /// The seat that the server says one sits on.
    seat: Option<Seat>,
    /// Who sits before the screen.
    me: Option<String>,
    /// Links of seats that wait for somebody, for the owner.
    links: Vec<Option<String>>,
    /// The link to watch by.
    watch: Option<String>,
    /// Whether something was asked for over HTTP and is not answered yet.
    busy: bool,
    /// Why there is nothing to see here.
    gone: Option<Problem>,
}

/// The game, as far as it is known.
#[derive(Default)]
struct Played {
    progress: Option<Progress>,
    /// A move that is on its way.
    pending: Option<Ask>,
    /// A table that looks the same from here: what it asks and refuses is what the true one does.
    guess: Option<Box<dyn AnyTable>>,
    /// What a move that is on its way will have made of an open game.
    foreseen: Option<Value>,
}

/// What was told last, and whether the game has begun before one's eyes: with one's own move or another's.
#[derive(Default)]
struct Words {
    last: Told,
    begun: Option<bool>,
}

/// How a lost connection is gone on with.
#[derive(Default)]
struct Resume {
    is_up: bool,
    /// The number of the next step that is not known yet.
    from: u32,
    /// What that was when the connection was made.
    asked: u32,
}

/// What a table wants done.
#[derive(Default)]
pub(crate) struct Outbox {
    pub effects: Vec<Effect>,
    pub reconnect: bool,
    pub recognise: bool,
}

impl TableSession {
    /// One that nothing is known of yet.
    pub(crate) fn new(
        visit: u32,
        id: String,
        link: Option<String>,
        linked: Option<Seat>,
        me: Option<String>,
        lang: Lang,
    ) -> TableSession {
        TableSession {
            visit,
            lang,
            address: Address { id, link, linked },
            around: Watched::new(Around { me, ..Around::default() }),
            game: Watched::default(),
            log: Watched::default(),
            chat: Watched::default(),
            offer: Watched::default(),
            plans: Watched::default(),
            told: Watched::default(),
            resume: Resume::default(),
            out: Outbox::default(),
        }
    }

    /// The number of this visit.
    pub fn visit(&self) -> u32 {
        self.visit
    }

    pub(crate) fn take_changes(&mut self, changes: &mut Vec<Part>) {
        let parts = [
            (self.around.take_touched(), Part::Table),
            (self.game.take_touched(), Part::Game),
            (self.log.take_touched(), Part::Log),
            (self.chat.take_touched(), Part::Chat),
            (self.offer.take_touched(), Part::Offer),
            (self.plans.take_touched(), Part::Plans),
            (self.told.take_touched(), Part::Told),
        ];
        changes.extend(parts.into_iter().filter_map(|(touched, part)| touched.then_some(part)));
    }

    pub(crate) fn take_outbox(&mut self) -> Outbox {
        std::mem::take(&mut self.out)
    }

    /// Whether what is asked can be sent.
    pub(crate) fn set_up(&mut self, is_up: bool) {
        self.resume.is_up = is_up;
    }

    /// From which step on the next connection tells what happened.
    pub(crate) fn ask_on(&mut self) -> u32 {
        self.resume.asked = self.resume.from;
        self.resume.asked
    }

    pub(crate) fn speak(&mut self, lang: Lang) {
        self.lang = lang;
    }

    pub(crate) fn become_someone(&mut self, me: Option<String>) {
        self.around.me = me;
    }

    /// All that was hidden is told once the game is over.
    pub(crate) fn uncover(&mut self) {
        self.ask_for_all();
    }

    fn ask_for_all(&mut self) {
        self.resume.from = 0;
        self.out.reconnect = true;
    }

    fn want(&mut self, effect: Effect) {
        self.out.effects.push(effect);
    }

    /// What is on the board now.
    pub fn scene(&self) -> Option<Scene> {
        if let Some(draft) = self.plans.draft()
            && let Some(guess) = &self.game.guess
        {
            return Some(draft.scene(&**guess, self.own(), self.steps()));
        }
        let progress = self.game.progress.as_ref()?;
        let foreseen = self.game.foreseen.as_ref();
        let steps = self.steps() + foreseen.map_or(0, |_| 1);
        let view = foreseen.unwrap_or(&progress.view).clone();
        Some(Scene { view, near: self.own(), legal: self.legal(), steps })
    }

    /// How many steps were played that stand.
    fn steps(&self) -> usize {
        wire::standing(&self.log).iter().filter(|entry| entry.note().is_none()).count()
    }

    /// Shows where the game stands.
    fn show(&mut self) {
        self.game.foreseen = None;
        self.imagine();
        self.draw(Draw::Anew);
    }

    fn draw(&mut self, how: impl FnOnce(Scene) -> Draw) {
        if let Some(scene) = self.scene() {
            self.want(Effect::Draw(how(scene)));
        }
    }
}
