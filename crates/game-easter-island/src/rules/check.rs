use super::trace;
use crate::illegal::Spot;
use crate::island::{Cell, Facing, Sun, first_ahead};
use crate::{Action, Deed, Illegal, Phase, State};

/// Whether the seat to move may do this, and which rule forbids it if not.
pub(crate) fn check(state: &State, action: Action) -> Result<(), Illegal> {
    let setup = state.phase == Phase::Setup;
    match action.deed() {
        Deed::Place { at, .. } => check_place(state, at),
        _ if setup => Err(Illegal::WrongPhase),
        Deed::Sun { at } => check_sun(state, at),
        Deed::Turn { at, facing } => check_turn(state, at, facing),
        Deed::Slide { from, to } => check_slide(state, from, to),
        Deed::Fire { at } => check_fire(state, at),
    }
}

fn check_place(state: &State, at: Cell) -> Result<(), Illegal> {
    if state.reserve[state.to_move.index()] == 0 {
        return Err(Illegal::EmptyReserve);
    }
    if state.occupied() & at.bit() != 0 {
        return Err(Illegal::Occupied { at: Spot::Cell(at) });
    }
    Ok(())
}

fn check_sun(state: &State, at: Sun) -> Result<(), Illegal> {
    if state.suns_in_reserve(state.to_move) == 0 {
        return Err(Illegal::EmptyReserve);
    }
    if state.sun_owner(at).is_some() {
        return Err(Illegal::Occupied { at: Spot::Sun(at) });
    }
    Ok(())
}

fn check_own_statue(state: &State, at: Cell) -> Result<(), Illegal> {
    match state.statue_owner(at) {
        None => Err(Illegal::NoStatue { at }),
        Some(owner) if owner != state.to_move => Err(Illegal::NotYours { at: Spot::Cell(at) }),
        Some(_) => Ok(()),
    }
}

fn check_turn(state: &State, at: Cell, facing: Facing) -> Result<(), Illegal> {
    check_own_statue(state, at)?;
    if state.facing(at) == facing {
        return Err(Illegal::SameFacing { at, facing });
    }
    Ok(())
}

fn check_slide(state: &State, from: Cell, to: Cell) -> Result<(), Illegal> {
    check_own_statue(state, from)?;
    let heading = match (from.column() == to.column(), from.row() == to.row()) {
        (true, false) if to.row() > from.row() => Facing::N,
        (true, false) => Facing::S,
        (false, true) if to.column() > from.column() => Facing::E,
        (false, true) => Facing::W,
        _ => return Err(Illegal::NotInLine { from, to }),
    };
    match first_ahead(state.occupied(), from, heading) {
        Some(by) if between(from, by, to) => Err(Illegal::PathBlocked { by }),
        _ => Ok(()),
    }
}

/// Whether `by` lies on the way from `from` to `to`, the end included; all three are in line, `by` and `to` on one side.
fn between(from: Cell, by: Cell, to: Cell) -> bool {
    by.index().abs_diff(from.index()) <= to.index().abs_diff(from.index())
}

fn check_fire(state: &State, at: Sun) -> Result<(), Illegal> {
    match state.sun_owner(at) {
        None => return Err(Illegal::NoToken { at }),
        Some(owner) if owner != state.to_move => return Err(Illegal::NotYours { at: Spot::Sun(at) }),
        Some(_) => {}
    }
    if state.spent & at.bit() != 0 {
        return Err(Illegal::TokenSpent { at });
    }
    if state.fresh_suns & at.bit() != 0 {
        return Err(Illegal::TokenFresh { at });
    }
    let ray = trace(state, at);
    match ray.met().iter().find(|met| state.fresh_statues & met.bit() != 0) {
        Some(met) => Err(Illegal::RayMeetsFreshStatue { at: *met }),
        None => Ok(()),
    }
}
