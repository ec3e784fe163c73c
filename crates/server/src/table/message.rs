//! What is said to a table, and what it says back: plain data, which may as well come from another process.

use crate::error::Refusal;
use axum::extract::ws::Utf8Bytes;
use game_core::{Lang, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use store::{Moment, Person, PersonId};
use table::Record;
use wire::{Ask, Created, Linked, TableInfo};

/// Which process: 0 where there is one alone; one that starts again is another.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize)]
pub struct NodeId(pub u64);

/// A request that waits for its answer: where, and which.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
pub struct RequestId {
    /// The process that waits.
    pub node: NodeId,
    /// The request's number there.
    pub number: u64,
}

/// Somebody who is told everything: where, and who.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
pub struct ReaderId {
    /// The process that has their line.
    pub node: NodeId,
    /// The line's number there.
    pub number: u64,
}

/// What a table has to know of a person.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Visitor {
    /// Who it is.
    pub id: PersonId,
    /// What they are called.
    pub name: Option<String>,
    /// Whether they have no account.
    pub guest: bool,
}

impl From<&Person> for Visitor {
    fn from(person: &Person) -> Visitor {
        Visitor { id: person.id, name: person.name.clone(), guest: person.is_guest() }
    }
}

/// Who asks something of a table.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Asker {
    /// Who, where that is known.
    pub person: Option<Visitor>,
    /// The link they came by.
    pub link: Option<String>,
    /// The language they want to be answered in.
    pub lang: Lang,
}

impl Asker {
    /// Somebody who is known, and came by no link.
    pub fn known(person: &Person) -> Asker {
        Asker { person: Some(person.into()), ..Asker::default() }
    }

    /// Who, where that is known.
    pub fn id(&self) -> Option<PersonId> {
        self.person.as_ref().map(|person| person.id)
    }
}

/// A message, when it was sent, who asks, and where the answer goes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Envelope {
    /// When it was sent.
    pub at: Moment,
    /// Who asks; nobody where the server itself does.
    pub asker: Asker,
    /// Where the answer goes, where one is waited for.
    pub answer: Option<RequestId>,
    /// What is said.
    pub message: Message,
}

/// What is said to a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Message {
    /// Somebody wants to be told everything from now on, with the log from this row on.
    Attach {
        /// Whom to tell.
        reader: ReaderId,
        /// The row that the log is to begin with.
        from: u32,
    },
    /// A reader is gone.
    Detach(ReaderId),
    /// Somebody wants something done.
    Ask(Ask),
    /// Somebody wants to know how it stands.
    Show,
    /// Somebody came by a link.
    Follow,
    /// The owner wants the links.
    Links,
    /// Somebody wants the record.
    Record,
    /// Somebody wants to be told what happened.
    Account,
    /// Nobody waits any more, unless it was touched since this moment.
    Expire(Moment),
    /// Somebody is called this now.
    Called(PersonId, Option<String>),
    /// Somebody was forgotten, in the store too.
    Forgotten(PersonId),
    /// A computer player has decided, on what it saw at this row.
    Thought {
        /// For whom.
        seat: Seat,
        /// The row.
        seq: u32,
        /// The move.
        text: String,
        /// Why others before it were no answer.
        failures: Vec<String>,
    },
    /// It is time to look at the clocks.
    Wake,
    /// The server stops: readers are told, and the task ends.
    Stop,
}

/// What a table answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum TableAnswer {
    /// It is done; the number of the next row.
    Done(u32),
    /// How it stands.
    Table(Box<TableInfo>),
    /// What a link leads to.
    Linked(Box<Linked>),
    /// The table with its links.
    Created(Box<Created>),
    /// The record.
    Record(Box<Record>),
    /// What happened, as whoever asks knows it.
    Account(Vec<account::Entry>),
}

impl TableAnswer {
    /// The number of the next row, where that is the answer.
    pub fn done(self) -> Option<u32> {
        match self {
            TableAnswer::Done(seq) => Some(seq),
            _ => None,
        }
    }
}

