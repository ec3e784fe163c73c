use crate::position::{PhaseName, Position};
use crate::rules::{Ray, ending, trace};
use crate::state::{SETUP_STATUES, STATUES, SUNS};
use crate::{Ending, Options, Phase, State, Sun};
use game_core::{Reasons, Seat};

/// A position being read: the state so far, and what speaks against it.
struct Reading<'p> {
    position: &'p Position,
    state: State,
    reasons: Reasons,
}

impl Position {
    /// The state of this position, or every reason why no game could hold it.
    pub(crate) fn load(&self, options: &Options) -> Result<State, Vec<String>> {
        let mut reading = Reading { position: self, state: State::empty(), reasons: Reasons::default() };
        reading.seats();
        reading.reasons.clone().none_against(())?;
        reading.statues();
        reading.suns();
        reading.reserves();
        reading.state.quiet = self.quiet.min(u32::from(u16::MAX)) as u16;
        reading.state.last_placer = self.last_placer;
        match self.phase {
            PhaseName::Setup => reading.setup(),
            PhaseName::Play => reading.play(options),
            PhaseName::Over => reading.over(options),
        }
        let mut state = reading.reasons.none_against(reading.state)?;
        state.key = state.fresh_key();
        Ok(state)
    }

    /// The way that the ray of a sun place would take among the statues of this position.
    pub fn ray(&self, sun: Sun) -> Ray {
        let mut reading = Reading { position: self, state: State::empty(), reasons: Reasons::default() };
        reading.statues();
        trace(&reading.state, sun)
    }
}

