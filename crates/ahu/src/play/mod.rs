//! `ahu play`: a game in the terminal, against the computer or with others at one screen.
//!
//! [`App`] is all of it but the terminal: a state, events in, effects out, and a drawing.

mod app;
mod choice;
mod event;
mod keys;
mod markdown;
mod opponent;
mod page;
mod paint;
mod people;
mod player;
mod scene;
mod screen;
mod terminal;
mod text;

pub use app::App;
pub use event::{Effect, Event, Saved, Turn};
pub use opponent::{Errand, answer};
pub use player::{Player, Players};

use anyhow::{Context, anyhow, bail};
use catalog::GameId;
use game_core::Lang;
use serde_json::Value;
use std::io::{IsTerminal, stdin, stdout};
use std::path::{Path, PathBuf};
use table::{Record, Seed};

/// What can be said on the command line.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[arg(required_unless_present = "load", help = format!("{}; with --load it may be left out", crate::games()))]
    game: Option<GameId>,
    /// Who plays, seat by seat: you (once or more), a level from 1 to 8, or random; by default you against level 3. A name may
    /// stand before each, with a colon: Ana:you,Ben:you,3. Whoever has none is given one.
    #[arg(long, value_name = "you,5,3")]
    seats: Option<Players>,
    /// en or fr; by default the language of the environment.
    #[arg(long)]
    lang: Option<Lang>,
    /// What the game is dealt from; by default something nobody knows.
    #[arg(long, conflicts_with = "load")]
    seed: Option<String>,
    /// The game's options as a JSON object; what is left out has its default.
    #[arg(long, value_name = "JSON", conflicts_with = "load")]
    options: Option<String>,
    /// Go on with the game of a record.
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
}

/// Plays in the terminal until the player leaves.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let app = set_up(args)?;
    if !(stdin().is_terminal() && stdout().is_terminal()) {
        bail!("`ahu play` is for people at a terminal, and this is none; for programs there is `ahu engine`");
    }
    terminal::run(app)
}

/// The application that the command line asks for.
pub fn set_up(args: &Args) -> anyhow::Result<App> {
    let lang = args.lang.unwrap_or_else(crate::rules::lang_of_environment);
    match (&args.load, args.game) {
        (Some(file), game) => load(file, game, args.seats.clone(), lang),
        (None, Some(game)) => {
            let meta = game.meta();
            let players = args.seats.clone().unwrap_or_else(|| Players::usual(meta.seats.0));
            let seats = players.count_for(meta).map_err(anyhow::Error::msg)?;
            let options = match &args.options {
                Some(json) => serde_json::from_str(json).context("--options is not JSON")?,
                None => Value::Null,
            };
            let seed = args.seed.clone().map_or_else(crate::random_seed, |seed| Ok(Seed::new(seed)))?;
            let table = catalog::open(game, seats, &options, seed)?;
            Ok(App::new(game, table, players, lang))
        }
        (None, None) => bail!("name a game, or a record with --load"),
    }
}

fn load(file: &Path, game: Option<GameId>, players: Option<Players>, lang: Lang) -> anyhow::Result<App> {
    let name = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("{name} cannot be read"))?;
    let json: Value = serde_json::from_str(&text).with_context(|| format!("{name} is not JSON"))?;
    let record = Record::read(&json).with_context(|| format!("{name} cannot be loaded"))?;
    let id: GameId = record.game.parse().map_err(|error| anyhow!("{name} cannot be loaded: {error}"))?;
    if let Some(game) = game.filter(|game| *game != id) {
        bail!("{name} is a game of {id}, not of {game}");
    }
    let table =
        catalog::load(&record, crate::random_seed()?).with_context(|| format!("{name} does not hold"))?;
    let named = || Players::of_names(&record.names).filter(|players| players.len() == table.seats());
    let players = players.or_else(named).unwrap_or_else(|| Players::usual(table.seats()));
    if players.len() != table.seats() {
        bail!("{name} is a game of {}; --seats names {}", table.seats(), players.len());
    }
    let mut app = App::new(id, table, players, lang);
    app.came_from(name.to_string());
    Ok(app)
}
