//! A game told once more, from every side, with the ways beside it.

use crate::laws::{names, played};
use account::{Chronicle, Row, tell};
use catalog::GameId;
use game_core::{Lang, Observer, Seat};
use std::collections::BTreeSet;
use table::{Spot, Tree, Walk};

/// Everybody who can look at a game of so many seats.
fn observers(seats: u8) -> impl Iterator<Item = Observer> {
    Seat::first(seats).map(Observer::Seat).chain([Observer::Public, Observer::All])
}

#[test]
fn a_game_told_place_by_place_is_the_account_that_was_told_while_it_was_played() {
    for game in GameId::ALL {
        let seats = game.meta().seats.0;
        let table = played(game, seats, 11);
        let tree = Tree::from_record(table.record());
        let mut chronicle = Chronicle::new(game.teller(), played(game, seats, 11));
        for observer in observers(seats) {
            chronicle.tell_all(&tree, observer).unwrap();
            let entries: Vec<_> =
                tree.spots().flat_map(|spot| chronicle.entries(spot, observer).unwrap().to_vec()).collect();
            assert_eq!(entries, tell(game.teller(), &*table, 0..table.steps(), observer), "{game}");
            let sentences = game.teller().sentences(Lang::En);
            let rows = chronicle.rows(&tree, observer, sentences, &names(seats, None));
            for spot in tree.spots().skip(1) {
                let is_told = rows.iter().any(|row| matches!(row, Row::Line(line) if line.spot == spot));
                assert!(is_told, "{game}: {observer:?} is told nothing of {spot:?}");
            }
            assert!(matches!(rows[0], Row::Heading(_)), "{game}");
        }
    }
}

/// Wherever somebody could have done something else in secret, everybody from whom it was hidden is told the same of both.
#[test]
fn a_seat_is_told_nothing_that_it_did_not_know() {
    for game in [GameId::Moai, GameId::Chariots] {
        let seats = game.meta().seats.0;
        let (mut tree, mut walk) = Walk::new(played(game, seats, 3));
        let mut pairs = Vec::new();
        for ply in 0..tree.length() {
            walk.go(&tree, tree.played(ply)).unwrap();
            let (mover, done) = tree.act(tree.played(ply + 1)).unwrap();
            let other = walk.table().legal(mover).into_iter().find(|text| text != done);
            if let Some(other) = other {
                let beside = walk.play(&mut tree, mover, &other).unwrap();
                pairs.push((tree.played(ply + 1), beside));
            }
        }
        let mut chronicle = Chronicle::new(game.teller(), played(game, seats, 3));
        let sentences = game.teller().sentences(Lang::En);
        let mut secrets = 0;
        for observer in observers(seats) {
            chronicle.tell_all(&tree, observer).unwrap();
            let mut seen = |spot: Spot| {
                walk.go(&tree, spot).unwrap();
                let first = tree.steps(tree.back(spot).unwrap());
                walk.table().events(first..walk.table().at(), observer)
            };
            for (done, other) in &pairs {
                if seen(*done) == seen(*other) {
                    let told = |spot| chronicle.told(spot, observer, sentences, &names(seats, None));
                    assert_eq!(told(*done), told(*other), "{game}: {observer:?}");
                    secrets += 1;
                }
            }
        }
        assert!(secrets > 20, "{game}: only {secrets} secrets were kept");
    }
}

#[test]
fn a_way_beside_the_game_stands_below_the_move_that_it_is_beside() {
    let game = GameId::EasterIsland;
    let (mut tree, mut walk) = Walk::new(played(game, 2, 5));
    let mut chronicle = Chronicle::new(game.teller(), played(game, 2, 5));
    let (observer, sentences) = (Observer::All, game.teller().sentences(Lang::En));
    chronicle.tell_all(&tree, observer).unwrap();
    let before = tree.played(9);
    walk.go(&tree, before).unwrap();
    let mover = walk.table().status().to_act[0];
    let (_, done) = tree.act(tree.played(10)).unwrap();
    let other = walk.table().legal(mover).into_iter().find(|text| text != done).unwrap();
    let beside = walk.play(&mut tree, mover, &other).unwrap();
    chronicle.tell_all(&tree, observer).unwrap();
    let rows = chronicle.rows(&tree, observer, sentences, &names(2, None));
    let order: Vec<(Spot, usize)> = rows
        .iter()
        .filter_map(|row| match row {
            Row::Line(line) => Some((line.spot, line.depth)),
            Row::Heading(_) => None,
        })
        .collect();
    let places: BTreeSet<usize> =
        order.iter().enumerate().filter(|(_, (spot, _))| *spot == beside).map(|(place, _)| place).collect();
    let first = *places.first().unwrap();
    assert_eq!(order[first], (beside, 1));
    assert_eq!(order[first - 1], (tree.played(10), 0));
    assert_eq!(order[places.last().unwrap() + 1], (tree.played(11), 0));
}
