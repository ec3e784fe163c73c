//! `best`: what a computer player would do, from what its seat may see.

use super::Surroundings;
use super::params::{Params, invalid};
use super::rpc::RpcError;
use bots::{Level, Limit, Listener, Task, Thought};
use game_core::Seat;
use serde_json::{Value, json};
use std::time::Instant;
use table::{AnyTable, Seed};

/// What is looked at where there is only one move: enough to say what it is worth.
const FORCED: u64 = 2_000;

/// What was asked besides the game and the seat.
pub(super) struct Wish {
    limit: Limit,
    lines: usize,
    seed: u64,
    progress: bool,
}

impl Wish {
    pub(super) fn read(params: &mut Params) -> Result<Wish, RpcError> {
        let level = params.number("level", "a level")?;
        let ms = params.number("ms", "a number of milliseconds")?;
        let nodes = params.number("nodes", "a number of nodes")?;
        let limit = match (level, ms, nodes) {
            (Some(level), None, None) => {
                let level = Level::new(level);
                Limit::Level(level.ok_or_else(|| invalid(vec!["\"level\": levels are 1 to 8".into()]))?)
            }
            (None, Some(ms), None) => Limit::Ms(ms),
            (None, None, Some(nodes)) => Limit::Nodes(nodes),
            (None, None, None) => Limit::Level(Level::MAX),
            _ => return Err(invalid(vec!["give one of \"level\", \"ms\" and \"nodes\"".into()])),
        };
        let lines = params.number("lines", "a number of lines")?.unwrap_or(1);
        let seed = params.take::<Seed>("seed")?.map_or(0, |seed| seed.number());
        let progress = params.take("progress")?.unwrap_or(false);
        Ok(Wish { limit, lines, seed, progress })
    }
}

/// Asks for the best move of a seat that owes one.
pub(super) fn best(
    table: &dyn AnyTable,
    game_id: &str,
    seat: Seat,
    wish: &Wish,
    around: Surroundings<'_>,
) -> Result<Value, RpcError> {
    let legal = table.legal(seat);
    if legal.is_empty() {
        return Err(invalid(vec![format!("\"seat\": seat {seat} owes no move")]));
    }
    let limit = if legal.len() == 1 { Limit::Nodes(FORCED) } else { wish.limit };
    let task = Task { lines: wish.lines, ..Task::best(seat, limit, wish.seed) };
    let question = catalog::question(table, task);
    let start = Instant::now();
    let ms = || start.elapsed().as_secs_f64() * 1000.0;
    let Surroundings { id, stop, notify, threads } = around;
    let mut progress = |thought: &Thought| {
        if wish.progress {
            let mut params = answer(thought, ms());
            params["id"] = id.clone();
            params["game_id"] = Value::from(game_id);
            notify(json!({"jsonrpc": "2.0", "method": "progress", "params": params}));
        }
    };
    let listener = Listener { clock: &ms, stop, progress: &mut progress, threads: &threads };
    let thought = catalog::think(&question, listener).map_err(|error| invalid(vec![error]))?;
    Ok(answer(&thought, ms()))
}

fn answer(thought: &Thought, ms: f64) -> Value {
    let best = thought.lines.first().and_then(|line| line.moves.first());
    json!({"move": best, "lines": thought.lines, "nodes": thought.nodes, "ms": ms})
}
