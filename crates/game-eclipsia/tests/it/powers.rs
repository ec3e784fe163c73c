//! The castle, the temple and the portal.

use crate::board::{MOON, SUN, after, drawn, game, legal, load};
use expect_test::{Expect, expect};

const BOARD: &str = "
    C S F . | . . M
    T M . . | . . .
    A . . f | f . .
    P F . . | . . .
    G . . . | s m m";

fn check(moves: &str, expect: Expect) {
    expect.assert_eq(&after(&game(), BOARD, SUN, moves));
}

#[test]
fn the_castle_swaps_two_pieces_of_a_type_wherever_they_stand() {
    check(
        "castle C1s~G1m",
        expect![
            "f@A1m f@A3s s@C1s F@C2s M@C3m S@G1m m@G2m m@G3m F@P1s M@T1s | 0S 2M 5F / 0S 2M 5F | Sun temple portal, used castle"
        ],
    );
    check(
        "castle C2s~A3s",
        expect![
            "f@A1m F@A3s S@C1s f@C2s M@C3m s@G1m m@G2m m@G3m F@P1s M@T1s | 0S 2M 5F / 0S 2M 5F | Sun temple portal, used castle"
        ],
    );
    check(
        "castle C3m~G2m",
        expect![
            "f@A1m f@A3s S@C1s F@C2s m@C3m s@G1m M@G2m m@G3m F@P1s M@T1s | 0S 2M 5F / 0S 2M 5F | Sun temple portal, used castle"
        ],
    );
    check(
        "castle C2s~A1m",
        expect![
            "F@A1m f@A3s S@C1s f@C2s M@C3m s@G1m m@G2m m@G3m F@P1s M@T1s | 0S 2M 5F / 0S 2M 5F | Sun temple portal, used castle"
        ],
    );
}

#[test]
fn nothing_falls_in_a_swap_for_types_stay_where_they_were() {
    let board = "
        C S M . | . m .
        H F . . | f . .
        G . . . | s . .";
    expect!["S@C1s M@C2m m@C2s s@G1m f@H1m F@H1s | 0S 3M 6F / 0S 3M 6F | Sun, used castle"]
        .assert_eq(&after(&game(), board, SUN, "castle C2s~C2m"));
    expect!["S@C1s m@C2m M@C2s s@G1m F@H1m f@H1s | 0S 3M 6F / 0S 3M 6F | Sun, used castle"]
        .assert_eq(&after(&game(), board, SUN, "castle H1s~H1m"));
}

#[test]
fn every_swap_is_listed_ones_own_piece_first() {
    let state = load(&game(), &drawn(&game(), BOARD, SUN));
    let swaps: Vec<_> =
        legal(&game(), &state).into_iter().filter(|text| text.starts_with("castle")).collect();
    expect!["C1s~G1m C2s~A3s C2s~A1m P1s~A3s P1s~A1m T1s~G2m T1s~G3m C3m~G2m C3m~G3m"]
        .assert_eq(&swaps.join(" ").replace("castle ", ""));
}

#[test]
fn the_temple_moves_a_piece_of_either_seat_on_ones_own_face() {
    check(
        "temple C2s>H1s",
        expect![
            "f@A1m f@A3s S@C1s M@C3m s@G1m m@G2m m@G3m F@H1s F@P1s M@T1s | 0S 2M 5F / 0S 2M 5F | Sun castle portal, used temple"
        ],
    );
    check(
        "temple A3s>H1s",
        expect![
            "f@A1m S@C1s F@C2s M@C3m s@G1m m@G2m m@G3m f@H1s F@P1s M@T1s | 0S 2M 5F / 0S 2M 5F | Sun castle portal, used temple"
        ],
    );
    check(
        "temple C1s>H1s",
        expect![
            "f@A1m f@A3s F@C2s M@C3m s@G1m m@G2m m@G3m S@H1s F@P1s M@T1s | 0S 2M 5F / 0S 2M 5F | Sun castle portal, used temple"
        ],
    );
}

