//! `ahu arena`: matches between any players, with seats rotated and deals duplicated so that luck cancels.

mod args;
mod contestant;
mod journal;
mod program;
mod score;

pub use args::Args;
pub use contestant::Contestant;
pub use score::{Score, Sprt};

use anyhow::{Context, bail};
use catalog::GameId;
use contestant::Programs;
use game_core::{SearchRng, Seat, scramble};
use indicatif::{ProgressBar, ProgressStyle};
use journal::{Journal, PlayedGame};
use rayon::prelude::*;
use score::{elo, expected};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use table::{Record, Seed};

/// A match: who, at what, how often.
#[derive(Clone, Debug)]
pub struct Match {
    /// The game.
    pub game: GameId,
    /// Its options.
    pub options: Value,
    /// How many seats.
    pub seats: u8,
    /// Who plays; the last one fills the seats that are left.
    pub players: Vec<Contestant>,
    /// How many deals; each is played once for every rotation of the seats.
    pub deals: u64,
    /// Random moves at the start of a game that deals nothing.
    pub opening: u32,
    /// What deals and dice follow from.
    pub seed: u64,
    /// How many games at once; all cores where none is said.
    pub threads: Option<usize>,
    /// Where games are kept, so that a match goes on where it was.
    pub out: Option<PathBuf>,
    /// When to stop early.
    pub sprt: Option<Sprt>,
    /// Whether the result is printed as JSON.
    pub json: bool,
}

/// Plays the match and prints its result.
pub fn run(arena: &Match, mut out: impl Write) -> anyhow::Result<()> {
    let result = play(arena)?;
    if arena.json {
        writeln!(out, "{result}")?;
    } else {
        write!(out, "{}", table(arena, &result))?;
    }
    Ok(())
}

/// Plays the match; its result as JSON.
pub fn play(arena: &Match) -> anyhow::Result<Value> {
    let (fewest, most) = arena.game.meta().seats;
    if !(fewest..=most).contains(&arena.seats) {
        bail!("{} is for {fewest} to {most} players, not {}", arena.game, arena.seats);
    }
    if arena.players.is_empty() || arena.players.len() > usize::from(arena.seats) {
        bail!("give at least one player and at most one for each of the {} seats", arena.seats);
    }
    if arena.sprt.is_some() && (arena.seats != 2 || arena.players.len() != 2) {
        bail!("--sprt is for two players");
    }
    let journal = Journal::open(arena)?;
    let progress = bar(arena, &journal);
    let journal = Mutex::new(journal);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arena.threads.unwrap_or(0)).build()?;
    let games = arena.deals * u64::from(arena.seats);
    let failed = pool.install(|| {
        (0..games)
            .into_par_iter()
            .map_init(Programs::default, |programs, index| {
                let mut held = journal.lock().expect("a game that failed stops the match");
                if held.has(index) || held.is_decided() {
                    return Ok(());
                }
                drop(held);
                let entry = arena.play(index, programs)?;
                held = journal.lock().expect("a game that failed stops the match");
                held.add(entry)?;
                progress.inc(1);
                progress.set_message(held.headline(arena));
                Ok(())
            })
            .find_map_any(|done: anyhow::Result<()>| done.err())
    });
    progress.finish_and_clear();
    if let Some(error) = failed {
        return Err(error);
    }
    let journal = journal.into_inner().context("a game that failed stops the match")?;
    Ok(journal.result(arena))
}

fn bar(arena: &Match, journal: &Journal) -> ProgressBar {
    let progress = ProgressBar::new(arena.deals * u64::from(arena.seats));
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left  {msg}");
    progress.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    progress.set_position(journal.len() as u64);
    progress
}

impl Match {
    /// Which contestant sits where: the line-up turned by one seat for each game of a deal.
    fn line_up(&self, index: u64) -> Vec<usize> {
        let seats = usize::from(self.seats);
        let turn = (index % u64::from(self.seats)) as usize;
        let last = self.players.len() - 1;
        let mut line_up: Vec<usize> = (0..seats).map(|seat| seat.min(last)).collect();
        line_up.rotate_right(turn);
        line_up
    }

