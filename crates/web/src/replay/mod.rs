//! A game looked at again: every step, from every side, with what else could have been done.

mod chart;
mod lines;
mod played;
mod review;
mod ways;

use crate::board::Pictures;
use crate::carry::{self, Share};
use crate::choices::{Choices, Typed};
use crate::fair::Checked;
use crate::log;
use crate::mind::Mind;
use crate::player::Player;
use crate::route::{Go, Route, way};
use crate::saved::{self, Saved};
use crate::session::{Session, fresh};
use crate::stage::{Pointed, Stage};
use crate::words::{Tongue, tongue};
use catalog::GameId;
use chart::Chart;
use game_core::{Observer, Seat};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use lines::Lines;
use played::{Played, Players};
use review::{Review, Reviewed};
use std::time::Duration;
use table::{AnyTable, Record, Seed, Spot, Tree};
use wasm_bindgen::JsCast;
use ways::Ways;

/// How long a step stays while the game plays itself, in milliseconds.
const TEMPO: u64 = 1000;
/// The level that plays on against whoever goes on from a position.
const PARTNER: u8 = 4;

/// A game that is kept here.
#[component]
pub fn Kept(id: String) -> impl IntoView {
    let saved = saved::find(&id);
    let session = saved.as_ref().and_then(|saved| Session::of(saved).ok());
    match session {
        // Hands of a running game are nobody's to look at from all sides.
        Some(session) if session.game.meta().chance && !session.is_over() => {
            view! { <crate::table::Play id/> }.into_any()
        }
        Some(session) => {
            let names =
                Seat::first(session.players.len() as u8).map(|seat| session.name(seat, tongue())).collect();
            let known = Known { own: session.alone(), gave_up: session.resigned, ..Known::default() };
            view! { <Replay record=session.record() at=None names known/> }.into_any()
        }
        // The table says that it is not kept.
        None => view! { <crate::table::Play id/> }.into_any(),
    }
}

/// A game that the address carries.
#[component]
pub fn Sent() -> impl IntoView {
    let hash = window().location().hash().unwrap_or_default();
    let text = hash.trim_start_matches('#');
    let (at, packed) = text.split_once('.').map_or((None, text), |(at, rest)| (at.parse().ok(), rest));
    // Replayed by the rules, so that draws that were left out are there again.
    let found = carry::unpack(packed).and_then(|record| {
        let table = catalog::load(&record, Seed::new(fresh())).ok()?;
        Some((table, record.seed))
    });
    match found {
        Some((table, seed)) => {
            let record = Record { seed, ..table.record() };
            let named = |seat: usize| record.names.get(seat).cloned().filter(|name| !name.is_empty());
            let number = |seat: usize| tongue().fill_now("player", &[("number", &(seat + 1).to_string())]);
            let names =
                (0..usize::from(record.players)).map(|seat| named(seat).unwrap_or_else(|| number(seat)));
            let names = names.collect();
            view! { <Replay record at names/> }.into_any()
        }
        None => view! { <Unreadable/> }.into_any(),
    }
}

#[component]
fn Unreadable() -> impl IntoView {
    let tongue = tongue();
    view! {
        <section class="page">
            <h1>{move || tongue.say("unreadable-game")}</h1>
            <p>{move || tongue.say("unreadable-what")}</p>
            <p><Go to=Signal::stored(Route::Home) class="button">{move || tongue.say("to-home")}</Go></p>
        </section>
    }
}

/// All that the screen of a replay holds.
#[derive(Copy, Clone)]
struct Viewing {
    game: GameId,
    names: StoredValue<Vec<String>>,
    tree: RwSignal<Tree>,
    at: RwSignal<Spot>,
    observer: RwSignal<Observer>,
    table: StoredValue<Box<dyn AnyTable>, LocalStorage>,
    stage: Stage,
    playing: RwSignal<bool>,
    review: RwSignal<Review>,
    told: RwSignal<String>,
    tongue: Tongue,
}

impl Viewing {
    /// Whose move it is, where whoever looks may know what that seat can do.
    fn mover(self) -> Option<Seat> {
        let mover = self.table.with_value(|table| table.status().to_act.first().copied())?;
        let open = !self.game.meta().chance;
        match self.observer.get_untracked() {
            Observer::All => Some(mover),
            Observer::Seat(seat) => (open || seat == mover).then_some(mover),
            Observer::Public => open.then_some(mover),
        }
    }

    fn legal(self) -> Vec<String> {
        let mover = self.mover();
        self.table.with_value(|table| mover.map(|seat| table.legal(seat)).unwrap_or_default())
    }

