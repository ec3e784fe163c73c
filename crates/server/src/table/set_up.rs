//! Setting tables up.

use super::key_used;
use super::seats::about;
use crate::lobby::{self, Counted};
use crate::share::Client;
use crate::{App, Error};
use bots::Level;
use catalog::GameId;
use game_core::Seat;
use serde_json::{Value, json};
use std::sync::Arc;
use store::{Change, Digest, Filter, Holder, Person, PersonId, Secret, Status, TableId, Visibility, Who};
use table::Seed;
use wire::{Late, NewSeat, NewTable, Time};

/// The longest clock: a day, with an hour for each move.
const LIVE: (u32, u32) = (24 * 3600, 3600);
/// The most days for a move.
const DAYS: u32 = 30;

/// How much the options of a table may be, as text in bytes: an edition of one's own has a tenth of it.
const OPTIONS: usize = 8 * 1024;
/// How many characters a text among them may have.
const OPTION_TEXT: usize = 64;

/// Sets a table up for a person who is there, and gives its name; under the same key the same request is the same table, and another is refused.
pub async fn found(
    app: &Arc<App>,
    (person, client): (&Person, Client),
    wish: &NewTable,
    key: &str,
) -> Result<TableId, Error> {
    if key.is_empty() {
        let id = app.fresh();
        return set_up(app, (person, client), wish, id, None).await.map(|()| id);
    }
    let id = app.key.table(person.id, key);
    let asked = Digest::of_secret(serde_json::to_vec(wish).expect("what was read can be written"));
    let made = async || match app.store.table(id).await? {
        Some(table) if table.owner != Some(person.id) => Ok(false),
        Some(table) if table.asked.is_some_and(|known| known != asked) => Err(key_used()),
        found => Ok(found.is_some()),
    };
    if made().await? {
        return Ok(id);
    }
    match set_up(app, (person, client), wish, id, Some(asked)).await {
        // The same was asked twice at once: the first is the answer to both.
        Err(Error::Conflict(..)) if made().await? => Ok(id),
        done => done.map(|()| id),
    }
}

async fn set_up(
    app: &Arc<App>,
    (person, client): (&Person, Client),
    wish: &NewTable,
    id: TableId,
    asked: Option<Digest>,
) -> Result<(), Error> {
    let game: GameId = wish.game.parse().map_err(|error: String| Error::bad("no-such-game", error))?;
    check(wish, person)?;
    check_count(app, person).await?;
    let seed = Seed::new(app.environment.secret());
    // Opened once to hear every reason against it, and to know its options in full.
    let seats = u8::try_from(wish.seats.len()).unwrap_or(u8::MAX);
    let opened = catalog::open(game, seats, &wish.options, Seed::new("0"))
        .map_err(|error| Error::Bad("set-up", error.reasons))?;
    let mut holders = Vec::new();
    for seat in &wish.seats {
        holders.push(match seat {
            NewSeat::Me => Holder::Person(person.id),
            NewSeat::Open => Holder::Open,
            NewSeat::Invited => Holder::Invited,
            NewSeat::Computer { level: number } => {
                Holder::Computer { level: level(*number)?, stands_in_for: None }
            }
            NewSeat::Asked { name } => {
                let asked = app.store.person(Who::Name(name.clone())).await?;
                let asked = asked
                    .ok_or_else(|| Error::bad("no-such-person", format!("nobody is called {name:?}")))?;
                Holder::Asked(asked.id)
            }
        });
    }
    let people: Vec<PersonId> = holders.iter().filter_map(about).collect();
    if people.iter().enumerate().any(|(index, person)| people[..index].contains(person)) {
        return Err(Error::bad("twice", "everybody sits on one seat alone"));
    }
    let table = Wanted {
        game,
        options: opened.options(),
        seed,
        time: write_time(wish.time, wish.late),
        rated: wish.rated,
        public: wish.public,
        owner: person.id,
        previous: None,
        holders,
    };
    let new = store::NewTable { asked, ..new_row(app, id, table) };
    let is_new = app.hall.admit(id, client, counted(wish), &app.settings.limits)?;
    let written = app.store.write(vec![Change::AddTable(Box::new(new.clone()))]).await;
    if let Err(error) = written {
        if is_new {
            app.hall.dismiss(id);
        }
        return Err(error.into());
    }
    announce(app, &new).await
}

/// As what a table will be counted.
fn counted(wish: &NewTable) -> Counted {
    let computers = wish.seats.iter().any(|seat| matches!(seat, NewSeat::Computer { .. }));
    let open = wish.seats.iter().any(|seat| !matches!(seat, NewSeat::Computer { .. } | NewSeat::Me));
    Counted { open, computers }
}

