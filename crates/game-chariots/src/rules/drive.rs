use super::Chariots;
use super::energy::most_first;
use crate::action::Action;
use crate::board::{Lane, Line, Space, Way};
use crate::illegal::Illegal;
use crate::queue::Queue;
use crate::state::{Obstacle, Phase, State, Stint};
use game_core::Seat;

impl Chariots {
    pub(super) fn drives(&self, state: &State, stint: Stint, out: &mut Vec<Action>) {
        out.extend(state.steps_open(stint).map(|way| Action::Go(way.to)));
        if out.is_empty() {
            let ahead = state.chariot(stint.acting).at.ways().map(|way| way.across);
            out.extend(ahead.filter(|line| state.obstacle(*line).hinders(stint.acting)).map(Action::Crash));
            out.sort_unstable();
        }
    }

    pub(super) fn check_go(&self, state: &State, stint: Stint, to: Space) -> Result<(), Illegal> {
        let at = state.chariot(stint.acting).at;
        if to <= at {
            return Err(Illegal::Backwards { at, to });
        }
        let way = at.ways().find(|way| way.to == to).ok_or(Illegal::NotAdjacent { at, to })?;
        let cost = state.cost(stint.acting, way);
        if cost <= stint.left { Ok(()) } else { Err(Illegal::TooDear { to, cost, left: stint.left }) }
    }

    pub(super) fn check_crash(&self, state: &State, stint: Stint, line: Line) -> Result<(), Illegal> {
        if let Some(open) = state.steps_open(stint).next() {
            return Err(Illegal::StepOpen { to: open.to });
        }
        let at = state.chariot(stint.acting).at;
        let ahead = at.ways().any(|way| way.across == line);
        if ahead && state.obstacle(line).hinders(stint.acting) {
            Ok(())
        } else {
            Err(Illegal::NothingToHit { at, line })
        }
    }

    pub(super) fn begin_drive(&self, state: &mut State) {
        let waiting = most_first(state.order, |seat| state.driving(seat));
        self.drive_in_turn(state, waiting);
    }

    pub(super) fn go(&self, state: &mut State, to: Space) {
        let Phase::Drive(mut stint) = state.phase else { return };
        let seat = stint.acting;
        let mut ways = state.chariot(seat).at.ways();
        let way = ways.find(|way| way.to == to).expect("a legal step leads on from the space");
        stint.left -= state.cost(seat, way);
        state.hit(seat, way.across);
        state.advance(seat, to);
        if to == Space::FINISH {
            let finished = state.chariots.iter().filter(|chariot| chariot.place.is_some()).count();
            state.chariot_mut(seat).place = Some(finished as u8 + 1);
            self.leave(state, stint);
        } else if stint.left == 0 {
            self.drive_in_turn(state, stint.waiting);
        } else {
            state.phase = Phase::Drive(stint);
        }
    }

    pub(super) fn crash(&self, state: &mut State, line: Line) {
        let Phase::Drive(stint) = state.phase else { return };
        state.hit(stint.acting, line);
        let chariot = state.chariot_mut(stint.acting);
        chariot.crystals -= 1;
        if chariot.crystals == 0 {
            chariot.out = true;
            self.leave(state, stint);
        } else {
            self.drive_in_turn(state, stint.waiting);
        }
    }

    /// Takes the driver out of the race, finished or broken down; one alone has nobody left to race against.
    fn leave(&self, state: &mut State, stint: Stint) {
        state.order.remove(stint.acting);
        if state.order.len() <= 1 {
            self.end(state);
        } else {
            self.drive_in_turn(state, stint.waiting);
        }
    }

    fn drive_in_turn(&self, state: &mut State, mut waiting: Queue) {
        match waiting.pop() {
            Some(acting) => {
                let left = state.driving(acting);
                state.phase = Phase::Drive(Stint { acting, left, waiting });
            }
            None => self.begin_charge(state),
        }
    }
}

impl State {
    /// What the step costs the seat, with what stands in its way.
    #[inline]
    pub fn cost(&self, seat: Seat, way: Way) -> u8 {
        way.cost + self.obstacle(way.across).toll(seat)
    }

    /// The steps for which the driver's energy pays, ascending by where they lead.
    #[inline]
    pub fn steps_open(&self, stint: Stint) -> impl Iterator<Item = Way> {
        let ways = self.chariot(stint.acting).at.ways();
        ways.filter(move |way| self.cost(stint.acting, *way) <= stint.left)
    }

    /// Destroys another seat's bar or wall on the line; a dolmen stays.
    #[inline]
    fn hit(&mut self, seat: Seat, line: Line) {
        let standing = self.obstacle(line);
        if standing.hinders(seat) && !standing.is_dolmen() {
            self.put(line, Obstacle::NONE);
        }
    }

    /// Puts the chariot at the back of the queue on the space and gives it its crystal there.
    #[inline]
    fn advance(&mut self, seat: Seat, to: Space) {
        self.order.remove(seat);
        let ahead = self.order.iter().take_while(|other| self.chariot(*other).at >= to).count();
        self.order.insert(ahead, seat);
        let chariot = &mut self.chariots[seat.index()];
        chariot.at = to;
        if let Some((Lane::Track, zone)) = to.place() {
            let waiting = &mut self.crystals[usize::from(zone.number()) - 1];
            if waiting.contains(seat) {
                *waiting = waiting.without(seat);
                chariot.crystals += 1;
            }
        }
    }
}
