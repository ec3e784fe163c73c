//! The puzzles there are: today's first, then a game's by grade, each standing once it is solved.

use crate::art::{Cover, drawn};
use crate::content::{Library, Needs};
use crate::puzzles::is_solved;
use crate::route::{Go, Route};
use crate::words::{Tongue, tongue};
use catalog::{GameId, Text};
use game_core::Observer;
use leptos::prelude::*;
use puzzles::{GRADES, Puzzle, Task};

/// The games that have puzzles.
fn posed() -> Vec<GameId> {
    GameId::shown().filter(|game| game.solver().is_some()).collect()
}

/// The number of today, as the clock on the wall counts days.
fn day() -> u64 {
    let now = js_sys::Date::new_0();
    ((now.get_time() - now.get_timezone_offset() * 60_000.0) / 86_400_000.0) as u64
}

/// The game that today's puzzle is of.
fn game_of_day() -> Option<GameId> {
    let games = posed();
    games.get(day() as usize % games.len().max(1)).copied()
}

/// Today's among these puzzles: another every day, the same wherever one looks.
fn of_day(all: &[Puzzle]) -> Option<usize> {
    (!all.is_empty()).then(|| (game_core::scramble(day()) % all.len() as u64) as usize)
}

/// What a puzzle asks for.
fn task(puzzle: &Puzzle, tongue: Tongue) -> String {
    match puzzle.task() {
        Task::Now => tongue.say("puzzle-now"),
        Task::Turns(1) => tongue.say("puzzle-one-turn"),
        Task::Turns(turns) => tongue.fill("puzzle-turns", &[("turns", &turns.to_string())]),
        Task::Win => tongue.say("puzzle-win"),
    }
}

/// Today's puzzle: on a card of the first screen, or before all others.
#[component]
pub fn Today(#[prop(optional)] small: bool, #[prop(optional_no_strip)] of: Option<GameId>) -> impl IntoView {
    let library: Library = expect_context();
    of.or_else(game_of_day).map(|game| {
        let here = Memo::new(move |_| library.has(game, &[Text::Puzzles]));
        view! {
            <section class="tile today" class:brief=small>
                {move || here.get().then(|| view! { <OfDay game small/> })}
            </section>
        }
    })
}

#[component]
fn OfDay(game: GameId, small: bool) -> impl IntoView {
    let tongue = tongue();
    of_day(game.puzzles()).map(|index| {
        let puzzle = &game.puzzles()[index];
        let view = puzzle.table().view(Observer::Public);
        let board = move || drawn(game, 2, &view, tongue.lang());
        let side = StoredValue::new(format!("side-{}", puzzle.seat));
        let name = move || game.words(tongue.lang()).name.clone();
        let asked = move || {
            let words = game.board().words(tongue.lang());
            let side = side.with_value(|side| words.get(side).unwrap_or_default().to_owned());
            format!("{side} {}", task(puzzle, tongue))
        };
        let done = is_solved(game, &puzzle.key);
        view! {
            <div class="today-art" data-game=game.to_string() aria-hidden="true" inner_html=board></div>
            <div class="today-body">
                <Show when=move || !small><p class="small">{move || tongue.say("today")}" · "{name}</p></Show>
                <h2>{move || if small { tongue.say("today") } else { asked() }}</h2>
                <Show when=move || small><p>{name}". "{asked}</p></Show>
                <Go to=Signal::stored(Route::Puzzle(game, puzzle.key.clone())) class="button solve">
                    {move || tongue.say(if done { "solve-again" } else { "solve" })}
                </Go>
            </div>
        }
    })
}

/// Puzzles of all games.
#[component]
pub fn AllPuzzles() -> impl IntoView {
    let tongue = tongue();
    view! {
        <section class="wide">
            <div class="page-head"><h1>{move || tongue.say("puzzles")}</h1><Games/></div>
            <Today/>
            <p class="puzzles-how">{move || tongue.say("puzzles-what")}</p>
            <div class="games">{posed().into_iter().map(|game| view! { <Card game/> }).collect_view()}</div>
        </section>
    }
}

