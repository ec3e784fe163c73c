//! The energy in two hands: every split as a tile, from all in blocking to all in driving.

use super::race::Race;
use super::{art, labels, words};
use crate::{Item, Look, Panel, Spot};
use game_chariots::Split;
use game_core::Seat;

const WIDTH: f32 = 680.0;
/// The tiles begin below the two hands.
const TOP: f32 = 62.0;
const TALL: f32 = 104.0;
/// More tiles than this go into two rows, so that each is large enough for a finger.
const ABREAST: usize = 7;

pub(super) fn panel(race: &Race, seat: Seat, look: Look<'_>) -> Panel {
    let say = |key: &str| words(look.lang).say(key, &[]);
    let energy = race.view.chariots[seat.index()].crystals.clamp(0, 60) as u8;
    let splits: Vec<Split> = (0..=energy).map(|drive| Split { block: energy - drive, drive }).collect();
    let rows = if splits.len() > ABREAST { 2 } else { 1 };
    let abreast = splits.len().div_ceil(rows);
    let (step, height) = ((WIDTH - 16.0) / abreast as f32, TOP + rows as f32 * TALL + 8.0);
    let place = |index: usize| {
        let (row, column) = (index / abreast, index % abreast);
        (8.0 + (column as f32 + 0.5) * step, TOP + (row as f32 + 0.5) * TALL)
    };
    let key = |split: &Split| format!("split-{}-{}", split.block, split.drive);
    let items = splits.iter().enumerate().map(|(index, split)| Item {
        key: key(split),
        at: place(index),
        turn: 0.0,
        art: tile(*split, step - 8.0),
    });
    let spots = splits.iter().enumerate().map(|(index, split)| Spot {
        key: key(split),
        part: format!("split:{split}"),
        at: place(index),
        size: (step - 4.0, TALL - 4.0),
        label: labels::split(*split, look.lang),
        small: step < 80.0,
    });
    let backdrop = format!(
        r#"<g class="{}"><rect class="ch-table" width="{WIDTH}" height="{height}" rx="26"/><g class="ch-hands"><g transform="translate(40 34) scale(1.5)">{}</g><text class="ch-t26 ch-start" x="66" y="43">{}</text><path class="ch-beam" d="M262 34H418M276 26L262 34L276 42M404 26L418 34L404 42"/><text class="ch-t26 ch-end" x="614" y="43">{}</text><g transform="translate(640 34) scale(1.5)">{}</g></g></g>"#,
        art::owner(seat),
        art::icon("block"),
        say("blocking"),
        say("driving"),
        art::icon("drive"),
    );
    Panel {
        id: "energy",
        title: say("energy"),
        size: (WIDTH, height),
        backdrop: vec![backdrop],
        items: items.collect(),
        spots: spots.collect(),
    }
}

/// One split: what goes into each hand, as numbers and as a beam in two parts.
fn tile(split: Split, width: f32) -> String {
    let half = width / 2.0;
    let share = f32::from(split.block) / f32::from(split.total().max(1) as u8) * (width - 20.0);
    format!(
        r#"<g class="ch-tile"><rect class="ch-plate" x="{x:.1}" y="-48" width="{width:.1}" height="96" rx="14"/><rect class="ch-part-drive" x="{y:.1}" y="22" width="{w:.1}" height="14" rx="7"/><rect class="ch-part-block" x="{y:.1}" y="22" width="{share:.1}" height="14" rx="7"/><text class="ch-t36" x="{a:.1}" y="6">{block}</text><text class="ch-t26 ch-faint" y="2">|</text><text class="ch-t36" x="{b:.1}" y="6">{drive}</text></g>"#,
        x = -half,
        y = 10.0 - half,
        w = width - 20.0,
        a = -width * 0.24,
        b = width * 0.24,
        block = split.block,
        drive = split.drive,
    )
}
