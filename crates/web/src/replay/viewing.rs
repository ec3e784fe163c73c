//! Where one is in a game that is looked at again, with whose eyes, and what is told there.

use super::review::Review;
use crate::side::{Ask, Said, Sitter};
use crate::stage::{Eyes, Pointed, Stage};
use crate::telling::wait;
use crate::words::Tongue;
use account::{Chronicle, Names, Row, Sentences, Told};
use bots::Level;
use catalog::GameId;
use game_core::{Observer, Seat};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use table::{AnyTable, Spot, Tree, Walk};
use wasm_bindgen::JsCast;

/// How long a step that is told stays while the game plays itself, in milliseconds.
const REST: u64 = 700;

/// What is looked at beside the board.
#[derive(Copy, Clone, Eq, PartialEq)]
pub enum Tab {
    /// What happened.
    Story,
    /// Where it turned.
    Turning,
    /// What a strong player would do.
    Best,
}

impl Tab {
    /// Every one.
    pub const ALL: [Tab; 3] = [Tab::Story, Tab::Turning, Tab::Best];

    /// What it is called in the page.
    pub const fn name(self) -> &'static str {
        match self {
            Tab::Story => "story",
            Tab::Turning => "turning",
            Tab::Best => "best",
        }
    }

    /// The key of what it is called by people.
    pub const fn title(self) -> &'static str {
        match self {
            Tab::Story => "story",
            Tab::Turning => "turning-points",
            Tab::Best => "best-lines",
        }
    }
}

/// All that the screen of a replay holds.
#[derive(Copy, Clone)]
pub struct Viewing {
    /// The game.
    pub game: GameId,
    /// What everybody is called, seat by seat.
    pub names: StoredValue<Vec<String>>,
    /// How strong computer players are, seat by seat.
    pub levels: StoredValue<Vec<Option<Level>>>,
    /// The seat of whoever looks on, where that was a player.
    pub own: Option<Seat>,
    /// What was played, and what else was tried.
    pub tree: RwSignal<Tree>,
    /// The place that is looked at.
    pub at: RwSignal<Spot>,
    /// Whose eyes look.
    pub observer: RwSignal<Observer>,
    /// The table at that place.
    pub walk: StoredValue<Walk, LocalStorage>,
    /// What happened, as each pair of eyes knew it.
    pub chronicle: StoredValue<Chronicle, LocalStorage>,
    /// The board.
    pub stage: Stage,
    /// Whether the game plays itself.
    pub playing: RwSignal<bool>,
    /// How the game is judged.
    pub review: RwSignal<Review>,
    /// What was said last.
    pub said: RwSignal<Said>,
    /// What is looked at beside the board.
    pub tab: RwSignal<Tab>,
    /// Whether that is pulled up, where there is little room.
    pub sheet: RwSignal<bool>,
    /// The page's language.
    pub tongue: Tongue,
}

impl Viewing {
    /// Asks the table as it stands at the place that is looked at.
    pub fn at_table<T>(self, ask: impl FnOnce(&dyn AnyTable) -> T) -> T {
        self.walk.with_value(|walk| ask(walk.table()))
    }

    /// How many moves lie before the place that is looked at, which is tracked.
    pub fn ply(self) -> usize {
        self.tree.with(|tree| tree.ply(self.at.get()))
    }

    /// Whose move it is, where whoever looks may know what that seat can do.
    pub fn mover(self) -> Option<Seat> {
        let mover = self.at_table(|table| table.status().to_act.first().copied())?;
        untrack(|| self.knows(mover)).then_some(mover)
    }

    /// Whether whoever looks may know what this seat knew, which is tracked.
    pub fn knows(self, seat: Seat) -> bool {
        self.game.meta().open
            || match self.observer.get() {
                Observer::All => true,
                Observer::Seat(own) => own == seat,
                Observer::Public => false,
            }
    }

    fn legal(self) -> Vec<String> {
        let mover = self.mover();
        self.at_table(|table| mover.map(|seat| table.legal(seat)).unwrap_or_default())
    }

    /// Whose side of the board is nearest: nobody's for eyes that are no player's.
    fn near(self) -> Option<Seat> {
        match self.observer.get_untracked() {
            Observer::Seat(seat) => Some(seat),
            _ => self.own.filter(|_| self.game.meta().open),
        }
    }