impl Reading<'_> {
    /// Everybody named is seat 0 or 1, and there are two reserves.
    fn seats(&mut self) {
        let position = self.position;
        let named = (position.statues.iter().map(|statue| ("statues", statue.seat)))
            .chain(position.suns.iter().map(|sun| ("suns", sun.seat)))
            .chain(position.to_move.map(|seat| ("to_move", seat)))
            .chain(position.last_placer.map(|seat| ("last_placer", seat)));
        let strangers = named.filter(|(_, seat)| seat.index() > 1);
        for (place, seat) in strangers {
            self.reasons.add(format_args!("{place}: there is no seat {seat}; the seats are 0 and 1"));
        }
        self.reasons.require(position.reserves.len() == 2, "reserves: there must be two, one for each seat");
    }

    fn statues(&mut self) {
        for statue in &self.position.statues {
            if self.state.occupied() & statue.at.bit() != 0 {
                self.reasons.add(format_args!("statues: two stand on {}", statue.at));
                continue;
            }
            self.state.stand(statue.seat, statue.at, statue.facing);
            if statue.fresh {
                self.state.fresh_statues |= statue.at.bit();
            }
        }
    }

    fn suns(&mut self) {
        for sun in &self.position.suns {
            if self.state.sun_owner(sun.at).is_some() {
                self.reasons.add(format_args!("suns: two lie on {}", sun.at));
                continue;
            }
            if sun.fresh && sun.spent {
                self.reasons.add(format_args!("suns: {} was placed this turn and cannot have fired", sun.at));
            }
            self.state.suns[sun.seat.index()] |= sun.at.bit();
            self.state.spent |= u32::from(sun.spent) << sun.at.index();
            self.state.fresh_suns |= u32::from(sun.fresh) << sun.at.index();
        }
    }

    fn reserves(&mut self) {
        for seat in Seat::first(2) {
            let reserve = &self.position.reserves[seat.index()];
            let standing = self.state.standing(seat);
            if standing.saturating_add(reserve.statues) > STATUES {
                let all = u32::from(standing) + u32::from(reserve.statues);
                self.reasons.add(format_args!(
                    "seat {seat} has {all} statues on the island and in reserve; there are 7"
                ));
            }
            let laid = self.state.suns[seat.index()].count_ones();
            let all = laid + u32::from(reserve.suns);
            self.reasons.require(
                all == u32::from(SUNS),
                format_args!("seat {seat} has {all} tokens on the rim and in reserve; there are 8"),
            );
            self.state.reserve[seat.index()] = reserve.statues.min(STATUES);
        }
    }

    fn setup(&mut self) {
        let position = self.position;
        let standing = Seat::first(2).map(|seat| self.state.standing(seat)).collect::<Vec<_>>();
        for seat in Seat::first(2) {
            self.reasons.require(
                standing[seat.index()] + self.state.reserve[seat.index()] >= STATUES,
                format_args!("in set-up no statue is lost, but seat {seat} lacks some of its 7"),
            );
        }
        let due = Seat::new(standing[0].saturating_sub(standing[1]).min(1));
        let alternate = standing[0] == standing[1] || standing[0] == standing[1] + 1;
        self.reasons
            .require(alternate, "in set-up the seats place in turn, seat 0 first: their statues do not fit");
        self.reasons.require(
            !alternate || position.to_move == Some(due),
            "to_move: it is the other seat's turn to place",
        );
        self.reasons.require(
            standing[1] < SETUP_STATUES,
            "phase: set-up is over once each seat has four statues on the island",
        );
        let last = if standing[0] == 0 { None } else { Some(due.other()) };
        self.reasons.require(
            !alternate || position.last_placer == last,
            "last_placer: in set-up it is the seat that is not to move, or null before the first statue",
        );
        self.reasons.require(position.actions_left == 1, "actions_left: it is 1 in set-up");
        self.reasons.require(position.quiet == 0, "quiet: it is 0 in set-up");
        self.reasons.require(position.suns.is_empty(), "suns: none is placed in set-up");
        self.reasons.require(self.state.fresh_statues == 0, "statues: none is fresh in set-up");
        self.state.to_move = due;
        self.state.phase = Phase::Setup;
    }

    fn play(&mut self, options: &Options) {
        let position = self.position;
        self.history();
        let Some(to_move) = position.to_move else {
            self.reasons.add("to_move: somebody must be to move in play");
            return;
        };
        self.state.to_move = to_move;
        self.state.phase = Phase::Play { left: position.actions_left };
        self.reasons.require(matches!(position.actions_left, 1 | 2), "actions_left: it is 1 or 2 in play");
        let fresh = self.state.fresh_statues.count_ones() + self.state.fresh_suns.count_ones();
        let most = u32::from(position.actions_left == 1);
        self.reasons
            .require(fresh <= most, "fresh: at most the first action of the running turn placed something");
        let own = self.state.statues[to_move.index()] & self.state.fresh_statues == self.state.fresh_statues
            && self.state.suns[to_move.index()] & self.state.fresh_suns == self.state.fresh_suns;
        self.reasons.require(own, "fresh: only the seat to move has placed something in its turn");
        self.reasons
            .require(fresh == 0 || position.quiet == 0, "quiet: something was just placed, so it is 0");
        self.reasons.require(
            self.state.fresh_statues == 0 || position.last_placer == Some(to_move),
            "last_placer: it is the seat whose statue is fresh",
        );
        if let Some(ending) = ending(options, &self.state) {
            self.reasons.add(format_args!("phase: the game is over here ({})", why(ending)));
        }
    }

    fn over(&mut self, options: &Options) {
        let position = self.position;
        self.history();
        self.reasons.require(position.to_move.is_none(), "to_move: it is null when the game is over");
        self.reasons.require(position.actions_left == 0, "actions_left: it is 0 when the game is over");
        let fresh = self.state.fresh_statues | self.state.fresh_suns;
        self.reasons.require(fresh == 0, "fresh: nothing is fresh when the game is over");
        let standing = Seat::first(2).map(|seat| self.state.standing(seat)).collect::<Vec<_>>();
        self.reasons.require(
            !standing.contains(&0) && standing != [1, 1],
            "statues: a game is over as soon as one seat has one left",
        );
        self.reasons.require(
            position.quiet <= options.stall_limit,
            "quiet: the game is over when the stall limit is reached",
        );
        self.state.phase = Phase::Play { left: 1 };
        match ending(options, &self.state) {
            None => self.reasons.add("phase: no ending holds, so the game is not over"),
            Some(ending) => {
                let stalled = ending == Ending::Stalled;
                self.reasons
                    .require(stalled || position.quiet == 0, "quiet: the ray that ended the game makes it 0");
                self.state.phase = Phase::Over(ending);
            }
        }
    }

    /// What every game past its set-up has behind it.
    fn history(&mut self) {
        let [first, second] = [0, 1].map(|seat| self.state.reserve[seat]);
        let most = STATUES - SETUP_STATUES;
        self.reasons.require(
            first <= most && second <= most,
            "reserves: each seat has placed four statues in set-up",
        );
        let there = self.state.occupied().count_ones() + u32::from(first) + u32::from(second);
        let lost = (2 * u32::from(STATUES)).saturating_sub(there);
        self.reasons.require(
            lost <= self.state.spent.count_ones(),
            "suns: more statues are gone than rays were fired; each ray destroys at most one",
        );
        let last = self.position.last_placer.map(Seat::number);
        let possible = match last {
            None => false,
            Some(0) => first < most,
            Some(_) => first == most || second < most,
        };
        self.reasons
            .require(possible, "last_placer: by the reserves it is the other seat that placed a statue last");
    }
}

fn why(ending: Ending) -> &'static str {
    match ending {
        Ending::Reduced => "a seat has one statue left",
        Ending::RaysExhausted => "all tokens are spent",
        Ending::Stalled => "the stall limit is reached",
    }
}
