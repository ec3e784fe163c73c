//! `ahu replay`: a record move by move, with the board, and whether it holds.

use anyhow::{Context, bail};
use game_core::{Lang, Observer, Seat};
use serde_json::Value;
use std::io::{Read, Write};
use std::path::Path;
use table::{AnyTable, Record};

/// Prints the record of a file, or only verifies it.
pub fn run(file: &Path, seat: Option<u8>, verify: bool, mut out: impl Write) -> anyhow::Result<()> {
    let (record, table) = load(file)?;
    let observer = observer(table.as_ref(), &record, seat)?;
    if !verify {
        print(table.as_ref(), &record, observer, &mut out)?;
    }
    let status = table.status();
    let end = match &status.outcome {
        Some(outcome) => format!("finished, {}", outcome.reason()),
        None if record.ended.is_some() => "not finished by the rules".into(),
        None => "running".into(),
    };
    writeln!(out, "the record holds: {} moves, {end}", status.ply)?;
    if let Some(ended) = ended(&record) {
        writeln!(out, "at its table: {ended}")?;
    }
    match (table.meta().chance, &record.seed, table.undealt()) {
        (false, _, _) => {}
        (true, None, _) => writeln!(out, "it has no seed, so who dealt its draws cannot be told")?,
        (true, Some(_), None) => writeln!(out, "every draw is the one its seed deals")?,
        (true, Some(_), Some(step)) => {
            writeln!(out, "from step {step} on its draws are not those its seed deals")?
        }
    }
    Ok(())
}

/// The record of a file, and the game that it replays to.
pub fn load(file: &Path) -> anyhow::Result<(Record, Box<dyn AnyTable>)> {
    let name = file.display();
    let json: Value = serde_json::from_str(&read(file)?).with_context(|| format!("{name} is not JSON"))?;
    let record = Record::read(&json).with_context(|| format!("{name} cannot be replayed"))?;
    let table =
        catalog::load(&record, crate::random_seed()?).with_context(|| format!("{name} does not hold"))?;
    Ok((record, table))
}

fn read(file: &Path) -> anyhow::Result<String> {
    let mut text = String::new();
    if file == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).context("standard input cannot be read")?;
    } else {
        text = std::fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
    }
    Ok(text)
}

/// Who looks: the seat asked for; otherwise all of a finished game, and what is public of a running one.
fn observer(table: &dyn AnyTable, record: &Record, seat: Option<u8>) -> anyhow::Result<Observer> {
    match seat {
        Some(number) if number >= table.seats() => {
            bail!("there is no seat {number}; this game has the seats 0 to {}", table.seats() - 1)
        }
        Some(number) => Ok(Observer::Seat(Seat::new(number))),
        None if table.status().outcome.is_some() || record.ended.is_some() => Ok(Observer::All),
        None => Ok(Observer::Public),
    }
}

fn print(
    table: &dyn AnyTable,
    record: &Record,
    observer: Observer,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let name =
        catalog::GameId::words(record.game.parse().map_err(anyhow::Error::msg)?, Lang::En).name.as_str();
    writeln!(out, "{name}, {} players\n\n{}\n", table.seats(), table.draw(0, observer))?;
    let events = table.events(0..table.steps(), observer);
    for (index, event) in events.iter().enumerate() {
        writeln!(out, "{index}. {}", line(event, &record.names))?;
        let draws_follow = events.get(index + 1).is_some_and(|next| next.get("chance").is_some());
        if !draws_follow {
            writeln!(out, "\n{}\n", table.draw(index + 1, observer))?;
        }
    }
    if let Some(outcome) = table.status().outcome {
        writeln!(out, "{}", serde_json::to_string(&outcome)?)?;
    }
    Ok(())
}

/// An event in a line: who, what, and what came to light.
fn line(event: &Value, names: &[String]) -> String {
    let text = |key: &str| event.get(key).and_then(Value::as_str).unwrap_or_default();
    let mut line = match event.get("seat").and_then(Value::as_u64) {
        Some(seat) => format!("{}: {}", called(seat, names), text("move")),
        None => format!("chance: {}", text("chance")),
    };
    if let Some(shown) = event.get("shown").and_then(Value::as_array) {
        let shown: Vec<&str> = shown.iter().filter_map(Value::as_str).collect();
        line += &format!("   [{}]", shown.join(", "));
    }
    line
}

/// How the game ended at its table, where the record says so: why, and who came where.
fn ended(record: &Record) -> Option<String> {
    let ended = record.ended.as_ref()?;
    let reason = ended["reason"].as_str()?;
    let group = |group: &Value| {
        let seats = group.as_array().into_iter().flatten().filter_map(Value::as_u64);
        seats.map(|seat| called(seat, &record.names)).collect::<Vec<_>>().join(" and ")
    };
    let groups: Vec<String> = ended["ranking"].as_array().into_iter().flatten().map(group).collect();
    Some(format!("{reason}; {}", groups.join(", then ")))
}

fn called(seat: u64, names: &[String]) -> String {
    match names.get(seat as usize) {
        Some(name) => format!("seat {seat} ({name})"),
        None => format!("seat {seat}"),
    }
}
