//! What is seen, with the edition it is played on, and what it counts for.

use super::plan::{Disc, Plan};
use crate::Look;
use crate::words::Words;
use game_core::Seat;
use game_eclipsia::{
    Deed, Edition, EditionChoice, Face, Options, Piece, PieceAt, Place, Position, Power, Ties,
};
use serde::Deserialize;
use std::cmp::Ordering;

/// Both seats, the Sun first.
pub(super) const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

/// What is seen.
pub(super) struct Sight<'l> {
    pub(super) look: Look<'l>,
    pub(super) position: Position,
    pub(super) edition: Edition,
    pub(super) plan: Plan,
    pub(super) turn_limit: u32,
    pub(super) ties: Ties,
    /// The face that is large.
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

impl<'l> Sight<'l> {
    /// Reads what is looked at.
    pub(super) fn from_look(look: Look<'l>) -> Option<Sight<'l>> {
        let position = Position::deserialize(look.view).ok()?;
        let Options { turn_limit, ties, edition } = Options::deserialize(look.options).unwrap_or_default();
        let edition = match edition {
            EditionChoice::Named(name) => Edition::named(&name)?.clone(),
            EditionChoice::Given(edition) => *edition,
        };
        let near = look.seat.map_or(Face::Sun, Face::of_seat);
        let plan = Plan::for_edition(&edition);
        let known = |seat: Seat| SEATS.contains(&seat);
        let seats = position.pieces.iter().map(|there| there.seat).chain(position.to_move);
        if plan.grounds.len() != edition.districts.len() || !seats.into_iter().all(known) {
            return None;
        }
        let words = super::words(look.lang);
        Some(Sight { look, position, edition, plan, turn_limit, ties, near, words })
    }

    /// The large disc, and the small one.
    pub(super) fn discs(&self) -> [Disc; 2] {
        [Disc::near(self.near), Disc::inset(self.near.opposite())]
    }

    /// The disc on whose face a place is.
    pub(super) fn disc_of(&self, at: Place) -> Disc {
        let [near, inset] = self.discs();
        if at.face() == near.face { near } else { inset }
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
        Tally::count(&self.edition, &self.position.pieces)
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

    /// The power that leading a district gives.
    pub(super) fn power(&self, index: usize) -> Option<Power> {
        let name = self.edition.districts.get(index)?.power.as_deref()?;
        Power::ALL.into_iter().find(|power| power.name() == name)
    }

    /// The district of a power.
    pub(super) fn home(&self, power: Power) -> Option<usize> {
        (0..self.edition.districts.len()).find(|index| self.power(*index) == Some(power))
    }

    /// The district of this part of the board.
    pub(super) fn district_of(&self, part: &str) -> Option<usize> {
        let code = part.strip_prefix("district:")?;
        self.edition.districts.iter().position(|district| district.code == code)
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
    pub(super) fn count(edition: &Edition, pieces: &[PieceAt]) -> Tally {
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

    /// Who has more pieces in a district.
    pub(super) fn leader(&self, index: usize) -> Option<Seat> {
        match self.holders.get(index)? {
            Holder::Held(seat) => Some(*seat),
            Holder::ByMount(_) | Holder::Tied => None,
        }
    }
}
