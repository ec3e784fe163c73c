//! The cards of a seat as a fan, what those taken add up to, and the two piles.

use super::race::{Race, Taken};
use super::{art, card_part, labels, words};
use crate::{Item, Look, Panel, Spot};
use game_chariots::Card;
use game_core::Seat;
use std::fmt::Write;

const SIZE: (f32, f32) = (680.0, 250.0);
/// The middle of the fan, how far apart its cards are, and by how much each is turned.
const FAN: (f32, f32) = (340.0, 136.0);
const APART: f32 = 142.0;
const TILT: f32 = 7.0;
/// The height of the row of an open hand.
const OPEN: f32 = 96.0;
/// How far a taken card stands out.
const LIFT: f32 = 26.0;

pub(super) fn panel(race: &Race, seat: Seat, look: Look<'_>) -> Panel {
    let cards = race.hand(seat).unwrap_or_default();
    let say = |key: &str| words(look.lang).say(key, &[]);
    let mut items = vec![Item { key: "sum".to_owned(), at: (60.0, 125.0), turn: 0.0, art: sum(race, look) }];
    let mut spots = Vec::new();
    for (index, card) in cards.iter().enumerate() {
        let aside = index as f32 - (cards.len() as f32 - 1.0) / 2.0;
        let copy = cards[..=index].iter().filter(|other| *other == card).count();
        let part = part(*card, copy, &cards, look.taken);
        let up = if look.taken.contains(&card_part(*card, copy)) { LIFT } else { 0.0 };
        let at = (FAN.0 + aside * APART, FAN.1 + aside.abs() * 8.0 - up);
        items.push(Item {
            key: format!("card-{card}-{copy}"),
            at,
            turn: aside * TILT,
            art: art::card(*card),
        });
        let (key, label) = (format!("card-{card}-{copy}"), labels::card(*card, look.lang));
        if part != card_part(*card, copy) {
            // Under the card, so that no button is made of a copy that comes to the top once its double is taken.
            let (key, label) = (format!("{key}-too"), label.clone());
            let (part, at) = (card_part(*card, copy), (at.0, at.1 + 6.0));
            spots.push(Spot { key, part, at, size: (100.0, 150.0), label, small: false });
        }
        spots.push(Spot { key, part, at, size: (140.0, 196.0), label, small: false });
    }
    items.push(piles(race, look));
    let note = if cards.is_empty() {
        format!(r#"<text class="ch-t26 ch-faint" x="340" y="135">{}</text>"#, say("no-cards"))
    } else {
        String::new()
    };
    let backdrop =
        format!(r#"<rect class="ch-table" width="{}" height="{}" rx="26"/>{note}"#, SIZE.0, SIZE.1);
    Panel { id: "hand", title: say("hand"), size: SIZE, backdrop: vec![backdrop], items, spots }
}

/// The hands of others, where they are seen: a row for each, with its player.
pub(super) fn others(race: &Race, look: Look<'_>) -> Option<Panel> {
    let others = race.seats().filter(|seat| race.viewer(look) != Some(*seat));
    let hands = others.filter_map(|seat| Some((seat, race.hand(seat)?)));
    let hands: Vec<_> = hands.filter(|(_, cards)| !cards.is_empty()).collect();
    let mut backdrop = Vec::new();
    for (row, (seat, cards)) in hands.iter().enumerate() {
        let middle = OPEN * (row as f32 + 0.5);
        let name = words(look.lang).say("player", &[("player", &labels::number(*seat))]);
        let mut svg = format!(r#"<text class="ch-t26" x="100" y="{}">{name}</text>"#, middle + 9.0);
        for (place, card) in cards.iter().enumerate() {
            let x = 240.0 + 90.0 * place as f32;
            let _ =
                write!(svg, r#"<g transform="translate({x} {middle}) scale(.44)">{}</g>"#, art::card(*card));
        }
        backdrop.push(svg);
    }
    (!hands.is_empty()).then(|| Panel {
        id: "hands",
        title: words(look.lang).say("hands", &[]),
        size: (SIZE.0, OPEN * hands.len() as f32),
        backdrop,
        items: Vec::new(),
        spots: Vec::new(),
    })
}

/// What a copy of a card adds to a path: itself once it is taken, else the first that is not.
fn part(card: Card, copy: usize, hand: &[Card], taken: &[String]) -> String {
    let own = card_part(card, copy);
    if taken.contains(&own) {
        return own;
    }
    let copies = 1..=hand.iter().filter(|other| **other == card).count();
    copies.map(|copy| card_part(card, copy)).find(|part| !taken.contains(part)).unwrap_or(own)
}

/// The zone to which the taken cards add up.
fn sum(race: &Race, look: Look<'_>) -> String {
    let taken = Taken::read(look.taken);
    let numbers = taken.cards.numbers();
    if race.view.phase != "block" || numbers.is_empty() {
        return String::new();
    }
    let over = if taken.zone().is_none() { " ch-over" } else { "" };
    format!(
        r#"<g class="ch-sum{over}"><circle r="44"/><text class="ch-t20" y="-16">{}</text><text class="ch-t36" y="22">{}</text></g>"#,
        words(look.lang).say("zone", &[]),
        numbers.sum()
    )
}

/// How many cards are in the draw bag and among the discards.
fn piles(race: &Race, look: Look<'_>) -> Item {
    let say = |key: &str| words(look.lang).say(key, &[]);
    let pile = |y: f32, class: &str, count: usize, name: &str| {
        format!(
            r#"<g transform="translate(0 {y})"><rect class="ch-pile {class}" x="-26" y="-34" width="52" height="56" rx="8"/><text class="ch-t26" y="3">{count}</text><text class="ch-t20 ch-faint" y="44">{name}</text></g>"#
        )
    };
    let art = pile(-54.0, "draw", race.view.deck.len(), &say("deck"))
        + &pile(58.0, "gone", race.view.discards.len(), &say("discards"));
    Item { key: "piles".to_owned(), at: (620.0, 122.0), turn: 0.0, art }
}
