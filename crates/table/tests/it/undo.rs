use crate::{island, play_on, race};
use game_core::{Observer, Seat};
use table::{AnyTable, UndoError};

#[test]
fn undo_takes_back_moves_with_the_draws_that_followed() {
    let mut table = race("1");
    let mut seen = Vec::new();
    for _ in 0..60 {
        seen.push((AnyTable::view(&table, Observer::All), table.steps()));
        play_on(&mut table, 1, 9);
    }
    for count in [1, 2, 7, 50] {
        let ply = table.status().ply;
        table.undo(count).unwrap();
        assert_eq!(table.status().ply, ply - count);
        let (view, steps) = &seen[ply - count];
        assert_eq!((&AnyTable::view(&table, Observer::All), table.steps()), (view, *steps));
    }
    assert_eq!(table.status().ply, 0);
}

#[test]
fn the_same_moves_after_an_undo_are_dealt_the_same() {
    let mut table = race("1");
    play_on(&mut table, 80, 4);
    let played = table.record();
    table.undo(40).unwrap();
    for step in &played.steps[table.steps()..] {
        if let game_core::StepText::Act { seat, text } = step {
            table.play(*seat, text).unwrap();
        }
    }
    assert_eq!(table.record(), played);
}

#[test]
fn undo_past_the_start_is_refused_and_changes_nothing() {
    let mut table = island();
    table.play(Seat::new(0), "+a1N").unwrap();
    assert_eq!(table.undo(2), Err(UndoError { ply: 1 }));
    assert_eq!(table.status().ply, 1);
    table.undo(0).unwrap();
    assert_eq!(table.status().ply, 1);
    assert_eq!(table.undo(usize::MAX), Err(UndoError { ply: 1 }));
}
