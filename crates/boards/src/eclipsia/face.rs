//! The picture of a face: the disc, the pieces on it and behind it, and what its seat has.

use super::plan::{HEIGHT, WIDTH};
use super::sight::{SEATS, Sight, Tally};
use super::{art, disc, spots};
use crate::{Item, Panel};
use game_core::Seat;
use game_eclipsia::{Face, Piece, PieceAt, Place, Power};

/// The middle of the row below the disc.
const ROW: f32 = 800.0;
/// The right end of what the other seat has left.
pub(super) const OTHER: (f32, f32) = (WIDTH - 6.0, 722.0);
/// The powers that can be noted, in the order of the row.
pub(super) const POWERS: [Power; 3] = [Power::Castle, Power::Temple, Power::Portal];

/// Where a heap of the reserve lies.
pub(super) fn pile_at(piece: Piece) -> (f32, f32) {
    (62.0 + 118.0 * f32::from(piece as u8), ROW)
}

/// Where a power's tile lies.
pub(super) fn power_at(power: Power) -> (f32, f32) {
    (424.0 + 116.0 * f32::from(power as u8), ROW)
}

/// What a power is to a seat in this turn.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Standing {
    /// Noted, and not used yet.
    Ready,
    /// Used in this turn.
    Used,
    /// Its district is held, but it is not this seat's turn, or it came too late for it.
    Held,
    /// Not held.
    Away,
}

/// What a power is to a seat in this turn.
pub(super) fn power_standing(sight: &Sight, tally: &Tally, seat: Seat, power: Power) -> Standing {
    let moves = sight.position.to_move == Some(seat);
    if moves && sight.position.powers.contains(&power) {
        Standing::Ready
    } else if moves && sight.position.used.contains(&power) {
        Standing::Used
    } else if tally.holds(&sight.edition, seat, power) {
        Standing::Held
    } else {
        Standing::Away
    }
}

/// The picture of a face.
pub(super) fn panel(sight: &Sight, face: Face) -> Panel {
    let tally = sight.tally();
    let id = if face == Face::Sun { "sun" } else { "moon" };
    Panel {
        id,
        title: sight.say(&format!("face-{id}"), &[]),
        size: (WIDTH, HEIGHT),
        backdrop: disc::backdrop(sight, face, &tally),
        items: items(sight, face, &tally),
        spots: spots::all(sight, face, &tally),
    }
}

fn items(sight: &Sight, face: Face, tally: &Tally) -> Vec<Item> {
    let item = |key: String, at: (f32, f32), art: String| Item { key, at, turn: 0.0, art };
    let mut items = Vec::new();
    for (index, district) in sight.edition.districts.iter().enumerate() {
        let counts = SEATS.map(|seat| disc::count(sight, face, tally, index, seat));
        items.push(item(format!("counts:{face}:{}", district.code), (0.0, 0.0), counts.concat()));
    }
    let here = |there: &&PieceAt| there.at.face() == face;
    let (front, behind): (Vec<&PieceAt>, Vec<&PieceAt>) = sight.position.pieces.iter().partition(here);
    // What shows through lies under the pieces where the place is free, and on them where it is not.
    items.extend(behind.iter().filter_map(|there| shown(sight, face, there, false)));
    items.extend(front.iter().filter_map(|there| shown(sight, face, there, false)));
    items.extend(behind.iter().filter_map(|there| shown(sight, face, there, true)));
    for seat in SEATS {
        let score = disc::score(sight, face, seat, tally.points[seat.index()], "");
        items.push(item(format!("score:{face}:{seat}"), disc::score_at(face, seat), score));
    }
    let owner = SEATS[face as usize];
    for piece in Piece::ALL {
        items.push(item(
            format!("pile:{owner}:{}", piece.letter()),
            pile_at(piece),
            pile(sight, owner, piece),
        ));
    }
    for power in POWERS.into_iter().filter(|power| has_power(sight, *power)) {
        let standing = power_standing(sight, tally, owner, power);
        items.push(item(format!("power:{owner}:{power}"), power_at(power), tile(sight, power, standing)));
    }
    items.push(item(format!("other:{face}"), OTHER, other_reserve(sight, owner.other())));
    let (turn, limit) = (sight.position.turn.to_string(), sight.turn_limit.to_string());
    let turn =
        art::text("turns", (0.0, 0.0), 22.0, &sight.say("turns", &[("turn", &turn), ("limit", &limit)]));
    items.push(item(format!("turn:{face}"), (10.0, 722.0), turn));
    items
}

