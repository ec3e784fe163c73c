//! `ahu admin`: people and tables, looked after from the machine itself.
//!
//! It works on the database. What a server that runs on it holds in memory it cannot change: who is blocked and what a password
//! is, the server reads anew at each request; tables that are played it does not, and whatever touches them waits until it is stopped.

mod date;
mod people;
mod tables;

use crate::config::DatabaseArgs;
use crate::hold::Hold;
use anyhow::{Context, bail};
use catalog::GameId;
use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use server::{Environment, Real};
use std::io::Write;
use std::path::PathBuf;
use store::{Person, Status, Store, TableId, Who};
use store_sqlite::SqliteStore;

/// What to look after.
#[derive(ClapArgs, Debug)]
pub struct Args {
    #[command(flatten)]
    place: DatabaseArgs,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// List people: identifier, since when, what they are, name.
    People {
        /// Only those whose name has this in it, whatever its case.
        #[arg(long, value_name = "TEXT")]
        find: Option<String>,
        /// Only those with an account.
        #[arg(long)]
        accounts: bool,
        /// Only those who are blocked.
        #[arg(long)]
        blocked: bool,
        /// How many at most.
        #[arg(long, default_value_t = 100, value_name = "COUNT")]
        limit: usize,
    },
    /// Show a person, or do something about them.
    Person {
        /// A name or an identifier.
        who: String,
        /// What to do; by default to show them.
        #[arg(value_enum, default_value_t)]
        deed: Deed,
        /// WHO is an identifier, even where somebody has it for a name.
        #[arg(long)]
        id: bool,
    },
    /// List tables, the last touched first: identifier, when, how far, game, who sits there.
    Tables {
        /// Only those that have come so far.
        #[arg(long, value_enum, value_name = "STATUS")]
        status: Option<Stage>,
        /// Only those of this game.
        #[arg(long)]
        game: Option<GameId>,
        /// Only those where this person sits, sat or is asked to sit.
        #[arg(long, value_name = "WHO")]
        person: Option<String>,
        /// How many at most.
        #[arg(long, default_value_t = 50, value_name = "COUNT")]
        limit: u32,
    },
    /// Show what everybody may know of a table, or give it up.
    Table {
        /// Its identifier, the last part of its address.
        id: TableId,
        /// What to do; by default to show it.
        #[arg(value_enum, default_value_t)]
        deed: TableDeed,
    },
}

/// What can be done about a person.
#[derive(ValueEnum, Copy, Clone, Default, Debug)]
enum Deed {
    /// Show them.
    #[default]
    Show,
    /// Keep them out: at once, also while a server runs; a socket that is open stays so until it is opened anew.
    Block,
    /// Let them in again.
    Unblock,
    /// Give them a new password, which is printed, and end their sessions and tokens.
    Password,
    /// Take them out of everything; their games stay, without the name. Not while a server runs.
    Forget,
}

/// What can be done about a table.
#[derive(ValueEnum, Copy, Clone, Default, Debug)]
enum TableDeed {
    /// Show it.
    #[default]
    Show,
    /// Give it up, without a result. Not while a server runs.
    Abort,
}

/// How far a table has come.
#[derive(ValueEnum, Copy, Clone, Debug)]
enum Stage {
    /// It waits for players.
    Open,
    /// It is played.
    Running,
    /// It has been played to an end.
    Over,
    /// It was given up.
    Aborted,
}

impl Stage {
    fn status(self) -> Status {
        match self {
            Stage::Open => Status::Open,
            Stage::Running => Status::Running,
            Stage::Over => Status::Over,
            Stage::Aborted => Status::Aborted,
        }
    }
}

/// Does what is asked.
pub fn run(args: &Args, out: impl Write) -> anyhow::Result<()> {
    let database = args.place.database()?;
    let store = SqliteStore::open(&database, &store_sqlite::Settings::default())
        .with_context(|| format!("cannot open the database {}", database.display()))?;
    let mut office = Office { database, store, out };
    match &args.command {
        Command::People { find, accounts, blocked, limit } => {
            office.people(find.as_deref(), *accounts, *blocked, *limit)
        }
        Command::Person { who, deed, id } => {
            let person = office.find(who, *id)?;
            match deed {
                Deed::Show => office.show_person(&person),
                Deed::Block => office.block(&person, true),
                Deed::Unblock => office.block(&person, false),
                Deed::Password => office.new_password(&person),
                Deed::Forget => office.forget(&person),
            }
        }
        Command::Tables { status, game, person, limit } => {
            let person = person.as_deref().map(|who| office.find(who, false)).transpose()?;
            office.tables(status.map(Stage::status), *game, person.as_ref(), *limit)
        }
        Command::Table { id, deed: TableDeed::Show } => office.show_table(*id),
        Command::Table { id, deed: TableDeed::Abort } => office.abort(*id),
    }
}

/// Where the work is done.
struct Office<W> {
    database: PathBuf,
    store: SqliteStore,
    out: W,
}

impl<W: Write> Office<W> {
    /// The right to touch tables, which a server that runs has for itself.
    fn hold(&self) -> anyhow::Result<Hold> {
        let held = Hold::take(&self.database)?;
        held.context(
            "a server runs on this database, and holds its tables in memory: stop it, try again, and start it; \
             games that are running go on",
        )
    }

    fn now(&self) -> store::Moment {
        Real.now()
    }

    /// Somebody by name or identifier.
    fn find(&self, who: &str, is_id: bool) -> anyhow::Result<Person> {
        let by_id = match who.parse() {
            Ok(id) => self.store.person(Who::Id(id)).wait()?,
            Err(_) => None,
        };
        let by_name = if is_id { None } else { self.store.person(Who::Name(who.to_owned())).wait()? };
        match (by_name, by_id) {
            (Some(named), Some(other)) if named.id != other.id => {
                bail!(
                    "{who} is what {} is called, and the identifier of another: name the first by theirs, the second with --id",
                    named.id
                )
            }
            (Some(person), _) | (None, Some(person)) => Ok(person),
            (None, None) => bail!("there is nobody with the name or identifier {who:?}"),
        }
    }
}
