//! Looking back: every place of a game, and playing on from it.

use crate::{island, play_on};
use game_chariots::Chariots;
use game_core::{Observer, SearchRng, Seat, StepText};
use serde_json::Value;
use table::{AnyTable, Record, Seed, Table, Tree, Walk};

/// What there is to know at a place: the moves before it, the board, and what each seat may do.
type Seen = (usize, Value, Vec<Vec<String>>);

fn seen(table: &dyn AnyTable) -> Seen {
    let legal = Seat::first(table.seats()).map(|seat| table.legal(seat)).collect();
    (table.status().ply, table.view(Observer::All), legal)
}

/// A race of five with what was to be seen after each of its steps, replayed from the first.
fn watched() -> (Table<Chariots>, Vec<Seen>) {
    let race = || Table::<Chariots>::new(1, &Value::Null, 5, Seed::new("1")).unwrap();
    let mut table = race();
    play_on(&mut table, usize::MAX, 3);
    let record = table.record();
    let mut replayed = race();
    replayed.seek(0);
    let mut all = vec![seen(&replayed)];
    for step in &record.steps {
        replayed.replay(std::slice::from_ref(step)).unwrap();
        all.push(seen(&replayed));
    }
    (table, all)
}

#[test]
fn every_place_of_a_game_is_what_it_was_then() {
    let (mut table, all) = watched();
    let (steps, record) = (table.steps(), table.record());
    // So long that places are kept further apart than at first.
    assert!(steps > 1100, "{steps}");
    let mut rng = SearchRng::new(7);
    let anywhere: Vec<usize> = (0..200).map(|_| rng.below(steps as u32 + 1) as usize).collect();
    for at in (0..=steps).chain((0..=steps).rev()).chain(anywhere) {
        table.seek(at);
        assert_eq!((table.at(), table.steps()), (at, steps));
        assert_eq!(seen(&table), all[at], "after {at} steps");
        let other = steps - at;
        assert_eq!(AnyTable::view_before(&table, other, Observer::All), all[other].1, "{other} from {at}");
    }
    assert_eq!(table.record(), record);
    table.seek(usize::MAX);
    assert_eq!(table.at(), steps);
}

#[test]
fn whoever_plays_at_an_earlier_place_plays_on_from_there() {
    let (mut table, all) = watched();
    let at = (20..).find(|at| all[*at].2.iter().any(|legal| legal.len() > 1)).unwrap();
    let before = table.record();
    table.seek(at);
    let seat = table.status().to_act[0];
    let other = table
        .legal(seat)
        .into_iter()
        .find(|text| !matches!(&before.steps[at], StepText::Act { text: played, .. } if played == text));
    let steps = table.play(seat, &other.unwrap()).unwrap();
    assert_eq!((steps.start, steps.end), (at, table.steps()));
    assert_eq!(table.record().steps[..at], before.steps[..at]);
    assert_eq!(AnyTable::view_before(&table, at, Observer::All), all[at].1);
    table.undo(1).unwrap();
    assert_eq!(seen(&table), all[at]);
    assert_eq!(table.steps(), at);
}

#[test]
fn steps_are_replayed_at_a_place_and_dealt_as_they_were() {
    let (mut table, all) = watched();
    let record = table.record();
    for at in [0, 1, 50, table.steps() - 1] {
        table.seek(at);
        assert_eq!(table.replay(&record.steps[at..]).unwrap(), at..record.steps.len());
        assert_eq!(table.record(), record);
        assert_eq!(table.undealt(), None);
    }
    table.seek(3);
    let wrong = [record.steps[3].clone(), StepText::Act { seat: Seat::new(0), text: "fly".into() }];
    let error = table.replay(&wrong).unwrap_err();
    assert_eq!(error.step.map(|(step, _)| step), Some(4));
    assert_eq!(seen(&table), all[4]);
}

