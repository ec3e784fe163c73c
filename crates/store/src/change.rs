use crate::{
    Channel, Digest, Epoch, Holder, Moment, NewTable, Person, PersonEdit, PersonId, Rated, Seq, Step,
    TableId, Token, TokenId, Verdict,
};
use game_core::Seat;
use serde_json::Value;

/// One thing to be written.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Somebody new.
    AddPerson(Person),
    /// Something else about a person.
    EditPerson(PersonId, PersonEdit),
    /// Takes a person out of everything; the games stay, without the name.
    ForgetPerson {
        /// Whom.
        person: PersonId,
        /// Until when nobody else may have their name.
        held: Moment,
    },
    /// Ends sessions last seen before this moment, with the tokens of guests who have none left, and forgets some guests who are
    /// older and left nothing behind.
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
    /// No token of a person is valid any longer.
    RemoveTokens(PersonId),

    /// Codes in place of a password, each good once; those from before are void.
    ReplaceCodes {
        /// Whose.
        person: PersonId,
        /// The codes' digests.
        codes: Vec<Digest>,
    },
    /// A code is used up.
    UseCode {
        /// Whose.
        person: PersonId,
        /// The code's digest.
        code: Digest,
    },

    /// A table that waits for players.
    AddTable(Box<NewTable>),
    /// Changes of a table, by its owner: where another has claimed it since, all of the request is refused.
    Table {
        /// The table.
        table: TableId,
        /// Which owner of it asks.
        epoch: Epoch,
        /// The changes, in order; none where only the owner is asked for.
        edits: Vec<TableEdit>,
    },
    /// A table has a new owner: those before change nothing any more.
    Claim {
        /// The table.
        table: TableId,
        /// The new owner's epoch, which must be the next: of two who claim the same one is refused.
        epoch: Epoch,
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

/// One change of a table that is there.
#[derive(Clone, PartialEq, Debug)]
pub enum TableEdit {
    /// Another holder of a seat.
    Sit {
        /// The seat.
        seat: Seat,
        /// Who sits there now.
        holder: Holder,
        /// When.
        at: Moment,
    },
    /// Another link, or none, to a seat or to the watchers.
    Link {
        /// The seat, or none for the watchers.
        seat: Option<Seat>,
        /// The link's digest.
        link: Option<Digest>,
    },
    /// What a seat has planned, and nobody else may know.
    Plan {
        /// The seat.
        seat: Seat,
        /// The plan.
        plan: Option<Value>,
    },
    /// What is proposed at a table, or nothing.
    Offer(Option<Value>),
    /// Somebody was sent away from a table, and may not sit there again.
    Kick(PersonId),
    /// An open table begins, at this moment.
    Start(Moment),
    /// An open or running table is given up, at this moment.
    Abort(Moment),
    /// A running table has come to its end.
    Over {
        /// How it ended.
        outcome: Value,
        /// How it ended for each seat.
        verdicts: Vec<Verdict>,
        /// When.
        at: Moment,
    },
    /// More of a table's log.
    Append {
        /// The number of the first step, which must be the next.
        seq: Seq,
        /// The steps.
        steps: Vec<Step>,
    },
    /// A line of chat.
    Say {
        /// Where.
        channel: Channel,
        /// The line's number in its channel.
        number: u32,
        /// Who says it, or none for the table itself.
        author: Option<PersonId>,
        /// What is said.
        text: String,
        /// When.
        at: Moment,
    },
}
