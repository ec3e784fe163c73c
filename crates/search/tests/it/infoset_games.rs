//! Small games with secrets, each a few rules about the list of steps so far.

use game_core::{
    Game, Lang, Meta, Observe, Observer, Outcome, Rule, SearchRng, Seat, Seats, SetupError, Step, StepOf,
    Turn, Unreadable, Words, scramble,
};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Debug};
use std::str::FromStr;

/// A step taken: whose it was, chance being nobody, and what.
pub type Taken = (Option<Seat>, u16);

/// What makes a small game.
pub trait Rules: Clone + Debug + Send + Sync + 'static {
    fn seats(&self) -> u8 {
        2
    }
    fn turn(&self, past: &[Taken]) -> Turn;
    /// Pushes what the seat can do; or, for nobody, what can be drawn, each equally likely.
    fn options(&self, past: &[Taken], who: Option<Seat>, out: &mut Vec<Number>);
    /// Whether the seat sees what the step at this index was.
    fn sees(&self, _past: &[Taken], _index: usize, _seat: Seat) -> bool {
        true
    }
}

/// Whether this step of a round of secret answers is the seat's own, or the round is complete.
pub fn answered(past: &[Taken], index: usize, seat: Seat, round: std::ops::Range<usize>) -> bool {
    !round.contains(&index) || past[index].0 == Some(seat) || past.len() >= round.end
}

/// The seats that have not answered in the round that began after so many steps.
pub fn owing(past: &[Taken], seats: u8, begin: usize) -> Turn {
    let answered = past[begin..].iter().filter_map(|(who, _)| *who);
    Turn::Commit(answered.fold(Seats::first(seats), Seats::without))
}

/// Both show rock (0), paper (1) or scissors (2) at once; the value of a win with rock is given.
#[derive(Clone, Debug)]
pub struct RockPaperScissors {
    pub rock: i16,
}

impl Rules for RockPaperScissors {
    fn turn(&self, past: &[Taken]) -> Turn {
        if past.len() < 2 {
            return owing(past, 2, 0);
        }
        let shown = |seat| past.iter().find(|(who, _)| *who == Some(Seat::new(seat))).unwrap().1;
        let score = match (3 + shown(0) - shown(1)) % 3 {
            0 => 0,
            1 => [self.rock, 1, 1][shown(0) as usize],
            _ => -[self.rock, 1, 1][shown(1) as usize],
        };
        Turn::Over(Outcome::by_score(&[score, -score], "shown"))
    }
    fn options(&self, _: &[Taken], _: Option<Seat>, out: &mut Vec<Number>) {
        out.extend((0..3).map(Number));
    }
    fn sees(&self, past: &[Taken], index: usize, seat: Seat) -> bool {
        answered(past, index, seat, 0..2)
    }
}

/// Kuhn's poker: a card of three to each, an ante of 1, pass (0) or bet 1 more (1).
#[derive(Clone, Debug)]
pub struct Kuhn;

impl Rules for Kuhn {
    fn turn(&self, past: &[Taken]) -> Turn {
        let said: Vec<u16> = past.iter().skip(2).map(|(_, what)| *what).collect();
        let higher = |stake: i16| if past[0].1 > past[1].1 { stake } else { -stake };
        let score = match (past.len(), &said[..]) {
            (..2, _) => return Turn::Chance,
            (_, [] | [0, 1]) => return Turn::Player(Seat::new(0)),
            (_, [0] | [1]) => return Turn::Player(Seat::new(1)),
            (_, [0, 0]) => higher(1),
            (_, [1, 0]) => 1,
            (_, [0, 1, 0]) => -1,
            _ => higher(2),
        };
        Turn::Over(Outcome::by_score(&[score, -score], "shown"))
    }
    fn options(&self, past: &[Taken], who: Option<Seat>, out: &mut Vec<Number>) {
        match who {
            None => out.extend((0..3).filter(|card| past.iter().all(|(_, dealt)| dealt != card)).map(Number)),
            Some(_) => out.extend([Number(0), Number(1)]),
        }
    }
    fn sees(&self, _: &[Taken], index: usize, seat: Seat) -> bool {
        index >= 2 || index == seat.index()
    }
}

/// Each gets a secret card of 0 to 5 and, in each of two rounds, secretly lays a number below the width; whoever laid
/// the most that nobody else laid wins the round, and the higher card counts among equals at the end.
#[derive(Clone, Debug)]
pub struct Auction {
    pub seats: u8,
    pub width: u16,
}

impl Auction {
    fn round(&self, past: &[Taken], round: usize) -> Option<Seat> {
        let seats = usize::from(self.seats);
        let laid = &past[seats * (round + 1)..seats * (round + 2)];
        let alone = laid.iter().filter(|bid| laid.iter().filter(|other| other.1 == bid.1).count() == 1);
        alone.max_by_key(|bid| bid.1).and_then(|bid| bid.0)
    }
}

impl Rules for Auction {
    fn seats(&self) -> u8 {
        self.seats
    }
    fn turn(&self, past: &[Taken]) -> Turn {
        let seats = usize::from(self.seats);
        match past.len() / seats {
            0 => Turn::Chance,
            round @ 1..3 => owing(past, self.seats, round * seats),
            _ => {
                let mut scores: Vec<i16> = past[..seats].iter().map(|(_, card)| *card as i16).collect();
                for winner in (0..2).filter_map(|round| self.round(past, round)) {
                    scores[winner.index()] += 10;
                }
                Turn::Over(Outcome::by_score(&scores, "laid"))
            }
        }
    }
    fn options(&self, _: &[Taken], who: Option<Seat>, out: &mut Vec<Number>) {
        out.extend((0..if who.is_none() { 6 } else { self.width }).map(Number));
    }
    fn sees(&self, past: &[Taken], index: usize, seat: Seat) -> bool {
        let seats = usize::from(self.seats);
        let dealt = index >= seats || index == seat.index();
        dealt && (1..3).all(|round| answered(past, index, seat, seats * round..seats * (round + 1)))
    }
}

