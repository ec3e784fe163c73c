//! What can be pointed at, and what is said of it.

use super::disc;
use super::pieces::{BAR, score_seats};
use super::plan::{Disc, Polar, TUG};
use super::sight::{Sight, Tally};
use crate::{Shape, Spot};
use game_core::Seat;
use game_eclipsia::{PieceAt, Place, Power};

/// A finger's width, in units of the picture on a small screen.
const FINGER: f32 = 72.0;

/// The districts with their places on the near face, the powers, the places of the far face, and the score.
pub(super) fn all(sight: &Sight<'_>, tally: &Tally) -> Vec<Spot> {
    let [near, inset] = sight.discs();
    let mut spots = Vec::new();
    for index in 0..sight.plan.grounds.len() {
        spots.push(district(sight, near, tally, index));
        spots.extend(places(sight, near, index));
    }
    spots.extend(Power::ALL.into_iter().filter_map(|power| power_spot(sight, near, tally, power)));
    for index in 0..sight.plan.grounds.len() {
        spots.extend(places(sight, inset, index));
    }
    spots.extend(score_seats(sight).map(|seat| score(sight, tally, seat)));
    spots
}

/// The medal of a power; where it can be used a button stands for it as well.
fn power_spot(sight: &Sight<'_>, near: Disc, tally: &Tally, power: Power) -> Option<Spot> {
    let index = sight.home(power)?;
    let does = sight.say(&format!("{power}-does"), &[]);
    let label = sight.said_of(&sight.district(index), &format!("{} {does}", sight.stand(tally, index)));
    Some(Spot {
        key: format!("power:{power}"),
        part: power.to_string(),
        at: disc::power_at(sight, near, power)?,
        size: (40.0, 40.0),
        shape: Shape::Round,
        label,
        small: true,
    })
}

/// A seat's points.
fn score(sight: &Sight<'_>, tally: &Tally, seat: Seat) -> Spot {
    let key = format!("score:{seat}");
    let (from, to, y) = BAR;
    let half = (to - from) / 2.0;
    let middle = if score_seats(sight)[0] == seat { from + half / 2.0 } else { to - half / 2.0 };
    Spot {
        key: key.clone(),
        part: key,
        at: (middle, y + 18.0),
        size: (half, 42.0),
        shape: Shape::Box,
        label: score_label(sight, tally, seat),
        small: true,
    }
}

/// What a seat would have.
pub(super) fn score_label(sight: &Sight<'_>, tally: &Tally, seat: Seat) -> String {
    let key = if sight.position.to_move.is_none() { "final" } else { "score" };
    sight.tell(key, seat, &[("points", &tally.points[seat.index()].to_string())])
}

/// A district's name on the rim, which tells how it stands.
fn district(sight: &Sight<'_>, near: Disc, tally: &Tally, index: usize) -> Spot {
    let district = &sight.edition.districts[index];
    let key = format!("district:{}", district.code);
    let fields = [
        ("points", &*district.points.to_string()),
        ("name", &*sight.district(index).replace(['{', '}'], "")),
    ];
    let label = sight.said_of(&sight.say("district", &fields), &sight.stand(tally, index));
    let ground = &sight.plan.grounds[index];
    Spot {
        key: key.clone(),
        part: key,
        at: near.point(Polar { radius: TUG, angle: ground.middle }),
        size: (80.0, 44.0),
        shape: Shape::Path(disc::outline(near, ground)),
        label,
        small: true,
    }
}

fn places<'s>(sight: &'s Sight<'_>, disc: Disc, index: usize) -> impl Iterator<Item = Spot> + 's {
    let code = &sight.edition.districts[index].code;
    let size = sight.plan.spot * disc.scale;
    // Turning the city makes all places of the far face large; for a swap there are few, and buttons for them.
    let swaps = sight.look.taken.first().is_some_and(|part| part == Power::Castle.name());
    let small = if disc.scale < 1.0 { swaps } else { size < FINGER };
    sight.plan.grounds[index].spots.iter().enumerate().map(move |(number, polar)| {
        let at = format!("{code}{}{}", number + 1, disc.face);
        let label = at.parse().map_or_else(|_| at.clone(), |place| place_label(sight, place));
        Spot {
            key: at.clone(),
            part: at,
            at: disc.point(*polar),
            size: (size, size),
            shape: Shape::Round,
            label,
            small,
        }
    })
}

/// What stands on a place, and what behind it.
pub(super) fn place_label(sight: &Sight<'_>, at: Place) -> String {
    let named = |there: &PieceAt| sight.whose(there.seat, there.piece);
    let front = sight.standing(at).map_or_else(|| sight.say("free", &[]), named);
    let (spot, face) = (Sight::spot_name(at), sight.face_name(at.face()));
    let back = sight.standing(at.opposite()).map(named);
    let key = if back.is_some() { "place-behind" } else { "place" };
    let fields =
        [("at", &*spot), ("face", &*face), ("front", &*front), ("back", back.as_deref().unwrap_or_default())];
    sight.say(key, &fields)
}
