//! One's own workers at home, one's hand, and the hands of others where they are seen.

use super::isle::at_home;
use super::{Sight, art};
use crate::{Item, Panel, Shape, Spot, kind};
use game_moai::{Card, Home, PhaseName};
use std::fmt::Write;

/// The width of both panels.
const WIDTH: f32 = 300.0;
/// The height of the panel of those at home.
const HOME: f32 = 76.0;
/// The width of a hand card with its margin, and the height of a row of them.
const CARD: (f32, f32) = (58.0, 88.0);
/// The width and height of a hand card itself.
const FACE: (f32, f32) = (54.0, 72.0);
/// By how much a card looks out from behind an equal one at least; where there is room it lies beside it.
const BEHIND: f32 = 17.0;
/// How round the corners of a card are.
const ROUND: f32 = 9.0;
/// By how much a card that is chosen stands out.
const LIFT: f32 = 8.0;
/// The height of the row of an open hand, and the width of a column of them.
const OPEN: f32 = 46.0;
const COLUMN: f32 = 180.0;

/// The item of a worker at home.
fn home_key(strength: i64) -> String {
    format!("home:{strength}")
}

/// The workers at home of whoever looks on, by strength.
pub(super) fn home(sight: &Sight<'_>) -> Option<Panel> {
    let me = sight.me?;
    let Home::Open(counts) = sight.mine()?.home else { return None };
    let mut items = Vec::new();
    let mut spots = Vec::new();
    for (strength, count) in (1..).zip(counts) {
        let part = format!("home:{strength}");
        let taken = sight.taken.contains(&part);
        let x = WIDTH / 3.0 * (strength as f32 - 0.5);
        let y = HOME / 2.0 + if taken { 0.0 } else { 2.0 };
        let state = match (taken, count) {
            (true, _) => "taken",
            (false, 0) => "mo-none",
            (false, _) => "",
        };
        let art = format!(
            r#"<g class="mo-home {state}"><rect class="mo-sheet" x="-46" y="-34" width="92" height="68" rx="13"/><g transform="translate(-18 27)">{}</g><text class="mo-strength" x="8" y="0">{strength}</text><text class="mo-times" x="8" y="20">×{count}</text></g>"#,
            art::figure(me, Some(strength), true)
        );
        items.push(Item { key: home_key(strength), at: (x, y), turn: 0.0, art });
        let fields = [("count", &*count.to_string()), ("strength", &strength.to_string())];
        spots.push(Spot {
            key: part.clone(),
            part,
            at: (x, y),
            size: (94.0, 70.0),
            shape: Shape::Box,
            label: sight.say("at-home", &fields),
            // Where one of all workers is lost each has a button, or those that have one look like the only ones.
            small: sight.view.phase == PhaseName::Lose,
        });
    }
    let all: i64 = (1..=3).map(|strength| at_home(sight, strength)).sum();
    let title = sight.say("home", &[("count", &all.to_string())]);
    Some(Panel { id: "home", title, size: (WIDTH, HOME), backdrop: Vec::new(), items, spots })
}

/// What this copy of a card adds to a path: copies are told apart, so that the one that is pointed at is the one that is taken.
fn part(card: Card, copy: usize) -> String {
    format!("card:{card}#{copy}")
}

/// The card that a part is a copy of.
pub(super) fn card_of(part: &str) -> Option<Card> {
    let name = kind(part).strip_prefix("card:")?;
    Card::ALL.into_iter().find(|card| card.to_string() == name)
}

/// What the cards that are chosen count together.
pub(super) fn chosen(sight: &Sight<'_>) -> Vec<Card> {
    sight.taken.iter().filter_map(|part| card_of(part)).collect()
}

/// Equal cards lie behind each other, as far apart as there is room.
struct Pile {
    card: Card,
    count: usize,
    left: f32,
    top: f32,
    behind: f32,
}

impl Pile {
    fn width(card_count: usize, behind: f32) -> f32 {
        CARD.0 + behind * (card_count.max(1) - 1) as f32
    }

    /// The middle of a copy; the first is in front, to the right.
    fn at(&self, copy: usize) -> (f32, f32) {
        let back = (self.count - copy) as f32;
        (self.left + CARD.0 / 2.0 + self.behind * back, self.top + CARD.1 / 2.0 + LIFT / 2.0)
    }
}

fn piles(cards: &[Card]) -> (Vec<Pile>, usize) {
    let mut piles = Vec::new();
    let (mut left, mut row) = (2.0, 0);
    let kinds = Card::ALL.iter().filter(|card| cards.contains(card)).count();
    let room = WIDTH - left - CARD.0 * kinds as f32;
    let behind = (room / (cards.len() - kinds).max(1) as f32).clamp(BEHIND, CARD.0);
    for card in Card::ALL {
        let count = cards.iter().filter(|other| **other == card).count();
        if count == 0 {
            continue;
        }
        let width = Pile::width(count, behind);
        if left > 2.0 && left + width > WIDTH {
            (left, row) = (2.0, row + 1);
        }
        piles.push(Pile { card, count, left, top: CARD.1 * row as f32, behind });
        left += width;
    }
    (piles, row + 1)
}

