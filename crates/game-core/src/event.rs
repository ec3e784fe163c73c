use crate::{Seat, StepText};
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// An event in words: a step in which what is hidden is `?`, and what it brought to light.
#[derive(Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventText {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chance: Option<String>,
    /// What else the step brought to light.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<String>,
}

impl EventText {
    /// The event of a step and of what it brought to light.
    pub fn new(step: StepText, shown: impl IntoIterator<Item: Display>) -> EventText {
        let (seat, text, chance) = match step {
            StepText::Act { seat, text } => (Some(seat), Some(text), None),
            StepText::Chance { chance } => (None, None, Some(chance)),
        };
        let shown = shown.into_iter().map(|shown| shown.to_string()).collect();
        EventText { seat, text, chance, shown }
    }

    /// The step.
    pub fn step(&self) -> Result<StepText, String> {
        match (self.seat, self.text.clone(), self.chance.clone()) {
            (Some(seat), Some(text), None) => Ok(StepText::Act { seat, text }),
            (None, None, Some(chance)) => Ok(StepText::Chance { chance }),
            _ => Err("an event has a seat and a move, or a chance".to_owned()),
        }
    }

    /// What everything that was shown reads as, or what cannot be read.
    pub fn read_shown<T>(&self, read: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, String> {
        self.shown.iter().map(|text| EventText::known(text, read(text))).collect()
    }

    /// What the text was read as, or the sentence that it could not be.
    pub fn known<T>(text: &str, read: Option<T>) -> Result<T, String> {
        read.ok_or_else(|| format!("{text:?} is not part of an event of this game"))
    }
}
