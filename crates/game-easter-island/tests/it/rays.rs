use crate::board::after;
use expect_test::{Expect, expect};

fn check(board: &str, moves: &str, expect: Expect) {
    expect.assert_eq(&after(board, moves));
}

#[test]
fn a_ray_in_the_face_destroys() {
    check(
        "   . . 0 . .
         . N . . . S .
         . . . . . . .
         . . . n . . .
         . . . . . . .
         . s . . . s .
           . . . . .",
        "!Nc",
        expect!["a1S/1 a5N/0 e1S/1 e5S/0"],
    );
}

#[test]
fn a_ray_from_behind_destroys() {
    check(
        "   . . 0 . .
         . N . . . S .
         . . . . . . .
         . . . s . . .
         . . . . . . .
         . s . . . s .
           . . . . .",
        "!Nc",
        expect!["a1S/1 a5N/0 e1S/1 e5S/0"],
    );
}

#[test]
fn a_ray_that_leaves_the_island_destroys_the_last_statue_that_bent_it() {
    check(
        "   . . 0 . .
         . N . . . . .
         . . . . . . .
         . . . E . n .
         . . . . . . .
         . S s . . s .
           . . . . .",
        "!Nc",
        expect!["a1S/0 a5N/0 b1S/1 c3E/0 e1S/1"],
    );
}

#[test]
fn a_statue_met_a_second_time_is_destroyed() {
    check(
        "   . . . . .
         . . S . W . .
         . . . . . . .
         . . e . n . .
         . . . . . . .
         . n . . . n .
           . 0 . . .",
        "!Sb",
        expect!["a1N/1 b5S/0 d3N/1 d5W/0 e1N/1"],
    );
}

#[test]
fn a_ray_may_destroy_a_statue_of_its_own_side() {
    check(
        "   . . 0 . .
         . N . . . S .
         . . . . . . .
         . . . N . . .
         . . . . . . .
         . s . . . s .
           . . . . .",
        "!Nc",
        expect!["a1S/1 a5N/0 e1S/1 e5S/0"],
    );
}

#[test]
fn a_ray_that_meets_nothing_destroys_nothing() {
    check(
        "   . . 0 . .
         . N . . . S .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         . s . . . s .
           . . . . .",
        "!Nc",
        expect!["a1S/1 a5N/0 e1S/1 e5S/0"],
    );
}

#[test]
fn a_statue_next_to_the_sun_is_met() {
    check(
        "   . . . . .
         . N . . . S .
         . . . . . . .
         0 w N . . . .
         . . . . . . .
         . s . . . s .
           . . . . .",
        "!W3",
        expect!["a1S/1 a5N/0 b3N/0 e1S/1 e5S/0"],
    );
}

#[test]
fn a_token_fires_once_in_the_whole_game() {
    check(
        "   . . x . .
         . N . . . S .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         . s . . . s .
           . . . . .",
        "!Nc",
        expect!["token-spent"],
    );
}

#[test]
fn a_token_placed_this_turn_does_not_fire_yet() {
    check(
        "   . . . . .
         . N . . . S .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         . s . . . s .
           . . . . .",
        "*Nc !Nc",
        expect!["token-fresh"],
    );
}

#[test]
fn a_statue_placed_this_turn_takes_no_part_in_a_ray() {
    check(
        "   . . . . .
         . N . . . S .
         0 . . . . . .
         . . . . . . .
         . . . . . . .
         . s . . . s .
           . . . . .",
        "+d4W !W4",
        expect!["ray-meets-fresh-statue"],
    );
}

#[test]
fn a_ray_that_passes_the_fresh_statue_by_may_be_fired() {
    check(
        "   . . . . .
         . N . . . S .
         0 . . . e . .
         . . . . . . .
         . . . . . . .
         . s . . . s .
           . . . . .",
        "+d3W !W4",
        expect!["a1S/1 a5N/0 d3W/0 e1S/1 e5S/0"],
    );
}
