//! A board to look at, and a move that is being pointed out on it: what tables, lessons, puzzles and replays have in common.

use crate::board::{self, Desk, Moved};
use crate::words::{Tongue, tongue};
use boards::{Board, Choice, Look, Panel, Story};
use catalog::GameId;
use game_core::{Lang, Observer, Seat};
use leptos::prelude::*;
use serde_json::Value;
use std::ops::Range;
use std::sync::Arc;
use table::AnyTable;

/// A board to look at.
#[derive(Copy, Clone)]
pub struct Stage {
    lens: Lens,
    panels: Memo<Arc<Vec<Arc<Panel>>>>,
    /// The move that is being pointed out.
    pub choice: RwSignal<Choice>,
    /// The part under the pointer or the focus.
    pub pointed: RwSignal<Option<String>>,
    /// Parts that the learner shall look at.
    pub shown: RwSignal<Vec<String>>,
    /// Whether the board is seen from the other side.
    pub turned: RwSignal<bool>,
    /// Whether all that is in danger is drawn.
    pub danger: RwSignal<bool>,
    moved: RwSignal<Moved>,
    story: RwSignal<String>,
}

/// What makes a picture of what is looked at.
#[derive(Copy, Clone)]
struct Lens {
    game: GameId,
    seats: u8,
    options: StoredValue<Value>,
    scene: RwSignal<Option<Arc<Scene>>>,
    choice: RwSignal<Choice>,
    turned: RwSignal<bool>,
    tongue: Tongue,
}

/// What is looked at.
#[derive(PartialEq)]
struct Scene {
    view: Value,
    near: Option<Seat>,
}

/// What became of pointing at something.
pub enum Pointed {
    /// A move is whole.
    Move(String),
    /// There is more to point at.
    Further,
    /// Nothing goes on so.
    Closed,
}

impl Stage {
    /// An empty one.
    pub fn new(game: GameId, seats: u8, options: Value) -> Stage {
        let lens = Lens {
            game,
            seats,
            options: StoredValue::new(options),
            scene: RwSignal::new(None),
            choice: RwSignal::new(Choice::default()),
            turned: RwSignal::new(false),
            tongue: tongue(),
        };
        Stage {
            lens,
            panels: Memo::new(move |_| lens.panels()),
            choice: lens.choice,
            pointed: RwSignal::new(None),
            shown: RwSignal::new(Vec::new()),
            turned: lens.turned,
            danger: RwSignal::new(false),
            moved: RwSignal::new(Moved::default()),
            story: RwSignal::new(String::new()),
        }
    }

