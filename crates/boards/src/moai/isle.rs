//! The map: hill, forest, volcano, fields, villages and sea.

use super::crew::{self, Group};
use super::ground::{self, Cell, Ground, HEIGHT};
use super::{Sight, WIDTH, art, emblem};
use crate::{Item, Panel, Spot};
use game_moai::{Area, Kind, PhaseName, Space};
use std::fmt::Write;

pub(super) fn panel(sight: &Sight<'_>) -> Panel {
    let ground = Ground::of(sight);
    let groups = crew::groups(sight, &ground);
    let mut items = pieces(sight, &ground);
    items.extend(crew::items(sight, &ground, &groups));
    Panel {
        id: "isle",
        title: sight.say("board", &[]),
        size: (WIDTH, HEIGHT),
        backdrop: backdrop(sight, &ground, &groups),
        items,
        spots: spots(sight, &ground, &groups),
    }
}

fn backdrop(sight: &Sight<'_>, ground: &Ground, groups: &[Group]) -> Vec<String> {
    vec![
        ground::backdrop() + &plots(ground),
        sky(sight),
        volcano(sight, ground, groups),
        village(sight, ground),
    ]
}

/// Glades and fields.
fn plots(ground: &Ground) -> String {
    let mut svg = String::new();
    for number in 1..=u16::from(Space::FOREST) {
        plot(&mut svg, ground.cell(0, Area::Forest, number), "mo-glade", &format!("F{number}"));
    }
    for number in 1..=u16::from(Space::FIELDS) {
        let cell = ground.cell(0, Area::Fields, number);
        plot(&mut svg, cell, "mo-field", &format!("C{number}"));
        let (left, right) = (cell.left() + 7.0, cell.left() + cell.size.0 - 7.0);
        let y = cell.top();
        let _ = write!(
            svg,
            r#"<path class="mo-furrow" d="M{left} {}H{right}M{left} {}H{right}M{left} {}H{right}"/>"#,
            y + 24.0,
            y + 36.0,
            y + 48.0
        );
    }
    svg
}

/// The terraces, and how high those on them would carve.
fn volcano(sight: &Sight<'_>, ground: &Ground, groups: &[Group]) -> String {
    let mut svg = String::new();
    for number in 1..=ground.slots {
        let cell = ground.cell(0, Area::Volcano, number);
        let taken = groups.iter().any(|group| group.at.to_string() == format!("V{number}"));
        if taken {
            plot(&mut svg, cell, "mo-ledge", &format!("V{number}"));
            height(sight, &mut svg, cell, number, groups);
        } else if number == ground.new {
            plot(&mut svg, cell, "mo-ledge new", "V+");
            let (x, y) = cell.at;
            let _ = write!(svg, r#"<path class="mo-plus" d="M{x} {}v20M{} {y}h20"/>"#, y - 10.0, x - 10.0);
        } else {
            plot(&mut svg, cell, "mo-ledge new", "");
        }
    }
    svg
}

/// What is being done, in which round; the admiral's ship in the last one.
fn sky(sight: &Sight<'_>) -> String {
    let view = &sight.view;
    let phase = serde_json::to_value(view.phase).ok();
    let phase =
        sight.say(&format!("phase-{}", phase.as_ref().and_then(|name| name.as_str()).unwrap_or("bid")), &[]);
    let round = sight
        .say(if view.last_round { "last-round" } else { "round" }, &[("round", &view.round.to_string())]);
    let mut svg = format!(
        r#"<text class="mo-title" x="466" y="24">{round}</text><text class="mo-phase" x="466" y="44">{phase}</text><text class="mo-detail" x="466" y="62">{}</text>"#,
        detail(sight)
    );
    if view.last_round {
        let _ = write!(
            svg,
            r#"<g transform="translate(314 68) scale(.8)">{}</g>"#,
            emblem::emblem(Kind::Admiral)
        );
    }
    svg
}

/// How much of the phase is still to be done.
fn detail(sight: &Sight<'_>) -> String {
    let pending = &sight.view.pending;
    let hungry = |saved: i64| {
        let clan = &sight.view.clans[sight.asked()?];
        Some(clan.workers.len() as i64 - clan.food() - saved)
    };
    match sight.view.phase {
        PhaseName::Rest => pending.left.map(|left| sight.say("come-home", &[("left", &left.to_string())])),
        PhaseName::Feed => {
            pending.saved.and_then(hungry).map(|left| sight.say("hungry", &[("left", &left.to_string())]))
        }
        PhaseName::Lose => pending.kind.zip(pending.struck).map(|(kind, struck)| {
            let kind = sight.kind(kind);
            let clan = usize::try_from(struck).map_or_else(|_| struck.to_string(), |seat| sight.clan(seat));
            sight.say("strikes", &[("kind", &kind), ("clan", &clan)])
        }),
        _ => None,
    }
    .unwrap_or_default()
}

fn plot(svg: &mut String, cell: Cell, class: &str, name: &str) {
    let (left, top, (width, height)) = (cell.left(), cell.top(), cell.size);
    let _ = write!(
        svg,
        r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}" rx="9"/><text class="mo-name" x="{}" y="{}">{name}</text>"#,
        left + 1.0,
        top + 1.0,
        width - 2.0,
        height - 2.0,
        left + 4.0,
        top + 13.0
    );
}

