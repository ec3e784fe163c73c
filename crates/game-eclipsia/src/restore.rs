//! Loading a position: what speaks against it, or the state it shows.

use crate::board::Board;
use crate::position::{PhaseName, Position};
use crate::rules::{self, Retrace, may_face};
use crate::state::SEATS;
use crate::{Ending, Face, Options, Phase, Piece, Pieces, Power, Powers, State};
use game_core::{Reasons, Seat};

/// The state of a position, or every reason why no game could hold it.
pub(crate) fn load(board: &Board, options: &Options, position: &Position) -> Result<State, Vec<String>> {
    let places = 2 * board.all.len() as usize;
    if position.pieces.len() > places {
        return Err(vec![format!("pieces: {} are more than the {places} places", position.pieces.len())]);
    }
    let mut reading =
        Reading { board, options, position, state: State::empty(board), reasons: Reasons::default() };
    reading.shape();
    if reading.reasons.is_empty() {
        reading.history();
        match position.phase {
            PhaseName::Play => reading.play(),
            PhaseName::Over => reading.over(),
        }
    }
    reading.reasons.none_against(reading.state)
}

/// A position being read: the state so far, and what speaks against it.
struct Reading<'p> {
    board: &'p Board,
    options: &'p Options,
    position: &'p Position,
    state: State,
    reasons: Reasons,
}

