//! A game that is a tree of hashed leaves: who moves, how many moves there are and who wins follow from a hash of the path.

use game_core::{
    Game, Lang, Meta, Never, Outcome, PerfectInformation, Rule, Seat, SetupError, Step, StepOf, Turn,
    TwoPlayer, Unreadable, Words, scramble,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The tree of this seed, so many moves deep and at most so wide.
#[derive(Clone, Debug)]
pub struct Hashed {
    pub seed: u64,
    pub depth: u8,
    pub width: u8,
    /// Whether different ways can lead to one position.
    pub transposes: bool,
    options: Options,
}

impl Hashed {
    pub fn new(seed: u64, depth: u8, width: u8, transposes: bool) -> Hashed {
        Hashed { seed, depth, width, transposes, options: Options {} }
    }

    pub fn hash(&self, state: &Node) -> u64 {
        scramble(self.seed ^ scramble(state.path) ^ u64::from(state.depth))
    }
}

#[derive(Clone, Default, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Options {}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Node {
    pub path: u64,
    pub depth: u8,
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.path, self.depth)
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Branch(pub u8);

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Branch {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Branch, Unreadable> {
        text.parse().map(Branch).map_err(|_| Unreadable)
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct NoBranch;

impl Rule for NoBranch {
    const CODES: &'static [&'static str] = &["wrong-phase"];
    fn code(&self) -> &'static str {
        "wrong-phase"
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![]
    }
}

impl Game for Hashed {
    type Options = Options;
    type State = Node;
    type Action = Branch;
    type Chance = Never;
    type Illegal = NoBranch;
    const META: Meta =
        Meta { id: "hashed", seats: (2, 2), rules: 1, open: true, chance: false, simultaneous: false };

    fn new(_: u32, _: Options, _: u8) -> Result<Hashed, SetupError> {
        Ok(Hashed::new(0, 4, 4, false))
    }
    fn rules(&self) -> u32 {
        1
    }

    fn options(&self) -> &Options {
        &self.options
    }
    fn seats(&self) -> u8 {
        2
    }
    fn start(&self) -> Node {
        Node { path: 1, depth: 0 }
    }
    fn turn(&self, state: &Node) -> Turn {
        let hash = self.hash(state);
        if state.depth < self.depth && (state.depth == 0 || !hash.is_multiple_of(11)) {
            // One seat may act several times in a row.
            return Turn::Player(Seat::new((hash >> 8) as u8 & 1));
        }
        let scores = [[0, 0], [0, 1], [1, 0]][(hash >> 16) as usize % 3];
        Turn::Over(Outcome::by_score(&scores, "leaf"))
    }
    fn legal(&self, state: &Node, seat: Seat, out: &mut Vec<Branch>) {
        out.clear();
        if self.turn(state) == Turn::Player(seat) {
            let width = 1 + (self.hash(state) >> 32) as u8 % self.width;
            out.extend((0..width).map(Branch));
        }
    }
    fn check(&self, state: &Node, seat: Seat, action: Branch) -> Result<(), NoBranch> {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        if legal.contains(&action) { Ok(()) } else { Err(NoBranch) }
    }
    fn draws(&self, _: &Node, out: &mut Vec<(Never, u32)>) {
        out.clear();
    }
    fn apply(&self, state: &mut Node, step: StepOf<Self>) {
        let Step::Act { action, .. } = step;
        state.depth += 1;
        state.path = match self.transposes {
            true => (state.path + u64::from(action.0)) % 7,
            false => state.path * 16 + u64::from(action.0),
        };
    }
    fn asks(&self, _: &Node, _: Seat) -> &'static str {
        "branch"
    }
    fn words(_: Lang) -> &'static Words {
        unreachable!("a tree says nothing")
    }
}

impl PerfectInformation for Hashed {
    type Position = Node;
    fn position(&self, state: &Node) -> Node {
        *state
    }
    fn load(&self, position: &Node) -> Result<Node, Vec<String>> {
        Ok(*position)
    }
}

impl TwoPlayer for Hashed {
    fn key(&self, state: &Node) -> u64 {
        scramble(state.path << 8 | u64::from(state.depth))
    }
}

/// The value of the position for the seat: 1 a win, 0 a draw, -1 a loss, by looking at everything.
pub fn minimax<G: Game>(game: &G, state: &G::State, seat: Seat) -> i32 {
    match game.turn(state) {
        Turn::Over(outcome) => {
            let winners = outcome.winners();
            match (winners.contains(seat), winners.len()) {
                (true, 1) => 1,
                (true, _) => 0,
                (false, _) => -1,
            }
        }
        turn => {
            let mover = turn.seats().lowest().unwrap();
            let mut legal = Vec::new();
            game.legal(state, mover, &mut legal);
            let values =
                legal.into_iter().map(|action| minimax(game, &after(game, state, mover, action), seat));
            if mover == seat { values.max().unwrap() } else { values.min().unwrap() }
        }
    }
}

pub fn after<G: Game>(game: &G, state: &G::State, seat: Seat, action: G::Action) -> G::State {
    let mut next = state.clone();
    game.apply(&mut next, Step::Act { seat, action });
    next
}
