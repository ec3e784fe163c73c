use crate::{
    Digest, Holder, Linked, Moment, NewTable, Person, PersonEdit, PersonId, Rated, Room, Seq, Status, Step,
    StoreError, TableId, Token, TokenId, Verdict, chat, kept, people, ratings, steps, tables, tokens,
};
use game_core::Seat;
use rusqlite::Connection;
use serde_json::Value;

/// One thing to be written.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Somebody new.
    AddPerson(Person),
    /// Something else about a person.
    EditPerson(PersonId, PersonEdit),
    /// Takes a person out of everything; the games stay, without the name.
    ForgetPerson(PersonId),
    /// Ends sessions last seen before this moment, and forgets some guests who are older and left nothing behind.
    Sweep(Moment),

    /// A person is recognised by a secret.
    OpenSession {
        /// The secret's digest.
        digest: Digest,
        /// Who.
        person: PersonId,
        /// When.
        at: Moment,
    },
    /// A session was used.
    SeeSession {
        /// The secret's digest.
        digest: Digest,
        /// When.
        at: Moment,
    },
    /// A session ends.
    CloseSession(Digest),
    /// All sessions of a person end.
    CloseSessions(PersonId),

    /// A token, and the digest of its secret.
    AddToken(Token, Digest),
    /// A token was used.
    UseToken {
        /// Which.
        token: TokenId,
        /// When.
        at: Moment,
    },
    /// A token of a person is no longer valid.
    RemoveToken {
        /// Whose.
        person: PersonId,
        /// Which.
        token: TokenId,
    },

    /// A table that waits for players.
    AddTable(Box<NewTable>),
    /// Another holder of a seat.
    Sit {
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
        /// Who sits there now.
        holder: Holder,
        /// When.
        at: Moment,
    },
    /// Another link, or none, to a seat or to the watchers.
    Link {
        /// What it leads to.
        to: Linked,
        /// The link's digest.
        link: Option<Digest>,
    },
    /// What a seat has planned, and nobody else may know.
    Plan {
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
        /// The plan.
        plan: Option<Value>,
    },
    /// What is proposed at a table, or nothing.
    Offer {
        /// The table.
        table: TableId,
        /// The offer.
        offer: Option<Value>,
    },
    /// Somebody was sent away from a table, and may not sit there again.
    Kick {
        /// The table.
        table: TableId,
        /// Who.
        person: PersonId,
    },
    /// An open table begins.
    Start {
        /// The table.
        table: TableId,
        /// When.
        at: Moment,
    },
    /// An open or running table is given up.
    Abort {
        /// The table.
        table: TableId,
        /// When.
        at: Moment,
    },
    /// A running table has come to its end.
    Over {
        /// The table.
        table: TableId,
        /// How it ended.
        outcome: Value,
        /// How it ended for each seat.
        verdicts: Vec<Verdict>,
        /// When.
        at: Moment,
    },
    /// More of a table's log.
    Append {
        /// The table.
        table: TableId,
        /// The number of the first step, which must be the next.
        seq: Seq,
        /// The steps.
        steps: Vec<Step>,
    },
    /// A line of chat.
    Say {
        /// The table.
        table: TableId,
        /// Where.
        room: Room,
        /// The line's number in its room.
        number: u32,
        /// Who says it, or none for the table itself.
        author: Option<PersonId>,
        /// What is said.
        text: String,
        /// When.
        at: Moment,
    },

    /// What a rating has become; its number of games must not have been written yet.
    Rate {
        /// Whose.
        person: PersonId,
        /// In which game.
        game: String,
        /// By which table, when, and what it is now.
        rated: Rated,
    },

    /// A value under a name that has none.
    Keep {
        /// The name.
        name: String,
        /// The value.
        value: Vec<u8>,
    },
    /// Takes some room on the disk and gives it back, to see whether there is any.
    Probe,
}

impl Change {
    pub(crate) fn apply(&self, to: &Connection) -> Result<(), StoreError> {
        match self {
            Change::AddPerson(person) => people::add(to, person),
            Change::EditPerson(person, edit) => people::edit(to, *person, edit),
            Change::ForgetPerson(person) => people::forget(to, *person),
            Change::Sweep(before) => people::sweep(to, *before),
            Change::OpenSession { digest, person, at } => people::open_session(to, *digest, *person, *at),
            Change::SeeSession { digest, at } => people::see_session(to, *digest, *at),
            Change::CloseSession(digest) => people::close_session(to, *digest),
            Change::CloseSessions(person) => people::close_sessions(to, *person),
            Change::AddToken(token, digest) => tokens::add(to, token, *digest),
            Change::UseToken { token, at } => tokens::used(to, *token, *at),
            Change::RemoveToken { person, token } => tokens::remove(to, *person, *token),
            Change::AddTable(table) => tables::add(to, table),
            Change::Sit { table, seat, holder, at } => tables::sit(to, (*table, *seat), holder, *at),
            Change::Link { to: linked, link } => tables::link(to, *linked, *link),
            Change::Plan { table, seat, plan } => tables::plan(to, (*table, *seat), plan.as_ref()),
            Change::Offer { table, offer } => tables::offer(to, *table, offer.as_ref()),
            Change::Kick { table, person } => tables::kick(to, *table, *person),
            Change::Start { table, at } => tables::advance(to, *table, &[Status::Open], Status::Running, *at),
            Change::Abort { table, at } => {
                tables::advance(to, *table, &[Status::Open, Status::Running], Status::Aborted, *at)
            }
            Change::Over { table, outcome, verdicts, at } => tables::over(to, *table, outcome, verdicts, *at),
            Change::Append { table, seq, steps } => steps::append(to, *table, *seq, steps),
            Change::Say { table, room, number, author, text, at } => {
                chat::say(to, (*table, *room, *number), *author, text, *at)
            }
            Change::Rate { person, game, rated } => ratings::rate(to, *person, game, *rated),
            Change::Keep { name, value } => kept::keep(to, name, value),
            Change::Probe => kept::probe(to),
        }
    }
}
