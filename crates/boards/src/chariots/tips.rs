//! What a part of the board is, when somebody asks, and the small picture on the button that stands for it.

use super::race::{Race, letter, seat};
use super::{CHARIOT, art, labels, part_card, words};
use crate::{Look, Tip};
use game_chariots::{Gate, Line, Space, Split};
use game_core::Seat;

pub(super) fn tip(race: &Race, part: &str, look: Look<'_>) -> Option<Tip> {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let part = part.strip_prefix("z-").unwrap_or(part);
    if let Some(card) = part_card(part) {
        let text = match card.number() {
            Some(number) => say("tip-card", &[("number", &number.to_string())]),
            None => say("tip-dolmen-card", &[]),
        };
        return Some(Tip { title: labels::card(card, look.lang), text });
    }
    if let Some(split) = part.strip_prefix("split:").and_then(|text| text.parse::<Split>().ok()) {
        return Some(Tip { title: labels::split(split, look.lang), text: say("tip-split", &[]) });
    }
    let driver = race.driving().map(|(seat, _)| seat).filter(|_| part == CHARIOT);
    let named = || part.strip_prefix("seat:").and_then(|text| text.parse().ok()).and_then(seat);
    if let Some(seat) = driver.or_else(named) {
        let known = seat.index() < race.seats().len();
        return known.then(|| Tip {
            title: labels::capital(&labels::who(seat, look)),
            text: labels::standing(race, seat, look),
        });
    }
    let bar = part.strip_prefix("bar-").or(part.strip_prefix("slot-")).unwrap_or(part);
    if let Ok(line) = bar.parse::<Line>() {
        return Some(line_tip(race, line, look));
    }
    if let Ok(gate) = part.strip_prefix("dolmen-").unwrap_or(part).parse::<Gate>() {
        return Some(gate_tip(race, gate, look));
    }
    let space = ["to-", "cost-", "dear-", "name-"].iter().find_map(|before| part.strip_prefix(before));
    if let Ok(space) = space.unwrap_or(part).parse::<Space>() {
        return Some(space_tip(race, space, look));
    }
    if let Some((space, owner)) = part.strip_prefix("gem-").and_then(|rest| rest.split_once('-')) {
        let owner = owner.parse().ok().and_then(seat)?;
        return Some(Tip {
            title: labels::of("crystal", owner, look),
            text: say("tip-crystal", &[("at", space)]),
        });
    }
    let counted =
        ["crystals", "cards", "bars", "dolmen", "block", "drive", "rank", "done", "keep", "discard", "piles"];
    let title = |key: &str| say(&format!("tip-{key}-title"), &[]);
    counted.contains(&part).then(|| Tip { title: title(part), text: say(&format!("tip-{part}"), &[]) })
}

fn space_tip(race: &Race, space: Space, look: Look<'_>) -> Tip {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let kind = match space.to_string().chars().next() {
        Some('b') => "tip-black",
        Some('t') => "tip-track",
        Some('w') => "tip-white",
        _ => "tip-finish",
    };
    let zone = space.place().map_or(String::new(), |(_, zone)| zone.to_string());
    let mut text = labels::contents(race, space, look);
    let ways = space.ways().map(|way| {
        let (to, line) = (labels::place(way.to, look.lang), way.across.to_string());
        say("tip-way", &[("to", &to), ("line", &line), ("cost", &way.cost.to_string())])
    });
    text.extend(ways);
    let title = say(kind, &[("at", &labels::place(space, look.lang)), ("zone", &zone)]);
    if text.is_empty() {
        text.push(say("tip-finish-text", &[]));
    }
    Tip { title, text: text.join(" · ") }
}

fn line_tip(race: &Race, line: Line, look: Look<'_>) -> Tip {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let kind = say(&format!("line-{}", letter(line)), &[]);
    let standing = race.obstacle(line);
    let text = match (standing.is_none(), standing.is_dolmen(), standing.is_wall()) {
        (true, ..) => say("tip-line-free", &[]),
        (_, true, _) => say("tip-dolmen-up", &[]),
        (_, _, true) => say("tip-wall", &[]),
        _ => say("tip-bar", &[]),
    };
    let text = match labels::obstacle(standing, look) {
        Some(what) => format!("{}. {text}", labels::capital(&what)),
        None => text,
    };
    Tip { title: say("line", &[("at", &line.to_string()), ("kind", &kind)]), text }
}

fn gate_tip(race: &Race, gate: Gate, look: Look<'_>) -> Tip {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let standing =
        race.dolmens().find(|(at, _)| *at == gate).map(|(_, seat)| labels::of("dolmen", seat, look));
    let text = match standing {
        Some(what) => format!("{}. {}", labels::capital(&what), say("tip-dolmen-up", &[])),
        None => say("tip-gate", &[]),
    };
    Tip { title: labels::gate(gate, look), text }
}

/// The picture of a choice.
pub(super) fn icon(part: &str, look: Look<'_>) -> String {
    let race = Race::seen(look);
    let mover: Option<Seat> = race.as_ref().and_then(|race| race.acting().or(race.viewer(look)));
    let crashes = || race.as_ref().is_some_and(|race| !race.crashes().is_empty());
    let kind = match part {
        "done" => "stop",
        "keep" => "cards",
        "discard" => "discard",
        _ if part_card(part).is_some() => "cards",
        _ if part.starts_with("split:") => "crystals",
        _ if part.parse::<Line>().is_ok() && crashes() => "crash",
        _ if part.parse::<Line>().is_ok() => "bars",
        _ if part.parse::<Gate>().is_ok() => "dolmen",
        _ if part.parse::<Space>().is_ok() => return mover.map(art::chariot_icon).unwrap_or_default(),
        _ => return String::new(),
    };
    art::icon(kind, mover)
}
