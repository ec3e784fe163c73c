//! The phase of a position, from its name and what it remembers.

use super::seat;
use crate::rules::{reveal, set_up};
use crate::state::Phase;
use crate::{Moai, PhaseName, State, View};
use game_core::{Reasons, Seat};

/// The phase that the view names, for a state that is complete but for it; or every reason why there is none.
pub(crate) fn read_phase(game: &Moai, state: &State, view: &View) -> Result<Phase, Vec<String>> {
    let mut reader = Reader { game, state, view, reasons: Reasons::default() };
    let phase = reader.phase();
    reader.reasons.none_against(phase.unwrap_or(Phase::Over))
}

struct Reader<'v> {
    game: &'v Moai,
    state: &'v State,
    view: &'v View,
    reasons: Reasons,
}

impl Reader<'_> {
    fn phase(&mut self) -> Option<Phase> {
        let pending = &self.view.pending;
        match self.view.phase {
            PhaseName::Bid => Some(self.before_bids()),
            PhaseName::Rank => Some(Phase::Rank),
            PhaseName::Take => Some(Phase::Take { turn: self.acting()? }),
            PhaseName::Lose => {
                let taker = self.seat("taker", pending.taker);
                let struck = self.seat("struck", pending.struck);
                let kind = self.given("kind", pending.kind);
                Some(Phase::Lose { turn: self.place("pending.taker", taker?)?, struck: struck?, kind: kind? })
            }
            PhaseName::Work => Some(Phase::Work { turn: self.acting()? }),
            PhaseName::Award => Some(Phase::Award),
            PhaseName::Carve => self.carve(),
            PhaseName::Feed => {
                let (turn, saved) = (self.acting(), self.number("saved", pending.saved));
                Some(Phase::Feed { turn: turn?, saved: saved? })
            }
            PhaseName::Rest if pending.draw.is_some() => {
                let (turn, left) = (self.acting(), self.number("draw", pending.draw));
                Some(Phase::Draw { turn: turn?, left: left? })
            }
            PhaseName::Rest => {
                let (turn, left) = (self.acting(), self.number("left", pending.left));
                let given = self.given("given", pending.given)?;
                let given = [given.forest, given.volcano, given.fields, given.sea];
                let [forest, volcano, fields, sea] = given.map(|count| self.number("given", Some(count)));
                let given = [forest?, volcano?, fields?, sea?];
                Some(Phase::Rest { turn: turn?, left: left?, given })
            }
            PhaseName::Birth => Some(Phase::Birth { turn: self.acting()? }),
            PhaseName::Over => Some(Phase::Over),
        }
    }

    /// Set-up and the revealing of the row go by the name of what they lead to.
    fn before_bids(&self) -> Phase {
        let (game, state) = (self.game, self.state);
        let untouched = state.round == 1 && state.row.len() == 0 && !state.last_round;
        if untouched && !set_up::is_done(game, state) {
            Phase::SetUp
        } else if !reveal::is_done(game, state) {
            Phase::Reveal
        } else {
            Phase::Bid
        }
    }

    fn carve(&mut self) -> Option<Phase> {
        let turn = self.acting();
        let spaces = self.given("carved", self.view.pending.carved.as_ref());
        let (turn, spaces) = (turn?, spaces?);
        let crew = &self.state.clan(self.state.order.at(turn)).crew;
        let mut carved = 0;
        for space in spaces {
            let range = crew.range_at(*space);
            let missing = format_args!("pending.carved: the clan has no worker on {space}");
            self.reasons.require(!range.is_empty(), missing);
            carved = range.fold(carved, |carved, index| carved | 1 << index);
        }
        Some(Phase::Carve { turn, carved })
    }

    /// The acting seat's place in the order.
    fn acting(&mut self) -> Option<u8> {
        let acting = self.view.acting.and_then(|number| seat(self.game, number));
        let acting = self.reasons.given(acting, "acting: somebody must act in this phase");
        self.place("acting", acting?)
    }

    fn place(&mut self, name: &str, seat: Seat) -> Option<u8> {
        let place = self.state.order.seats().iter().position(|other| *other == seat);
        let place = self.reasons.given(place, format_args!("{name}: seat {seat} is not in the order"));
        place.map(|place| place as u8)
    }

    fn given<T>(&mut self, name: &str, value: Option<T>) -> Option<T> {
        self.reasons.given(value, format_args!("pending.{name} is missing"))
    }

    fn seat(&mut self, name: &str, value: Option<i64>) -> Option<Seat> {
        let number = self.given(name, value)?;
        let reason = format_args!("pending.{name}: there is no seat {number}");
        self.reasons.given(seat(self.game, number), reason)
    }

    fn number(&mut self, name: &str, value: Option<i64>) -> Option<u8> {
        let number = self.given(name, value)?;
        let small = u8::try_from(number).ok().filter(|number| *number <= 99);
        self.reasons.given(small, format_args!("pending.{name}: {number} is not a number from 0 to 99"))
    }
}