/// A game, with how many of its puzzles are solved.
#[component]
fn Card(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let library: Library = expect_context();
    let here = Memo::new(move |_| library.has(game, &[Text::Puzzles]));
    let solved = move || {
        let all = game.puzzles();
        let solved = all.iter().filter(|puzzle| is_solved(game, &puzzle.key)).count();
        tongue.fill("puzzles-solved", &[("solved", &solved.to_string()), ("count", &all.len().to_string())])
    };
    view! {
        <article class="game-card">
            <div class="game-art" aria-hidden="true"><Cover game/></div>
            <div class="game-body">
                <h2>{move || game.words(tongue.lang()).name.clone()}</h2>
                <p class="small">{move || here.get().then(solved)}</p>
                <div class="game-go">
                    <Go to=Signal::stored(Route::Puzzles(game)) class="button main">{move || tongue.say("puzzles")}</Go>
                </div>
            </div>
        </article>
    }
}

/// The games that have puzzles, to choose from.
#[component]
fn Games(#[prop(optional_no_strip)] here: Option<GameId>) -> impl IntoView {
    let tongue = tongue();
    view! {
        <nav class="game-chips" aria-label=move || tongue.say("games")>
            {posed().into_iter().map(|game| view! {
                <Go to=Signal::stored(Route::Puzzles(game)) class="chip" here=Signal::stored(here == Some(game))>
                    <span class="chip-art"><Cover game/></span>
                    {move || game.words(tongue.lang()).name.clone()}
                </Go>
            }).collect_view()}
        </nav>
    }
}

/// The puzzles of a game.
#[component]
pub fn Puzzles(game: GameId) -> impl IntoView {
    view! { <Needs game texts=vec![Text::Puzzles]><All game/></Needs> }
}

/// The puzzles of a game, which are there.
#[component]
pub fn All(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let all = game.puzzles();
    let solved = all.iter().filter(|puzzle| is_solved(game, &puzzle.key)).count().to_string();
    let count = all.len().to_string();
    let next = all.iter().find(|puzzle| !is_solved(game, &puzzle.key)).map(|puzzle| puzzle.key.clone());
    view! {
        <section class="wide">
            <div class="page-head">
                <h1>{move || tongue.fill("puzzles-of", &[("game", &game.words(tongue.lang()).name)])}</h1>
                <Games here=Some(game)/>
            </div>
            <Today of=Some(game)/>
            <div class="puzzles-how">
                <p>{move || tongue.fill("puzzles-how", &[("solved", &solved), ("count", &count)])}</p>
                {next.map(|key| view! {
                    <Go to=Signal::stored(Route::Puzzle(game, key)) class="button main">{move || tongue.say("next-puzzle")}</Go>
                })}
            </div>
            {(1..=GRADES).map(|grade| view! { <Grade game grade/> }).collect_view()}
        </section>
    }
}

#[component]
fn Grade(game: GameId, grade: u8) -> impl IntoView {
    let tongue = tongue();
    let of_grade: Vec<_> =
        game.puzzles().iter().enumerate().filter(|(_, puzzle)| puzzle.grade == grade).collect();
    let solved = of_grade.iter().filter(|(_, puzzle)| is_solved(game, &puzzle.key)).count();
    let (number, count) = (grade.to_string(), of_grade.len());
    (count > 0).then(|| view! {
        <section class="tile grade">
            <header>
                <h2>{move || tongue.fill("grade", &[("grade", &number)])}</h2>
                <span class="small">{format!("{solved} / {count}")}</span>
                <span class="bar"><progress max=count.to_string() value=solved.to_string() aria-label=move || tongue.say("solved")></progress></span>
            </header>
            <ol class="puzzles">
                {of_grade.into_iter().map(|(index, puzzle)| {
                    let done = is_solved(game, &puzzle.key);
                    view! {
                        <li class:done=done>
                            <Go to=Signal::stored(Route::Puzzle(game, puzzle.key.clone())) class="button">
                                <svg viewBox="-30 -68 60 104" aria-hidden="true">
                                    <g class=if done { "a-basalt" } else { "a-plan" }><use href="#art-fig-S"/></g>
                                </svg>
                                {index + 1}
                                {done.then(|| view! { <span class="unseen">{move || tongue.say("solved")}</span> })}
                            </Go>
                        </li>
                    }
                }).collect_view()}
            </ol>
        </section>
    })
}
