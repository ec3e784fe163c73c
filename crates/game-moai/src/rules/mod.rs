//! The rules, one file for each part of a round.

pub(crate) mod bid;
pub(crate) mod birth;
pub(crate) mod disaster;
pub(crate) mod draw;
pub(crate) mod ending;
pub(crate) mod epoch;
pub(crate) mod food;
pub(crate) mod forest;
pub(crate) mod rest;
pub(crate) mod reveal;
pub(crate) mod set_up;
pub(crate) mod volcano;
pub(crate) mod work;

use crate::state::Phase;
use crate::{Action, Cards, Chance, Illegal, Moai, State};
use game_core::{Seat, Seats};

/// Writes what a seat that owes a move can do, ascending.
#[inline]
pub(crate) fn legal(game: &Moai, state: &State, seat: Seat, out: &mut Vec<Action>) {
    match state.phase {
        Phase::Bid => bid::legal(state, seat, out),
        Phase::Rank => out.extend(bid::tied(game, state).iter().map(Action::Next)),
        Phase::Take { .. } => epoch::legal(game, state, out),
        Phase::Lose { struck, kind, .. } => disaster::legal(game, state, struck, kind, out),
        Phase::Work { .. } => work::legal(state, seat, out),
        Phase::Award => out.extend(forest::tied(game, state).iter().map(Action::Award)),
        Phase::Carve { carved, .. } => volcano::legal(game, state, seat, carved, out),
        Phase::Feed { .. } => food::legal(game, state, seat, out),
        Phase::Rest { given, .. } => rest::legal(state, seat, given, out),
        Phase::Birth { .. } => birth::legal(game, state, seat, out),
        Phase::SetUp | Phase::Reveal | Phase::Draw { .. } | Phase::Over => {}
    }
}

/// Names the rule that the action breaks.
pub(crate) fn check(game: &Moai, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
    if !game.owes(state, seat) {
        return Err(Illegal::WrongPhase { moves: moves(state.phase) });
    }
    match (state.phase, action) {
        (Phase::Bid, Action::Bid(cards)) => bid::check(state, seat, cards.unwrap_or(Cards([u8::MAX; 4]))),
        (Phase::Rank, Action::Next(named)) => check_tied(game, named, bid::tied(game, state)),
        (Phase::Take { .. }, Action::Take { number, versus }) => epoch::check(game, state, number, versus),
        (
            Phase::Lose { struck, kind, .. },
            Action::LoseHome(_)
            | Action::LoseBoat(_)
            | Action::LoseTile(_)
            | Action::LoseWorker(_)
            | Action::Erode(_),
        ) => disaster::check(game, state, struck, kind, action),
        (Phase::Work { .. }, Action::Place { strength, at }) => {
            work::check_place(game, state, seat, strength, at)
        }
        (Phase::Work { .. }, Action::Swap(one, other)) => work::check_swap(state, seat, one, other),
        (Phase::Work { .. }, Action::Pass) => work::check_pass(state, seat),
        (Phase::Award, Action::Award(named)) => check_tied(game, named, forest::tied(game, state)),
        (Phase::Carve { carved, .. }, Action::Carve(at)) => volcano::check(game, state, seat, carved, at),
        (Phase::Carve { .. }, Action::Done) => Ok(()),
        (Phase::Feed { .. }, Action::Starve(worker)) => food::check_starve(state, seat, worker),
        (Phase::Feed { .. }, Action::Raid { card, victim, at }) => {
            food::check_raid(game, state, seat, card, victim, at)
        }
        (Phase::Rest { given, .. }, Action::Rest(worker)) => rest::check(state, seat, given, worker),
        (Phase::Birth { .. }, Action::Birth(one, other)) => birth::check_birth(state, seat, one, other),
        (Phase::Birth { .. }, Action::Boat) => birth::check_boat(game, state, seat),
        (Phase::Birth { .. }, Action::Done) => birth::check_done(state, seat),
        (phase, _) => Err(Illegal::WrongPhase { moves: moves(phase) }),
    }
}

/// Carries out a decision that is legal.
#[inline]
pub(crate) fn act(game: &Moai, state: &mut State, seat: Seat, action: Action) {
    match action {
        Action::Bid(cards) => bid::bid(game, state, seat, cards.expect("a bid that is made is known")),
        Action::Next(named) => bid::next(game, state, named),
        Action::Take { number, versus } => epoch::take(game, state, number, versus),
        Action::LoseHome(_)
        | Action::LoseBoat(_)
        | Action::LoseTile(_)
        | Action::LoseWorker(_)
        | Action::Erode(_) => {
            disaster::lose(game, state, action);
        }
        Action::Place { strength, at } => {
            work::place(game, state, seat, strength.expect("a worker that is placed is known"), at);
        }
        Action::Swap(one, other) => work::swap(game, state, seat, one, other),
        Action::Pass => work::next(game, state),
        Action::Award(named) => forest::award(game, state, named),
        Action::Carve(at) => volcano::carve(game, state, at),
        Action::Starve(worker) => food::starve(game, state, worker),
        Action::Raid { card, victim, at } => food::raid(game, state, card, victim, at),
        Action::Rest(worker) => rest::rest(game, state, worker),
        Action::Birth(one, other) => birth::birth(game, state, one, other),
        Action::Boat => birth::boat(game, state),
        Action::Done => match state.phase {
            Phase::Carve { turn, .. } => volcano::carve_from(game, state, turn + 1),
            Phase::Birth { turn } => birth::close(game, state, turn),
            _ => unreachable!("the action is legal"),
        },
    }
}

/// Lets chance have its way.
pub(crate) fn befall(game: &Moai, state: &mut State, chance: Chance) {
    match (state.phase, chance) {
        (Phase::SetUp, Chance::Remove(Some(card))) => set_up::remove(game, state, card),
        (Phase::SetUp, Chance::Birdman(seat)) => set_up::crown(game, state, seat),
        (Phase::SetUp, Chance::Draw(Some(card))) => set_up::deal(game, state, card),
        (Phase::Reveal, Chance::Reveal(face)) => reveal::reveal(game, state, face),
        (Phase::Draw { turn, left }, Chance::Draw(Some(card))) => draw::draw(game, state, turn, left, card),
        _ => unreachable!("the outcome is possible"),
    }
}

fn check_tied(game: &Moai, named: Seat, tied: Seats) -> Result<(), Illegal> {
    check_clan(game, named)?;
    if tied.contains(named) { Ok(()) } else { Err(Illegal::NotTied { seat: named, tied }) }
}

fn check_clan(game: &Moai, seat: Seat) -> Result<(), Illegal> {
    if seat.number() < game.seats { Ok(()) } else { Err(Illegal::NoSuchClan { seat, last: game.seats - 1 }) }
}

/// How the moves of a phase are written.
const fn moves(phase: Phase) -> &'static str {
    match phase {
        Phase::Bid | Phase::SetUp | Phase::Reveal => "bid 1+3, bid none",
        Phase::Rank => "next 2",
        Phase::Take { .. } => "take 3, take 3 vs 1",
        Phase::Lose { .. } => "lose V3:2d, lose home:2, lose B1, lose tile:7, erode C5",
        Phase::Work { .. } => "place 3 F2, swap F1:2d V3:3u, pass",
        Phase::Award => "award 2",
        Phase::Carve { .. } => "carve V3, done",
        Phase::Feed { .. } => "starve V3:2d, raid R+2 F1/1",
        Phase::Rest { .. } | Phase::Draw { .. } => "rest V3:2d",
        Phase::Birth { .. } | Phase::Over => "birth 2+3, boat, done",
    }
}
