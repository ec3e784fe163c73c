//! What must hold for any bytes from outside: nothing panics, and what is accepted holds together.
//!
//! Each target takes bytes. The tests run them on stable Rust with mutated examples; `libfuzzer/` runs the same targets
//! under libFuzzer for as long as one likes.

mod mutate;
mod seeds;

pub use mutate::Mutator;
pub use seeds::{engine_lines, notations, positions, questions, records};

use bots::{Limit, Listener, Question};
use catalog::{GameId, Visitor};
use game_core::{Game, Observe, Observer, SearchRng, Seat, set_up};
use serde::Deserialize;
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
                let game =
                    G::newest(G::Options::default(), G::META.seats.0).expect("the defaults are a game");
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

/// Any JSON is a question to a computer player or not; every world imagined from its view is a position that looks the same, and
/// the question gets a legal answer or the sentence that says why not.
pub fn question(bytes: &[u8]) {
    struct Imagine<'q>(&'q Question);
    impl Visitor for Imagine<'_> {
        type Out = ();
        fn visit<G: Observe>(self) {
            let Question { rules, seats, options, view, .. } = self.0;
            let Ok(game) = set_up::<G>(*rules, options, *seats) else { return };
            let Ok(view) = G::View::deserialize(view) else { return };
            let Ok(worlds) = game.worlds(&view) else { return };
            let world = game.imagine(&worlds, &mut SearchRng::new(1));
            // Where all is open a position may be listed in any order.
            let view = if G::META.open { game.view(&world, Observer::All) } else { view };
            let mut observers = Observer::everyone(*seats).chain([Observer::All]);
            let observer = observers.find(|observer| game.view(&world, *observer) == view);
            let observer = observer.expect("somebody sees the world that was imagined so");
            for seed in 1..6 {
                let world = game.imagine(&worlds, &mut SearchRng::new(seed));
                assert!(game.view(&world, observer) == view, "a world looks different: {world:?}");
                assert_eq!(game.restore(&game.view(&world, Observer::All)).as_ref(), Ok(&world));
            }
        }
    }
    let Ok(mut question) = serde_json::from_slice::<Question>(bytes) else { return };
    let Ok(id) = question.game.parse::<GameId>() else { return };
    id.visit(Imagine(&question));
    question.task.limit = Limit::Nodes(8);
    let listener = Listener { clock: &|| 0.0, stop: &|| false, progress: &mut |_| (), threads: &bots::Alone };
    if let Ok(thought) = catalog::think(&question, listener) {
        let Question { rules, seats, options, view, task, .. } = &question;
        let table = catalog::guess(id, *rules, *seats, options, view, task.seed);
        let played = table.expect("it was imagined").play(task.seat, &thought.lines[0].moves[0]);
        assert!(played.is_ok(), "an answer is a legal move");
    }
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