/// The height to which those on a volcano space would carve, where all their strengths are known.
fn height(sight: &Sight<'_>, svg: &mut String, cell: Cell, number: u16, groups: &[Group]) {
    let here = groups.iter().filter(|group| group.at.to_string() == format!("V{number}"));
    let sum: Option<i64> = here.map(|group| Some(group.strength? * group.count as i64)).sum();
    let Some(sum) = sum else { return };
    let carved = sight.view.pending.carved.iter().flatten().any(|at| at.to_string() == format!("V{number}"));
    let class = if carved { "mo-height carved" } else { "mo-height" };
    let (x, y) = (cell.left() + cell.size.0 - 5.0, cell.top() + 14.0);
    let _ = write!(
        svg,
        r#"<text class="{class}" x="{x}" y="{y}">{sum}{}</text>"#,
        if cell.size.0 > 60.0 { " m" } else { "" }
    );
}

fn village(sight: &Sight<'_>, ground: &Ground) -> String {
    let mut svg = String::new();
    for seat in 0..sight.view.clans.len() {
        if sight.me == Some(seat) {
            for strength in 1..=3 {
                let cell = ground.home(seat, strength);
                plot(&mut svg, cell, "mo-yard", "");
            }
            let cell = ground.home(seat, 1);
            let clan = &sight.view.clans[seat];
            let class = if clan.food() < clan.workers.len() as i64 { "mo-food short" } else { "mo-food" };
            let _ = write!(
                svg,
                r#"<text class="{class}" x="{}" y="{}">{} · {} ★</text>"#,
                cell.left() + 6.0,
                cell.foot() + 14.0,
                sight.food(seat),
                clan.prestige()
            );
        } else {
            let cell = ground.home(seat, 1);
            let (x, y) = cell.at;
            let _ = write!(
                svg,
                r#"<g class="mo-c{seat}" transform="translate({} {}) scale(1.5)">{}</g><text class="mo-owner" x="{x}" y="{}">{}</text>"#,
                x - 10.0,
                y + 10.0,
                art::hut(),
                cell.foot() + 14.0,
                sight.clan_name(seat)
            );
        }
    }
    svg
}

