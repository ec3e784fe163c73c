//! The parts of the page that are fetched when their screens are first wanted, and kept from then on.

use crate::learn::Lesson;
use crate::lesson_list::{AllLessons, Lessons};
use crate::online::{
    AccountPage, History, Join, Leaders, LinkReplay, LobbyPage, NewOnline, Person, Seated, TableReplay,
};
use crate::puzzle_list::{AllPuzzles, Puzzles};
use crate::puzzles::Puzzle;
use crate::replay::{Kept, Sent};
use crate::route::Route;
use crate::rules::Rules;
use crate::settings::Settings;
use crate::words::tongue;
use leptos::prelude::*;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// A screen, once its part is there.
type Screen = Result<AnyView, SplitLoaderError>;

/// Shows a screen that is no part of what every page begins with: at once where its part is there, else as soon as it has come.
pub fn show(route: Route) -> AnyView {
    let part = part_of(&route);
    // A part that is there answers without having been waited for.
    let mut screen = part(route.clone());
    if let Poll::Ready(Ok(screen)) = screen.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        return screen;
    }
    let came = RwSignal::new_local(None::<Screen>);
    let owner = Owner::current().unwrap_or_default();
    let fetch = move || {
        let (owner, mut screen) = (owner.clone(), part(route.clone()));
        spawn_local(async move {
            // What is shown belongs to what asked for it, whenever it comes.
            let shown = poll_fn(|context| owner.with(|| screen.as_mut().poll(context))).await;
            came.try_set(Some(shown));
        });
    };
    fetch();
    (move || {
        came.track();
        match came.try_update_untracked(Option::take).flatten() {
            Some(Ok(screen)) => screen,
            Some(Err(_)) => view! { <Missing fetch=fetch.clone()/> }.into_any(),
            None => view! { <section class="page" aria-busy="true"></section> }.into_any(),
        }
    })
    .into_any()
}

/// That a part could not be fetched, and how to ask for it once more.
#[component]
fn Missing(fetch: impl Fn() + 'static) -> impl IntoView {
    let tongue = tongue();
    view! {
        <section class="page narrow">
            <p class="told" role="status">{move || tongue.say("text-lost")}</p>
            <button class="main" on:click=move |_| fetch()>{move || tongue.say("text-again")}</button>
        </section>
    }
}

fn part_of(route: &Route) -> fn(Route) -> Pin<Box<dyn Future<Output = Screen>>> {
    match route {
        Route::Replay(_) | Route::Shared | Route::TableReplay(_) | Route::JoinReplay(_) => {
            |route| Box::pin(looking(route))
        }
        Route::Rules(_)
        | Route::Rule(..)
        | Route::LearnAll
        | Route::Learn(_)
        | Route::Lesson(..)
        | Route::PuzzlesAll
        | Route::Puzzles(_)
        | Route::Puzzle(..)
        | Route::Settings => |route| Box::pin(learning(route)),
        _ => |route| Box::pin(together(route)),
    }
}

/// Games that were played.
#[wasm_split(looking, fallible)]
fn looking(route: Route) -> Screen {
    Ok(match route {
        Route::Replay(id) => view! { <Kept id/> }.into_any(),
        Route::TableReplay(id) => view! { <TableReplay id/> }.into_any(),
        Route::JoinReplay(link) => view! { <LinkReplay link/> }.into_any(),
        _ => view! { <Sent/> }.into_any(),
    })
}

/// What teaches, and what is chosen once.
#[wasm_split(learning, fallible)]
fn learning(route: Route) -> Screen {
    Ok(match route {
        Route::Rules(game) => view! { <Rules game code=None/> }.into_any(),
        Route::Rule(game, code) => view! { <Rules game code=Some(code)/> }.into_any(),
        Route::LearnAll => view! { <AllLessons/> }.into_any(),
        Route::Learn(game) => view! { <Lessons game/> }.into_any(),
        Route::Lesson(game, key) => view! { <Lesson game key/> }.into_any(),
        Route::PuzzlesAll => view! { <AllPuzzles/> }.into_any(),
        Route::Puzzles(game) => view! { <Puzzles game/> }.into_any(),
        Route::Puzzle(game, key) => view! { <Puzzle game key/> }.into_any(),
        _ => view! { <Settings/> }.into_any(),
    })
}

/// Other people.
#[wasm_split(together, fallible)]
fn together(route: Route) -> Screen {
    Ok(match route {
        Route::OnlineNew(game) => view! { <NewOnline game/> }.into_any(),
        Route::Table(id) => view! { <Seated id/> }.into_any(),
        Route::Join(link) => view! { <Join link/> }.into_any(),
        Route::Person(name) => view! { <Person name/> }.into_any(),
        Route::Leaders(of) => view! { <Leaders of/> }.into_any(),
        Route::History => view! { <History/> }.into_any(),
        Route::Account => view! { <AccountPage/> }.into_any(),
        _ => view! { <LobbyPage/> }.into_any(),
    })
}
