//! The games that are kept here, each with who plays, where it stands and when it was last touched.

use crate::art::Cover;
use crate::online::{Yours, names};
use crate::player::Player;
use crate::route::{Go, Route};
use crate::saved::{self, Saved};
use crate::session::Session;
use crate::words::{Tongue, tongue};
use catalog::GameId;
use leptos::prelude::*;

/// How many games the first screen shows before it is asked for all.
const FEW: usize = 4;

/// One's games: a few, or all of them.
#[component]
pub fn Mine() -> impl IntoView {
    let tongue = tongue();
    let games = RwSignal::new(saved::all());
    let all = RwSignal::new(false);
    let count = move || games.with(Vec::len);
    let shown = move || {
        let mut shown = games.get();
        // What still goes on comes first, as long as not all are shown.
        if !all.get() {
            shown.sort_by_key(|saved| saved.resigned.is_some() || saved.record.outcome.is_some());
            shown.truncate(FEW);
        }
        shown
    };
    view! {
        <section class="tile mine-tile" class:all=move || all.get()>
            <header>
                <h2>{move || tongue.say("running")}</h2>
                <Show when=move || { count() > FEW }>
                    <button class="plain to-all" aria-expanded=move || all.get().to_string() on:click=move |_| all.update(|all| *all = !*all)>
                        {move || match all.get() {
                            true => tongue.say("fewer-games"),
                            false => tongue.fill("all-games", &[("count", &count().to_string())]),
                        }}
                    </button>
                </Show>
            </header>
            <Yours/>
            <Show when=move || { count() > 0 } fallback=move || view! { <p class="small">{move || tongue.say("no-games")}</p> }>
                <ul class="strip running">
                    <For each=shown key=|saved| saved.id.clone() children=move |saved| view! { <Row saved games all/> }/>
                </ul>
            </Show>
        </section>
    }
}

#[component]
fn Row(saved: Saved, games: RwSignal<Vec<Saved>>, all: RwSignal<bool>) -> impl IntoView {
    let tongue = tongue();
    let Ok(game) = saved.record.game.parse::<GameId>() else { return ().into_any() };
    let session = Session::restore(&saved).ok();
    let over = session.as_ref().is_none_or(Session::is_over);
    let asked = |session: &Session| {
        session.asked().is_some_and(|seat| session.players[seat.index()] == Player::Person)
    };
    let yours = session.as_ref().is_some_and(asked);
    let session = StoredValue::new_local(session);
    let said = move || {
        session.with_value(|session| match session {
            Some(session) => stands(session, tongue),
            None => tongue.say("cannot-open"),
        })
    };
    let (id, touched) = (saved.id.clone(), saved.touched);
    let against = move || against(&saved, tongue);
    let to = Signal::stored(Route::Play(id.clone()));
    let name = move || game.words(tongue.lang()).name.clone();
    view! {
        <li class:turn=yours class:done=over>
            <Go to class="game">
                <span class="mine-art"><Cover game/></span>
                <span class="mine-who">
                    <strong>{against}</strong>
                    <span class="stands">{said}</span>
                    <span class="when">{name}" · "{move || ago(touched, tongue)}</span>
                </span>
            </Go>
            <Show when=move || all.get()>
                <button
                    class="plain"
                    on:click={
                        let id = id.clone();
                        move |_| {
                            saved::forget(&id);
                            games.set(saved::all());
                        }
                    }
                >
                    {move || tongue.say("forget")}
                </button>
            </Show>
        </li>
    }
    .into_any()
}

/// With whom one plays: everybody but the one person at this screen, or all of them.
fn against(saved: &Saved, tongue: Tongue) -> String {
    let people = saved.players.iter().filter(|player| **player == Player::Person).count();
    let named = |(name, player): (String, &Player)| match player {
        Player::Level(level) => tongue.fill("name-level", &[("name", &name), ("level", &level.to_string())]),
        Player::Person => name,
    };
    let others: Vec<String> = saved
        .called()
        .into_iter()
        .zip(&saved.players)
        .filter(|(_, player)| people != 1 || **player != Player::Person)
        .map(named)
        .collect();
    others.join(", ")
}

/// Whose move it is, or who won or gave up.
fn stands(session: &Session, tongue: Tongue) -> String {
    if let Some(end) = session.end(tongue) {
        let shared = session.resigned.is_some() && session.screen.alone().is_none();
        return if shared { end.why } else { end.title };
    }
    match session.asked() {
        Some(seat) if session.screen.alone() == Some(seat) => tongue.say("your-turn"),
        Some(seat) => tongue.fill("their-turn", &[("who", &session.name(seat, tongue))]),
        None => String::new(),
    }
}

/// How long ago something was: minutes and hours, then the day.
fn ago(touched: f64, tongue: Tongue) -> String {
    let minutes = ((js_sys::Date::now() - touched) / 60_000.0).max(0.0) as u64;
    match minutes {
        0 => tongue.say("ago-now"),
        1..60 => tongue.fill("ago-minutes", &[("count", &minutes.to_string())]),
        60..1_440 => tongue.fill("ago-hours", &[("count", &(minutes / 60).to_string())]),
        _ => names::day(touched as i64, tongue.lang(), false),
    }
}
