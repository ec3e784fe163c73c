//! `ahu replay`: a record told in sentences, with the board, and whether it holds.

use crate::drawing::{labels, mark, translated};
use crate::play::Players;
use crate::say::{Say, fill};
use crate::story::{self, Row};
use account::Names;
use anyhow::{Context, bail};
use catalog::GameId;
use game_core::{Lang, Observer, Seat};
use serde_json::Value;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use table::{AnyTable, Record};

/// What can be said on the command line.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The record, a JSON file; `-` reads standard input.
    file: PathBuf,
    /// Show what this seat saw, counted from 1, instead of everything (finished games) or what is public (running ones).
    #[arg(long)]
    seat: Option<u8>,
    /// Print every step as it is written, with the board after it, instead of telling it.
    #[arg(long)]
    notation: bool,
    /// Only say whether the record holds.
    #[arg(long)]
    verify: bool,
    /// en or fr; by default the language of the environment.
    #[arg(long)]
    lang: Option<Lang>,
}

/// Prints the record of a file, or only verifies it.
pub fn run(args: &Args, mut out: impl Write) -> anyhow::Result<()> {
    let lang = args.lang.unwrap_or_else(crate::rules::lang_of_environment);
    let (record, table) = load(&args.file)?;
    let game = record.game.parse().map_err(anyhow::Error::msg)?;
    let players = Players::of_names(&record.names).filter(|players| players.len() == record.players);
    let names = called(&record, players.as_ref(), lang);
    let replay = Replay { game, table: table.as_ref(), record: &record, lang, players, names };
    let observer = replay.observer(args.seat)?;
    match (args.verify, args.notation) {
        (true, _) => {}
        (false, true) => replay.write_steps(observer, &mut out)?,
        (false, false) => replay.tell(observer, &mut out)?,
    }
    replay.judge(&mut out)
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

/// What everybody is called, no two alike: as the record says, or by their number.
fn called(record: &Record, players: Option<&Players>, lang: Lang) -> Names {
    let seats = usize::from(record.players);
    let said = match players.cloned() {
        Some(players) => {
            let table = record.seed.as_ref().map(|seed| seed.commitment());
            players.named(&table.unwrap_or_default()).called()
        }
        None => record.names.clone(),
    };
    let mut names: Vec<String> = Vec::new();
    for seat in 0..seats {
        let number = (seat + 1).to_string();
        let said = said.get(seat).map(|name| name.trim()).filter(|name| !name.is_empty());
        let player = || fill(&Say::speaking(lang).replay.player, &[("number", &number)]);
        let mut name = said.map_or_else(player, str::to_owned);
        while names.contains(&name) {
            name = format!("{name} ({number})");
        }
        names.push(name);
    }
    Names::new(names, None)
}

/// A record that holds, and what it is told with.
struct Replay<'r> {
    game: GameId,
    table: &'r dyn AnyTable,
    record: &'r Record,
    lang: Lang,
    /// Who played, where the record was saved here.
    players: Option<Players>,
    names: Names,
}

