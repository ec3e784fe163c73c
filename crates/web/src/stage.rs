//! A board to look at, and a move that is being pointed out on it: what tables, lessons, puzzles and replays have in common.

mod pointing;

use crate::board::{self, Moved};
use crate::lift::Lift;
use crate::telling::{Moment, Telling};
use crate::words::{Tongue, tongue};
use account::{Account, Deed, Entry, Happening, Names};
use boards::{Beat, Board, Card, Choice, Look, Panel, Prompt, Reckoning, Seen, Tip, Way};
use catalog::GameId;
use game_core::{Lang, Observer, Seat};
use leptos::prelude::*;
use serde_json::Value;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;
use table::{AnyTable, Seed};

/// When what has happened is asked for once more, where the answer was behind what was seen meanwhile.
const ASKS_AGAIN: Duration = Duration::from_secs(1);

/// A board to look at.
#[derive(Copy, Clone)]
pub struct Stage {
    lens: Lens,
    panels: Memo<Arc<Vec<Arc<Panel>>>>,
    /// The move that is being pointed out.
    pub choice: RwSignal<Choice>,
    /// The part under the pointer or the focus.
    pub pointed: RwSignal<Option<String>>,
    /// What a finger has pointed at that would be a move for good.
    pub aimed: RwSignal<Option<String>>,
    /// Whether a move that was made cannot be taken back.
    pub for_good: RwSignal<bool>,
    /// What is taken up and carried.
    pub lift: Lift,
    /// Places that several moves lead to.
    ways: Memo<Arc<Vec<Way>>>,
    /// Where moves are still to lead.
    errand: StoredValue<Option<Way>>,
    /// Parts that the player shall look at.
    pub shown: RwSignal<Vec<String>>,
    /// Whether the board is seen from the other side.
    pub turned: RwSignal<bool>,
    /// Whether all that is in danger is drawn.
    pub danger: RwSignal<bool>,
    /// What has happened.
    pub account: RwSignal<Account>,
    /// How many entries of it are told by now.
    pub told: RwSignal<usize>,
    /// What is still to be shown of it.
    pub telling: Telling,
    /// Counts how often more had happened than was seen happen: whoever knows all is asked then.
    pub missed: RwSignal<u32>,
    /// How many steps were played, by what was seen last.
    steps: StoredValue<usize>,
    /// What can be done once everything is told.
    offered: StoredValue<Vec<String>>,
    moved: RwSignal<Moved>,
    passing: RwSignal<String>,
    trace: RwSignal<String>,
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
    names: RwSignal<Names>,
    /// How the game began, by which turns are counted where views do not count them.
    start: StoredValue<Value>,
    tongue: Tongue,
}

/// What is looked at.
#[derive(PartialEq)]
pub struct Scene {
    view: Value,
    near: Option<Seat>,
}

/// Who looks at a table, and who is told what happens there.
#[derive(Copy, Clone)]
pub struct Eyes {
    /// Whose eyes the board is seen with.
    pub observer: Observer,
    /// Whose ears the account is for.
    pub listener: Observer,
    /// Whose side is nearest.
    pub near: Option<Seat>,
}

