use crate::Error;
use crate::limits::Rate;
use std::collections::BTreeMap;
use std::time::Duration;
use store::{Moment, PersonId};

/// How much somebody may say and propose.
const EACH: Rate = Rate { each: Duration::from_secs(2), burst: 10 };
/// How much all watchers together may say: each line is written to disk, and the players wait meanwhile.
const WATCHERS: Rate = Rate { each: Duration::from_millis(200), burst: 40 };

/// How much was said and proposed at a table of late: ten times at once, and then once every two seconds.
#[derive(Debug, Default)]
pub struct Pace {
    /// When all that somebody said is forgiven, and all that watchers said.
    said: BTreeMap<PersonId, Duration>,
    watchers: Duration,
}

impl Pace {
    /// Whether nobody said anything of late.
    pub fn is_empty(&self) -> bool {
        self.said.is_empty()
    }

    /// Refuses somebody who says or proposes too much at once; what is refused counts for nobody.
    pub fn spend(&mut self, person: PersonId, watches: bool, Moment(now): Moment) -> Result<(), Error> {
        let now = Duration::from_millis(now.unsigned_abs());
        self.said.retain(|_, forgiven| *forgiven > now);
        let mut watchers = self.watchers;
        if watches {
            WATCHERS.spend(&mut watchers, now).map_err(Error::too_many)?;
        }
        let mut said = self.said.get(&person).copied().unwrap_or(now);
        EACH.spend(&mut said, now).map_err(Error::too_many)?;
        self.said.insert(person, said);
        self.watchers = watchers;
        Ok(())
    }
}
