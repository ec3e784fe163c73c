//! `ahu engine`: JSON-RPC 2.0, one message a line, any number of games at once.

mod best;
mod methods;
mod params;
mod rpc;

use crate::threads::Threads;
use methods::Engine;
use serde_json::Value;
use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

/// What a method may use besides its parameters.
pub(crate) struct Surroundings<'s> {
    /// The id of the request.
    pub id: Value,
    /// Whether a search must stop.
    pub stop: &'s dyn Fn() -> bool,
    /// Sends a notification.
    pub notify: &'s mut dyn FnMut(Value),
    /// Who searches.
    pub threads: Threads,
}

/// Answers each line of the input until it ends; bad input gets an error and nothing else happens.
///
/// The input is read ahead, so that a line that says `stop` ends a search begun by a line before it.
pub fn run(mut input: impl BufRead + Send, mut output: impl Write, threads: Threads) -> anyhow::Result<()> {
    let stopped = AtomicU64::new(0);
    let (send, lines) = mpsc::sync_channel(1024);
    std::thread::scope(|scope| {
        let stopped = &stopped;
        scope.spawn(move || -> std::io::Result<()> {
            for number in 1.. {
                let mut line = Vec::new();
                if input.read_until(b'\n', &mut line)? == 0 {
                    break;
                }
                if says_stop(&line) {
                    stopped.store(number, Ordering::Relaxed);
                }
                if send.send((number, line)).is_err() {
                    break;
                }
            }
            Ok(())
        });
        let mut engine = Engine::default();
        for (number, line) in lines {
            let stop = || stopped.load(Ordering::Relaxed) > number;
            // A notification that cannot be written fails again with the answer.
            let mut notify =
                |message: Value| drop(writeln!(output, "{message}").and_then(|()| output.flush()));
            let answer = answer(&mut engine, &line, &stop, &mut notify, threads);
            if let Some(answer) = answer {
                writeln!(output, "{answer}")?;
                output.flush()?;
            }
        }
        Ok(())
    })
}

/// Answers lines one after the other with an engine of their own: what fuzzing calls.
pub fn answer_once(lines: &[u8]) -> Vec<String> {
    let mut engine = Engine::default();
    let lines = lines.split(|byte| *byte == b'\n');
    lines.filter_map(|line| answer(&mut engine, line, &|| false, &mut |_| (), Threads::ONE)).collect()
}

fn answer(
    engine: &mut Engine,
    line: &[u8],
    stop: &dyn Fn() -> bool,
    notify: &mut dyn FnMut(Value),
    threads: Threads,
) -> Option<String> {
    rpc::answer(line, |call| {
        let id = call.id.unwrap_or_default();
        engine.call(&call.method, call.params, Surroundings { id, stop, notify, threads })
    })
}

/// Whether the line asks for a search to stop; most lines are not even read for it.
fn says_stop(line: &[u8]) -> bool {
    line.windows(6).any(|word| word == b"\"stop\"")
        && serde_json::from_slice::<Value>(line).is_ok_and(|request| request["method"] == "stop")
}