impl Eyes {
    /// The eyes and ears of the same observer.
    pub fn same(observer: Observer, near: Option<Seat>) -> Eyes {
        Eyes { observer, listener: observer, near }
    }
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
        let start = catalog::open(game, seats, &options, Seed::new("start"))
            .map(|table| table.view_before(0, Observer::Public))
            .unwrap_or_default();
        let lens = Lens {
            game,
            seats,
            options: StoredValue::new(options),
            scene: RwSignal::new(None),
            choice: RwSignal::new(Choice::default()),
            turned: RwSignal::new(false),
            names: RwSignal::new(Names::default()),
            start: StoredValue::new(start),
            tongue: tongue(),
        };
        Stage {
            lens,
            panels: Memo::new(move |_| lens.panels()),
            choice: lens.choice,
            pointed: RwSignal::new(None),
            aimed: RwSignal::new(None),
            for_good: RwSignal::new(false),
            lift: Lift::new(),
            ways: Memo::new(move |_| Arc::new(lens.look(|board, look| board.ways(look)).unwrap_or_default())),
            errand: StoredValue::new(None),
            shown: RwSignal::new(Vec::new()),
            turned: lens.turned,
            danger: RwSignal::new(false),
            account: RwSignal::new(Account::default()),
            told: RwSignal::new(0),
            telling: Telling::new(),
            missed: RwSignal::new(0),
            offered: StoredValue::new(Vec::new()),
            steps: StoredValue::new(0),
            moved: RwSignal::new(Moved::default()),
            passing: RwSignal::new(String::new()),
            trace: RwSignal::new(String::new()),
        }
    }

    /// The board of the game.
    pub fn board(self) -> &'static dyn Board {
        self.lens.game.board()
    }

    /// The game.
    pub fn game(self) -> GameId {
        self.lens.game
    }

    /// How moves are written.
    pub fn notation(self, lang: Lang) -> String {
        self.lens.game.words(lang).notation.clone()
    }

    /// What everybody is called from now on.
    pub fn call(self, names: Names) {
        if self.lens.names.with_untracked(|known| *known != names) {
            self.lens.names.set(names);
        }
    }

    /// What everybody is called, which is tracked.
    pub fn names(self) -> Names {
        self.lens.names.get()
    }

    /// Shows what is seen, from this seat's side, and what can be done.
    pub fn show(self, view: Value, near: Option<Seat>, legal: &[String]) {
        self.telling.stop();
        self.lens.scene.set(Some(Arc::new(Scene { view, near })));
        self.offer(legal);
    }

    /// Forgets what was shown last.
    pub fn forget_story(self) {
        self.telling.stop();
        self.errand.set_value(None);
        self.passing.set(String::new());
        self.trace.set(String::new());
        self.moved.update(|moved| moved.items.clear());
    }

    /// What can be done from now on, or once everything is told; what is half pointed out stays where just the same can be done as before.
    pub fn offer(self, legal: &[String]) {
        self.offered.set_value(legal.to_vec());
        if !self.telling.busy.get_untracked() {
            self.put_forward(legal);
        }
    }

    fn put_forward(self, legal: &[String]) {
        self.shown.set(Vec::new());
        if self.choice.with_untracked(|choice| choice.is_among(legal)) {
            return;
        }
        self.choice.set(Choice::among(self.board(), legal));
        self.pointed.set(None);
        self.aimed.set(None);
    }

    /// What has happened at a table before anybody looked.
    pub fn recount(self, table: &dyn AnyTable, listener: Observer) {
        self.lens.start.set_value(table.view_before(0, listener));
        let mut account = Account::default();
        account.add(account::tell(self.lens.game.teller(), table, 0..table.at(), listener));
        self.told.set(account.entries().len());
        self.account.set(account);
    }

    /// So many steps were played: what was told of others goes, and whoever knows all is asked what happened in these.
    pub fn ask_again(self, steps: usize) {
        self.steps.set_value(steps);
        self.untell(steps);
        self.missed.update(|missed| *missed += 1);
    }

    /// Learns what has happened from whoever knew all of it when this was asked for the so-manieth time; what has happened since is asked for
    /// anew, unless it was seen.
    pub fn learn(self, entries: Vec<Entry>, asked: u32) {
        if self.missed.try_get_untracked() != Some(asked) {
            return;
        }
        let steps = self.steps.get_value();
        let is_behind = entries.last().is_none_or(|last| last.step + 1 < steps);
        self.account.update(|account| {
            account.learn(entries);
            account.cut(steps);
        });
        if !self.telling.busy.get_untracked() {
            self.told.set(self.account.with_untracked(|account| account.entries().len()));
        }
        if is_behind && !self.account.with_untracked(|account| account.is_whole(steps)) {
            let again = move || {
                let _ = self.missed.try_update(|missed| *missed += 1);
            };
            set_timeout(again, ASKS_AGAIN);
        }
    }

    /// Forgets what was told of this step and of later ones.
    pub fn untell(self, step: usize) {
        self.account.update(|account| account.cut(step));
        self.told.set(self.account.with_untracked(|account| account.entries().len()));
    }

    /// Shows what the board has become after these steps, one thing after the other; then offers what can be done, and does what follows.
    pub fn tell(
        self,
        table: &dyn AnyTable,
        steps: Range<usize>,
        eyes: Eyes,
        legal: &[String],
        then: impl FnOnce() + 'static,
    ) {
        self.lens.start.set_value(table.view_before(0, eyes.listener));
        let events = |observer| table.events(steps.clone(), observer);
        let (seen, heard) = (events(eyes.observer), events(eyes.listener));
        let mut moments = Vec::new();
        let mut before = table.view_before(steps.start, eyes.observer);
        for ((step, event), heard) in steps.clone().zip(&seen).zip(&heard) {
            let after = table.view_before(step + 1, eyes.observer);
            let deeds = match eyes.observer == eyes.listener {
                true => self.hear(step, &before, heard, &after),
                false => {
                    let [before, after] = [step, step + 1].map(|step| table.view_before(step, eyes.listener));
                    self.hear(step, &before, heard, &after)
                }
            };
            moments.extend(self.moments(eyes.near, &before, event, &after, &deeds));
            before = after;
        }
        self.unfold(moments, seen.iter().rfind(|event| is_move(event)), legal.to_vec(), then);
    }

    /// Shows what the board has become by these events, seen from what is looked at now.
    pub fn follow(self, events: &[Value], scene: client::Scene) {
        let client::Scene { view, near, legal, steps } = scene;
        self.telling.finish(show_moment, self);
        let played: Vec<&Value> = events.iter().filter(|event| event["table"].is_null()).collect();
        let first = steps.saturating_sub(played.len());
        self.steps.set_value(steps);
        let before = self.lens.scene.get_untracked();
        let before = before.as_ref().map_or(&view, |scene| &scene.view);
        let mut moments = Vec::new();
        for (step, event) in (first..).zip(&played) {
            let deeds = self.hear(step, before, event, &view);
            moments.extend(self.moments(near, before, event, &view, &deeds));
        }
        // What came of each of several steps at once was not seen.
        if played.len() > 1 || !self.account.with_untracked(|account| account.is_whole(steps)) {
            self.missed.update(|missed| *missed += 1);
        }
        self.unfold(moments, played.iter().copied().rfind(|event| is_move(event)), legal, || ());
    }

    /// Adds to the account what a step did.
    fn hear(self, step: usize, before: &Value, event: &Value, after: &Value) -> Vec<Deed> {
        let teller = self.lens.game.teller();
        let mut deeds = self.lens.options.with_value(|options| {
            let happening = Happening { before, event, after, options, seats: self.lens.seats };
            teller.deeds(happening)
        });
        if let Some(turn) = self.lens.start.with_value(|start| teller.turn(start, step)) {
            deeds.iter_mut().for_each(|deed| deed.chapter.round = turn);
        }
        let written = crate::log::written(event).to_owned();
        let entries = deeds.iter().map(|deed| Entry { step, deed: deed.clone(), written: written.clone() });
        self.account.update(|account| account.add(entries.collect()));
        deeds
    }

    /// The beats of a step, with the last deeds of the account told in them.
    fn moments(
        self,
        near: Option<Seat>,
        before: &Value,
        event: &Value,
        after: &Value,
        deeds: &[Deed],
    ) -> Vec<Moment> {
        let beats = self.lens.options.with_value(|options| {
            let names = self.lens.names.get_untracked();
            let lang = self.lens.tongue.lang_now();
            let look = Look {
                view: before,
                options,
                seats: self.lens.seats,
                seat: near,
                taken: &[],
                names: &names,
                lang,
            };
            self.board().beats(look, event, after, deeds)
        });
        let entries = self.account.with_untracked(|account| account.entries().len());
        let base = entries.saturating_sub(deeds.len());
        let [stood, stands] = [before, after].map(|view| Arc::new(Scene { view: view.clone(), near }));
        let last = beats.len().saturating_sub(1);
        let moment = |(index, beat): (usize, Beat)| Moment {
            scene: match beat.seen {
                Seen::Before => stood.clone(),
                Seen::Between(view) => Arc::new(Scene { view: *view, near }),
                Seen::After => stands.clone(),
            },
            moved: beat.moved,
            overlay: beat.overlay,
            lasts: beat.lasts.millis(),
            told: base + beat.told.min(deeds.len()),
            ends: index == last,
        };
        beats.into_iter().enumerate().map(moment).collect()
    }

    /// Shows these moments, and what has led to the last of them.
    fn unfold(
        self,
        moments: Vec<Moment>,
        last: Option<&Value>,
        legal: Vec<String>,
        then: impl FnOnce() + 'static,
    ) {
        board::let_go();
        self.telling.finish(show_moment, self);
        self.put_forward(&[]);
        self.offered.set_value(legal);
        self.trace.set(String::new());
        let last = last.cloned();
        let end = move || {
            self.trace_move(last.as_ref());
            self.told.set(self.account.with_untracked(|account| account.entries().len()));
            self.put_forward(&self.offered.get_value());
            then();
        };
        self.telling.add(moments, show_moment, self, Box::new(end));
    }

    /// Draws where the last move was, seen so.
    pub fn trace_move(self, event: Option<&Value>) {
        let trace =
            untrack(|| self.look(|board, look| event.map(|event| board.trace(look, event)))).flatten();
        self.trace.set(trace.unwrap_or_default());
    }

    /// Draws where the last move at a table was.
    pub fn trace_last(self, table: &dyn AnyTable, observer: Observer) {
        // Behind a move there is what chance made of it.
        let event = (0..table.at())
            .rev()
            .find_map(|step| table.events(step..step + 1, observer).into_iter().next().filter(is_move));
        self.trace_move(event.as_ref());
    }

    /// Ends what is being shown, and shows what follows at once.
    pub fn skip(self) {
        self.telling.next(show_moment, self);
    }

    /// Shows all that is still to be shown, at once.
    pub fn finish(self) {
        self.telling.finish(show_moment, self);
    }

    /// Stops what is being shown, or goes on with it.
    pub fn pause(self) {
        let paused = !self.telling.paused.get_untracked();
        self.telling.paused.set(paused);
        if !paused && self.telling.busy.get_untracked() {
            self.skip();
        }
    }

    /// What is told by now, the newest last, which is tracked: so many entries at most.
    pub fn entries(self, most: usize) -> Vec<Entry> {
        let told = self.told.get();
        self.account.with(|account| {
            let entries = account.entries();
            let told = told.min(entries.len());
            entries[told.saturating_sub(most)..told].to_vec()
        })
    }

    /// Everybody's cards, which are tracked.
    pub fn cards(self) -> Vec<Card> {
        self.look(|board, look| board.cards(look)).unwrap_or_default()
    }

    /// What is asked, by what was pointed at so far, which is tracked.
    pub fn prompt(self, asks: &str) -> Prompt {
        let taken = self.choice.with(|choice| choice.taken().to_vec());
        let prompt = self.look(|board, look| board.prompt(Look { taken: &taken, ..look }, asks));
        prompt.unwrap_or_else(|| Prompt { say: asks.to_owned(), why: String::new() })
    }

    /// What a part of the board is, which is tracked.
    pub fn tip(self, part: &str) -> Option<Tip> {
        self.look(|board, look| board.tip(part, look)).flatten()
    }

    /// Every point, at the end, which is tracked.
    pub fn reckoning(self) -> Option<Reckoning> {
        self.look(|board, look| board.reckoning(look)).flatten()
    }

    /// The elements of a part of the board, one in each picture that shows it.
    pub fn elements_of(self, part: &str) -> Vec<web_sys::Element> {
        self.panels.with(|panels| {
            let spots = panels.iter().flat_map(|panel| &panel.spots).filter(|spot| spot.part == part);
            spots.filter_map(|spot| document().get_element_by_id(&format!("spot-{}", spot.key))).collect()
        })
    }

    /// The picture of a part of a move.
    pub fn icon(self, part: &str) -> String {
        self.look(|board, look| board.icon(part, look)).unwrap_or_default()
    }

    /// What a part of a move is called.
    pub fn name(self, part: &str) -> String {
        self.look(|board, look| board.name(part, look)).unwrap_or_else(|| part.to_owned())
    }

    /// What a part of a move is called on its button.
    pub fn brief(self, part: &str) -> String {
        self.look(|board, look| board.brief(part, look)).unwrap_or_else(|| part.to_owned())
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
            self.names.with(|names| {
                let look =
                    Look { view: &scene.view, options, seats: self.seats, seat, taken: &[], names, lang };
                Some(show(self.game.board(), look))
            })
        })
    }
}

