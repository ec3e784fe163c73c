//! A game looked at again: every step, from every side, with what else could have been done.

mod bar;
mod chart;
mod eyes;
mod lines;
mod played;
mod review;
mod story;
mod viewing;

use crate::board::Pictures;
use crate::carry::{self, Share};
use crate::choices::Typed;
use crate::fair::Checked;
use crate::player::Player;
use crate::route::{Go, Route, way};
use crate::saved::{self, Saved};
use crate::session::{Session, fresh};
use crate::side::{Cards, Glyph, Menu, Prompted, Said, Sights, Tempos, Tips, Toast, glyph};
use crate::stage::Stage;
use crate::words::tongue;
use account::Chronicle;
use bar::Bar;
use bots::Level;
use catalog::GameId;
use chart::Chart;
use eyes::Viewpoint;
use game_core::{Observer, Seat};
use leptos::prelude::*;
use lines::Lines;
use played::Played;
use review::{Review, Turning};
use story::Moves;
use table::{Record, Seed, Walk};
use viewing::{Tab, Viewing};

/// The level that plays on against whoever goes on from a position.
const PARTNER: u8 = 4;

/// A game that is kept here.
#[component]
pub fn Kept(id: String) -> impl IntoView {
    let saved = saved::find(&id);
    let session = saved.as_ref().and_then(|saved| Session::restore(saved).ok());
    match session {
        // Hands of a running game are nobody's to look at from all sides.
        Some(session) if !session.game.meta().open && !session.is_over() => {
            view! { <crate::table::Play id/> }.into_any()
        }
        Some(session) => {
            let known = Known {
                own: session.screen.alone(),
                levels: session.players.iter().map(|player| player.level()).collect(),
                gave_up: session.resigned,
                ..Known::default()
            };
            view! { <Replay record=session.record() at=crate::route::asked_step() names=session.names known/> }.into_any()
        }
        // The table says that it is not kept.
        None => view! { <crate::table::Play id/> }.into_any(),
    }
}

/// A game that the address carries.
#[component]
pub fn Sent() -> impl IntoView {
    let hash = window().location().hash().unwrap_or_default();
    let text = hash.trim_start_matches('#');
    let (at, packed) = text.split_once('.').map_or((None, text), |(at, rest)| (at.parse().ok(), rest));
    // Replayed by the rules, so that draws that were left out are there again.
    let sent = carry::unpack(packed);
    let found = sent.as_ref().and_then(|record| {
        let table = catalog::load(record, Seed::new(fresh())).ok()?;
        Some((table, record.seed.clone()))
    });
    match found {
        Some((table, seed)) => {
            let record = Record { seed, ..table.record() };
            let named = |seat: usize| record.names.get(seat).cloned().filter(|name| !name.is_empty());
            let number = |seat: usize| tongue().fill_now("player", &[("number", &(seat + 1).to_string())]);
            let names =
                (0..usize::from(record.players)).map(|seat| named(seat).unwrap_or_else(|| number(seat)));
            let names = names.collect();
            view! { <Replay record at names/> }.into_any()
        }
        None => view! { <Unreadable newer=sent.is_some_and(|record| is_newer(&record))/> }.into_any(),
    }
}

/// Whether a game is played by rules that this page does not know yet.
pub fn is_newer(record: &Record) -> bool {
    record.game.parse().is_ok_and(|game: GameId| game.meta().reason_against(record.rules).is_some())
}

/// Says that there is no game here, or that it is one by newer rules.
#[component]
pub fn Unreadable(newer: bool) -> impl IntoView {
    let tongue = tongue();
    let (title, what) = match newer {
        true => ("newer-rules", "newer-rules-what"),
        false => ("unreadable-game", "unreadable-what"),
    };
    view! {
        <section class="page">
            <h1>{move || tongue.say(title)}</h1>
            <p>{move || tongue.say(what)}</p>
            <p><Go to=Signal::stored(Route::Home) class="button">{move || tongue.say("to-home")}</Go></p>
        </section>
    }
}

/// What is known of a game besides its record.
#[derive(Clone, Default)]
pub struct Known {
    /// The seat of whoever looks on, where that was a player.
    pub own: Option<Seat>,
    /// How strong computer players were, seat by seat.
    pub levels: Vec<Option<Level>>,
    /// Who gave the game up, where the record does not say.
    pub gave_up: Option<Seat>,
    /// The way back to its table.
    pub back: Option<Route>,
    /// What the seed was bound by before the first move.
    pub bound: Option<String>,
}

