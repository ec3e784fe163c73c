use serde_json::Value;

/// One thing that is shown while a step is told.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Beat {
    /// What stands on the board meanwhile.
    pub seen: Seen,
    /// Items that came from where another was: the key now, and the key before.
    pub moved: Vec<(String, String)>,
    /// What passes over the main panel, as SVG.
    pub overlay: String,
    /// How long it is looked at.
    pub lasts: Lasts,
    /// How many of the step's deeds are told once it is over.
    pub told: usize,
}

/// What stands on the board during a beat.
#[derive(Clone, Default, PartialEq, Debug)]
pub enum Seen {
    /// What stood there before the step.
    Before,
    /// Something between: a view that nobody was sent, made from what was.
    Between(Box<Value>),
    /// What stands there after it.
    #[default]
    After,
}

/// How long a beat is looked at, at a normal pace.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub enum Lasts {
    /// No time at all: it is there, and the next begins.
    Nothing,
    /// As long as a piece takes to move, or the eye to find it.
    #[default]
    Move,
    /// As long as it takes to read a sentence.
    Tell,
}

impl Lasts {
    /// In milliseconds.
    pub const fn millis(self) -> u32 {
        match self {
            Lasts::Nothing => 0,
            Lasts::Move => 320,
            Lasts::Tell => 900,
        }
    }
}

impl Beat {
    /// The only beat of a step: what it has become, and all that is told of it.
    pub fn only(told: usize) -> Beat {
        Beat { told, lasts: Lasts::Tell, ..Beat::default() }
    }
}
