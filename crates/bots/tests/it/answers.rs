use crate::{ask, level, play_on, table};
use bots::{Alone, Level, Limit, Mind, Task, Thinker, Watch, decide};
use game_chariots::{Chariots, View};
use game_core::{Lang, Observer, Seat};
use game_easter_island::EasterIsland;
use game_eclipsia::Eclipsia;
use game_moai::Moai;

/// A whole game by the lowest level ends, and every move on the way was legal.
fn plays_to_the_end<G: Thinker>(seats: u8) {
    let mut table = table::<G>(seats, 3);
    play_on(&mut table, u64::MAX, level(1));
    assert!(table.outcome().is_some());
}

#[test]
fn the_lowest_level_plays_every_game_to_its_end() {
    plays_to_the_end::<EasterIsland>(2);
    plays_to_the_end::<Eclipsia>(2);
    plays_to_the_end::<Chariots>(3);
    plays_to_the_end::<Moai>(2);
    plays_to_the_end::<Moai>(5);
}

/// A budget of nodes is kept, by both minds, and the same question gets the same answer.
fn keeps_its_budget<G: Thinker>(seats: u8) {
    let mut table = table::<G>(seats, 5);
    play_on(&mut table, 9, Limit::Nodes(40));
    let seat = table.status().to_act[0];
    for mind in [Mind::Knowing, Mind::Plain] {
        for nodes in [1, 7, 300] {
            let found = ask(&table, seat, mind, Limit::Nodes(nodes), 1);
            assert!(found.nodes <= nodes, "{} of {nodes}", found.nodes);
            assert!(table.legal(seat).contains(&found.lines[0].actions[0].to_string()));
            assert_eq!(found, ask(&table, seat, mind, Limit::Nodes(nodes), 1));
        }
    }
}

#[test]
fn a_budget_of_nodes_is_kept_and_decides_the_answer() {
    keeps_its_budget::<EasterIsland>(2);
    keeps_its_budget::<Eclipsia>(2);
    keeps_its_budget::<Chariots>(4);
    keeps_its_budget::<Moai>(3);
}

/// What is asked of the wrong seat, about what another one sees, or about what nobody can see.
#[test]
fn what_is_no_question_to_the_seat_is_refused_with_a_sentence() {
    let mut table = table::<Chariots>(3, 5);
    play_on(&mut table, 12, Limit::Nodes(10));
    let seat = table.status().to_act[0];
    let refused = |view: &View, number| {
        let watch = Watch { clock: &|| 0.0, stop: &|| false, progress: &mut |_| (), threads: &Alone };
        let task = Task::best(Seat::new(number), Limit::Nodes(10), 1);
        decide(table.game(), view, task, watch).unwrap_err().join("; ")
    };
    let (own, other) = (table.view(Observer::Seat(seat)), (seat.number() + 1) % 3);
    assert_eq!(refused(&own, other), format!("this is not what seat {other} sees"));
    assert_eq!(
        refused(&table.view(Observer::Seat(Seat::new(other))), other),
        format!("seat {other} owes no move")
    );
    assert_eq!(refused(&own, 7), "this is not what seat 7 sees");
    let huge = View { round: i64::MAX, ..own };
    assert_eq!(refused(&huge, seat.number()), format!("round: {} is not from 1 to 60", i64::MAX));
}

/// Levels are named in every language, each name is another, and a level is found by its number or any of its names.
#[test]
fn a_level_is_found_by_its_names() {
    for lang in Lang::ALL {
        for level in Level::all() {
            assert_eq!(level.name(lang).to_uppercase().parse(), Ok(level));
            assert_eq!(level.to_string().parse(), Ok(level));
        }
    }
    for text in ["0", "9", "", "pebbles"] {
        let refused = text.parse::<Level>().unwrap_err();
        assert!(refused.contains("1 to 8 are, or by name Pebble, Shell"), "{refused}");
    }
}
