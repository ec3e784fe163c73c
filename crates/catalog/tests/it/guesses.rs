//! What a reader can work out alone, from what it is shown.

use catalog::{GameId, guess, open};
use game_core::{Lang, Observer, scramble};
use serde_json::Value;
use table::Seed;

/// At a guessed table a seat is asked, may do and is refused the same as at the true one.
#[test]
fn a_guess_asks_allows_and_refuses_the_same() {
    for id in GameId::ALL {
        let seats = id.meta().seats.0;
        let mut table = open(id, seats, &Value::Null, Seed::new("guesses")).unwrap();
        let met: Vec<String> = table.status().to_act.iter().flat_map(|seat| table.legal(*seat)).collect();
        for ply in 0..60u64 {
            let Some(seat) = table.status().to_act.first().copied() else { break };
            let view = table.view(Observer::Seat(seat));
            let mut guessed = guess(id, table.rules(), seats, &Value::Null, &view, ply).unwrap();
            let legal = table.legal(seat);
            assert_eq!(guessed.legal(seat), legal, "{id} at {ply}");
            assert_eq!(guessed.asks(seat, Lang::En), table.asks(seat, Lang::En), "{id} at {ply}");
            for text in met.iter().filter(|text| !legal.contains(text)).take(5) {
                let refused = |table: &mut Box<dyn table::AnyTable>| {
                    table.play(seat, text).map_err(|refused| table.say(&refused, Lang::En)).unwrap_err()
                };
                assert_eq!(refused(&mut guessed), refused(&mut table), "{id} at {ply}: {text}");
            }
            let text = &legal[(scramble(ply) % legal.len() as u64) as usize];
            table.play(seat, text).unwrap();
        }
    }
}

#[test]
fn what_is_no_view_is_no_table() {
    for view in [Value::Null, serde_json::json!({"board": 7})] {
        assert!(guess(GameId::Moai, 1, 2, &Value::Null, &view, 0).is_err());
    }
}
