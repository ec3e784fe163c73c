use game_core::Seat;

/// A player beside the board: everything of theirs that can be counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    /// Whose.
    pub seat: Seat,
    /// What they play, where that is more than a seat: a side, a place in the race.
    pub role: String,
    /// What counts, where it can be known.
    pub score: Option<Fact>,
    /// All else, in the order in which it is shown.
    pub facts: Vec<Fact>,
    /// What they are doing now, in a word or two: what is left of a turn, that they have answered.
    pub doing: String,
}

/// Something of a player that can be counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Fact {
    /// Which it is, as long as it stays.
    pub key: &'static str,
    /// Its picture, as SVG with its own `viewBox`.
    pub icon: String,
    /// How often the picture stands there.
    pub times: u8,
    /// How often it could, so that what is gone leaves a shade and nothing moves.
    pub most: u8,
    /// How many, as it is written: `3`, `3–5`, `8 for 7`.
    pub count: String,
    /// What is added in colour: `+1`, `−3`.
    pub extra: String,
    /// What it is, in words, aloud and when somebody asks.
    pub label: String,
    /// How it looks.
    pub tone: Tone,
    /// How many hundredths of the card's width are kept for it, so that nothing beside it moves when it grows.
    pub share: u8,
}

/// How a fact looks.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub enum Tone {
    /// As any other.
    #[default]
    Plain,
    /// Good for whoever has it.
    Good,
    /// Bad for whoever has it.
    Harm,
    /// Used up, or none there.
    Gone,
}

/// What a seat is asked.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// One sentence.
    pub say: String,
    /// Why, or what it would be good to know; may be empty.
    pub why: String,
}

/// What something on the board is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tip {
    /// Its name.
    pub title: String,
    /// What it does, who has it, what it would bring.
    pub text: String,
}

/// Every point at the end.
#[derive(Clone, PartialEq, Debug)]
pub struct Reckoning {
    /// A picture over it, as SVG with its own `viewBox`; may be empty.
    pub art: String,
    /// What is counted, the sum last.
    pub columns: Vec<String>,
    /// Everybody's figures, the first first.
    pub rows: Vec<(Seat, Vec<String>)>,
}

impl Fact {
    /// So many of something, in plain looks, with its picture once.
    pub fn new(key: &'static str, icon: String, count: impl ToString, label: String) -> Fact {
        let (count, extra) = (count.to_string(), String::new());
        Fact { key, icon, times: 1, most: 1, count, extra, label, tone: Tone::Plain, share: 15 }
    }

    /// The same with another share of the card's width.
    pub fn wide(self, share: u8) -> Fact {
        Fact { share, ..self }
    }
}

impl Card {
    /// A card with nothing on it.
    pub fn new(seat: Seat) -> Card {
        Card { seat, role: String::new(), score: None, facts: Vec::new(), doing: String::new() }
    }
}
