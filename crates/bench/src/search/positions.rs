//! Positions of seeded games, and questions about them.

use anyhow::Result;
use bots::{Alone, Limit, Listener, Mind, Question, Task, Thought};
use catalog::GameId;
use cpu_time::ProcessTime;
use serde_json::Value;
use std::time::{Duration, Instant};
use table::{AnyTable, Seed};

/// A decision of one seat, from what that seat sees.
#[derive(Clone, Debug)]
pub struct Decision {
    question: Question,
}

/// Nodes of each move on the way to a position.
const QUICK: u64 = 60;

/// So many decisions with several moves, spread over the first part of a game of this seed.
pub fn decisions(game: GameId, seats: u8, count: usize, seed: u64) -> Result<Vec<Decision>> {
    let opened = catalog::open(game, seats, &Value::Null, Seed::new(seed.to_string()));
    let mut table: Box<dyn AnyTable> = opened.map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut found = Vec::new();
    for ply in 0.. {
        let Some(seat) = table.status().to_act.first().copied() else { break };
        let legal = table.legal(seat);
        let task = Task::best(seat, Limit::Nodes(QUICK), ply);
        let here = Decision { question: catalog::question(&*table, task) };
        if legal.len() > 2 && ply % 5 == 0 {
            found.push(here.clone());
            if found.len() == count {
                break;
            }
        }
        let text = match legal.as_slice() {
            [only] => only.clone(),
            _ => here.think(Mind::Knowing, Limit::Nodes(QUICK), ply)?.0.lines[0].moves[0].clone(),
        };
        table.play(seat, &text).map_err(|refused| anyhow::anyhow!("{text} is refused ({})", refused.rule))?;
    }
    Ok(found)
}

impl Decision {
    /// What a computer player answers, and how long that took by the wall's clock.
    pub fn think(&self, mind: Mind, limit: Limit, seed: u64) -> Result<(Thought, Duration)> {
        let start = Instant::now();
        self.think_by(mind, limit, seed, &|| start.elapsed())
    }

    /// The same by the process's own time, which others on the machine take nothing of.
    pub fn think_undisturbed(&self, mind: Mind, limit: Limit, seed: u64) -> Result<(Thought, Duration)> {
        let start = ProcessTime::now();
        self.think_by(mind, limit, seed, &|| start.elapsed())
    }

    fn think_by(
        &self,
        mind: Mind,
        limit: Limit,
        seed: u64,
        clock: &dyn Fn() -> Duration,
    ) -> Result<(Thought, Duration)> {
        let question = self.ask(mind, limit, seed);
        let ms = || clock().as_secs_f64() * 1000.0;
        let begun = clock();
        let listener = Listener { clock: &ms, stop: &|| false, progress: &mut |_| (), threads: &Alone };
        let thought = catalog::think(&question, listener).map_err(anyhow::Error::msg)?;
        Ok((thought, clock() - begun))
    }

    /// The question as the browser is asked it.
    pub fn question(&self, nodes: u64) -> String {
        let question = self.ask(Mind::Knowing, Limit::Nodes(nodes), 0);
        serde_json::to_string(&question).expect("a question is JSON")
    }

    fn ask(&self, mind: Mind, limit: Limit, seed: u64) -> Question {
        let mut question = self.question.clone();
        question.task = Task { mind, ..Task::best(question.task.seat, limit, seed) };
        question
    }
}
