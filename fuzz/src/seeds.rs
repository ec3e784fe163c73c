//! Examples to spoil: what the games themselves write.

use bots::{Limit, Mind, Question, Task};
use catalog::GameId;
use game_core::{Observer, SearchRng, Seat};
use serde_json::{Value, json};
use table::{AnyTable, Seed};

/// Tables of every game and player count, some way into a random game.
fn tables() -> impl Iterator<Item = (GameId, Box<dyn AnyTable>)> {
    GameId::ALL.into_iter().flat_map(|id| {
        let (fewest, most) = id.meta().seats;
        (fewest..=most).flat_map(move |seats| {
            [0, 6, 25, 70, 100_000].map(|moves| (id, played(id, seats, moves, u64::from(seats) + moves)))
        })
    })
}

fn played(id: GameId, seats: u8, moves: u64, seed: u64) -> Box<dyn AnyTable> {
    let mut table =
        catalog::open(id, seats, &Value::Null, Seed::new(seed.to_string())).expect("the defaults are a game");
    let mut rng = SearchRng::new(seed);
    for _ in 0..moves {
        let Some(seat) = table.status().to_act.first().copied() else { break };
        let legal = table.legal(seat);
        let text = &legal[rng.below(legal.len() as u32) as usize];
        table.play(seat, text).expect("a legal move is played");
    }
    table
}

/// Moves and draws, as they are written.
pub fn notations() -> Vec<String> {
    let mut texts = Vec::new();
    for (_, table) in tables() {
        for seat in table.status().to_act {
            texts.extend(table.legal(seat).into_iter().step_by(7));
        }
        for event in table.events(0..table.steps(), Observer::All) {
            let text = event.get("move").or(event.get("chance")).and_then(Value::as_str);
            texts.extend(text.map(str::to_owned));
        }
    }
    texts.sort();
    texts.dedup();
    texts
}

/// Records of running and finished games.
pub fn records() -> Vec<String> {
    tables().map(|(_, table)| serde_json::to_string(&table.record()).expect("a record is JSON")).collect()
}

/// Positions with the game they belong to.
pub fn positions() -> Vec<String> {
    tables()
        .map(|(id, table)| {
            let position = table.view(Observer::All);
            json!({"game": id.to_string(), "players": table.seats(), "position": position}).to_string()
        })
        .collect()
}

/// Questions to computer players, with what everybody sees.
pub fn questions() -> Vec<String> {
    let questions = tables().flat_map(|(_, table)| {
        let asked = table.status().to_act.first().copied().unwrap_or(Seat::new(0));
        let observers = Observer::everyone(table.seats()).chain([Observer::All]);
        observers.map(move |observer| {
            let seat = if let Observer::Seat(seat) = observer { seat } else { asked };
            let mind = [Mind::Knowing, Mind::Plain][table.steps() % 2];
            let task = Task { seat, mind, limit: Limit::Nodes(8), lines: 2, seed: 1 };
            let question = Question { view: table.view(observer), ..catalog::question(&*table, task) };
            serde_json::to_string(&question).expect("a question is JSON")
        })
    });
    questions.collect()
}

/// Conversations with the engine, a few lines each.
pub fn engine_lines() -> Vec<String> {
    let mut talks = vec![
        "not json\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"games\"}".to_owned(),
        "[]\n[1]\n[{\"jsonrpc\":\"2.0\",\"method\":\"games\"}]".to_owned(),
    ];
    for (id, table) in tables() {
        let id = id.to_string();
        let seat = table.status().to_act.first().copied();
        let moves = seat.map(|seat| table.legal(seat)).unwrap_or_default();
        let call = |method: &str, params: Value| {
            json!({"jsonrpc": "2.0", "id": method, "method": method, "params": params}).to_string()
        };
        let players = table.seats();
        talks.push(
            [
                call("new", json!({"game": id, "players": players, "seed": 7, "options": {}})),
                call("legal", json!({"game_id": "g1", "seat": seat})),
                call("play", json!({"game_id": "g1", "seat": seat, "move": moves.first()})),
                call("undo", json!({"game_id": "g1", "count": 1})),
                call("view", json!({"game_id": "g1", "seat": 0})),
                call("perft", json!({"game_id": "g1", "depth": 1})),
                call("random", json!({"game_id": "g1", "seed": 1, "count": 1})),
                call("drop", json!({"game_id": "g1"})),
            ]
            .join("\n"),
        );
        talks.push(call("load", json!({"record": table.record()})));
        let position = table.view(Observer::All);
        talks.push(call("load", json!({"game": id, "players": players, "position": position})));
    }
    talks
}
