//! A table that is to be set up for play over the network.

use super::lobby::{Places, Tick};
use super::time::TimeFields;
use super::{names, online};
use crate::options::{Options, told, unusual, usual};
use crate::player::LevelChoice;
use crate::route::{Go, Route, way};
use crate::seating::{Counts, Kinds, SeatCard, SeatName, Sum, USUAL, Who, ask_chair, change_chair, resized};
use crate::set_up::level_named;
use crate::words::{Tongue, tongue};
use bots::Level;
use catalog::GameId;
use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;
use wire::{Created, Late, NewSeat, NewTable, Time};

/// Who shall sit on a seat.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Kind {
    Me,
    Friend,
    Anyone,
    Computer,
}

impl Kind {
    const ALL: [Kind; 4] = [Kind::Me, Kind::Friend, Kind::Anyone, Kind::Computer];

    fn key(self) -> &'static str {
        match self {
            Kind::Me => "me",
            Kind::Friend => "friend",
            Kind::Anyone => "anyone",
            Kind::Computer => "computer",
        }
    }

    fn word(self) -> &'static str {
        match self {
            Kind::Me => "you",
            Kind::Friend => "seat-friend",
            Kind::Anyone => "seat-anyone",
            Kind::Computer => "a-computer",
        }
    }

    /// What it means, in a sentence.
    fn meaning(self) -> &'static str {
        match self {
            Kind::Me => "seat-me-how",
            Kind::Friend => "seat-friend-how",
            Kind::Anyone | Kind::Computer => "seat-anyone-how",
        }
    }
}

/// A seat as it was chosen so far: what was chosen for another kind is kept while one is tried.
#[derive(Clone)]
struct Chair {
    kind: Kind,
    /// Whom one asks, by name; nobody where whoever has the link may sit.
    name: String,
    level: u8,
}

impl Chair {
    fn new(kind: Kind) -> Chair {
        Chair { kind, name: String::new(), level: USUAL }
    }

    fn wish(&self) -> NewSeat {
        match (self.kind, self.name.trim()) {
            (Kind::Me, _) => NewSeat::Me,
            (Kind::Friend, "") => NewSeat::Invited,
            (Kind::Friend, name) => NewSeat::Asked { name: name.to_owned() },
            (Kind::Anyone, _) => NewSeat::Open,
            (Kind::Computer, _) => NewSeat::Computer { level: self.level },
        }
    }
}

/// All that is chosen so far.
#[derive(Copy, Clone)]
struct Wish {
    game: GameId,
    chairs: RwSignal<Vec<Chair>>,
    time: RwSignal<Time>,
    /// Whether whoever is late is replaced.
    replaced: RwSignal<bool>,
    rated: RwSignal<bool>,
    public: RwSignal<bool>,
}

impl Wish {
    fn new(game: GameId) -> Wish {
        let first = |seat| Chair::new(if seat == 0 { Kind::Me } else { Kind::Friend });
        Wish {
            game,
            chairs: RwSignal::new((0..usize::from(game.meta().seats.0)).map(first).collect()),
            time: RwSignal::new(Time::Unlimited),
            replaced: RwSignal::new(false),
            rated: RwSignal::new(false),
            public: RwSignal::new(false),
        }
    }

    fn chair<T>(self, seat: usize, ask: impl FnOnce(&Chair) -> T) -> Option<T> {
        ask_chair(self.chairs, seat, ask)
    }

    fn change(self, seat: usize, change: impl FnOnce(&mut Chair)) {
        change_chair(self.chairs, seat, change);
    }

    /// Who shall sit here; one sits on one seat: whoever was here before changes places with one.
    fn choose(self, seat: usize, kind: Kind) {
        self.chairs.update(|chairs| {
            let place = chairs.iter().position(|chair| chair.kind == Kind::Me);
            match place.filter(|place| kind == Kind::Me && *place != seat) {
                Some(place) => chairs.swap(place, seat),
                None => chairs[seat].kind = kind,
            }
        });
    }

