//! Who plays: a level, a budget, plain UCT, chance, or a program that speaks the engine protocol.

use super::program::Program;
use anyhow::Context;
use bots::{Alone, Level, Limit, Listener, Mind, Task};
use game_core::{SearchRng, Seat};
use std::fmt;
use std::str::FromStr;
use std::time::Instant;
use table::AnyTable;

/// A player of the arena.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Contestant {
    /// A computer player within its limit.
    Bot(Mind, Limit),
    /// Any legal move, all alike.
    Random,
    /// A program that speaks the engine protocol, with the milliseconds it may think.
    Program {
        /// Its command line.
        command: String,
    },
}

const KINDS: &str = "a level 1 to 8, ms:200, nodes:5000, uct:ms:200, uct:nodes:5000, random, or run:COMMAND";

impl FromStr for Contestant {
    type Err = String;
    fn from_str(text: &str) -> Result<Contestant, String> {
        let wrong = || format!("{text:?} is not a player; a player is {KINDS}");
        if text == "random" {
            return Ok(Contestant::Random);
        }
        if let Some(command) = text.strip_prefix("run:") {
            return Ok(Contestant::Program { command: command.to_owned() });
        }
        let (mind, limit) = match text.strip_prefix("uct:") {
            Some(rest) => (Mind::Plain, rest),
            None => (Mind::Knowing, text),
        };
        let number = |text: &str| text.parse::<u64>().ok().filter(|number| *number > 0).ok_or_else(wrong);
        let limit = match limit.split_once(':') {
            Some(("ms", ms)) => Limit::Ms(number(ms)?),
            Some(("nodes", nodes)) => Limit::Nodes(number(nodes)?),
            Some(_) => return Err(wrong()),
            None if mind == Mind::Plain => return Err(wrong()),
            None => Limit::Level(limit.parse::<Level>().map_err(|_| wrong())?),
        };
        Ok(Contestant::Bot(mind, limit))
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Bot(mind, limit) => {
                if *mind == Mind::Plain {
                    f.write_str("uct:")?;
                }
                match limit {
                    Limit::Level(level) => write!(f, "{level}"),
                    Limit::Ms(ms) => write!(f, "ms:{ms}"),
                    Limit::Nodes(nodes) => write!(f, "nodes:{nodes}"),
                }
            }
            Contestant::Random => f.write_str("random"),
            Contestant::Program { command } => write!(f, "run:{command}"),
        }
    }
}

impl Contestant {
    /// Chooses a move for a seat that owes one, from what that seat sees.
    pub fn choose(
        &self,
        table: &dyn AnyTable,
        seat: Seat,
        seed: u64,
        programs: &mut Programs,
    ) -> anyhow::Result<String> {
        match self {
            Contestant::Random => {
                let legal = table.legal(seat);
                Ok(legal[SearchRng::new(seed).below(legal.len() as u32) as usize].clone())
            }
            Contestant::Program { command } => programs.started(command)?.best(&table.record(), seat),
            Contestant::Bot(mind, limit) => {
                let start = Instant::now();
                let listener = Listener {
                    clock: &|| start.elapsed().as_secs_f64() * 1000.0,
                    stop: &|| false,
                    progress: &mut |_| (),
                    threads: &Alone,
                };
                let question =
                    catalog::question(table, Task { mind: *mind, ..Task::best(seat, *limit, seed) });
                let thought = catalog::think(&question, listener).map_err(anyhow::Error::msg)?;
                let (text, _) = thought.choice().context("a computer player that answers has a move")?;
                Ok(text.to_owned())
            }
        }
    }
}

/// The programs of one thread, each started once.
#[derive(Default)]
pub struct Programs {
    started: Vec<(String, Program)>,
}

impl Programs {
    fn started(&mut self, command: &str) -> anyhow::Result<&mut Program> {
        let at = match self.started.iter().position(|(known, _)| known == command) {
            Some(at) => at,
            None => {
                self.started.push((command.to_owned(), Program::start(command)?));
                self.started.len() - 1
            }
        };
        Ok(&mut self.started[at].1)
    }
}