impl Reading<'_> {
    /// What is wrong whatever came before: the pieces, their number, the names of powers.
    fn shape(&mut self) {
        self.pieces();
        self.reserves();
        self.state.powers = self.powers("powers", &self.position.powers);
        self.state.used = self.powers("used", &self.position.used);
        for power in Power::NOTED {
            let both = self.state.powers.has(power) && self.state.used.has(power);
            self.reasons.require(!both, format_args!("used: {power} is used and still in powers"));
        }
        self.reasons.require(!self.state.used.has(Power::Portal), "used: using the portal ends the turn");
        let limit = self.options.turn_limit;
        let turn = self.position.turn;
        self.reasons
            .require(turn <= limit.into(), format_args!("turn: {turn} turns, but the limit is {limit}"));
        self.state.turn = turn.min(limit.into()) as u16;
        self.reasons.require(self.position.passes <= 2, "passes: two in a row end the game");
        self.state.passes = self.position.passes.min(2) as u8;
        if let Some(seat) = self.position.to_move {
            self.reasons.require(
                seat.index() <= 1,
                format_args!("to_move: there is no seat {seat}; the seats are 0 and 1"),
            );
        }
    }

    fn pieces(&mut self) {
        for (index, piece) in self.position.pieces.iter().enumerate() {
            if !self.board.has(piece.at) {
                self.reasons.add(format_args!("pieces[{index}].at: {} is not on the board", piece.at));
                continue;
            }
            if piece.seat.index() > 1 {
                self.reasons.add(format_args!(
                    "pieces[{index}].seat: there is no seat {}; the seats are 0 and 1",
                    piece.seat
                ));
                continue;
            }
            let (spot, face) = (self.board.spot(piece.at), piece.at.face());
            if self.state.standing(spot, face).is_some() {
                self.reasons.add(format_args!("pieces[{index}].at: another piece stands on {}", piece.at));
                continue;
            }
            self.state.put(piece.seat, piece.piece, spot, face);
        }
        for spot in self.board.all {
            let [sun, moon] = Face::BOTH.map(|face| self.state.standing(spot, face));
            let (Some((_, one)), Some((_, other))) = (sun, moon) else { continue };
            if !may_face(one, other) {
                let at = self.board.place(spot, Face::Sun);
                self.reasons.add(format_args!(
                    "pieces: {one} on {at} and {other} on {} cannot be back to back",
                    at.opposite()
                ));
            }
        }
    }

    fn reserves(&mut self) {
        let position = self.position;
        if position.reserves.len() != 2 {
            return self.reasons.add("reserves: there are two, one for each seat");
        }
        for (seat, reserve) in SEATS.into_iter().zip(&position.reserves) {
            let Pieces { sanctuary, monolith, faithful } = *reserve;
            for (piece, left) in Piece::ALL.into_iter().zip([sanctuary, monolith, faithful]) {
                let all = self.board.pieces[piece.index()];
                let standing = self.on_board(seat, piece);
                self.reasons.require(left >= 0 && left.checked_add(standing.into()) == Some(all.into()), format_args!(
                        "reserves[{seat}].{piece}: {left}, with {standing} on the board; a seat has {all} in all"
                    ));
                self.state.reserves[seat.index()][piece.index()] = left.clamp(0, all.into()) as u8;
            }
        }
    }

    fn powers(&mut self, field: &str, powers: &[Power]) -> Powers {
        let mut set = Powers::NONE;
        // More than there are powers, and one has come twice.
        for (index, power) in powers.iter().enumerate().take(Power::ALL.len() + 1) {
            if *power == Power::Mount {
                self.reasons
                    .add(format_args!("{field}[{index}]: the mount is never listed, it has nothing to use"));
            } else if self.board.ground(*power).power.is_none() {
                self.reasons.add(format_args!("{field}[{index}]: the board has no {power}"));
            } else if set.has(*power) {
                self.reasons.add(format_args!("{field}[{index}]: {power} comes twice"));
            }
            set = set.with(*power);
        }
        set
    }

    fn on_board(&self, seat: Seat, piece: Piece) -> u32 {
        Face::BOTH
            .map(|face| (self.state.of_seat(seat, face) & self.state.pieces(piece, face)).len())
            .iter()
            .sum()
    }

    fn standing(&self, seat: Seat) -> u32 {
        Piece::ALL.map(|piece| self.on_board(seat, piece)).iter().sum()
    }

    /// Whether what stands could have been placed in so many turns.
    fn history(&mut self) {
        let turn = u32::from(self.state.turn);
        let passes = u32::from(self.state.passes);
        let in_all: u32 = self.board.pieces.iter().map(|count| u32::from(*count)).sum();
        let standing = SEATS.map(|seat| self.standing(seat));
        for seat in SEATS {
            let sanctuary = self.state.reserve(seat, Piece::Sanctuary) == 0;
            let others = standing[seat.index()] - u32::from(sanctuary);
            self.reasons.require(
                sanctuary || others == 0,
                format_args!("reserves[{seat}].sanctuary: a seat places its sanctuary before all else"),
            );
            // On a single spot the Moon finds the Sun's sanctuary behind its own.
            let could_place = seat == SEATS[0] || self.board.all.len() > 1;
            self.reasons.require(
                sanctuary || !could_place || turn <= seat.number().into(),
                format_args!("reserves[{seat}].sanctuary: the seat has had its first turn, which places it"),
            );
            // Until somebody has placed everything the seats take turns.
            let turns = (turn + 1 - u32::from(seat.number())) / 2;
            self.reasons.require(
                turn >= 2 * in_all || standing[seat.index()] <= turns,
                format_args!("turn: seat {seat} has placed more pieces than it has had turns"),
            );
        }
        let standing: u32 = standing.iter().sum();
        self.reasons.require(standing + passes <= turn, "turn: there are more pieces and passes than turns");
        let roomy = self.board.never_blocks();
        self.reasons.require(!roomy || passes == 0, "passes: on this board a placement is always possible");
        // Each monolith throws a piece off when it is placed, at most, and with the temple it can do so again and again.
        let monoliths: u32 = SEATS.map(|seat| self.on_board(seat, Piece::Monolith)).iter().sum();
        let endless = monoliths > 0 && self.board.ground(Power::Temple).power.is_some();
        self.reasons.require(
            !roomy || endless || standing + monoliths >= turn,
            "turn: there are fewer pieces than turns, and nothing that could have thrown so many off",
        );
    }

    fn play(&mut self) {
        if let Some(ending) = rules::ending(self.options, &self.state) {
            self.reasons.add(format_args!("phase: the game is over here, {}", why(ending)));
        }
        let Some(seat) = self.position.to_move else {
            return self.reasons.add("to_move: somebody must be to move in play");
        };
        self.state.phase = Phase::Play { to_move: seat };
        self.reasons
            .require(!self.state.spent(seat), format_args!("to_move: seat {seat} has nothing left to place"));
        let in_all: u32 = self.board.pieces.iter().map(|count| u32::from(*count)).sum();
        let turn = u32::from(self.state.turn);
        self.reasons.require(
            turn >= 2 * in_all || turn % 2 == u32::from(seat.number()),
            "to_move: the seats take turns, seat 0 first, while both have pieces left",
        );
        if self.reasons.is_empty() && !Retrace::new(self.board, &self.state, seat).finds_a_start() {
            self.refuse_powers(seat);
        }
    }

    fn refuse_powers(&mut self, seat: Seat) {
        if !self.state.used.is_empty() {
            return self
                .reasons
                .add("powers, used: no position at the start of this turn could have led here");
        }
        let held = self.board.held(&self.state, seat);
        if held != self.state.powers {
            let names: Vec<_> = self.board.in_order(held).map(Power::name).collect();
            self.reasons.add(format_args!("powers: those that seat {seat} holds are [{}]", names.join(", ")));
        }
        self.reasons.require(
            self.state.passes == 0 || !rules::could_place(self.board, &self.state, seat.other()),
            format_args!("passes: seat {} could have placed a piece", seat.other()),
        );
    }

    fn over(&mut self) {
        self.reasons.require(self.position.to_move.is_none(), "to_move: it is null when the game is over");
        self.reasons.require(self.state.powers.is_empty(), "powers: there are none when the game is over");
        self.reasons.require(self.state.used.is_empty(), "used: there are none when the game is over");
        let spent = SEATS.map(|seat| self.state.spent(seat));
        match self.state.passes {
            0 => {}
            1 => self
                .reasons
                .require(spent != [true, true], "passes: the last piece was placed, so there are none"),
            _ => self.reasons.require(
                spent == [false, false],
                "passes: one ends the game where the other reserve is empty",
            ),
        }
        let could_place =
            |seat: &Seat| spent[seat.index()] || rules::could_place(self.board, &self.state, *seat);
        self.reasons.require(
            self.state.passes == 0 || !SEATS.iter().all(could_place),
            "passes: whoever passed last could have placed a piece",
        );
        match rules::ending(self.options, &self.state) {
            Some(ending) => self.state.phase = Phase::Over(ending),
            None => self.reasons.add("phase: no ending holds, so the game is not over"),
        }
    }
}

fn why(ending: Ending) -> &'static str {
    match ending {
        Ending::AllPlaced => "everything is placed",
        Ending::Blocked => "nobody can place a piece",
        Ending::TurnLimit => "the turn limit is reached",
    }
}
