//! Tables: dealing, playing, taking back, recording.

#![allow(clippy::unwrap_used)]

mod dealing;
mod places;
mod records;
mod undo;

use game_chariots::Chariots;
use game_core::{SearchRng, Seat};
use game_easter_island::EasterIsland;
use serde_json::json;
use table::{AnyTable, Seed, Table};

fn island() -> Table<EasterIsland> {
    Table::new(1, &json!({}), 2, Seed::new("7")).unwrap()
}

fn race(seed: &str) -> Table<Chariots> {
    Table::new(1, &json!({}), 3, Seed::new(seed)).unwrap()
}

/// Plays so many random moves, or to the end.
fn play_on(table: &mut dyn AnyTable, moves: usize, seed: u64) {
    let mut rng = SearchRng::new(seed);
    for _ in 0..moves {
        let Some(seat) = table.status().to_act.first().copied() else { return };
        let legal = table.legal(seat);
        table.play(seat, &legal[rng.below(legal.len() as u32) as usize]).unwrap();
    }
}

#[test]
fn a_refused_move_changes_nothing_and_says_what_is_asked() {
    let mut table = island();
    let refused = table.play(Seat::new(0), "*Na").unwrap_err();
    assert_eq!(refused.rule, "wrong-phase");
    let sentence = table.say(&refused, game_core::Lang::En);
    assert!(
        sentence.ends_with("Place a statue on a free intersection, with its facing. Write +c3N."),
        "{sentence}"
    );
    assert_eq!(table.status().ply, 0);
    assert_eq!(table.play(Seat::new(1), "+a1N").unwrap_err().rule, "not-your-turn");
    assert_eq!(table.play(Seat::new(0), "+a1").unwrap_err().rule, "unreadable");
}

#[test]
fn events_tell_the_steps_of_a_move_and_what_was_dealt() {
    let mut table = race("1");
    for seat in 0..2 {
        let steps = table.play(Seat::new(seat), "split 0/4").unwrap();
        assert_eq!(steps.len(), 1);
    }
    let told = |observer| {
        let events = AnyTable::events(&table, table.steps() - 1..table.steps(), observer);
        serde_json::to_string(&events).unwrap()
    };
    assert_eq!(told(game_core::Observer::Seat(Seat::new(0))), r#"[{"move":"split ?","seat":1}]"#);
    assert_eq!(told(game_core::Observer::Public), r#"[{"move":"split ?","seat":1}]"#);
    assert_eq!(told(game_core::Observer::Seat(Seat::new(1))), r#"[{"move":"split 0/4","seat":1}]"#);
    assert_eq!(told(game_core::Observer::All), r#"[{"move":"split 0/4","seat":1}]"#);
}

#[test]
fn random_games_are_played_on_copies() {
    let mut table = race("1");
    play_on(&mut table, 10, 1);
    let before = AnyTable::view(&table, game_core::Observer::All);
    assert!(table.random(1, 3) > 30);
    assert_eq!(AnyTable::view(&table, game_core::Observer::All), before);
    assert_eq!(table.random(5, 3), table.random(5, 3));
}

#[test]
fn perft_is_for_games_without_chance() {
    assert_eq!(AnyTable::perft(&island(), 2), Some(9600));
    assert_eq!(AnyTable::perft(&race("1"), 1), None);
}
