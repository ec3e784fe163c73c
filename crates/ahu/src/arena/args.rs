use super::{Contestant, Match, Sprt};
use anyhow::Context;
use catalog::GameId;
use clap::Args as ClapArgs;
use serde_json::Value;
use std::path::PathBuf;

/// A match, as it is asked for on the command line.
#[derive(ClapArgs, Debug)]
pub struct Args {
    #[arg(help = crate::games())]
    game: GameId,
    /// Who plays: levels (5), budgets (ms:200, nodes:5000), uct:ms:200, random, or run:COMMAND for a program that speaks the
    /// engine protocol. The last one fills the seats that are left.
    #[arg(value_delimiter = ',', required = true)]
    players: Vec<Contestant>,
    /// How many seats [default: the fewest the game takes].
    #[arg(long)]
    seats: Option<u8>,
    /// How many deals; each is played once for every rotation of the seats.
    #[arg(long, default_value_t = 50)]
    deals: u64,
    /// The game's options, as a JSON object.
    #[arg(long)]
    options: Option<String>,
    /// Random moves at the start of a game that deals nothing.
    #[arg(long, default_value_t = 4)]
    opening: u32,
    /// What deals and dice follow from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at once [default: all cores].
    #[arg(long)]
    threads: Option<usize>,
    /// A folder that keeps every game; a match that was ended there goes on.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Stop as soon as one of two differences in Elo is nineteen times as likely as the other, such as 0,30.
    #[arg(long)]
    sprt: Option<Sprt>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    /// The match that was asked for.
    pub fn to_match(&self) -> anyhow::Result<Match> {
        let options = match &self.options {
            None => Value::Null,
            Some(text) => serde_json::from_str(text).context("--options is not JSON")?,
        };
        Ok(Match {
            game: self.game,
            options,
            seats: self.seats.unwrap_or(self.game.meta().seats.0),
            players: self.players.clone(),
            deals: self.deals,
            opening: self.opening,
            seed: self.seed,
            threads: self.threads,
            out: self.out.clone(),
            sprt: self.sprt,
            json: self.json,
        })
    }
}
