//! The lessons there are, with what is done of them as standing stones.

use crate::art::{Cover, Stones};
use crate::content::{Library, Needs};
use crate::learn::{FirstGame, is_done};
use crate::route::{Go, Route};
use crate::words::tongue;
use catalog::{GameId, Text};
use game_core::Lang;
use leptos::prelude::*;

/// Which lessons of a game are done.
fn done(game: GameId) -> Vec<bool> {
    game.lessons(Lang::En).iter().map(|lesson| is_done(game, &lesson.key)).collect()
}

/// The lessons of all games.
#[component]
pub fn AllLessons() -> impl IntoView {
    let tongue = tongue();
    view! {
        <section class="wide">
            <div class="page-head">
                <h1>{move || tongue.say("learn")}</h1>
                <p>{move || tongue.say("learn-how")}</p>
            </div>
            <div class="games">{GameId::shown().map(|game| view! { <Card game/> }).collect_view()}</div>
        </section>
    }
}

#[component]
fn Card(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let library: Library = expect_context();
    let here = Memo::new(move |_| library.has(game, &Text::of_lessons()));
    let progress = move || {
        here.get().then(|| {
            let done = done(game);
            let (stand, all) = (done.iter().filter(|done| **done).count(), done.len());
            let said = move || {
                tongue.fill("lessons-done", &[("done", &stand.to_string()), ("count", &all.to_string())])
            };
            view! { <Stones done=Signal::stored(done)/><p class="small">{said}</p> }
        })
    };
    view! {
        <article class="game-card">
            <div class="game-art" aria-hidden="true"><Cover game/></div>
            <div class="game-body">
                <h2>{move || game.words(tongue.lang()).name.clone()}</h2>
                <div class="progress">{progress}</div>
                <div class="game-go">
                    <Go to=Signal::stored(Route::Learn(game)) class="button main">{move || tongue.say("learn")}</Go>
                    <Go to=Signal::stored(Route::Rules(game)) class="link">{move || tongue.say("rules")}</Go>
                </div>
            </div>
        </article>
    }
}

/// The lessons of a game.
#[component]
pub fn Lessons(game: GameId) -> impl IntoView {
    view! { <Needs game texts=Text::of_lessons()><All game/></Needs> }
}

/// The lessons of a game, which are there.
#[component]
pub fn All(game: GameId) -> impl IntoView {
    let tongue = tongue();
    let done = done(game);
    let (stand, all) = (done.iter().filter(|done| **done).count().to_string(), done.len().to_string());
    let next = done.iter().position(|done| !done);
    let stands = done.clone();
    view! {
        <section class="wide learn">
            <div class="page-head">
                <h1>{move || tongue.fill("learn-game", &[("game", &game.words(tongue.lang()).name)])}</h1>
                <p>{move || tongue.say("learn-how")}</p>
            </div>
            <div class="learn-grid">
                <ol class="lessons">
                    {done.into_iter().enumerate().map(|(number, done)| {
                        let lesson = &game.lessons(Lang::En)[number];
                        let (key, book) = (lesson.key.clone(), lesson.book);
                        view! {
                            <li class="tile" class:done=done class:next=next == Some(number)>
                                <Go to=Signal::stored(Route::Lesson(game, key)) class="game">
                                    <svg viewBox="-30 -68 60 104" aria-hidden="true">
                                        <g class=if done { "a-basalt" } else { "a-plan" }><use href="#art-fig-S"/></g>
                                    </svg>
                                    <span>
                                        <strong>{number + 1}". "{move || game.lessons(tongue.lang())[number].title.clone()}</strong>
                                        <span class="small">
                                            {move || if done { tongue.say("lesson-done") } else if book { tongue.say("from-book") } else { String::new() }}
                                        </span>
                                    </span>
                                </Go>
                            </li>
                        }
                    }).collect_view()}
                </ol>
                <aside class="tile sum">
                    <div class="sum-art" aria-hidden="true"><Cover game/></div>
                    <div class="sum-body">
                        <Stones done=Signal::stored(stands)/>
                        <p>{move || tongue.fill("lessons-done", &[("done", &stand), ("count", &all)])}</p>
                        <FirstGame game/>
                        <p class="small"><Go to=Signal::stored(Route::Rules(game)) class="link">{move || tongue.say("rules")}</Go></p>
                    </div>
                </aside>
            </div>
        </section>
    }
}
