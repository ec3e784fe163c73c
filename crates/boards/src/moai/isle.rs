//! The map: hill, forest, volcano, fields, ahu and sea.

use super::crew::{self, Group};
use super::ground::{Cell, DOOR, Ground, SIZE};
use super::{Sight, art, capital, is_space, range};
use crate::{Item, Panel, Shape, Spot};
use game_moai::{Area, Home, Kind, PhaseName, Space};
use std::fmt::Write;

pub(super) fn panel(sight: &Sight<'_>) -> Panel {
    let ground = Ground::from_sight(sight);
    let groups = crew::groups(sight, &ground);
    let mut items = pieces(sight, &ground);
    items.extend(crew::items(&groups));
    Panel {
        id: "isle",
        title: sight.say("board", &[]),
        size: SIZE,
        backdrop: backdrop(sight, &ground),
        items,
        spots: spots(sight, &ground, &groups),
    }
}

fn backdrop(sight: &Sight<'_>, ground: &Ground) -> Vec<String> {
    let land = art::SCENERY.to_owned() + &plots(ground) + &ground.platforms();
    vec![land, sky(sight), volcano(sight, ground), sums(sight, ground)]
}

/// Glades and fields.
fn plots(ground: &Ground) -> String {
    let mut svg = String::new();
    for number in 1..=u16::from(Space::FOREST) {
        let cell = ground.cell(0, Area::Forest, number);
        plot(&mut svg, cell, "mo-glade", 24.0);
        let (left, foot) = (cell.left() + 14.0, cell.foot() - 12.0);
        let _ = write!(
            svg,
            r#"<path class="mo-glade-d" d="M{left} {foot}q{} 10 {} 0"/>"#,
            cell.size.0 / 2.0 - 14.0,
            cell.size.0 - 28.0
        );
        pill(&mut svg, (cell.left() + 17.0, cell.top() + 13.0), &format!("F{number}"), "");
    }
    for number in 1..=u16::from(Space::FIELDS) {
        let cell = ground.cell(0, Area::Fields, number);
        plot(&mut svg, cell, "mo-field", 12.0);
        for row in 0..3 {
            let (left, y) = (cell.left() + 8.0, cell.top() + 26.0 + 12.0 * row as f32);
            let _ = write!(
                svg,
                r#"<path class="mo-furrow" d="M{left} {y}h{}"/><path class="mo-crop" d="M{} {}q3-8 6 0m8 0q3-8 6 0m8 0q3-8 6 0m8 0q3-8 6 0"/>"#,
                cell.size.0 - 16.0,
                left + 4.0,
                y - 1.0
            );
        }
        pill(&mut svg, (cell.left() + 20.0, cell.top() + 12.0), &format!("C{number}"), "");
    }
    svg
}

fn plot(svg: &mut String, cell: Cell, class: &str, round: f32) {
    let (left, top, (width, height)) = (cell.left(), cell.top(), cell.size);
    let _ = write!(
        svg,
        r#"<rect class="{class}" x="{left}" y="{top}" width="{width}" height="{height}" rx="{round}"/>"#
    );
}

/// A name in a small light field.
fn pill(svg: &mut String, (x, y): (f32, f32), text: &str, class: &str) {
    let each = if class.contains("mo-tight") { 3.9 } else { 4.6 };
    let half = 5.0 + each * text.chars().count() as f32;
    let _ = write!(
        svg,
        r#"<g class="mo-pill {class}"><rect x="{}" y="{}" width="{}" height="18" rx="9"/><text x="{x}" y="{}">{text}</text></g>"#,
        x - half,
        y - 9.0,
        2.0 * half,
        y + 5.2
    );
}

