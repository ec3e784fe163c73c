//! What must hold for any bytes from outside: nothing panics, and what is accepted holds together.
//!
//! Each target takes bytes. The tests run them on stable Rust with mutated examples; `libfuzzer/` runs the same targets
//! under libFuzzer for as long as one likes.

mod mutate;
mod seeds;

pub use mutate::Mutator;
pub use seeds::{engine_lines, notations, positions, records};

use catalog::{GameId, Visitor};
use game_core::{Game, Observe, Seat};
use serde_json::Value;
use table::{Record, Seed};

/// Any text is a move of a game or not; one that is, prints as something that reads back to itself.
pub fn parsing(bytes: &[u8]) {
    struct Parse<'a>(&'a str);
    impl Visitor for Parse<'_> {
        type Out = ();
        fn visit<G: Observe>(self) {
            if let Ok(action) = self.0.parse::<G::Action>() {
                let printed = action.to_string();
                assert_eq!(printed.parse().ok(), Some(action), "{printed:?} from {:?}", self.0);
                let game = G::new(G::Options::default(), G::META.seats.0).expect("the defaults are a game");
                // Refused or not, it is judged.
                let _ = game.check(&first_decision(&game), Seat::new(0), action);
            }
            if let Ok(chance) = self.0.parse::<<G as Game>::Chance>() {
                assert_eq!(chance.to_string().parse().ok(), Some(chance));
            }
        }
    }
    let text = String::from_utf8_lossy(bytes);
    for id in GameId::ALL {
        id.visit(Parse(&text));
    }
}

fn first_decision<G: Observe>(game: &G) -> G::State {
    let mut state = game.start();
    let mut draws = Vec::new();
    while game.turn(&state) == game_core::Turn::Chance {
        game.draws(&state, &mut draws);
        game.apply(&mut state, game_core::Step::Chance(draws[0].0));
    }
    state
}

/// Any JSON is a record or not; one that holds gives a record that holds again and says the same.
pub fn record(bytes: &[u8]) {
    let Ok(json) = serde_json::from_slice::<Value>(bytes) else { return };
    let Ok(record) = Record::read(&json) else { return };
    let Ok(table) = catalog::load(&record, Seed::new("fuzz")) else { return };
    let written = table.record();
    let again = catalog::load(&written, Seed::new("other")).expect("what was written can be read");
    assert_eq!(again.record(), written);
}

/// Any JSON is a position or not; one that is accepted shows itself as it was, and can be played to the end.
pub fn position(bytes: &[u8]) {
    let Ok(json) = serde_json::from_slice::<Value>(bytes) else { return };
    let (Some(game), Some(position)) = (json.get("game").and_then(Value::as_str), json.get("position"))
    else {
        return;
    };
    let Ok(id) = game.parse::<GameId>() else { return };
    let players = json.get("players").and_then(Value::as_u64).unwrap_or(2).min(20) as u8;
    let options = json.get("options").cloned().unwrap_or_default();
    let Ok(table) = catalog::resume(id, players, &options, Seed::new("fuzz"), position) else { return };
    let shown = table.view(game_core::Observer::All);
    let again = catalog::resume(id, players, &options, Seed::new("fuzz"), &shown);
    assert!(again.is_ok(), "a loaded position is refused: {shown}");
    table.random(1, 2);
}

/// Any lines get answers that are JSON of the protocol's form, one a line at most.
pub fn engine(bytes: &[u8]) {
    let lines = bytes.split(|byte| *byte == b'\n').count();
    let answers = ahu::engine::answer_once(bytes);
    assert!(answers.len() <= lines);
    for answer in answers {
        let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
        let answers = answer.as_array().cloned().unwrap_or_else(|| vec![answer]);
        for answer in answers {
            assert_eq!(answer["jsonrpc"], "2.0");
            assert!(answer.get("result").is_some() != answer.get("error").is_some(), "{answer}");
            assert_ne!(answer["error"]["code"], -32603, "{answer}");
        }
    }
}
