//! What was played, and what else was tried.

use super::Viewing;
use crate::log;
use leptos::prelude::*;
use table::{Spot, Tree};

/// A row of moves that follow each other, and how deep it branches off.
struct Row {
    depth: usize,
    moves: Vec<Spot>,
}

/// The tree, row by row: the game, and below each move the ways beside it.
fn rows(tree: &Tree) -> Vec<Row> {
    let mut rows = Vec::new();
    descend(tree, Tree::ROOT, 0, &mut rows);
    rows
}

fn descend(tree: &Tree, from: Spot, depth: usize, rows: &mut Vec<Row>) {
    let mut row = Row { depth, moves: Vec::new() };
    let mut at = from;
    if at != Tree::ROOT {
        row.moves.push(at);
    }
    while let Some(next) = tree.next(at) {
        row.moves.push(next);
        let others: Vec<Spot> = tree.ways(at).skip(1).collect();
        if !others.is_empty() {
            rows.push(std::mem::replace(&mut row, Row { depth, moves: Vec::new() }));
            for other in others {
                descend(tree, other, depth + 1, rows);
            }
        }
        at = next;
    }
    if !row.moves.is_empty() {
        rows.push(row);
    }
}

/// The moves, each to be gone to.
#[component]
pub fn Ways(viewing: Viewing) -> impl IntoView {
    let tongue = viewing.tongue;
    let shown = Memo::new(move |_| {
        let lang = tongue.lang();
        viewing.tree.with(|tree| {
            let told = |spot: &Spot| {
                let (seat, told, written) = match tree.act(*spot) {
                    Some((seat, text)) => {
                        (seat.index(), log::told_move(viewing.game, seat, text, lang), text.to_owned())
                    }
                    None => (0, String::new(), String::new()),
                };
                (*spot, tree.ply(*spot), seat, told, written)
            };
            rows(tree)
                .iter()
                .map(|row| (row.depth, row.moves.iter().map(told).collect::<Vec<_>>()))
                .collect::<Vec<_>>()
        })
    });
    // What a secret move was is not told to eyes that could not see it.
    let hidden = move || {
        let observer = viewing.observer.get();
        viewing.game.meta().chance && observer != game_core::Observer::All
    };
    view! {
        <h2 class="quiet">{move || tongue.say("moves")}</h2>
        <div class="ways" tabindex="0" role="group" aria-label=move || tongue.say("moves")>
            <Show when=move || !hidden() fallback=move || view! { <p class="quiet">{move || tongue.say("ways-hidden")}</p> }>
                {move || shown.get().into_iter().map(|(depth, moves)| view! {
                    <p class="way" style=("margin-left", format!("{}px", 16 * depth))>
                        {moves.into_iter().map(|(spot, ply, seat, told, written)| view! {
                            <button
                                class=format!("plain move seat s{seat}")
                                class:here=move || viewing.at.get() == spot
                                title=written
                                on:click=move |_| viewing.go(spot)
                            >
                                <span class="number">{ply}</span><span class="mark" aria-hidden="true"></span>{told}
                            </button>
                        }).collect_view()}
                    </p>
                }).collect_view()}
            </Show>
        </div>
    }
}
