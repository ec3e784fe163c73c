//! Whose things are, and how districts stand, in words.

use super::sight::{Holder, Sight, Tally};
use game_core::{Lang, Seat};
use game_eclipsia::{Face, Piece, Place};

impl Sight<'_> {
    /// Whether the seat is the reader's.
    pub(super) fn is_you(&self, seat: Seat) -> bool {
        self.look.names.is_reader(seat)
    }

    /// What a seat is called: you, its name, or its side where it has none.
    pub(super) fn who(&self, seat: Seat) -> String {
        match self.named(seat) {
            _ if self.is_you(seat) => self.say("you", &[]),
            Some(name) => name,
            None => self.say(&format!("the-{seat}"), &[]),
        }
    }

    /// The name of a seat, where it has one.
    fn named(&self, seat: Seat) -> Option<String> {
        let name = self.look.names.name(seat);
        (name != (seat.index() + 1).to_string()).then(|| name.replace(['{', '}'], ""))
    }

    /// A piece with whose it is.
    pub(super) fn whose(&self, seat: Seat, piece: Piece) -> String {
        match self.named(seat) {
            _ if self.is_you(seat) => self.say(&format!("own-{piece}"), &[]),
            Some(name) => {
                let of = of(&name, self.look.lang);
                self.say(&format!("their-{piece}"), &[("name", &name), ("of", &of)])
            }
            None => self.say(&format!("{piece}-{seat}"), &[]),
        }
    }

    /// A sentence that has one form for the reader and one for everybody else.
    pub(super) fn tell(&self, key: &str, seat: Seat, fields: &[(&str, &str)]) -> String {
        let form = if self.is_you(seat) { "you" } else { "they" };
        let name = self.who(seat);
        let mut all = vec![("name", &*name)];
        all.extend(fields);
        begin(&self.say(&format!("{key}-{form}"), &all))
    }

    /// A name, and what is said of it.
    pub(super) fn said_of(&self, name: &str, said: &str) -> String {
        self.say("said-of", &[("name", name), ("said", said)])
    }

    /// A place by the name on the board.
    pub(super) fn spot_name(at: Place) -> String {
        format!("{}{}", at.letter(), at.number())
    }

    /// The words for a face.
    pub(super) fn face_name(&self, face: Face) -> String {
        self.say(if face == Face::Sun { "face-sun" } else { "face-moon" }, &[])
    }

    /// How a district stands: who leads by how much, or to whom a tie would go.
    pub(super) fn stand(&self, tally: &Tally, index: usize) -> String {
        let [sun, moon] = tally.counts[index];
        let (high, low) = (sun.max(moon).to_string(), sun.min(moon).to_string());
        let fields = [("high", &*high), ("low", &*low)];
        match tally.holders[index] {
            Holder::Held(seat) => self.tell("lead", seat, &fields),
            Holder::ByMount(seat) => self.tell("tie", seat, &fields),
            Holder::Tied => self.say("tied", &fields),
        }
    }
}

/// `of Hina` in French, which is `d’Hina`.
fn of(name: &str, lang: Lang) -> String {
    let vowel =
        name.chars().next().is_some_and(|first| "aeiouyhâàéèêëîïôöûùAEIOUYHÂÀÉÈÊËÎÏÔÖÛÙ".contains(first));
    match lang {
        Lang::Fr if vowel => format!("d’{name}"),
        Lang::Fr => format!("de {name}"),
        _ => name.to_owned(),
    }
}

/// With a capital letter at its beginning.
pub(super) fn begin(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
