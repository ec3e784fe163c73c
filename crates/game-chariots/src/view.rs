use crate::action::Split;
use crate::board::Line;
use crate::card::{Card, Cards, Pile};
use crate::determinize::Worlds;
use crate::event::Event;
use crate::queue::Queue;
use crate::rules::Chariots;
use crate::state::{Phase, State};
use game_core::{Bag, Game, Observe, Observer, SearchRng, Seat, StepOf};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// What an observer sees of a position.
///
/// Its values are as wide as JSON has them: only [`Observe::restore`] says whether they make a position.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// `energy`, `block`, `drive`, `charge` or `over`.
    pub phase: String,
    /// Counted from 1.
    pub round: i64,
    /// Race order of those still racing.
    pub order: Vec<i64>,
    /// By seat.
    pub chariots: Vec<ChariotView>,
    /// Whose crystals wait on the track space of each zone.
    pub track_crystals: BTreeMap<i64, Vec<i64>>,
    /// Bars and walls, sorted by line.
    pub bars: Vec<BarView>,
    /// What each seat put into blocking and driving.
    pub splits: Vec<Option<[i64; 2]>>,
    /// The seat that blocks, drives or charges.
    pub acting: Option<i64>,
    /// The actions or the energy it has left.
    pub left: i64,
    /// Who acts after it in this phase.
    pub waiting: Vec<i64>,
    /// By seat.
    pub hands: Vec<Bag<CardText>>,
    /// The draw bag.
    pub deck: Bag<CardText>,
    /// The discards.
    pub discards: Bag<CardText>,
    /// Whether a card is being drawn; left out where it is not, and so wherever somebody is asked.
    #[serde(default, skip_serializing_if = "is_false")]
    pub drawing: bool,
}

/// What a seat has on the course and before it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChariotView {
    /// Its space, or `finish`.
    pub at: String,
    /// The crystals in hand.
    pub crystals: i64,
    /// The bars left to place.
    pub bars: i64,
    /// The dolmen's gate, once it stands.
    pub dolmen: Option<String>,
    /// 1 for the first to finish.
    pub place: Option<i64>,
    /// Whether it lost its last crystal.
    pub out: bool,
}

/// A bar, or a wall, on a line.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BarView {
    /// The line.
    pub at: String,
    /// Whose it is.
    pub seat: i64,
    /// 1, or 2 for a wall.
    pub height: i64,
}

/// A card as it is written: a number, or `"D"`.
#[derive(Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CardText {
    /// A number card.
    Number(i64),
    /// Any other.
    Word(String),
}

impl From<Card> for CardText {
    fn from(card: Card) -> CardText {
        match card.number() {
            Some(number) => CardText::Number(i64::from(number)),
            None => CardText::Word(card.to_string()),
        }
    }
}

impl fmt::Display for CardText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardText::Number(number) => write!(f, "{number}"),
            CardText::Word(word) => f.write_str(word),
        }
    }
}

impl Observe for Chariots {
    type View = View;
    type Event = Event;
    type Worlds = Worlds;

    fn view(&self, state: &State, observer: Observer) -> View {
        let seats = || Seat::first(self.seats());
        let observer = if state.phase == Phase::Over { Observer::All } else { observer };
        let (phase, acting, left, waiting) = match state.phase {
            Phase::Deal | Phase::Energy => ("energy", None, 0, Queue::EMPTY),
            Phase::Block(stint) => ("block", Some(stint.acting), stint.left, stint.waiting),
            Phase::Drive(stint) => ("drive", Some(stint.acting), stint.left, stint.waiting),
            Phase::Charge(stint) | Phase::Draw(stint) => ("charge", Some(stint.acting), 0, stint.waiting),
            Phase::Over => ("over", None, 0, Queue::EMPTY),
        };
        View {
            phase: phase.to_owned(),
            round: i64::from(state.round),
            order: numbers(state.order.iter()),
            chariots: seats().map(|seat| chariot(state, seat)).collect(),
            track_crystals: self
                .edition()
                .crystal_zones()
                .map(|zone| (i64::from(zone.number()), numbers(state.crystals(zone).iter())))
                .collect(),
            bars: bars(state),
            splits: seats().map(|seat| seen_split(state, seat, observer).map(pair)).collect(),
            acting: acting.map(|seat| i64::from(seat.number())),
            left: i64::from(left),
            waiting: numbers(waiting.iter()),
            hands: seats().map(|seat| hand(state.hand(seat), observer.knows(seat))).collect(),
            deck: match observer {
                Observer::All => open(&state.deck),
                _ => Bag::Hidden { hidden: state.deck.len() as u16 },
            },
            discards: open(&state.discards),
            drawing: matches!(state.phase, Phase::Deal | Phase::Draw(_)),
        }
    }

    fn event(&self, before: &State, step: StepOf<Chariots>, observer: Observer) -> Event {
        Event::of_step(self, before, step, observer)
    }

    fn worlds(&self, view: &View) -> Result<Worlds, Vec<String>> {
        self.possible_worlds(view)
    }

    fn imagine(&self, worlds: &Worlds, rng: &mut SearchRng) -> State {
        worlds.imagine(rng)
    }

    fn restore(&self, view: &View) -> Result<State, Vec<String>> {
        self.position(view)
    }
}

/// The seat's split, where the observer sees it: secret until all are in.
fn seen_split(state: &State, seat: Seat, observer: Observer) -> Option<Split> {
    let secret = state.phase == Phase::Energy && !observer.knows(seat);
    if secret { None } else { state.split(seat) }
}

fn pair(split: Split) -> [i64; 2] {
    [i64::from(split.block), i64::from(split.drive)]
}

fn chariot(state: &State, seat: Seat) -> ChariotView {
    let chariot = state.chariot(seat);
    ChariotView {
        at: chariot.at.to_string(),
        crystals: i64::from(chariot.crystals),
        bars: i64::from(chariot.bars),
        dolmen: chariot.dolmen.map(|gate| gate.to_string()),
        place: chariot.place.map(i64::from),
        out: chariot.out,
    }
}

fn bars(state: &State) -> Vec<BarView> {
    let standing = |line: Line| {
        let obstacle = state.obstacle(line);
        let seat = obstacle.owner().filter(|_| obstacle.height() > 0)?;
        let (at, seat, height) = (line.to_string(), i64::from(seat.number()), i64::from(obstacle.height()));
        Some(BarView { at, seat, height })
    };
    Line::all().filter_map(standing).collect()
}

fn hand(cards: Cards, known: bool) -> Bag<CardText> {
    if known {
        Bag::Open(cards.iter().map(CardText::from).collect())
    } else {
        Bag::Hidden { hidden: cards.len() as u16 }
    }
}

fn open(pile: &Pile) -> Bag<CardText> {
    Bag::Open(pile.cards().map(CardText::from).collect())
}

fn numbers(seats: impl Iterator<Item = Seat>) -> Vec<i64> {
    seats.map(|seat| i64::from(seat.number())).collect()
}

fn is_false(value: &bool) -> bool {
    !value
}
