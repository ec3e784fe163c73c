//! The work phase: workers go out, and those who have none at home may let two change places.

use super::forest;
use crate::state::Phase;
use crate::{Action, Area, Illegal, Moai, Named, Space, State, Strength, Work, Worker};
use game_core::Seat;

/// Asks the first clan from this place on, round and round, that has something to do; goes on to production when
/// nobody is at home any more.
pub(crate) fn work_from(game: &Moai, state: &mut State, turn: u8) {
    let clans = &state.clans[..usize::from(game.seats)];
    if clans.iter().all(|clan| clan.at_home() == 0) {
        return forest::harvest(game, state);
    }
    let mut turn = turn;
    loop {
        turn %= game.seats;
        let clan = state.clan(state.order.at(turn));
        if clan.at_home() > 0 || clan.crew.is_spread() {
            state.phase = Phase::Work { turn };
            return;
        }
        turn += 1;
    }
}

/// Goes on to the next clan.
pub(crate) fn next(game: &Moai, state: &mut State) {
    let Phase::Work { turn } = state.phase else { unreachable!("the action is legal") };
    work_from(game, state, turn + 1);
}

pub(crate) fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
    if state.clan(seat).at_home() > 0 {
        places(state, seat, out);
    } else {
        swaps(state, seat, out);
        out.push(Action::Pass);
    }
}

fn places(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let clan = state.clan(seat);
    let mut strengths = Strength::ALL.into_iter().filter(|strength| clan.home[strength.index()] > 0);
    let strength = strengths.next();
    let mut push = |at| out.push(Action::Place { strength, at });
    (1..=u16::from(Space::FOREST)).for_each(|number| push(Space::new(Area::Forest, number)));
    let mut last = None;
    for worker in clan.crew.in_area(Area::Volcano) {
        if last.replace(worker.at()) != Some(worker.at()) {
            push(worker.at());
        }
    }
    push(Space::NEW);
    let mut free = state.free_fields();
    while free != 0 {
        push(Space::new(Area::Fields, free.trailing_zeros() as u16 + 1));
        free &= free - 1;
    }
    let mut fishers = clan.crew.in_area(Area::Sea).iter().map(|fisher| fisher.at().number()).peekable();
    for boat in 1..=u16::from(clan.boats) {
        if fishers.next_if_eq(&boat).is_none() {
            push(Space::new(Area::Sea, boat));
        }
    }
    let spaces = out.len();
    for strength in strengths {
        for index in 0..spaces {
            let Action::Place { at, .. } = out[index] else { continue };
            out.push(Action::Place { strength: Some(strength), at });
        }
    }
}

fn swaps(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let mut others = state.clan(seat).crew.distinct();
    while let Some(one) = others.next() {
        let partners = others.clone().filter(|other| other.at() != one.at() && other.differs(one));
        out.extend(partners.map(|other| Action::Swap(one, other)));
    }
}

pub(crate) fn check_place(
    game: &Moai,
    state: &State,
    seat: Seat,
    strength: Option<Strength>,
    at: Space,
) -> Result<(), Illegal> {
    let clan = state.clan(seat);
    if let Some(strength) = strength.filter(|strength| clan.home[strength.index()] == 0) {
        return Err(Illegal::NotAtHome { strength });
    }
    let stands_there = |seat: Seat| !state.clan(seat).crew.at(at).is_empty();
    let (holds, otherwise) = match at.area() {
        Area::Forest => return Ok(()),
        Area::Volcano if at == Space::NEW || stands_there(seat) => return Ok(()),
        Area::Volcano if Seat::first(game.seats).any(stands_there) => (false, Illegal::SpaceTaken { at }),
        Area::Volcano => (false, Illegal::NoSuchSpace { at }),
        Area::Fields if state.covered & at.bit() != 0 => (false, Illegal::FieldCovered { at }),
        Area::Fields => (state.farmed & at.bit() == 0, Illegal::SpaceTaken { at }),
        Area::Sea if at.number() > u16::from(clan.boats) => {
            (false, Illegal::NoBoat { boat: at.number(), boats: clan.boats })
        }
        Area::Sea => (!stands_there(seat), Illegal::BoatFull { boat: at.number() }),
    };
    if holds { Ok(()) } else { Err(otherwise) }
}

pub(crate) fn check_swap(state: &State, seat: Seat, one: Worker, other: Worker) -> Result<(), Illegal> {
    check_pass(state, seat)?;
    let crew = &state.clan(seat).crew;
    if let Some(worker) = [one, other].into_iter().find(|worker| !crew.contains(*worker)) {
        return Err(Illegal::NoSuchWorker { worker: Named::Board(worker) });
    }
    if one.at() == other.at() {
        return Err(Illegal::SameSpace { at: one.at() });
    }
    if one.differs(other) { Ok(()) } else { Err(Illegal::NoChange) }
}

pub(crate) fn check_pass(state: &State, seat: Seat) -> Result<(), Illegal> {
    if state.clan(seat).at_home() > 0 { Err(Illegal::MustPlace) } else { Ok(()) }
}

pub(crate) fn place(game: &Moai, state: &mut State, seat: Seat, strength: Strength, at: Space) {
    let at = if at == Space::NEW { new_volcano_space(game, state) } else { at };
    if at.area() == Area::Fields {
        state.farmed |= at.bit();
    }
    let up = at.area().is_open() || game.options.work == Work::Open;
    let clan = state.clan_mut(seat);
    clan.home[strength.index()] -= 1;
    clan.crew.add(Worker::new(at, Some(strength), up));
    next(game, state);
}

/// The volcano space with the lowest free number.
fn new_volcano_space(game: &Moai, state: &State) -> Space {
    let clans = &state.clans[..usize::from(game.seats)];
    let workers = clans.iter().flat_map(|clan| clan.crew.in_area(Area::Volcano));
    // Five clans of eighteen never need more than ninety spaces.
    let taken = workers.fold(0_u128, |taken, worker| taken | 1 << (worker.at().number() - 1));
    Space::new(Area::Volcano, taken.trailing_ones() as u16 + 1)
}

pub(crate) fn swap(game: &Moai, state: &mut State, seat: Seat, one: Worker, other: Worker) {
    let crew = &mut state.clan_mut(seat).crew;
    crew.remove(one);
    crew.remove(other);
    crew.add(one.moved(other.at()));
    crew.add(other.moved(one.at()));
    next(game, state);
}
