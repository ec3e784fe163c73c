//! The first screen: a game within one click, the games that are being played, and today's puzzle.

use crate::art::Cover;
use crate::carry::Bring;
use crate::mine::Mine;
use crate::player::Player;
use crate::puzzle_list::Today;
use crate::route::{Go, Route, way};
use crate::session::Session;
use crate::words::tongue;
use catalog::GameId;
use leptos::prelude::*;
use serde_json::Value;

/// The level that plays against whoever just wants to play.
const USUAL: u8 = 3;

/// The first screen.
#[component]
pub fn Home() -> impl IntoView {
    let tongue = tongue();
    view! {
        <section class="home">
            <div class="hello">
                <h1>{move || tongue.say("motto")}</h1>
                <p>
                    {move || tongue.say("new-here")}" "
                    <Go to=Signal::stored(Route::LearnAll) class="strong">{move || tongue.say("new-here-learn")}</Go>
                </p>
            </div>
            <div class="games">
                {GameId::shown().map(|game| view! { <Card game/> }).collect_view()}
            </div>
            <div class="below">
                <Mine/>
                <Today small=true/>
            </div>
            <footer class="foot">
                <Bring/>
                <span class="foot-rules">
                    {move || tongue.say("rules-of")}
                    {GameId::shown().map(|game| view! {
                        " "<Go to=Signal::stored(Route::Rules(game)) class="plain">{move || game.words(tongue.lang()).name.clone()}</Go>
                    }).collect_view()}
                </span>
            </footer>
        </section>
    }
}

#[component]
fn Card(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let way = way();
    let (fewest, most) = game.meta().seats;
    let seats = if fewest == most { fewest.to_string() } else { format!("{fewest}–{most}") };
    let facts = move || {
        let facts = game.board().words(tongue.lang()).say("facts", &[("seats", &seats)]);
        facts.split(" · ").take(2).map(|fact| view! { <span>{fact.to_owned()}</span> }).collect_view()
    };
    let start = move |_| {
        let mut players = vec![Player::Level(USUAL); usize::from(fewest)];
        players[0] = Player::Person;
        if let Ok(session) = Session::begin(game, &Value::Null, players, &[]) {
            way.play(&session.saved());
        }
    };
    view! {
        <article class="game-card">
            <div class="game-art" aria-hidden="true"><Cover game/></div>
            <div class="game-body">
                <h2>{move || game.words(tongue.lang()).name.clone()}</h2>
                <p>{move || game.board().words(tongue.lang()).say("feel", &[])}</p>
                <div class="game-go">
                    <button
                        class="main"
                        aria-label=move || tongue.fill("play-game", &[("game", &game.words(tongue.lang()).name)])
                        on:click=start
                    >
                        {move || tongue.say("play")}
                    </button>
                    <span class="game-meta">{facts}</span>
                    <Go to=Signal::stored(Route::New(game, false)) class="choose">
                        <svg class="ico" viewBox="0 0 24 24" aria-hidden="true">
                            <path d="M4 8h9M17 8h3M4 16h3M11 16h9M15 5.5v5M9 13.5v5"/>
                        </svg>
                        <span class="unseen">{move || tongue.say("choose")}</span>
                    </Go>
                </div>
                <div class="game-more">
                    <Go to=Signal::stored(Route::New(game, true))>{move || tongue.say("with-friend")}</Go>
                    <Go to=Signal::stored(Route::OnlineNew(game))>{move || tongue.say("online")}</Go>
                    <Go to=Signal::stored(Route::Learn(game))>{move || tongue.say("learn")}</Go>
                    <Show when=move || game.solver().is_some()>
                        <Go to=Signal::stored(Route::Puzzles(game))>{move || tongue.say("puzzles")}</Go>
                    </Show>
                </div>
            </div>
        </article>
    }
}
