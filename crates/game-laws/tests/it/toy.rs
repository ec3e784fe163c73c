//! A toy: two seats hold a hidden number each and lay it, raised or not, or ask for it to be seen.
//!
//! Each seat is dealt two of the cards 1 to 6, lays one face down (`lay 3`), both at once, and then either turns it up
//! (`show`) or not (`hold`). The higher shown card wins; the leaks are bugs that one might make.
//!
//! In the plain toy the hands are always the same, everything is open, and cards are laid one after the other.

use game_core::{
    Bag, Game, Lang, Meta, Observe, Observer, Outcome, Rule, SearchRng, Seat, Seats, SetupError, Step,
    StepOf, StepText, Turn, Unreadable, Words, read_shipped,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A bug that tells a seat what it must not know.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Leak {
    /// The other's hand is in the view when it holds the 6.
    View,
    /// The card laid is named in everybody's event.
    Event,
    /// A seat may hold only while the other's card is low.
    Legal,
    /// Laying a card that one has not got is refused in other words when the other has it.
    Refusal,
    /// A seat is not asked to show a card that would lose.
    Turn,
    /// The event of showing a card does not say which it was.
    Silence,
}

/// The toy, plain or not, and honest unless the part of its [`Meta`] with this initial is a lie.
#[derive(Clone, Debug)]
pub struct Toy<const PLAIN: bool = false, const LIE: char = ' '> {
    pub leak: Option<Leak>,
    pub options: Options,
}

#[derive(Clone, Default, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {}

#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct State {
    hands: [u8; 2],
    laid: [u8; 2],
    shown: [Option<bool>; 2],
}

#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Action {
    Lay(u8),
    Show,
    Hold,
}

#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Deal(u8);

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Illegal {
    WrongPhase,
    NotHeld,
    HeldByTheOther,
}

#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    hands: [Bag<u8>; 2],
    laid: [Bag<u8>; 2],
    shown: [Option<bool>; 2],
}

impl View {
    pub fn cards(&self) -> usize {
        let dealt = self.hands.iter().chain(&self.laid).map(Bag::len).sum::<usize>();
        usize::from(dealt > 4)
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.hands, self.laid)
    }
}

#[derive(Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Event {
    #[serde(flatten)]
    step: StepText,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    shown: Vec<String>,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Lay(card) => write!(f, "lay {card}"),
            Action::Show => f.write_str("show"),
            Action::Hold => f.write_str("hold"),
        }
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deal {}", self.0)
    }
}

fn card(text: &str) -> Result<u8, Unreadable> {
    match text.as_bytes() {
        [digit @ b'1'..=b'6'] => Ok(digit - b'0'),
        _ => Err(Unreadable),
    }
}

impl FromStr for Action {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Action, Unreadable> {
        match text {
            "show" => Ok(Action::Show),
            "hold" => Ok(Action::Hold),
            _ => Ok(Action::Lay(card(text.strip_prefix("lay ").ok_or(Unreadable)?)?)),
        }
    }
}

impl FromStr for Deal {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Deal, Unreadable> {
        Ok(Deal(card(text.strip_prefix("deal ").ok_or(Unreadable)?)?))
    }
}

impl Rule for Illegal {
    const CODES: &'static [&'static str] = &["wrong-phase", "not-held", "held-by-the-other"];
    fn code(&self) -> &'static str {
        match self {
            Illegal::WrongPhase => "wrong-phase",
            Illegal::NotHeld => "not-held",
            Illegal::HeldByTheOther => "held-by-the-other",
        }
    }
    fn fields(&self) -> Vec<(&'static str, String)> {
        vec![]
    }
}

const WORDS: &str = r#"
name = "Toy"
notation = "A move is lay 3, show or hold."
[ask]
lay = "Lay a card."
show = "Show it or keep it."
[refusal]
game-over = "It is over."
not-your-turn = "Wait."
unreadable = "Not a move."
wrong-phase = "Not now."
not-held = "You have not got it."
held-by-the-other = "The other has it."
[reason]
shown = "All have shown or held."
"#;

