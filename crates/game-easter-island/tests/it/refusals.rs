use crate::board::{after, draw, game, play};
use expect_test::{Expect, expect};
use game_core::{Game, Lang, Refusal, Rule, Seat, judge};

const BOARD: &str = "
       . 0 1 x .
     . N . . E . .
     . . . . . . .
     . S . n . . .
     . . . . . . .
     . s . . . s .
       . . . . .";

fn check(moves: &str, expect: Expect) {
    expect.assert_eq(&after(BOARD, moves));
}

#[test]
fn only_what_is_in_the_reserve_can_be_placed() {
    let full = "
           0 0 0 0 0
         0 N N N N N 0
         0 N N . . . .
         . . . . . . .
         . . . . . . .
         . s . . . s .
           . . . . .";
    expect!["empty-reserve"].assert_eq(&after(full, "+c3N"));
    expect!["empty-reserve"].assert_eq(&after(full, "*Sa"));
    expect!["empty-reserve"].assert_eq(&after(full, "+a5N"));
}

#[test]
fn a_statue_is_placed_on_a_free_intersection() {
    check("+a5N", expect!["occupied"]);
    check("+c3S", expect!["occupied"]);
}

#[test]
fn a_sun_is_placed_on_a_free_sun_place() {
    check("*Nb", expect!["occupied"]);
    check("*Nd", expect!["occupied"]);
}

#[test]
fn a_statue_is_turned_to_another_side() {
    check("b2@N", expect!["no-statue"]);
    check("c3@E", expect!["not-yours"]);
    check("a5@N", expect!["same-facing"]);
}

#[test]
fn a_statue_slides_in_line_over_free_intersections() {
    check("b2-b3", expect!["no-statue"]);
    check("c3-c4", expect!["not-yours"]);
    check("a5-b4", expect!["not-in-line"]);
    check("a5-a5", expect!["not-in-line"]);
    check("a5-a3", expect!["path-blocked"]);
    check("a5-a2", expect!["path-blocked"]);
    check("a5-d5", expect!["path-blocked"]);
    check("a5-e5", expect!["path-blocked"]);
    check("a3-d3", expect!["path-blocked"]);
    check("d5-a5", expect!["path-blocked"]);
    check("a5-c5", expect!["a1S/1 a3S/0 c3N/1 c5N/0 d5E/0 e1S/1"]);
    check("a5-a4", expect!["a1S/1 a3S/0 a4N/0 c3N/1 d5E/0 e1S/1"]);
}

#[test]
fn a_ray_is_fired_from_ones_own_unspent_token() {
    check("!Na", expect!["no-token"]);
    check("!Nc", expect!["not-yours"]);
    check("!Nd", expect!["token-spent"]);
    check("*Na !Na", expect!["token-fresh"]);
    check("+b3E !Nb", expect!["ray-meets-fresh-statue"]);
}

#[test]
fn what_is_no_move_is_unreadable() {
    for text in [
        "", "+", "+c3", "+c3X", "+f1N", "+c6N", "+c0N", "+C3N", "+c3n", "+c3NN", "c3", "c3@", "c3@Q", "@N",
        "c3-", "-c3", "c3-c33", "!", "!a1", "!N", "!N1", "!Wa", "*W6", "*", "pass", " +c3N", "+c3N ", "+é3N",
        "é3@N", "c3–c5", "\u{0}",
    ] {
        let state = draw(BOARD, 0, 2);
        let refusal = judge(&game(), &state, Seat::new(0), text).unwrap_err();
        assert_eq!(refusal.code(), "unreadable", "{text:?}");
    }
}

#[test]
fn the_common_refusals_come_first_and_in_order() {
    let state = draw(BOARD, 0, 2);
    let code = |seat, text| judge(&game(), &state, Seat::new(seat), text).unwrap_err().code();
    assert_eq!(code(1, "nonsense"), "not-your-turn");
    assert_eq!(code(0, "nonsense"), "unreadable");
    let start = game().start();
    let code = |seat, text| judge(&game(), &start, Seat::new(seat), text).unwrap_err().code();
    assert_eq!(code(0, "!Na"), "wrong-phase");
    assert_eq!(code(0, "a1@N"), "wrong-phase");
    assert_eq!(code(0, "a1-a2"), "wrong-phase");
    assert_eq!(code(0, "*Na"), "wrong-phase");
    assert_eq!(code(1, "+a1N"), "not-your-turn");
}

#[test]
fn when_the_game_is_over_nothing_can_be_done() {
    let mut state = draw(
        "   . . . . .
         0 N . s . . .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         . S . s . . .
           . . 0 . .",
        0,
        2,
    );
    assert_eq!(play(&mut state, "!Sc nonsense"), Err("game-over"));
}

#[test]
fn a_refusal_says_what_would_be_right() {
    let say = |text: &str, lang| {
        let refusal = judge(&game(), &draw(BOARD, 0, 2), Seat::new(0), text).unwrap_err();
        let Refusal::Illegal(rule) = refusal else { panic!("{refusal:?}") };
        <game_easter_island::EasterIsland as Game>::words(lang).refuse(rule.code(), &rule.fields())
    };
    expect!["The statue on a3 is in the way. A statue slides over free intersections only, up to the one before it."]
        .assert_eq(&say("a5-a2", Lang::En));
    expect!["La statue en a3 barre le chemin. On ne glisse que sur des intersections libres, jusqu’à celle qui la précède."]
        .assert_eq(&say("a5-a2", Lang::Fr));
}
