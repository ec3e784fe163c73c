//! A table that the server keeps: before the game, while it is played, and after it.

mod chat;
mod deeds;
mod fair;
mod plan;
mod rated;
mod screen;
mod seats;
mod waiting;

use super::names;
use super::{Link, fetch, online};
use crate::board::Pictures;
use crate::choices::Typed;
use crate::ending::Ending;
use crate::log;
use crate::options;
use crate::replay::{Known, Replay};
use crate::route::{Go, Route, asked_step};
use crate::session::fresh;
use crate::side::{
    Aloud, Ask, Cards, End, EndCard, Menu, PaceTool, Prompted, Recap, Sights, Story, Tips, Toast, Turning,
};
use crate::stage::Stage;
use crate::words::tongue;
use catalog::GameId;
use chat::{Chat, Unread};
use client::{Part, TableSession};
use deeds::{After, Deeds, Offers};
use fair::Fair;
use game_core::Seat;
use leptos::prelude::*;
use plan::{Drafting, Plans};
use rated::Rated;
use screen::TableScreen;
use seats::{Facts, sitters};
use std::time::Duration;
use table::{Record, Seed};
use waiting::Waiting;
use wasm_bindgen_futures::spawn_local;
use wire::{Late, Linked, Problem, Status, TableInfo, Time};

/// How long the first answer of the server may take, in milliseconds.
const PATIENCE: u64 = 5_000;

