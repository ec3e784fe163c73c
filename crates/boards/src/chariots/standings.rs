//! The standings in the middle of the ring: round, phase, and what each seat has.

use super::race::Race;
use super::scenery::HUB;
use super::{art, labels, words};
use crate::{Item, Look, Spot};
use game_core::Seat;

/// The columns, each with its distance from the middle.
const COLUMNS: [(&str, f32); 6] = [
    ("crystals", -106.0),
    ("bars", -56.0),
    ("dolmen", -6.0),
    ("cards", 44.0),
    ("block", 102.0),
    ("drive", 150.0),
];
const MARK: f32 = -156.0;
/// From one seat's row to the next.
const ROW: f32 = 46.0;

/// The middle of a seat's row.
pub(super) fn row(race: &Race, seat: Seat) -> (f32, f32) {
    let spare = (5.0 - race.seats().len() as f32) * ROW / 2.0;
    (HUB.0, HUB.1 - 36.0 + spare * 0.7 + seat.index() as f32 * ROW)
}

pub(super) fn items(race: &Race, look: Look<'_>) -> Vec<Item> {
    let first = row(race, Seat::new(0));
    let mut items = vec![head(race, look, first.1 - 100.0)];
    let icons: String = COLUMNS
        .iter()
        .map(|(kind, x)| format!(r#"<g transform="translate({x} 0)">{}</g>"#, art::icon(kind)))
        .collect();
    items.push(Item { key: "columns".to_owned(), at: (first.0, first.1 - 40.0), turn: 0.0, art: icons });
    items.extend(race.seats().map(|seat| Item {
        key: format!("row-{seat}"),
        at: row(race, seat),
        turn: 0.0,
        art: line(race, seat, look),
    }));
    items
}

/// Round and phase, and who acts with what is left.
fn head(race: &Race, look: Look<'_>, y: f32) -> Item {
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let phase = say(&format!("phase-{}", race.view.phase), &[]);
    let round = say("round", &[("round", &race.view.round.to_string()), ("phase", &phase)]);
    let acting = match race.acting() {
        Some(seat) => {
            let left = match race.view.phase.as_str() {
                "charge" => say("acts", &[]),
                _ => say("left", &[("count", &race.view.left.to_string())]),
            };
            format!(
                r#"<g class="{}"><g transform="translate(-64 24)">{}</g><text class="ch-t24 ch-start" x="-44" y="33">{left}</text></g>"#,
                art::owner(seat),
                art::mark(seat, 10.0)
            )
        }
        None => String::new(),
    };
    let art = format!(r#"<g class="ch-head"><text class="ch-t26">{round}</text>{acting}</g>"#);
    Item { key: "head".to_owned(), at: (HUB.0, y), turn: 0.0, art }
}

fn line(race: &Race, seat: Seat, look: Look<'_>) -> String {
    let chariot = &race.view.chariots[seat.index()];
    let cards = race.view.hands.get(seat.index()).map_or(0, |hand| hand.len()).to_string();
    let text = |x: f32, text: &str, class: &str| {
        format!(r#"<text class="ch-t26 {class}" x="{x}" y="9">{text}</text>"#)
    };
    let mut svg = String::new();
    let acting = if race.acting() == Some(seat) { " acting" } else { "" };
    let own = if race.viewer(look) == Some(seat) { " own" } else { "" };
    svg +=
        &format!(r#"<rect class="ch-row{acting}{own}" x="-184" y="-20" width="368" height="40" rx="12"/>"#);
    svg += &format!(r#"<g transform="translate({MARK} 0)">{}</g>"#, art::mark(seat, 12.0));
    svg += &text(COLUMNS[0].1, &chariot.crystals.to_string(), "");
    svg += &text(COLUMNS[1].1, &chariot.bars.to_string(), "");
    svg += &match &chariot.dolmen {
        Some(gate) => format!(r#"<text class="ch-t20 ch-faint" x="{}" y="7">{gate}</text>"#, COLUMNS[2].1),
        None => text(COLUMNS[2].1, "1", ""),
    };
    svg += &text(COLUMNS[3].1, &cards, "");
    let say = |key: &str, fields: &[(&str, &str)]| words(look.lang).say(key, fields);
    let middle = (COLUMNS[4].1 + COLUMNS[5].1) / 2.0;
    svg += &match (chariot.place, chariot.out, race.view.splits.get(seat.index()).copied().flatten()) {
        (Some(place), ..) => text(middle, &say("place-short", &[("place", &place.to_string())]), "ch-strong"),
        (None, true, _) => text(middle, &say("out-short", &[]), "ch-faint"),
        (None, false, Some([block, drive])) => {
            text(COLUMNS[4].1, &block.to_string(), "") + &text(COLUMNS[5].1, &drive.to_string(), "")
        }
        (None, false, None) => text(COLUMNS[4].1, "·", "ch-faint") + &text(COLUMNS[5].1, "·", "ch-faint"),
    };
    format!(r#"<g class="ch-standing {}">{svg}</g>"#, art::owner(seat))
}

/// One place to listen to for each seat.
pub(super) fn spots(race: &Race, look: Look<'_>) -> Vec<Spot> {
    let spot = |seat: Seat| Spot {
        key: format!("seat-{seat}"),
        part: format!("seat:{seat}"),
        at: row(race, seat),
        size: (368.0, 40.0),
        label: labels::standing(race, seat, look.lang),
        small: true,
    };
    race.seats().map(spot).collect()
}
