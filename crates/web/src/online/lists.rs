//! Lists of tables: one's own, those that wait, those that are played, those that were.

use super::names;
use super::{Online, fetch, online};
use crate::focus::closed;
use crate::route::{Go, Route, way};
use crate::words::{Tongue, tongue};
use leptos::prelude::*;
use serde_json::{Value, json};
use std::time::Duration;
use wasm_bindgen_futures::spawn_local;
use wire::{Lobby, Problem, Sitter, Status, Summary, Verdict};

/// The lobby is asked for at most this often, in milliseconds.
const PACE: u64 = 1_000;

/// What the lobby shows, kept up to date; nothing until it is known.
pub type Shown = RwSignal<Option<Result<Lobby, Problem>>>;

/// The lobby, as it is told, and asked for anew where that does not do.
pub fn lobby(online: Online) -> Shown {
    let shown: Shown = RwSignal::new(None);
    let (waits, again) = (StoredValue::new(false), StoredValue::new(false));
    Effect::new(move || {
        online.changes.track();
        load(online, shown, waits, again);
    });
    Effect::new(move |known: Option<()>| {
        let lobby = online.lobby();
        // What another page was told is old.
        if let (Some(()), Some(lobby)) = (known, lobby) {
            shown.set(Some(Ok(lobby)));
        }
    });
    shown
}

/// Loads it now, or in a while where it has just been loaded.
fn load(online: Online, shown: Shown, waits: StoredValue<bool>, again: StoredValue<bool>) {
    if waits.try_get_value() != Some(false) {
        let _ = again.try_update_value(|again| *again = true);
        return;
    }
    waits.set_value(true);
    again.set_value(false);
    spawn_local(async move {
        match fetch::get::<Lobby>("/api/lobby").await {
            Ok(lobby) => online.tell(|client| client.told_lobby(lobby)),
            Err(problem) => drop(shown.try_set(Some(Err(problem)))),
        }
    });
    let rested = move || {
        let _ = waits.try_update_value(|waits| *waits = false);
        if again.try_get_value() == Some(true) {
            load(online, shown, waits, again);
        }
    };
    set_timeout(rested, Duration::from_millis(PACE));
}

/// One's own tables on the first page, where there are any.
#[component]
pub fn Yours() -> impl IntoView {
    let tongue = tongue();
    let online = online();
    let known = Memo::new(move |_| online.me.with(Option::is_some));
    view! {
        <Show when=move || known.get()>
            {
                let shown = lobby(online);
                let rows = move || yours(shown);
                view! {
                    <Show when=move || !rows().is_empty()>
                        <h2>{move || tongue.say("online-running")}</h2>
                        <Rows rows=Signal::derive(rows)/>
                    </Show>
                }
            }
        </Show>
    }
}

/// One's own tables, those first that wait for one.
pub fn yours(shown: Shown) -> Vec<Summary> {
    let mut rows = shown.with(|shown| match shown {
        Some(Ok(lobby)) => lobby.yours.clone(),
        _ => Vec::new(),
    });
    rows.sort_by_key(|row| (!row.asks_you, !row.your_move, -row.touched));
    rows
}

/// Tables, one below the other; how each ended is told for a person, where they are somebody's.
#[component]
pub fn Rows(
    #[prop(into)] rows: Signal<Vec<Summary>>,
    #[prop(optional_no_strip)] whose: Option<String>,
) -> impl IntoView {
    let whose = StoredValue::new(whose);
    view! {
        <ul class="running tables">
            <For each=move || rows.get() key=|row| row.id.clone() children=move |row| view! { <Row row rows whose/> }/>
        </ul>
    }
}

/// What can be done about a table in a list.
#[derive(Copy, Clone, PartialEq)]
enum Deed {
    Answer,
    Sit,
    Replay,
    Nothing,
}

impl Deed {
    fn for_row(row: &Summary) -> Deed {
        match row {
            Summary { asks_you: true, .. } => Deed::Answer,
            Summary { status: Status::Open, public: true, seats, .. } if seats.contains(&Sitter::Open) => {
                Deed::Sit
            }
            Summary { status: Status::Over, .. } => Deed::Replay,
            _ => Deed::Nothing,
        }
    }
}

/// A table; what is said of it changes in place, so that nobody loses what they are about to press.
#[component]
fn Row(row: Summary, rows: Signal<Vec<Summary>>, whose: StoredValue<Option<String>>) -> impl IntoView {
    let tongue = tongue();
    let id = row.id.clone();
    let row = Memo::new(move |known: Option<&Summary>| {
        let now = rows.with(|rows| rows.iter().find(|other| other.id == row.id).cloned());
        now.or_else(|| known.cloned()).unwrap_or_else(|| row.clone())
    });
    let deed = Memo::new(move |_| row.with(Deed::for_row));
    let name = move || row.with(|row| names::game(&row.game, tongue));
    let id = StoredValue::new(id);
    let button = move || match deed.get() {
        Deed::Answer => view! { <Answer id=id.get_value()/> }.into_any(),
        Deed::Sit => view! { <Sit row/> }.into_any(),
        Deed::Replay => {
            let to = Signal::stored(Route::TableReplay(id.get_value()));
            view! { <Go to class="link">{move || tongue.say("replay")}</Go> }.into_any()
        }
        Deed::Nothing => ().into_any(),
    };
    view! {
        <li class:your-move=move || row.with(|row| row.your_move)>
            <Go to=Signal::stored(Route::Table(id.get_value())) class="game">
                <strong>{name}</strong>" "
                <span class="who">{move || row.with(|row| seats(row, tongue))}</span>" "
                <span>{move || row.with(|row| whose.with_value(|whose| facts(row, whose.as_deref(), tongue)))}</span>
            </Go>
            {button}
        </li>
    }
}

