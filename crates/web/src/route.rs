//! Where in the page we are: the address is the state.

use crate::saved::{self, Saved};
use catalog::GameId;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// A screen.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Route {
    /// All games.
    Home,
    /// A new game of this kind, with people at this screen or not.
    New(GameId, bool),
    /// A game that is kept here.
    Play(String),
    /// A game that is kept here, looked at again.
    Replay(String),
    /// A game that the address itself carries, looked at.
    Shared,
    /// The rules of a game.
    Rules(GameId),
    /// One rule of a game, by its code.
    Rule(GameId, String),
    /// The lessons of all games.
    LearnAll,
    /// The lessons of a game.
    Learn(GameId),
    /// One lesson of a game, by its key.
    Lesson(GameId, String),
    /// The puzzles of all games.
    PuzzlesAll,
    /// The puzzles of a game.
    Puzzles(GameId),
    /// One puzzle of a game, by its key.
    Puzzle(GameId, String),
    /// The lobby of the server.
    Online,
    /// A new table of this game on the server.
    OnlineNew(GameId),
    /// A table of the server.
    Table(String),
    /// A finished game of the server, looked at again.
    TableReplay(String),
    /// What a link leads to.
    Join(String),
    /// The finished game that a link leads to, looked at again.
    JoinReplay(String),
    /// A person, by name or number.
    Person(String),
    /// Who plays best, by what is rated.
    Leaders(String),
    /// Games that were played on the server.
    History,
    /// Who one is on the server.
    Account,
    /// What the player likes.
    Settings,
    /// Nothing we know.
    Nowhere,
}

impl Route {
    /// The screen of an address.
    pub fn from_path(path: &str) -> Route {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let game = |name: &str| name.parse::<GameId>().ok();
        match parts.as_slice() {
            [] => Route::Home,
            ["new", name] => game(name).map_or(Route::Nowhere, |game| Route::New(game, false)),
            ["new", name, "here"] => game(name).map_or(Route::Nowhere, |game| Route::New(game, true)),
            ["play", id] => Route::Play((*id).to_owned()),
            ["replay", id] => Route::Replay((*id).to_owned()),
            ["shared"] => Route::Shared,
            ["rules", name] => game(name).map_or(Route::Nowhere, Route::Rules),
            ["rules", name, code] => {
                game(name).map_or(Route::Nowhere, |game| Route::Rule(game, (*code).to_owned()))
            }
            ["learn"] => Route::LearnAll,
            ["puzzles"] => Route::PuzzlesAll,
            ["learn", name] => game(name).map_or(Route::Nowhere, Route::Learn),
            ["learn", name, key] => {
                game(name).map_or(Route::Nowhere, |game| Route::Lesson(game, (*key).to_owned()))
            }
            ["puzzles", name] => game(name).map_or(Route::Nowhere, Route::Puzzles),
            ["puzzles", name, key] => {
                game(name).map_or(Route::Nowhere, |game| Route::Puzzle(game, (*key).to_owned()))
            }
            ["online"] => Route::Online,
            ["online", "new", name] => game(name).map_or(Route::Nowhere, Route::OnlineNew),
            ["table", id] => Route::Table((*id).to_owned()),
            ["table", id, "replay"] => Route::TableReplay((*id).to_owned()),
            ["join", link] => Route::Join((*link).to_owned()),
            ["join", link, "replay"] => Route::JoinReplay((*link).to_owned()),
            ["people", name] => Route::Person(decoded(name)),
            ["leaderboard", of] => Route::Leaders((*of).to_owned()),
            ["history"] => Route::History,
            ["account"] => Route::Account,
            ["settings"] => Route::Settings,
            _ => Route::Nowhere,
        }
    }

