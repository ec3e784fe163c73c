use crate::board::{game, play, play_in, statues};
use expect_test::expect;
use game_core::{Game, PerfectInformation, Seat, Turn};
use game_easter_island::{EasterIsland, Options, State};

fn turns(moves: &str) -> String {
    let mut state = game().start();
    let mut order = String::new();
    for text in moves.split_whitespace() {
        let Turn::Player(seat) = game().turn(&state) else { panic!("over") };
        order += &seat.to_string();
        play(&mut state, text).unwrap();
    }
    order
}

const SETUP: &str = "+a1N +e5S +b1N +d5S +c1N +c5S +d1N +b5S";

#[test]
fn the_seats_place_four_statues_each_in_turn() {
    expect!["01010101"].assert_eq(&turns(SETUP));
}

#[test]
fn seat_0_takes_one_action_and_then_each_seat_two() {
    let moves = format!("{SETUP} *Na *Sa *Sb *Nb *Nc *Sc *Sd");
    expect!["010101010110011"].assert_eq(&turns(&moves));
}

#[test]
fn in_set_up_a_statue_is_not_fresh() {
    let mut state = game().start();
    play(&mut state, "+a1N +e5S").unwrap();
    assert!(game().position(&state).statues.iter().all(|statue| !statue.fresh));
}

#[test]
fn what_is_placed_is_fresh_until_the_turn_ends() {
    let mut state = game().start();
    play(&mut state, &format!("{SETUP} *Na *Sa")).unwrap();
    let fresh = |state: &State| {
        let position = game().position(state);
        let fresh: Vec<String> =
            position.suns.iter().filter(|sun| sun.fresh).map(|sun| sun.at.to_string()).collect();
        fresh.join(" ")
    };
    assert_eq!(fresh(&state), "Sa");
    play(&mut state, "+a3N").unwrap();
    assert_eq!(fresh(&state), "");
}

#[test]
fn a_fresh_statue_that_turns_or_slides_stays_fresh_in_its_turn() {
    let game = EasterIsland::newest(Options::default(), 2).unwrap();
    let mut state = game.start();
    play_in(&game, &mut state, &format!("{SETUP} *Na +a3E")).unwrap();
    let mut slid = state;
    play_in(&game, &mut slid, "a3-a4").unwrap();
    expect!["a1N/0 a4E/1 b1N/0 b5S/1 c1N/0 c5S/1 d1N/0 d5S/1 e5S/1"].assert_eq(&statues(&slid));
    assert_eq!(game.turn(&slid), Turn::Player(Seat::new(0)));
}

#[test]
fn a_state_is_small_and_an_action_is_two_bytes() {
    assert!(size_of::<State>() <= 128, "{}", size_of::<State>());
    assert_eq!(size_of::<game_easter_island::Action>(), 2);
}

#[test]
fn options_are_refused_with_the_reason() {
    let why = |options: &str, seats| {
        let options = serde_json::from_str(options).unwrap();
        game_core::set_up::<EasterIsland>(1, &options, seats).unwrap_err().to_string()
    };
    expect![[r#"option "stall_limit": 1 is not in 2 to 1000"#]].assert_eq(&why(r#"{"stall_limit":1}"#, 2));
    expect![[r#"Easter Island is for 2 players, not 3; option "stall_limit": 1001 is not in 2 to 1000"#]]
        .assert_eq(&why(r#"{"stall_limit":1001}"#, 3));
    expect![[r#"option "stall_result": unknown variant `win`, expected `count` or `draw`; option "stalling": unknown field `stalling`, expected `stall_limit` or `stall_result`"#]]
        .assert_eq(&why(r#"{"stalling":3,"stall_result":"win"}"#, 2));
    expect!["options must be a JSON object, such as {}"].assert_eq(&why("[]", 2));
}
