//! The binary, as one starts it.

#![allow(clippy::unwrap_used)]

mod about;
#[cfg(unix)]
mod admin;
mod arena;
mod engine;
#[path = "../../../server/tests/it/house.rs"]
#[expect(dead_code, reason = "what only the server's own tests need")]
mod house;
mod kill;
mod play;
mod puzzles;
mod replay;
mod rules;
#[cfg(unix)]
mod service;
mod verify;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Starts the binary with this input and waits for its end.
fn ahu(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ahu"))
        .args(args)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}