/// Trees, disasters, boats, and the tokens on the hill.
fn pieces(sight: &Sight<'_>, ground: &Ground) -> Vec<Item> {
    let item = |key: String, at: (f32, f32), art: String| Item { key, at, turn: 0.0, art };
    let mut items = Vec::new();
    for (number, wood) in (1..=u16::from(Space::FOREST)).zip(&sight.view.forest_wood) {
        let cell = ground.cell(0, Area::Forest, number);
        let foot = (cell.at.0 + 12.0, cell.at.1 + 4.0);
        match wood {
            true => items.push(item(format!("wood:F{number}"), foot, art::palm().to_owned())),
            false => items.push(item(
                format!("stump:F{number}"),
                (foot.0 + 10.0, foot.1 - 18.0),
                art::stump().to_owned(),
            )),
        }
    }
    for field in &sight.view.covered {
        items.push(item(format!("cover:{field}"), ground.space(0, *field).at, art::disaster().to_owned()));
    }
    for (seat, boats) in ground.boats.iter().enumerate() {
        for boat in 1..=*boats as u16 {
            let cell = ground.cell(seat, Area::Sea, boat);
            let scale = (cell.size.0 / 58.0).min(1.0);
            let at = (cell.at.0, cell.at.1 + 18.0);
            let drawn = format!(r#"<g transform="scale({scale})">{}</g>"#, art::boat(seat));
            items.push(item(format!("boat{seat}:{boat}"), at, drawn));
        }
    }
    for (place, seat) in climbers(sight).into_iter().enumerate() {
        let mut drawn = art::token(seat);
        if sight.asked() == Some(seat) {
            drawn = format!(r#"<circle class="mo-asked" r="20"/>{drawn}"#);
        }
        if sight.view.birdman == Some(seat as i64) {
            drawn += &format!(r#"<g transform="translate(0 -21)">{}</g>"#, art::bird());
        }
        if let Some(bid) = sight.view.bids.get(seat).and_then(Option::as_ref) {
            let total: i64 = bid.iter().map(|card| card.value() as i64).sum();
            drawn += &art::count((15.0, -12.0), total as usize);
        }
        items.push(item(format!("hill:{seat}"), Ground::hill(place), drawn));
    }
    items
}

/// The clans in the order of the hill; those who are not yet ranked come last.
pub(super) fn climbers(sight: &Sight<'_>) -> Vec<usize> {
    let clans = sight.view.clans.len();
    let ranked = sight.view.order.iter().filter_map(|seat| usize::try_from(*seat).ok());
    let mut seats: Vec<usize> = ranked.filter(|seat| *seat < clans).collect();
    let tied =
        sight.view.pending.tied.iter().flatten().flatten().filter_map(|seat| usize::try_from(*seat).ok());
    for seat in tied.chain(0..clans) {
        if seat < clans && !seats.contains(&seat) {
            seats.push(seat);
        }
    }
    seats
}

fn spots(sight: &Sight<'_>, ground: &Ground, groups: &[Group]) -> Vec<Spot> {
    let mut spots = Vec::new();
    for (place, seat) in climbers(sight).into_iter().enumerate() {
        let (x, y) = Ground::hill(place);
        let key = if sight.view.birdman == Some(seat as i64) { "hill-birdman" } else { "hill" };
        let label = sight.say(key, &[("place", &(place + 1).to_string()), ("clan", &sight.clan(seat))]);
        let part = format!("clan:{seat}");
        spots.push(Spot {
            key: format!("hill:{seat}"),
            part,
            at: (x, y),
            size: (56.0, 58.0),
            label,
            small: false,
        });
    }
    let mut space = |at: Space, cell: Cell, owner: Option<usize>| {
        let name = at.to_string();
        let own = owner.is_none() || owner == sight.me;
        let part = if own { name } else { format!("{at}/{}", owner.unwrap_or_default()) };
        let small = cell.size.0 < 52.0 || cell.size.1 < 52.0;
        let label = label(sight, groups, at, owner);
        spots.push(Spot { key: part.clone(), part, at: cell.at, size: cell.size, label, small });
        spots.extend(crew::spots(sight, groups, at, owner));
    };
    for at in spaces('F', u16::from(Space::FOREST)) {
        space(at, ground.space(0, at), None);
    }
    for at in spaces('V', ground.slots) {
        if at.number() == ground.new {
            space(Space::NEW, ground.space(0, at), None);
        } else if groups.iter().any(|group| group.at == at) {
            space(at, ground.space(0, at), None);
        }
    }
    for at in spaces('C', u16::from(Space::FIELDS)) {
        space(at, ground.space(0, at), None);
    }
    for (seat, boats) in ground.boats.iter().enumerate() {
        for at in spaces('B', *boats as u16) {
            space(at, ground.space(seat, at), Some(seat));
        }
    }
    homes(sight, ground, &mut spots);
    spots
}

fn spaces(area: char, most: u16) -> impl Iterator<Item = Space> {
    (1..=most).filter_map(move |number| format!("{area}{number}").parse().ok())
}

/// What is on a space, aloud.
pub(super) fn label(sight: &Sight<'_>, groups: &[Group], at: Space, owner: Option<usize>) -> String {
    let name = match owner {
        Some(owner) => sight.say("boat-of", &[("at", &at.to_string()), ("clan", &sight.clan(owner))]),
        None => at.to_string(),
    };
    let mut there = Vec::new();
    let has_wood = || sight.view.forest_wood.get(usize::from(at.number()) - 1) == Some(&true);
    if at.area() == Area::Forest && has_wood() {
        there.push(sight.say("wood", &[]));
    }
    if sight.view.covered.contains(&at) {
        there.push(sight.say("covered", &[]));
    }
    let here = groups.iter().filter(|group| group.at == at && owner.is_none_or(|owner| owner == group.seat));
    there.extend(here.map(|group| group.label(sight)));
    if there.is_empty() {
        there.push(sight.say(if at == Space::NEW { "new-space" } else { "free" }, &[]));
    }
    sight.say("place-who", &[("at", &name), ("who", &there.join("; "))])
}

fn homes(sight: &Sight<'_>, ground: &Ground, spots: &mut Vec<Spot>) {
    let Some((me, clan)) = sight.me.zip(sight.mine()) else { return };
    let game_moai::Home::Open(counts) = clan.home else { return };
    for (strength, count) in (1..).zip(counts) {
        let cell = ground.home(me, strength);
        let fields = [("count", &*count.to_string()), ("strength", &strength.to_string())];
        spots.push(Spot {
            key: format!("home:{strength}"),
            part: format!("home:{strength}"),
            at: cell.at,
            size: cell.size,
            label: sight.say("at-home", &fields),
            small: false,
        });
    }
}
