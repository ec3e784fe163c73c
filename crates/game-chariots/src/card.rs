use crate::board::number;
use game_core::Unreadable;
use std::fmt;
use std::str::FromStr;

/// A card: a number 1 to 30, or a dolmen; dolmens come after the numbers.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Card(u8);

impl Card {
    /// The dolmen card.
    pub const DOLMEN: Card = Card(31);
    /// How many kinds of cards there are.
    pub const KINDS: usize = 31;

    /// The card with this number, if there is one.
    pub const fn numbered(number: u8) -> Option<Card> {
        if number >= 1 && number <= 30 { Some(Card(number)) } else { None }
    }

    /// Every kind of card, ascending.
    pub fn kinds() -> impl Iterator<Item = Card> {
        (1..=Card::KINDS as u8).map(Card)
    }

    /// The card's number; a dolmen has none.
    pub const fn number(self) -> Option<u8> {
        if self.0 < Card::DOLMEN.0 { Some(self.0) } else { None }
    }
}

/// Up to three cards, ascending: a hand, or a choice from one.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Default, Debug)]
pub struct Cards([u8; Cards::MOST]);

impl Cards {
    /// How many cards a hand holds.
    pub const MOST: usize = 3;
    /// No cards.
    pub const NONE: Cards = Cards([0; Cards::MOST]);

    /// How many cards there are.
    #[inline]
    pub const fn len(self) -> usize {
        let [first, second, third] = self.0;
        (first > 0) as usize + (second > 0) as usize + (third > 0) as usize
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] == 0
    }

    /// Whether no further card fits.
    #[inline]
    pub const fn is_full(self) -> bool {
        self.0[Cards::MOST - 1] != 0
    }

    /// The cards, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        self.0.into_iter().take_while(|card| *card > 0).map(Card)
    }

    /// Whether a dolmen card is among them.
    #[inline]
    pub fn has_dolmen(self) -> bool {
        self.0.contains(&Card::DOLMEN.0)
    }

    /// The number cards among them.
    #[inline]
    pub fn numbers(mut self) -> Cards {
        for card in &mut self.0 {
            if *card == Card::DOLMEN.0 {
                *card = 0;
            }
        }
        self
    }

    /// What the numbers add up to.
    #[inline]
    pub fn sum(self) -> u8 {
        self.numbers().0.iter().sum()
    }

    /// Adds a card; there must be room for it.
    #[inline]
    pub fn add(&mut self, card: Card) {
        debug_assert!(!self.is_full());
        let mut coming = card.0;
        for held in &mut self.0 {
            if *held == 0 || coming < *held {
                std::mem::swap(held, &mut coming);
            }
        }
    }

    /// Takes a card out, if it is there.
    #[inline]
    pub fn remove(&mut self, card: Card) -> bool {
        let Some(at) = self.0.iter().position(|held| *held == card.0) else { return false };
        self.0.copy_within(at + 1.., at);
        self.0[Cards::MOST - 1] = 0;
        true
    }

    /// The first of these cards that cannot be taken out, if there is one.
    pub fn lacks(mut self, wanted: Cards) -> Option<Card> {
        wanted.iter().find(|card| !self.remove(*card))
    }

    /// Calls with every different choice of one or more of the cards, ascending.
    #[inline]
    pub fn choices(self, mut each: impl FnMut(Cards)) {
        let cards = &self.0[..self.len()];
        let repeats = |from: usize, at: usize| at > from && cards[at] == cards[at - 1];
        for first in 0..cards.len() {
            if repeats(0, first) {
                continue;
            }
            each(Cards([cards[first], 0, 0]));
            for second in first + 1..cards.len() {
                if repeats(first + 1, second) {
                    continue;
                }
                each(Cards([cards[first], cards[second], 0]));
                if second == 1 && cards.len() == 3 {
                    each(self);
                }
            }
        }
    }
}

/// A bag of cards: the deck or the discards.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default, Debug)]
pub struct Pile {
    copies: [u8; Card::KINDS],
    len: u8,
}

impl Pile {
    /// How many cards are in it.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many copies of the card are in it.
    #[inline]
    pub const fn copies(&self, card: Card) -> u8 {
        self.copies[card.0 as usize - 1]
    }

    /// Every card with its number of copies, ascending, where there is any.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = (Card, u8)> {
        let counted = (1..).map(Card).zip(self.copies);
        counted.filter(|(_, copies)| *copies > 0)
    }

    /// Every card, ascending, as often as it is there.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.kinds().flat_map(|(card, copies)| std::iter::repeat_n(card, usize::from(copies)))
    }

    /// Puts a card in.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.copies[usize::from(card.0) - 1] += 1;
        self.len += 1;
    }

    /// Takes a card out, if it is there.
    #[inline]
    pub fn remove(&mut self, card: Card) -> bool {
        let copies = &mut self.copies[usize::from(card.0) - 1];
        let there = *copies > 0;
        *copies -= u8::from(there);
        self.len -= u8::from(there);
        there
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => write!(f, "{number}"),
            None => f.write_str("D"),
        }
    }
}

impl FromStr for Card {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Card, Unreadable> {
        if text == "D" { Ok(Card::DOLMEN) } else { Card::numbered(number(text)?).ok_or(Unreadable) }
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, card) in self.iter().enumerate() {
            if at > 0 {
                f.write_str("+")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

impl FromStr for Cards {
    type Err = Unreadable;

    /// Reads one card or more, ascending.
    fn from_str(text: &str) -> Result<Cards, Unreadable> {
        let mut cards = Cards::NONE;
        let mut last = Card(0);
        for word in text.split('+') {
            let card: Card = word.parse()?;
            if cards.is_full() || card < last {
                return Err(Unreadable);
            }
            cards.add(card);
            last = card;
        }
        Ok(cards)
    }
}
