//! What each part of the board is, and small pictures for buttons.

use super::{Sight, art, capital, cards, crew, ground::Ground, hand, path, preview, range, row};
use crate::Tip;
use game_moai::{Area, EpochCard, Space};

pub(super) fn tip(sight: &Sight<'_>, part: &str) -> Option<Tip> {
    let (kind, rest) = part.split_once(':').unwrap_or((part, ""));
    let seat = || rest.parse::<usize>().ok().filter(|seat| *seat < sight.view.clans.len());
    match kind {
        "clan" => Some(clan(sight, seat()?)),
        "ahu" => Some(ahu(sight, seat()?)),
        "held" => sight.view.clans[seat()?].card.map(|card| epoch(sight, card)),
        "row" => sight.row_card(rest.parse().ok()?).map(|card| epoch(sight, card)),
        "home" => Some(Tip {
            title: sight.say("from-home", &[("strength", rest)]),
            text: sight.say("tip-home", &[]),
        }),
        "tile" => Some(Tip {
            title: sight.say("tile", &[("height", rest)]),
            text: sight.say("tip-tile", &[("height", rest)]),
        }),
        "supply" => Some(Tip {
            title: row::supply_label(sight, rest),
            text: sight.say(&format!("tip-supply-{rest}"), &[]),
        }),
        "ok" | "none" | "pass" | "boat" | "done" => {
            Some(Tip { title: sight.say(kind, &[]), text: sight.say(&format!("tip-{kind}"), &[]) })
        }
        "card" => Some(match hand::card_of(part) {
            Some(card) => Tip {
                title: hand::card_name(sight, card),
                text: sight.say(if card == game_moai::Card::Raid { "tip-raid" } else { "tip-card" }, &[]),
            },
            None => Tip { title: path::name(sight, part), text: sight.say("tip-worker", &[]) },
        }),
        _ => space(sight, part),
    }
}

fn clan(sight: &Sight<'_>, seat: usize) -> Tip {
    let card = cards::cards(sight).into_iter().nth(seat);
    let facts = card.iter().flat_map(|card| card.score.iter().chain(&card.facts));
    let text: Vec<String> = facts.map(|fact| fact.label.clone()).collect();
    let title = match sight.view.birdman == Some(seat as i64) {
        true => format!("{} · {}", sight.clan_name(seat), sight.say("birdman", &[])),
        false => sight.clan_name(seat),
    };
    Tip { title, text: text.join(" ") }
}

fn ahu(sight: &Sight<'_>, seat: usize) -> Tip {
    let tiles = &sight.view.clans[seat].tiles;
    let heights: Vec<String> = tiles.iter().map(|height| format!("{height} m")).collect();
    let text = match heights.is_empty() {
        true => sight.say("no-tiles", &[]),
        false => sight.say("tiles", &[("heights", &heights.join(", "))]),
    };
    Tip {
        title: sight.say("ahu-of", &[("clan", &sight.clan_name(seat))]),
        text: format!("{}. {}", capital(&text), sight.say("tip-ahu", &[])),
    }
}

fn epoch(sight: &Sight<'_>, card: EpochCard) -> Tip {
    let key = if card.kind == game_moai::Kind::Boat { "boat-card" } else { card.kind.name() };
    let does = sight.say(&format!("tip-{key}"), &[]);
    let fields = [("cards", &*card.cards.to_string()), ("huts", &card.huts.to_string())];
    let gives = sight.say(if card.palm { "tip-gives-palm" } else { "tip-gives" }, &fields);
    Tip { title: capital(&sight.kind(card.kind)), text: format!("{does} {gives}") }
}

fn space(sight: &Sight<'_>, part: &str) -> Option<Tip> {
    let (name, owner) = match part.split_once('/') {
        Some((name, owner)) => (name, Some(owner.parse::<usize>().ok()?)),
        None => (part, None),
    };
    let is_new = part == Space::NEW.to_string();
    let at = if is_new { Space::NEW } else { name.parse::<Space>().ok()? };
    let groups = crew::groups(sight, &Ground::from_sight(sight));
    let boat_owner = owner.or(sight.me).filter(|_| at.area() == Area::Sea);
    let there = super::isle::label(sight, &groups, at, boat_owner);
    let area = match at.area() {
        Area::Forest => "forest",
        Area::Volcano if is_new => "new",
        Area::Volcano => "volcano",
        Area::Fields if sight.view.covered.contains(&at) => "ruin",
        Area::Fields => "field",
        Area::Sea => "sea",
    };
    let mut text = sight.say(&format!("tip-{area}"), &[]);
    if at.area() == Area::Forest
        && let Some(forces) = preview::rivals(sight, usize::MAX, at)
    {
        text = format!("{forces}. {text}");
    }
    if at.area() == Area::Volcano
        && let Some(seat) = sight.present(at).first()
    {
        text = format!("{} m. {text}", range(sight.force(*seat, at)));
    }
    Some(Tip { title: there, text })
}

/// A small picture for a button.
pub(super) fn icon(sight: &Sight<'_>, part: &str) -> String {
    let (kind, rest) = part.split_once(':').unwrap_or((part, ""));
    let boxed = |view: &str, art: &str| format!(r#"<svg viewBox="{view}">{art}</svg>"#);
    match kind {
        "clan" | "ahu" | "held" => match rest.parse::<usize>() {
            Ok(seat) => {
                boxed("-8 -8 16 16", &format!(r#"<g class="mo-c{seat} mo-mark">{}</g>"#, art::mark(seat)))
            }
            Err(_) => String::new(),
        },
        "tile" => cards::MOAI.to_owned(),
        "home" => sight
            .me
            .map_or(String::new(), |me| boxed("-20 -56 40 62", &art::figure(me, rest.parse().ok(), true))),
        "row" => rest
            .parse()
            .ok()
            .and_then(|number| sight.row_card(number))
            .map_or(String::new(), |card| boxed("-22 -20 44 40", art::emblem(card.kind))),
        "boat" => boxed("-22 -20 44 40", art::emblem(game_moai::Kind::Boat)),
        "card" => match (hand::card_of(part), rest.split_once(':'), sight.me) {
            (Some(_), ..) => cards::CARD.to_owned(),
            (None, Some((_, worker)), Some(me)) => {
                let strength = worker.trim_end_matches(['u', 'd']).parse().ok();
                boxed("-20 -56 40 62", &art::figure(me, strength, worker.ends_with('u')))
            }
            _ => String::new(),
        },
        _ => match part.split_once('/').map(|(_, seat)| seat.parse::<usize>()) {
            Some(Ok(seat)) => cards::worker(seat),
            _ => String::new(),
        },
    }
}
