//! How a move is pointed out, and what the parts are called.

use super::{Sight, hand, row};
use crate::Words;
use game_moai::{Action, Card, Space, Worker};

/// What is pointed at to make this move.
///
/// Workers are written as cards are, so that the two of a swap can be pointed at in any order.
pub(super) fn path(text: &str) -> Vec<String> {
    let Ok(action) = text.parse::<Action>() else { return vec![text.to_owned()] };
    let worker = |worker: Worker| format!("card:{worker}");
    match action {
        Action::Bid(bid) => {
            let mut parts = cards(bid.into_iter().flat_map(|cards| cards.iter()));
            parts.push(if parts.is_empty() { "none" } else { "ok" }.to_owned());
            parts
        }
        Action::Next(seat) | Action::Award(seat) => vec![format!("clan:{seat}")],
        Action::Take { number, versus: None } => vec![format!("row:{number}")],
        Action::Take { number, versus: Some(seat) } => vec![format!("row:{number}"), format!("clan:{seat}")],
        Action::LoseHome(strength) => vec![format!("home:{strength}")],
        Action::LoseBoat(boat) => vec![format!("B{boat}")],
        Action::LoseTile(height) => vec![format!("tile:{height}")],
        Action::LoseWorker(lost) | Action::Starve(lost) | Action::Rest(lost) => vec![worker(lost)],
        Action::Erode(at) | Action::Carve(at) => vec![at.to_string()],
        Action::Place { strength, at } => {
            let strength = strength.map_or("?".to_owned(), |strength| strength.to_string());
            vec![format!("home:{strength}"), at.to_string()]
        }
        Action::Swap(one, other) => vec![worker(one), worker(other)],
        Action::Raid { card, victim, at } => {
            let mut parts = cards([card, Card::Raid].into_iter());
            parts.push(format!("{at}/{victim}"));
            parts
        }
        Action::Birth(one, other) => cards([one, other].into_iter()),
        Action::Pass | Action::Boat | Action::Done => vec![text.to_owned()],
    }
}

/// The parts of these cards.
fn cards(cards: impl Iterator<Item = Card>) -> Vec<String> {
    cards.map(|card| format!("card:{card}")).collect()
}

/// The move that pointing at these parts must mean in this phase, though it may be refused.
pub(super) fn meant(phase: &str, path: &[String]) -> Option<String> {
    let rest = |part: &str, kind: &str| part.strip_prefix(kind)?.strip_prefix(':').map(str::to_owned);
    match (phase, path) {
        ("work", [home, at]) if rest(home, "home").is_some() => {
            Some(format!("place {} {at}", rest(home, "home")?))
        }
        ("work", [one, other]) => {
            let (one, other) = (rest(one, "card")?, rest(other, "card")?);
            Some(format!("swap {} {}", (&one).min(&other), (&one).max(&other)))
        }
        ("take", [row]) => Some(format!("take {}", rest(row, "row")?)),
        ("take", [row, clan]) => Some(format!("take {} vs {}", rest(row, "row")?, rest(clan, "clan")?)),
        ("rank", [clan]) => Some(format!("next {}", rest(clan, "clan")?)),
        ("carve", [at]) if at.parse::<Space>().is_ok() => Some(format!("carve {at}")),
        ("birth", [one, other]) => {
            let (one, other) = (hand::card_of(one)?, hand::card_of(other)?);
            Some(format!("birth {}+{}", one.min(other), one.max(other)))
        }
        ("rest", [worker]) => Some(format!("rest {}", rest(worker, "card")?)),
        ("feed", [worker]) => Some(format!("starve {}", rest(worker, "card")?)),
        _ => None,
    }
}

/// A worker by place and strength: its picture shows whose it is, and whether its face is up.
pub(super) fn brief(part: &str, words: &Words) -> Option<String> {
    if let Some(strength) = part.strip_prefix("home:") {
        return Some(words.say("brief-home", &[("strength", strength)]));
    }
    let (at, worker) = part.strip_prefix("card:")?.split_once(':')?;
    Some(format!("{at} · {}", worker.trim_end_matches(['u', 'd'])))
}

/// What a part is called.
pub(super) fn name(sight: &Sight<'_>, part: &str) -> String {
    let (kind, rest) = part.split_once(':').unwrap_or((part, ""));
    match kind {
        "ok" | "none" | "pass" | "boat" | "done" => sight.say(kind, &[]),
        "clan" | "ahu" | "held" => {
            rest.parse().map_or_else(|_| part.to_owned(), |seat| sight.clan_name(seat))
        }
        "home" => sight.say("from-home", &[("strength", rest)]),
        "tile" => sight.say("tile", &[("height", rest)]),
        "row" => row::label(sight, rest.parse().unwrap_or(0)),
        "card" => match (hand::card_of(part), rest.split_once(':')) {
            (Some(card), _) => hand::card_name(sight, card),
            (None, Some((at, worker))) => {
                let face = if worker.ends_with('u') { "up" } else { "down" };
                let strength = worker.trim_end_matches(['u', 'd']);
                sight.say(&format!("worker-{face}"), &[("at", at), ("strength", strength)])
            }
            (None, None) => part.to_owned(),
        },
        _ => match part.split_once('/') {
            Some((at, clan)) => {
                let clan = clan.parse().map_or_else(|_| clan.to_owned(), |seat| sight.clan(seat));
                sight.say("of-clan", &[("at", at), ("clan", &clan)])
            }
            None if part == Space::NEW.to_string() => sight.say("new-space-name", &[]),
            None => part.to_owned(),
        },
    }
}