fn check(wish: &NewTable, person: &Person) -> Result<(), Error> {
    let mut reasons = Vec::new();
    let mut refuse = |when: bool, reason: &str| {
        if when {
            reasons.push(reason.to_owned());
        }
    };
    let computers = wish.seats.iter().any(|seat| matches!(seat, NewSeat::Computer { .. }));
    let people = wish.seats.iter().any(|seat| !matches!(seat, NewSeat::Computer { .. }));
    refuse(!people, "seats: at least one is for a person");
    refuse(wish.rated && computers, "seats: computer players do not play rated games");
    refuse(wish.rated && person.is_guest(), "rated: a rated game needs an account");
    refuse(
        wish.rated && wish.late == Late::Computer,
        "late: in a rated game whoever is late has lost; choose \"forfeit\"",
    );
    refuse(wish.rated && wish.options != json!({}), "options: rated games are played by the usual rules");
    refuse(wish.options.to_string().len() > OPTIONS, "options: together they have at most 8192 bytes");
    refuse(has_long_text(&wish.options), "options: a text or a name has at most 64 characters");
    match wish.time {
        Time::Unlimited => refuse(wish.rated, "time: a rated game needs a clock, or days"),
        Time::Live { base, increment } => {
            refuse(base == 0 || base > LIVE.0, "time: a clock begins with 1 to 86400 seconds");
            refuse(increment > LIVE.1, "time: a move adds at most 3600 seconds");
        }
        Time::Days { days } => refuse(days == 0 || days > DAYS, "time: a move has 1 to 30 days"),
    }
    if reasons.is_empty() { Ok(()) } else { Err(Error::Bad("set-up", reasons)) }
}

/// Whether a text among these options, or the name of one, is longer than any that a game shows.
fn has_long_text(options: &Value) -> bool {
    let is_long = |text: &str| text.chars().count() > OPTION_TEXT;
    match options {
        Value::String(text) => is_long(text),
        Value::Array(all) => all.iter().any(has_long_text),
        Value::Object(all) => all.iter().any(|(name, value)| is_long(name) || has_long_text(value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Refuses somebody who has set up as many tables as anybody may.
async fn check_count(app: &App, person: &Person) -> Result<(), Error> {
    let most = app.settings.tables_each;
    if most == 0 {
        return Ok(());
    }
    let statuses = vec![Status::Open, Status::Running];
    let mine = Filter { statuses, owner: Some(person.id), limit: most, ..Filter::default() };
    if app.store.tables(mine).await?.len() < most as usize {
        return Ok(());
    }
    let message = format!("You have set up {most} tables that are not over: finish or leave one first.");
    Err(Error::Conflict("too-many-tables", message))
}

/// A computer player's level, as it is kept.
pub fn level(number: u8) -> Result<String, Error> {
    let level = Level::new(u64::from(number));
    level
        .map(|level| level.number().to_string())
        .ok_or_else(|| Error::bad("no-such-level", format!("there is no level {number}; there are 1 to 8")))
}

/// A table that is to be set up.
struct Wanted {
    game: GameId,
    options: Value,
    seed: Seed,
    time: Value,
    rated: bool,
    public: bool,
    owner: PersonId,
    previous: Option<TableId>,
    holders: Vec<Holder>,
}

fn new_row(app: &App, id: TableId, new: Wanted) -> store::NewTable {
    let seats = Seat::first(new.holders.len() as u8).zip(new.holders.iter().cloned());
    let link = |seat| Digest::of_secret(app.key.link(id, seat));
    store::NewTable {
        id,
        game: new.game.to_string(),
        rules: new.game.meta().rules,
        options: new.options,
        commitment: new.seed.commitment(),
        seed: Secret::new(new.seed.as_str()),
        visibility: if new.public { Visibility::Public } else { Visibility::Link },
        time: new.time,
        rated: new.rated,
        owner: Some(new.owner),
        previous: new.previous,
        watch: Some(link(None)),
        asked: None,
        seats: seats.map(|(seat, holder)| (holder, Some(link(Some(seat))))).collect(),
        at: app.environment.now(),
    }
}

/// Tells of a table that was just set up; one whose seats are all taken begins at once.
pub async fn announce(app: &Arc<App>, new: &store::NewTable) -> Result<(), Error> {
    // Shown before its task begins: what that shows is newer.
    if let Some(table) = app.store.table(new.id).await? {
        lobby::show(app, &table);
    }
    for (holder, _) in &new.seats {
        if let Holder::Asked(person) = holder {
            app.news.tell(*person, crate::news::Item::Challenge(new.id));
        }
    }
    app.registry.wake(app, new.id)
}

/// The same table again, with everybody a seat further, to be written and announced.
pub fn rematch_of(app: &App, over: &store::TableRow, holders: &[Holder]) -> Result<store::NewTable, Error> {
    let game = super::play::game_of(over)?;
    // The rules may have moved on since, and what could be chosen with them.
    let opened = catalog::open(game, holders.len() as u8, &over.options, Seed::new("0"))
        .map_err(|error| Error::Bad("set-up", error.reasons))?;
    let mut holders = holders.to_vec();
    holders.rotate_right(1);
    let owner = over.owner.or_else(|| holders.iter().find_map(about));
    let table = Wanted {
        game,
        options: opened.options(),
        seed: Seed::new(app.environment.secret()),
        time: over.time.clone(),
        rated: over.rated,
        public: over.visibility == Visibility::Public,
        owner: owner.ok_or_else(|| Error::Conflict("nobody-there", "Nobody is left to play.".to_owned()))?,
        previous: Some(over.id),
        holders,
    };
    Ok(new_row(app, app.fresh(), table))
}

/// How time is kept, as it is kept.
fn write_time(time: Time, late: Late) -> Value {
    json!({ "time": time, "late": late })
}

/// How time is kept, and what becomes of a seat whose time is out.
pub fn read_time(kept: &Value) -> (Time, Late) {
    let time = serde_json::from_value(kept["time"].clone()).unwrap_or(Time::Unlimited);
    let late = serde_json::from_value(kept["late"].clone()).unwrap_or_default();
    (time, late)
}
