//! The page: its head, and the screen of its address.

use crate::art::{Art, Store};
use crate::content::Library;
use crate::focus;
use crate::home::Home;
use crate::online::{Online, online};
use crate::parts;
use crate::route::{Go, Route, Way, way};
use crate::rules::Back;
use crate::saved;
use crate::set_up::SetUp;
use crate::settings;
use crate::sound::Sound;
use crate::table::Play;
use crate::words::{Tongue, tongue};
use catalog::GameId;
use game_core::Lang;
use leptos::prelude::*;

/// The whole page.
#[component]
pub fn App(lang: Lang) -> impl IntoView {
    let tongue = Tongue::new(lang);
    provide_context(Library::new());
    let way = Way::new();
    provide_context(Sound::new());
    settings::provide();
    provide_context(Art::new());
    provide_context(tongue);
    provide_context(way);
    provide_context(Back::new(way));
    provide_context(Online::new());
    focus::keep();
    Effect::new(move || {
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("lang", tongue.lang().code());
        }
    });
    let screen = move || match way.route() {
        Route::Home => view! { <Home/> }.into_any(),
        Route::New(game, here) => view! { <SetUp game here/> }.into_any(),
        Route::Play(id) => view! { <Play id/> }.into_any(),
        Route::Nowhere => view! { <Nowhere/> }.into_any(),
        route => parts::show(route),
    };
    let skip = |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        focus::to_screen();
    };
    view! {
        <a class="skip" href="#main" on:click=skip>{move || tongue.say("skip")}</a>
        <Store/>
        <Head/>
        <main id="main" tabindex="-1">{screen}</main>
    }
}

#[component]
fn Head() -> impl IntoView {
    let tongue = tongue();
    let turns = online().turns;
    let way = way();
    Effect::new(move || {
        let count = Some(turns.get()).filter(|count| *count > 0).map(|count| format!("({count}) "));
        let screen = title(&way.route(), tongue).map(|screen| format!("{screen} – "));
        document().set_title(&format!("{}{}Ahu", count.unwrap_or_default(), screen.unwrap_or_default()));
    });
    let waiting = move || match turns.get() {
        1 => tongue.say("one-waits"),
        count => tongue.fill("tables-wait", &[("count", &count.to_string())]),
    };
    let other = move || match tongue.lang() {
        Lang::En => Lang::Fr,
        Lang::Fr => Lang::En,
    };
    let unfolded = RwSignal::new(false);
    // Whoever has gone somewhere has no more use for the menu.
    Effect::new(move || {
        way.route();
        unfolded.set(false);
    });
    let place = Memo::new(move |_| place(&way.route()));
    let is_at = move |wanted: Place| Signal::derive(move || place.get() == Some(wanted));
    view! {
        <header class="head" class:unfolded=move || unfolded.get()>
            <Go to=Signal::stored(Route::Home) class="brand">
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M7 3h9l1 4-1.5 1L19 14l-2 1 .6 4H8L6 12z" fill="currentColor"/>
                    <path class="brand-ground" d="M3 21.5h18"/>
                </svg>
                "Ahu"
            </Go>
            <Crumb/>
            <nav aria-label=move || tongue.say("places")>
                <Go to=Signal::stored(Route::Home) here=is_at(Place::Play)>{move || tongue.say("play")}</Go>
                <Go to=Signal::stored(Route::LearnAll) here=is_at(Place::Learn)>{move || tongue.say("learn")}</Go>
                <Go to=Signal::stored(Route::PuzzlesAll) here=is_at(Place::Puzzles)>{move || tongue.say("puzzles")}</Go>
                <Go to=Signal::stored(Route::Online) class="to-online" here=is_at(Place::Online)>
                    {move || tongue.say("online")}
                    <Show when=move || { turns.get() > 0 }>
                        <span class="badge" role="img" aria-label=waiting>{move || turns.get()}</span>
                    </Show>
                </Go>
                <Go to=Signal::stored(Route::Settings) here=is_at(Place::Settings)>{move || tongue.say("settings")}</Go>
                <button class="plain" lang=move || other().code() on:click=move |_| tongue.switch(other())>
                    {move || match other() { Lang::En => "English", Lang::Fr => "Français" }}
                </button>
            </nav>
            <button class="plain menu" aria-expanded=move || unfolded.get().to_string() on:click=move |_| unfolded.update(|unfolded| *unfolded = !*unfolded)>
                <svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16"/></svg>
                <span class="unseen">{move || tongue.say("menu")}</span>
            </button>
        </header>
    }
}

