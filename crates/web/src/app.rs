//! The page: its head, and the screen of its address.

use crate::focus;
use crate::home::Home;
use crate::learn::{Lesson, Lessons};
use crate::mind::Workplace;
use crate::online::{
    AccountPage, History, Join, Leaders, LinkReplay, LobbyPage, NewOnline, Online, Person, Seated,
    TableReplay, online,
};
use crate::puzzles::{Puzzle, Puzzles};
use crate::replay::{Kept, Sent};
use crate::route::{Go, Route, Way, way};
use crate::rules::Rules;
use crate::saved;
use crate::set_up::SetUp;
use crate::settings::{Settings, Theme};
use crate::sound::Sound;
use crate::table::Play;
use crate::words::{Tongue, tongue};
use catalog::GameId;
use game_core::Lang;
use leptos::prelude::*;

/// The whole page.
#[component]
pub fn App(worker: String) -> impl IntoView {
    let tongue = Tongue::new();
    provide_context(Workplace(worker));
    let way = Way::new();
    provide_context(Sound::new());
    provide_context(Theme::new());
    provide_context(tongue);
    provide_context(way);
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
        Route::Replay(id) => view! { <Kept id/> }.into_any(),
        Route::Shared => view! { <Sent/> }.into_any(),
        Route::Rules(game) => view! { <Rules game code=None/> }.into_any(),
        Route::Rule(game, code) => view! { <Rules game code=Some(code)/> }.into_any(),
        Route::Learn(game) => view! { <Lessons game/> }.into_any(),
        Route::Lesson(game, key) => view! { <Lesson game key/> }.into_any(),
        Route::Puzzles(game) => view! { <Puzzles game/> }.into_any(),
        Route::Puzzle(game, key) => view! { <Puzzle game key/> }.into_any(),
        Route::Online => view! { <LobbyPage/> }.into_any(),
        Route::OnlineNew(game) => view! { <NewOnline game/> }.into_any(),
        Route::Table(id) => view! { <Seated id/> }.into_any(),
        Route::TableReplay(id) => view! { <TableReplay id/> }.into_any(),
        Route::Join(link) => view! { <Join link/> }.into_any(),
        Route::JoinReplay(link) => view! { <LinkReplay link/> }.into_any(),
        Route::Person(name) => view! { <Person name/> }.into_any(),
        Route::Leaders(of) => view! { <Leaders of/> }.into_any(),
        Route::History => view! { <History/> }.into_any(),
        Route::Account => view! { <AccountPage/> }.into_any(),
        Route::Settings => view! { <Settings/> }.into_any(),
        Route::Nowhere => view! { <Nowhere/> }.into_any(),
    };
    let skip = |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        focus::to_screen();
    };
    view! {
        <a class="skip" href="#main" on:click=skip>{move || tongue.say("skip")}</a>
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
    view! {
        <header class="head">
            <Go to=Signal::stored(Route::Home) class="brand">"Ahu"</Go>
            <span class="grow"></span>
            <Go to=Signal::stored(Route::Online) class="plain to-online">
                {move || tongue.say("online")}
                <Show when=move || { turns.get() > 0 }>
                    <span class="badge" role="img" aria-label=waiting>{move || turns.get()}</span>
                </Show>
            </Go>
            <Go to=Signal::stored(Route::Settings) class="plain">{move || tongue.say("settings")}</Go>
            <button class="plain" lang=move || other().code() on:click=move |_| tongue.switch(other())>
                {move || match other() { Lang::En => "English", Lang::Fr => "Français" }}
            </button>
        </header>
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