#[test]
fn a_check_says_what_playing_would_and_changes_nothing() {
    let mut table = island();
    play_on(&mut table, 3, 1);
    let (seat, before) = (table.status().to_act[0], table.record());
    for text in table.legal(seat) {
        assert_eq!(table.check(seat, &text), Ok(()));
    }
    for (seat, text) in [(seat, "+a1"), (seat, "*Na"), (seat.other(), "+a1N")] {
        assert_eq!(table.check(seat, text), Err(table.play(seat, text).unwrap_err()), "{text}");
    }
    assert_eq!(table.record(), before);
}

#[test]
fn a_walk_comes_to_every_place_of_a_tree_by_any_way() {
    let (table, all) = watched();
    let (mut tree, mut walk) = Walk::new(Box::new(table));
    let plies = tree.length();
    let mut spots: Vec<_> = (0..=plies).map(|ply| tree.played(ply)).collect();
    let mut expected: Vec<_> = spots.iter().map(|spot| all[tree.steps(*spot)].clone()).collect();
    // Two other ways, one of them from the other.
    let mut from = tree.played(plies / 3);
    for _ in 0..2 {
        let (mut aside, other) = loop {
            let aside: Table<Chariots> = Table::from_record(&tree.record(from), Seed::new("")).unwrap();
            let played: Vec<&str> =
                tree.ways(from).filter_map(|way| tree.act(way).map(|(_, text)| text)).collect();
            let legal = aside.legal(aside.status().to_act[0]);
            match legal.into_iter().find(|text| !played.contains(&text.as_str())) {
                Some(other) => break (aside, other),
                None => from = tree.back(from).unwrap(),
            }
        };
        for text in [Some(other), None, None] {
            let seat = aside.status().to_act[0];
            let text = text.unwrap_or_else(|| aside.legal(seat)[0].clone());
            let steps = aside.play(seat, &text).unwrap();
            from = tree.add(from, aside.texts(steps));
            spots.push(from);
            expected.push(seen(&aside));
        }
        from = tree.back(from).unwrap();
    }
    let mut rng = SearchRng::new(1);
    for _ in 0..400 {
        let index = rng.below(spots.len() as u32) as usize;
        let index = if rng.below(3) == 0 { spots.len() - 1 - index % 6 } else { index };
        walk.go(&tree, spots[index]).unwrap();
        assert_eq!(seen(walk.table()), expected[index], "{index}");
    }
    assert!(spots[plies + 1..].iter().all(|spot| !tree.is_played(*spot)));
    let [first, second] = [3, 6].map(|end| tree.way(Tree::ROOT, spots[plies + end]));
    let common = first.iter().zip(&second).take_while(|(one, other)| one == other).last();
    assert_eq!(tree.fork(spots[plies + 3], spots[plies + 6]), *common.unwrap().0);
    assert_eq!(tree.fork(Tree::ROOT, spots[plies]), Tree::ROOT);
}

#[test]
fn a_move_on_a_walk_adds_a_way_and_is_gone_as_the_tree_has_it() {
    let (table, all) = watched();
    // Without its seed the race is dealt otherwise from here on.
    let record = Record { seed: None, ..table.record() };
    let table = Table::<Chariots>::from_record(&record, Seed::new("other")).unwrap();
    let (mut tree, mut walk) = Walk::new(Box::new(table));
    for ply in [40, 41] {
        let at = tree.played(ply);
        let next = tree.played(ply + 1);
        walk.go(&tree, at).unwrap();
        let (seat, text) = tree.act(next).map(|(seat, text)| (seat, text.to_owned())).unwrap();
        assert_eq!(walk.play(&mut tree, seat, &text).unwrap(), next, "what was played is there already");
        assert_eq!(seen(walk.table()), all[tree.steps(at)], "it is not gone to yet");
        walk.go(&tree, next).unwrap();
        assert_eq!(seen(walk.table()), all[tree.steps(next)]);
        assert!(walk.play(&mut tree, seat, "fly").is_err());
        assert_eq!(seen(walk.table()), all[tree.steps(next)]);
    }
    walk.go(&tree, tree.played(tree.length())).unwrap();
    assert_eq!(Some(&seen(walk.table())), all.last());
    assert_eq!(tree.record(tree.played(tree.length())).steps, record.steps);
}