    /// Its address.
    pub fn path(&self) -> String {
        match self {
            Route::Home | Route::Nowhere => "/".to_owned(),
            Route::New(game, false) => format!("/new/{game}"),
            Route::New(game, true) => format!("/new/{game}/here"),
            Route::Play(id) => format!("/play/{id}"),
            Route::Replay(id) => format!("/replay/{id}"),
            Route::Shared => "/shared".to_owned(),
            Route::Rules(game) => format!("/rules/{game}"),
            Route::Rule(game, code) => format!("/rules/{game}/{code}"),
            Route::LearnAll => "/learn".to_owned(),
            Route::PuzzlesAll => "/puzzles".to_owned(),
            Route::Learn(game) => format!("/learn/{game}"),
            Route::Lesson(game, key) => format!("/learn/{game}/{key}"),
            Route::Puzzles(game) => format!("/puzzles/{game}"),
            Route::Puzzle(game, key) => format!("/puzzles/{game}/{key}"),
            Route::Online => "/online".to_owned(),
            Route::OnlineNew(game) => format!("/online/new/{game}"),
            Route::Table(id) => format!("/table/{id}"),
            Route::TableReplay(id) => format!("/table/{id}/replay"),
            Route::Join(link) => format!("/join/{link}"),
            Route::JoinReplay(link) => format!("/join/{link}/replay"),
            Route::Person(name) => format!("/people/{}", js_sys::encode_uri_component(name)),
            Route::Leaders(of) => format!("/leaderboard/{of}"),
            Route::History => "/history".to_owned(),
            Route::Account => "/account".to_owned(),
            Route::Settings => "/settings".to_owned(),
        }
    }
}

/// The way through the page.
#[derive(Copy, Clone)]
pub struct Way(RwSignal<Route>);

impl Way {
    /// The screen of the address that was opened; the browser's back and forward buttons lead on.
    pub fn new() -> Way {
        let way = Way(RwSignal::new(here()));
        let _ = window_event_listener(leptos::ev::popstate, move |_| {
            let here = here();
            // What follows the `#` is another place of the same screen, or another game.
            if here == Route::Shared || way.0.with_untracked(|route| *route != here) {
                way.0.set(here);
            }
        });
        way
    }

    /// The screen now, which is tracked.
    pub fn route(self) -> Route {
        self.0.get()
    }

    /// Goes to a screen.
    pub fn go(self, route: Route) {
        self.go_by(&route.path(), route.clone());
    }

    /// Goes to a step of a game that is looked at again.
    pub fn go_to_step(self, route: Route, step: usize) {
        self.go_by(&step_path(&route, step), route);
    }

    fn go_by(self, path: &str, route: Route) {
        let history = window().history();
        let _ = history.map(|history| history.push_state_with_url(&JsValue::NULL, "", Some(path)));
        window().scroll_to_with_x_and_y(0.0, 0.0);
        self.0.set(route);
    }

    /// Keeps a game and sits down at it.
    pub fn play(self, game: &Saved) {
        saved::keep(game);
        self.go(Route::Play(game.id.clone()));
    }
}

/// The address of a step of a game that is looked at again.
pub fn step_path(route: &Route, step: usize) -> String {
    format!("{}#{step}", route.path())
}

/// The step that the address asks for.
pub fn asked_step() -> Option<usize> {
    window().location().hash().ok()?.strip_prefix('#')?.parse().ok()
}

/// The way through this page.
pub fn way() -> Way {
    expect_context::<Way>()
}

/// A part of an address as it was before it became one.
fn decoded(part: &str) -> String {
    js_sys::decode_uri_component(part).map_or_else(|_| part.to_owned(), String::from)
}

fn here() -> Route {
    Route::from_path(&window().location().pathname().unwrap_or_default())
}

/// A link to a screen, that opens without loading the page anew.
#[component]
pub fn Go(
    #[prop(into)] to: Signal<Route>,
    #[prop(optional)] class: &'static str,
    #[prop(optional, into)] here: Signal<bool>,
    children: Children,
) -> impl IntoView {
    let way = way();
    view! {
        <a
            href=move || to.get().path()
            class=class
            aria-current=move || here.get().then_some("page")
            on:click=move |event| {
                if !event.ctrl_key() && !event.meta_key() && !event.shift_key() {
                    event.prevent_default();
                    way.go(to.get_untracked());
                }
            }
        >
            {children()}
        </a>
    }
}
