use crate::{Seat, Seats};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// How a game ended: everybody's place and score, and why it was over.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Outcome {
    seats: u8,
    places: [u8; Seat::MAX],
    scores: [i16; Seat::MAX],
    reason: &'static str,
}

impl Outcome {
    /// The outcome in which `places[seat]` seats did better than the seat; equals share a place.
    pub fn new(places: &[u8], scores: &[i16], reason: &'static str) -> Outcome {
        assert_eq!(places.len(), scores.len(), "every seat has a place and a score");
        let mut outcome =
            Outcome { seats: places.len() as u8, places: [0; Seat::MAX], scores: [0; Seat::MAX], reason };
        outcome.places[..places.len()].copy_from_slice(places);
        outcome.scores[..scores.len()].copy_from_slice(scores);
        outcome
    }

    /// The outcome in which the higher score is better and equals tie.
    pub fn by_score(scores: &[i16], reason: &'static str) -> Outcome {
        let mut places = [0; Seat::MAX];
        for (place, mine) in places.iter_mut().zip(scores) {
            *place = scores.iter().filter(|other| *other > mine).count() as u8;
        }
        Outcome::new(&places[..scores.len()], scores, reason)
    }

    /// How many seats did strictly better than this one: 0 is a win or a shared win.
    pub fn place(&self, seat: Seat) -> u8 {
        self.places[seat.index()]
    }

    /// The seat's score.
    pub fn score(&self, seat: Seat) -> i16 {
        self.scores[seat.index()]
    }

    /// Everybody's score.
    pub fn scores(&self) -> &[i16] {
        &self.scores[..usize::from(self.seats)]
    }

    /// Why the game was over: a stable identifier.
    pub fn reason(&self) -> &'static str {
        self.reason
    }

    /// Those that nobody did better than.
    pub fn winners(&self) -> Seats {
        Seat::first(self.seats).filter(|seat| self.place(*seat) == 0).collect()
    }

    /// The share of the win, 0 to 1, that falls to the seat when it is worth 1 in all; ties split it.
    pub fn share(&self, seat: Seat) -> f64 {
        let winners = self.winners();
        if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
    }

    /// The seats from first to last, in groups that tie, each ascending.
    pub fn ranking(&self) -> Vec<Vec<Seat>> {
        (0..self.seats)
            .map(|place| {
                Seat::first(self.seats).filter(|seat| self.place(*seat) == place).collect::<Vec<_>>()
            })
            .filter(|group| !group.is_empty())
            .collect()
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Outcome", 3)?;
        object.serialize_field("ranking", &self.ranking())?;
        object.serialize_field("scores", self.scores())?;
        object.serialize_field("reason", self.reason)?;
        object.end()
    }
}
