use crate::{Lang, Outcome, Seat, Seats, SetupError, StepOf, Words};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// What is known of a game before it is set up.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Meta {
    /// The stable identifier: `easter-island`.
    pub id: &'static str,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// The newest version of the rules; it goes up when a fix changes what a record means. All from 1 on are played.
    pub rules: u32,
    /// Whether everybody sees everything, with any options.
    pub open: bool,
    /// Whether something is drawn, with any options that can be chosen.
    pub chance: bool,
    /// Whether several seats owe a secret answer at once, with any options that can be chosen.
    pub simultaneous: bool,
}

impl Meta {
    /// Why no game can be played by this version of the rules, where that is so.
    pub fn reason_against(&self, rules: u32) -> Option<String> {
        let Meta { id, rules: newest, .. } = self;
        match rules {
            0 => Some(format!("rules: {id} has no version 0: name one from 1 to {newest}")),
            _ if rules > *newest => Some(format!(
                "rules: version {rules} of {id} is newer than this program, which knows 1 to {newest}: update the program"
            )),
            _ => None,
        }
    }

    /// Whether the position and the moves from it on are all that there is to know: everything is open, and nothing is drawn.
    pub const fn is_perfect(&self) -> bool {
        self.open && !self.chance
    }
}

/// Who must do something now.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Turn {
    /// One seat is to decide.
    Player(Seat),
    /// These seats owe a secret answer each; the last one reveals them all.
    Commit(Seats),
    /// Something is to be drawn.
    Chance,
    /// The game is over.
    Over(Outcome),
}

impl Turn {
    /// The seats that owe a move.
    pub const fn seats(&self) -> Seats {
        match self {
            Turn::Player(seat) => Seats::only(*seat),
            Turn::Commit(seats) => *seats,
            Turn::Chance | Turn::Over(_) => Seats::NONE,
        }
    }

    /// The outcome, once there is one.
    pub const fn outcome(&self) -> Option<&Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}

/// The rules of one game. The value holds what is fixed for a match: version, seats, options, edition.
pub trait Game: Sized + Clone + Debug + Send + Sync + 'static {
    /// What can be chosen before a match.
    type Options: Clone + Default + Eq + Debug + Send + Sync + Serialize + DeserializeOwned;
    /// A position: small, and copied like bytes.
    type State: Clone + Eq + Debug + Send + Sync;
    /// One decision of one seat; `Display` and `FromStr` are its notation.
    type Action: Copy + Ord + Hash + Debug + Display + FromStr + Send + Sync;
    /// One outcome of chance, or [`crate::Never`].
    type Chance: Copy + Ord + Hash + Debug + Display + FromStr + Send + Sync;
    /// Why a decision is refused.
    type Illegal: Rule;

    /// What is known of the game before it is set up.
    const META: Meta;

    /// The game by this version of its rules, with these options, for this many seats; or every reason against it.
    fn new(rules: u32, options: Self::Options, seats: u8) -> Result<Self, SetupError>;
    /// The game by the newest version of its rules.
    fn newest(options: Self::Options, seats: u8) -> Result<Self, SetupError> {
        Self::new(Self::META.rules, options, seats)
    }
    /// The version of the rules it is played by.
    fn rules(&self) -> u32;
    /// The options it was set up with.
    fn options(&self) -> &Self::Options;
    /// How many seats play.
    fn seats(&self) -> u8;
    /// The position a match begins with.
    fn start(&self) -> Self::State;
    /// Who must do something now.
    fn turn(&self, state: &Self::State) -> Turn;
    /// Writes the seat's legal actions into the emptied buffer: ascending, complete, and a function of what the seat can
    /// see; none for a seat that owes nothing.
    fn legal(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);
    /// Agrees with `legal` for a seat that owes a move; names the rule broken, and tells no more than the seat can see.
    fn check(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Self::Illegal>;
    /// Writes the possible outcomes, ascending, with their weights into the emptied buffer; none where nothing is to be
    /// drawn.
    fn draws(&self, state: &Self::State, out: &mut Vec<(Self::Chance, u32)>);
    /// Advances by a step that is legal.
    fn apply(&self, state: &mut Self::State, step: StepOf<Self>);
    /// The key, in [`Words::ask`], of what the seat is asked now; a function of what the seat can see.
    fn asks(&self, state: &Self::State, seat: Seat) -> &'static str;
    /// Whether it can end without a winner, so that the players may agree on that.
    fn may_be_drawn(&self) -> bool {
        false
    }
    /// What the game says to people.
    fn words(lang: Lang) -> &'static Words;
}

/// Why an action is refused: one value for each rule that can be broken, with its data in fields.
pub trait Rule: Copy + Eq + Debug + Send + Sync + 'static {
    /// Every code there is, `wrong-phase` included.
    const CODES: &'static [&'static str];
    /// The stable identifier: also the anchor of the paragraph in the rules page.
    fn code(&self) -> &'static str;
    /// What fills the `{…}` of the sentence in [`Words::refusal`].
    fn fields(&self) -> Vec<(&'static str, String)>;
}

/// Why a text is refused as a move.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Refusal<I> {
    /// Nothing is to be done any more.
    GameOver,
    /// This seat owes nothing now.
    NotYourTurn,
    /// Not a move string of this game.
    Unreadable,
    /// A move of this game that a rule forbids here.
    Illegal(I),
}

impl<I: Rule> Refusal<I> {
    /// The codes that every game has besides its own.
    pub const COMMON: [&'static str; 3] = ["game-over", "not-your-turn", "unreadable"];

    /// The stable identifier.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game-over",
            Refusal::NotYourTurn => "not-your-turn",
            Refusal::Unreadable => "unreadable",
            Refusal::Illegal(rule) => rule.code(),
        }
    }

    /// What fills the `{…}` of the sentence.
    pub fn fields(&self) -> Vec<(&'static str, String)> {
        match self {
            Refusal::Illegal(rule) => rule.fields(),
            _ => Vec::new(),
        }
    }
}

/// Reads a seat's move and checks it, in the order in which refusals are given.
pub fn judge<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    text: &str,
) -> Result<G::Action, Refusal<G::Illegal>> {
    let turn = game.turn(state);
    if turn.outcome().is_some() {
        return Err(Refusal::GameOver);
    }
    if !turn.seats().contains(seat) {
        return Err(Refusal::NotYourTurn);
    }
    let action = text.parse().map_err(|_| Refusal::Unreadable)?;
    game.check(state, seat, action).map_err(Refusal::Illegal)?;
    Ok(action)
}
