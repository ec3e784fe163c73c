use crate::race::{Race, game};
use expect_test::expect;
use game_chariots::{Action, Event, State};
use game_core::{Game, Turn};

#[test]
fn everybody_begins_on_t1_with_four_crystals_ten_bars_and_five_crystals_on_the_track() {
    let race = Race::dealt(&[["4", "9", "D"], ["1", "2", "30"], ["7", "7", "8"]]);
    expect![[r#"
        phase: "energy"
        round: 1
        order: [0,1,2]
        chariots/2: {"at":"t1","bars":10,"crystals":4,"dolmen":null,"out":false,"place":null}
        track_crystals: {"10":[0,1,2],"15":[0,1,2],"20":[0,1,2],"25":[0,1,2],"5":[0,1,2]}
        bars: []
        splits: [null,null,null]
        acting: null
        left: 0
        waiting: []
        hands: [[4,9,"D"],[1,2,30],[7,7,8]]
        discards: []"#]]
    .assert_eq(
        &race.see(
            "phase round order chariots/2 track_crystals bars splits acting left waiting hands discards",
        ),
    );
}

#[test]
fn three_cards_are_dealt_to_each_seat_in_seat_order_one_at_a_time() {
    let game = game(3);
    let state = game.start();
    let mut race = Race { game, state };
    assert_eq!(race.game.turn(&race.state), Turn::Chance);
    race.play("draw 4\ndraw D\ndraw 7\ndraw 1").unwrap();
    expect![[r#"
        hands: [[1,4],["D"],[7]]
        drawing: true"#]]
    .assert_eq(&race.see("hands drawing"));
    race.play("draw 1\ndraw 2\ndraw 3\ndraw 30\ndraw 29").unwrap();
    expect![[r#"
        hands: [[1,3,4],[1,30,"D"],[2,7,29]]
        drawing: null"#]]
    .assert_eq(&race.see("hands drawing"));
}

#[test]
fn the_deck_has_each_number_twice_and_five_dolmens() {
    let game = game(5);
    let mut draws = Vec::new();
    game.draws(&game.start(), &mut draws);
    assert_eq!(draws.len(), 31);
    assert_eq!((draws[0].0.to_string(), draws[0].1), ("draw 1".to_owned(), 2));
    assert_eq!((draws[30].0.to_string(), draws[30].1), ("draw D".to_owned(), 5));
    assert_eq!(draws.iter().map(|draw| draw.1).sum::<u32>(), 65);
}

#[test]
fn a_position_an_action_and_an_event_stay_small() {
    assert_eq!(size_of::<State>(), 304);
    assert_eq!(size_of::<Action>(), 6);
    assert!(size_of::<Event>() <= 24, "{}", size_of::<Event>());
}
