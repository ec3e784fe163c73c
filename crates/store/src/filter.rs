use crate::{Moment, PersonId, Status, TableId, Verdict, Visibility};

/// Which tables are asked for; what is not set lets all pass.
#[derive(Clone, Debug)]
pub struct Filter {
    /// How far they have come: any of these, or anywhere where there is none.
    pub statuses: Vec<Status>,
    /// Who finds them.
    pub visibility: Option<Visibility>,
    /// Who looks for them: tables that not everybody finds pass where this person sits.
    pub reader: Option<PersonId>,
    /// The game's identifier.
    pub game: Option<String>,
    /// Whether they count.
    pub rated: Option<bool>,
    /// Who set them up.
    pub owner: Option<PersonId>,
    /// Who sits, sat or is asked to sit there.
    pub sitter: Option<Sitter>,
    /// Touched at this moment or later.
    pub since: Option<Moment>,
    /// Touched before this moment.
    pub before: Option<Moment>,
    /// Where the page before this one ended.
    pub from: Option<Cursor>,
    /// How many at most.
    pub limit: u32,
}

/// Somebody at a table, and with what luck.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Sitter {
    /// Who.
    pub person: PersonId,
    /// How it ended for them.
    pub verdict: Option<Verdict>,
    /// Who else sat there.
    pub opponent: Option<PersonId>,
}

/// A place between two tables in the order in which they were last touched.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Cursor {
    /// When the table before it was touched.
    pub touched: Moment,
    /// The table before it.
    pub table: TableId,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter {
            statuses: Vec::new(),
            visibility: None,
            reader: None,
            game: None,
            rated: None,
            owner: None,
            sitter: None,
            since: None,
            before: None,
            from: None,
            limit: 50,
        }
    }
}

impl Filter {
    /// Public tables that wait for players.
    pub fn open() -> Filter {
        Filter { statuses: vec![Status::Open], visibility: Some(Visibility::Public), ..Filter::default() }
    }

    /// A person's tables that have come so far.
    pub fn of_sitter(person: PersonId, statuses: &[Status]) -> Filter {
        let sitter = Sitter { person, verdict: None, opponent: None };
        Filter { statuses: statuses.to_vec(), sitter: Some(sitter), ..Filter::default() }
    }
}