/// The places that the head leads to.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Place {
    Play,
    Learn,
    Puzzles,
    Online,
    Settings,
}

/// Which of the head's places a screen belongs to.
fn place(route: &Route) -> Option<Place> {
    Some(match route {
        Route::Home | Route::New(..) | Route::Play(_) | Route::Replay(_) | Route::Shared => Place::Play,
        Route::LearnAll | Route::Learn(_) | Route::Lesson(..) => Place::Learn,
        Route::PuzzlesAll | Route::Puzzles(_) | Route::Puzzle(..) => Place::Puzzles,
        Route::Settings => Place::Settings,
        Route::Rules(_) | Route::Rule(..) | Route::Nowhere => return None,
        _ => Place::Online,
    })
}

/// Where one is: the place, and the game.
#[component]
fn Crumb() -> impl IntoView {
    let (tongue, way) = (tongue(), way());
    let kept = |id: &str| saved::find(id).and_then(|saved| saved.record.game.parse::<GameId>().ok());
    let here = Memo::new(move |_| match way.route() {
        Route::New(game, _) => Some(("play", Some(Route::Home), game)),
        Route::Play(id) | Route::Replay(id) => kept(&id).map(|game| ("play", Some(Route::Home), game)),
        Route::Rules(game) | Route::Rule(game, _) => Some(("rules", None, game)),
        Route::Learn(game) | Route::Lesson(game, _) => Some(("learn", Some(Route::LearnAll), game)),
        Route::Puzzles(game) | Route::Puzzle(game, _) => Some(("puzzles", Some(Route::PuzzlesAll), game)),
        Route::OnlineNew(game) => Some(("online", Some(Route::Online), game)),
        _ => None,
    });
    move || {
        here.get().map(|(key, to, game)| {
            let place = match to {
                Some(to) => view! { <Go to=Signal::stored(to)>{move || tongue.say(key)}</Go> }.into_any(),
                None => view! { <span>{move || tongue.say(key)}</span> }.into_any(),
            };
            view! {
                <p class="crumb">
                    <span class="crumb-place">{place}" /"</span>
                    <b>{move || game.words(tongue.lang()).name.clone()}</b>
                </p>
            }
        })
    }
}

/// What a screen is called; the first page has the name of all.
fn title(route: &Route, tongue: Tongue) -> Option<String> {
    let name = |game: GameId| game.words(tongue.lang()).name.clone();
    let of = |key: &str, game: GameId| tongue.fill(key, &[("game", &name(game))]);
    let kept = |id: &str| saved::find(id).and_then(|saved| saved.record.game.parse::<GameId>().ok());
    Some(match route {
        Route::Home => return None,
        Route::New(game, _) => name(*game),
        Route::Play(id) => name(kept(id)?),
        Route::Replay(id) => of("replay-of", kept(id)?),
        Route::Shared | Route::TableReplay(_) | Route::JoinReplay(_) => tongue.say("replay"),
        Route::Rules(game) | Route::Rule(game, _) => format!("{} – {}", tongue.say("rules"), name(*game)),
        Route::LearnAll => tongue.say("learn"),
        Route::PuzzlesAll => tongue.say("puzzles"),
        Route::Learn(game) | Route::Lesson(game, _) => of("learn-game", *game),
        Route::Puzzles(game) | Route::Puzzle(game, _) => of("puzzles-of", *game),
        Route::OnlineNew(game) => of("online-game", *game),
        Route::Online | Route::Table(_) | Route::Join(_) => tongue.say("online"),
        Route::Person(name) => name.clone(),
        Route::Leaders(_) => tongue.say("leaderboard"),
        Route::History => tongue.say("history"),
        Route::Account => tongue.say("account"),
        Route::Settings => tongue.say("settings"),
        Route::Nowhere => tongue.say("nowhere"),
    })
}

#[component]
fn Nowhere() -> impl IntoView {
    let tongue = tongue();
    view! {
        <section class="page">
            <h1>{move || tongue.say("nowhere")}</h1>
            <p><Go to=Signal::stored(Route::Home) class="button">{move || tongue.say("to-home")}</Go></p>
        </section>
    }
}