    /// Goes to a place; one move on is told, anything else is shown.
    pub fn go(self, to: Spot) {
        let from = self.at.get_untracked();
        let (went, one_on) = self.tree.with_untracked(|tree| {
            let went = self.walk.try_update_value(|walk| walk.go(tree, to));
            (went, (tree.back(to) == Some(from)).then(|| tree.steps(from)))
        });
        if !matches!(went, Some(Ok(()))) {
            return;
        }
        self.at.set(to);
        let observer = self.observer.get_untracked();
        let (near, legal) = (self.near(), self.legal());
        self.said.set(Said::default());
        self.at_table(|table| match one_on {
            Some(first) => {
                let eyes = Eyes::same(observer, near);
                self.stage.tell(table, first..table.at(), eyes, &legal, move || self.play_on(to));
            }
            None => {
                self.stage.forget_story();
                self.stage.show(table.view(observer), near, &legal);
                if let Some(event) = table.events(table.at().saturating_sub(1)..table.at(), observer).last() {
                    self.stage.trace_move(Some(event));
                }
                self.play_on(to);
            }
        });
    }

    /// Goes so many moves back or on, along the game.
    pub fn step(self, by: isize) {
        let at = self.at.get_untracked();
        let to = self.tree.with_untracked(|tree| if by > 0 { tree.next(at) } else { tree.back(at) });
        match to {
            Some(to) => self.go(to),
            None => self.playing.set(false),
        }
    }

    /// Goes to the place after so many moves of the game.
    pub fn go_played(self, ply: usize) {
        self.go(self.tree.with_untracked(|tree| tree.played(ply)));
    }

    /// Looks with other eyes from now on.
    pub fn look_as(self, observer: Observer) {
        self.observer.set(observer);
        self.go(self.at.get_untracked());
    }

    /// Points at something: another move is tried as soon as it is whole.
    pub fn point(self, part: &str) {
        self.said.set(Said::default());
        match self.stage.point(part) {
            Pointed::Move(text) => self.play(&text),
            Pointed::Further => {}
            Pointed::Closed => {
                let meant = self.mover().zip(self.stage.meant(part));
                if let Some((seat, text)) = meant
                    && let Err(refused) = self.at_table(|table| table.check(seat, &text))
                {
                    self.refuse(&refused);
                }
            }
        }
    }

    /// Tries another move from here.
    pub fn play(self, text: &str) {
        let Some(seat) = self.mover() else { return };
        let at = self.at.get_untracked();
        self.playing.set(false);
        let added = self.walk.try_update_value(|walk| {
            self.tree.try_update(|tree| walk.play(tree, seat, text)).unwrap_or(Ok(at))
        });
        match added {
            Some(Ok(to)) => self.go(to),
            Some(Err(refused)) => self.refuse(&refused),
            None => {}
        }
    }

    fn refuse(self, refused: &table::Refused) {
        let sentence = self.at_table(|table| table.say(refused, self.tongue.lang_now()));
        self.said.set(Said { sentence, rule: Some(refused.rule.to_owned()) });
    }

    /// Says something over the board.
    pub fn say(self, sentence: String) {
        self.said.set(Said { sentence, rule: None });
    }

    /// Plays the game move by move, or stops.
    pub fn start_or_stop(self) {
        let on = !self.playing.get_untracked();
        self.playing.set(on);
        if on {
            self.step(1);
        }
    }

    /// The next move, a while after this one is told, as long as nobody stops it or goes elsewhere.
    fn play_on(self, from: Spot) {
        if !self.playing.get_untracked() {
            return;
        }
        wait(REST, move || {
            let goes_on = self.playing.try_get_untracked() == Some(true)
                && self.at.try_get_untracked() == Some(from)
                && !self.stage.telling.busy.get_untracked();
            if goes_on {
                self.step(1);
            }
        });
    }

    /// What a player is called.
    pub fn name(self, seat: Seat) -> String {
        match self.own == Some(seat) {
            true => self.tongue.say("you"),
            false => self.names.with_value(|names| names.get(seat.index()).cloned().unwrap_or_default()),
        }
    }

    /// What everybody is called in the story.
    pub fn called(self) -> Names {
        Names::new(self.names.get_value(), self.own)
    }

