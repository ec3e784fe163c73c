//! What is refused, with which code, and in which order.

use crate::board::{MOON, SUN, after, drawn, edition, game, load, started, with};
use expect_test::{Expect, expect};
use game_core::{Game, Lang, Seat, judge};
use game_eclipsia::{Action, Eclipsia};
use serde_json::json;

/// The Sun holds the castle and the temple. `f` on A2s is the Moon's on the Sun's face.
const BOARD: &str = "
    C S F . | . . M
    T M . . | . . .
    A . f . | f . .
    P . . . | m . .
    G F . . | . s m";

fn check(moves: &str, expect: Expect) {
    expect.assert_eq(&after(&game(), BOARD, SUN, moves));
}

#[test]
fn a_placement_is_refused_by_the_first_rule_it_breaks() {
    check("S@Z9m", expect!["not-on-board"]);
    check("S@C4m", expect!["not-on-board"]);
    check("S@C1m", expect!["not-in-reserve"]);
    check("F@G2m", expect!["other-face"]);
    check("F@C1s", expect!["occupied"]);
    check("F@P1s", expect!["faithful-faces-monolith"]);
    check("F@G2s", expect!["faces-sanctuary"]);
    check("M@G2s", expect!["faces-sanctuary"]);
    let start = |moves: &str| {
        let mut state = game().start();
        crate::board::play(&game(), &mut state, moves).unwrap_err()
    };
    assert_eq!(start("F@C9m"), "not-on-board");
    assert_eq!(start("F@C1m"), "sanctuary-first");
    assert_eq!(start("S@C1m"), "other-face");
    assert_eq!(start("S@C1s, F@C1m"), "sanctuary-first");
    assert_eq!(start("S@C1s, S@C1s"), "other-face");
    assert_eq!(start("S@C1s, S@C1m"), "sanctuary-faced");
}

#[test]
fn a_type_that_is_not_left_is_not_in_reserve() {
    let game = with(json!({"edition": edition("A3 B3", 0, 1)}));
    let mut state = game.start();
    assert_eq!(crate::board::play(&game, &mut state, "M@A1s"), Err("not-in-reserve"));
    assert_eq!(crate::board::play(&game, &mut state, "M@A4s"), Err("not-on-board"));
}

#[test]
fn a_swap_is_refused_by_the_first_rule_it_breaks() {
    check("castle C1s~G2m, castle Z1s~A1s", expect!["power-used"]);
    check("castle Z1s~H1s", expect!["not-on-board"]);
    check("castle H1s~Z1s", expect!["not-on-board"]);
    check("castle H1s~A2s", expect!["no-piece"]);
    check("castle A2s~H1s", expect!["no-piece"]);
    check("castle A2s~C1s", expect!["not-your-piece"]);
    check("castle A2s~A1m", expect!["not-your-piece"]);
    check("castle C1s~C2s", expect!["not-their-piece"]);
    check("castle C1s~C1s", expect!["not-their-piece"]);
    check("castle C1s~A2s", expect!["types-differ"]);
    let without = "
        G S . . | . . s";
    expect!["power-not-held"].assert_eq(&after(&game(), without, SUN, "castle Z1s~H1s"));
}

#[test]
fn a_temple_move_is_refused_by_the_first_rule_it_breaks() {
    check("temple T1s>T2s, temple Z1s>A1s", expect!["power-used"]);
    check("temple Z1m>H1m", expect!["not-on-board"]);
    check("temple H1m>H9s", expect!["not-on-board"]);
    check("temple H1m>H1m", expect!["other-face"]);
    check("temple C1s>H1m", expect!["other-face"]);
    check("temple H1s>H1s", expect!["same-place"]);
    check("temple C1s>C1s", expect!["same-place"]);
    check("temple H1s>C1s", expect!["no-piece"]);
    check("temple C1s>C2s", expect!["occupied"]);
    check("temple C1s>A1s", expect!["sanctuary-faced"]);
    check("temple T1s>G2s", expect!["faces-sanctuary"]);
    check("temple C2s>P1s", expect!["faithful-faces-monolith"]);
    let without = "
        G S . . | . . s";
    expect!["power-not-held"].assert_eq(&after(&game(), without, SUN, "temple Z1s>H1s"));
}

#[test]
fn a_pass_is_refused_while_something_can_be_placed() {
    check("pass", expect!["must-place"]);
}

#[test]
fn the_common_refusals_come_first_and_in_order() {
    let small = with(json!({"edition": edition("A1", 0, 0)}));
    assert_eq!(code(&small, "S@A1s, pass", SUN, "nonsense"), "game-over");
    assert_eq!(code(&small, "S@A1s", SUN, "nonsense"), "not-your-turn");
    assert_eq!(code(&small, "", Seat::new(5), "S@A1s"), "not-your-turn");
    assert_eq!(code(&small, "", SUN, "nonsense"), "unreadable");
}

