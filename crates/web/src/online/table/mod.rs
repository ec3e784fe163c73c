//! A table that the server keeps: before the game, while it is played, and after it.

mod chat;
mod deeds;
mod fair;
mod guess;
mod place;
mod plan;
mod rated;
mod room;
mod seats;

use super::names;
use super::{Link, fetch, online};
use crate::board::Pictures;
use crate::choices::{Choices, Typed};
use crate::ending::Ending;
use crate::log::{self, LISTED, Line};
use crate::options;
use crate::replay::{Known, Replay};
use crate::route::{Go, Route};
use crate::stage::Stage;
use crate::words::tongue;
use catalog::GameId;
use chat::Chat;
use deeds::{After, Deeds, Offers};
use fair::Fair;
use game_core::Seat;
use leptos::prelude::*;
use place::Place;
use plan::{Drafting, Plans};
use rated::Rated;
use room::Waiting;
use seats::{Glance, Seats};
use std::time::Duration;
use table::Record;
use wasm_bindgen_futures::spawn_local;
use wire::{Ask, Late, Linked, Problem, Status, Table, Time};

/// How long the first answer of the server may take, in milliseconds.
const PATIENCE: u64 = 5_000;

/// A table by its number, or by a link to it.
#[component]
pub fn Seated(
    id: String,
    #[prop(optional)] link: Option<String>,
    #[prop(optional_no_strip)] linked: Option<Seat>,
) -> impl IntoView {
    let place = Place::new(id, link, linked);
    // Drawn anew only when another screen is due, not with every frame.
    let scene = Memo::new(move |_| {
        let known = place.read(|table| {
            let game: Option<GameId> = table.game.parse().ok();
            game.map(|game| (game, table.seats.len() as u8, table.options.clone()))
        });
        (place.gone.get(), known.flatten(), place.progress.with(Option::is_some))
    });
    let screen = move || match scene.get() {
        (Some(gone), ..) => view! { <Lost message=gone.message/> }.into_any(),
        (None, Some((game, seats, options)), true) => view! { <Board place game seats options/> }.into_any(),
        (None, Some((game, ..)), false) => view! { <Waiting place game/> }.into_any(),
        (None, None, _) => view! { <Coming/> }.into_any(),
    };
    // What was scrolled to on one screen is nowhere on the next.
    Effect::new(move |before: Option<bool>| {
        let begun = scene.with(|(_, _, begun)| *begun);
        if before == Some(false) && begun {
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
        begun
    });
    view! {
        <p class="aloud" role="status">{move || place.news.get()}</p>
        {screen}
    }
}

/// Word that there is nothing to see, and a way back.
#[component]
pub fn Lost(message: String) -> impl IntoView {
    let tongue = tongue();
    view! {
        <section class="page narrow">
            <h1>{message}</h1>
            <p><Go to=Signal::stored(Route::Online) class="button">{move || tongue.say("to-lobby")}</Go></p>
        </section>
    }
}

/// A quiet word until the server has answered, and another where it does not.
#[component]
pub fn Coming() -> impl IntoView {
    let tongue = tongue();
    let late = RwSignal::new(false);
    let tell = move || {
        let _ = late.try_set(true);
    };
    set_timeout(tell, Duration::from_millis(PATIENCE));
    view! {
        <section class="page narrow">
            <p class="told" role="status">
                {move || tongue.say(if late.get() { "problem-offline" } else { "connecting" })}
            </p>
        </section>
    }
}

/// The board, who sits around it, and all that can be said and done.
#[component]
fn Board(place: Place, game: GameId, seats: u8, options: serde_json::Value) -> impl IntoView {
    let tongue = place.tongue;
    let stage = Stage::new(game, seats, options);
    place.stage.set_value(Some(stage));
    on_cleanup(move || {
        let _ = place.stage.try_update_value(Option::take);
    });
    place.show();
    let desk = stage.desk(Callback::new(move |part: String| place.point(&part)));
    let typed = Callback::new(move |text: String| match place.draft.with_untracked(Option::is_some) {
        true => place.draft_move(&text),
        false => place.play(text),
    });
    let over = Signal::derive(move || matches!(place.status(), Some(Status::Over | Status::Aborted)));
    let drafting = move || place.draft.with(Option::is_some);
    let busy = move || !over.get() && !place.may_move() && !drafting();
    view! {
        <section class="table online" class:drafting=drafting data-game=game.to_string()>
            <h1 class="quiet">{move || game.words(tongue.lang()).name.clone()}</h1>
            <div class="stage"><Pictures desk/></div>
            <aside class="side">
                <Link/>
                <Seats place count=seats/>
                <div class="now">
                    <Glance place count=seats/>
                    <p class="sentence" class:over=over class:busy=busy>{move || sentence(place, game)}</p>
                    <Offers place/>
                    <Choices stage desk/>
                    <Drafting place/>
                </div>
                <p class="told" role="status">
                    {move || place.told.get().sentence}
                    {move || place.told.get().rule.map(|rule| view! {
                        " "<Go to=Signal::stored(Route::Rule(game, rule)) class="rule">{move || tongue.say("see-rule")}</Go>
                    })}
                </p>
                <Rated place over/>
                <After place over/>
                <Deeds place stage game over/>
                <Plans place/>
                <Show when=move || !over.get() && place.own().is_some()><Typed stage submit=typed/></Show>
                <Chat place/>
                <Show when=move || !terms(place, game).is_empty()>
                    <details><summary>{move || tongue.say("terms")}</summary><Terms place game/></details>
                </Show>
                <Show when=move || game.meta().chance><Fair place over/></Show>
                <Log place/>
            </aside>
        </section>
    }
}

/// What to do now, in one sentence.
fn sentence(place: Place, game: GameId) -> String {
    let tongue = place.tongue;
    if place.draft.with(Option::is_some) {
        return place.next_in_draft();
    }
    match place.status() {
        Some(Status::Over) => return ending(place, game),
        Some(Status::Aborted) => return tongue.say("aborted"),
        _ => {}
    }
    if let Some(Ask::Move { text, .. }) = place.pending.get() {
        let told = place.own().map(|own| log::told_move(game, own, &text, tongue.lang()));
        return tongue.fill("sent", &[("move", &told.unwrap_or(text))]);
    }
    let to_act = place.progress.with(|now| now.as_ref().map(|now| now.to_act.clone()).unwrap_or_default());
    match place.own().filter(|own| to_act.contains(own)) {
        Some(own) => {
            let lang = tongue.lang();
            let ask = place.guess.with_value(|guess| guess.as_ref().and_then(|guess| guess.asks(own, lang)));
            ask.map_or_else(|| tongue.say("row-your-move"), str::to_owned)
        }
        None => {
            let names: Vec<String> = to_act.iter().map(|seat| place.name(*seat)).collect();
            let waits = tongue.fill("waiting-for", &[("who", &names.join(&tongue.say("and")))]);
            match watching(place) {
                Some(key) => format!("{} {waits}", tongue.say(key)),
                None => waits,
            }
        }
    }
}

/// Why one only looks on, where one does.
fn watching(place: Place) -> Option<&'static str> {
    match (place.own(), place.sat(), place.linked) {
        (Some(_), ..) => None,
        (None, true, _) => Some("watching-replaced"),
        (None, false, Some(_)) => Some("watching-taken"),
        (None, false, None) => Some("watching"),
    }
}