/// An open tree in which a hash of the way says whether somebody moves, something is drawn, or what the leaf is worth.
#[derive(Clone, Debug)]
pub struct Tree {
    pub seed: u64,
    pub depth: usize,
}

impl Tree {
    fn hash(&self, past: &[Taken]) -> u64 {
        past.iter().fold(scramble(self.seed), |hash, (_, what)| scramble(hash ^ u64::from(*what)))
    }
}

impl Rules for Tree {
    fn turn(&self, past: &[Taken]) -> Turn {
        let hash = self.hash(past);
        if past.len() == self.depth {
            let score = (hash >> 32) as i8;
            return Turn::Over(Outcome::by_score(&[i16::from(score), -i16::from(score)], "leaf"));
        }
        match hash % 3 {
            0 if !past.is_empty() => Turn::Chance,
            _ => Turn::Player(Seat::new((hash >> 8) as u8 & 1)),
        }
    }
    fn options(&self, past: &[Taken], _: Option<Seat>, out: &mut Vec<Number>) {
        out.extend((0..=(1 + (self.hash(past) >> 16) as u16 % 3)).map(Number));
    }
}

/// The game of these rules.
#[derive(Clone, Debug)]
pub struct Small<R>(pub R);

#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Number(pub u16);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Number {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Number, Unreadable> {
        text.parse().map(Number).map_err(|_| Unreadable)
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct No;

impl Rule for No {
    const CODES: &'static [&'static str] = &["wrong-phase"];
    fn code(&self) -> &'static str {
        "wrong-phase"
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![]
    }
}

impl<R: Rules> Game for Small<R> {
    type Options = ();
    type State = Vec<Taken>;
    type Action = Number;
    type Chance = Number;
    type Illegal = No;
    const META: Meta =
        Meta { id: "small", seats: (2, 5), rules: 1, open: false, chance: true, simultaneous: true };

    fn new(_: u32, _: (), _: u8) -> Result<Self, SetupError> {
        Err(SetupError::new("small games are made by hand"))
    }
    fn rules(&self) -> u32 {
        1
    }

    fn options(&self) -> &() {
        &()
    }
    fn seats(&self) -> u8 {
        self.0.seats()
    }
    fn start(&self) -> Vec<Taken> {
        Vec::with_capacity(16)
    }
    fn turn(&self, state: &Vec<Taken>) -> Turn {
        self.0.turn(state)
    }
    fn legal(&self, state: &Vec<Taken>, seat: Seat, out: &mut Vec<Number>) {
        out.clear();
        if self.0.turn(state).seats().contains(seat) {
            self.0.options(state, Some(seat), out);
        }
    }
    fn check(&self, state: &Vec<Taken>, seat: Seat, action: Number) -> Result<(), No> {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        legal.binary_search(&action).map(|_| ()).map_err(|_| No)
    }
    fn draws(&self, state: &Vec<Taken>, out: &mut Vec<(Number, u32)>) {
        let mut numbers = Vec::new();
        self.0.options(state, None, &mut numbers);
        out.clear();
        out.extend(numbers.into_iter().map(|number| (number, 1)));
    }
    fn apply(&self, state: &mut Vec<Taken>, step: StepOf<Self>) {
        state.push(match step {
            Step::Act { seat, action } => (Some(seat), action.0),
            Step::Chance(drawn) => (None, drawn.0),
        });
    }
    fn asks(&self, _: &Vec<Taken>, _: Seat) -> &'static str {
        "number"
    }
    fn words(_: Lang) -> &'static Words {
        unreachable!("a small game says nothing")
    }
}

/// The steps, with what is hidden left out.
#[derive(Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Seen(Vec<(Option<Seat>, Option<u16>)>);

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl<R: Rules> Observe for Small<R> {
    type View = Seen;
    /// What is seen after the step.
    type Event = Seen;
    type Worlds = Seen;

    fn view(&self, state: &Vec<Taken>, observer: Observer) -> Seen {
        let sees = |index| match observer {
            Observer::All => true,
            Observer::Seat(seat) => self.0.sees(state, index, seat),
            Observer::Public => Seat::first(self.seats()).all(|seat| self.0.sees(state, index, seat)),
        };
        let steps = state.iter().enumerate();
        Seen(steps.map(|(index, (who, what))| (*who, sees(index).then_some(*what))).collect())
    }
    fn event(&self, before: &Vec<Taken>, step: StepOf<Self>, observer: Observer) -> Seen {
        let mut after = before.clone();
        self.apply(&mut after, step);
        self.view(&after, observer)
    }
    fn worlds(&self, view: &Seen) -> Result<Seen, Vec<String>> {
        Ok(view.clone())
    }
    fn imagine(&self, view: &Seen, rng: &mut SearchRng) -> Vec<Taken> {
        let mut options = Vec::new();
        loop {
            let mut state = self.start();
            let possible = view.0.iter().all(|(who, what)| {
                options.clear();
                self.0.options(&state, *who, &mut options);
                let what = what.map_or_else(|| rng.choose(&options), Number);
                state.push((*who, what.0));
                options.contains(&what)
            });
            if possible {
                return state;
            }
        }
    }
    fn restore(&self, view: &Seen) -> Result<Vec<Taken>, Vec<String>> {
        self.determinize(view, &mut SearchRng::new(0))
    }
}
