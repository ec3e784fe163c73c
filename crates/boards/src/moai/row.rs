//! The epoch cards of the round with who took them, and what is left in the supply.

use super::{Sight, art, capital};
use crate::{Item, Panel, Shape, Spot};
use game_moai::{EpochCard, Kind, PhaseName};
use std::fmt::Write;

/// The panel's width and height.
const SIZE: (f32, f32) = (640.0, 182.0);
/// The width of an epoch card at most, and its height.
const CARD: (f32, f32) = (118.0, 138.0);
/// The middle line of what is left.
const SUPPLY: f32 = 164.0;

/// Where a card lies in the row.
struct Slots {
    places: usize,
    wide: f32,
}

impl Slots {
    fn new(sight: &Sight<'_>) -> Slots {
        let places = (sight.view.clans.len() + 1).max(sight.view.row.len());
        let wide = ((SIZE.0 - 8.0) / places as f32).min(CARD.0 + 8.0);
        Slots { places, wide }
    }

    fn middle(&self, place: usize) -> (f32, f32) {
        let left = (SIZE.0 - self.wide * self.places as f32) / 2.0;
        (left + self.wide * (place as f32 + 0.5), 4.0 + CARD.1 / 2.0)
    }

    fn size(&self) -> (f32, f32) {
        (self.wide - 7.0, CARD.1)
    }
}

pub(super) fn panel(sight: &Sight<'_>) -> Panel {
    let slots = Slots::new(sight);
    let lying =
        || sight.view.row.iter().enumerate().filter_map(|(place, card)| Some((place, card.as_ref()?)));
    let mut items: Vec<Item> = lying()
        .map(|(place, card)| {
            let part = format!("row:{}", place + 1);
            let state = if sight.taken.contains(&part) { "taken" } else { "" };
            let (x, y) = slots.middle(place);
            let lift = if state.is_empty() { 0.0 } else { -3.0 };
            Item {
                key: part,
                at: (x, y + lift),
                turn: 0.0,
                art: epoch(sight, card, slots.size(), None, state),
            }
        })
        .collect();
    for (place, seat) in takers(sight) {
        let Some(card) = sight.view.clans[seat].card else { continue };
        items.push(Item {
            key: format!("card{seat}"),
            at: slots.middle(place),
            turn: 0.0,
            art: epoch(sight, &card, slots.size(), Some(seat), ""),
        });
    }
    let size = slots.size();
    let spots = lying().map(|(place, _)| Spot {
        key: format!("row:{}", place + 1),
        part: format!("row:{}", place + 1),
        at: slots.middle(place),
        size,
        shape: Shape::Box,
        label: label(sight, place + 1),
        small: false,
    });
    let held = takers(sight).into_iter().map(|(place, seat)| Spot {
        key: format!("held:{seat}"),
        part: format!("held:{seat}"),
        at: slots.middle(place),
        size,
        shape: Shape::Box,
        label: held_label(sight, seat),
        small: true,
    });
    let spots = spots.chain(held).chain(supplies(sight)).collect();
    Panel {
        id: "row",
        title: sight.say("row", &[("left", &sight.view.epoch_deck.len().to_string())]),
        size: SIZE,
        backdrop: vec![empty(&slots), supply(sight)],
        items,
        spots,
    }
}

/// Who has taken a card, and where it is shown: in the gaps of the row, in the order of the hill.
pub(super) fn takers(sight: &Sight<'_>) -> Vec<(usize, usize)> {
    let seats = sight.climbers().into_iter().filter(|seat| sight.view.clans[*seat].card.is_some());
    let gaps = (0..).filter(|place| sight.view.row.get(*place).copied().flatten().is_none());
    gaps.zip(seats).collect()
}

fn empty(slots: &Slots) -> String {
    let mut svg = String::new();
    let (width, height) = slots.size();
    for place in 0..slots.places {
        let (x, y) = slots.middle(place);
        let _ = write!(
            svg,
            r#"<rect class="mo-slot" x="{}" y="{}" width="{width}" height="{height}" rx="13"/>"#,
            x - width / 2.0,
            y - height / 2.0
        );
    }
    svg
}

