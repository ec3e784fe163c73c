use catalog::GameId;
use game_core::{Observer, scramble};
use serde_json::Value;
use table::{AnyTable, Record, Seed, Tree};

fn some_game(game: GameId, plies: u64) -> Box<dyn AnyTable> {
    let mut table = catalog::open(game, game.meta().seats.0, &Value::Null, Seed::new("tree")).unwrap();
    for ply in 0..plies {
        let Some(seat) = table.status().to_act.first().copied() else { break };
        let legal = table.legal(seat);
        table.play(seat, &legal[(scramble(ply) % legal.len() as u64) as usize]).unwrap();
    }
    table
}

fn load(record: &Record) -> Box<dyn AnyTable> {
    catalog::load(record, Seed::new("other")).unwrap()
}

#[test]
fn every_place_of_a_game_is_what_it_was_then() {
    for game in GameId::ALL {
        let mut table = some_game(game, 30);
        let tree = Tree::from_record(table.record());
        assert_eq!(tree.length(), 30);
        for ply in (0..=30).rev() {
            let spot = tree.played(ply);
            assert_eq!((tree.ply(spot), tree.is_played(spot)), (ply, true));
            assert_eq!(
                load(&tree.record(spot)).view(Observer::All),
                table.view(Observer::All),
                "{game} {ply}"
            );
            if ply > 0 {
                table.undo(1).unwrap();
            }
        }
    }
}

#[test]
fn other_ways_stand_beside_what_was_played() {
    let table = some_game(GameId::Moai, 30);
    let mut tree = Tree::from_record(table.record());
    let from = tree.played(12);
    let played = tree.next(from).unwrap();
    let mut other = load(&tree.record(from));
    let (seat, text) = tree.act(played).map(|(seat, text)| (seat, text.to_owned())).unwrap();
    let try_out = other.legal(seat).into_iter().find(|legal| *legal != text).unwrap();
    let steps = other.play(seat, &try_out).unwrap();
    let steps = other.record().steps[steps].to_vec();
    let way = tree.add(from, steps.clone());
    assert_eq!(tree.act(way), Some((seat, try_out.as_str())));
    assert!(!tree.is_played(way) && tree.is_played(played));
    assert_eq!(tree.add(from, steps), way, "the same move is the same way");
    assert_eq!((tree.beside(played, 1), tree.beside(way, 1)), (way, played));
    assert_eq!(tree.ways(from).collect::<Vec<_>>(), [played, way]);
    assert_eq!(load(&tree.record(way)).view(Observer::All), other.view(Observer::All));
    assert_eq!(tree.record(tree.played(30)), table.record());
}