/// Why the seat's text is refused after the moves.
fn code(game: &Eclipsia, moves: &str, seat: Seat, text: &str) -> &'static str {
    judge(game, &started(game, moves), seat, text).unwrap_err().code()
}

#[test]
fn asked_directly_a_seat_without_a_turn_is_refused_everything() {
    let game = game();
    for seat in [MOON, Seat::new(7)] {
        let refusal = game.check(&game.start(), seat, Action::PASS).unwrap_err();
        assert_eq!(game_core::Rule::code(&refusal), "wrong-phase");
    }
}

fn say(text: &str, lang: Lang) -> String {
    let game = game();
    let refusal = judge(&game, &load(&game, &drawn(&game, BOARD, SUN)), SUN, text).unwrap_err();
    Eclipsia::words(lang).refuse(refusal.code(), &refusal.fields())
}

#[test]
fn a_refusal_says_what_would_be_right() {
    let said = [
        "",
        "S@C4m",
        "S@C1m",
        "F@G2m",
        "F@C1s",
        "F@P1s",
        "F@G2s",
        "temple C1s>A1s",
        "castle H1s~A2s",
        "castle A2s~C1s",
        "castle C1s~C2s",
        "castle C1s~A2s",
        "temple C1s>C1s",
        "pass",
    ]
    .map(|text| format!("{text}: {}", say(text, Lang::En)));
    expect![[r#"
        : That is not a move of Eclipsia. Write F@G3s, M@G3s or S@G3s to place, castle C1s~H2m, temple C1s>H2s, or pass.
        S@C4m: There is no C4m on this board: the number of spots of district C is 3. Name a spot of the board and its face, s or m.
        S@C1m: No S is left in your reserve. It has 0 S, 2 M, 5 F: place one of those.
        F@G2m: G2m is on the other face. Choose a place of your own face, one that ends in s; only holding the portal at the start of your turn lets you place on the other.
        F@C1s: C1s is occupied. Choose a free place.
        F@P1s: A monolith stands on P1m, behind P1s. A faithful goes where the opposite place is free or has a faithful.
        F@G2s: A sanctuary stands on G2m, behind G2s. Nothing goes opposite a sanctuary: choose another place.
        temple C1s>A1s: A piece stands on A1m, behind A1s. A sanctuary goes where the opposite place is free.
        castle H1s~A2s: Nothing stands on H1s. Name a place with a piece on it.
        castle A2s~C1s: The piece on A2s is not yours. Name your own piece first: castle C1s~H2m swaps your C1s with their H2m.
        castle C1s~C2s: The piece on C2s is yours. Name a piece of the other cult second: castle C1s~H2m swaps your C1s with their H2m.
        castle C1s~A2s: C1s has S and A2s has F. Swap two pieces of the same type.
        temple C1s>C1s: C1s is named twice. Move the piece to another place of your face that is free.
        pass: You can place a piece, so you cannot pass. M@A1s is possible."#]].assert_eq(&said.join("\n"));
}

#[test]
fn a_refusal_speaks_french_too() {
    let said = ["S@C4m", "S@C1m", "pass"].map(|text| format!("{text}: {}", say(text, Lang::Fr)));
    expect![[r#"
        S@C4m: C4m n’existe pas sur ce plateau : le nombre d’emplacements du quartier C est 3. Nommez un emplacement du plateau et sa face, s ou m.
        S@C1m: Il ne reste pas de S dans votre réserve. Elle contient 0 S, 2 M, 5 F : posez l’un de ceux-là.
        pass: Vous pouvez poser un pion, donc vous ne pouvez pas passer. Par exemple : M@A1s."#]].assert_eq(&said.join("\n"));
}

#[test]
fn what_is_asked_names_what_can_be_done() {
    let game = game();
    let asked = |moves: &str| {
        let state = started(&game, moves);
        game.asks(&state, game.turn(&state).seats().lowest().unwrap())
    };
    assert_eq!(asked(""), "sanctuary");
    assert_eq!(asked("S@A1s"), "sanctuary");
    assert_eq!(asked("S@A1s, S@H1m"), "place");
    assert_eq!(asked("S@P1s, S@H1m"), "portal");
    assert_eq!(asked("S@C1s, S@H1m"), "castle");
    assert_eq!(asked("S@T1s, S@H1m"), "temple");
    assert_eq!(asked("S@C1s, S@H1m, F@T1s, F@G1m"), "castle-temple");
    let small = with(json!({"edition": edition("A1temple B1 C1 D1", 1, 1)}));
    let state = started(&small, "S@A1s, S@B1m, M@C1s, M@D1m");
    assert_eq!(small.asks(&state, SUN), "power-or-pass");
    let small = with(json!({"edition": edition("A2 B1", 1, 1)}));
    let state = started(&small, "S@A1s, S@A2m, M@B1s, M@B1m");
    assert_eq!(small.asks(&state, SUN), "pass");
}
