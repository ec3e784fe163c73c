use super::art;
use super::ground::{place, sun_place};
use super::motion::{swing, trail};
use super::ray::{self, Manner};
use crate::Look;
use game_core::Seat;
use game_easter_island::{Action, Cell, Deed, Facing, Position, StatueAt, Sun};

/// What an action would do, where it would do it.
pub(super) fn preview(position: &Position, action: Action, look: Look<'_>) -> String {
    let seat = position.to_move.unwrap_or(Seat::new(0));
    match action.deed() {
        Deed::Fire { at } => aimed(position, at, look),
        Deed::Sun { at } => {
            let (x, y) = sun_place(at);
            let sun = art::sun(seat, false);
            let ray = ray::drawn(position, at, Manner::Would, None, look);
            format!(r#"{ray}<g class="ei-new" transform="translate({x} {y})">{sun}</g>{}"#, ray::sun_tag(at))
        }
        Deed::Place { at, facing } => {
            let then = with(position, None, StatueAt { at, seat, facing, fresh: true });
            art::statue_at(place(at), seat, facing, "ei-new") + &ray::changed(position, &then, at, look)
        }
        Deed::Turn { at, facing } => match ray::find(position, at) {
            Some((seat, from)) => {
                let then = with(position, Some(at), StatueAt { at, seat, facing, fresh: false });
                art::statue_at(place(at), seat, facing, "ei-instead ei-lifted")
                    + &ray::changed(position, &then, at, look)
                    + &swing(at, from, facing, "ei-swing")
            }
            None => String::new(),
        },
        Deed::Slide { from, to } => match ray::find(position, from) {
            Some((seat, facing)) => slid(position, from, to, (seat, facing), look),
            None => String::new(),
        },
    }
}

fn slid(position: &Position, from: Cell, to: Cell, statue: (Seat, Facing), look: Look<'_>) -> String {
    let (seat, facing) = statue;
    let then = with(position, Some(from), StatueAt { at: to, seat, facing, fresh: false });
    trail(from, to, "ei-swing")
        + &art::statue_at(place(to), seat, facing, "ei-new")
        + &ray::changed(position, &then, to, look)
}

/// The ray of a sun that is pointed at.
fn aimed(position: &Position, at: Sun, look: Look<'_>) -> String {
    let (x, y) = sun_place(at);
    let ray = ray::drawn(position, at, Manner::Aimed, None, look);
    format!(r#"{ray}<circle class="ei-pointed" cx="{x}" cy="{y}" r="42"/>{}"#, ray::sun_tag(at))
}

/// The position with a statue somewhere else, or with one more.
fn with(position: &Position, gone: Option<Cell>, statue: StatueAt) -> Position {
    let mut then = position.clone();
    then.statues.retain(|standing| Some(standing.at) != gone);
    then.statues.push(statue);
    game_core::order_few(&mut then.statues, |standing| standing.at);
    then
}
