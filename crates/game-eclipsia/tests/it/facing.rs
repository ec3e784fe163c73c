//! The facing rule: every pair of its table, for a temple move and, where it can come to that, for a placement.

use crate::board::{MOON, SUN, after, game};
use expect_test::{Expect, expect};

/// What comes of the Sun's piece put on A1s with the Moon's behind it on A1m: placed, and moved from T1s.
fn check(piece: &str, behind: &str, expect: Expect) {
    let moon = if behind == "s" { "f" } else { "s" };
    let sun = if piece == "S" { "F" } else { "S" };
    let moved = format!(
        "T {piece} . . | . . .
         A . . . | {behind} . .
         G {sun} . . | . {moon} .
         F . M . | . . m"
    );
    let mut answers = after(&game(), &moved, SUN, "temple T1s>A1s");
    if piece != "S" {
        let placed = format!(
            "G S F . | . . .
             A . . . | {behind} . .
             H . . . | {moon} . .
             F . M . | . . m"
        );
        answers = format!("{answers}\n{}", after(&game(), &placed, SUN, &format!("{piece}@A1s")));
    }
    expect.assert_eq(&answers);
}

#[test]
fn a_sanctuary_goes_where_nothing_is_behind() {
    check("S", ".", expect!["S@A1s M@F2s m@F3m F@G1s s@G2m | 0S 3M 6F / 0S 3M 7F | Sun, used temple"]);
    let first = "A S . . | . . .";
    expect!["S@A1s s@A2m | 0S 4M 7F / 0S 4M 7F | Sun"].assert_eq(&after(&game(), first, MOON, "S@A2m"));
    expect!["sanctuary-faced"].assert_eq(&after(&game(), first, MOON, "S@A1m"));
    check("S", "s", expect!["sanctuary-faced"]);
    check("S", "m", expect!["sanctuary-faced"]);
    check("S", "f", expect!["sanctuary-faced"]);
}

#[test]
fn nothing_goes_behind_a_sanctuary() {
    check(
        "M",
        "s",
        expect![[r#"
        faces-sanctuary
        faces-sanctuary"#]],
    );
    check(
        "F",
        "s",
        expect![[r#"
        faces-sanctuary
        faces-sanctuary"#]],
    );
}

#[test]
fn a_monolith_goes_behind_nothing_or_a_monolith() {
    check(
        "M",
        ".",
        expect![[r#"
        M@A1s M@F2s m@F3m S@G1s s@G2m | 0S 2M 7F / 0S 3M 7F | Sun, used temple
        M@A1s M@F2s m@F3m S@G1s F@G2s s@H1m | 0S 2M 6F / 0S 3M 7F | Moon"#]],
    );
    check(
        "M",
        "m",
        expect![[r#"
        m@A1m M@A1s M@F2s m@F3m S@G1s s@G2m | 0S 2M 7F / 0S 2M 7F | Sun, used temple
        m@A1m M@A1s M@F2s m@F3m S@G1s F@G2s s@H1m | 0S 2M 6F / 0S 2M 7F | Moon"#]],
    );
}

#[test]
fn a_monolith_throws_the_faithful_behind_it_back_into_its_owners_reserve() {
    check(
        "M",
        "f",
        expect![[r#"
        M@A1s M@F2s m@F3m S@G1s s@G2m | 0S 2M 7F / 0S 3M 7F | Sun, used temple
        M@A1s M@F2s m@F3m S@G1s F@G2s s@H1m | 0S 2M 6F / 0S 3M 7F | Moon"#]],
    );
}

#[test]
fn a_monolith_throws_off_a_faithful_of_its_own_side_too() {
    check(
        "M",
        "F",
        expect![[r#"
        M@A1s M@F2s m@F3m S@G1s s@G2m | 0S 2M 7F / 0S 3M 7F | Sun, used temple
        M@A1s M@F2s m@F3m S@G1s F@G2s s@H1m | 0S 2M 6F / 0S 3M 7F | Moon"#]],
    );
}

#[test]
fn a_faithful_goes_behind_nothing_or_a_faithful() {
    check(
        "F",
        ".",
        expect![[r#"
        F@A1s M@F2s m@F3m S@G1s s@G2m | 0S 3M 6F / 0S 3M 7F | Sun, used temple
        F@A1s M@F2s m@F3m S@G1s F@G2s s@H1m | 0S 3M 5F / 0S 3M 7F | Moon"#]],
    );
    check(
        "F",
        "f",
        expect![[r#"
        f@A1m F@A1s M@F2s m@F3m S@G1s s@G2m | 0S 3M 6F / 0S 3M 6F | Sun, used temple
        f@A1m F@A1s M@F2s m@F3m S@G1s F@G2s s@H1m | 0S 3M 5F / 0S 3M 6F | Moon"#]],
    );
    check(
        "F",
        "F",
        expect![[r#"
        F@A1m F@A1s M@F2s m@F3m S@G1s s@G2m | 0S 3M 5F / 0S 3M 7F | Sun, used temple
        F@A1m F@A1s M@F2s m@F3m S@G1s F@G2s s@H1m | 0S 3M 4F / 0S 3M 7F | Moon"#]],
    );
}

#[test]
fn a_faithful_does_not_go_behind_a_monolith() {
    check(
        "F",
        "m",
        expect![[r#"
        faithful-faces-monolith
        faithful-faces-monolith"#]],
    );
    check(
        "F",
        "M",
        expect![[r#"
        faithful-faces-monolith
        faithful-faces-monolith"#]],
    );
}

#[test]
fn the_monolith_that_is_there_already_throws_nothing_off() {
    let board = "
        T F . . | . . .
        A . . . | m . .
        G S . . | . s .";
    expect!["faithful-faces-monolith"].assert_eq(&after(&game(), board, SUN, "F@A1s"));
}