/// The hand of the one who looks on.
pub(super) fn panel(sight: &Sight<'_>) -> Option<Panel> {
    let cards = sight.mine()?.hand.open()?;
    let (piles, rows) = piles(cards);
    let mut items = Vec::new();
    let mut spots = Vec::new();
    for pile in &piles {
        lay(sight, pile, &mut items, &mut spots);
    }
    let total: i64 = chosen(sight).iter().map(|card| card.value() as i64).sum();
    let title = match sight.view.phase {
        PhaseName::Bid if total > 0 => sight.say("hand-bid", &[("total", &total.to_string())]),
        _ => sight.say("hand", &[("count", &cards.len().to_string())]),
    };
    let note = match cards.is_empty() {
        true => {
            format!(r#"<text class="mo-none-held" x="12" y="48">{}</text>"#, sight.say("hand-empty", &[]))
        }
        false => String::new(),
    };
    let size = (WIDTH, CARD.1 * rows as f32 + 2.0);
    Some(Panel { id: "hand", title, size, backdrop: vec![note], items, spots })
}

fn lay(sight: &Sight<'_>, pile: &Pile, items: &mut Vec<Item>, spots: &mut Vec<Spot>) {
    let label = card_name(sight, pile.card);
    for copy in (1..=pile.count).rev() {
        let (key, part) = (format!("hand:{}{copy}", pile.card), part(pile.card, copy));
        let (x, y) = pile.at(copy);
        let (state, y) = if sight.taken.contains(&part) { ("taken", y - LIFT) } else { ("", y) };
        items.push(Item { key: key.clone(), at: (x, y), turn: 0.0, art: art::front(pile.card, state) });
        // Of a card behind another what looks out can be pointed at.
        let hidden = if copy == 1 { 0.0 } else { (FACE.0 - pile.behind).max(0.0) };
        let (width, height) = (FACE.0 - hidden, FACE.1);
        let (left, top) = (x - FACE.0 / 2.0 + ROUND, y - height / 2.0);
        let outline = format!(
            "M{left} {top}h{}a{ROUND} {ROUND} 0 0 1 {ROUND} {ROUND}v{}a{ROUND} {ROUND} 0 0 1 -{ROUND} {ROUND}h-{}a{ROUND} {ROUND} 0 0 1 -{ROUND} -{ROUND}v-{}a{ROUND} {ROUND} 0 0 1 {ROUND} -{ROUND}z",
            (width - 2.0 * ROUND).max(0.0),
            height - 2.0 * ROUND,
            (width - 2.0 * ROUND).max(0.0),
            height - 2.0 * ROUND
        );
        spots.push(Spot {
            key,
            part,
            at: (x - hidden / 2.0, y),
            size: (width, height),
            shape: Shape::Path(outline),
            label: label.clone(),
            small: false,
        });
    }
}

/// The hands of others, where they are seen, in two columns: whoever has no cards keeps their place, so that nothing moves when they do.
pub(super) fn others(sight: &Sight<'_>) -> Option<Panel> {
    let clans = sight.view.clans.iter().enumerate().filter(|(seat, _)| sight.me != Some(*seat));
    let hands: Vec<_> = clans.filter_map(|(seat, clan)| Some((seat, clan.hand.open()?))).collect();
    let mut backdrop = Vec::new();
    for (place, (seat, cards)) in hands.iter().enumerate() {
        let (left, middle) = (COLUMN * (place % 2) as f32, OPEN * ((place / 2) as f32 + 0.5));
        let step = (62.0 / cards.len().max(1) as f32).min(26.0);
        let mut svg = format!(
            r#"<g class="mo-c{seat} mo-mark" transform="translate({} {middle})">{}</g><text class="mo-holds" x="{}" y="{}">{}</text>"#,
            left + 12.0,
            art::mark(*seat),
            left + 24.0,
            middle + 5.0,
            art::escaped(&sight.clan_name(*seat))
        );
        for (place, card) in cards.iter().enumerate() {
            let x = left + 94.0 + step * place as f32;
            let _ = write!(
                svg,
                r#"<g transform="translate({x} {middle}) scale(.54)">{}</g>"#,
                art::front(*card, "")
            );
        }
        backdrop.push(svg);
    }
    let size = (2.0 * COLUMN, OPEN * hands.len().div_ceil(2) as f32);
    // At a table they are laid open at the end, where there is something to lay open.
    let any = hands.iter().any(|(_, cards)| !cards.is_empty());
    (!hands.is_empty() && (any || sight.me.is_none())).then(|| Panel {
        id: "hands",
        title: sight.say("hands", &[]),
        size,
        backdrop,
        items: Vec::new(),
        spots: Vec::new(),
    })
}

/// A hand card, aloud.
pub(super) fn card_name(sight: &Sight<'_>, card: Card) -> String {
    sight.say(if card == Card::Raid { "raid-card" } else { "card" }, &[("value", &card.to_string())])
}
