use crate::action::{Action, Split};
use crate::chance::Chance;
use crate::rules::Chariots;
use crate::state::{Phase, State};
use game_core::{EventText, Game, Observer, Seat, Step, StepOf, StepText};
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
    pub(crate) fn of_step(
        game: &Chariots,
        before: &State,
        step: StepOf<Chariots>,
        observer: Observer,
    ) -> Event {
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

impl From<Event> for EventText {
    fn from(event: Event) -> EventText {
        let step = match event.told {
            Told::Act { seat, action } => StepText::Act { seat, text: action.to_string() },
            Told::SecretSplit { seat } => StepText::Act { seat, text: SECRET_SPLIT.to_owned() },
            Told::Draw(chance) => StepText::Chance { chance: chance.to_string() },
            Told::SecretDraw => StepText::Chance { chance: SECRET_DRAW.to_owned() },
        };
        let splits = event.shown.iter().enumerate();
        let shown = splits.filter_map(|(seat, split)| Some(format!("{seat} split {}", (*split)?)));
        EventText::new(step, shown)
    }
}

impl TryFrom<EventText> for Event {
    type Error = String;

    fn try_from(event: EventText) -> Result<Event, String> {
        let told = match event.step()? {
            StepText::Act { seat, text } if text == SECRET_SPLIT => Told::SecretSplit { seat },
            StepText::Act { seat, text } => {
                Told::Act { seat, action: EventText::known(&text, text.parse().ok())? }
            }
            StepText::Chance { chance } if chance == SECRET_DRAW => Told::SecretDraw,
            StepText::Chance { chance } => Told::Draw(EventText::known(&chance, chance.parse().ok())?),
        };
        let mut shown = [None; State::SEATS];
        for (seat, split) in event.read_shown(shown_split)? {
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
