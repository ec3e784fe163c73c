//! The cards of a seat as a fan, what those taken add up to, and the two piles.

use super::race::{Race, Taken};
use super::{art, card_part, labels, words};
use crate::{Item, Look, Panel, Shape, Spot};
use game_core::Seat;
use std::fmt::Write;

const SIZE: (f32, f32) = (680.0, 196.0);
/// The middle of the fan, how far apart its cards are, and by how much each is turned.
const FAN: (f32, f32) = (196.0, 102.0);
const APART: f32 = 102.0;
const TILT: f32 = 7.0;
/// The height of the row of an open hand.
const OPEN: f32 = 80.0;
/// How far a taken card stands out.
const LIFT: f32 = 18.0;

pub(super) fn panel(race: &Race, seat: Seat, look: Look<'_>) -> Panel {
    let cards = race.hand(seat).unwrap_or_default();
    let say = |key: &str| words(look.lang).say(key, &[]);
    let mut items = vec![Item { key: "sum".to_owned(), at: (424.0, 98.0), turn: 0.0, art: sum(race, look) }];
    let mut spots = Vec::new();
    for (index, card) in cards.iter().enumerate() {
        let aside = index as f32 - (cards.len() as f32 - 1.0) / 2.0;
        let copy = cards[..=index].iter().filter(|other| *other == card).count();
        let part = card_part(*card, copy);
        let up = if look.taken.contains(&part) { LIFT } else { 0.0 };
        let at = (FAN.0 + aside * APART, FAN.1 + aside.abs() * 5.0 - up);
        let key = format!("card-{card}-{copy}");
        items.push(Item { key: key.clone(), at, turn: aside * TILT, art: art::card(*card, &say("dolmen")) });
        let size = (100.0, 144.0);
        spots.push(Spot {
            key,
            part,
            at,
            size,
            label: labels::card(*card, look.lang),
            shape: Shape::Path(turned(at, size, aside * TILT)),
            small: false,
        });
    }
    let piles = piles(race, look);
    spots.push(Spot {
        key: piles.key.clone(),
        part: piles.key.clone(),
        at: piles.at,
        size: (150.0, 120.0),
        label: format!(
            "{}: {}, {}: {}",
            say("deck"),
            race.view.deck.len(),
            say("discards"),
            race.view.discards.len()
        ),
        shape: Shape::Box,
        small: true,
    });
    items.push(piles);
    let note = if cards.is_empty() {
        format!(r#"<text class="ch-label" x="196" y="104">{}</text>"#, say("no-cards"))
    } else {
        String::new()
    };
    let backdrop = format!(
        r#"<rect class="ch-table" x="1" y="1" width="{}" height="{}" rx="22"/>{note}"#,
        SIZE.0 - 2.0,
        SIZE.1 - 2.0
    );
    Panel { id: "hand", title: say("hand"), size: SIZE, backdrop: vec![backdrop], items, spots }
}

/// The hands of others, where they are seen, in two columns: whoever has no cards keeps their place, so that nothing moves when they do.
pub(super) fn others(race: &Race, look: Look<'_>) -> Option<Panel> {
    let viewer = race.viewer(look);
    let others = race.seats().filter(|seat| viewer != Some(*seat));
    let hands: Vec<_> = others.filter_map(|seat| Some((seat, race.hand(seat)?))).collect();
    let dolmen = words(look.lang).say("dolmen", &[]);
    let mut backdrop = Vec::new();
    for (place, (seat, cards)) in hands.iter().enumerate() {
        let (left, middle) = (SIZE.0 / 2.0 * (place % 2) as f32, OPEN * ((place / 2) as f32 + 0.5));
        let name = labels::escaped(&labels::who(*seat, look));
        let mut svg = format!(
            r#"<g class="ch-split {}" transform="translate({} {middle})">{}</g><text class="ch-label ch-start" x="{}" y="{}">{name}</text>"#,
            art::owner(*seat),
            left + 20.0,
            art::mark(*seat, 10.0),
            left + 40.0,
            middle + 7.0
        );
        for (place, card) in cards.iter().enumerate() {
            let x = left + 180.0 + 60.0 * place as f32;
            let _ = write!(
                svg,
                r#"<g transform="translate({x} {middle}) scale(.48)">{}</g>"#,
                art::card(*card, &dolmen)
            );
        }
        backdrop.push(svg);
    }
    // At a table they are laid open at the end, where there is something to lay open.
    let any = hands.iter().any(|(_, cards)| !cards.is_empty());
    (!hands.is_empty() && (any || viewer.is_none())).then(|| Panel {
        id: "hands",
        title: words(look.lang).say("hands", &[]),
        size: (SIZE.0, OPEN * hands.len().div_ceil(2) as f32),
        backdrop,
        items: Vec::new(),
        spots: Vec::new(),
    })
}

/// The outline of a card that is turned by so many degrees.
fn turned(at: (f32, f32), size: (f32, f32), turn: f32) -> String {
    let (sin, cos) = turn.to_radians().sin_cos();
    let (half, tall, cut) = (size.0 / 2.0, size.1 / 2.0, 12.0);
    let corners = [
        (-half + cut, -tall),
        (half - cut, -tall),
        (half, -tall + cut),
        (half, tall - cut),
        (half - cut, tall),
        (-half + cut, tall),
        (-half, tall - cut),
        (-half, -tall + cut),
    ];
    let mut path = String::new();
    for (index, (x, y)) in corners.into_iter().enumerate() {
        let (x, y) = (at.0 + x * cos - y * sin, at.1 + x * sin + y * cos);
        // Every other side is a round corner.
        let _ = match index {
            0 => write!(path, "M{x:.1} {y:.1}"),
            _ if index % 2 == 0 => write!(path, "A{cut} {cut} 0 0 1 {x:.1} {y:.1}"),
            _ => write!(path, "L{x:.1} {y:.1}"),
        };
    }
    let (x, y) = corners[0];
    let (x, y) = (at.0 + x * cos - y * sin, at.1 + x * sin + y * cos);
    path + &format!("A{cut} {cut} 0 0 1 {x:.1} {y:.1}Z")
}

/// The zone to which the taken cards add up; before any is taken, how many bars are left to set.
fn sum(race: &Race, look: Look<'_>) -> String {
    let say = |key: &str| words(look.lang).say(key, &[]);
    let taken = Taken::parse(look.taken);
    let numbers = taken.cards.numbers();
    if race.view.phase != "block" || numbers.is_empty() {
        return String::new();
    }
    let over = if taken.zone().is_none() { " over" } else { "" };
    format!(
        r#"<g class="ch-total{over}"><circle r="44"/><text y="-14">{}</text><text class="ch-figure" y="24">{}</text></g>"#,
        say("zone"),
        numbers.sum()
    )
}

/// How many cards are in the draw bag and among the discards.
fn piles(race: &Race, look: Look<'_>) -> Item {
    let say = |key: &str| words(look.lang).say(key, &[]);
    let pile = |x: f32, class: &str, count: usize, name: &str| {
        format!(
            r#"<g transform="translate({x} 0)"><rect class="ch-pile {class}" x="-25" y="-40" width="50" height="64" rx="8"/><text class="ch-count" y="2">{count}</text><text class="ch-pile-name" y="50">{name}</text></g>"#
        )
    };
    let art = pile(-46.0, "draw", race.view.deck.len(), &say("deck"))
        + &pile(46.0, "gone", race.view.discards.len(), &say("discards"));
    Item { key: "piles".to_owned(), at: (578.0, 96.0), turn: 0.0, art }
}