/// The niches, and how high those in them would carve.
fn volcano(sight: &Sight<'_>, ground: &Ground) -> String {
    let mut svg = String::new();
    let is_roomy = ground.terraces().1 == 1;
    let (columns, rows) = ground.terraces();
    for number in 1..=(columns * rows) as u16 {
        let cell = ground.cell(0, Area::Volcano, number);
        let owner = (0..sight.view.clans.len()).find(|seat| {
            sight.view.clans[*seat].workers.iter().any(|w| is_space(w.at, Area::Volcano, number))
        });
        let state = if owner.is_some() || number == ground.new { "" } else { " mo-closed" };
        let _ = write!(svg, r#"<path class="mo-niche{state}" d="{}"/>"#, cell.niche());
        let (x, y) = (cell.at.0, cell.top() + 13.0);
        match owner {
            Some(owner) => niche(sight, &mut svg, cell, (owner, number), is_roomy),
            None if number == ground.new => {
                pill(&mut svg, (x, y), "V+", "");
                let middle = cell.at.1 + 8.0;
                let _ = write!(
                    svg,
                    r#"<path class="mo-plus" d="M{x} {}v20M{} {middle}h20"/>"#,
                    middle - 10.0,
                    x - 10.0
                );
            }
            None => {}
        }
    }
    svg
}

fn niche(sight: &Sight<'_>, svg: &mut String, cell: Cell, (owner, number): (usize, u16), is_roomy: bool) {
    let Ok(at) = format!("V{number}").parse::<Space>() else { return };
    let (low, high) = sight.force(owner, at);
    let (x, y) = (cell.at.0, cell.top() + 13.0);
    let carved = sight.view.pending.carved.iter().flatten().any(|other| *other == at);
    let own = match (carved, sight.is_you(owner)) {
        (true, _) => "mo-carved",
        (false, true) => "mo-own",
        (false, false) => "",
    };
    if !is_roomy {
        let class = format!("mo-tight {own}");
        return pill(svg, (x, y), &format!("V{number} {}", range((low, high))), &class);
    }
    let foot = cell.foot() - 2.0;
    for (height, class) in [(high, "mo-maybe"), (low, "mo-rough")] {
        if class == "mo-rough" || high > low {
            let _ = write!(
                svg,
                r#"<g class="{class}" transform="translate({} {foot}) scale(1.5)">{}</g>"#,
                x - 14.0,
                art::moai(height.min(9), None)
            );
        }
    }
    pill(svg, (x, y), &format!("V{number}"), own);
    pill(svg, (x, y + 19.0), &format!("{} m", range((low, high))), own);
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
        r#"<text class="mo-round" x="206" y="20">{round} · {phase}</text><text class="mo-orongo" x="30" y="108">Orongo</text>"#
    );
    if view.last_round {
        let _ =
            write!(svg, r#"<g transform="translate(404 88) scale(.8)">{}</g>"#, art::emblem(Kind::Admiral));
    }
    svg
}

/// Whose each ahu is, and how high its Moai are together.
fn sums(sight: &Sight<'_>, ground: &Ground) -> String {
    let mut svg = String::new();
    for (seat, clan) in sight.view.clans.iter().enumerate() {
        let (x, _) = ground.ahu(seat).at;
        let sum: i64 = clan.tiles.iter().sum();
        let _ = write!(
            svg,
            r#"<g class="mo-whose mo-c{seat}" transform="translate({x} 480)"><g transform="translate(-20 0)">{}</g><text x="-8" y="5">{sum} m</text></g>"#,
            art::mark(seat)
        );
    }
    svg
}

/// Trees, ruins, boats, Moai, and the discs on the hill.
fn pieces(sight: &Sight<'_>, ground: &Ground) -> Vec<Item> {
    let item = |key: String, at: (f32, f32), art: String| Item { key, at, turn: 0.0, art };
    let mut items = vec![item("door".to_owned(), DOOR, String::new())];
    for (number, wood) in (1..=u16::from(Space::FOREST)).zip(&sight.view.forest_wood) {
        let cell = ground.cell(0, Area::Forest, number);
        let at = (cell.left() + cell.size.0 - 20.0, cell.foot() - 20.0);
        let drawn = match wood {
            true => format!(
                r#"<g transform="scale(.74)">{}</g><g transform="translate(-36 -40) scale(.9)">{}</g>"#,
                art::palm(),
                art::wood()
            ),
            false => art::stump().to_owned(),
        };
        let key = if *wood { "wood" } else { "stump" };
        items.push(item(format!("{key}:F{number}"), at, drawn));
    }
    for field in &sight.view.covered {
        let cell = ground.space(0, *field);
        items.push(item(format!("cover:{field}"), cell.at, art::ruin(cell.size)));
    }
    for (seat, boats) in ground.boats.iter().enumerate() {
        for boat in 1..=*boats as u16 {
            items.push(boat_item(sight, ground, seat, boat));
        }
    }
    for (seat, clan) in sight.view.clans.iter().enumerate() {
        for (place, height) in clan.tiles.iter().enumerate() {
            let at = ground.statue(seat, place, clan.tiles.len());
            let drawn = art::moai(*height, Some(seat))
                + &format!(r#"<text class="mo-height" y="-5">{height}</text>"#);
            items.push(item(format!("statue{seat}:{place}"), at, drawn));
        }
    }
    items.extend(discs(sight));
    items
}

fn boat_item(sight: &Sight<'_>, ground: &Ground, seat: usize, boat: u16) -> Item {
    let cell = ground.cell(seat, Area::Sea, boat);
    let scale = (cell.size.0 / 84.0).min(cell.size.1 / 80.0).min(0.95);
    let mut art = format!(r#"<g transform="scale({scale:.3})">{}</g>"#, art::boat(seat));
    let name = if sight.is_you(seat) { "mo-own" } else { "" };
    if cell.size.1 > 44.0 {
        pill(&mut art, (0.0, 24.0 * scale + 4.0), &format!("B{boat}"), name);
    }
    Item { key: format!("boat{seat}:{boat}"), at: (cell.at.0, cell.at.1 + 8.0), turn: 0.0, art }
}

/// The clans on the hill.
fn discs(sight: &Sight<'_>) -> Vec<Item> {
    let mut items = Vec::new();
    for (place, seat) in sight.climbers().into_iter().enumerate() {
        let mut drawn = String::new();
        if sight.asked() == Some(seat) && sight.view.phase != PhaseName::Bid {
            drawn += r#"<circle class="mo-asked" r="21"/>"#;
        }
        drawn += &art::token(seat, place + 1);
        if sight.view.birdman == Some(seat as i64) {
            drawn += &format!(r#"<g transform="translate(-3 -25) scale(.9)">{}</g>"#, art::bird());
        }
        if let Some(bid) = sight.view.bids.get(seat).and_then(Option::as_ref) {
            let total: i64 = bid.iter().map(|card| card.value() as i64).sum();
            drawn += &format!(
                r#"<g class="mo-bids"><rect x="-13" y="-9" width="26" height="18" rx="9"/><text y="5">{total}</text></g>"#
            );
        }
        let name = art::escaped(&super::capital(&sight.clan(seat)));
        drawn += &format!(r#"<text class="mo-who" y="38">{name}</text>"#);
        items.push(Item { key: format!("hill:{seat}"), at: Ground::hill(place), turn: 0.0, art: drawn });
    }
    items
}

fn spots(sight: &Sight<'_>, ground: &Ground, groups: &[Group]) -> Vec<Spot> {
    let mut spots = Vec::new();
    for (place, seat) in sight.climbers().into_iter().enumerate() {
        let (x, y) = Ground::hill(place);
        let key = if sight.view.birdman == Some(seat as i64) { "hill-birdman" } else { "hill" };
        let label = sight.say(key, &[("place", &(place + 1).to_string()), ("clan", &sight.clan(seat))]);
        spots.push(Spot {
            key: format!("hill:{seat}"),
            part: format!("clan:{seat}"),
            at: (x, y + 8.0),
            size: (56.0, 68.0),
            shape: Shape::Box,
            label,
            small: true,
        });
    }
    let mut space = |at: Space, cell: Cell, owner: Option<usize>| {
        let name = at.to_string();
        let own = owner.is_none() || owner == sight.me;
        let part = if own { name } else { format!("{at}/{}", owner.unwrap_or_default()) };
        let is_niche = at.area() == Area::Volcano;
        spots.push(Spot {
            key: part.clone(),
            part,
            at: cell.at,
            size: cell.size,
            shape: if is_niche { Shape::Path(cell.niche()) } else { Shape::Box },
            label: label(sight, groups, at, owner),
            small: cell.size.0 < 56.0 || cell.size.1 < 44.0,
        });
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
    spots.extend(statues(sight, ground));
    spots
}

/// The ahu, and one's own Moai where one of them is lost.
fn statues(sight: &Sight<'_>, ground: &Ground) -> Vec<Spot> {
    let mut spots = Vec::new();
    let losing = sight.view.phase == PhaseName::Lose && sight.view.pending.kind == Some(Kind::Toppling);
    for (seat, clan) in sight.view.clans.iter().enumerate() {
        let cell = ground.ahu(seat);
        let heights: Vec<String> = clan.tiles.iter().map(|height| format!("{height} m")).collect();
        let tiles = match heights.is_empty() {
            true => sight.say("no-tiles", &[]),
            false => sight.say("tiles", &[("heights", &heights.join(", "))]),
        };
        let label = sight.say("ahu", &[("clan", &capital(&sight.clan(seat))), ("tiles", &tiles)]);
        let part = format!("ahu:{seat}");
        let spot = |key: String, part: String, at, size, label| Spot {
            key,
            part,
            at,
            size,
            shape: Shape::Box,
            label,
            small: true,
        };
        spots.push(spot(part.clone(), part, cell.at, cell.size, label));
        if losing && sight.me == Some(seat) {
            let mut seen = Vec::new();
            for (place, height) in clan.tiles.iter().enumerate() {
                if seen.contains(height) {
                    continue;
                }
                seen.push(*height);
                let (x, y) = ground.statue(seat, place, clan.tiles.len());
                let tall = super::ground::METRE * *height as f32 + 12.0;
                let part = format!("tile:{height}");
                let label = sight.say("tile", &[("height", &height.to_string())]);
                spots.push(spot(part.clone(), part, (x, y - tall / 2.0), (26.0, tall), label));
            }
        }
    }
    spots
}

fn spaces(area: char, most: u16) -> impl Iterator<Item = Space> {
    (1..=most).filter_map(move |number| format!("{area}{number}").parse().ok())
}

/// What is on a space, aloud.
pub(super) fn label(sight: &Sight<'_>, groups: &[Group], at: Space, owner: Option<usize>) -> String {
    let name = match owner {
        Some(owner) if sight.is_you(owner) => sight.say("boat-mine", &[("at", &at.to_string())]),
        Some(owner) => sight.say("of-clan", &[("at", &at.to_string()), ("clan", &sight.clan(owner))]),
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

/// How many of this strength the one who looks on has at home.
pub(super) fn at_home(sight: &Sight<'_>, strength: i64) -> i64 {
    match sight.mine().map(|clan| clan.home) {
        Some(Home::Open(counts)) => counts[(strength.clamp(1, 3) - 1) as usize],
        _ => 0,
    }
}