/// The screen.
#[component]
pub fn Replay(
    record: Record,
    at: Option<usize>,
    names: Vec<String>,
    #[prop(optional)] known: Known,
) -> impl IntoView {
    let tongue = tongue();
    let Ok(table) = catalog::load(&record, Seed::new("replay")) else {
        return view! { <Unreadable newer=is_newer(&record)/> }.into_any();
    };
    let Ok(game) = record.game.parse::<GameId>() else {
        return view! { <Unreadable newer=false/> }.into_any();
    };
    let seats = record.players;
    let outcome = table.status().outcome;
    // A table of its own, so that the story is told without leaving the place that is looked at.
    let Ok(told) = catalog::load(&record, Seed::new("replay")) else {
        return view! { <Unreadable newer=false/> }.into_any();
    };
    let (tree, walk) = Walk::new(table);
    let length = tree.length();
    let start = tree.played(at.unwrap_or(0).min(length));
    let viewing = Viewing {
        game,
        names: StoredValue::new(names),
        levels: StoredValue::new(known.levels.clone()),
        own: known.own,
        stage: Stage::new(game, seats, record.options.clone()),
        tree: RwSignal::new(tree),
        at: RwSignal::new(start),
        observer: RwSignal::new(Observer::All),
        walk: StoredValue::new_local(walk),
        chronicle: StoredValue::new_local(Chronicle::new(game.teller(), told)),
        playing: RwSignal::new(false),
        review: RwSignal::new(Review::default()),
        said: RwSignal::new(Said::default()),
        tab: RwSignal::new(Tab::Story),
        sheet: RwSignal::new(false),
        tongue,
    };
    let stage = viewing.stage;
    stage.call(viewing.called());
    viewing.go(start);
    let played = Played::by_record(viewing, &record, outcome, &known);
    let keys = window_event_listener(leptos::ev::keydown, move |event| viewing.keys(&event));
    on_cleanup(move || keys.remove());
    let desk = stage.desk(Callback::new(move |part: String| viewing.point(&part)));
    let ask = Signal::derive(move || viewing.ask(played.sentence(viewing), &played.day(viewing)));
    let ask = Memo::new(move |_| ask.get());
    let hidden = !game.meta().open;
    view! {
        <section class="table replay" data-game=game.to_string()>
            <h1 class="quiet">{move || tongue.fill("replay-of", &[("game", &game.words(tongue.lang()).name)])}</h1>
            <p class="aloud" role="status">{move || ask.with(|ask| ask.say.clone())}</p>
            <div class="stage">
                <div class="board"><Pictures desk/><Tips stage/></div>
                <Toast game said=viewing.said/>
            </div>
            <aside class="side">
                <Cards stage sitters=Signal::derive(move || viewing.sitters())/>
                <Prompted stage desk ask/>
                <div class="tale" class:open=viewing.sheet data-tab=move || viewing.tab.get().name()>
                    <Chart viewing length/>
                    <Tabs viewing/>
                    <div class="panel story"><Moves viewing/></div>
                    <div class="panel judged"><Turning viewing/></div>
                    <div class="panel best"><Lines viewing/></div>
                    {hidden.then(|| view! { <Viewpoint viewing seats/> })}
                </div>
                <Bar viewing length>
                    <Sights stage/>
                    <button
                        class="tool pull"
                        aria-label=move || tongue.say("story")
                        aria-expanded=move || viewing.sheet.get().to_string()
                        on:click=move |_| viewing.sheet.update(|open| *open = !*open)
                    >
                        <svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d=glyph(Glyph::List)/></svg>
                    </button>
                    <More viewing record known/>
                </Bar>
            </aside>
        </section>
    }
    .into_any()
}

/// What is looked at beside the board: the story, where the game turned, or what would be best.
#[component]
fn Tabs(viewing: Viewing) -> impl IntoView {
    let tongue = viewing.tongue;
    view! {
        <div class="seg tabs" role="group" aria-label=move || tongue.say("beside-board")>
            {Tab::ALL.map(|tab| view! {
                <button
                    aria-pressed=move || (viewing.tab.get() == tab).to_string()
                    on:click=move |_| viewing.tab.set(tab)
                >
                    {move || tongue.say(tab.title())}
                </button>
            }).collect_view()}
        </div>
    }
}

/// All else: the way back, a game from here on, sending it, typing a move, how quickly it is told, and fair dealing.
#[component]
fn More(viewing: Viewing, record: Record, known: Known) -> impl IntoView {
    let (tongue, game, stage) = (viewing.tongue, viewing.game, viewing.stage);
    let share = Share {
        record: Callback::new(move |()| {
            let tree = viewing.tree.get_untracked();
            tree.record(tree.played(tree.length()))
        }),
        at: Signal::derive(move || Some(viewing.ply())),
    };
    let Known { back, bound, .. } = known;
    view! {
        <Menu>
            {back.clone().map(|back| view! { <Go to=Signal::stored(back) class="menu-item">{move || tongue.say("to-table")}</Go> })}
            <GoOn viewing/>
            <Go to=Signal::stored(Route::Rules(game)) class="menu-item">{move || tongue.say("rules")}</Go>
            <hr/>
            <div class="row"><carry::Buttons share/></div>
            <hr/>
            <Typed stage submit=Callback::new(move |text: String| viewing.play(&text))/>
            <div class="menu-pace"><span>{move || tongue.say("pace")}</span><Tempos/></div>
            {game.meta().chance.then(|| view! { <Checked record=record.clone() bound=bound.clone()/> })}
        </Menu>
    }
}

/// A new game from this position on.
#[component]
fn GoOn(viewing: Viewing) -> impl IntoView {
    let tongue = viewing.tongue;
    let way = way();
    let start = move |_| {
        let at = viewing.at.get_untracked();
        let record = viewing.tree.with_untracked(|tree| tree.record(at));
        let mut players = vec![Player::Level(PARTNER); usize::from(record.players)];
        let mover = viewing.at_table(|table| table.status().to_act.first().copied());
        players[mover.map_or(0, Seat::index)] = Player::Person;
        way.play(&Saved::new(players, record));
    };
    let over = move || {
        viewing.at.track();
        viewing.at_table(|table| table.status().outcome.is_some())
    };
    view! { <button aria-disabled=crate::focus::closed(Signal::derive(over)) on:click=start>{move || tongue.say("play-from-here")}</button> }
}
