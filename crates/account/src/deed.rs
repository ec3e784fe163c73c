use game_core::Seat;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// One thing that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Deed {
    /// What kind of thing: the key of its sentence.
    pub kind: Cow<'static, str>,
    /// The round and phase it belongs to.
    pub chapter: Chapter,
    /// Who did it; nobody where it just happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<Seat>,
    /// To whom it was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<Seat>,
    /// What the gaps of its sentence are filled with, besides `actor` and `object`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<(Cow<'static, str>, Field)>,
    /// What it cost or gave to whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub toll: Vec<Toll>,
    /// The sign at the end of its line.
    pub icon: Icon,
    /// The parts of the board where it happened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<String>,
    /// Whether several of its kind on end, by the same actor, are told in one line: by the sentence of its kind with `-many` behind it, which
    /// has a gap `{times}`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub folds: bool,
}

/// A part of the account: a round or turn, and a phase of it.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Chapter {
    /// The round or turn, from 1; 0 before the first.
    pub round: u16,
    /// The phase, whose name is the sentence `phase-…`; empty where the game has none.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub phase: Cow<'static, str>,
}

/// What fills a gap of a sentence.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Field {
    /// As it stands: a place, a card's value.
    Text(String),
    /// A number.
    Number(i64),
    /// A player, by name.
    Seat(Seat),
    /// A word of the game, by its key among the sentences.
    Word(Cow<'static, str>),
    /// So many of something: the sentence of this key with `-one` or `-many` behind it, which has a gap `{n}`.
    Count(i64, Cow<'static, str>),
    /// A sentence of this key with gaps of its own.
    Said(Cow<'static, str>, Vec<(Cow<'static, str>, Field)>),
    /// Several, with commas and an "and".
    List(Vec<Field>),
}

/// What a deed cost somebody, or gave them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Toll {
    /// Whom.
    pub seat: Seat,
    /// By how much it changed; 0 where it is no number that changed.
    pub by: i32,
    /// What changed: the key of a word, said as `-one` or `-many` of it with `{n}` for the number without its sign; where `by` is 0 the word itself.
    pub what: Cow<'static, str>,
    /// Whether that is bad for them.
    pub harm: bool,
}

/// The sign at the end of a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Icon {
    /// Something was put down.
    Put,
    /// Something went from one place to another.
    Move,
    /// Something was turned.
    Turn,
    /// A sun, or its light.
    Sun,
    /// A ray, a crash, a blow.
    Strike,
    /// Something fell, broke or was lost.
    Fall,
    /// Something was gained.
    Gain,
    /// Something was shown that was hidden.
    Reveal,
    /// Something was hidden, or done in secret.
    Secret,
    /// A card.
    Card,
    /// Fire.
    Fire,
    /// The ground is lost.
    Erosion,
    /// Illness and death.
    Death,
    /// Somebody is born.
    Birth,
    /// Wood.
    Wood,
    /// Food.
    Food,
    /// A statue was finished.
    Statue,
    /// A boat.
    Boat,
    /// A crystal.
    Crystal,
    /// A worker.
    Worker,
    /// A contest was decided.
    Contest,
    /// Power over something.
    Power,
    /// A new round or phase.
    Round,
    /// The end.
    End,
}

impl Deed {
    /// A deed of this kind, of nobody, with nothing to fill in.
    pub fn new(kind: &'static str, chapter: Chapter, icon: Icon) -> Deed {
        Deed {
            kind: Cow::Borrowed(kind),
            chapter,
            actor: None,
            object: None,
            fields: Vec::new(),
            toll: Vec::new(),
            icon,
            places: Vec::new(),
            folds: false,
        }
    }

    /// The same, done by somebody.
    pub fn by(mut self, seat: Seat) -> Deed {
        self.actor = Some(seat);
        self
    }

    /// The same, done to somebody.
    pub fn to(mut self, seat: Seat) -> Deed {
        self.object = Some(seat);
        self
    }

    /// The same with a gap filled.
    pub fn with(mut self, gap: &'static str, field: Field) -> Deed {
        self.fields.push((Cow::Borrowed(gap), field));
        self
    }

    /// The same at a part of the board.
    pub fn at(mut self, part: impl Into<String>) -> Deed {
        self.places.push(part.into());
        self
    }

    /// The same, which costs somebody something.
    pub fn costs(mut self, seat: Seat, by: i32, what: &'static str) -> Deed {
        self.toll.push(Toll { seat, by: -by, what: Cow::Borrowed(what), harm: true });
        self
    }

    /// The same, which gives somebody something.
    pub fn gives(mut self, seat: Seat, by: i32, what: &'static str) -> Deed {
        self.toll.push(Toll { seat, by, what: Cow::Borrowed(what), harm: false });
        self
    }

    /// The same, folded with others of its kind.
    pub fn folded(mut self) -> Deed {
        self.folds = true;
        self
    }

    /// Whether it has anything to do with this seat.
    pub fn concerns(&self, seat: Seat) -> bool {
        self.actor == Some(seat)
            || self.object == Some(seat)
            || self.toll.iter().any(|toll| toll.seat == seat)
            || self.fields.iter().any(|(_, field)| field.names(seat))
    }

    /// What of it is bad for this seat and was not its own doing.
    pub fn harm_to(&self, seat: Seat) -> Option<&Toll> {
        self.toll.iter().find(|toll| toll.seat == seat && toll.harm).filter(|_| self.actor != Some(seat))
    }
}

impl Field {
    /// As it stands.
    pub fn text(text: impl ToString) -> Field {
        Field::Text(text.to_string())
    }

    /// So many of something.
    pub fn count(count: impl Into<i64>, what: &'static str) -> Field {
        Field::Count(count.into(), Cow::Borrowed(what))
    }

    /// A word by its key.
    pub fn word(key: impl Into<Cow<'static, str>>) -> Field {
        Field::Word(key.into())
    }

    fn names(&self, seat: Seat) -> bool {
        match self {
            Field::Seat(named) => *named == seat,
            Field::Said(_, fields) => fields.iter().any(|(_, field)| field.names(seat)),
            Field::List(fields) => fields.iter().any(|field| field.names(seat)),
            Field::Text(_) | Field::Number(_) | Field::Word(_) | Field::Count(..) => false,
        }
    }
}
