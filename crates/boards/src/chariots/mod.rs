//! Chariots of Stonehenge: the ring of thirty zones, a close look at some of them, the energy in two hands, and the cards.

mod art;
mod course;
mod energy;
mod hand;
mod labels;
mod motion;
mod race;
mod scenery;
mod standings;
mod told;

use crate::words::{self, Tongues, Words};
use crate::{Board, Look, Panel, Story};
use game_chariots::{Action, Card, Cards, Gate, Space};
use game_core::Lang;
use race::Race;
use serde_json::Value;

static WORDS: Tongues = Tongues::new(|| {
    [
        Words::read(include_str!("../../words/en/chariots.toml")),
        Words::read(include_str!("../../words/fr/chariots.toml")),
    ]
});

fn words(lang: Lang) -> &'static Words {
    words::of(&WORDS, lang)
}

/// The board of Chariots.
pub(crate) struct Ring;

impl Board for Ring {
    fn panels(&self, look: Look<'_>) -> Vec<Panel> {
        let Some(race) = Race::read(look) else { return Vec::new() };
        let mut panels = vec![scenery::ring(&race, look)];
        match race.owes_split(look) {
            Some(seat) => panels.push(energy::panel(&race, seat, look)),
            None => panels.extend(race.focus(look).map(|ground| scenery::strip(&race, ground, look))),
        }
        panels.extend(race.viewer(look).map(|seat| hand::panel(&race, seat, look)));
        panels.extend(hand::others(&race, look));
        panels
    }

    fn path(&self, text: &str) -> Vec<String> {
        let Ok(action) = text.parse::<Action>() else { return vec![text.to_owned()] };
        match action {
            Action::Split(split) => vec![format!("split:{split}")],
            Action::Bar { cards, line } => with(cards, [line.to_string()]),
            Action::Shift { from, cards, to } => with(cards, [from.to_string(), to.to_string()]),
            Action::Dolmen { mut cards, gate } => {
                // Three cards at most are in a hand, and one of them is the dolmen.
                if !cards.is_full() {
                    cards.add(Card::DOLMEN);
                }
                with(cards, [gate.to_string()])
            }
            Action::Go(space) => vec![space.to_string()],
            Action::Crash(line) => vec![line.to_string()],
            Action::Discard(cards) => with(cards, ["discard".to_owned()]),
            Action::Done | Action::Keep => vec![action.to_string()],
        }
    }

    fn name(&self, part: &str, look: Look<'_>) -> String {
        labels::name(part, look)
    }

    fn told(&self, event: &Value, lang: Lang) -> Option<String> {
        told::told(event, lang)
    }

    fn preview(&self, look: Look<'_>, text: &str) -> String {
        match (Race::read(look), text.parse()) {
            (Some(race), Ok(action)) => motion::preview(&race, look, action),
            _ => String::new(),
        }
    }

    fn meant(&self, look: Look<'_>, path: &[String]) -> Option<String> {
        let (at, before) = path.split_last()?;
        let mut held: Vec<Card> = before.iter().filter_map(|part| part_card(part)).collect();
        if at.parse::<Gate>().is_ok()
            && let Some(dolmen) = held.iter().position(|card| *card == Card::DOLMEN)
        {
            held.remove(dolmen);
        }
        held.sort_unstable();
        let cards: Vec<String> = held.iter().map(Card::to_string).collect();
        let cards = cards.join("+");
        let bar = before.iter().find(|part| part_card(part).is_none());
        match look.view["phase"].as_str()? {
            "block" if cards.is_empty() => None,
            "block" if at.parse::<Gate>().is_ok() => Some(format!("dolmen {cards}>{at}")),
            "block" => Some(match bar {
                Some(from) => format!("shift {from} {cards}>{at}"),
                None => format!("bar {cards}>{at}"),
            }),
            "drive" if at.parse::<Space>().is_ok() => Some(format!("go {at}")),
            "drive" => Some(format!("crash {at}")),
            _ => None,
        }
    }

    fn story(&self, before: Look<'_>, event: &Value) -> Story {
        let action = event["move"].as_str().and_then(|text| text.parse().ok());
        match (Race::read(before), action) {
            (Some(race), Some(action)) => motion::story(&race, before, action),
            _ => Story::default(),
        }
    }
}

/// The cards as parts, and what follows them.
fn with<const N: usize>(cards: Cards, then: [String; N]) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for card in cards.iter() {
        let copy = (1..).map(|copy| card_part(card, copy)).find(|part| !parts.contains(part));
        parts.extend(copy);
    }
    parts.extend(then);
    parts
}

/// The part of a path that is this copy of a card: copies are told apart, so that each can be put back alone.
fn card_part(card: Card, copy: usize) -> String {
    match copy {
        1 => format!("card:{card}"),
        _ => format!("card:{card}:{copy}"),
    }
}

/// The card of a part.
fn part_card(part: &str) -> Option<Card> {
    part.strip_prefix("card:")?.split(':').next()?.parse().ok()
}
