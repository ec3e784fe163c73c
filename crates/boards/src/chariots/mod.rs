//! Chariots of Stonehenge: the ring of thirty zones around the stones, a close look at some of them, the energy as a strip, and the cards.

mod art;
mod beats;
mod centre;
mod course;
mod energy;
mod ground;
mod hand;
mod labels;
mod motion;
mod names;
mod players;
mod prompt;
mod race;
mod scenery;
mod tips;
mod told;

use crate::{Beat, Board, Look, Panel, Prompt, Reckoning, Tip, Way, Words, drawing, kind};
use account::Deed;
use game_chariots::{Action, Card, Cards, Gate, Space};
use game_core::{Lang, Tongues, text};
use race::Race;
use serde_json::Value;

/// The part of a path that is the driver's own chariot.
const CHARIOT: &str = "piece:chariot";

static WORDS: Tongues<Words> = Tongues::new(|lang| {
    Words::parse(text!(lang, "words/", "/chariots.toml")).drawn(text!(lang, "drawings/", "/chariots.toml"))
});

fn words(lang: Lang) -> &'static Words {
    WORDS.speaking(lang)
}

/// The board of Chariots.
#[derive(Copy, Clone, Debug)]
pub struct Ring;

impl Board for Ring {
    fn words(&self, lang: Lang) -> &'static Words {
        words(lang)
    }

    fn panels(&self, look: Look<'_>) -> Vec<Panel> {
        let Some(race) = Race::seen(look) else { return Vec::new() };
        let mut panels = vec![scenery::ring(&race, look)];
        let close = race.focus(look).map(|ground| scenery::strip(&race, ground, look));
        let hand = race.viewer(look).map(|seat| hand::panel(&race, seat, look));
        match race.viewer(look).filter(|seat| race.splits_energy(*seat)) {
            Some(seat) => {
                panels.push(energy::panel(&race, seat, look));
                panels.extend(hand);
                panels.extend(close);
            }
            None => {
                panels.extend(close);
                panels.extend(hand);
            }
        }
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
            Action::Go(space) => vec![CHARIOT.to_owned(), space.to_string()],
            Action::Crash(line) => vec![CHARIOT.to_owned(), line.to_string()],
            Action::Discard(cards) => with(cards, ["discard".to_owned()]),
            Action::Done | Action::Keep => vec![action.to_string()],
        }
    }

    fn brief(&self, part: &str, look: Look<'_>) -> String {
        // The line is lit, and says whose bar is on it.
        if part.parse::<game_chariots::Line>().is_ok() { part.to_owned() } else { self.name(part, look) }
    }

    fn name(&self, part: &str, look: Look<'_>) -> String {
        labels::name(part, look)
    }

    fn told(&self, event: &Value, lang: Lang) -> Option<String> {
        told::told(event, lang)
    }

    fn ways(&self, look: Look<'_>) -> Vec<Way> {
        Race::seen(look).map(|race| motion::ways(&race, look)).unwrap_or_default()
    }

    fn preview(&self, look: Look<'_>, text: &str) -> String {
        match (Race::seen(look), text.parse()) {
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

    fn owners(&self, row: usize, chars: &[char], owners: &mut [Option<u8>]) {
        drawing::course(row, chars, owners);
    }

    fn icon(&self, part: &str, look: Look<'_>) -> String {
        tips::icon(part, look)
    }

    fn tip(&self, part: &str, look: Look<'_>) -> Option<Tip> {
        tips::tip(&Race::seen(look)?, part, look)
    }

    fn cards(&self, look: Look<'_>) -> Vec<crate::Card> {
        Race::seen(look).map(|race| players::cards(&race, look)).unwrap_or_default()
    }

    fn prompt(&self, look: Look<'_>, asks: &str) -> Prompt {
        match Race::seen(look) {
            Some(race) => prompt::prompt(&race, look, asks),
            None => Prompt { say: asks.to_owned(), why: String::new() },
        }
    }

    fn trace(&self, now: Look<'_>, event: &Value) -> String {
        match (Race::seen(now), event["move"].as_str().and_then(|text| text.parse().ok())) {
            (Some(race), Some(action)) => motion::trace(&race, action),
            _ => String::new(),
        }
    }

    fn reckoning(&self, look: Look<'_>) -> Option<Reckoning> {
        players::reckoning(&Race::seen(look)?, look)
    }

    fn beats(&self, before: Look<'_>, event: &Value, after: &Value, deeds: &[Deed]) -> Vec<Beat> {
        beats::beats(before, event, after, deeds)
    }
}

/// The cards as parts, and what follows them.
fn with<const N: usize>(cards: Cards, then: [String; N]) -> Vec<String> {
    cards.iter().map(|card| format!("card:{card}")).chain(then).collect()
}

/// What this copy of a card adds to a path: copies are told apart, so that the one that is pointed at is the one that is taken.
fn card_part(card: Card, copy: usize) -> String {
    format!("card:{card}#{copy}")
}

/// The card of a part.
fn part_card(part: &str) -> Option<Card> {
    kind(part).strip_prefix("card:")?.parse().ok()
}
