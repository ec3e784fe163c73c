use crate::board::{edition, game, started, with};
use expect_test::{expect, expect_file};
use game_core::{Game, PerfectInformation, SearchRng, Seat, Step, Turn, TwoPlayer};
use game_eclipsia::{Eclipsia, Position, State};
use game_laws::{Laws, meta_is_true, playthrough, words_are_complete};
use serde_json::{Value, json};

/// Editions that lead into corners: crowded, without monoliths, without faithful, of one spot, of all letters.
pub fn editions() -> Vec<Value> {
    vec![
        edition("A1", 0, 0),
        edition("A2temple", 1, 0),
        edition("A2 B1", 1, 1),
        edition("Z2portal A2castle B2temple", 2, 3),
        edition("C3castle T3temple P3portal M3mount", 5, 6),
        edition("P2portal T1temple", 2, 0),
        edition("C2castle T2temple H2", 0, 4),
        edition("T4temple C4castle A1 B1 D1 E1", 6, 3),
        edition("M9mount C9castle A3", 10, 10),
    ]
}

/// A seat's pieces never leave the game.
fn tally(position: &Position) -> String {
    let count = |seat: Seat| {
        let standing = position.pieces.iter().filter(|piece| piece.seat == seat).count() as i64;
        let reserve = position.reserves[seat.index()];
        standing + reserve.sanctuary + reserve.monolith + reserve.faithful
    };
    format!("{} {}", count(Seat::new(0)), count(Seat::new(1)))
}

#[test]
fn the_laws_hold_with_every_option() {
    for options in [json!({}), json!({"turn_limit": 24, "ties": "sun"}), json!({"turn_limit": 1000})] {
        Laws::for_game(&with(options)).conserving(tally).hold(0..10);
    }
}

#[test]
fn the_laws_hold_with_every_sort_of_edition() {
    for edition in editions() {
        Laws::for_game(&with(json!({"edition": edition, "turn_limit": 40}))).conserving(tally).hold(0..8);
    }
}

#[test]
fn it_is_what_it_says_of_itself() {
    assert_eq!(meta_is_true::<Eclipsia>(0..8), Ok(()));
}

#[test]
fn the_words_are_complete() {
    words_are_complete::<Eclipsia>();
}

/// Visits every position of a random game.
pub fn visit(game: &Eclipsia, seed: u64, mut at: impl FnMut(&State)) {
    let mut rng = SearchRng::new(seed);
    let mut actions = Vec::new();
    let mut state = game.start();
    at(&state);
    while let Turn::Player(seat) = game.turn(&state) {
        game.legal(&state, seat, &mut actions);
        game.apply(&mut state, Step::Act { seat, action: rng.choose(&actions) });
        at(&state);
    }
}

#[test]
fn the_key_follows_the_position() {
    for game in [game(), with(json!({"edition": edition("Z2portal A2castle B2temple", 2, 3)}))] {
        for seed in 0..20 {
            visit(&game, seed, |state| {
                let loaded = game.load(&game.position(state)).unwrap();
                assert_eq!(game.key(&loaded), game.key(state));
            });
        }
    }
}

#[test]
fn different_ways_to_one_position_have_one_key() {
    let game = game();
    let key = |moves: &str| game.key(&started(&game, moves));
    assert_eq!(key("S@A1s, S@H1m, F@G1s, M@F1m, M@G2s"), key("S@A1s, S@H1m, M@G2s, M@F1m, F@G1s"));
    assert_eq!(
        key("S@C1s, S@H1m, F@T1s, F@G1m, castle T1s~G1m, temple C1s>C2s"),
        key("S@C1s, S@H1m, F@T1s, F@G1m, temple C1s>C2s, castle T1s~G1m"),
    );
    assert_ne!(key("S@A1s, S@H1m, F@G1s, M@F1m, M@G2s"), key("S@A1s, S@H1m, M@G1s, M@F1m, F@G2s"));
    assert_ne!(key("S@A1s, S@H1m, F@G1s"), key("S@A1m, S@H1m, F@G1s".replace("A1m", "A2s").as_str()));
}

#[test]
fn what_matters_for_how_the_game_goes_on_is_in_the_key() {
    let game = game();
    let mut position =
        serde_json::to_value(game.position(&started(&game, "S@A1s, S@H1m, F@T1s, M@G1m"))).unwrap();
    let mut key = |change: &dyn Fn(&mut Value)| {
        change(&mut position);
        game.key(&game.load(&serde_json::from_value(position.clone()).unwrap()).unwrap())
    };
    let keys = [
        key(&|_| ()),
        key(&|p| p["turn"] = json!(6)),
        key(&|p| (p["powers"], p["used"]) = (json!([]), json!(["temple"]))),
        key(&|p| (p["turn"], p["to_move"], p["used"]) = (json!(7), json!(1), json!([]))),
    ];
    for (index, key) in keys.iter().enumerate() {
        assert!(!keys[..index].contains(key), "{index}");
    }
}