/// Shows a moment: what stands on the board, and what has come from where.
fn show_moment(stage: Stage, moment: &Moment) {
    let old = stage.panels.get_untracked();
    stage.passing.set(moment.overlay.clone());
    let same =
        stage.lens.scene.with_untracked(|scene| scene.as_ref().is_some_and(|scene| **scene == *moment.scene));
    if !same {
        stage.lens.scene.set(Some(moment.scene.clone()));
    }
    let new = stage.panels.get_untracked();
    let items = moment.moved.iter().filter_map(|(now, then)| shift(&old, &new, now, then)).collect();
    stage.moved.update(|moved| *moved = Moved { count: moved.count + 1, items });
    stage.told.set(moment.told);
}

/// Whether an event is somebody's move, and not what chance made of it.
fn is_move(event: &Value) -> bool {
    event["move"].is_string()
}

/// An item that is elsewhere now, and where it came from, seen from there.
fn shift(old: &[Arc<Panel>], new: &[Arc<Panel>], now: &str, then: &str) -> Option<(String, (f32, f32))> {
    let find = |panels: &[Arc<Panel>], key: &str| {
        panels.iter().flat_map(|panel| &panel.items).find(|item| item.key == key).map(|item| item.at)
    };
    let (to, from) = (find(new, now)?, find(old, then)?);
    Some((now.to_owned(), (from.0 - to.0, from.1 - to.1)))
}
