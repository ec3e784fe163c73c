use crate::board::Zone;
use crate::card::{Card, Pile};
use game_core::read_shipped;
use serde::Deserialize;
use std::sync::LazyLock;

/// What lies in the box: the deck, and what each seat begins with.
#[derive(Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The box's name.
    pub name: String,
    deck: Deck,
    seat: Kit,
    track: Track,
}

#[derive(Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Deck {
    each_number: u8,
    dolmens: u8,
}

#[derive(Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kit {
    bars: u8,
    crystals: u8,
}

#[derive(Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Track {
    crystals: Vec<u8>,
}

impl Edition {
    /// The edition that is played.
    pub fn standard() -> &'static Edition {
        static STANDARD: LazyLock<Edition> =
            LazyLock::new(|| read_shipped(include_str!("../edition/default.toml")));
        &STANDARD
    }

    /// Every card of the box.
    pub fn deck(&self) -> Pile {
        let mut pile = Pile::default();
        for card in Card::kinds() {
            let copies = if card == Card::DOLMEN { self.deck.dolmens } else { self.deck.each_number };
            for _ in 0..copies {
                pile.add(card);
            }
        }
        pile
    }

    /// How many bars a seat begins with.
    pub fn bars(&self) -> u8 {
        self.seat.bars
    }

    /// How many crystals a seat begins with in hand.
    pub fn crystals(&self) -> u8 {
        self.seat.crystals
    }

    /// The zones on whose track spaces crystals wait, ascending.
    pub fn crystal_zones(&self) -> impl Iterator<Item = Zone> {
        self.track.crystals.iter().map(|zone| Zone::new(*zone).expect("crystals wait in zones of the ring"))
    }

    /// How many crystals a seat can have in hand at most.
    pub fn most_crystals(&self) -> u8 {
        self.seat.crystals + self.track.crystals.len() as u8
    }
}
