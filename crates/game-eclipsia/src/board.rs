use crate::spots::{Spot, Spots};
use crate::state::SEATS;
use crate::{Edition, Face, Place, Power, Powers, State};
use game_core::Seat;

/// An edition made ready to play on.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Board {
    edition: Edition,
    /// Every spot of a face.
    pub(crate) all: Spots,
    /// Each spot's place on the sun's face; ascending.
    places: [Place; 64],
    /// By face: the places of every set of four spots that follow each other.
    fours: [Vec<[Few; 16]>; 2],
    /// By letter: the first spot of its district, and how many there are.
    letters: [(u8, u8); 32],
    /// The districts, in board order.
    pub(crate) tracts: Vec<Tract>,
    /// The ground of each power, as the power counts; empty where the edition has no such power.
    powers: [Tract; 4],
    /// The pieces of each seat, by type.
    pub(crate) pieces: [u8; 3],
}

impl Board {
    /// The board of an edition that makes sense.
    pub(crate) fn new(edition: &Edition) -> Board {
        let number = |number: i64| u8::try_from(number).expect("an edition's numbers were checked");
        let pieces = [edition.pieces.sanctuary, edition.pieces.monolith, edition.pieces.faithful].map(number);
        let mut board = Board {
            edition: edition.clone(),
            all: Spots::NONE,
            places: [Place::from_bits(0); 64],
            fours: [const { Vec::new() }; 2],
            letters: [(0, 0); 32],
            tracts: Vec::new(),
            powers: [Tract::default(); 4],
            pieces,
        };
        let letter = |code: &str| code.as_bytes()[0];
        let mut by_letter: Vec<_> = edition.districts.iter().collect();
        game_core::order_few(&mut by_letter, |district| letter(&district.code));
        let mut first = 0;
        for district in by_letter {
            let spots = number(district.spots);
            for index in 0..spots {
                board.places[usize::from(first + index)] =
                    Place::new(letter(&district.code), index + 1, Face::Sun);
            }
            board.letters[usize::from(letter(&district.code) - b'A')] = (first, spots);
            first += spots;
        }
        board.all = Spots::run(0, first);
        for face in Face::BOTH {
            let places = board.places.map(|place| place.on(face));
            let fours = places.as_chunks().0.iter().take(usize::from(first).div_ceil(4));
            board.fours[face.index()] =
                fours.map(|places| std::array::from_fn(|set| Few::new(places, set))).collect();
        }
        for district in &edition.districts {
            let (first, spots) = board.letters[usize::from(letter(&district.code) - b'A')];
            let power = Power::ALL.into_iter().find(|power| Some(power.name()) == district.power.as_deref());
            let points = i16::try_from(district.points).expect("an edition's numbers were checked");
            let tract = Tract { first, width: Spots::run(0, spots).bits(), points, power };
            board.tracts.push(tract);
            if let Some(power) = power {
                board.powers[power.index()] = tract;
            }
        }
        board
    }

    /// The edition it was made from.
    pub(crate) fn edition(&self) -> &Edition {
        &self.edition
    }

    /// How many spots the district of this place has on a face; none where there is no such district.
    pub(crate) fn spots_beside(&self, at: Place) -> u8 {
        self.letters[usize::from(at.district() & 31)].1
    }

    /// Whether there is such a place.
    pub(crate) fn has(&self, at: Place) -> bool {
        at.number() <= self.spots_beside(at)
    }

    /// The spot of a place that the board has.
    #[inline]
    pub(crate) fn spot(&self, at: Place) -> Spot {
        Spot::new(self.letters[usize::from(at.district() & 31)].0 + at.number() - 1)
    }

    #[inline]
    pub(crate) fn place(&self, spot: Spot, face: Face) -> Place {
        self.places[spot.index()].on(face)
    }

    /// The places of a set, a few at a time.
    #[inline]
    pub(crate) fn by_fours(&self, spots: Spots, face: Face) -> impl Iterator<Item = &Few> {
        let mut bits = spots.bits();
        self.fours[face.index()].iter().map(move |sets| {
            let few = &sets[bits as usize & 15];
            bits >>= 4;
            few
        })
    }

    /// The powers of the districts that the seat holds, of those that a turn notes.
    #[inline]
    pub(crate) fn held(&self, state: &State, seat: Seat) -> Powers {
        let mut held = Powers::NONE;
        for power in Power::NOTED {
            if self.powers[power.index()].holder(state) == Some(seat) {
                held = held.with(power);
            }
        }
        held
    }

    /// The ground of a power.
    pub(crate) fn ground(&self, power: Power) -> &Tract {
        &self.powers[power.index()]
    }

    /// The powers of a set, in board order.
    pub(crate) fn in_order(&self, powers: Powers) -> impl Iterator<Item = Power> {
        self.tracts.iter().filter_map(|tract| tract.power).filter(move |power| powers.has(*power))
    }

    /// Whether there is always a spot with both its places free for a seat that has a piece left.
    pub(crate) fn never_blocks(&self) -> bool {
        let pieces: u32 = self.pieces.iter().map(|count| u32::from(*count)).sum();
        2 * pieces <= self.all.len()
    }
}

/// Up to four places, first those that are in a set.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Few {
    pub(crate) places: [Place; 4],
    pub(crate) count: u8,
}

impl Few {
    fn new(places: &[Place; 4], set: usize) -> Few {
        let mut few = Few { places: [Place::from_bits(0); 4], count: 0 };
        for (index, place) in places.iter().enumerate() {
            if set >> index & 1 == 1 {
                few.places[usize::from(few.count)] = *place;
                few.count += 1;
            }
        }
        few
    }
}

/// The ground of a district: spots that follow each other.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(crate) struct Tract {
    first: u8,
    /// As many low bits as there are spots, at most nine.
    width: u64,
    pub(crate) points: i16,
    pub(crate) power: Option<Power>,
}

impl Tract {
    /// The number of each seat's pieces in it, on both faces.
    #[inline]
    pub(crate) fn counts(&self, state: &State) -> [u32; 2] {
        SEATS.map(|seat| {
            let [sun, moon] =
                Face::BOTH.map(|face| state.of_seat(seat, face).bits() >> self.first & self.width);
            ((sun | moon << 9) as u32).count_ones()
        })
    }

    /// The seat that has strictly more pieces in it.
    #[inline]
    pub(crate) fn holder(&self, state: &State) -> Option<Seat> {
        let [sun, moon] = self.counts(state);
        match sun.cmp(&moon) {
            std::cmp::Ordering::Greater => Some(Seat::new(0)),
            std::cmp::Ordering::Less => Some(Seat::new(1)),
            std::cmp::Ordering::Equal => None,
        }
    }
}