/// A table by its number, or by a link to it.
#[component]
pub fn Seated(
    id: String,
    #[prop(optional)] link: Option<String>,
    #[prop(optional_no_strip)] linked: Option<Seat>,
) -> impl IntoView {
    let screen = TableScreen::new(id, link, linked);
    // Drawn anew only when another screen is due, not with every frame.
    let scene = Memo::new(move |_| {
        let known = screen.table(|table| {
            let game: Option<GameId> = table.game.parse().ok();
            game.map(|game| (game, table.seats.len() as u8, table.options.clone()))
        });
        let gone = screen.look([Part::Table], |session| session.gone().cloned()).flatten();
        let begun = screen.look([Part::Game], |session| session.progress().is_some());
        (gone.map(|problem| screen.online.say(&problem)), known.flatten(), begun == Some(true))
    });
    let shown = move || match scene.get() {
        (Some(message), ..) => view! { <Lost message/> }.into_any(),
        (None, Some((game, seats, options)), true) => view! { <Board screen game seats options/> }.into_any(),
        (None, Some((game, ..)), false) => view! { <Waiting screen game/> }.into_any(),
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
    let news = move || match screen.look([Part::Told], TableSession::begun).flatten()? {
        true => Some(screen.tongue.say("game-begins-yours")),
        false => Some(screen.tongue.say("game-begins")),
    };
    view! {
        <p class="aloud" role="status">{news}</p>
        {shown}
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
fn Board(screen: TableScreen, game: GameId, seats: u8, options: serde_json::Value) -> impl IntoView {
    let tongue = screen.tongue;
    let stage = Stage::new(game, seats, options);
    Effect::new(move |_| stage.call(screen.called(seats)));
    Effect::new(move |_| stage.for_good.set(!screen.is_drafting()));
    screen.show_on(stage);
    screen.recount(stage);
    let desk = stage.desk(Callback::new(move |part: String| screen.point(stage, &part)));
    let typed = Callback::new(move |text: String| screen.act(|session| session.choose(&text, fresh())));
    let over = Signal::derive(move || matches!(screen.status(), Some(Status::Over | Status::Aborted)));
    let said = Signal::derive(move || screen.told());
    let drafting = move || screen.is_drafting();
    let own = Signal::derive(move || screen.own());
    let end = Signal::derive(move || over.get().then(|| end(screen, game)));
    view! {
        <section class="table online" class:drafting=drafting data-game=game.to_string()>
            <h1 class="quiet">{move || game.words(tongue.lang()).name.clone()}</h1>
            <Aloud stage/>
            <div class="stage">
                <div class="board"><Pictures desk/><Tips stage/></div>
                <Toast game said/>
                <EndCard stage end turned=turned(screen, game) replay=Signal::derive(move || screen.replay())><After screen over/></EndCard>
            </div>
            <aside class="side">
                <div class="top"><Link/><Facts screen/><Cards stage sitters=sitters(screen, seats)/></div>
                <Prompted stage desk ask=Signal::derive(move || ask(screen, stage, game))/>
                <div class="tale">
                    <Offers screen/>
                    <Drafting screen/>
                    <Rated screen over/>
                    <Recap stage seat=own/>
                    <Story stage notes=Signal::derive(move || notes(screen, game))/>
                    <Plans screen/>
                    <Chat screen/>
                    <Show when=move || !terms(screen, game).is_empty()>
                        <details><summary>{move || tongue.say("terms")}</summary><Terms screen game/></details>
                    </Show>
                    <Show when=move || game.meta().chance><Fair screen over/></Show>
                </div>
                <nav class="tools" aria-label=move || tongue.say("tools")>
                    <Sights stage/>
                    <PaceTool stage/>
                    <Unread screen/>
                    <span class="gap"></span>
                    <Menu>
                        <Deeds screen game over/>
                        <Show when=move || !over.get() && screen.own().is_some()><Typed stage submit=typed/></Show>
                    </Menu>
                </nav>
            </aside>
        </section>
    }
}

/// What turned the game, once it is over and its record is open.
fn turned(screen: TableScreen, game: GameId) -> RwSignal<Turning> {
    let turned = RwSignal::new(Turning::Sought);
    let record = Memo::new(move |_| screen.record().filter(|_| screen.status() == Some(Status::Over)));
    Effect::new(move |_| {
        turned.set(Turning::Sought);
        let Some(path) = record.get() else { return };
        spawn_local(async move {
            let record = fetch::get::<Record>(&path).await.ok();
            let table = record.and_then(|record| catalog::load(&record, Seed::new("turned")).ok());
            let found = table.and_then(|table| account::turned(game.teller(), &*table));
            turned.try_set(Turning::Found(found));
        });
    });
    turned
}

/// What the table itself wrote down, in order: who gave up, what was taken back.
fn notes(screen: TableScreen, game: GameId) -> Vec<(Option<usize>, String)> {
    let noted = screen.look([Part::Log], |session| {
        let entries = wire::standing(session.log()).into_iter().filter(|entry| entry.note().is_some());
        entries.filter_map(|entry| Some((entry.seat.map(Seat::index), screen.line(game, entry)?))).collect()
    });
    noted.unwrap_or_default()
}

/// What to do now, and why.
fn ask(screen: TableScreen, stage: Stage, game: GameId) -> Ask {
    let tongue = screen.tongue;
    let ask = |say: String| Ask { say, ..Ask::default() };
    if screen.is_drafting() {
        return ask(screen.next_in_draft());
    }
    match screen.status() {
        Some(Status::Over) => return Ask { over: true, ..ask(ending(screen, game)) },
        Some(Status::Aborted) => return Ask { over: true, ..ask(tongue.say("aborted")) },
        _ => {}
    }
    if let Some(text) = screen.look([Part::Game], |session| session.pending().map(str::to_owned)).flatten() {
        let told = screen.own().map(|own| log::told_move(game, own, &text, tongue.lang()));
        return Ask { busy: true, ..ask(tongue.fill("sent", &[("move", &told.unwrap_or(text))])) };
    }
    let to_act = screen.look([Part::Game], |session| session.progress().map(|now| now.to_act.clone()));
    let to_act = to_act.flatten().unwrap_or_default();
    match screen.own().filter(|own| to_act.contains(own)) {
        Some(_) => {
            let asks = screen.look([Part::Game], |session| session.asks(tongue.lang())).flatten();
            let prompt = stage.prompt(&asks.map_or_else(|| tongue.say("row-your-move"), str::to_owned));
            Ask { why: prompt.why, ..ask(prompt.say) }
        }
        None => {
            let names: Vec<String> = to_act.iter().map(|seat| screen.name(*seat)).collect();
            let waits = tongue.fill("waiting-for", &[("who", &names.join(&tongue.say("and")))]);
            let why = watching(screen).map(|key| tongue.say(key)).unwrap_or_default();
            Ask { busy: true, why, ..ask(waits) }
        }
    }
}

/// Why one only looks on, where one does.
fn watching(screen: TableScreen) -> Option<&'static str> {
    let linked = screen.look([Part::Table], TableSession::linked).flatten();
    match (screen.own(), screen.has_sat(), linked) {
        (Some(_), ..) => None,
        (None, true, _) => Some("watching-replaced"),
        (None, false, Some(_)) => Some("watching-taken"),
        (None, false, None) => Some("watching"),
    }
}

/// How it ended.
fn end(screen: TableScreen, game: GameId) -> End {
    let tongue = screen.tongue;
    if screen.status() == Some(Status::Aborted) {
        return End { title: tongue.say("the-end"), why: tongue.say("aborted"), winners: Vec::new() };
    }
    let Some(ending) = ended(screen, game) else { return End::default() };
    let title = ending.who_won(tongue, |seat| screen.name(seat));
    End { title, why: ending.why(tongue), winners: ending.winners }
}

/// How it ended, in a sentence.
fn ending(screen: TableScreen, game: GameId) -> String {
    ended(screen, game).map(|ending| ending.say(screen.tongue, |seat| screen.name(seat))).unwrap_or_default()
}

fn ended(screen: TableScreen, game: GameId) -> Option<Ending> {
    let own = screen.own();
    screen.table(|table| {
        let said = table.outcome.as_ref().unwrap_or(&serde_json::Value::Null);
        Ending::read_outcome(game, table.seats.len(), said, own)
    })
}

/// A finished game of the server, looked at again.
#[component]
pub fn TableReplay(id: String) -> impl IntoView {
    let found = async move {
        let table = fetch::get::<TableInfo>(&format!("/api/tables/{}", fetch::part(&id))).await?;
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
async fn record(table: &TableInfo, by: &str) -> Result<Record, Problem> {
    fetch::get(&format!("/api/tables/{}/record{by}", fetch::part(&table.id))).await
}

/// A finished game, its table, and the way back to it.
type Found = Result<(Record, TableInfo, Route), Problem>;

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
            view! { <Replay record at=asked_step() names known/> }.into_any()
        }
        Some(Err(problem)) => view! { <Lost message=online.say(&problem)/> }.into_any(),
    }
}

/// What is not as usual at this table, and what happens when time is out, in sentences.
fn terms(screen: TableScreen, game: GameId) -> Vec<String> {
    let tongue = screen.tongue;
    let terms = screen.table(|table| {
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
fn Terms(screen: TableScreen, game: GameId) -> impl IntoView {
    view! {
        <ul class="terms">
            {move || terms(screen, game).into_iter().map(|term| view! { <li>{term}</li> }).collect_view()}
        </ul>
    }
}

/// How the game is called, and by which time it is played.
fn facts(screen: TableScreen) -> String {
    let tongue = screen.tongue;
    let facts = screen.table(|table| {
        let mut facts = vec![names::time(table.time, tongue)];
        if table.rated {
            facts.push(tongue.say("rated"));
        }
        facts.push(tongue.say(if table.public { "is-public" } else { "is-private" }));
        facts.join(" · ")
    });
    facts.unwrap_or_default()
}
