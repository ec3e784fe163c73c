use super::art;
use super::ground::{STEP, beyond, every_cell, place, side, sun_place};
use super::says::Says;
use crate::{Item, Look, Shape, Spot};
use game_easter_island::{Cell, Facing, Position, Sun};

/// The side of a sun place's target.
const SUN_TARGET: f32 = STEP - 12.0;
/// The side of the arrows that turn a statue.
const HANDLE: f32 = 54.0;

/// What stands on the board: suns, then statues from the far side to the near one.
pub(super) fn items(position: &Position, taken: &[String]) -> Vec<Item> {
    let suns = position.suns.iter().map(|sun| Item {
        key: sun.at.to_string(),
        at: sun_place(sun.at),
        turn: 0.0,
        art: art::named_sun(sun.seat, sun.spent, sun.at),
    });
    let mut standing: Vec<_> = position.statues.iter().collect();
    game_core::order_few(&mut standing, |statue| (4 - statue.at.row(), statue.at.column()));
    let statues = standing.into_iter().map(|statue| {
        let key = statue.at.to_string();
        let art = art::statue(statue.seat, statue.facing);
        let art = match taken.first() == Some(&key) {
            true => format!(r#"<g class="ei-taken">{art}</g>"#),
            false => art,
        };
        Item { key, at: place(statue.at), turn: 0.0, art }
    });
    suns.chain(statues).collect()
}

/// What can be pointed at, in reading order; the arrows of a place that was pointed at last.
pub(super) fn spots(position: &Position, look: Look<'_>) -> Vec<Spot> {
    let says = Says::of(look);
    let sun = |sun: Sun| sun_spot(position, sun, says);
    let mut spots: Vec<Spot> = side(Facing::N).map(sun).collect();
    for row in (0..5).rev() {
        spots.push(sun(Sun::new(Facing::W, row)));
        let cells = every_cell().filter(|cell| cell.row() == row);
        spots.extend(cells.map(|cell| cell_spot(position, cell, says)));
        spots.push(sun(Sun::new(Facing::E, row)));
    }
    spots.extend(side(Facing::S).map(sun));
    if let Some(cell) = taken_cell(look) {
        spots.extend(Facing::ALL.map(|facing| handle(cell, facing, says)));
    }
    spots
}

/// The intersection that was pointed at, of a move that is not whole.
pub(super) fn taken_cell(look: Look<'_>) -> Option<Cell> {
    match look.taken {
        [at] => at.parse().ok(),
        _ => None,
    }
}

fn cell_spot(position: &Position, cell: Cell, says: Says<'_>) -> Spot {
    let at = cell.to_string();
    let statue = position.statues.iter().find(|statue| statue.at == cell);
    let label = match statue {
        Some(statue) => {
            let facing = says.facing(statue.facing);
            let statue = says.of_seat("statue", statue.seat);
            says.say("statue", &[("at", &at), ("statue", &statue), ("facing", &facing)])
        }
        None => says.say("free", &[("at", &at)]),
    };
    spot(at, place(cell), STEP, statue.is_some(), label)
}

fn sun_spot(position: &Position, sun: Sun, says: Says<'_>) -> Spot {
    let at = sun.to_string();
    let token = position.suns.iter().find(|token| token.at == sun);
    let label = match token {
        Some(token) => {
            let key = if token.spent { "spent-sun" } else { "sun" };
            says.say(key, &[("at", &at), ("sun", &says.of_seat("sun", token.seat))])
        }
        None => says.say("sun-place", &[("at", &at)]),
    };
    spot(at, sun_place(sun), SUN_TARGET, token.is_some(), label)
}

/// A square place; where a piece is the outline is one of its own, by which the sheet of styles tells it from a free one.
fn spot(part: String, at: (f32, f32), side: f32, piece: bool, label: String) -> Spot {
    let shape = match piece {
        true => Shape::Path(format!("M{} {}h{side}v{side}h-{side}Z", at.0 - side / 2.0, at.1 - side / 2.0)),
        false => Shape::Box,
    };
    Spot { key: part.clone(), part, at, size: (side, side), label, shape, small: false }
}

/// Beside a statue, the arrow that makes it look there.
fn handle(cell: Cell, facing: Facing, says: Says<'_>) -> Spot {
    let part = format!("face:{facing}");
    // A head is higher than its place.
    let far = if facing == Facing::N { 90.0 } else { 72.0 };
    Spot {
        key: part.clone(),
        part,
        at: beyond(place(cell), facing, far),
        size: (HANDLE, HANDLE),
        label: says.say("look", &[("facing", &says.facing(facing))]),
        shape: Shape::Round,
        small: true,
    }
}