/// How it ended, in a sentence.
fn ending(place: Place, game: GameId) -> String {
    let tongue = place.tongue;
    let ending = place.read(|table| {
        let said = table.outcome.as_ref().unwrap_or(&serde_json::Value::Null);
        Ending::read(game, table.seats.len(), said, place.own())
    });
    ending.map(|ending| ending.say(tongue, |seat| place.name(seat))).unwrap_or_default()
}

/// What was done, as one knows it from here.
#[component]
fn Log(place: Place) -> impl IntoView {
    let tongue = place.tongue;
    let lines = move || {
        place.log.with(|log| {
            let told = wire::standing(log).into_iter().filter_map(|entry| {
                let written = entry.note().is_none().then(|| log::written(&entry.event).to_owned());
                Some((entry.seat.map(Seat::index), place.text(entry)?, written))
            });
            let line = |(number, (seat, told, written))| Line { number, seat, told, written };
            let mut lines: Vec<Line> = (1..).zip(told).map(line).collect();
            lines.reverse();
            lines.truncate(LISTED);
            lines
        })
    };
    view! { <log::Log tongue lines=Signal::derive(lines)/> }
}

/// A finished game of the server, looked at again.
#[component]
pub fn TableReplay(id: String) -> impl IntoView {
    let found = async move {
        let table = fetch::get::<Table>(&format!("/api/tables/{}", fetch::part(&id))).await?;
        let back = Route::Table(table.id.clone());
        Ok((record(&table, "").await?, table, back))
    };
    view! { <Recorded found/> }
}