impl Replay<'_> {
    fn say(&self) -> &'static Say {
        Say::speaking(self.lang)
    }

    /// Who looks: the seat asked for; otherwise all of a finished game, and what is public of a running one.
    fn observer(&self, seat: Option<u8>) -> anyhow::Result<Observer> {
        let seats = self.table.seats();
        match seat {
            Some(number) if number == 0 || number > seats => {
                let fields = [("seat", &*number.to_string()), ("last", &*seats.to_string())];
                bail!(fill(&self.say().replay.no_seat, &fields))
            }
            Some(number) => Ok(Observer::Seat(Seat::new(number - 1))),
            None if self.table.status().outcome.is_some() || self.record.ended.is_some() => Ok(Observer::All),
            None => Ok(Observer::Public),
        }
    }

    fn draw(&self, step: usize, observer: Observer) -> String {
        let labels = labels(self.game, self.table.seats(), self.lang, &self.names);
        translated(self.game, &self.table.draw(step, observer), self.lang, &labels)
    }

    /// The game, who plays it, and how it began.
    fn introduce(&self, observer: Observer, out: &mut impl Write) -> anyhow::Result<()> {
        let (name, count) = (&self.game.words(self.lang).name, self.table.seats().to_string());
        writeln!(out, "{}", fill(&self.say().replay.players, &[("name", name), ("count", &count)]))?;
        for seat in Seat::first(self.table.seats()) {
            let (mark, who) = (mark(self.game, seat, self.lang), self.names.name(seat));
            let player = self.players.as_ref().map(|players| players.at(seat));
            let who = player.map_or(who.clone(), |player| player.introduce(&who, self.lang, false));
            writeln!(out, "  {mark} {who}")?;
        }
        writeln!(out, "\n{}\n", self.draw(0, observer))?;
        Ok(())
    }

    /// All that happened, with the board after each round or turn.
    fn tell(&self, observer: Observer, out: &mut impl Write) -> anyhow::Result<()> {
        self.introduce(observer, out)?;
        let steps = self.table.steps();
        let entries = catalog::account(self.table, 0..steps, observer);
        let mut last = None;
        for row in story::rows(self.game, &entries, self.lang, &self.names) {
            match row {
                Row::Heading { text, round, step } => {
                    if last.is_some_and(|last| last != round) {
                        writeln!(out, "\n{}\n", self.draw(step, observer))?;
                    }
                    last = Some(round);
                    writeln!(out, "{text}")?;
                }
                Row::Told(told) => writeln!(out, "  {}", told.text)?,
            }
        }
        if steps > 0 {
            writeln!(out, "\n{}\n", self.draw(steps, observer))?;
        }
        if let Some(outcome) = self.table.status().outcome {
            for seat in outcome.ranking().into_iter().flatten() {
                let (place, score) = (outcome.place(seat) + 1, outcome.score(seat));
                writeln!(out, "  {place}. {}  {score}", self.names.name(seat))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    /// Every step as it is written, with the board after it.
    fn write_steps(&self, observer: Observer, out: &mut impl Write) -> anyhow::Result<()> {
        self.introduce(observer, out)?;
        let events = self.table.events(0..self.table.steps(), observer);
        for (index, event) in events.iter().enumerate() {
            writeln!(out, "{index}. {}", self.written(event))?;
            let draws_follow = events.get(index + 1).is_some_and(|next| next.get("chance").is_some());
            if !draws_follow {
                writeln!(out, "\n{}\n", self.draw(index + 1, observer))?;
            }
        }
        if let Some(outcome) = self.table.status().outcome {
            writeln!(out, "{}", serde_json::to_string(&outcome)?)?;
        }
        Ok(())
    }

    /// An event as it is written: who, what, and what came to light.
    fn written(&self, event: &Value) -> String {
        let text = |key: &str| event.get(key).and_then(Value::as_str).unwrap_or_default();
        let mut line = match event.get("seat").and_then(Value::as_u64) {
            Some(seat) => format!("{}: {}", self.name(seat), text("move")),
            None => format!("{}: {}", self.say().replay.chance, text("chance")),
        };
        if let Some(shown) = event.get("shown").and_then(Value::as_array) {
            let shown: Vec<&str> = shown.iter().filter_map(Value::as_str).collect();
            line += &format!("   [{}]", shown.join(", "));
        }
        line
    }

    fn name(&self, seat: u64) -> String {
        Seat::checked(seat).map_or_else(|| seat.to_string(), |seat| self.names.name(seat))
    }

    /// Whether the record holds, how it ended, and who dealt it.
    fn judge(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let (say, status) = (&self.say().replay, self.table.status());
        let end = match &status.outcome {
            Some(outcome) => fill(&say.finished, &[("reason", outcome.reason())]),
            None if self.record.ended.is_some() => say.unfinished.clone(),
            None => say.running.clone(),
        };
        writeln!(out, "{}", fill(&say.holds, &[("moves", &status.ply.to_string()), ("end", &end)]))?;
        if let Some(ended) = self.ended() {
            writeln!(out, "{ended}")?;
        }
        match (self.table.meta().chance, &self.record.seed, self.table.undealt()) {
            (false, _, _) => {}
            (true, None, _) => writeln!(out, "{}", say.no_seed)?,
            (true, Some(_), None) => writeln!(out, "{}", say.dealt)?,
            (true, Some(_), Some(step)) => {
                writeln!(out, "{}", fill(&say.not_dealt, &[("step", &step.to_string())]))?;
            }
        }
        Ok(())
    }

    /// How the game ended at its table, where the record says so: why, and who came where.
    fn ended(&self) -> Option<String> {
        let ended = self.record.ended.as_ref()?;
        let reason = ended["reason"].as_str()?;
        let group = |group: &Value| {
            let seats = group.as_array().into_iter().flatten().filter_map(Value::as_u64);
            seats.map(|seat| self.name(seat)).collect::<Vec<_>>().join(&self.say().and)
        };
        let groups: Vec<String> = ended["ranking"].as_array().into_iter().flatten().map(group).collect();
        let ranking = groups.join(&self.say().replay.then);
        Some(fill(&self.say().replay.ended, &[("reason", reason), ("ranking", &ranking)]))
    }
}
