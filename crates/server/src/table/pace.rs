use crate::Error;
use crate::limits::Rate;
use bots::Level;
use std::collections::BTreeMap;
use std::time::Duration;
use store::{Moment, PersonId};

/// How much somebody may say and propose.
const EACH: Rate = Rate { each: Duration::from_secs(2), burst: 10 };
/// How much all watchers together may say: each line is written to disk, and the players wait meanwhile.
const WATCHERS: Rate = Rate { each: Duration::from_millis(200), burst: 40 };

/// How long a computer player of this level seems to think where it is this pace at the middle, as it was drawn: from three fifths of
/// that to more than twice it, mostly less. The highest level takes longer than all others.
pub fn pause(pace: Duration, level: Level, drawn: u64) -> Duration {
    let part = |bits: u64| (bits & 0xffff) as f64 / 65_536.0;
    let (one, other) = (part(drawn), part(drawn >> 16));
    let times = if level == Level::MAX { 5.0 } else { 1.0 };
    pace.mul_f64(times * (0.6 + 1.6 * one * other)).max(Duration::from_millis(1))
}

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