    /// The board of the game.
    pub fn board(self) -> &'static dyn Board {
        boards::of(self.lens.game)
    }

    /// How moves are written.
    pub fn notation(self, lang: Lang) -> String {
        self.lens.game.words(lang).notation.clone()
    }

    /// Shows what is seen, from this seat's side, and what can be done.
    pub fn show(self, view: Value, near: Option<Seat>, legal: &[String]) {
        self.lens.scene.set(Some(Arc::new(Scene { view, near })));
        self.offer(legal);
    }

    /// Shows nothing at all.
    pub fn clear(self) {
        self.lens.scene.set(None);
        self.forget_story();
        self.offer(&[]);
    }

    /// Forgets what was told last.
    pub fn forget_story(self) {
        self.story.set(String::new());
        self.moved.update(|moved| moved.items.clear());
    }

    /// What can be done from now on; what is half pointed out stays where just the same can be done as before.
    pub fn offer(self, legal: &[String]) {
        self.shown.set(Vec::new());
        if self.choice.with_untracked(|choice| choice.is_among(legal)) {
            return;
        }
        self.choice.set(Choice::among(self.board(), legal));
        self.pointed.set(None);
    }

    /// Shows what the board has become after these steps, and how.
    pub fn tell(
        self,
        table: &dyn AnyTable,
        steps: Range<usize>,
        observer: Observer,
        near: Option<Seat>,
        legal: &[String],
    ) {
        let lang = self.lens.tongue.lang_now();
        let options = self.lens.options.get_value();
        let mut told = Story::default();
        for step in steps {
            let before = table.view_before(step, observer);
            let look = Look {
                view: &before,
                options: &options,
                seats: self.lens.seats,
                seat: near,
                taken: &[],
                lang,
            };
            for event in table.events(step..step + 1, observer) {
                let story = self.board().story(look, &event);
                told.moved.extend(story.moved);
                told.overlay += &story.overlay;
            }
        }
        self.unfold(told, table.view(observer), near, legal);
    }

    /// Shows what the board has become, and how: by these events, seen from what is looked at now.
    pub fn follow(self, events: &[Value], view: Value, near: Option<Seat>, legal: &[String]) {
        let lang = self.lens.tongue.lang_now();
        let options = self.lens.options.get_value();
        let mut told = Story::default();
        if let Some(scene) = self.lens.scene.get_untracked() {
            let seats = self.lens.seats;
            let look = Look { view: &scene.view, options: &options, seats, seat: near, taken: &[], lang };
            for story in events.iter().map(|event| self.board().story(look, event)) {
                told.moved.extend(story.moved);
                told.overlay += &story.overlay;
            }
        }
        self.unfold(told, view, near, legal);
    }

    /// Shows a view, and what has led to it.
    fn unfold(self, told: Story, view: Value, near: Option<Seat>, legal: &[String]) {
        board::let_go();
        let old = self.panels.get_untracked();
        self.story.set(told.overlay);
        self.show(view, near, legal);
        let new = self.panels.get_untracked();
        let items = told.moved.into_iter().filter_map(|(now, then)| shift(&old, &new, &now, &then)).collect();
        self.moved.update(|moved| *moved = Moved { count: moved.count + 1, items });
    }

    /// Points at something.
    pub fn point(self, part: &str) -> Pointed {
        let mut choice = self.choice.get_untracked();
        if !choice.point(part) {
            let begun = !choice.taken().is_empty();
            while choice.back() {}
            if !begun || !choice.point(part) {
                return Pointed::Closed;
            }
        }
        let whole = choice.complete().map(str::to_owned);
        if whole.is_some() {
            while choice.back() {}
        }
        self.choice.set(choice);
        whole.map_or(Pointed::Further, Pointed::Move)
    }

    /// The move that pointing there must mean, though it is refused.
    pub fn meant(self, part: &str) -> Option<String> {
        let mut path = self.choice.with_untracked(|choice| choice.taken().to_vec());
        path.push(part.to_owned());
        untrack(|| self.look(|board, look| board.meant(look, &path))).flatten()
    }

    /// What a part of a move is called.
    pub fn name(self, part: &str) -> String {
        self.look(|board, look| board.name(part, look)).unwrap_or_else(|| part.to_owned())
    }

    /// The board as elements, that call this with what was chosen.
    pub fn desk(self, point: Callback<String>) -> Desk {
        let choice = self.choice;
        Desk {
            panels: self.panels,
            choice,
            next: Memo::new(move |_| {
                choice.with(|choice| Arc::new(choice.next().into_iter().map(str::to_owned).collect()))
            }),
            overlays: [
                Signal::derive(move || self.danger_art()),
                self.story.into(),
                Signal::derive(move || self.preview()),
            ],
            shown: self.shown,
            moved: self.moved,
            pointed: self.pointed,
            point,
            put_back: Callback::new(move |part: String| {
                choice.update(|choice| {
                    choice.put_back(&part);
                });
            }),
            back: Callback::new(move |()| {
                choice.update(|choice| {
                    choice.back();
                });
            }),
        }
    }

    /// What pointing there would do.
    fn preview(self) -> String {
        let part = self.pointed.get();
        let text = part.and_then(|part| self.choice.with(|choice| choice.would_be(&part)));
        text.and_then(|text| self.look(|board, look| board.preview(look, &text))).unwrap_or_default()
    }

    fn danger_art(self) -> String {
        let wanted = self.danger.get().then(|| self.look(|board, look| board.danger(look)));
        wanted.flatten().unwrap_or_default()
    }

    fn look<T>(self, show: impl FnOnce(&dyn Board, Look<'_>) -> T) -> Option<T> {
        self.lens.look(show)
    }
}

impl Lens {
    fn panels(self) -> Arc<Vec<Arc<Panel>>> {
        let taken = self.choice.with(|choice| choice.taken().to_vec());
        let panels = self.look(|board, look| board.panels(Look { taken: &taken, ..look }));
        Arc::new(panels.into_iter().flatten().map(Arc::new).collect())
    }

    /// Shows the board what is looked at, if anything is.
    fn look<T>(self, show: impl FnOnce(&dyn Board, Look<'_>) -> T) -> Option<T> {
        let scene = self.scene.get()?;
        let lang = self.tongue.lang();
        let seat = match self.turned.get() {
            true => scene.near.or(Some(Seat::new(0))).map(Seat::other),
            false => scene.near,
        };
        self.options.with_value(|options| {
            let look = Look { view: &scene.view, options, seats: self.seats, seat, taken: &[], lang };
            Some(show(boards::of(self.game), look))
        })
    }
}

/// An item that is elsewhere now, and where it came from, seen from there.
fn shift(old: &[Arc<Panel>], new: &[Arc<Panel>], now: &str, then: &str) -> Option<(String, (f32, f32))> {
    let find = |panels: &[Arc<Panel>], key: &str| {
        panels.iter().flat_map(|panel| &panel.items).find(|item| item.key == key).map(|item| item.at)
    };
    let (to, from) = (find(new, now)?, find(old, then)?);
    Some((now.to_owned(), (from.0 - to.0, from.1 - to.1)))
}