/// Who sits there, each with how it ended.
fn seats(row: &Summary, tongue: Tongue) -> String {
    let called = |(seat, sitter): (usize, &Sitter)| {
        let name = names::sitter_noted(sitter, tongue);
        match row.verdicts.get(seat).copied().flatten() {
            Some(Verdict::Won) => format!("{name} ★"),
            // Some win together, and others lose.
            Some(Verdict::Drawn) if !is_drawn(row) => format!("{name} ★"),
            _ => name,
        }
    };
    row.seats.iter().enumerate().map(called).collect::<Vec<_>>().join(" · ")
}

/// Whether nobody won.
fn is_drawn(row: &Summary) -> bool {
    !row.verdicts.is_empty() && row.verdicts.iter().all(|verdict| *verdict == Some(Verdict::Drawn))
}

/// How it ended, for this person or by the winners' names.
fn verdict(row: &Summary, whose: Option<&str>, tongue: Tongue) -> Option<String> {
    if is_drawn(row) {
        return Some(tongue.say("drawn"));
    }
    let seat =
        row.seats.iter().position(|sitter| client::person_of(sitter).map(|who| who.id.as_str()) == whose);
    let mine = seat.filter(|_| whose.is_some()).and_then(|seat| row.verdicts.get(seat).copied().flatten());
    match mine {
        Some(Verdict::Lost) => Some(tongue.say("lost-game")),
        Some(Verdict::Won | Verdict::Drawn) => Some(tongue.say("won")),
        None => {
            let won = |verdict: &Option<Verdict>| matches!(verdict, Some(Verdict::Won | Verdict::Drawn));
            let seats = row.seats.iter().zip(&row.verdicts).filter(|(_, verdict)| won(verdict));
            let names: Vec<String> = seats.map(|(sitter, _)| names::sitter(sitter, tongue)).collect();
            let who = names.join(&tongue.say("and"));
            (!names.is_empty()).then(|| tongue.fill("won-by", &[("who", &who)]))
        }
    }
}

fn facts(row: &Summary, whose: Option<&str>, tongue: Tongue) -> String {
    let mut facts = Vec::new();
    if row.your_move {
        facts.push(tongue.say("row-your-move"));
    } else if row.asks_you {
        facts.push(tongue.say("row-asks-you"));
    }
    match row.status {
        Status::Over => {
            facts.extend(verdict(row, whose, tongue));
            facts.push(names::day(row.touched, tongue.lang(), true));
        }
        Status::Aborted => facts.push(tongue.say("aborted")),
        Status::Running => {
            facts.push(tongue.fill("row-steps", &[("steps", &row.steps.to_string())]));
            facts.push(names::time(row.time, tongue));
        }
        Status::Open => facts.push(names::time(row.time, tongue)),
    }
    if row.rated {
        facts.push(tongue.say("rated"));
    }
    if row.variant {
        facts.push(tongue.say("row-variant"));
    }
    facts.join(" · ")
}

/// Sits down at a table that waits, with one click.
#[component]
fn Sit(row: Memo<Summary>) -> impl IntoView {
    let tongue = tongue();
    let (online, way) = (online(), way());
    let (wrong, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let sits = Memo::new(move |_| {
        online.me.with(|me| {
            let me = me.as_ref().map(|me| me.id.as_str());
            row.with(|row| {
                row.seats.iter().filter_map(client::person_of).any(|who| Some(who.id.as_str()) == me)
            })
        })
    });
    let sit = move |_| {
        busy.set(true);
        let id = row.with_untracked(|row| row.id.clone());
        spawn_local(async move {
            let done = online.act::<Value>("POST", &format!("/api/tables/{id}/sit"), &json!({})).await;
            busy.try_set(false);
            match done {
                Ok(_) => way.go(Route::Table(id)),
                Err(problem) => {
                    wrong.try_set(Some(online.say(&problem)));
                }
            }
        });
    };
    view! {
        <Show when=move || !sits.get()>
            <span class="refusal" role="alert">{move || wrong.get()}</span>
            <button class="join" aria-disabled=closed(busy) on:click=sit>{move || tongue.say("join")}</button>
        </Show>
    }
}

/// Says yes or no to whoever asks one to play.
#[component]
fn Answer(id: String) -> impl IntoView {
    let tongue = tongue();
    let (online, way) = (online(), way());
    let (wrong, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let id = StoredValue::new(id);
    let answer = move |what: &'static str| {
        busy.set(true);
        let id = id.get_value();
        spawn_local(async move {
            let path = format!("/api/tables/{id}/{what}");
            let done = online.act_as_known::<Value>("POST", &path, &json!({})).await;
            busy.try_set(false);
            match done {
                Ok(_) if what == "sit" => way.go(Route::Table(id)),
                Ok(_) => online.changes.update(|changes| *changes += 1),
                Err(problem) => drop(wrong.try_set(Some(online.say(&problem)))),
            }
        });
    };
    view! {
        <span class="refusal" role="alert">{move || wrong.get()}</span>
        <button class="main" aria-disabled=closed(busy) on:click=move |_| answer("sit")>{move || tongue.say("accept")}</button>
        <button class="plain" aria-disabled=closed(busy) on:click=move |_| answer("decline-seat")>{move || tongue.say("no-thanks")}</button>
    }
}
