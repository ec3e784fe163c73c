use crate::tables::{COLUMNS, chairs, read};
use crate::{Moment, PersonId, Status, StoreError, Table, TableId, Verdict, Visibility};
use rusqlite::types::ToSql;
use rusqlite::{Connection, params_from_iter};

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
    /// How many of the same owner at most, among the last touched.
    pub each: Option<u32>,
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
            each: None,
        }
    }
}

impl Filter {
    /// Public tables that wait for players.
    pub fn open() -> Filter {
        Filter { statuses: vec![Status::Open], visibility: Some(Visibility::Public), ..Filter::default() }
    }

    /// Public tables that can be watched.
    pub fn running() -> Filter {
        Filter { statuses: vec![Status::Running], visibility: Some(Visibility::Public), ..Filter::default() }
    }

    /// A person's tables that have come so far.
    pub fn of(person: PersonId, statuses: &[Status]) -> Filter {
        let sitter = Sitter { person, verdict: None, opponent: None };
        Filter { statuses: statuses.to_vec(), sitter: Some(sitter), ..Filter::default() }
    }
}

/// Among how many tables those of the same owner are counted.
const COUNTED: u32 = 1_000;

/// The parts of a question that is put together from what is asked for.
#[derive(Default)]
struct Clauses<'a> {
    from: String,
    wheres: Vec<String>,
    params: Vec<&'a dyn ToSql>,
}

impl<'a> Clauses<'a> {
    /// The name of a parameter with this value.
    fn param(&mut self, value: &'a dyn ToSql) -> String {
        self.params.push(value);
        format!("?{}", self.params.len())
    }

    /// A condition on the tables, with a value at its end.
    fn add(&mut self, condition: &str, value: &'a dyn ToSql) {
        let param = self.param(value);
        self.wheres.push(format!("{condition} {param}"));
    }

    fn add_if(&mut self, condition: &str, value: Option<&'a impl ToSql>) {
        if let Some(value) = value {
            self.add(condition, value);
        }
    }
}

/// The tables that pass the filter, the last touched first.
pub fn tables(connection: &Connection, filter: &Filter) -> Result<Vec<Table>, StoreError> {
    let Clauses { from, wheres, params } = clauses(filter);
    let wheres = if wheres.is_empty() { "true".to_owned() } else { wheres.join(" and ") };
    let order = "order by touched desc, id desc";
    let (from, wheres) = match filter.each {
        None => (from, wheres),
        Some(each) => {
            let last =
                format!("select id, owner, touched from {from} where {wheres} {order} limit {COUNTED}");
            let owner = "partition by coalesce(owner, -id)";
            let numbered =
                format!("select id, touched, row_number() over ({owner} {order}) as number from ({last})");
            let few =
                format!("select id from ({numbered}) where number <= {each} {order} limit {}", filter.limit);
            ("tables".to_owned(), format!("id in ({few})"))
        }
    };
    let sql = format!("select {COLUMNS} from {from} where {wheres} {order} limit {}", filter.limit);
    let mut statement = connection.prepare_cached(&sql)?;
    let found = statement.query_map(params_from_iter(params), read)?;
    found
        .map(|table| {
            let table = table?;
            Ok(Table { chairs: chairs(connection, table.id)?, ..table })
        })
        .collect()
}

fn clauses(filter: &Filter) -> Clauses<'_> {
    let mut clauses = Clauses { from: "tables".to_owned(), ..Clauses::default() };
    if let Some(Sitter { person, verdict, opponent }) = &filter.sitter {
        let mut seats =
            format!("select distinct table_id from seats where person = {}", clauses.param(person));
        if let Some(verdict) = verdict {
            seats.push_str(&format!(" and result = {}", clauses.param(verdict)));
        }
        // A cross join is made in this order: somebody's few tables are found by their seats.
        clauses.from = format!("({seats}) as mine cross join tables on id = mine.table_id");
        if let Some(opponent) = opponent {
            let param = clauses.param(opponent);
            clauses
                .wheres
                .push(format!("exists (select 1 from seats where table_id = id and person = {param})"));
        }
    }
    if !filter.statuses.is_empty() {
        let statuses: Vec<String> = filter.statuses.iter().map(|status| clauses.param(status)).collect();
        clauses.wheres.push(format!("status in ({})", statuses.join(", ")));
    }
    clauses.add_if("visibility =", filter.visibility.as_ref());
    if let Some(reader) = &filter.reader {
        let param = clauses.param(reader);
        let sits = format!("exists (select 1 from seats where table_id = id and person = {param})");
        clauses.wheres.push(format!("(visibility = 'public' or {sits})"));
    }
    clauses.add_if("game =", filter.game.as_ref());
    clauses.add_if("rated =", filter.rated.as_ref());
    clauses.add_if("owner =", filter.owner.as_ref());
    clauses.add_if("touched >=", filter.since.as_ref());
    clauses.add_if("touched <", filter.before.as_ref());
    if let Some(Cursor { touched, table }) = &filter.from {
        let (touched, table) = (clauses.param(touched), clauses.param(table));
        clauses.wheres.push(format!("(touched, id) < ({touched}, {table})"));
    }
    clauses
}