    fn play(&self, index: u64, programs: &mut Programs) -> anyhow::Result<PlayedGame> {
        let deal = scramble(self.seed ^ scramble(index / u64::from(self.seats)));
        let mut table = catalog::open(self.game, self.seats, &self.options, Seed::new(deal.to_string()))?;
        let line_up = self.line_up(index);
        let mut rng = SearchRng::new(deal);
        let mut ply = 0;
        while let Some(seat) = table.status().to_act.first().copied() {
            let legal = table.legal(seat);
            let opening = !table.meta().chance && ply < u64::from(self.opening);
            let text = match legal.as_slice() {
                [only] => only.clone(),
                _ if opening => legal[rng.below(legal.len() as u32) as usize].clone(),
                _ => {
                    let dice = scramble(deal ^ scramble(index) ^ ply);
                    self.players[line_up[seat.index()]].choose(&*table, seat, dice, programs)?
                }
            };
            if let Err(refused) = table.play(seat, &text) {
                let name = &self.players[line_up[seat.index()]];
                bail!("{name} played {text:?}, which is refused ({})", refused.rule);
            }
            ply += 1;
        }
        let outcome = table.status().outcome.context("nobody owes a move, so the game is over")?;
        let shares = Seat::first(self.seats).map(|seat| outcome.share(seat)).collect();
        let places = Seat::first(self.seats).map(|seat| outcome.place(seat)).collect();
        let names = line_up.iter().map(|player| self.players[*player].to_string()).collect();
        let record = serde_json::to_value(Record { names, ..table.record() })?;
        Ok(PlayedGame { index, line_up, shares, places, record })
    }
}

/// The result for people.
fn table(arena: &Match, result: &Value) -> String {
    let mut text = format!(
        "{}, {} seats, {} games of {} deals\n\n| player | games | share of wins | 95 % | fair | times fair | rating |\n|---|---|---|---|---|---|---|\n",
        arena.game, arena.seats, result["games"], result["deals"]
    );
    for player in result["players"].as_array().into_iter().flatten() {
        let number = |key: &str| player[key].as_f64().unwrap_or(0.0);
        text += &format!(
            "| {} | {} | {:.1} % | ± {:.1} | {:.1} % | {:.2} | {:.0} ± {:.0} |\n",
            player["name"].as_str().unwrap_or_default(),
            player["games"],
            100.0 * number("share"),
            100.0 * number("margin"),
            100.0 * number("fair"),
            number("share") / number("fair"),
            number("rating"),
            number("uncertainty"),
        );
    }
    if let Some(elo) = result["elo"].as_object() {
        let number = |key: &str| elo[key].as_f64().unwrap_or(0.0);
        text += &format!(
            "\nElo of the first over the second: {:.0} ({:.0} to {:.0})\n",
            number("mean"),
            number("low"),
            number("high")
        );
    }
    if let Some(accepted) = result["sprt"].as_str() {
        text += &format!("sequential test: {accepted}\n");
    }
    text
}

/// The difference in Elo of a share, with its interval.
fn elo_of(share: score::Estimate) -> Value {
    json!({"mean": elo(share.mean), "low": elo(share.mean - share.margin), "high": elo(share.mean + share.margin)})
}

/// What an even match would give, for the sequential test's words.
fn accepted(sprt: Sprt, verdict: Option<bool>) -> String {
    match verdict {
        Some(true) => {
            format!("at least {:+.0} Elo ({:.1} %) accepted", sprt.elo1, 100.0 * expected(sprt.elo1))
        }
        Some(false) => {
            format!("at most {:+.0} Elo ({:.1} %) accepted", sprt.elo0, 100.0 * expected(sprt.elo0))
        }
        None => "undecided".into(),
    }
}
