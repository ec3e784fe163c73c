use crate::Error;
use crate::limits::Limits;
use crate::share::{Client, Tally};
use std::collections::HashMap;
use store::TableId;

/// Where tables were set up from since the server was started: whose share they are.
#[derive(Debug, Default)]
pub struct Origins {
    tables: HashMap<TableId, Origin>,
    /// Tables that wait for players.
    open: Tally,
    /// Tables at which computer players sit.
    computers: Tally,
}

#[derive(Copy, Clone, Debug)]
struct Origin {
    client: Client,
    /// As what it is counted.
    counted: Counted,
}

/// As what a table is counted.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Counted {
    /// Whether it waits for players.
    pub open: bool,
    /// Whether computer players sit there.
    pub computers: bool,
}

impl Origins {
    /// Where a table was set up from, where that is known.
    pub fn client(&self, table: TableId) -> Option<Client> {
        self.tables.get(&table).map(|origin| origin.client)
    }

    /// Counts a table that somebody wants to set up, unless that is more than their share; whether it was not counted before.
    pub fn admit(
        &mut self,
        table: TableId,
        client: Client,
        counted: Counted,
        limits: &Limits,
    ) -> Result<bool, Error> {
        if self.tables.contains_key(&table) {
            return Ok(false);
        }
        self.take(client, counted, limits)?;
        self.tables.insert(table, Origin { client, counted });
        Ok(true)
    }

    fn take(&mut self, client: Client, counted: Counted, limits: &Limits) -> Result<(), Error> {
        if counted.open && !self.open.take(client, limits.share(limits.open_tables_each)) {
            let message = "Too many tables of your network wait for players: join one, or come back later.";
            return Err(Error::Conflict("address-tables", message.to_owned()));
        }
        if counted.computers && !self.computers.take(client, limits.share(limits.computer_tables_each)) {
            if counted.open {
                self.open.give_back(client);
            }
            let message =
                "Computer players sit at too many tables of your network: finish a game, or come back later.";
            return Err(Error::Conflict("address-computers", message.to_owned()));
        }
        Ok(())
    }

    /// Counts computer players who are to sit down at a table, unless that is more than a share.
    pub fn admit_computers(&mut self, table: TableId, limits: &Limits) -> Result<(), Error> {
        let Some(Origin { client, counted }) = self.tables.get(&table).copied() else { return Ok(()) };
        if !counted.computers {
            self.take(client, Counted { open: false, computers: true }, limits)?;
            self.tables.insert(table, Origin { client, counted: Counted { computers: true, ..counted } });
        }
        Ok(())
    }

    /// A table is counted as this from now on, whatever shares are; nothing once it is over.
    pub fn count(&mut self, table: TableId, now: Option<Counted>) {
        let Some(Origin { client, counted }) = self.tables.remove(&table) else { return };
        let after = now.unwrap_or(Counted { open: false, computers: false });
        for (tally, before, after) in [
            (&mut self.open, counted.open, after.open),
            (&mut self.computers, counted.computers, after.computers),
        ] {
            match (before, after) {
                (true, false) => tally.give_back(client),
                (false, true) => {
                    let _ = tally.take(client, crate::share::Share::ANY);
                }
                _ => {}
            }
        }
        if let Some(counted) = now {
            self.tables.insert(table, Origin { client, counted });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPEN: Counted = Counted { open: true, computers: false };
    const BOTH: Counted = Counted { open: true, computers: true };

    fn code<T>(refused: Result<T, Error>) -> Option<String> {
        refused.err().map(|error| error.problem().code)
    }

    #[test]
    fn tables_are_counted_by_where_they_were_set_up_until_they_are_over() {
        let limits = Limits { open_tables_each: 2, computer_tables_each: 1, addresses: 2, ..Limits::NONE };
        let mut origins = Origins::default();
        let (here, there) = (Client([192, 0, 2, 1].into()), Client([192, 0, 2, 2].into()));
        let admit = |origins: &mut Origins, table, client, counted| {
            code(origins.admit(TableId::new(table), client, counted, &limits))
        };
        assert_eq!(admit(&mut origins, 1, here, OPEN), None);
        assert_eq!(admit(&mut origins, 2, here, BOTH), None);
        assert_eq!(admit(&mut origins, 3, here, OPEN).as_deref(), Some("address-tables"));
        origins.count(TableId::new(1), Some(Counted { open: false, computers: false }));
        assert_eq!(admit(&mut origins, 3, here, BOTH).as_deref(), Some("address-computers"));
        assert_eq!(admit(&mut origins, 3, here, OPEN), None, "what was refused is not counted");
        let fill = |origins: &mut Origins, table| code(origins.admit_computers(TableId::new(table), &limits));
        assert_eq!(fill(&mut origins, 2), None, "they sit there already");
        assert_eq!(fill(&mut origins, 3).as_deref(), Some("address-computers"));
        origins.count(TableId::new(2), None);
        assert_eq!(fill(&mut origins, 3), None);
        assert_eq!(admit(&mut origins, 4, there, BOTH), None);
        assert_eq!(admit(&mut origins, 5, there, OPEN), None);
        let third = Client([192, 0, 2, 3].into());
        assert_eq!(
            admit(&mut origins, 6, third, BOTH).as_deref(),
            Some("address-computers"),
            "of the network"
        );
        assert_eq!(fill(&mut origins, 99), None, "what was set up before a start is nobody's");
    }
}
