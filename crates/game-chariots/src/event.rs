use crate::action::{Action, Split};
use crate::chance::Chance;
use crate::rules::Chariots;
use crate::state::{Phase, State};
use game_core::{Game, Observer, Seat, Step, StepOf};
use serde::{Deserialize, Serialize};

/// What an observer learns of a step.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "EventText", try_from = "EventText")]
pub struct Event {
    told: Told,
    /// The splits that the step brought to light.
    shown: [Option<Split>; State::SEATS],
}

#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
enum Told {
    Act { seat: Seat, action: Action },
    SecretSplit { seat: Seat },
    Draw(Chance),
    SecretDraw,
}

const SECRET_SPLIT: &str = "split ?";
const SECRET_DRAW: &str = "draw ?";

impl Event {
    pub(crate) fn of(game: &Chariots, before: &State, step: StepOf<Chariots>, observer: Observer) -> Event {
        match step {
            Step::Act { seat, action: Action::Split(split) } => Event::split(before, seat, split, observer),
            Step::Act { seat, action } => Event::plain(Told::Act { seat, action }),
            Step::Chance(chance) => {
                let known = drawer(game, before).is_some_and(|seat| observer.knows(seat));
                Event::plain(if known { Told::Draw(chance) } else { Told::SecretDraw })
            }
        }
    }

    fn plain(told: Told) -> Event {
        Event { told, shown: [None; State::SEATS] }
    }

    fn split(before: &State, seat: Seat, split: Split, observer: Observer) -> Event {
        let told = if observer.knows(seat) {
            Told::Act { seat, action: Action::Split(split) }
        } else {
            Told::SecretSplit { seat }
        };
        let last = before.order.iter().all(|other| other == seat || before.split(other).is_some());
        if !last || observer == Observer::All {
            return Event::plain(told);
        }
        let mut shown = before.splits;
        shown[seat.index()] = Some(split);
        Event { told, shown }
    }
}

/// Who draws at a chance node.
fn drawer(game: &Chariots, state: &State) -> Option<Seat> {
    match state.phase {
        Phase::Deal => state.next_dealt(game.seats()),
        Phase::Draw(stint) => Some(stint.acting),
        _ => None,
    }
}

/// The shape of an event in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EventText {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chance: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    shown: Vec<String>,
}

impl From<Event> for EventText {
    fn from(event: Event) -> EventText {
        let (seat, text, chance) = match event.told {
            Told::Act { seat, action } => (Some(seat), Some(action.to_string()), None),
            Told::SecretSplit { seat } => (Some(seat), Some(SECRET_SPLIT.to_owned()), None),
            Told::Draw(chance) => (None, None, Some(chance.to_string())),
            Told::SecretDraw => (None, None, Some(SECRET_DRAW.to_owned())),
        };
        let splits = event.shown.iter().enumerate();
        let shown = splits.filter_map(|(seat, split)| Some(format!("{seat} split {}", (*split)?))).collect();
        EventText { seat, text, chance, shown }
    }
}

impl TryFrom<EventText> for Event {
    type Error = String;

    fn try_from(event: EventText) -> Result<Event, String> {
        let unreadable = |text: &str| format!("{text:?} is not a step of this game");
        let told = match (event.seat, event.text.as_deref(), event.chance.as_deref()) {
            (Some(seat), Some(SECRET_SPLIT), None) => Told::SecretSplit { seat },
            (Some(seat), Some(text), None) => {
                Told::Act { seat, action: text.parse().map_err(|_| unreadable(text))? }
            }
            (None, None, Some(SECRET_DRAW)) => Told::SecretDraw,
            (None, None, Some(text)) => Told::Draw(text.parse().map_err(|_| unreadable(text))?),
            _ => return Err("an event has a seat and a move, or a chance".to_owned()),
        };
        let mut shown = [None; State::SEATS];
        for text in &event.shown {
            let (seat, split) = shown_split(text).ok_or_else(|| unreadable(text))?;
            shown[seat] = Some(split);
        }
        Ok(Event { told, shown })
    }
}

fn shown_split(text: &str) -> Option<(usize, Split)> {
    let (seat, split) = text.split_once(" split ")?;
    let seat = (0..State::SEATS).find(|number| number.to_string() == seat)?;
    Some((seat, split.parse().ok()?))
}
