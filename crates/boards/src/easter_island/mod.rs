//! Easter Island: a lit grid in a round sea, suns on the rim, statues that look four ways.

mod art;
mod cards;
mod ground;
mod motion;
mod preview;
mod ray;
mod says;
mod spots;
mod tips;

use crate::{Beat, Board, Card, Look, Panel, Prompt, Reckoning, Tip, Words, drawing};
use game_core::{Lang, Seat, Tongues, text};
use game_easter_island::{Action, Deed, Facing, Position, Sun};
use ray::Manner;
use says::Says;
use serde::Deserialize;
use serde_json::Value;

static WORDS: Tongues<Words> = Tongues::new(|lang| {
    Words::parse(text!(lang, "words/", "/easter-island.toml")).drawn(text!(
        lang,
        "drawings/",
        "/easter-island.toml"
    ))
});

fn words(lang: Lang) -> &'static Words {
    WORDS.speaking(lang)
}

/// The board of Easter Island.
#[derive(Copy, Clone, Debug)]
pub struct Island;

impl Board for Island {
    fn words(&self, lang: Lang) -> &'static Words {
        words(lang)
    }

    fn panels(&self, look: Look<'_>) -> Vec<Panel> {
        let Some(position) = position_of(look) else { return Vec::new() };
        vec![Panel {
            id: "island",
            title: title(&position, look),
            size: (ground::SIDE, ground::SIDE),
            backdrop: vec![ground::backdrop()],
            items: spots::items(&position, look.taken),
            spots: spots::spots(&position, look),
        }]
    }

    fn path(&self, text: &str) -> Vec<String> {
        let Ok(action) = text.parse::<Action>() else { return vec![text.to_owned()] };
        match action.deed() {
            Deed::Place { at, facing } | Deed::Turn { at, facing } => {
                vec![at.to_string(), format!("face:{facing}")]
            }
            Deed::Slide { from, to } => vec![from.to_string(), to.to_string()],
            Deed::Sun { at } | Deed::Fire { at } => vec![at.to_string()],
        }
    }

    fn name(&self, part: &str, look: Look<'_>) -> String {
        match part.strip_prefix("face:") {
            Some(facing) => words(look.lang).say(&format!("look-{facing}"), &[]),
            None => part.to_owned(),
        }
    }

    fn told(&self, event: &Value, lang: Lang) -> Option<String> {
        let say = |key: &str, fields: &[(&str, &str)]| words(lang).say(key, fields);
        let facing = |facing: Facing| say(&facing.to_string(), &[]);
        let action: Action = event["move"].as_str()?.parse().ok()?;
        Some(match action.deed() {
            Deed::Place { at, facing: to } => {
                say("told-place", &[("at", &at.to_string()), ("facing", &facing(to))])
            }
            Deed::Turn { at, facing: to } => {
                say("told-turn", &[("at", &at.to_string()), ("facing", &facing(to))])
            }
            Deed::Slide { from, to } => {
                say("told-slide", &[("from", &from.to_string()), ("to", &to.to_string())])
            }
            Deed::Sun { at } => say("told-sun", &[("at", &at.to_string())]),
            Deed::Fire { at } => say("told-fire", &[("at", &at.to_string())]),
        })
    }

    fn icon(&self, part: &str, look: Look<'_>) -> String {
        let facing = part.strip_prefix("face:").and_then(|facing| facing.parse().ok());
        match (position_of(look).and_then(|position| position.to_move), facing) {
            (Some(seat), Some(facing)) => art::statue_icon(seat, facing),
            _ => String::new(),
        }
    }

    fn tip(&self, part: &str, look: Look<'_>) -> Option<Tip> {
        tips::tip(&position_of(look)?, part, look)
    }

    fn cards(&self, look: Look<'_>) -> Vec<Card> {
        match position_of(look) {
            Some(position) => cards::cards(&position, look),
            None => Seat::first(look.seats).map(Card::new).collect(),
        }
    }

    fn prompt(&self, look: Look<'_>, asks: &str) -> Prompt {
        let prompt = position_of(look).and_then(|position| tips::prompt(&position, look));
        prompt.unwrap_or_else(|| Prompt { say: asks.to_owned(), why: String::new() })
    }

    fn trace(&self, _: Look<'_>, event: &Value) -> String {
        motion::trace(event)
    }

    fn reckoning(&self, look: Look<'_>) -> Option<Reckoning> {
        cards::reckoning(&position_of(look)?, look)
    }

    fn preview(&self, look: Look<'_>, text: &str) -> String {
        match (position_of(look), text.parse::<Action>()) {
            (Some(position), Ok(action)) => preview::preview(&position, action, look),
            _ => String::new(),
        }
    }

    fn meant(&self, look: Look<'_>, path: &[String]) -> Option<String> {
        let position = position_of(look)?;
        if let [at] = path
            && let Ok(sun) = at.parse::<Sun>()
        {
            let token = position.suns.iter().any(|token| token.at == sun);
            return Some(format!("{}{sun}", if token { '!' } else { '*' }));
        }
        match path {
            [at] => Some(match ray::find(&position, at.parse().ok()?) {
                Some((_, facing)) if look.view["phase"] != "setup" => {
                    let other = Facing::ALL.into_iter().find(|other| *other != facing)?;
                    format!("{at}@{other}")
                }
                _ => format!("+{at}N"),
            }),
            [from, to] => Some(match to.strip_prefix("face:") {
                Some(facing) if ray::find(&position, from.parse().ok()?).is_some() => {
                    format!("{from}@{facing}")
                }
                Some(facing) => format!("+{from}{facing}"),
                None => format!("{from}-{to}"),
            }),
            _ => None,
        }
    }

    fn has_danger(&self) -> bool {
        true
    }

    fn danger(&self, look: Look<'_>) -> String {
        let Some(position) = position_of(look) else { return String::new() };
        let near = look.seat.or(position.to_move);
        let live = position.suns.iter().filter(|token| !token.spent);
        let drawn = live.map(|token| {
            let manner = if near == Some(token.seat) { Manner::Would } else { Manner::Threat };
            ray::drawn(&position, token.at, manner, None, look) + &ray::sun_tag(token.at)
        });
        drawn.collect()
    }

    fn owners(&self, _: usize, chars: &[char], owners: &mut [Option<u8>]) {
        drawing::glyphs(chars, owners);
    }

    fn beats(&self, before: Look<'_>, event: &Value, after: &Value, deeds: &[account::Deed]) -> Vec<Beat> {
        motion::beats(before, event, after, deeds.len())
    }
}

fn position_of(look: Look<'_>) -> Option<Position> {
    Position::deserialize(look.view).ok()
}

/// What the picture is called aloud: whose statues stand where.
fn title(position: &Position, look: Look<'_>) -> String {
    let says = Says::of(look);
    let of = |seat: Seat| {
        let standing = position.statues.iter().filter(|statue| statue.seat == seat);
        let places: Vec<String> = standing.map(|statue| statue.at.to_string()).collect();
        match places.is_empty() {
            true => None,
            false => {
                let whose = says.of_seat("statues", seat);
                Some(says.say("statues-on", &[("statues", &whose), ("places", &says.list(&places))]))
            }
        }
    };
    let sides: Vec<String> = Seat::first(2).filter_map(of).collect();
    match sides.is_empty() {
        true => says.word("board"),
        false => says.say("board-with", &[("sides", &sides.join(&says.word("apart")))]),
    }
}
