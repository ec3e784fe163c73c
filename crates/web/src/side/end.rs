//! The end of a game, as an occasion: who won and why, every point, and what comes next.

use crate::route::{Route, step_path, way};
use crate::stage::Stage;
use crate::words::{Tongue, tongue};
use account::{Names, Turned};
use boards::Reckoning;
use game_core::Seat;
use leptos::prelude::*;

/// More figures than this are listed one below the other.
const COLUMNS: usize = 5;

/// How a game ended.
#[derive(Clone, Default, PartialEq)]
pub struct End {
    /// Who won, in two or three words.
    pub title: String,
    /// Why.
    pub why: String,
    /// Who came first.
    pub winners: Vec<Seat>,
}

/// What turned a game.
#[derive(Clone, PartialEq)]
pub enum Turning {
    /// It is still looked for.
    Sought,
    /// It was looked for: nothing where no step did.
    Found(Option<Turned>),
}

/// A card over the board, until it is put away: with what turned the game, and the way to that step. It comes when all of it is known, so that
/// it never grows.
#[component]
pub fn EndCard(
    stage: Stage,
    #[prop(into)] end: Signal<Option<End>>,
    #[prop(into)] turned: Signal<Turning>,
    #[prop(into)] replay: Signal<Route>,
    children: ChildrenFn,
) -> impl IntoView {
    let tongue = tongue();
    let away = RwSignal::new(false);
    Effect::new(move |_| {
        if end.with(Option::is_none) {
            away.set(false);
        }
    });
    let known = move || turned.with(|turned| *turned != Turning::Sought);
    let open = move || !away.get() && !stage.telling.busy.get() && end.with(Option::is_some) && known();
    let children = StoredValue::new(children);
    let reckoning = Memo::new(move |_| stage.reckoning());
    let name = move |seat: Seat| {
        let names = stage.names();
        if names.is_reader(seat) { tongue.say("you") } else { names.name(seat) }
    };
    let row = move |(seat, figures): (Seat, Vec<String>)| {
        let won = end.with(|end| end.as_ref().is_some_and(|end| end.winners.contains(&seat)));
        let name = name(seat);
        view! {
            <tr class:won=won class=format!("seat s{}", seat.index())>
                <td><span class="mark" aria-hidden="true"></span>{name}</td>
                {figures.into_iter().map(|figure| view! { <td>{figure}</td> }).collect_view()}
            </tr>
        }
    };
    view! {
        <Show when=open>
            <div class="veil">
                <div class="endcard" role="dialog" aria-label=move || tongue.say("the-end")>
                    <button class="endcard-shut" aria-label=move || tongue.say("look-at-board") on:click=move |_| away.set(true)>"×"</button>
                    <div class="endcard-art" aria-hidden="true" inner_html=move || reckoning.get().map(|reckoning| reckoning.art).unwrap_or_default()></div>
                    <h2>{move || end.get().map(|end| end.title)}</h2>
                    <p class="why">{move || end.get().map(|end| end.why)}</p>
                    {move || reckoning.get().map(|reckoning| view! {
                        <div class="tally-holder" tabindex="0" role="region" aria-label=move || tongue.say("the-end")>
                            {match reckoning.columns.len() > COLUMNS {
                                true => tall(reckoning, name).into_any(),
                                false => view! {
                                    <table class="tally">
                                        <thead><tr>
                                            <td></td>
                                            {reckoning.columns.into_iter().map(|column| view! { <th scope="col">{column}</th> }).collect_view()}
                                        </tr></thead>
                                        <tbody>{reckoning.rows.into_iter().map(row).collect_view()}</tbody>
                                    </table>
                                }.into_any(),
                            }}
                        </div>
                    })}
                    {move || match turned.get() {
                        Turning::Found(Some(turned)) => Some(view! { <TurnedBy stage turned replay/> }),
                        _ => None,
                    }}
                    <footer>{move || children.with_value(|children| children())}</footer>
                </div>
            </div>
        </Show>
    }
}

/// Many figures, one below the other, with a column for each player.
fn tall(reckoning: Reckoning, name: impl Fn(Seat) -> String) -> impl IntoView {
    let Reckoning { columns, rows, .. } = reckoning;
    let figures = |index: usize| {
        let figure = |(_, figures): &(Seat, Vec<String>)| figures.get(index).cloned().unwrap_or_default();
        rows.iter().map(figure).map(|figure| view! { <td>{figure}</td> }).collect_view()
    };
    let heads = rows.iter().map(|(seat, _)| {
        view! {
            <th scope="col" class=format!("seat s{}", seat.index())>
                <span class="mark" aria-hidden="true"></span>{name(*seat)}
            </th>
        }
    });
    view! {
        <table class="tally tall">
            <thead><tr><td></td>{heads.collect_view()}</tr></thead>
            <tbody>
                {columns.into_iter().enumerate().map(|(index, column)| view! {
                    <tr><th scope="row">{column}</th>{figures(index)}</tr>
                }).collect_view()}
            </tbody>
        </table>
    }
}

/// What turned a game, and the way to that step.
#[component]
fn TurnedBy(stage: Stage, turned: Turned, replay: Signal<Route>) -> impl IntoView {
    let tongue = tongue();
    let way = way();
    let step = turned.step + 1;
    let said = move || {
        let names = stage.names();
        let happened = turned.say(stage.game().teller().sentences(tongue.lang()), &names);
        if turned.led { format!("{happened} {}", led(turned.winner, &names, tongue)) } else { happened }
    };
    view! {
        <p class="turned">
            <b>{move || tongue.say("what-turned-it")}</b>
            " "{said}" "
            <a
                class="link"
                href=move || step_path(&replay.get(), step)
                on:click=move |event| {
                    event.prevent_default();
                    way.go_to_step(replay.get_untracked(), step);
                }
            >
                {move || tongue.say("see-step")}
            </a>
        </p>
    }
}

/// That somebody was never caught again.
fn led(winner: Seat, names: &Names, tongue: Tongue) -> String {
    match names.is_reader(winner) {
        true => tongue.say("led-you"),
        false => tongue.fill("led", &[("who", &names.name(winner))]),
    }
}
