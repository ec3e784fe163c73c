//! Computer players: they answer, they keep to their budget, and they change only when they are meant to.

#![allow(clippy::unwrap_used)]

mod answers;
mod asking;
mod parallel;
mod signature;

use bots::{Alone, Level, Limit, Mind, Task, Thinker, Watch, decide};
use game_core::{Observer, Seat};
use search::Found;
use serde_json::Value;
use table::{Seed, Table};

/// A table of this game, dealt from the seed.
fn table<G: Thinker>(seats: u8, seed: u64) -> Table<G> {
    Table::new(G::META.rules, &Value::Null, seats, Seed::new(seed.to_string())).unwrap()
}

/// What a player with this limit finds for a seat, without a clock.
fn ask<G: Thinker>(table: &Table<G>, seat: Seat, mind: Mind, limit: Limit, seed: u64) -> Found<G::Action> {
    let watch = Watch { clock: &|| 0.0, stop: &|| false, progress: &mut |_| (), threads: &Alone };
    let view = table.view(Observer::Seat(seat));
    decide(table.game(), &view, Task { mind, ..Task::best(seat, limit, seed) }, watch).unwrap()
}

/// Plays on with everybody at this limit, until so many moves were made or the game is over.
fn play_on<G: Thinker>(table: &mut Table<G>, moves: u64, limit: Limit) {
    for ply in 0..moves {
        let Some(seat) = table.status().to_act.first().copied() else { return };
        let found = ask(table, seat, Mind::Knowing, limit, ply);
        table.play(seat, &found.lines[0].actions[0].to_string()).unwrap();
    }
}

fn level(number: u64) -> Limit {
    Limit::Level(Level::new(number).unwrap())
}
