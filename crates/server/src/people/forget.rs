//! What becomes of somebody's tables when they are called otherwise, or want to be forgotten.

use super::name::held_until;
use crate::lease::Ended;
use crate::table::{Asker, Message};
use crate::{App, Error};
use std::collections::BTreeSet;
use std::sync::Arc;
use store::{Change, Filter, Holder, Person, Status, TableId, TableRow};
use wire::Ask;

/// How many tables are looked at together.
const PAGE: u32 = 200;

/// Tells the lists and the tables in memory what somebody is called now.
pub async fn call(app: &Arc<App>, person: &Person) -> Result<(), Error> {
    app.hall.call(person.id, person.name.as_deref());
    for table in theirs(app, Filter::of_sitter(person.id, &[])).await? {
        app.registry.tell(app, table.id, Message::Called(person.id, person.name.clone()));
    }
    Ok(())
}

/// Takes somebody out of everything: their games are given up first, so that nobody waits for them.
pub async fn forget(app: &Arc<App>, person: &Person) -> Result<(), Error> {
    let open = [Status::Open, Status::Running];
    let mut left = theirs(app, Filter::of_sitter(person.id, &open)).await?;
    left.extend(
        theirs(app, Filter { statuses: open.to_vec(), owner: Some(person.id), ..Filter::default() }).await?,
    );
    for table in left {
        // What somebody else has ended in the meantime need not be left.
        let _ = leave(app, person, &table).await;
    }
    let mut tables = theirs(app, Filter::of_sitter(person.id, &[])).await?;
    tables.extend(theirs(app, Filter { owner: Some(person.id), ..Filter::default() }).await?);
    let tables: BTreeSet<TableId> = tables.iter().map(|table| table.id).collect();
    let held = held_until(person, app.environment.now());
    app.store.write(vec![Change::ForgetPerson { person: person.id, held }]).await?;
    app.leases.end(Ended::Person(person.id));
    for table in tables {
        app.registry.tell(app, table, Message::Forgotten(person.id));
    }
    app.hall.forget(person.id);
    Ok(())
}

async fn theirs(app: &App, filter: Filter) -> Result<Vec<TableRow>, Error> {
    let mut all: Vec<TableRow> = Vec::new();
    loop {
        let from = all.last().map(TableRow::cursor);
        let page = app.store.tables(Filter { from, limit: PAGE, ..filter.clone() }).await?;
        let last = page.len() < PAGE as usize;
        all.extend(page);
        if last {
            return Ok(all);
        }
    }
}

async fn leave(app: &Arc<App>, person: &Person, table: &TableRow) -> Result<u32, Error> {
    let sits = table.chairs.iter().any(|chair| chair.holder == Holder::Person(person.id));
    let owns = table.owner == Some(person.id);
    let ask = |ask: Ask| app.registry.ask(app, table.id, Asker::known(person), ask);
    let key = String::new();
    match (table.status, sits) {
        (Status::Open, _) if sits || owns => ask(Ask::Leave { key }).await,
        (Status::Running, true) => ask(Ask::Resign { key }).await,
        (Status::Open, false) => ask(Ask::DeclineSeat { key }).await,
        _ => Ok(0),
    }
}
