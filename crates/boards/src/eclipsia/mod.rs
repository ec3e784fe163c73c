//! Eclipsia: a disc with two faces, each with its cult's reserve below it, and what stands behind shining through.

mod art;
mod disc;
mod face;
mod motion;
mod plan;
mod sight;
mod spots;

use crate::words::{self, Tongues, Words};
use crate::{Board, Look, Panel, Story};
use game_core::Lang;
use game_eclipsia::{Action, Deed, Piece, Place, Power};
use serde_json::Value;
use sight::Sight;

static WORDS: Tongues = Tongues::new(|| {
    [
        Words::read(include_str!("../../words/en/eclipsia.toml")),
        Words::read(include_str!("../../words/fr/eclipsia.toml")),
    ]
});

fn words(lang: Lang) -> &'static Words {
    words::of(&WORDS, lang)
}

/// The board of Eclipsia.
pub(crate) struct City;

impl Board for City {
    fn panels(&self, look: Look<'_>) -> Vec<Panel> {
        let Some(sight) = Sight::of(look) else { return Vec::new() };
        [sight.near, sight.near.opposite()].map(|face| face::panel(&sight, face)).into()
    }

    fn path(&self, text: &str) -> Vec<String> {
        let Ok(action) = text.parse::<Action>() else { return vec![text.to_owned()] };
        match action.deed() {
            Deed::Place { piece, at } => vec![format!("piece:{}", piece.letter()), at.to_string()],
            Deed::Castle { own, theirs } => {
                vec![Power::Castle.to_string(), own.to_string(), theirs.to_string()]
            }
            Deed::Temple { from, to } => vec![Power::Temple.to_string(), from.to_string(), to.to_string()],
            Deed::Pass => vec![text.to_owned()],
        }
    }

    fn name(&self, part: &str, look: Look<'_>) -> String {
        let words = words(look.lang);
        let piece = Piece::ALL.into_iter().find(|piece| {
            part.strip_prefix("piece:").is_some_and(|letter| letter.starts_with(piece.letter()))
        });
        match (piece, part) {
            (Some(piece), _) => words.say(piece.name(), &[]),
            (None, "castle" | "temple" | "pass") => words.say(&format!("choose-{part}"), &[]),
            (None, _) => part.to_owned(),
        }
    }

    fn told(&self, event: &Value, lang: Lang) -> Option<String> {
        let words = words(lang);
        let action: Action = event["move"].as_str()?.parse().ok()?;
        Some(match action.deed() {
            Deed::Place { piece, at } => {
                let piece = words.say(&format!("{}-{}", piece.name(), event["seat"]), &[]);
                words.say("told-place", &[("piece", &piece), ("at", &at.to_string())])
            }
            Deed::Castle { own, theirs } => {
                words.say("told-castle", &[("own", &own.to_string()), ("theirs", &theirs.to_string())])
            }
            Deed::Temple { from, to } => {
                words.say("told-temple", &[("from", &from.to_string()), ("to", &to.to_string())])
            }
            Deed::Pass => words.say("told-pass", &[]),
        })
    }

    fn preview(&self, look: Look<'_>, text: &str) -> String {
        match (Sight::of(look), text.parse::<Action>()) {
            (Some(sight), Ok(action)) => motion::preview(&sight, action.deed()),
            _ => String::new(),
        }
    }

    fn meant(&self, look: Look<'_>, path: &[String]) -> Option<String> {
        let sight = Sight::of(look)?;
        let mover = sight.position.to_move?;
        match path {
            [piece, at] if piece.starts_with("piece:") => {
                Some(format!("{}@{at}", piece.strip_prefix("piece:")?))
            }
            [power, own, theirs] if *power == Power::Castle.to_string() => {
                Some(format!("{power} {own}~{theirs}"))
            }
            [power, from, to] if *power == Power::Temple.to_string() => Some(format!("{power} {from}>{to}")),
            [power, at] if *power == Power::Castle.to_string() => Some(format!("{power} {at}~{at}")),
            [power, at] if *power == Power::Temple.to_string() => Some(format!("{power} {at}>{at}")),
            [at] if at.parse::<Place>().is_ok() => {
                let first = Piece::ALL.into_iter().find(|piece| sight.left(mover, *piece) > 0)?;
                Some(format!("{}@{at}", first.letter()))
            }
            _ => None,
        }
    }

    fn has_sides(&self) -> bool {
        true
    }

    fn story(&self, before: Look<'_>, event: &Value) -> Story {
        let action = event["move"].as_str().and_then(|text| text.parse::<Action>().ok());
        match (Sight::of(before), action) {
            (Some(sight), Some(action)) => {
                let mover = sight.position.to_move;
                motion::story(&sight, action.deed(), mover.is_some() && mover == before.seat)
            }
            _ => Story::default(),
        }
    }
}