fn cards(set: u8) -> impl Iterator<Item = u8> {
    (1..=6).filter(move |card| set >> card & 1 == 1)
}

impl<const PLAIN: bool, const LIE: char> Toy<PLAIN, LIE> {
    /// What a hand of this seat would be the highest of, if it were asked.
    fn phase(&self, state: &State) -> Phase {
        if let Some(seat) =
            Seat::first(2).find(|seat| state.hands[seat.index()].count_ones() < 2 && state.laid == [0; 2])
        {
            return Phase::Deal(seat);
        }
        let mut laying = Seat::first(2).filter(|seat| state.laid[seat.index()] == 0);
        if let Some(first) = laying.next() {
            return Phase::Lay(laying.filter(|_| !PLAIN).chain([first]).collect());
        }
        let asked = |seat: &Seat| {
            let hopeless = state.laid[seat.index()] < state.laid[seat.other().index()];
            state.shown[seat.index()].is_none() && !(self.leak == Some(Leak::Turn) && hopeless)
        };
        Seat::first(2).find(asked).map_or(Phase::Over, Phase::Show)
    }
}

enum Phase {
    Deal(Seat),
    Lay(Seats),
    Show(Seat),
    Over,
}

impl<const PLAIN: bool, const LIE: char> Game for Toy<PLAIN, LIE> {
    type Options = Options;
    type State = State;
    type Action = Action;
    type Chance = Deal;
    type Illegal = Illegal;
    const META: Meta = Meta {
        id: "toy",
        seats: (2, 2),
        rules: 1,
        open: PLAIN != (LIE == 'o'),
        chance: PLAIN == (LIE == 'c'),
        simultaneous: PLAIN == (LIE == 's'),
    };

    fn new(rules: u32, options: Options, _: u8) -> Result<Self, SetupError> {
        // The lie about rules is to play by any.
        SetupError::unless_empty(
            Self::META.reason_against(rules).into_iter().filter(|_| LIE != 'r').collect(),
        )?;
        Ok(Toy { leak: None, options })
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
    fn start(&self) -> State {
        State { hands: if PLAIN { [0b110, 0b11000] } else { [0; 2] }, ..State::default() }
    }
    fn turn(&self, state: &State) -> Turn {
        match self.phase(state) {
            Phase::Deal(_) => Turn::Chance,
            Phase::Lay(seats) if PLAIN => Turn::Player(seats.lowest().expect("somebody lays")),
            Phase::Lay(seats) => Turn::Commit(seats),
            Phase::Show(seat) => Turn::Player(seat),
            Phase::Over => {
                let score =
                    |seat: usize| if state.shown[seat] == Some(true) { state.laid[seat].into() } else { 0 };
                Turn::Over(Outcome::by_score(&[score(0), score(1)], "shown"))
            }
        }
    }
    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        match self.phase(state) {
            Phase::Lay(asked) if asked.contains(seat) => {
                out.extend(cards(state.hands[seat.index()]).map(Action::Lay))
            }
            Phase::Show(asked) if asked == seat => {
                out.push(Action::Show);
                if self.leak != Some(Leak::Legal) || state.laid[seat.other().index()] < 4 {
                    out.push(Action::Hold);
                }
            }
            _ => {}
        }
    }
    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        match (self.phase(state), action) {
            _ if legal.contains(&action) => Ok(()),
            (Phase::Lay(_), Action::Lay(card)) => {
                let other = state.hands[seat.other().index()] >> card & 1 == 1;
                let told = self.leak == Some(Leak::Refusal) && other;
                Err(if told { Illegal::HeldByTheOther } else { Illegal::NotHeld })
            }
            _ => Err(Illegal::WrongPhase),
        }
    }
    fn draws(&self, state: &State, out: &mut Vec<(Deal, u32)>) {
        out.clear();
        if let Phase::Deal(_) = self.phase(state) {
            out.extend(cards(0b111_1110 & !state.hands[0] & !state.hands[1]).map(|card| (Deal(card), 1)));
        }
    }
    fn apply(&self, state: &mut State, step: StepOf<Self>) {
        match step {
            Step::Chance(Deal(card)) => {
                if let Phase::Deal(seat) = self.phase(state) {
                    state.hands[seat.index()] |= 1 << card;
                }
            }
            Step::Act { seat, action: Action::Lay(card) } => {
                state.hands[seat.index()] &= !(1 << card);
                state.laid[seat.index()] = card;
            }
            Step::Act { seat, action } => state.shown[seat.index()] = Some(action == Action::Show),
        }
    }
    fn asks(&self, state: &State, _: Seat) -> &'static str {
        if let Phase::Lay(_) = self.phase(state) { "lay" } else { "show" }
    }
    fn words(_: Lang) -> &'static Words {
        static ALL: LazyLock<Words> = LazyLock::new(|| read_shipped(WORDS));
        &ALL
    }
}

