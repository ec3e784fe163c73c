//! What is built, and before whom.

use super::{Scene, check, scene};
use expect_test::expect;
use serde_json::{Value, json};

/// Hina blocks, with 3.
pub fn block(moves: &[(u8, &'static str)], mut changes: Value) -> Scene {
    let usual = json!({"/phase": "block", "/splits": [[2, 3], [3, 1], [1, 3]], "/waiting": [0, 2],
        "/bars": [{"at": "T3", "seat": 1, "height": 1}, {"at": "T9", "seat": 1, "height": 1}]});
    for (path, value) in usual.as_object().expect("a scene is whole") {
        if changes.get(path).is_none() {
            changes[path] = value.clone();
        }
    }
    scene(moves, changes)
}

#[test]
fn what_is_built_is_told_and_right_before_whom() {
    check(
        block(&[(1, "bar 4>T4")], json!({})),
        &[1, 3],
        expect![[r#"
        You play 4 and set a bar on T4.
        Hina plays 4 and sets a bar on T4.
        Vous jouez 4 et posez une baguette sur T4.
        Hina joue 4 et pose une baguette sur T4.
    "#]],
    );
    check(
        block(&[(1, "bar 4+9>T13")], json!({})),
        &[1, 0, 3],
        expect![[r#"
        You play 4 and 9 and set a bar on T13. It stands right before Moana: 2 more to cross. [Moana: an obstacle right ahead]
        Hina plays 4 and 9 and sets a bar on T13. It stands right before you: 2 more to cross. [Moana: an obstacle right ahead]
        Hina plays 4 and 9 and sets a bar on T13. It stands right before Moana: 2 more to cross. [Moana: an obstacle right ahead]
        Vous jouez 4 et 9 et posez une baguette sur T13. Elle est juste devant Moana : 2 de plus pour passer. [Moana: un obstacle juste devant]
        Hina joue 4 et 9 et pose une baguette sur T13. Elle est juste devant vous : 2 de plus pour passer. [Moana: un obstacle juste devant]
        Hina joue 4 et 9 et pose une baguette sur T13. Elle est juste devant Moana : 2 de plus pour passer. [Moana: un obstacle juste devant]
    "#]],
    );
    check(
        block(&[(1, "bar 4>T3")], json!({})),
        &[1, 3],
        expect![[r#"
        You play 4 and make your bar on T3 a wall.
        Hina plays 4 and makes the bar on T3 a wall.
        Vous jouez 4 et faites de votre baguette sur T3 un mur.
        Hina joue 4 et fait de la baguette sur T3 un mur.
    "#]],
    );
    let wall =
        json!({"/chariots/0/at": "t3", "/chariots/0/crystals": 4, "/splits": [[2, 2], [3, 1], [1, 3]]});
    check(
        block(&[(1, "bar 4>T3")], wall),
        &[1, 0, 3],
        expect![[r#"
        You play 4 and make your bar on T3 a wall. It stands right before Moana: 4 more to cross. [Moana: an obstacle right ahead]
        Hina plays 4 and makes the bar on T3 a wall. It stands right before you: 4 more to cross. [Moana: an obstacle right ahead]
        Hina plays 4 and makes the bar on T3 a wall. It stands right before Moana: 4 more to cross. [Moana: an obstacle right ahead]
        Vous jouez 4 et faites de votre baguette sur T3 un mur. Il est juste devant Moana : 4 de plus pour passer. [Moana: un obstacle juste devant]
        Hina joue 4 et fait de la baguette sur T3 un mur. Il est juste devant vous : 4 de plus pour passer. [Moana: un obstacle juste devant]
        Hina joue 4 et fait de la baguette sur T3 un mur. Il est juste devant Moana : 4 de plus pour passer. [Moana: un obstacle juste devant]
    "#]],
    );
    let none = || json!({"/chariots/1/bars": 0});
    check(
        block(&[(1, "shift T9 4>T4")], none()),
        &[1, 3],
        expect![[r#"
        You play 4 and move a bar from T9 to T4.
        Hina plays 4 and moves a bar from T9 to T4.
        Vous jouez 4 et déplacez une baguette de T9 à T4.
        Hina joue 4 et déplace une baguette de T9 à T4.
    "#]],
    );
    check(
        block(&[(1, "shift T9 4+9>T13")], none()),
        &[1, 0, 3],
        expect![[r#"
        You play 4 and 9 and move a bar from T9 to T13. It stands right before Moana: 2 more to cross. [Moana: an obstacle right ahead]
        Hina plays 4 and 9 and moves a bar from T9 to T13. It stands right before you: 2 more to cross. [Moana: an obstacle right ahead]
        Hina plays 4 and 9 and moves a bar from T9 to T13. It stands right before Moana: 2 more to cross. [Moana: an obstacle right ahead]
        Vous jouez 4 et 9 et déplacez une baguette de T9 à T13. Elle est juste devant Moana : 2 de plus pour passer. [Moana: un obstacle juste devant]
        Hina joue 4 et 9 et déplace une baguette de T9 à T13. Elle est juste devant vous : 2 de plus pour passer. [Moana: un obstacle juste devant]
        Hina joue 4 et 9 et déplace une baguette de T9 à T13. Elle est juste devant Moana : 2 de plus pour passer. [Moana: un obstacle juste devant]
    "#]],
    );
    check(
        block(&[(1, "shift T9 4>T3")], none()),
        &[1, 3],
        expect![[r#"
        You play 4 and move a bar from T9 to T3: that makes a wall.
        Hina plays 4 and moves a bar from T9 to T3: that makes a wall.
        Vous jouez 4 et déplacez une baguette de T9 à T3 : cela fait un mur.
        Hina joue 4 et déplace une baguette de T9 à T3 : cela fait un mur.
    "#]],
    );
    let wall = json!({"/chariots/0/at": "t3", "/chariots/0/crystals": 4, "/splits": [[2, 2], [3, 1], [1, 3]],
        "/chariots/1/bars": 0});
    check(
        block(&[(1, "shift T9 4>T3")], wall),
        &[1, 0, 3],
        expect![[r#"
        You play 4 and move a bar from T9 to T3: that makes a wall. It stands right before Moana: 4 more to cross. [Moana: an obstacle right ahead]
        Hina plays 4 and moves a bar from T9 to T3: that makes a wall. It stands right before you: 4 more to cross. [Moana: an obstacle right ahead]
        Hina plays 4 and moves a bar from T9 to T3: that makes a wall. It stands right before Moana: 4 more to cross. [Moana: an obstacle right ahead]
        Vous jouez 4 et déplacez une baguette de T9 à T3 : cela fait un mur. Il est juste devant Moana : 4 de plus pour passer. [Moana: un obstacle juste devant]
        Hina joue 4 et déplace une baguette de T9 à T3 : cela fait un mur. Il est juste devant vous : 4 de plus pour passer. [Moana: un obstacle juste devant]
        Hina joue 4 et déplace une baguette de T9 à T3 : cela fait un mur. Il est juste devant Moana : 4 de plus pour passer. [Moana: un obstacle juste devant]
    "#]],
    );
    check(
        block(&[(1, "dolmen 4>G4")], json!({})),
        &[1, 3],
        expect![[r#"
        You play 4 and a dolmen card and raise your dolmen over G4, for good.
        Hina plays 4 and a dolmen card and raises a dolmen over G4, for good.
        Vous jouez 4 et une carte dolmen et dressez votre dolmen sur G4, pour de bon.
        Hina joue 4 et une carte dolmen et dresse un dolmen sur G4, pour de bon.
    "#]],
    );
    check(
        block(&[(1, "dolmen 4+9>G13")], json!({})),
        &[1, 0, 3],
        expect![[r#"
        You play 4, 9 and a dolmen card and raise your dolmen over G13, for good. It stands right before Moana: 2 more to cross. [Moana: an obstacle right ahead]
        You hold no more cards: 2 actions are lost.
        Hina plays 4, 9 and a dolmen card and raises a dolmen over G13, for good. It stands right before you: 2 more to cross. [Moana: an obstacle right ahead]
        Hina holds no more cards: 2 actions are lost.
        Hina plays 4, 9 and a dolmen card and raises a dolmen over G13, for good. It stands right before Moana: 2 more to cross. [Moana: an obstacle right ahead]
        Hina holds no more cards: 2 actions are lost.
        Vous jouez 4, 9 et une carte dolmen et dressez votre dolmen sur G13, pour de bon. Il est juste devant Moana : 2 de plus pour passer. [Moana: un obstacle juste devant]
        Vous n’avez plus de carte : 2 actions perdues.
        Hina joue 4, 9 et une carte dolmen et dresse un dolmen sur G13, pour de bon. Il est juste devant vous : 2 de plus pour passer. [Moana: un obstacle juste devant]
        Hina n’a plus de carte : 2 actions perdues.
        Hina joue 4, 9 et une carte dolmen et dresse un dolmen sur G13, pour de bon. Il est juste devant Moana : 2 de plus pour passer. [Moana: un obstacle juste devant]
        Hina n’a plus de carte : 2 actions perdues.
    "#]],
    );
}

#[test]
fn who_stops_and_who_has_no_card_is_told() {
    check(
        block(&[(1, "done")], json!({})),
        &[1, 3],
        expect![[r#"
        You stop blocking, with 3 actions to spare.
        Hina stops blocking, with 3 actions to spare.
        Vous arrêtez de bloquer, avec 3 actions de reste.
        Hina arrête de bloquer, avec 3 actions de reste.
    "#]],
    );
    check(
        block(&[(1, "bar 4+5+9>T18")], json!({"/hands/1": [4, 5, 9]})),
        &[1, 3],
        expect![[r#"
        You play 4, 5 and 9 and set a bar on T18.
        You hold no more cards: 2 actions are lost.
        Hina plays 4, 5 and 9 and sets a bar on T18.
        Hina holds no more cards: 2 actions are lost.
        Vous jouez 4, 5 et 9 et posez une baguette sur T18.
        Vous n’avez plus de carte : 2 actions perdues.
        Hina joue 4, 5 et 9 et pose une baguette sur T18.
        Hina n’a plus de carte : 2 actions perdues.
    "#]],
    );
}
