use crate::board::{after, game};
use connect_four::{Column, State};
use expect_test::{Expect, expect};
use game_core::{Game, Seat};

fn check(moves: &str, expect: Expect) {
    expect.assert_eq(&after(moves));
}

#[test]
fn a_stone_falls_on_the_stones_below_it() {
    check(
        "ddcdg",
        expect![[r#"
              ·  ·  ·  ·  ·  ·  ·
              ·  ·  ·  ·  ·  ·  ·
              ·  ·  ·  ·  ·  ·  ·
              ·  ·  ·  ○  ·  ·  ·
              ·  ·  ·  ○  ·  ·  ·
              ·  ·  ●  ●  ·  ·  ●
              a  b  c  d  e  f  g
            to move: ○ seat 2"#]],
    );
}

#[test]
fn a_full_column_takes_no_more() {
    check("ddddddd", expect!["column-full"]);
    let mut state = game().start();
    crate::board::play(&mut state, "ddddddaaaaaa").unwrap();
    let mut columns = Vec::new();
    game().legal(&state, Seat::new(0), &mut columns);
    expect!["[b, c, e, f, g]"].assert_eq(&format!("{columns:?}"));
}

#[test]
fn a_position_is_small() {
    assert_eq!(size_of::<State>(), 24);
    assert_eq!(size_of::<Column>(), 1);
}