#[test]
fn a_temple_move_stays_on_ones_own_face() {
    check("temple C2s>H1m", expect!["other-face"]);
    check("temple C3m>C1m", expect!["other-face"]);
    let moons = "
        T . . . | s m .
        G S F M | . . .";
    expect!["S@G1s F@G2s M@G3s m@H1m s@T1m | 0S 3M 6F / 0S 3M 7F | Moon, used temple"].assert_eq(&after(
        &game(),
        moons,
        MOON,
        "temple T2m>H1m",
    ));
    expect!["other-face"].assert_eq(&after(&game(), moons, MOON, "temple G1s>H1s"));
}

#[test]
fn a_temple_move_obeys_the_facing_rule() {
    check(
        "temple T1s>A1s",
        expect![
            "M@A1s f@A3s S@C1s F@C2s M@C3m s@G1m m@G2m m@G3m F@P1s | 0S 2M 5F / 0S 2M 6F | Sun castle portal, used temple"
        ],
    );
    check("temple C2s>G2s", expect!["faithful-faces-monolith"]);
    check(
        "temple T1s>G2s",
        expect![
            "f@A1m f@A3s S@C1s F@C2s M@C3m s@G1m m@G2m M@G2s m@G3m F@P1s | 0S 2M 5F / 0S 2M 5F | Sun castle portal, used temple"
        ],
    );
    check("temple C1s>G2s", expect!["sanctuary-faced"]);
    check("temple T1s>A3s", expect!["occupied"]);
}

#[test]
fn the_piece_that_a_temple_move_leaves_behind_is_free_again() {
    check(
        "temple T1s>T2s, M@T1s",
        expect![
            "f@A1m f@A3s S@C1s F@C2s M@C3m s@G1m m@G2m m@G3m F@P1s M@T1s M@T2s | 0S 1M 5F / 0S 2M 5F | Moon"
        ],
    );
}

#[test]
fn the_portal_lets_one_place_on_the_other_face_too() {
    check(
        "F@H1m",
        expect![
            "f@A1m f@A3s S@C1s F@C2s M@C3m s@G1m m@G2m m@G3m F@H1m F@P1s M@T1s | 0S 2M 4F / 0S 2M 5F | Moon"
        ],
    );
    check("M@G1m", expect!["occupied"]);
    check("F@C2s", expect!["occupied"]);
    check(
        "F@C2m",
        expect![
            "f@A1m f@A3s S@C1s F@C2m F@C2s M@C3m s@G1m m@G2m m@G3m F@P1s M@T1s | 0S 2M 4F / 0S 2M 5F | Moon"
        ],
    );
    let without = "
        P F . . | f . .
        G S M . | . . s
        A . . . | m . .";
    expect!["other-face"].assert_eq(&after(&game(), without, SUN, "F@H1m"));
}

#[test]
fn a_monolith_placed_through_the_portal_throws_off_what_is_on_ones_own_face() {
    check(
        "M@P1m",
        expect!["f@A1m f@A3s S@C1s F@C2s M@C3m s@G1m m@G2m m@G3m M@P1m M@T1s | 0S 1M 6F / 0S 2M 5F | Moon"],
    );
    check(
        "M@A3m",
        expect!["f@A1m M@A3m S@C1s F@C2s M@C3m s@G1m m@G2m m@G3m F@P1s M@T1s | 0S 1M 5F / 0S 2M 6F | Moon"],
    );
}

#[test]
fn the_portal_stays_noted_until_the_placement() {
    check(
        "castle C1s~G1m, temple T1s>T2s",
        expect![
            "f@A1m f@A3s s@C1s F@C2s M@C3m S@G1m m@G2m m@G3m F@P1s M@T2s | 0S 2M 5F / 0S 2M 5F | Sun portal, used castle temple"
        ],
    );
}