/// Whether the edition has the power.
pub(super) fn has_power(sight: &Sight, power: Power) -> bool {
    sight.edition.districts.iter().any(|district| district.power.as_deref() == Some(power.name()))
}

/// A piece as a face shows it; one of the other side either through a free place, or peeping out beside what stands there.
fn shown(sight: &Sight, face: Face, there: &PieceAt, peeping: bool) -> Option<Item> {
    let behind = there.at.face() != face;
    let blocked = behind && sight.standing(there.at.opposite()).is_some();
    if blocked != peeping {
        return None;
    }
    let (at, scale) = figure_at(sight, face, there.at, blocked)?;
    let key = if behind { format!("ghost:{}", there.at) } else { there.at.to_string() };
    Some(Item { key, at, turn: 0.0, art: art::at((0.0, 0.0), scale, &art::seen(there, behind)) })
}

/// Where a piece on a place is drawn, and how large: beside the place where it peeps out behind another.
pub(super) fn figure_at(sight: &Sight, face: Face, at: Place, peeping: bool) -> Option<((f32, f32), f32)> {
    let (x, y) = sight.plan.find(&sight.edition, at)?.on(face);
    let scale = sight.plan.spot / art::SPOT;
    let (aside, scale) = if peeping { (27.0 * scale, 0.52 * scale) } else { (0.0, scale) };
    Some(((x + aside, y + aside), scale))
}

/// A heap of the reserve: the piece, and how many are left.
fn pile(sight: &Sight, seat: Seat, piece: Piece) -> String {
    let left = sight.left(seat, piece);
    let class = if left == 0 { "pile empty" } else { "pile" };
    format!(
        r#"<g class="{class}"><rect class="tray" x="-56" y="-47" width="112" height="94" rx="43"/>{}{}</g>"#,
        art::at((-16.0, 0.0), 0.86, &art::piece(seat, piece)),
        art::text("figure", (34.0, 0.0), if left < 10 { 36.0 } else { 28.0 }, &left.to_string())
    )
}

/// A power's tile below the disc.
fn tile(sight: &Sight, power: Power, standing: Standing) -> String {
    let class = match standing {
        Standing::Ready => "ready",
        Standing::Used => "used",
        Standing::Held => "in-hand",
        Standing::Away => "away",
    };
    let cross =
        if standing == Standing::Used { r#"<path class="done" d="M-20 -10L-8 2L18 -26"/>"# } else { "" };
    format!(
        r#"<g class="power-tile {class}"><rect class="tray" x="-55" y="-47" width="110" height="94" rx="43"/>{}{cross}{}</g>"#,
        art::at((0.0, -13.0), 1.25, art::power(power)),
        art::text("tile-name", (0.0, 26.0), 20.0, &sight.say(power.name(), &[]))
    )
}

/// What the other seat has left, small, with its right end in the middle.
fn other_reserve(sight: &Sight, seat: Seat) -> String {
    let mut svg = String::new();
    for piece in Piece::ALL {
        let x = -146.0 + 54.0 * f32::from(piece as u8);
        let left = sight.left(seat, piece);
        let class = if left == 0 { "mini empty" } else { "mini" };
        svg += &format!(
            r#"<g class="{class}">{}{}</g>"#,
            art::at((x, 0.0), 0.36, &art::piece(seat, piece)),
            art::text("figure", (x + 27.0, 0.0), if left < 10 { 24.0 } else { 20.0 }, &left.to_string())
        );
    }
    svg
}
