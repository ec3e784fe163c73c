use crate::error::Fault;
use crate::{chat, kept, people, ratings, recovery, steps, tables, tokens};
use rusqlite::Connection;
use store::{Change, Epoch, Status, TableEdit, TableId};

/// Makes one change.
pub fn apply(change: &Change, to: &Connection) -> Result<(), Fault> {
    match change {
        Change::AddPerson(person) => people::add(to, person),
        Change::EditPerson(person, edit) => people::edit(to, *person, edit),
        Change::ForgetPerson { person, held } => people::forget(to, *person, *held),
        Change::Sweep(before) => people::sweep(to, *before),
        Change::OpenSession { digest, person, at } => people::open_session(to, *digest, *person, *at),
        Change::SeeSession { digest, at } => people::see_session(to, *digest, *at),
        Change::CloseSession(digest) => people::close_session(to, *digest),
        Change::CloseSessions(person) => people::close_sessions(to, *person),
        Change::AddToken(token, digest) => tokens::add(to, token, *digest),
        Change::UseToken { token, at } => tokens::used(to, *token, *at),
        Change::RemoveToken { person, token } => tokens::remove(to, *person, *token),
        Change::RemoveTokens(person) => tokens::remove_all(to, *person),
        Change::ReplaceCodes { person, codes } => recovery::replace(to, *person, codes),
        Change::UseCode { person, code } => recovery::spend(to, *person, *code),
        Change::AddTable(table) => tables::add(to, table),
        Change::Table { table, epoch, edits } => apply_edits(to, *table, *epoch, edits),
        Change::Claim { table, epoch } => tables::claim(to, *table, *epoch),
        Change::Rate { person, game, rated } => ratings::rate(to, *person, game, *rated),
        Change::Keep { name, value } => kept::keep(to, name, value),
        Change::Probe => kept::probe(to),
    }
}

/// Whether a request is a single statement, which SQLite undoes by itself.
pub fn is_one_statement(changes: &[Change]) -> bool {
    match changes {
        [Change::Table { edits, .. }] => {
            matches!(&edits[..], [TableEdit::Append { steps, .. }] if steps.len() == 1)
        }
        _ => false,
    }
}

/// Makes changes of a table for its owner, and for nobody else.
fn apply_edits(to: &Connection, table: TableId, epoch: Epoch, edits: &[TableEdit]) -> Result<(), Fault> {
    let rest = match edits {
        // The most frequent by far: the owner is looked for on the way.
        [TableEdit::Append { seq, steps }, rest @ ..] => {
            steps::append_as(to, table, epoch, *seq, steps)?;
            rest
        }
        all => {
            tables::check_owner(to, table, epoch)?;
            all
        }
    };
    rest.iter().try_for_each(|edit| apply_edit(to, table, edit))
}

fn apply_edit(to: &Connection, table: TableId, edit: &TableEdit) -> Result<(), Fault> {
    match edit {
        TableEdit::Sit { seat, holder, at } => tables::sit(to, (table, *seat), holder, *at),
        TableEdit::Link { seat, link } => tables::link(to, table, *seat, *link),
        TableEdit::Plan { seat, plan } => tables::plan(to, (table, *seat), plan.as_ref()),
        TableEdit::Offer(offer) => tables::offer(to, table, offer.as_ref()),
        TableEdit::Kick(person) => tables::kick(to, table, *person),
        TableEdit::Start(at) => tables::advance(to, table, &[Status::Open], Status::Running, *at),
        TableEdit::Abort(at) => {
            tables::advance(to, table, &[Status::Open, Status::Running], Status::Aborted, *at)
        }
        TableEdit::Over { outcome, verdicts, at } => tables::over(to, table, outcome, verdicts, *at),
        TableEdit::Append { seq, steps } => steps::append(to, table, *seq, steps),
        TableEdit::Say { channel, number, author, text, at } => {
            chat::say(to, (table, *channel, *number), *author, text, *at)
        }
    }
}
