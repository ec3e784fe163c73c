//! Matches: each level against the one below it, and the full search against `uct`.

use super::positions::decisions;
use crate::report::{Page, Target};
use ahu::arena::{self, Contestant, Match};
use anyhow::{Context, Result};
use bots::{Level, Limit, Mind};
use catalog::GameId;
use game_core::scramble;
use serde_json::Value;
use std::path::PathBuf;

/// How matches are played.
pub struct Terms {
    /// Where games are kept.
    pub folder: PathBuf,
    /// Games of a match, at least; each deal is played once for every rotation of the seats.
    pub games: u64,
    /// How many games at once.
    pub threads: Option<usize>,
    /// What deals and dice follow from.
    pub seed: u64,
}

/// What is asked of a level against a table of the one below: its share among two, and times its fair share among more.
const LADDER: [f64; 2] = [0.65, 1.5];
/// The same of the full search against `uct`.
const YARDSTICK: [f64; 2] = [0.9, 2.0];

/// Each of these levels against the one below.
pub fn ladder(page: &mut Page, terms: &Terms, tables: &[(GameId, u8)], levels: &[Level]) -> Result<()> {
    page.heading("The ladder");
    page.paragraph("Each level against a table of the one below it, seats rotated and deals repeated.");
    let bot = |level| Contestant::Bot(Mind::Knowing, Limit::Level(level));
    let mut rows = Vec::new();
    for (game, seats) in tables.iter().copied() {
        for level in levels {
            let Some(below) = Level::new(u64::from(level.number()) - 1) else { continue };
            rows.push(meet(terms, game, seats, [bot(*level), bot(below)], LADDER)?);
        }
    }
    page.table(HEAD, &rows);
    Ok(())
}

/// The full search against `uct` at equal time.
pub fn against_uct(page: &mut Page, terms: &Terms, tables: &[(GameId, u8)], ms: u64) -> Result<()> {
    page.heading("Against plain UCT");
    page.paragraph(&format!(
        "The full search against a table of `uct`, upper confidence bounds and random playouts alone, {ms} ms a move.",
    ));
    let bot = |mind| Contestant::Bot(mind, Limit::Ms(ms));
    let mut rows = Vec::new();
    for (game, seats) in tables.iter().copied() {
        rows.push(meet(terms, game, seats, [bot(Mind::Knowing), bot(Mind::Plain)], YARDSTICK)?);
    }
    page.table(HEAD, &rows);
    Ok(())
}

const HEAD: [&str; 7] = ["game", "match", "games", "share of wins, 95 %", "times fair", "asked", ""];

fn meet(
    terms: &Terms,
    game: GameId,
    seats: u8,
    players: [Contestant; 2],
    asked: [f64; 2],
) -> Result<[String; 7]> {
    let name = format!("{} against {}", players[0], players[1]);
    eprintln!("{game}, {seats} seats: {name}");
    let key = fingerprint(game, seats, &players)?;
    let out = terms.folder.join(game.to_string()).join(format!("{seats}-{key:016x}"));
    let result = arena::play(&Match {
        game,
        options: Value::Null,
        seats,
        players: players.to_vec(),
        deals: terms.games.div_ceil(u64::from(seats)),
        opening: 4,
        seed: terms.seed,
        threads: terms.threads,
        out: Some(out),
        sprt: None,
        json: true,
    })?;
    let first = &result["players"][0];
    let share = first["share"].as_f64().context("a result has shares")?;
    let margin = first["margin"].as_f64().context("a result has margins")?;
    let fair = share * f64::from(seats);
    let (asked, measured, words) = match seats {
        2 => (asked[0], share, format!("{:.0} %", 100.0 * asked[0])),
        _ => (asked[1], fair, format!("{} times fair", asked[1])),
    };
    let verdict = Target { what: String::new(), asked, measured }.verdict();
    let share = format!("{:.1} ± {:.1} %", 100.0 * share, 100.0 * margin);
    let games = result["games"].to_string();
    Ok([format!("{game}, {seats} seats"), name, games, share, format!("{fair:.2}"), words, verdict.into()])
}

/// A number that changes with how the players play: old games of players that have changed are not taken for theirs.
///
/// It is made of their answers to some questions and of what their levels are allowed.
fn fingerprint(game: GameId, seats: u8, players: &[Contestant]) -> Result<u64> {
    let mut text = String::new();
    for decision in decisions(game, seats, 6, 31)? {
        for mind in [Mind::Knowing, Mind::Plain] {
            let (thought, _) = decision.think(mind, Limit::Nodes(300), 7)?;
            text += &format!("{thought:?}");
        }
    }
    for player in players {
        text += &match player {
            Contestant::Bot(_, Limit::Level(level)) => format!("{:?}", game.thinker().strength(*level)),
            other => other.to_string(),
        };
    }
    Ok(text.bytes().fold(0, |sum, byte| scramble(sum ^ u64::from(byte))))
}
