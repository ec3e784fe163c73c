//! The games of a match, kept on disk one a line, and what they add up to.

use super::score::Score;
use super::{Match, accepted, elo_of};
use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};

/// One game of a match.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its number in the match.
    pub index: u64,
    /// Which contestant sat on each seat.
    pub line_up: Vec<usize>,
    /// Each seat's share of the win.
    pub shares: Vec<f64>,
    /// How many did better than each seat.
    pub places: Vec<u8>,
    /// The whole game.
    pub record: Value,
}

/// The games played so far.
pub struct Journal {
    entries: BTreeMap<u64, PlayedGame>,
    file: Option<File>,
    decided: Option<bool>,
}

impl Journal {
    /// The journal of a match: empty, or the one in its folder, where it must be of the same match.
    pub fn open(arena: &Match) -> anyhow::Result<Journal> {
        let mut journal = Journal { entries: BTreeMap::new(), file: None, decided: None };
        let Some(folder) = &arena.out else { return Ok(journal) };
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let about = about(arena);
        let card = folder.join("match.json");
        match std::fs::read_to_string(&card) {
            Ok(text) if serde_json::from_str::<Value>(&text).ok() != Some(about.clone()) => {
                bail!("{} holds another match; choose another folder, or remove it", folder.display())
            }
            Ok(_) => {}
            Err(_) => std::fs::write(&card, format!("{about}\n"))?,
        }
        let path = folder.join("games.jsonl");
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path)?;
        let mut whole = 0;
        let mut reader = BufReader::new(&file);
        let mut line = String::new();
        while reader.read_line(&mut line)? > 0 {
            // A kill may have cut the last line short: that game is played again.
            let Ok(entry) = serde_json::from_str::<PlayedGame>(&line) else { break };
            whole += line.len() as u64;
            journal.entries.insert(entry.index, entry);
            line.clear();
        }
        file.set_len(whole)?;
        journal.file = Some(file);
        journal.decide(arena);
        Ok(journal)
    }

    /// Whether a game was played.
    pub fn has(&self, index: u64) -> bool {
        self.entries.contains_key(&index)
    }

    /// How many games were played.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the sequential test has come to an end.
    pub fn is_decided(&self) -> bool {
        self.decided.is_some()
    }

    /// Adds a game, and writes it down.
    pub fn add(&mut self, entry: PlayedGame) -> anyhow::Result<()> {
        if let Some(file) = &mut self.file {
            writeln!(file, "{}", serde_json::to_string(&entry)?).context("the games cannot be kept")?;
        }
        self.entries.insert(entry.index, entry);
        Ok(())
    }

    /// Looks whether the sequential test has come to an end.
    fn decide(&mut self, arena: &Match) {
        if let Some(sprt) = arena.sprt {
            self.decided = sprt.verdict(&self.scores(arena)[0]);
        }
    }

    /// The running score in a few words.
    pub fn headline(&mut self, arena: &Match) -> String {
        self.decide(arena);
        let scores = self.scores(arena);
        let words = arena.players.iter().zip(&scores).map(|(player, score)| {
            let share = score.share();
            format!("{player} {:.1} ± {:.1} %", 100.0 * share.mean, 100.0 * share.margin)
        });
        words.collect::<Vec<_>>().join(", ")
    }

    /// Every contestant's score by whole deals: its mean share for one seat.
    fn scores(&self, arena: &Match) -> Vec<Score> {
        let seats = u64::from(arena.seats);
        let mut scores = vec![Score::default(); arena.players.len()];
        for deal in 0..arena.deals {
            let games: Vec<&PlayedGame> =
                (deal * seats..(deal + 1) * seats).filter_map(|i| self.entries.get(&i)).collect();
            if games.len() < seats as usize {
                continue;
            }
            for (player, score) in scores.iter_mut().enumerate() {
                let seats_of =
                    |game: &&PlayedGame| game.line_up.iter().filter(|sits| **sits == player).count();
                let share_of = |game: &&PlayedGame| -> f64 {
                    let shares = game.line_up.iter().zip(&game.shares);
                    shares.filter(|(sits, _)| **sits == player).map(|(_, share)| share).sum()
                };
                let sat: usize = games.iter().map(seats_of).sum();
                score.add(games.iter().map(share_of).sum::<f64>() / sat as f64);
            }
        }
        scores
    }

    /// The result as JSON.
    pub fn result(&self, arena: &Match) -> Value {
        let scores = self.scores(arena);
        let ratings = self.ratings(arena);
        let fair = 1.0 / f64::from(arena.seats);
        let players: Vec<Value> = arena
            .players
            .iter()
            .zip(&scores)
            .zip(&ratings)
            .map(|((player, score), rating)| {
                let share = score.share();
                json!({
                    "name": player.to_string(), "games": self.len(), "share": share.mean, "margin": share.margin,
                    "fair": fair, "rating": 40.0 * rating.rating, "uncertainty": 1.96 * 40.0 * rating.uncertainty,
                })
            })
            .collect();
        let mut result = json!({
            "match": about(arena), "games": self.len(), "deals": scores[0].deals(), "players": players,
        });
        if arena.seats == 2 && arena.players.len() == 2 {
            result["elo"] = elo_of(scores[0].share());
        }
        if let Some(sprt) = arena.sprt {
            result["sprt"] = Value::from(accepted(sprt, sprt.verdict(&scores[0])));
        }
        result
    }

    /// Everybody's rating from all games in order, with its uncertainty.
    fn ratings(&self, arena: &Match) -> Vec<WengLinRating> {
        let config = WengLinConfig::new();
        let mut ratings = vec![WengLinRating::new(); arena.players.len()];
        if arena.players.len() < 2 {
            return ratings;
        }
        for entry in self.entries.values() {
            let teams: Vec<Vec<WengLinRating>> =
                entry.line_up.iter().map(|player| vec![ratings[*player]]).collect();
            let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
                .iter()
                .zip(&entry.places)
                .map(|(team, place)| (team.as_slice(), MultiTeamOutcome::new(usize::from(*place) + 1)))
                .collect();
            let after = weng_lin_multi_team(&ranked, &config);
            for (player, rating) in ratings.iter_mut().enumerate() {
                // A contestant on several seats learns the mean of what its seats learn.
                let seats: Vec<&WengLinRating> = entry
                    .line_up
                    .iter()
                    .zip(&after)
                    .filter(|(sits, _)| **sits == player)
                    .map(|(_, team)| &team[0])
                    .collect();
                let mean = |of: fn(&WengLinRating) -> f64| {
                    seats.iter().map(|rating| of(rating)).sum::<f64>() / seats.len() as f64
                };
                if !seats.is_empty() {
                    *rating =
                        WengLinRating { rating: mean(|r| r.rating), uncertainty: mean(|r| r.uncertainty) };
                }
            }
        }
        ratings
    }
}

/// What makes two matches the same.
fn about(arena: &Match) -> Value {
    let players: Vec<String> = arena.players.iter().map(ToString::to_string).collect();
    json!({
        "game": arena.game.to_string(), "options": arena.options, "seats": arena.seats, "players": players,
        "opening": arena.opening, "seed": arena.seed,
    })
}
