use super::Office;
use super::date::date;
use anyhow::Context;
use catalog::GameId;
use std::io::Write;
use store::{
    Chair, Change, Filter, Holder, Person, Sitter, Status, Store, StoreError, TableEdit, TableId, TableRow,
};
use store::{Verdict, Visibility, What};

impl<W: Write> Office<W> {
    /// Lists tables.
    pub fn tables(
        &mut self,
        status: Option<Status>,
        game: Option<GameId>,
        person: Option<&Person>,
        limit: u32,
    ) -> anyhow::Result<()> {
        let filter = Filter {
            statuses: status.into_iter().collect(),
            game: game.map(|game| game.to_string()),
            sitter: person.map(|person| Sitter { person: person.id, verdict: None, opponent: None }),
            limit,
            ..Filter::default()
        };
        for table in self.store.tables(filter).wait()? {
            let sitters: Vec<String> = table.chairs.iter().map(sitter).collect();
            let (id, touched) = (table.id, date(touched(&table)));
            let (status, game) = (word(table.status), &table.game);
            writeln!(self.out, "{id}  {touched}  {status:<7}  {game:<13}  {}", sitters.join(", "))?;
        }
        Ok(())
    }

    /// Shows what everybody may know of a table.
    pub fn show_table(&mut self, id: TableId) -> anyhow::Result<()> {
        let table = self.table(id)?;
        writeln!(self.out, "table       {}", table.id)?;
        writeln!(self.out, "game        {}, rules {}", table.game, table.rules)?;
        writeln!(self.out, "options     {}", table.options)?;
        writeln!(self.out, "is          {}", word(table.status))?;
        let found = match table.visibility {
            Visibility::Public => "by everybody",
            Visibility::Link => "by link",
        };
        writeln!(self.out, "found       {found}")?;
        writeln!(self.out, "rated       {}", if table.rated { "yes" } else { "no" })?;
        writeln!(self.out, "time        {}", table.time)?;
        writeln!(self.out, "set up      {}", date(table.created))?;
        writeln!(self.out, "touched     {}", date(touched(&table)))?;
        writeln!(self.out, "steps       {}", table.steps)?;
        writeln!(self.out, "commitment  {}", table.commitment)?;
        if let Some(previous) = table.previous {
            writeln!(self.out, "rematch of  {previous}")?;
        }
        for (seat, chair) in table.chairs.iter().enumerate() {
            let verdict = match chair.verdict {
                Some(Verdict::Won) => ", won",
                Some(Verdict::Drawn) => ", drawn",
                Some(Verdict::Lost) => ", lost",
                None => "",
            };
            writeln!(self.out, "seat {seat}      {}{verdict}", sitter(chair))?;
        }
        if let Some(outcome) = &table.outcome {
            writeln!(self.out, "outcome     {outcome}")?;
        }
        Ok(())
    }

    /// Gives a table up.
    pub fn abort(&mut self, id: TableId) -> anyhow::Result<()> {
        let _hold = self.hold()?;
        let table = self.table(id)?;
        let edits = vec![TableEdit::Abort(self.now())];
        let abort = Change::Table { table: id, epoch: table.epoch, edits };
        let aborted = self.store.write(vec![abort]).wait();
        match aborted {
            Err(StoreError::Taken(What::Status(_))) => {
                anyhow::bail!("table {id} is {}: there is nothing to give up", word(table.status))
            }
            aborted => aborted?,
        }
        writeln!(self.out, "table {id} is given up, without a result")?;
        Ok(())
    }

    fn table(&self, id: TableId) -> anyhow::Result<TableRow> {
        self.store.table(id).wait()?.with_context(|| format!("there is no table {id}"))
    }
}

fn touched(table: &TableRow) -> store::Moment {
    table.moved.map_or(table.touched, |moved| moved.max(table.touched))
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Running => "running",
        Status::Over => "over",
        Status::Aborted => "aborted",
    }
}

fn sitter(chair: &Chair) -> String {
    let named = |id: &store::PersonId| chair.name.clone().unwrap_or_else(|| format!("guest {id}"));
    match &chair.holder {
        Holder::Open => "open".to_owned(),
        Holder::Invited => "by link".to_owned(),
        Holder::Asked(person) => format!("{} (asked)", named(person)),
        Holder::Person(person) => named(person),
        Holder::Computer { level, stands_in_for: None } => format!("computer {level}"),
        Holder::Computer { level, stands_in_for: Some(person) } => {
            format!("computer {level} for {}", named(person))
        }
        Holder::Gone => "somebody forgotten".to_owned(),
    }
}
