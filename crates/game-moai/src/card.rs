use crate::Strength;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A Rapa Nui card.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Card {
    /// Value 1.
    One,
    /// Value 2.
    Two,
    /// Value 3.
    Three,
    /// A Raid, which counts 1 wherever a value is asked.
    Raid,
}

impl Card {
    /// Every card there is, in order.
    pub const ALL: [Card; 4] = [Card::One, Card::Two, Card::Three, Card::Raid];

    /// What the card counts.
    pub const fn value(self) -> Strength {
        match self {
            Card::One | Card::Raid => Strength::One,
            Card::Two => Strength::Two,
            Card::Three => Strength::Three,
        }
    }

    /// The card that is written so.
    pub(crate) fn read_card(text: &str) -> Option<Card> {
        match text {
            "1" => Some(Card::One),
            "2" => Some(Card::Two),
            "3" => Some(Card::Three),
            "R" => Some(Card::Raid),
            _ => None,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Raid => f.write_str("R"),
            numbered => write!(f, "{}", numbered.value()),
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Card::Raid => serializer.serialize_str("R"),
            numbered => serializer.serialize_u8(numbered.value() as u8),
        }
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        struct CardVisitor;

        impl Visitor<'_> for CardVisitor {
            type Value = Card;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a Rapa Nui card: 1, 2, 3 or \"R\"")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Card, E> {
                match number {
                    1 => Ok(Card::One),
                    2 => Ok(Card::Two),
                    3 => Ok(Card::Three),
                    _ => Err(E::custom(format!("{number} is not a Rapa Nui card; 1, 2, 3 and \"R\" are"))),
                }
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Card, E> {
                self.visit_u64(u64::try_from(number).unwrap_or(u64::MAX))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Card, E> {
                if text == "R" {
                    return Ok(Card::Raid);
                }
                Err(E::custom(format!("{text:?} is not a Rapa Nui card; 1, 2, 3 and \"R\" are")))
            }
        }

        deserializer.deserialize_any(CardVisitor)
    }
}

/// A bag of Rapa Nui cards: a hand, a bid, the deck, the discards.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct Cards(pub(crate) [u8; 4]);

impl Cards {
    /// No edition has more cards of one kind.
    pub const MOST: u8 = 30;
    /// No card at all.
    pub const NONE: Cards = Cards([0; 4]);

    /// How many cards there are.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Cards::NONE
    }

    /// How many of this card there are.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        self.0[card as usize]
    }

    /// What the cards count together.
    #[inline]
    pub fn total(self) -> u16 {
        let [ones, twos, threes, raids] = self.0.map(u16::from);
        ones + 2 * twos + 3 * threes + raids
    }

    /// Whether these cards are all among the others.
    #[inline]
    pub fn within(self, others: Cards) -> bool {
        self.0.iter().zip(others.0).all(|(mine, theirs)| *mine <= theirs)
    }

    /// The cards, sorted.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().flat_map(move |card| std::iter::repeat_n(card, usize::from(self.count(card))))
    }

    #[inline]
    pub(crate) fn add(&mut self, card: Card) {
        self.0[card as usize] += 1;
    }

    #[inline]
    pub(crate) fn remove(&mut self, card: Card) {
        self.0[card as usize] -= 1;
    }

    #[inline]
    pub(crate) fn add_all(&mut self, cards: Cards) {
        for (mine, more) in self.0.iter_mut().zip(cards.0) {
            *mine += more;
        }
    }

    #[inline]
    pub(crate) fn remove_all(&mut self, cards: Cards) {
        for (mine, fewer) in self.0.iter_mut().zip(cards.0) {
            *mine -= fewer;
        }
    }

    /// The bag that is written so: `1+1+R`, ascending, or `none`.
    pub(crate) fn read_bag(text: &str) -> Option<Cards> {
        let mut cards = Cards::NONE;
        if text == "none" {
            return Some(cards);
        }
        let mut last = Card::One;
        for part in text.split('+') {
            let card = Card::read_card(part)?;
            if card < last || cards.count(card) == Cards::MOST {
                return None;
            }
            cards.add(card);
            last = card;
        }
        Some(cards)
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut bag = Cards::NONE;
        cards.into_iter().for_each(|card| bag.add(card));
        bag
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (index, card) in self.iter().enumerate() {
            let plus = if index == 0 { "" } else { "+" };
            write!(f, "{plus}{card}")?;
        }
        Ok(())
    }
}
