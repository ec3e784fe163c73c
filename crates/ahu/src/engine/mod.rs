//! `ahu engine`: JSON-RPC 2.0, one message a line, any number of games at once.

mod methods;
mod params;
mod rpc;

use methods::Engine;
use std::io::{BufRead, Write};

/// Answers each line of the input until it ends; bad input gets an error and nothing else happens.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> anyhow::Result<()> {
    let mut engine = Engine::default();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        if let Some(answer) = answer(&mut engine, &line) {
            output.write_all(answer.as_bytes())?;
            output.write_all(b"\n")?;
            output.flush()?;
        }
        line.clear();
    }
    Ok(())
}

/// Answers one line, without keeping anything: what fuzzing calls.
pub fn answer_once(lines: &[u8]) -> Vec<String> {
    let mut engine = Engine::default();
    lines.split(|byte| *byte == b'\n').filter_map(|line| answer(&mut engine, line)).collect()
}

fn answer(engine: &mut Engine, line: &[u8]) -> Option<String> {
    rpc::answer(line, |method, params| engine.call(method, params))
}
