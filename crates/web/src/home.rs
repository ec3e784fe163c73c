//! The games there are, and those that are being played.

use crate::carry::Bring;
use crate::online::Yours;
use crate::player::Player;
use crate::route::{Go, Route, way};
use crate::saved::{self, Saved};
use crate::session::Session;
use crate::words::tongue;
use boards::Look;
use catalog::GameId;
use game_core::{Lang, Observer, StepText};
use leptos::prelude::*;
use serde_json::Value;
use table::Seed;

/// The level that plays against whoever just wants to play.
const USUAL: u8 = 3;

/// The first screen.
#[component]
pub fn Home() -> impl IntoView {
    let tongue = tongue();
    let games = RwSignal::new(saved::all());
    view! {
        <section class="page">
            <Yours/>
            <Show when=move || !games.get().is_empty()>
                <h2>{move || tongue.say("running")}</h2>
                <ul class="running">
                    <For each=move || games.get() key=|saved| saved.id.clone() children=move |saved| {
                        view! { <Running saved games/> }
                    }/>
                </ul>
            </Show>
            <h1 class="motto">{move || tongue.say("motto")}</h1>
            <div class="cards">
                {GameId::ALL.into_iter().map(|game| view! { <Card game/> }).collect_view()}
            </div>
            <Bring/>
        </section>
    }
}

#[component]
fn Running(saved: Saved, games: RwSignal<Vec<Saved>>) -> impl IntoView {
    let tongue = tongue();
    let game: Option<GameId> = saved.record.game.parse().ok();
    let id = saved.id.clone();
    let over = saved.record.outcome.is_some();
    let is_move = |step: &&StepText| matches!(step, StepText::Act { .. });
    let moves = saved.record.steps.iter().filter(is_move).count().to_string();
    let name = move || game.map(|game| game.words(tongue.lang()).name.clone()).unwrap_or_default();
    let state = move || tongue.fill(if over { "finished" } else { "your-move" }, &[("moves", &moves)]);
    view! {
        <li>
            <Go to=Signal::stored(Route::Play(saved.id.clone())) class="game">
                <strong>{name}</strong>" "<span>{state}</span>
            </Go>
            <button
                class="plain"
                on:click=move |_| {
                    saved::forget(&id);
                    games.set(saved::all());
                }
            >
                {move || tongue.say("forget")}
            </button>
        </li>
    }
}

#[component]
fn Card(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let way = way();
    let (fewest, most) = game.meta().seats;
    let seats = if fewest == most { fewest.to_string() } else { format!("{fewest}–{most}") };
    let start = move |_| {
        let mut players = vec![Player::Level(USUAL); usize::from(fewest)];
        players[0] = Player::Person;
        if let Ok(session) = Session::begin(game, &Value::Null, players) {
            way.play(&session.saved());
        }
    };
    view! {
        <article class="card">
            <div class="cover" aria-hidden="true" inner_html=move || cover(game, tongue.lang())></div>
            <h2>{move || game.words(tongue.lang()).name.clone()}</h2>
            <p>{move || tongue.say(&format!("feel-{game}"))}</p>
            <p class="facts">{move || tongue.fill(&format!("facts-{game}"), &[("seats", &seats)])}</p>
            <div class="row">
                <button class="main" on:click=start>{move || tongue.say("play")}</button>
                <Go to=Signal::stored(Route::New(game, true)) class="button">{move || tongue.say("with-friend")}</Go>
                <Go to=Signal::stored(Route::OnlineNew(game)) class="button">{move || tongue.say("online")}</Go>
            </div>
            <div class="row">
                <Go to=Signal::stored(Route::Learn(game)) class="link">{move || tongue.say("learn")}</Go>
                <Show when=move || puzzles::GAMES.contains(&game)>
                    <Go to=Signal::stored(Route::Puzzles(game)) class="link">{move || tongue.say("puzzles")}</Go>
                </Show>
                <Go to=Signal::stored(Route::New(game, false)) class="link">{move || tongue.say("choose")}</Go>
                <Go to=Signal::stored(Route::Rules(game)) class="link">{move || tongue.say("rules")}</Go>
            </div>
        </article>
    }
}

/// The board at some moment of a game, as the picture of the game.
fn cover(game: GameId, lang: Lang) -> String {
    let seats = game.meta().seats.0;
    let Ok(mut table) = catalog::open(game, seats, &Value::Null, Seed::new("cover")) else {
        return String::new();
    };
    for ply in 0..22u64 {
        let Some(seat) = table.status().to_act.first().copied() else { break };
        let legal = table.legal(seat);
        let text = legal[(game_core::scramble(ply) % legal.len() as u64) as usize].clone();
        let _ = table.play(seat, &text);
    }
    let view = table.view(Observer::Public);
    let look = Look { view: &view, options: &Value::Null, seats, seat: None, taken: &[], lang };
    let panels = boards::of(game).panels(look);
    panels.first().map(boards::Panel::svg).unwrap_or_default()
}
