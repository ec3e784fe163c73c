use crate::error::Fault;
use crate::row::Sql;
use crate::tables::{COLUMNS, chairs_of, read_table};
use rusqlite::types::ToSql;
use rusqlite::{Connection, params_from_iter};
use store::{Cursor, Filter, Sitter, TableRow};

/// The parts of a question that is put together from what is asked for.
#[derive(Default)]
struct Clauses<'a> {
    from: String,
    wheres: Vec<String>,
    params: Vec<Box<dyn ToSql + 'a>>,
}

impl<'a> Clauses<'a> {
    /// The name of a parameter with this value.
    fn param(&mut self, value: impl ToSql + 'a) -> String {
        self.params.push(Box::new(value));
        format!("?{}", self.params.len())
    }

    /// A condition on the tables, with a value at its end.
    fn add(&mut self, condition: &str, value: impl ToSql + 'a) {
        let param = self.param(value);
        self.wheres.push(format!("{condition} {param}"));
    }

    fn add_if(&mut self, condition: &str, value: Option<impl ToSql + 'a>) {
        if let Some(value) = value {
            self.add(condition, value);
        }
    }
}

/// The tables that pass the filter, the last touched first.
pub fn tables(connection: &Connection, filter: &Filter) -> Result<Vec<TableRow>, Fault> {
    let Clauses { from, wheres, params } = clauses(filter);
    let wheres = if wheres.is_empty() { "true".to_owned() } else { wheres.join(" and ") };
    let order = "order by touched desc, id desc";
    let sql = format!("select {COLUMNS} from {from} where {wheres} {order} limit {}", filter.limit);
    let mut statement = connection.prepare_cached(&sql)?;
    let found = statement.query_map(params_from_iter(params), read_table)?;
    found
        .map(|table| {
            let table = table?;
            Ok(TableRow { chairs: chairs_of(connection, table.id)?, ..table })
        })
        .collect()
}

fn clauses(filter: &Filter) -> Clauses<'_> {
    let mut clauses = Clauses { from: "tables".to_owned(), ..Clauses::default() };
    if let Some(Sitter { person, verdict, opponent }) = &filter.sitter {
        let mut seats =
            format!("select distinct table_id from seats where person = {}", clauses.param(Sql(*person)));
        if let Some(verdict) = verdict {
            seats.push_str(&format!(" and result = {}", clauses.param(Sql(*verdict))));
        }
        // A cross join is made in this order: somebody's few tables are found by their seats.
        clauses.from = format!("({seats}) as mine cross join tables on id = mine.table_id");
        if let Some(opponent) = opponent {
            let param = clauses.param(Sql(*opponent));
            clauses
                .wheres
                .push(format!("exists (select 1 from seats where table_id = id and person = {param})"));
        }
    }
    if !filter.statuses.is_empty() {
        let statuses: Vec<String> =
            filter.statuses.iter().map(|status| clauses.param(Sql(*status))).collect();
        clauses.wheres.push(format!("status in ({})", statuses.join(", ")));
    }
    clauses.add_if("visibility =", filter.visibility.map(Sql));
    if let Some(reader) = &filter.reader {
        let param = clauses.param(Sql(*reader));
        let sits = format!("exists (select 1 from seats where table_id = id and person = {param})");
        clauses.wheres.push(format!("(visibility = 'public' or {sits})"));
    }
    clauses.add_if("game =", filter.game.as_ref());
    clauses.add_if("rated =", filter.rated);
    clauses.add_if("owner =", filter.owner.map(Sql));
    clauses.add_if("touched >=", filter.since.map(Sql));
    clauses.add_if("touched <", filter.before.map(Sql));
    if let Some(Cursor { touched, table }) = &filter.from {
        let (touched, table) = (clauses.param(Sql(*touched)), clauses.param(Sql(*table)));
        clauses.wheres.push(format!("(touched, id) < ({touched}, {table})"));
    }
    clauses
}