impl<const PLAIN: bool, const LIE: char> Observe for Toy<PLAIN, LIE> {
    type View = View;
    type Event = Event;
    type Worlds = View;

    fn view(&self, state: &State, observer: Observer) -> View {
        let over = matches!(self.phase(state), Phase::Over);
        let knows = |seat: usize| PLAIN || over || observer.knows(Seat::new(seat as u8));
        let leaky = |seat: usize| self.leak == Some(Leak::View) && state.hands[seat] >> 6 == 1;
        View {
            hands: [0, 1].map(|seat| match knows(seat) || leaky(seat) {
                true => Bag::Open(cards(state.hands[seat]).collect()),
                false => Bag::Hidden { hidden: state.hands[seat].count_ones() as u16 },
            }),
            laid: [0, 1].map(|seat| match state.laid[seat] {
                0 => Bag::Open(vec![]),
                card if knows(seat) || state.shown[seat] == Some(true) => Bag::Open(vec![card]),
                _ => Bag::Hidden { hidden: 1 },
            }),
            shown: state.shown,
        }
    }

    fn event(&self, before: &State, step: StepOf<Self>, observer: Observer) -> Event {
        let mut event = Event { step: step.text(), shown: vec![] };
        match (&mut event.step, step) {
            (StepText::Chance { chance }, _) => {
                let Phase::Deal(seat) = self.phase(before) else { return event };
                if !observer.knows(seat) {
                    *chance = "deal ?".into();
                }
            }
            (StepText::Act { text, .. }, Step::Act { seat, action: Action::Lay(_) })
                if !PLAIN && !observer.knows(seat) && self.leak != Some(Leak::Event) =>
            {
                *text = "lay ?".into();
            }
            (StepText::Act { .. }, Step::Act { seat, action: Action::Show })
                if self.leak != Some(Leak::Silence) =>
            {
                event.shown.push(before.laid[seat.index()].to_string());
            }
            _ => {}
        }
        event
    }

    fn worlds(&self, view: &View) -> Result<View, Vec<String>> {
        Ok(view.clone())
    }

    fn imagine(&self, view: &View, rng: &mut SearchRng) -> State {
        let known = view
            .hands
            .iter()
            .chain(&view.laid)
            .filter_map(Bag::open)
            .flatten()
            .fold(0, |set, card| set | 1 << card);
        let mut left: Vec<u8> = cards(0b111_1110 & !known).collect();
        rng.shuffle(&mut left);
        let mut state = State { shown: view.shown, ..State::default() };
        for seat in 0..2 {
            state.hands[seat] = match view.hands[seat].open() {
                Some(hand) => hand.iter().fold(0, |set, card| set | 1 << card),
                None => left.drain(..view.hands[seat].len()).fold(0, |set, card| set | 1 << card),
            };
            state.laid[seat] = match &view.laid[seat] {
                Bag::Open(laid) => laid.first().copied().unwrap_or(0),
                Bag::Hidden { .. } => left.remove(0),
            };
        }
        state
    }

    fn restore(&self, view: &View) -> Result<State, Vec<String>> {
        self.determinize(view, &mut SearchRng::new(0))
    }
}
