use expect_test::expect_file;
use game_core::{Game, PerfectInformation, SearchRng, Seat, Step, Turn, TwoPlayer};
use game_easter_island::{EasterIsland, Options, Position, StallResult};
use game_laws::{Laws, meta_is_true, playthrough, words_are_complete};

fn game(stall_limit: u32, stall_result: StallResult) -> EasterIsland {
    EasterIsland::newest(Options { stall_limit, stall_result }, 2).unwrap()
}

/// Tokens never leave the game.
fn tally(position: &Position) -> String {
    let suns = |seat: Seat| {
        let laid = position.suns.iter().filter(|sun| sun.seat == seat).count();
        laid + usize::from(position.reserves[seat.index()].suns)
    };
    format!("{} {}", suns(Seat::new(0)), suns(Seat::new(1)))
}

#[test]
fn the_laws_hold_with_every_option() {
    for (limit, result) in [
        (40, StallResult::Count),
        (40, StallResult::Draw),
        (2, StallResult::Count),
        (1000, StallResult::Draw),
    ] {
        Laws::for_game(&game(limit, result)).conserving(tally).hold(0..25);
    }
}

#[test]
fn it_is_what_it_says_of_itself() {
    assert_eq!(meta_is_true::<EasterIsland>(0..8), Ok(()));
}

#[test]
fn the_words_are_complete() {
    words_are_complete::<EasterIsland>();
}

#[test]
fn the_key_follows_the_position() {
    let game = game(40, StallResult::Count);
    let mut rng = SearchRng::new(1);
    let mut actions = Vec::new();
    for _ in 0..40 {
        let mut state = game.start();
        while let Turn::Player(seat) = game.turn(&state) {
            game.legal(&state, seat, &mut actions);
            game.apply(&mut state, Step::Act { seat, action: rng.choose(&actions) });
            let loaded = game.load(&game.position(&state)).unwrap();
            assert_eq!(game.key(&loaded), game.key(&state));
        }
    }
}

#[test]
fn different_ways_to_one_position_have_one_key() {
    let game = game(1000, StallResult::Count);
    let key = |moves: &str| {
        let mut state = game.start();
        crate::board::play_in(&game, &mut state, moves).unwrap();
        game.key(&state)
    };
    let setup = "+a1N +e5S +b1N +d5S +c1N +c5S +d1N +b5S *Na";
    let (one, two) =
        (key(&format!("{setup} *Sa e5@N a1@E b1@E")), key(&format!("{setup} e5@N *Sa b1@E a1@E")));
    assert_eq!(one, two);
    assert_ne!(one, key(&format!("{setup} e5@N *Sa b1@E a1@S")));
}

/// One game for each ending, printed with what everybody sees.
#[test]
fn golden_playthroughs() {
    let endings = [
        ("reduced", game(40, StallResult::Count), 1),
        ("rays-exhausted", game(1000, StallResult::Count), 1),
        ("stalled-count", game(3, StallResult::Count), 1),
        ("stalled-draw", game(3, StallResult::Draw), 1),
    ];
    for (name, game, first) in endings {
        let reason = format!("\"reason\":\"{}\"", name.trim_end_matches("-count").trim_end_matches("-draw"));
        let text =
            (first..).map(|seed| playthrough(&game, seed)).find(|text| text.contains(&reason)).unwrap();
        expect_file![format!("../playthroughs/{name}.txt")].assert_eq(&text);
    }
}