/// What a table sends to those who look on and to those who wait.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Delivery {
    /// Something that a reader is told: what this reader may know, and no more.
    Frame(ReaderId, FrameText),
    /// A reader is told nothing more.
    Close(ReaderId),
    /// The answer to a request.
    Answer(RequestId, Result<TableAnswer, Refusal>),
}

/// A frame as it is sent.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct FrameText(pub Utf8Bytes);

impl Serialize for FrameText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for FrameText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FrameText, D::Error> {
        String::deserialize(deserializer).map(|text| FrameText(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;
    use serde::de::DeserializeOwned;
    use serde_json::json;
    use std::fmt::Debug;

    const READER: ReaderId = ReaderId { node: NodeId(3), number: 4 };
    const REQUEST: RequestId = RequestId { node: NodeId(u64::MAX), number: 5 };

    fn travels<T: Serialize + DeserializeOwned + PartialEq + Debug>(sent: &T) {
        let text = serde_json::to_string(sent).unwrap();
        assert_eq!(serde_json::from_str::<T>(&text).unwrap(), *sent, "{text}");
    }

    fn every_ask() -> Vec<Ask> {
        let (key, seat) = ("k\"1".to_owned(), Seat::new(1));
        let asks = vec![
            Ask::Move { seq: 7, text: "c3-c5".to_owned(), key: key.clone() },
            Ask::Resign { key: key.clone() },
            Ask::Offer { kind: "draw".to_owned(), key: key.clone() },
            Ask::Decline { key: key.clone() },
            Ask::Chat { text: "Iorana\n\u{1f5ff}".to_owned(), key: key.clone() },
            Ask::Plan { lines: vec![vec!["a".to_owned()], vec![]], key: key.clone() },
            Ask::Start { fill: Some(3), key: key.clone() },
            Ask::Sit { seat: Some(seat), key: key.clone() },
            Ask::Sit { seat: None, key: String::new() },
            Ask::Leave { key: key.clone() },
            Ask::Kick { seat, key: key.clone() },
            Ask::DeclineSeat { key },
            Ask::Ping,
        ];
        // What is new has to travel, too.
        for ask in &asks {
            match ask {
                Ask::Move { .. } | Ask::Resign { .. } | Ask::Offer { .. } | Ask::Decline { .. } => {}
                Ask::Chat { .. } | Ask::Plan { .. } | Ask::Start { .. } | Ask::Sit { .. } => {}
                Ask::Leave { .. } | Ask::Kick { .. } | Ask::DeclineSeat { .. } | Ask::Ping => {}
            }
        }
        asks
    }

    fn every_message() -> Vec<Message> {
        let (person, seat) = (PersonId::new(9), Seat::new(2));
        let mut messages = vec![
            Message::Attach { reader: READER, from: 12 },
            Message::Detach(READER),
            Message::Show,
            Message::Follow,
            Message::Links,
            Message::Record,
            Message::Account,
            Message::Expire(Moment(-1)),
            Message::Called(person, Some("Hotu".to_owned())),
            Message::Called(person, None),
            Message::Forgotten(person),
            Message::Thought { seat, seq: 3, text: "c3-c5".to_owned(), failures: vec!["none".to_owned()] },
            Message::Wake,
            Message::Stop,
        ];
        messages.extend(every_ask().into_iter().map(Message::Ask));
        for message in &messages {
            match message {
                Message::Attach { .. } | Message::Detach(_) | Message::Ask(_) | Message::Show => {}
                Message::Follow
                | Message::Links
                | Message::Record
                | Message::Account
                | Message::Expire(_) => {}
                Message::Called(..) | Message::Forgotten(_) | Message::Thought { .. } => {}
                Message::Wake | Message::Stop => {}
            }
        }
        messages
    }

    #[test]
    fn every_message_to_a_table_can_travel() {
        let known = Person { name: Some("Vaka".to_owned()), ..Person::guest(PersonId::new(1), Moment(5)) };
        let linked = Asker { link: Some("abc".to_owned()), lang: Lang::Fr, ..Asker::known(&known) };
        for message in every_message() {
            for (asker, answer) in [(linked.clone(), Some(REQUEST)), (Asker::default(), None)] {
                travels(&Envelope { at: Moment(1_800_000_000_123), asker, answer, message: message.clone() });
            }
        }
    }

    fn every_answer() -> Vec<TableAnswer> {
        let table = json!({
            "id": "0000000001", "game": "moai", "rules": 1, "options": { "long": true }, "status": "over",
            "public": true, "rated": true, "time": { "kind": "live", "base": 60, "increment": 1 },
            "late": "forfeit", "owner": { "id": "0000000002", "name": "Hotu" }, "watchers": 2, "created": 5,
            "commitment": "c0ffee", "seed": "5eed", "outcome": { "ranking": [[0], [1]], "scores": [0.1, 3] },
            "previous": null, "next": null,
            "seats": [
                { "sitter": { "kind": "person", "who": { "id": "0000000002", "name": null } }, "here": true,
                  "clock": { "left": -5, "runs": true }, "verdict": "won" },
                { "sitter": { "kind": "computer", "name": "Sina", "level": 3, "stands_in_for": null }, "here": false,
                  "clock": null, "verdict": null },
            ],
        });
        let table: TableInfo = serde_json::from_value(table).unwrap();
        let opened = catalog::open(catalog::GameId::Moai, 2, &json!({}), table::Seed::new("5eed")).unwrap();
        let created = Created {
            table: table.clone(),
            links: vec![None, Some("seat".to_owned())],
            watch: "watch".to_owned(),
        };
        let answers = vec![
            TableAnswer::Done(u32::MAX),
            TableAnswer::Linked(Box::new(Linked { table: table.clone(), seat: Some(Seat::new(1)) })),
            TableAnswer::Table(Box::new(table)),
            TableAnswer::Created(Box::new(created)),
            TableAnswer::Record(Box::new(opened.record())),
            TableAnswer::Account(catalog::account(&*opened, 0..opened.steps(), game_core::Observer::Public)),
        ];
        for answer in &answers {
            match answer {
                TableAnswer::Done(_)
                | TableAnswer::Table(_)
                | TableAnswer::Linked(_)
                | TableAnswer::Created(_) => {}
                TableAnswer::Record(_) | TableAnswer::Account(_) => {}
            }
        }
        answers
    }

    fn every_error() -> Vec<Error> {
        vec![
            Error::Bad("set-up", vec!["one".to_owned(), "two".to_owned()]),
            Error::NoSession,
            Error::NEEDS_ACCOUNT,
            Error::NO_TABLE,
            Error::Method,
            Error::Conflict("stale", "The game has gone on.".to_owned()),
            Error::TooLarge,
            Error::Rule("token-spent", "Each sun sends one ray.".to_owned()),
            Error::TooMany { wait: 4 },
            Error::Broken("a secret detail".to_owned()),
            Error::Unavailable("Not now.".to_owned()),
        ]
    }

    #[test]
    fn everything_that_a_table_sends_can_travel() {
        travels(&Delivery::Frame(READER, FrameText("{\"t\":\"pong\"} \u{1f5ff}".into())));
        travels(&Delivery::Close(READER));
        for answer in every_answer() {
            travels(&Delivery::Answer(REQUEST, Ok(answer)));
        }
        for error in every_error() {
            travels(&Delivery::Answer(REQUEST, Err(error.into())));
        }
    }

    #[test]
    fn a_refusal_that_has_travelled_says_what_it_said_and_no_detail_of_ours() {
        for error in every_error() {
            let refusal = Refusal::from(error.clone());
            assert!(!serde_json::to_string(&refusal).unwrap().contains("secret detail"));
            let told = Error::from(refusal);
            assert_eq!((told.status(), told.problem()), (error.status(), error.problem()));
        }
    }
}