/// The finished game that a link leads to, looked at again.
#[component]
pub fn LinkReplay(link: String) -> impl IntoView {
    let found = async move {
        let by = fetch::part(&link);
        let table = fetch::get::<Linked>(&format!("/api/links/{by}")).await?.table;
        Ok((record(&table, &format!("?link={by}")).await?, table, Route::Join(link)))
    };
    view! { <Recorded found/> }
}

/// A table's record.
async fn record(table: &Table, by: &str) -> Result<Record, Problem> {
    fetch::get(&format!("/api/tables/{}/record{by}", fetch::part(&table.id))).await
}

/// A finished game, its table, and the way back to it.
type Found = Result<(Record, Table, Route), Problem>;

/// A game that is still to come from the server.
#[component]
fn Recorded(found: impl Future<Output = Found> + 'static) -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let known = RwSignal::new(None::<Found>);
    spawn_local(async move {
        let found = found.await;
        known.try_set(Some(found));
    });
    move || match known.get() {
        None => view! { <Coming/> }.into_any(),
        Some(Ok((record, table, back))) => {
            let called = |chair: &wire::Chair| names::sitter(&chair.sitter, tongue);
            let names = untrack(|| table.seats.iter().map(called).collect());
            let known = Known { back: Some(back), bound: Some(table.commitment), ..Known::default() };
            view! { <Replay record at=None names known/> }.into_any()
        }
        Some(Err(problem)) => view! { <Lost message=online.say(&problem)/> }.into_any(),
    }
}

/// What is not as usual at this table, and what happens when time is out, in sentences.
fn terms(place: Place, game: GameId) -> Vec<String> {
    let tongue = place.tongue;
    let terms = place.read(|table| {
        let mut terms = options::told(game, &table.options, tongue);
        match (table.time, table.late) {
            (Time::Unlimited, _) => {}
            (_, Late::Forfeit) => terms.push(tongue.say("late-loses")),
            (_, Late::Computer) => terms.push(tongue.say("late-replaced")),
        }
        terms
    });
    terms.unwrap_or_default()
}

/// The same, one below the other.
#[component]
fn Terms(place: Place, game: GameId) -> impl IntoView {
    view! {
        <ul class="terms">
            {move || terms(place, game).into_iter().map(|term| view! { <li>{term}</li> }).collect_view()}
        </ul>
    }
}

/// How the game is called, and by which time it is played.
fn facts(place: Place) -> String {
    let tongue = place.tongue;
    let facts = place.read(|table| {
        let mut facts = vec![names::time(table.time, tongue)];
        if table.rated {
            facts.push(tongue.say("rated"));
        }
        facts.push(tongue.say(if table.public { "is-public" } else { "is-private" }));
        facts.join(" · ")
    });
    facts.unwrap_or_default()
}
