//! Eclipsia: a city on a disc with two faces, the near one large with what stands behind shining through, the far one small beside it.

mod advice;
mod art;
mod cards;
mod disc;
mod motion;
mod people;
mod pieces;
mod plan;
mod preview;
mod sight;
mod spots;

use crate::{Beat, Board, Card, Look, Panel, Prompt, Reckoning, Tip, Words, drawing};
use account::Deed as Told;
use game_core::{Lang, Tongues, text};
use game_eclipsia::{Action, Deed, Face, Piece, Place, Power};
use serde_json::Value;
use sight::Sight;

static WORDS: Tongues<Words> = Tongues::new(|lang| {
    Words::parse(text!(lang, "words/", "/eclipsia.toml")).drawn(text!(lang, "drawings/", "/eclipsia.toml"))
});

fn words(lang: Lang) -> &'static Words {
    WORDS.speaking(lang)
}

/// The board of Eclipsia.
#[derive(Copy, Clone, Debug)]
pub struct City;

impl Board for City {
    fn words(&self, lang: Lang) -> &'static Words {
        words(lang)
    }

    fn panels(&self, look: Look<'_>) -> Vec<Panel> {
        Sight::from_look(look).map_or_else(Vec::new, |sight| vec![pieces::panel(&sight)])
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
        let sight = Sight::from_look(look);
        match (advice::piece_of(part), part) {
            (Some(piece), _) => match sight.and_then(|sight| Some((sight.position.to_move?, sight))) {
                Some((seat, sight)) => {
                    let left = sight.left(seat, piece);
                    let many = if left == 1 { "one" } else { "many" };
                    sight.say(&format!("{piece}-{many}"), &[("n", &left.to_string())])
                }
                None => words.say(piece.name(), &[]),
            },
            (None, "castle" | "temple" | "pass") => words.say(&format!("choose-{part}"), &[]),
            (None, _) => match (part.parse(), sight) {
                (Ok(at), Some(sight)) => spots::place_label(&sight, at),
                _ => part.to_owned(),
            },
        }
    }

    fn icon(&self, part: &str, look: Look<'_>) -> String {
        let Some(sight) = Sight::from_look(look) else { return String::new() };
        let mover = sight.position.to_move;
        let power = Power::ALL.into_iter().find(|power| power.name() == part);
        let standing = part.parse::<Place>().ok().and_then(|at| sight.standing(at));
        match (advice::piece_of(part), power, standing) {
            (Some(piece), _, _) => mover.map_or_else(String::new, |seat| art::piece_icon(seat, piece)),
            (_, Some(power), _) => art::power_icon(power),
            (_, _, Some(there)) => art::piece_icon(there.seat, there.piece),
            _ => String::new(),
        }
    }

    fn tip(&self, part: &str, look: Look<'_>) -> Option<Tip> {
        advice::tip(&Sight::from_look(look)?, part)
    }

    fn cards(&self, look: Look<'_>) -> Vec<Card> {
        Sight::from_look(look).map_or_else(Vec::new, |sight| cards::cards(&sight))
    }

    fn prompt(&self, look: Look<'_>, asks: &str) -> Prompt {
        match Sight::from_look(look) {
            Some(sight) => advice::prompt(&sight, asks),
            None => Prompt { say: asks.to_owned(), why: String::new() },
        }
    }

    fn trace(&self, now: Look<'_>, event: &Value) -> String {
        match (Sight::from_look(now), action(event)) {
            (Some(sight), Some(action)) => preview::trace(&sight, action.deed()),
            _ => String::new(),
        }
    }

    fn reckoning(&self, look: Look<'_>) -> Option<Reckoning> {
        cards::reckoning(&Sight::from_look(look)?)
    }

    fn told(&self, event: &Value, lang: Lang) -> Option<String> {
        let words = words(lang);
        let named = |at: Place| {
            let face = words.say(if at.face() == Face::Sun { "face-sun" } else { "face-moon" }, &[]);
            words.say("told-at", &[("at", &Sight::spot_name(at)), ("face", &face)])
        };
        Some(match action(event)?.deed() {
            Deed::Place { piece, at } => {
                words.say("told-place", &[("piece", &words.say(piece.name(), &[])), ("at", &named(at))])
            }
            Deed::Castle { own, theirs } => {
                words.say("told-castle", &[("own", &named(own)), ("theirs", &named(theirs))])
            }
            Deed::Temple { from, to } => {
                words.say("told-temple", &[("from", &Sight::spot_name(from)), ("to", &named(to))])
            }
            Deed::Pass => words.say("told-pass", &[]),
        })
    }

    fn preview(&self, look: Look<'_>, text: &str) -> String {
        match (Sight::from_look(look), text.parse::<Action>()) {
            (Some(sight), Ok(action)) => preview::preview(&sight, action.deed()),
            _ => String::new(),
        }
    }

    fn meant(&self, look: Look<'_>, path: &[String]) -> Option<String> {
        let sight = Sight::from_look(look)?;
        let mover = sight.position.to_move?;
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        let is_place = |part: &str| part.parse::<Place>().is_ok();
        match path[..] {
            [piece, at] | [at, piece] if advice::piece_of(piece).is_some() && is_place(at) => {
                Some(format!("{}@{at}", piece.strip_prefix("piece:")?))
            }
            ["castle", own, theirs] => Some(format!("castle {own}~{theirs}")),
            ["temple", from, to] => Some(format!("temple {from}>{to}")),
            ["castle", at] if is_place(at) => Some(format!("castle {at}~{at}")),
            ["temple", at] if is_place(at) => Some(format!("temple {at}>{at}")),
            // A power that was not noted is refused whatever it was to be used for.
            ["castle"] => Some(format!("castle {0}~{0}", some_place(&sight)?)),
            ["temple"] => Some(format!("temple {0}>{0}", some_place(&sight)?)),
            // Of two places the second is the one that is wanted.
            [at] | [_, at] if is_place(at) => {
                let first = Piece::ALL.into_iter().find(|piece| sight.left(mover, *piece) > 0)?;
                Some(format!("{}@{at}", first.letter()))
            }
            _ => None,
        }
    }

    fn has_sides(&self) -> bool {
        true
    }

    fn has_danger(&self) -> bool {
        true
    }

    fn danger(&self, look: Look<'_>) -> String {
        Sight::from_look(look).map_or_else(String::new, |sight| preview::danger(&sight))
    }

    fn owners(&self, _: usize, chars: &[char], owners: &mut [Option<u8>]) {
        drawing::letters(chars, owners);
    }

    fn beats(&self, before: Look<'_>, event: &Value, _: &Value, deeds: &[Told]) -> Vec<Beat> {
        match (Sight::from_look(before), action(event)) {
            (Some(sight), Some(action)) => motion::beats(&sight, action.deed(), deeds),
            _ => vec![Beat::only(deeds.len())],
        }
    }
}

/// The move that an event shows.
fn action(event: &Value) -> Option<Action> {
    event["move"].as_str()?.parse().ok()
}

/// Some place of the board.
fn some_place(sight: &Sight<'_>) -> Option<String> {
    let code = &sight.edition.districts.first()?.code;
    Some(format!("{code}1{}", sight.near))
}
