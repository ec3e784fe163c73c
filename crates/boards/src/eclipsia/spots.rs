//! What can be pointed at on a face, and what is said of it.

use super::disc;
use super::face::{OTHER, POWERS, Standing, has_power, pile_at, power_at, power_standing};
use super::plan::{EDGE, Polar, RIM};
use super::sight::{Holder, SEATS, Sight, Tally};
use crate::Spot;
use game_core::Seat;
use game_eclipsia::{Face, Piece, PieceAt, Place, Power};

/// A finger's width, in units of the picture on a small screen.
const FINGER: f32 = 84.0;

/// First what the face's seat has, then the districts with their places, in board order.
pub(super) fn all(sight: &Sight, face: Face, tally: &Tally) -> Vec<Spot> {
    let owner = SEATS[face as usize];
    let piles = Piece::ALL.into_iter().map(|piece| pile(sight, owner, piece));
    let powers = POWERS.into_iter().filter(|power| has_power(sight, *power));
    let mut spots: Vec<Spot> =
        piles.chain(powers.map(|power| power_spot(sight, tally, owner, power))).collect();
    spots.push(other_reserve(sight, face, owner.other()));
    spots.extend([owner, owner.other()].map(|seat| score(sight, face, tally, seat)));
    for index in 0..sight.plan.grounds.len() {
        spots.push(district(sight, face, tally, index));
        spots.extend(places(sight, face, index));
    }
    spots
}

fn pile(sight: &Sight, seat: Seat, piece: Piece) -> Spot {
    let key = format!("pile:{seat}:{}", piece.letter());
    let part = match sight.position.to_move {
        Some(mover) if mover == seat => format!("piece:{}", piece.letter()),
        _ => key.clone(),
    };
    let left = sight.left(seat, piece).to_string();
    let label = sight.say("pile", &[("piece", &called(sight, seat, piece)), ("left", &left)]);
    Spot { key, part, at: pile_at(piece), size: (112.0, 94.0), label, small: false }
}

fn power_spot(sight: &Sight, tally: &Tally, seat: Seat, power: Power) -> Spot {
    let key = format!("power:{seat}:{power}");
    let part = if sight.position.to_move == Some(seat) { power.to_string() } else { key.clone() };
    let standing = match power_standing(sight, tally, seat, power) {
        Standing::Ready => "ready",
        Standing::Used => "used",
        Standing::Held => "held",
        Standing::Away => "away",
    };
    let fields = [
        ("power", &*sight.say(power.name(), &[])),
        ("does", &*sight.say(&format!("{power}-does"), &[])),
        ("standing", &*sight.say(standing, &[])),
    ];
    let label = sight.say("power", &fields);
    Spot { key, part, at: power_at(power), size: (110.0, 94.0), label, small: false }
}

/// What the other seat has left; it tells, and nothing more.
fn other_reserve(sight: &Sight, face: Face, seat: Seat) -> Spot {
    let key = format!("reserve:{seat}:{face}");
    let left = |piece: Piece| sight.left(seat, piece).to_string();
    let fields = [
        ("sanctuary", &*left(Piece::Sanctuary)),
        ("monolith", &*left(Piece::Monolith)),
        ("faithful", &*left(Piece::Faithful)),
    ];
    let label = sight.say(&format!("reserve-{seat}"), &fields);
    Spot {
        key: key.clone(),
        part: key,
        at: (OTHER.0 - 82.0, OTHER.1),
        size: (160.0, 32.0),
        label,
        small: true,
    }
}

/// A seat's points, and whether it is to move.
fn score(sight: &Sight, face: Face, tally: &Tally, seat: Seat) -> Spot {
    let key = format!("score:{seat}:{face}");
    let points = tally.points[seat.index()].to_string();
    let mut label = sight.say(&format!("score-{seat}"), &[("points", &points)]);
    if sight.position.to_move == Some(seat) {
        label += &sight.say("to-move", &[]);
    }
    let (x, y) = disc::score_at(face, seat);
    let aside = if Face::of(seat) == face { 58.0 } else { -58.0 };
    Spot { key: key.clone(), part: key, at: (x + aside, y + 28.0), size: (116.0, 56.0), label, small: true }
}

/// A district's name on the rim, which tells how it stands.
fn district(sight: &Sight, face: Face, tally: &Tally, index: usize) -> Spot {
    let district = &sight.edition.districts[index];
    let ground = &sight.plan.grounds[index];
    let key = format!("district:{}:{face}", district.code);
    let [sun, moon] = tally.counts[index].map(|count| count.to_string());
    let holder = match tally.holders[index] {
        Holder::Held(seat) => format!("held-{seat}"),
        Holder::ByMount(seat) => format!("mount-{seat}"),
        Holder::Tied => "tied".to_owned(),
    };
    let points = district.points.to_string();
    let power = Power::ALL.into_iter().find(|power| district.power.as_deref() == Some(power.name()));
    let power =
        power.map(|power| sight.say("with-power", &[("does", &sight.say(&format!("{power}-does"), &[]))]));
    let fields = [
        ("code", &*district.code),
        ("points", &*points),
        ("sun", &*sun),
        ("moon", &*moon),
        ("holder", &*sight.say(&holder, &[])),
        ("power", power.as_deref().unwrap_or_default()),
        ("name", &*sight.district(index).replace(['{', '}'], "")),
    ];
    let label = sight.say("district", &fields);
    let at = Polar { radius: (RIM + EDGE) / 2.0, angle: ground.middle }.on(face);
    Spot { key: key.clone(), part: key, at, size: (80.0, 34.0), label, small: true }
}

fn places(sight: &Sight, face: Face, index: usize) -> impl Iterator<Item = Spot> {
    let code = &sight.edition.districts[index].code;
    sight.plan.grounds[index].spots.iter().enumerate().map(move |(number, polar)| {
        let at = format!("{code}{}{face}", number + 1);
        let label = at.parse().map_or_else(|_| at.clone(), |place| place_label(sight, place));
        let size = sight.plan.spot;
        Spot {
            key: at.clone(),
            part: at,
            at: polar.on(face),
            size: (size, size),
            label,
            small: size < FINGER,
        }
    })
}

/// What stands on a place, and what behind it.
fn place_label(sight: &Sight, at: Place) -> String {
    let named = |there: &PieceAt| called(sight, there.seat, there.piece);
    let front = sight.standing(at).map_or_else(|| sight.say("free", &[]), named);
    let at_text = at.to_string();
    match sight.standing(at.opposite()).map(named) {
        Some(back) => sight.say("place-behind", &[("at", &at_text), ("front", &front), ("back", &back)]),
        None => sight.say("place", &[("at", &at_text), ("front", &front)]),
    }
}

/// A piece with whose it is.
pub(super) fn called(sight: &Sight, seat: Seat, piece: Piece) -> String {
    sight.say(&format!("{piece}-{seat}"), &[])
}
