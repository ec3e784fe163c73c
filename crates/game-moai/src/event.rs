use crate::action::read_seat;
use crate::rules::disaster::{self, Blow, Loss};
use crate::rules::epoch;
use crate::state::Phase;
use crate::{Action, Area, Bids, Cards, Chance, Moai, Space, State, Strength, Work, Worker};
use game_core::{EventText, Game, Observer, Seat, Seats, Step, StepOf, StepText};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What an observer learns of a step: its notation, hidden parts as `?`, and what it brought to light.
#[derive(Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "EventText", try_from = "EventText")]
pub struct Event {
    /// The step.
    pub step: Step<Action, Chance>,
    /// What everybody sees now that not everybody saw before, in order.
    pub shown: Box<[Shown]>,
}

/// Something that a step brought to light.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Shown {
    /// A seat's bid: `0 bid 1+3`.
    Bid(Seat, Cards),
    /// A seat's worker on the board, as it stands or left: `F1/1:3u`.
    Worker(Worker, Seat),
    /// The strength of a seat's worker that was lost from home: `home/1:2`.
    Home(Seat, Strength),
}

/// What the observer learns of a step that is legal in `before`.
pub(crate) fn event(game: &Moai, before: &State, step: StepOf<Moai>, observer: Observer) -> Event {
    match step {
        Step::Act { seat, action } => {
            let secret_bids = game.options.bids == Bids::Secret;
            let hidden_work = game.options.work == Work::Hidden;
            let seen = if observer.knows(seat) { action } else { action.masked(secret_bids, hidden_work) };
            Event { step: Step::Act { seat, action: seen }, shown: shown(game, before, seat, action) }
        }
        Step::Chance(chance) => {
            Event { step: Step::Chance(seen_chance(game, before, chance, observer)), shown: Box::default() }
        }
    }
}

fn seen_chance(game: &Moai, before: &State, chance: Chance, observer: Observer) -> Chance {
    match (chance, before.phase) {
        (Chance::Remove(_), _) if observer != Observer::All => Chance::Remove(None),
        (Chance::Draw(_), Phase::Draw { turn, .. }) if !observer.knows(before.order.at(turn)) => {
            Chance::Draw(None)
        }
        (Chance::Draw(_), Phase::SetUp) if !observer.knows(crate::rules::set_up::dealt_to(game, before)) => {
            Chance::Draw(None)
        }
        (open, _) => open,
    }
}

fn shown(game: &Moai, before: &State, seat: Seat, action: Action) -> Box<[Shown]> {
    match action {
        Action::Bid(Some(cards)) => shown_bids(game, before, seat, cards),
        Action::Take { number, versus } => shown_loss(game, before, number, versus),
        Action::Swap(one, other) => {
            let turned =
                [(one, other.at()), (other, one.at())].map(|(worker, to)| (worker, worker.moved(to)));
            let seen = turned.into_iter().filter(|(worker, moved)| !worker.is_up() && moved.is_up());
            seen.map(|(_, moved)| Shown::Worker(moved, seat)).collect()
        }
        Action::Carve(at) => {
            let hidden = before.clan(seat).crew.at(at).iter().filter(|worker| !worker.is_up());
            hidden.map(|worker| Shown::Worker(worker.turned_up(), seat)).collect()
        }
        Action::Place { .. } if is_last_place(game, before) => shown_fights(game, before, seat, action),
        Action::Award(_) => shown_fights(game, before, seat, action),
        _ => Box::default(),
    }
}

/// Every bid, when the last one comes in.
fn shown_bids(game: &Moai, before: &State, seat: Seat, cards: Cards) -> Box<[Shown]> {
    if game.options.bids == Bids::Open || game.yet_to_bid(before) != Seats::only(seat) {
        return Box::default();
    }
    let bid = |other: Seat| if other == seat { Some(cards) } else { before.clan(other).bid };
    Seat::first(game.seats()).filter_map(|other| Some(Shown::Bid(other, bid(other)?))).collect()
}

/// The worker that a disaster takes without asking.
fn shown_loss(game: &Moai, before: &State, number: u8, versus: Option<Seat>) -> Box<[Shown]> {
    let (Some(card), Phase::Take { turn }) = (before.row.card(number), before.phase) else {
        return Box::default();
    };
    let struck = versus.unwrap_or_else(|| epoch::struck_next(game, before, turn));
    let lost = match disaster::blow(game, before, struck, game.edition.card(card).kind) {
        Blow::Sure(Loss::Home(strength)) => Shown::Home(struck, strength),
        Blow::Sure(Loss::Worker(worker)) if !worker.is_up() => Shown::Worker(worker, struck),
        _ => return Box::default(),
    };
    Box::new([lost])
}

/// Whether a placement ends the work phase, with something to turn up.
fn is_last_place(game: &Moai, before: &State) -> bool {
    let clans = &before.clans[..usize::from(game.seats())];
    clans.iter().map(|clan| clan.at_home()).sum::<u8>() == 1 && game.options.work == Work::Hidden
}

/// The workers that fights over wood turned up.
fn shown_fights(game: &Moai, before: &State, seat: Seat, action: Action) -> Box<[Shown]> {
    let mut after = *before;
    game.apply(&mut after, Step::Act { seat, action });
    let mut shown = Vec::new();
    for number in 1..=u16::from(Space::FOREST) {
        let at = Space::new(Area::Forest, number);
        for seat in Seat::first(game.seats()) {
            let mut known = before.clan(seat).crew;
            for worker in after.clan(seat).crew.at(at).iter().filter(|worker| worker.is_up()) {
                if known.contains(*worker) {
                    known.remove(*worker);
                } else {
                    shown.push(Shown::Worker(*worker, seat));
                }
            }
        }
    }
    shown.into_boxed_slice()
}

impl Shown {
    fn read_shown(text: &str) -> Option<Shown> {
        if let Some((seat, cards)) = text.split_once(" bid ") {
            return Some(Shown::Bid(read_seat(seat)?, Cards::read_bag(cards)?));
        }
        let (at, rest) = text.split_once('/')?;
        let (seat, strength) = rest.split_once(':')?;
        let seat = read_seat(seat)?;
        match at {
            "home" => Some(Shown::Home(seat, Strength::read_strength(strength)?)),
            _ => Some(Shown::Worker(Worker::read_worker(&format!("{at}:{strength}"), false)?, seat)),
        }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Bid(seat, cards) => write!(f, "{seat} bid {cards}"),
            Shown::Home(seat, strength) => write!(f, "home/{seat}:{strength}"),
            Shown::Worker(worker, seat) => {
                let text = worker.to_string();
                let (at, rest) = text.split_once(':').expect("a worker is written with a colon");
                write!(f, "{at}/{seat}:{rest}")
            }
        }
    }
}

impl From<Event> for EventText {
    fn from(event: Event) -> EventText {
        EventText::new(event.step.text(), event.shown)
    }
}

impl TryFrom<EventText> for Event {
    type Error = String;

    fn try_from(event: EventText) -> Result<Event, String> {
        let step = match event.step()? {
            StepText::Act { seat, text } => {
                Step::Act { seat, action: EventText::known(&text, Action::read_move(&text, true))? }
            }
            StepText::Chance { chance } => {
                Step::Chance(EventText::known(&chance, Chance::read_draw(&chance, true))?)
            }
        };
        Ok(Event { step, shown: event.read_shown(Shown::read_shown)?.into() })
    }
}