    fn sentences(self) -> &'static Sentences {
        self.game.teller().sentences(self.tongue.lang())
    }

    /// Asks for what happened, as these eyes knew it; which is tracked.
    fn ask_story<T>(self, ask: impl FnOnce(&Chronicle, &Tree, Observer) -> T) -> Option<T> {
        let observer = self.observer.get();
        self.tree.with(|tree| {
            self.chronicle.try_update_value(|chronicle| {
                // What cannot be told is left out: the walk has been there before.
                let _ = chronicle.tell_all(tree, observer);
                ask(chronicle, tree, observer)
            })
        })
    }

    /// The whole story, which is tracked.
    pub fn rows(self) -> Vec<Row> {
        let (sentences, names) = (self.sentences(), self.called());
        self.ask_story(|story, tree, observer| story.rows(tree, observer, sentences, &names))
            .unwrap_or_default()
    }

    /// What was told after the place that is looked at, which is tracked.
    fn told(self) -> Vec<Told> {
        let (sentences, names, at) = (self.sentences(), self.called(), self.at.get());
        self.ask_story(|story, _, observer| story.told(at, observer, sentences, &names)).unwrap_or_default()
    }

    /// What happened here and where that is, or what is to be chosen for another move.
    pub fn ask(self, ended: Option<String>, when: &str) -> Ask {
        let (tongue, at) = (self.tongue, self.at.get());
        let is_played = self.tree.with(|tree| tree.is_played(at));
        let is_last = self.tree.with(|tree| tree.played(tree.length()) == at && tree.length() > 0);
        if self.stage.choice.with(|choice| !choice.taken().is_empty()) {
            let lang = tongue.lang();
            let asks = self.mover().and_then(|seat| self.at_table(|table| table.asks(seat, lang)));
            let prompt = self.stage.prompt(asks.unwrap_or_default());
            return Ask { say: prompt.say, why: tongue.say("tries"), ..Ask::default() };
        }
        let told = self.told();
        let heading = told.first().map(|told| {
            let (round, phase) = self.sentences().heading(&told.deed.chapter);
            [Some(round), phase].into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>()
        });
        let heading = heading.unwrap_or_default().join(" · ");
        if at == Tree::ROOT {
            return Ask { say: tongue.say("before-first"), why: when.to_owned(), ..Ask::default() };
        }
        if let Some(say) = ended.filter(|_| is_last) {
            return Ask { say, why: heading, over: true, ..Ask::default() };
        }
        let say = told.into_iter().next().map(|told| told.sentence.said).unwrap_or_default();
        let why = if is_played { heading } else { tongue.say("another-way") };
        Ask { say, why, ..Ask::default() }
    }

    /// Who sits where, and whose move it is, which is tracked.
    pub fn sitters(self) -> Vec<Sitter> {
        self.at.track();
        let to_act = self.at_table(|table| table.status().to_act);
        let lang = self.tongue.lang();
        let note = |level: Level| {
            let (level, name) = (level.to_string(), level.name(lang));
            self.tongue.fill("level-note", &[("level", &level), ("name", name)])
        };
        let level = |seat: Seat| self.levels.with_value(|levels| levels.get(seat.index()).copied().flatten());
        let sitter = |seat: Seat| Sitter {
            name: self.name(seat),
            note: level(seat).map(note).unwrap_or_default(),
            asked: to_act.contains(&seat),
            ..Sitter::default()
        };
        Seat::first(self.names.with_value(Vec::len) as u8).map(sitter).collect()
    }

    /// Goes by keys, unless they are meant for something else.
    pub fn keys(self, event: &KeyboardEvent) {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let within = |what: &str| {
            target.as_ref().is_some_and(|target| target.closest(what).is_ok_and(|found| found.is_some()))
        };
        if within("input, select, textarea, .pictures")
            || event.ctrl_key()
            || event.meta_key()
            || event.alt_key()
        {
            return;
        }
        let at = self.at.get_untracked();
        let to = |find: fn(&Tree, Spot) -> Spot| self.go(self.tree.with_untracked(|tree| find(tree, at)));
        match event.key().as_str() {
            "ArrowRight" => self.step(1),
            "ArrowLeft" => self.step(-1),
            // In the story one goes from line to line.
            "ArrowDown" if within(".story-list") => self.step(1),
            "ArrowUp" if within(".story-list") => self.step(-1),
            "ArrowDown" => to(|tree, at| tree.beside(at, 1)),
            "ArrowUp" => to(|tree, at| tree.beside(at, -1)),
            "Home" => to(|_, _| Tree::ROOT),
            "End" => to(|tree, _| tree.played(tree.length())),
            " " if !within("button, a, summary, [role=button]") => self.start_or_stop(),
            _ => return,
        }
        event.prevent_default();
    }
}
