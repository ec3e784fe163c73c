//! What is seen, with the edition it is played on, and what it counts for.

use super::plan::Plan;
use crate::Look;
use crate::words::Words;
use game_core::Seat;
use game_eclipsia::{Deed, Edition, EditionChoice, Face, Options, Piece, PieceAt, Place, Position, Power};
use serde::Deserialize;
use std::cmp::Ordering;

/// Both seats, the Sun first.
pub(super) const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

/// What is seen.
pub(super) struct Sight {
    pub(super) position: Position,
    pub(super) edition: Edition,
    pub(super) plan: Plan,
    pub(super) turn_limit: u32,
    /// The face that comes first.
    pub(super) near: Face,
    pub(super) words: &'static Words,
}

/// Who would get a district, and by what.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Holder {
    /// More pieces.
    Held(Seat),
    /// As many pieces, and the mount.
    ByMount(Seat),
    /// Nobody.
    Tied,
}

impl Holder {
    pub(super) fn seat(self) -> Option<Seat> {
        match self {
            Holder::Held(seat) | Holder::ByMount(seat) => Some(seat),
            Holder::Tied => None,
        }
    }
}

/// What the pieces count for, district by district.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Tally {
    pub(super) counts: Vec<[u32; 2]>,
    pub(super) holders: Vec<Holder>,
    pub(super) points: [i64; 2],
}

impl Sight {
    /// Reads what is looked at.
    pub(super) fn of(look: Look<'_>) -> Option<Sight> {
        let position = Position::deserialize(look.view).ok()?;
        let Options { turn_limit, edition, .. } = Options::deserialize(look.options).unwrap_or_default();
        let edition = match edition {
            EditionChoice::Named(name) => Edition::named(&name)?.clone(),
            EditionChoice::Given(edition) => *edition,
        };
        let near = look.seat.map_or(Face::Sun, Face::of);
        let plan = Plan::of(&edition);
        Some(Sight { position, edition, plan, turn_limit, near, words: super::words(look.lang) })
    }

    /// A sentence of this key.
    pub(super) fn say(&self, key: &str, fields: &[(&str, &str)]) -> String {
        self.words.say(key, fields)
    }

    /// What stands on a place.
    pub(super) fn standing(&self, at: Place) -> Option<&PieceAt> {
        standing(&self.position.pieces, at)
    }

    /// How many of a piece a seat has left.
    pub(super) fn left(&self, seat: Seat, piece: Piece) -> i64 {
        self.position.reserves.get(seat.index()).map_or(0, |reserve| match piece {
            Piece::Sanctuary => reserve.sanctuary,
            Piece::Monolith => reserve.monolith,
            Piece::Faithful => reserve.faithful,
        })
    }

    /// What the pieces on the board count for.
    pub(super) fn tally(&self) -> Tally {
        Tally::of(&self.edition, &self.position.pieces)
    }

    /// The pieces after a deed of the seat to move, and the one that falls.
    pub(super) fn after(&self, deed: Deed) -> (Vec<PieceAt>, Option<PieceAt>) {
        let mut pieces = self.position.pieces.clone();
        let mut fallen = None;
        let mut put = |pieces: &mut Vec<PieceAt>, new: PieceAt| {
            let behind = new.at.opposite();
            if new.piece == Piece::Monolith {
                let falls = |there: &PieceAt| there.at == behind && there.piece == Piece::Faithful;
                fallen = pieces.iter().position(falls).map(|index| pieces.remove(index));
            }
            pieces.push(new);
        };
        match deed {
            Deed::Place { piece, at } => {
                if let Some(seat) = self.position.to_move {
                    put(&mut pieces, PieceAt { at, seat, piece });
                }
            }
            Deed::Temple { from, to } => {
                if let Some(index) = pieces.iter().position(|there| there.at == from) {
                    let PieceAt { seat, piece, .. } = pieces.remove(index);
                    put(&mut pieces, PieceAt { at: to, seat, piece });
                }
            }
            Deed::Castle { own, theirs } => {
                for there in pieces.iter_mut().filter(|there| there.at == own || there.at == theirs) {
                    there.seat = there.seat.other();
                }
            }
            Deed::Pass => {}
        }
        (pieces, fallen)
    }

    /// What a district is called: the words' name of it, or the edition's own.
    pub(super) fn district(&self, index: usize) -> String {
        let own = &self.edition.districts[index].name;
        let key = format!("district-{own}");
        let said = self.say(&key, &[]);
        if said == key { own.clone() } else { said }
    }
}

/// What stands on a place, of these.
pub(super) fn standing(pieces: &[PieceAt], at: Place) -> Option<&PieceAt> {
    pieces.iter().find(|there| there.at == at)
}

impl Tally {
    pub(super) fn of(edition: &Edition, pieces: &[PieceAt]) -> Tally {
        let count = |code: &str, seat: Seat| {
            let there = |piece: &&PieceAt| piece.seat == seat && code.starts_with(piece.at.letter());
            pieces.iter().filter(there).count() as u32
        };
        let counts: Vec<[u32; 2]> =
            edition.districts.iter().map(|district| SEATS.map(|seat| count(&district.code, seat))).collect();
        let held = |[sun, moon]: [u32; 2]| match sun.cmp(&moon) {
            Ordering::Greater => Some(SEATS[0]),
            Ordering::Less => Some(SEATS[1]),
            Ordering::Equal => None,
        };
        let mount = edition
            .districts
            .iter()
            .position(|district| district.power.as_deref() == Some(Power::Mount.name()));
        let mount = mount.and_then(|index| held(counts[index]));
        let holder = |counts: &[u32; 2]| match (held(*counts), mount) {
            (Some(seat), _) => Holder::Held(seat),
            (None, Some(seat)) => Holder::ByMount(seat),
            (None, None) => Holder::Tied,
        };
        let holders: Vec<Holder> = counts.iter().map(holder).collect();
        let mut points = [0; 2];
        for (district, holder) in edition.districts.iter().zip(&holders) {
            if let Some(seat) = holder.seat() {
                points[seat.index()] += district.points;
            }
        }
        Tally { counts, holders, points }
    }

    /// Whether the seat has more pieces in the district of this power.
    pub(super) fn holds(&self, edition: &Edition, seat: Seat, power: Power) -> bool {
        let of =
            edition.districts.iter().position(|district| district.power.as_deref() == Some(power.name()));
        of.is_some_and(|index| self.holders[index] == Holder::Held(seat))
    }
}