#[test]
fn keys_of_different_positions_differ() {
    let game = game();
    let mut seen = std::collections::BTreeMap::new();
    for seed in 0..200 {
        visit(&game, seed, |state| {
            let mut text = serde_json::to_value(game.position(state)).unwrap();
            text["used"] = json!([]);
            let known = seen.entry(game.key(state)).or_insert_with(|| text.clone());
            assert_eq!(*known, text);
        });
    }
    assert!(seen.len() > 5000);
}

#[test]
fn a_state_is_small_and_copied_like_bytes() {
    const fn copied<T: Copy>() -> usize {
        std::mem::size_of::<T>()
    }
    assert_eq!(copied::<State>(), 88);
}

#[test]
fn the_board_is_drawn_with_both_faces_side_by_side() {
    let game = game();
    let state = started(&game, "S@C1s, S@H1m, F@T1s, M@G1m, temple T1s>G2s, M@F3s, F@M2m");
    expect![[r#"
                           sun's face   moon's face
                           1 2 3        1 2 3        Sun-Moon    points
        C Castle           S . .        . . .         1-0  Sun     2  castle
        H Harbour          . . .        s . .         0-1  Moon    5
        T Temple           . . .        . . .         0-0          4  temple
        A Agora            . . .        . . .         0-0          6
        P Portal           . . .        . . .         0-0          3  portal
        G Gardens          . F .        m . .         1-1          7
        M Celestial Mount  . . .        . f .         0-1  Moon    1  mount
        F Forum            . . M        . . .         1-0  Sun     9
        Sun   S M F  in reserve: 0 sanctuary, 3 monoliths, 6 faithful; points: 11
        Moon  s m f  in reserve: 0 sanctuary, 3 monoliths, 6 faithful; points: 26
        turns played: 6, the Sun to move
        powers: castle"#]]
    .assert_eq(&game.position(&state).to_string());
}

#[test]
fn a_position_that_was_read_is_drawn_as_far_as_it_tells() {
    let read = |game: &Eclipsia, moves: &str| {
        let json = serde_json::to_string(&game.position(&started(game, moves))).unwrap();
        serde_json::from_str::<Position>(&json).unwrap()
    };
    let moves = "S@C1s, S@H1m, F@T1s";
    assert_eq!(read(&game(), moves).to_string(), game().position(&started(&game(), moves)).to_string());
    let small = with(json!({"edition": edition("Z2portal A2castle B2temple", 2, 3)}));
    expect![[r#"
             sun's face   moon's face
             1 2          1 2          Sun-Moon    points
        B    . .          . s           0-1  Moon
        Z    S            .             1-0  Sun
        Sun   S M F  in reserve: 0 sanctuary, 2 monoliths, 3 faithful
        Moon  s m f  in reserve: 0 sanctuary, 2 monoliths, 3 faithful
        turns played: 2, the Sun to move
        powers: portal"#]]
    .assert_eq(&read(&small, "S@Z1s, S@B2m").to_string());
}

/// One game for each ending, and one for each way to decide a tie, printed with what everybody sees.
#[test]
fn golden_playthroughs() {
    let crowded = json!({"edition": edition("A3temple B2castle C1portal", 3, 2)});
    let ends = |reason: &'static str| move |outcome: &Value| outcome["reason"] == reason;
    let tied = |outcome: &Value| outcome["scores"][0] == outcome["scores"][1];
    golden("all-placed", json!({}), ends("all-placed"));
    golden("blocked", crowded, ends("blocked"));
    golden("turn-limit", json!({"turn_limit": 24}), ends("turn-limit"));
    golden("tie-draw", json!({"ties": "draw"}), tied);
    golden("tie-sun", json!({"ties": "sun"}), tied);
}

fn golden(name: &str, options: Value, wanted: impl Fn(&Value) -> bool) {
    let game = with(options);
    let outcome = |text: &str| serde_json::from_str(text.trim_end().lines().last().unwrap()).unwrap();
    let games = (1..1000).map(|seed| playthrough(&game, seed));
    let text = games.into_iter().find(|text| wanted(&outcome(text))).unwrap();
    expect_file![format!("../playthroughs/{name}.txt")].assert_eq(&text);
}
