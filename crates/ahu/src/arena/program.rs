//! A program that speaks the engine protocol on its standard input and output.

use anyhow::{Context, bail};
use game_core::Seat;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use table::Record;

/// A program that was started, and its pipes.
pub struct Program {
    name: String,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    asked: u64,
}

impl Program {
    /// Starts a program by its command line.
    pub fn start(command: &str) -> anyhow::Result<Program> {
        let mut words = command.split_whitespace();
        let name = words.next().context("run: needs a command")?;
        let mut child = Command::new(name)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {command:?}"))?;
        let input = child.stdin.take().context("a program has an input")?;
        let output = BufReader::new(child.stdout.take().context("a program has an output")?);
        Ok(Program { name: command.to_owned(), child, input, output, asked: 0 })
    }

    /// Its choice for a seat in the game of a record.
    pub fn best(&mut self, record: &Record, seat: Seat) -> anyhow::Result<String> {
        let opened = self.call("load", json!({"record": record}))?;
        let game_id = opened["game_id"].clone();
        let best = self.call("best", json!({"game_id": game_id, "seat": seat}))?;
        self.call("drop", json!({"game_id": game_id}))?;
        match best["move"].as_str() {
            Some(text) => Ok(text.to_owned()),
            None => bail!("{:?} gave no move: {best}", self.name),
        }
    }

    fn call(&mut self, method: &str, params: Value) -> anyhow::Result<Value> {
        self.asked += 1;
        let id = self.asked;
        writeln!(self.input, "{}", json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))?;
        self.input.flush()?;
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                bail!("{:?} ended before it answered {method}", self.name);
            }
            let mut answer: Value = serde_json::from_str(&line)
                .with_context(|| format!("{:?} does not answer in JSON", self.name))?;
            if answer["id"] != id {
                continue;
            }
            if let Some(error) = answer.get("error") {
                bail!("{:?} refused {method}: {error}", self.name);
            }
            return Ok(answer["result"].take());
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
