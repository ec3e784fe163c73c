use crate::epoch::Face;
use crate::notation::count;
use crate::{Card, EpochCard, Kind};
use game_core::{Seat, Unreadable};
use std::fmt;
use std::str::FromStr;

/// What chance brings; in an event for those who may not know it, the card is none and prints as `?`.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Chance {
    /// A card is removed from the game, unseen.
    Remove(Option<EpochCard>),
    /// This seat begins as the Birdman.
    Birdman(Seat),
    /// An epoch card is revealed.
    Reveal(Face),
    /// A Rapa Nui card is drawn.
    Draw(Option<Card>),
}

impl Chance {
    /// Reads an outcome; `?` only where `masked`.
    pub(crate) fn read_draw(text: &str, masked: bool) -> Option<Chance> {
        let (word, rest) = text.split_once(' ')?;
        match word {
            "remove" if masked && rest == "?" => Some(Chance::Remove(None)),
            "remove" => {
                let (epoch, face) = rest.split_once(' ')?;
                let epoch = count(epoch, 9).filter(|epoch| *epoch > 0)?;
                let face = Face::read_face(face).filter(|face| face.kind != Kind::Admiral)?;
                Some(Chance::Remove(Some(EpochCard::new(epoch as u8, face))))
            }
            "birdman" => Some(Chance::Birdman(crate::action::read_seat(rest)?)),
            "reveal" => Some(Chance::Reveal(Face::read_face(rest)?)),
            "draw" if masked && rest == "?" => Some(Chance::Draw(None)),
            "draw" => Some(Chance::Draw(Some(Card::read_card(rest)?))),
            _ => None,
        }
    }
}

impl FromStr for Chance {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Chance, Unreadable> {
        Chance::read_draw(text, false).ok_or(Unreadable)
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Remove(None) => f.write_str("remove ?"),
            Chance::Remove(Some(card)) => write!(f, "remove {} {}", card.epoch, card.face()),
            Chance::Birdman(seat) => write!(f, "birdman {seat}"),
            Chance::Reveal(face) => write!(f, "reveal {face}"),
            Chance::Draw(None) => f.write_str("draw ?"),
            Chance::Draw(Some(card)) => write!(f, "draw {card}"),
        }
    }
}