/// How a card's kind is coloured.
const fn tint(kind: Kind) -> &'static str {
    match kind {
        Kind::Fire => "bad",
        Kind::Boat | Kind::Admiral => "good",
        Kind::Neutral => "calm",
        Kind::Erosion | Kind::Toppling => "dust",
        Kind::Epidemic => "ill",
    }
}

fn epoch(
    sight: &Sight<'_>,
    card: &EpochCard,
    (width, height): (f32, f32),
    owner: Option<usize>,
    state: &str,
) -> String {
    let (x, y) = (-width / 2.0, -height / 2.0);
    let age = ["I", "II", "III"].get(usize::from(card.epoch.max(1)) - 1).copied().unwrap_or("");
    let mine = if owner.is_some_and(|seat| sight.is_you(seat)) { "mine" } else { "" };
    let mut svg = format!(
        r#"<g class="mo-epoch {} {mine} {state}"><rect class="mo-sheet" x="{x}" y="{y}" width="{width}" height="{height}" rx="13"/><path class="mo-tint" d="M{x} {}V{}Q{x} {y} {} {y}H{}Q{} {y} {} {}V{}Z"/><g transform="translate(0 {})">{}</g><text class="mo-age" x="{}" y="{}">{age}</text><text class="mo-kind" x="{}" y="{}">{}</text>"#,
        tint(card.kind),
        y + 46.0,
        y + 13.0,
        x + 13.0,
        -x - 13.0,
        -x,
        -x,
        y + 13.0,
        y + 46.0,
        y + 23.0,
        art::emblem(card.kind),
        -x - 12.0,
        y + 17.0,
        x + 8.0,
        y + 63.0,
        capital(&sight.kind(card.kind))
    );
    let does = sight.say(&format!("does-{}", card.kind.name()), &[]);
    for (line, text) in does.split('|').enumerate() {
        let _ = write!(
            svg,
            r#"<text class="mo-does" x="{}" y="{}">{text}</text>"#,
            x + 8.0,
            y + 78.0 + 13.0 * line as f32
        );
    }
    let _ = write!(
        svg,
        r#"<g class="mo-gets" transform="translate({} {})">{}<text x="10" y="5.5">{}</text><g transform="translate(36 0)">{}<text x="13" y="5.5">{}</text></g>{}</g>"#,
        x + 16.0,
        y + 105.0,
        art::BACK,
        card.cards,
        art::HUT,
        card.huts,
        if card.palm {
            format!(r#"<g transform="translate(70 11) scale(.34)">{}</g>"#, art::palm())
        } else {
            String::new()
        }
    );
    if let Some(seat) = owner {
        svg += &taker(sight, seat, (x, y));
    }
    svg + "</g>"
}

/// The foot of a card: who has taken it.
fn taker(sight: &Sight<'_>, seat: usize, (x, y): (f32, f32)) -> String {
    let struck = struck(sight, seat);
    let who = capital(&sight.clan(seat)) + &struck;
    let long = if who.chars().count() > 10 { " mo-long" } else { "" };
    let who = art::escaped(&who);
    format!(
        r#"<path class="mo-foot" d="M{x} {0}H{1}V{2}Q{1} {3} {4} {3}H{5}Q{x} {3} {x} {2}Z"/><g class="mo-c{seat} mo-mark" transform="translate({6} {7})">{8}</g><text class="mo-taker{long}" x="{9}" y="{10}">{who}</text>"#,
        -y - 21.0,
        -x,
        -y - 13.0,
        -y,
        -x - 13.0,
        x + 13.0,
        x + 14.0,
        -y - 10.5,
        art::mark(seat),
        x + 25.0,
        -y - 5.5
    )
}

/// Whom the taker of a card strikes, while what is lost is being chosen.
fn struck(sight: &Sight<'_>, taker: usize) -> String {
    let pending = &sight.view.pending;
    let is_this = sight.view.phase == PhaseName::Lose && pending.taker == Some(taker as i64);
    let struck = pending.struck.and_then(|seat| usize::try_from(seat).ok());
    match struck.filter(|seat| is_this && *seat < sight.view.clans.len()) {
        Some(seat) => format!(" → {}", sight.clan(seat)),
        None => String::new(),
    }
}

/// What is left: tiles of each height, wood, cards.
fn supply(sight: &Sight<'_>) -> String {
    let view = &sight.view;
    let mut svg = String::new();
    let mut x = 22.0;
    let step = (352.0 / view.tiles.len().max(1) as f32).min(50.0);
    for (height, count) in &view.tiles {
        let state = if *count > 0 { "" } else { "mo-gone" };
        let _ = write!(
            svg,
            r##"<g class="{state}" transform="translate({x} {SUPPLY})"><g transform="translate(0 14) scale(.36 .3)"><use href="#mo-moai"/></g><text class="mo-tall" y="3">{height}</text><text class="mo-left" x="10" y="6">×{count}</text></g>"##,
        );
        x += step;
    }
    let mut sign = |x: f32, art: &str, number: usize| {
        let _ = write!(
            svg,
            r#"<g transform="translate({x} {SUPPLY})">{art}<text class="mo-left" x="17" y="6">{number}</text></g>"#
        );
    };
    sign(404.0, art::wood(), usize::try_from(view.wood_supply).unwrap_or(0));
    sign(474.0, art::BACK, view.deck.len());
    let epochs = r#"<rect class="mo-back era" x="-8" y="-9" width="16" height="18" rx="2.6"/><path class="mo-weave" d="M-4 3Q0 -7 4 3"/>"#;
    sign(542.0, epochs, view.epoch_deck.len());
    svg
}

/// What is left of everything, to be asked about.
fn supplies(sight: &Sight<'_>) -> impl Iterator<Item = Spot> {
    let places =
        [("tiles", 188.0, 364.0), ("wood", 416.0, 66.0), ("cards", 484.0, 60.0), ("epochs", 552.0, 60.0)];
    places
        .map(|(name, x, wide)| Spot {
            key: format!("supply:{name}"),
            part: format!("supply:{name}"),
            at: (x, SUPPLY),
            size: (wide, 34.0),
            shape: Shape::Box,
            label: supply_label(sight, name),
            small: true,
        })
        .into_iter()
}

/// What is left of something, aloud.
pub(super) fn supply_label(sight: &Sight<'_>, name: &str) -> String {
    let view = &sight.view;
    let left = match name {
        "tiles" => {
            let tiles = view.tiles.iter().filter(|(_, count)| **count > 0);
            let tiles: Vec<String> = tiles.map(|(height, count)| format!("{count} × {height} m")).collect();
            tiles.join(", ")
        }
        "wood" => view.wood_supply.to_string(),
        "cards" => view.deck.len().to_string(),
        _ => view.epoch_deck.len().to_string(),
    };
    sight.say(&format!("supply-{name}"), &[("left", if left.is_empty() { "0" } else { &left })])
}

/// An epoch card of the row, aloud.
pub(super) fn label(sight: &Sight<'_>, number: usize) -> String {
    let card = sight.row_card(number);
    let what = card.map_or_else(|| sight.say("taken", &[]), |card| describe(sight, &card));
    sight.say("row-card", &[("number", &number.to_string()), ("what", &what)])
}

/// An epoch card that somebody has taken, aloud.
fn held_label(sight: &Sight<'_>, seat: usize) -> String {
    let what = sight.view.clans[seat].card.map_or(String::new(), |card| describe(sight, &card));
    sight.say("place-who", &[("at", &capital(&sight.clan(seat))), ("who", &what)])
}

/// What an epoch card says.
pub(super) fn describe(sight: &Sight<'_>, card: &EpochCard) -> String {
    let key = if card.palm { "epoch-palm" } else { "epoch" };
    let kind = sight.kind(card.kind);
    sight.say(key, &[("kind", &kind), ("cards", &card.cards.to_string()), ("huts", &card.huts.to_string())])
}