    /// Whose side of the board is nearest: nobody's for eyes that are no player's.
    fn near(self) -> Option<Seat> {
        match self.observer.get_untracked() {
            Observer::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    /// Goes to a place; one move on is told, anything else is shown.
    fn go(self, to: Spot) {
        let from = self.at.get_untracked();
        let tree = self.tree.get_untracked();
        let Ok(table) = catalog::load(&tree.record(to), Seed::new("replay")) else { return };
        let before = tree.back(to).map(|before| tree.record(before).steps.len());
        self.table.set_value(table);
        self.at.set(to);
        let observer = self.observer.get_untracked();
        let (near, legal) = (self.near(), self.legal());
        self.told.set(String::new());
        self.table.with_value(|table| match before {
            Some(first) if tree.back(to) == Some(from) => {
                self.stage.tell(&**table, first..table.steps(), observer, near, &legal);
                let events = table.events(first..table.steps(), observer);
                let lang = self.tongue.lang_now();
                let told: Vec<String> =
                    events.iter().map(|event| log::told(self.game, event, lang)).collect();
                self.told.set(log::summed(&told).join(" · "));
            }
            _ => {
                self.stage.forget_story();
                self.stage.show(table.view(observer), near, &legal);
            }
        });
    }

    fn step(self, by: isize) {
        let (tree, at) = (self.tree.get_untracked(), self.at.get_untracked());
        let to = if by > 0 { tree.next(at) } else { tree.back(at) };
        match to {
            Some(to) => self.go(to),
            None => self.playing.set(false),
        }
    }

    fn look_as(self, observer: Observer) {
        self.observer.set(observer);
        self.go(self.at.get_untracked());
    }

    fn point(self, part: &str) {
        if let Pointed::Move(text) = self.stage.point(part) {
            self.play(&text);
        }
    }

    /// Tries another move from here.
    fn play(self, text: &str) {
        let Some(seat) = self.mover() else { return };
        let lang = self.tongue.lang_now();
        let played = self.table.try_update_value(|table| match table.play(seat, text) {
            Ok(steps) => Ok(table.record().steps[steps].to_vec()),
            Err(refused) => Err(table.say(&refused, lang)),
        });
        match played {
            Some(Ok(steps)) => {
                let at = self.at.get_untracked();
                let to = self.tree.try_update(|tree| tree.add(at, steps)).unwrap_or(at);
                self.go(to);
            }
            Some(Err(sentence)) => self.told.set(sentence),
            None => {}
        }
    }

    /// A move every second, until the end or until somebody stops it.
    fn run(self) {
        set_timeout(
            move || {
                if self.playing.try_get_untracked() == Some(true) {
                    self.step(1);
                    self.run();
                }
            },
            Duration::from_millis(TEMPO),
        );
    }

    fn name(self, seat: Seat) -> String {
        self.names.with_value(|names| names.get(seat.index()).cloned().unwrap_or_default())
    }

    fn keys(self, event: &KeyboardEvent) {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let busy = target.is_some_and(|target| {
            target.closest("input, select, textarea, .pictures").is_ok_and(|found| found.is_some())
        });
        if busy || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let tree = self.tree.get_untracked();
        let at = self.at.get_untracked();
        match event.key().as_str() {
            "ArrowRight" => self.step(1),
            "ArrowLeft" => self.step(-1),
            "ArrowDown" => self.go(tree.beside(at, 1)),
            "ArrowUp" => self.go(tree.beside(at, -1)),
            "Home" => self.go(Tree::ROOT),
            "End" => self.go(tree.played(tree.length())),
            _ => return,
        }
        event.prevent_default();
    }
}

/// What is known of a game besides its record.
#[derive(Clone, Default)]
pub struct Known {
    /// The seat of whoever looks on, where that was a player.
    pub own: Option<Seat>,
    /// Who gave the game up, where the record does not say.
    pub gave_up: Option<Seat>,
    /// The way back to its table.
    pub back: Option<Route>,
    /// What the seed was bound by before the first move.
    pub bound: Option<String>,
}

/// The screen.
#[component]
pub fn Replay(
    record: Record,
    at: Option<usize>,
    names: Vec<String>,
    #[prop(optional)] known: Known,
) -> impl IntoView {
    let tongue = tongue();
    let Ok(table) = catalog::load(&record, Seed::new("replay")) else {
        return view! { <Unreadable/> }.into_any();
    };
    let Ok(game) = record.game.parse::<GameId>() else { return view! { <Unreadable/> }.into_any() };
    let seats = record.players;
    let tree = Tree::of(table.record());
    let length = tree.length();
    let start = tree.played(at.unwrap_or(0).min(length));
    let viewing = Viewing {
        game,
        names: StoredValue::new(names),
        stage: Stage::new(game, seats, record.options.clone()),
        tree: RwSignal::new(tree),
        at: RwSignal::new(start),
        observer: RwSignal::new(Observer::All),
        table: StoredValue::new_local(table),
        playing: RwSignal::new(false),
        review: RwSignal::new(Review::default()),
        told: RwSignal::new(String::new()),
        tongue,
    };
    viewing.go(start);
    let bound = known.bound.clone();
    let played = Played::of(viewing, &record, known);
    let keys = window_event_listener(leptos::ev::keydown, move |event| viewing.keys(&event));
    on_cleanup(move || keys.remove());
    let stage = viewing.stage;
    let desk = stage.desk(Callback::new(move |part: String| viewing.point(&part)));
    let mind = Mind::new();
    on_cleanup(move || mind.stop());
    let share = Share {
        record: Callback::new(move |()| {
            let tree = viewing.tree.get_untracked();
            tree.record(tree.played(tree.length()))
        }),
        at: Signal::derive(move || Some(viewing.tree.with(|tree| tree.ply(viewing.at.get())))),
    };
    let ply = move || viewing.tree.with(|tree| tree.ply(viewing.at.get()));
    let play = move |_| {
        let on = !viewing.playing.get_untracked();
        viewing.playing.set(on);
        if on {
            viewing.step(1);
            viewing.run();
        }
    };
    view! {
        <section class="table replay" data-game=game.to_string()>
            <div class="stage"><Pictures desk/></div>
            <aside class="side">
                <h1>{move || tongue.fill("replay-of", &[("game", &game.words(tongue.lang()).name)])}</h1>
                <Players viewing played/>
                <div class="row steps">
                    <button aria-label=move || tongue.say("first-step") on:click=move |_| viewing.go(Tree::ROOT)>"|◀"</button>
                    <button aria-label=move || tongue.say("step-before") on:click=move |_| viewing.step(-1)>"◀"</button>
                    <button aria-label=move || tongue.say("step-after") on:click=move |_| viewing.step(1)>"▶"</button>
                    <button
                        aria-label=move || tongue.say("last-step")
                        on:click=move |_| viewing.go(viewing.tree.with_untracked(|tree| tree.played(length)))
                    >"▶|"</button>
                    <button on:click=play>{move || tongue.say(if viewing.playing.get() { "pause" } else { "play-on" })}</button>
                    <span class="score">{move || tongue.fill("at-move", &[("at", &ply().to_string()), ("count", &length.to_string())])}</span>
                </div>
                <input
                    type="range"
                    class="scrub"
                    min="0"
                    max=length.to_string()
                    aria-label=move || tongue.say("scrub")
                    prop:value=move || ply().to_string()
                    on:input=move |event| {
                        let ply = event_target_value(&event).parse().unwrap_or(0);
                        viewing.go(viewing.tree.with_untracked(|tree| tree.played(ply)));
                    }
                />
                <Chart viewing length/>
                <Viewpoint viewing seats/>
                <p class="told" role="status">{move || viewing.told.get()}</p>
                <div class="now"><Choices stage desk/></div>
                <Lines viewing mind/>
                <Reviewed viewing length/>
                <div class="row">
                    <GoOn viewing/>
                    <carry::Buttons share/>
                </div>
                <Typed stage submit=Callback::new(move |text: String| viewing.play(&text))/>
                <Ways viewing/>
                {game.meta().chance.then(|| view! { <Checked record bound/> })}
            </aside>
        </section>
    }
    .into_any()
}

/// Whose eyes the game is seen with.
#[component]
fn Viewpoint(viewing: Viewing, seats: u8) -> impl IntoView {
    let tongue = viewing.tongue;
    let choose = move |event| {
        viewing.look_as(match event_target_value(&event).as_str() {
            "all" => Observer::All,
            "public" => Observer::Public,
            seat => Observer::Seat(Seat::new(seat.parse().unwrap_or(0))),
        });
    };
    view! {
        <label class="field">
            <span>{move || tongue.say("seen-by")}</span>
            <select on:change=choose>
                <option value="all">{move || tongue.say("seen-by-all")}</option>
                <option value="public">{move || tongue.say("seen-by-public")}</option>
                {Seat::first(seats).map(|seat| view! {
                    <option value=seat.index().to_string()>{viewing.name(seat)}</option>
                }).collect_view()}
            </select>
        </label>
    }
}

/// A new game from this position on.
#[component]
fn GoOn(viewing: Viewing) -> impl IntoView {
    let tongue = viewing.tongue;
    let way = way();
    let start = move |_| {
        let at = viewing.at.get_untracked();
        let record = viewing.tree.with_untracked(|tree| tree.record(at));
        let mut players = vec![Player::Level(PARTNER); usize::from(record.players)];
        let mover = viewing.table.with_value(|table| table.status().to_act.first().copied());
        players[mover.map_or(0, Seat::index)] = Player::Person;
        way.play(&Saved::new(players, record));
    };
    let over = move || {
        viewing.at.track();
        viewing.table.with_value(|table| table.status().outcome.is_some())
    };
    view! { <button disabled=over on:click=start>{move || tongue.say("play-from-here")}</button> }
}
