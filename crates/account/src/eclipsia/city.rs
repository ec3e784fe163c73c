use crate::Field;
use game_core::Seat;
use game_eclipsia::{Edition, EditionChoice, Options, PieceAt, Place, Position, Power, Ties};
use serde::Deserialize;
use serde_json::Value;
use std::cmp::Ordering;

/// Both seats, the Sun first.
pub(super) const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

/// What somebody saw, and the board it stands on.
pub(super) struct City {
    pub(super) position: Position,
    pub(super) edition: Edition,
    pub(super) ties: Ties,
}

/// How the districts stand, in the edition's order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tally {
    /// The pieces of each seat.
    pub(super) counts: Vec<[u32; 2]>,
    /// Who has more.
    pub(super) leads: Vec<Option<Seat>>,
    /// Who would get the points: a tie goes to whoever leads the mount.
    pub(super) gets: Vec<Option<Seat>>,
    /// What each seat would have.
    pub(super) points: [i64; 2],
}

impl City {
    pub(super) fn read(view: &Value, options: &Value) -> Option<City> {
        let position = Position::deserialize(view).ok()?;
        let Options { ties, edition, .. } = Options::deserialize(options).unwrap_or_default();
        let edition = match edition {
            EditionChoice::Named(name) => Edition::named(&name)?.clone(),
            EditionChoice::Given(edition) => *edition,
        };
        let mut seats = position.pieces.iter().map(|there| there.seat).chain(position.to_move);
        seats.all(|seat| SEATS.contains(&seat)).then_some(City { position, edition, ties })
    }

    /// Which district a place is in.
    pub(super) fn district(&self, at: Place) -> Option<usize> {
        self.edition.districts.iter().position(|district| district.code.starts_with(at.letter()))
    }

    /// The district whose leader takes the ties.
    pub(super) fn mount(&self) -> Option<usize> {
        let is_mount = |power: &Option<String>| power.as_deref() == Some(Power::Mount.name());
        self.edition.districts.iter().position(|district| is_mount(&district.power))
    }

    /// How many pieces a seat has to place.
    pub(super) fn left(&self, seat: Seat) -> i64 {
        let reserve = self.position.reserves.get(seat.index());
        reserve.map_or(0, |left| left.sanctuary + left.monolith + left.faithful)
    }

    /// What a district is called.
    pub(super) fn name(&self, index: usize) -> Field {
        let name = &self.edition.districts[index].name;
        let known = match name.as_str() {
            "Castle" => "the-castle",
            "Harbour" => "the-harbour",
            "Temple" => "the-temple",
            "Agora" => "the-agora",
            "Portal" => "the-portal",
            "Gardens" => "the-gardens",
            "Celestial Mount" => "the-mount",
            "Forum" => "the-forum",
            // What somebody has named is no sentence of ours.
            _ => return Field::text(name.replace(['{', '}', '|'], " ")),
        };
        Field::word(known)
    }

    /// The part of the board that a district is.
    pub(super) fn part(&self, index: usize) -> String {
        format!("district:{}", self.edition.districts[index].code)
    }

    /// A place by the name on the board.
    pub(super) fn spot_name(at: Place) -> String {
        format!("{}{}", at.letter(), at.number())
    }

    pub(super) fn tally(&self) -> Tally {
        let count = |code: &str, seat: Seat| {
            let there = |piece: &&PieceAt| piece.seat == seat && code.starts_with(piece.at.letter());
            self.position.pieces.iter().filter(there).count() as u32
        };
        let districts = &self.edition.districts;
        let counts: Vec<[u32; 2]> =
            districts.iter().map(|district| SEATS.map(|seat| count(&district.code, seat))).collect();
        let lead = |[sun, moon]: &[u32; 2]| match sun.cmp(moon) {
            Ordering::Greater => Some(SEATS[0]),
            Ordering::Less => Some(SEATS[1]),
            Ordering::Equal => None,
        };
        let leads: Vec<Option<Seat>> = counts.iter().map(lead).collect();
        let mount = self.mount().and_then(|index| leads[index]);
        let gets: Vec<Option<Seat>> = leads.iter().map(|lead| lead.or(mount)).collect();
        let mut points = [0; 2];
        for (district, seat) in districts.iter().zip(&gets) {
            if let Some(seat) = seat {
                points[seat.index()] += district.points;
            }
        }
        Tally { counts, leads, gets, points }
    }
}

/// What stands on a place.
pub(super) fn standing(city: &City, at: Place) -> Option<&PieceAt> {
    city.position.pieces.iter().find(|there| there.at == at)
}
