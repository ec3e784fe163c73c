use game_core::Seat;
use store::Moment;
use wire::{Clock, Time};

const DAY: i64 = 24 * 3600 * 1000;

/// Everybody's time; milliseconds throughout.
#[derive(Clone, Debug)]
pub struct Clocks {
    time: Time,
    left: Vec<i64>,
    /// Whose clocks run, and since when.
    runs: Vec<Seat>,
    since: Moment,
}

impl Clocks {
    /// Clocks that stand still.
    pub fn new(time: Time, seats: u8, now: Moment) -> Clocks {
        let full = match time {
            Time::Unlimited => 0,
            Time::Live { base, .. } => i64::from(base) * 1000,
            Time::Days { days } => i64::from(days) * DAY,
        };
        Clocks { time, left: vec![full; usize::from(seats)], runs: Vec::new(), since: now }
    }

    /// Takes what has run away since it was last done.
    pub fn charge(&mut self, now: Moment) {
        let spent = (now.0 - self.since.0).max(0);
        for seat in &self.runs {
            self.left[seat.index()] -= spent;
        }
        self.since = now;
    }

    /// When that was last done.
    pub fn since(&self) -> Moment {
        self.since
    }

    /// Lets the time since it was last charged be nobody's.
    pub fn wake(&mut self, now: Moment) {
        match self.time {
            // Days go on while the server sleeps.
            Time::Days { .. } => self.charge(now),
            Time::Live { .. } | Time::Unlimited => self.since = now,
        }
    }

    /// A seat has moved.
    pub fn moved(&mut self, seat: Seat) {
        match self.time {
            Time::Live { increment, .. } => self.left[seat.index()] += i64::from(increment) * 1000,
            Time::Days { days } => self.left[seat.index()] = i64::from(days) * DAY,
            Time::Unlimited => {}
        }
    }

    /// These seats owe a move from now on.
    pub fn run(&mut self, seats: &[Seat]) {
        if let Time::Days { days } = self.time {
            for seat in seats.iter().filter(|seat| !self.runs.contains(seat)) {
                self.left[seat.index()] = i64::from(days) * DAY;
            }
        }
        self.runs = seats.to_vec();
    }

    /// A seat's clock as it is now; nothing where time is not kept.
    pub fn clock_of(&self, seat: Seat, now: Moment) -> Option<Clock> {
        if self.time == Time::Unlimited {
            return None;
        }
        let runs = self.runs.contains(&seat);
        let spent = if runs { (now.0 - self.since.0).max(0) } else { 0 };
        Some(Clock { left: self.left[seat.index()] - spent, runs })
    }

    /// Whose time is out first among these, and when.
    pub fn deadline(&self, seats: &[Seat]) -> Option<(Moment, Seat)> {
        if self.time == Time::Unlimited {
            return None;
        }
        let running = self.runs.iter().filter(|seat| seats.contains(seat));
        running.map(|seat| (Moment(self.since.0 + self.left[seat.index()]), *seat)).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::new(0);
    const B: Seat = Seat::new(1);

    #[test]
    fn a_live_clock_runs_only_for_whoever_owes_a_move_and_a_move_adds_to_it() {
        let mut clocks = Clocks::new(Time::Live { base: 60, increment: 5 }, 2, Moment(0));
        clocks.run(&[A]);
        assert_eq!(clocks.deadline(&[A, B]), Some((Moment(60_000), A)));
        clocks.charge(Moment(10_000));
        clocks.moved(A);
        clocks.run(&[B]);
        assert_eq!(clocks.clock_of(A, Moment(30_000)), Some(Clock { left: 55_000, runs: false }));
        assert_eq!(clocks.clock_of(B, Moment(30_000)), Some(Clock { left: 40_000, runs: true }));
        assert_eq!(clocks.deadline(&[A]), None, "a computer player has no clock");
    }

    #[test]
    fn time_while_the_server_sleeps_is_nobodys_unless_days_are_counted() {
        let mut live = Clocks::new(Time::Live { base: 60, increment: 0 }, 2, Moment(0));
        live.run(&[A]);
        live.wake(Moment(1_000_000));
        assert_eq!(live.clock_of(A, Moment(1_000_000)).map(|clock| clock.left), Some(60_000));

        let mut slow = Clocks::new(Time::Days { days: 1 }, 2, Moment(0));
        slow.run(&[A]);
        slow.wake(Moment(1_000_000));
        assert_eq!(slow.clock_of(A, Moment(1_000_000)).map(|clock| clock.left), Some(DAY - 1_000_000));
    }

    #[test]
    fn every_move_of_a_slow_game_has_its_own_days() {
        let mut clocks = Clocks::new(Time::Days { days: 2 }, 2, Moment(0));
        clocks.run(&[A]);
        clocks.charge(Moment(DAY));
        clocks.moved(A);
        clocks.run(&[B]);
        clocks.charge(Moment(2 * DAY));
        clocks.run(&[A]);
        assert_eq!(clocks.deadline(&[A, B]), Some((Moment(4 * DAY), A)));
    }
}