    /// Everybody in short, which is tracked.
    fn all(self, tongue: Tongue) -> Vec<Who> {
        let who = |chair: &Chair| {
            let name = tongue.say(chair.kind.word());
            let kind = match (chair.kind, chair.name.trim()) {
                (Kind::Me, _) => String::new(),
                (Kind::Friend, "") => tongue.say("seat-by-link"),
                (Kind::Friend, asked) => {
                    return Who { name: asked.to_owned(), kind: tongue.say("seat-is-asked") };
                }
                (Kind::Anyone, _) => tongue.say("sitter-open"),
                (Kind::Computer, _) => Level::new(u64::from(chair.level))
                    .map_or(String::new(), |level| level_named(level, tongue)),
            };
            Who { name, kind }
        };
        self.chairs.with(|chairs| chairs.iter().map(who).collect())
    }

    /// How it is played, in short, which is tracked.
    fn terms(self, tongue: Tongue) -> Vec<String> {
        let key = |on: bool, yes, no| tongue.say(if on { yes } else { no });
        vec![
            names::time(self.time.get(), tongue),
            key(self.public.get(), "is-public", "is-private"),
            key(self.rated.get(), "rated", "unrated"),
        ]
    }
}

/// Choosing who shall sit where, by which options, and how time is kept.
#[component]
pub fn NewOnline(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let (online, way) = (online(), way());
    online.hear_lobby();
    let wish = Wish::new(game);
    let Wish { chairs, time, replaced, rated, public, .. } = wish;
    let options = RwSignal::new(usual(game));
    let (wrong, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    // Rated games are among people, by the usual rules.
    Effect::new(move || {
        if rated.get() {
            options.set(usual(game));
            replaced.set(false);
            let people = |chair: &mut Chair| {
                if chair.kind == Kind::Computer {
                    chair.kind = Kind::Friend;
                }
            };
            chairs.update(|chairs| chairs.iter_mut().for_each(people));
        }
    });
    let begin = move |()| {
        // A second press is not a second table.
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let table = NewTable {
            game: game.to_string(),
            seats: chairs.with_untracked(|chairs| chairs.iter().map(Chair::wish).collect()),
            options: options.with_untracked(|options| unusual(game, options)),
            time: time.get_untracked(),
            late: if replaced.get_untracked() { Late::Computer } else { Late::Forfeit },
            rated: rated.get_untracked(),
            public: public.get_untracked(),
        };
        spawn_local(async move {
            let made = online.act::<Created>("POST", "/api/tables", &table).await;
            busy.try_set(false);
            match made {
                Ok(made) => way.go(Route::Table(made.table.id)),
                Err(problem) => drop(wrong.try_set(Some(online.say(&problem)))),
            }
        });
    };
    let count = Signal::derive(move || chairs.with(Vec::len));
    let resize = move |count| chairs.update(|chairs| resized(chairs, count, |_| Chair::new(Kind::Friend)));
    let title = move || tongue.fill("online-game", &[("game", &game.words(tongue.lang()).name)]);
    let said = move || {
        let mut said = wish.terms(tongue);
        said.extend(options.with(|options| told(game, &Value::Object(options.clone()), tongue)));
        said
    };
    let rated_how =
        move || tongue.say(if online.has_account() { "rated-how" } else { "rated-needs-account" });
    view! {
        <div class="wide"><Places/></div>
        <section class="wide setup">
            <div>
                <Counts game count resize=Callback::new(resize)/>
                <div class="seat-cards" data-count=move || count.get().to_string()>
                    <For each=move || 0..count.get() key=|seat| *seat children=move |seat| view! { <Seated wish seat/> }/>
                </div>
                <fieldset class="tile group">
                    <legend>{move || tongue.say("time-how")}</legend>
                    <TimeFields time rated/>
                    <Show when=move || time.get() != Time::Unlimited && !rated.get()>
                        <Tick on=replaced key="late-computer"/>
                    </Show>
                </fieldset>
                <fieldset class="tile group visible">
                    <legend>{move || tongue.say("who-finds")}</legend>
                    <div class="row2">
                        <Way of=public way=false key="by-link" what=Signal::derive(move || tongue.say("by-link-what"))/>
                        <Way of=public way=true key="public" what=Signal::derive(move || tongue.say("public-what"))/>
                        <Way of=rated way=false key="friendly" what=Signal::derive(move || tongue.say("friendly-what"))/>
                        <Way of=rated way=true key="rated-card" what=Signal::derive(rated_how) closed=Signal::derive(move || !online.has_account())/>
                    </div>
                </fieldset>
                <Show when=move || !rated.get()><Options game options wrong/></Show>
            </div>
            <Sum
                game
                title=Signal::derive(title)
                who=Signal::derive(move || wish.all(tongue))
                unusual=Signal::derive(said)
                wrong
                word="set-up-go"
                busy
                begin=Callback::new(begin)
            >
                <Go to=Signal::stored(Route::Rules(game)) class="link">{move || tongue.say("rules")}</Go>
                <Go to=Signal::stored(Route::New(game, false)) class="link">{move || tongue.say("at-this-screen")}</Go>
            </Sum>
        </section>
    }
}

/// One of two ways, as a card.
#[component]
fn Way(
    of: RwSignal<bool>,
    way: bool,
    key: &'static str,
    what: Signal<String>,
    #[prop(optional, into)] closed: Signal<bool>,
) -> impl IntoView {
    let tongue = tongue();
    view! {
        <button
            class="pick-card"
            data-kind=key
            aria-pressed=move || (of.get() == way).to_string()
            aria-disabled=crate::focus::closed(closed)
            on:click=move |_| of.set(way)
        >
            <b>{move || tongue.say(key)}</b>
            <small>{what}</small>
        </button>
    }
}

/// Who shall sit on a seat.
#[component]
fn Seated(wish: Wish, seat: usize) -> impl IntoView {
    let tongue = tongue();
    let kind = Memo::new(move |_| wish.chair(seat, |chair| chair.kind).unwrap_or(Kind::Friend));
    let name = move || wish.chair(seat, |chair| chair.name.clone()).unwrap_or_default();
    let level = Signal::derive(move || wish.chair(seat, |chair| chair.level).unwrap_or(USUAL));
    let kinds = move || {
        let open = Kind::ALL.into_iter().filter(|kind| !wish.rated.get() || *kind != Kind::Computer);
        open.map(|kind| (kind.key(), kind.word())).collect::<Vec<_>>()
    };
    let choose = move |key: &'static str| {
        if let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.key() == key) {
            wish.choose(seat, kind);
        }
    };
    let choose_level = Callback::new(move |level: u8| wish.change(seat, |chair| chair.level = level));
    view! {
        <SeatCard
            game=wish.game
            seat
            pressed=Signal::derive(move || kind.get() == Kind::Me)
            sit=Callback::new(move |()| wish.choose(seat, Kind::Me))
        >
            <Kinds kinds=Signal::derive(kinds) chosen=Signal::derive(move || kind.get().key()) choose=Callback::new(choose)/>
            {move || match kind.get() {
                Kind::Computer => view! { <LevelChoice level choose=choose_level/> }.into_any(),
                Kind::Friend => view! {
                    <SeatName
                        name=Signal::derive(name)
                        placeholder=Signal::derive(move || tongue.say("seat-by-link"))
                        write=Callback::new(move |name| wish.change(seat, |chair| chair.name = name))
                    />
                    <p class="small">{move || tongue.say(Kind::Friend.meaning())}</p>
                }
                .into_any(),
                other => view! { <p class="small">{move || tongue.say(other.meaning())}</p> }.into_any(),
            }}
        </SeatCard>
    }
}
