//! The epoch row with what is left in the supply, and the hand.

use super::{Sight, WIDTH, art, emblem, isle};
use crate::{Item, Panel, Spot};
use game_moai::{Card, EpochCard, PhaseName};
use std::fmt::Write;

/// The width and height of an epoch card.
const EPOCH: (f32, f32) = (72.0, 104.0);
/// The width and height of a hand card with its margin.
const HAND: (f32, f32) = (59.0, 88.0);
/// The height of the row of an open hand.
const OPEN: f32 = 54.0;
/// So many hand cards lie in a row.
const ABREAST: usize = 8;

/// The epoch row.
pub(super) fn row(sight: &Sight<'_>) -> Panel {
    let places = (sight.view.clans.len() + 1).max(sight.view.row.len());
    let wide = (WIDTH - 12.0) / places as f32;
    let wide = wide.min(EPOCH.0 + 12.0);
    let left = (WIDTH - wide * places as f32) / 2.0;
    let middle = |place: usize| (left + wide * (place as f32 + 0.5), 8.0 + EPOCH.1 / 2.0);
    let mut slots = String::new();
    for place in 0..places {
        let (x, y) = middle(place);
        let _ = write!(
            slots,
            r#"<rect class="mo-slot" x="{}" y="{}" width="{}" height="{}" rx="10"/>"#,
            x - EPOCH.0 / 2.0,
            y - EPOCH.1 / 2.0,
            EPOCH.0,
            EPOCH.1
        );
    }
    let mut left = String::new();
    supply(sight, &mut left);
    let lying =
        || sight.view.row.iter().enumerate().filter_map(|(place, card)| Some((place, card.as_ref()?)));
    let items = lying().map(|(place, card)| Item {
        key: format!("row:{}", place + 1),
        at: middle(place),
        turn: 0.0,
        art: epoch(card, &(place + 1).to_string()),
    });
    let spots = lying().map(|(place, _)| Spot {
        key: format!("row:{}", place + 1),
        part: format!("row:{}", place + 1),
        at: middle(place),
        size: (EPOCH.0 + 2.0, EPOCH.1 + 2.0),
        label: label(sight, place + 1),
        small: false,
    });
    let dealt = isle::climbers(sight).into_iter().enumerate().filter(|_| sight.view.row.is_empty());
    let dealt = dealt.filter_map(|(place, seat)| {
        let card = sight.view.clans[seat].card?;
        let drawn = epoch(&card, "");
        let owner = format!(r#"<g class="mo-c{seat}" transform="translate(-25 -39)"><circle class="mo-clan" r="10"/><g class="mo-on">{}</g></g>"#, art::mark(seat, 5.0));
        Some(Item { key: format!("card{seat}"), at: middle(place), turn: 0.0, art: drawn + &owner })
    });
    Panel {
        id: "row",
        title: sight.say("row", &[("left", &sight.view.epoch_deck.len().to_string())]),
        size: (WIDTH, 156.0),
        backdrop: vec![slots, left],
        items: items.chain(dealt).collect(),
        spots: spots.collect(),
    }
}

fn epoch(card: &EpochCard, place: &str) -> String {
    let bad = if card.kind.is_disaster() { " bad" } else { "" };
    let palm = match card.palm {
        true => format!(r#"<g transform="translate(22 -20) scale(.56)">{}</g>"#, art::palm()),
        false => String::new(),
    };
    let age = ["I", "II", "III"].get(usize::from(card.epoch.max(1)) - 1).copied().unwrap_or("");
    format!(
        r#"<g class="mo-epoch{bad}"><rect class="mo-sheet" x="-36" y="-52" width="72" height="104" rx="10"/><path class="mo-foot" d="M-36 22H36V42Q36 52 26 52H-26Q-36 52 -36 42Z"/><text class="mo-place" x="-29" y="-34">{place}</text><text class="mo-age" x="0" y="-34">{age}</text>{palm}<g transform="translate(0 -3)">{}</g><g transform="translate(-24 37) scale(.8)">{}</g><text class="mo-much" x="-15" y="43">{}</text><g transform="translate(8 38) scale(.66)">{}</g><text class="mo-much" x="19" y="43">{}</text></g>"#,
        emblem::emblem(card.kind),
        art::back(),
        card.cards,
        art::hut(),
        card.huts
    )
}

/// What is left: tiles of each height, wood, cards.
fn supply(sight: &Sight<'_>, svg: &mut String) {
    let view = &sight.view;
    let mut x = 20.0;
    let step = (268.0 / view.tiles.len().max(1) as f32).min(40.0);
    for (height, count) in &view.tiles {
        let state = if *count > 0 { "" } else { "mo-gone" };
        let _ = write!(
            svg,
            r#"<g class="{state}" transform="translate({x} 136)">{}{}</g>"#,
            art::tile(*height),
            art::count((12.0, -9.0), usize::try_from(*count).unwrap_or(0))
        );
        x += step;
    }
    let mut sign = |x: f32, art: &str, number: usize| {
        let _ = write!(
            svg,
            r#"<g transform="translate({x} 136)">{art}<text class="mo-left" x="15" y="6">{number}</text></g>"#
        );
    };
    sign(318.0, art::wood(), usize::try_from(view.wood_supply).unwrap_or(0));
    sign(366.0, art::back(), view.deck.len());
    let bad = r#"<rect class="mo-back era" x="-9" y="-11" width="18" height="22" rx="3"/><path class="mo-weave" d="M-4 3Q0 -8 4 3"/>"#;
    sign(424.0, bad, view.epoch_deck.len());
}

/// An epoch card of the row, aloud.
pub(super) fn label(sight: &Sight<'_>, number: usize) -> String {
    let card = sight.view.row.get(number.wrapping_sub(1)).copied().flatten();
    let what = card.map_or_else(|| sight.say("taken", &[]), |card| describe(sight, &card));
    sight.say("row-card", &[("number", &number.to_string()), ("what", &what)])
}

/// What an epoch card says.
pub(super) fn describe(sight: &Sight<'_>, card: &EpochCard) -> String {
    let key = if card.palm { "epoch-palm" } else { "epoch" };
    let kind = sight.kind(card.kind);
    sight.say(key, &[("kind", &kind), ("cards", &card.cards.to_string()), ("huts", &card.huts.to_string())])
}

/// The hand of the one who looks on.
pub(super) fn hand(sight: &Sight<'_>) -> Option<Panel> {
    let cards = sight.mine()?.hand.open()?;
    let rows = cards.len().div_ceil(ABREAST).max(1);
    let mut items = Vec::new();
    let mut spots = Vec::new();
    let mut copies = [0; Card::ALL.len()];
    let mut total = 0;
    for (index, card) in cards.iter().enumerate() {
        let copy = &mut copies[*card as usize];
        *copy += 1;
        let part = format!("card:{card}");
        let is_taken = *copy <= sight.taken.iter().filter(|taken| **taken == part).count();
        if is_taken {
            total += card.value() as i64;
        }
        let (column, row) = ((index % ABREAST) as f32, (index / ABREAST) as f32);
        let at = (4.0 + HAND.0 * (column + 0.5), 2.0 + HAND.1 * (row + 0.5));
        let key = format!("hand:{card}{copy}");
        let lifted = if is_taken { at.1 - 3.0 } else { at.1 + 3.0 };
        items.push(Item { key: key.clone(), at: (at.0, lifted), turn: 0.0, art: emblem::front(*card) });
        let label = card_name(sight, &card.to_string());
        spots.push(Spot { key, part, at, size: (HAND.0 - 1.0, HAND.1 - 2.0), label, small: false });
    }
    let title = match sight.view.phase {
        PhaseName::Bid if total > 0 => sight.say("hand-bid", &[("total", &total.to_string())]),
        _ => sight.say("hand", &[("count", &cards.len().to_string())]),
    };
    let note = match cards.len() % ABREAST {
        free if cards.is_empty() || (1..=ABREAST - 2).contains(&free) => format!(
            r#"<text class="mo-hand" x="{}" y="{}">{title}</text>"#,
            WIDTH - 10.0,
            HAND.1 * rows as f32 - 34.0
        ),
        _ => String::new(),
    };
    let size = (WIDTH, HAND.1 * rows as f32 + 4.0);
    Some(Panel { id: "hand", title, size, backdrop: vec![note], items, spots })
}

/// The hands of others, where they are seen: a row for each, with its clan.
pub(super) fn others(sight: &Sight<'_>) -> Option<Panel> {
    let clans = sight.view.clans.iter().enumerate().filter(|(seat, _)| sight.me != Some(*seat));
    let hands = clans.filter_map(|(seat, clan)| Some((seat, clan.hand.open()?)));
    let hands: Vec<_> = hands.filter(|(_, cards)| !cards.is_empty()).collect();
    let mut backdrop = Vec::new();
    for (row, (seat, cards)) in hands.iter().enumerate() {
        let middle = OPEN * (row as f32 + 0.5);
        let step = ((WIDTH - 130.0) / cards.len().max(1) as f32).min(38.0);
        let mut svg = format!(
            r#"<g class="mo-c{seat}" transform="translate(22 {middle})"><circle class="mo-clan" r="10"/><g class="mo-on">{}</g></g><text class="mo-who" x="42" y="{}">{}</text>"#,
            art::mark(*seat, 5.0),
            middle + 5.0,
            sight.clan_name(*seat)
        );
        for (place, card) in cards.iter().enumerate() {
            let x = 126.0 + step * place as f32;
            let _ = write!(
                svg,
                r#"<g transform="translate({x} {middle}) scale(.6)">{}</g>"#,
                emblem::front(*card)
            );
        }
        backdrop.push(svg);
    }
    let size = (WIDTH, OPEN * hands.len() as f32);
    (!hands.is_empty()).then(|| Panel {
        id: "hands",
        title: sight.say("hands", &[]),
        size,
        backdrop,
        items: Vec::new(),
        spots: Vec::new(),
    })
}

/// A hand card, aloud.
pub(super) fn card_name(sight: &Sight<'_>, card: &str) -> String {
    sight.say(if card == "R" { "raid-card" } else { "card" }, &[("value", card)])
}
