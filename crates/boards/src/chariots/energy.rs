//! The energy as a strip of crystals: wherever it is parted, what is left of there blocks and what is right of there drives.

use super::race::Race;
use super::{art, labels, words};
use crate::{Item, Look, Panel, Shape, Spot};
use game_chariots::Split;
use game_core::Seat;
use std::fmt::Write;

const SIZE: (f32, f32) = (680.0, 190.0);
/// The ends of the strip, its upper edge and its height.
const ENDS: (f32, f32) = (44.0, 636.0);
const TOP: f32 = 70.0;
const TALL: f32 = 66.0;

/// The strip of a seat, to be parted, or parted where it was.
pub(super) fn panel(race: &Race, seat: Seat, look: Look<'_>) -> Panel {
    let say = |key: &str| words(look.lang).say(key, &[]);
    let energy = race.view.chariots[seat.index()].crystals.clamp(0, 30) as u8;
    let chosen = race.split(seat).map(|[block, _]| block.clamp(0, 30) as u8);
    let step = (ENDS.1 - ENDS.0) / f32::from(energy.max(1));
    let x = |block: u8| ENDS.0 + f32::from(block) * step;
    let middle = TOP + TALL / 2.0;
    let mut items = vec![Item {
        key: "strip".to_owned(),
        at: (0.0, middle),
        turn: 0.0,
        art: crystals(seat, energy, chosen, step),
    }];
    let mut spots = Vec::new();
    for block in 0..=energy {
        let split = Split { block, drive: energy - block };
        let key = format!("split-{}-{}", split.block, split.drive);
        let art = stop(split, chosen == Some(block));
        items.push(Item { key: key.clone(), at: (x(block), middle), turn: 0.0, art });
        spots.push(Spot {
            key,
            part: format!("split:{split}"),
            at: (x(block), middle),
            size: (step.clamp(30.0, 84.0) - 3.0, TALL + 86.0),
            label: labels::split(split, look.lang),
            shape: Shape::Box,
            small: false,
        });
    }
    if chosen.is_some() {
        spots.clear();
    }
    let backdrop = format!(
        r#"<rect class="ch-table" x="1" y="1" width="{:.1}" height="{:.1}" rx="22"/><g transform="translate(34 25)" class="ch-blocks">{}</g><text class="ch-label ch-start" x="54" y="32">{}</text><text class="ch-label ch-end" x="626" y="32">{}</text><g transform="translate(648 25)" class="ch-drives">{}</g>"#,
        SIZE.0 - 2.0,
        SIZE.1 - 2.0,
        art::sign("block"),
        say("to-block"),
        say("to-drive"),
        art::sign("drive"),
    );
    Panel { id: "energy", title: say("energy"), size: SIZE, backdrop: vec![backdrop], items, spots }
}

/// The crystals in a row: their owner's, and once they are split in the colours of blocking and driving.
fn crystals(seat: Seat, energy: u8, chosen: Option<u8>, step: f32) -> String {
    let half = TALL / 2.0;
    let mut svg = format!(
        r##"<rect class="ch-well" fill="url(#ch-parted)" x="{:.1}" y="{:.1}" width="{:.1}" height="{TALL}" rx="{half}"/>"##,
        ENDS.0 - 26.0,
        -half,
        ENDS.1 - ENDS.0 + 52.0
    );
    for crystal in 0..energy {
        let x = ENDS.0 + (f32::from(crystal) + 0.5) * step;
        let class = match chosen {
            Some(block) if crystal < block => "ch-blocks",
            Some(_) => "ch-drives",
            None => "ch-whole",
        };
        let _ = write!(
            svg,
            r##"<ellipse class="ch-foot" cx="{x:.1}" cy="25" rx="14" ry="4"/><g class="{class}" transform="translate({x:.1} -2) scale(2.5)"><use href="#ch-gem"/></g>"##
        );
    }
    format!(r#"<g class="{}">{svg}</g>"#, art::owner(seat))
}

/// Where the strip can be parted: what would block above, what would drive below.
fn stop(split: Split, chosen: bool) -> String {
    let class = if chosen { " chosen" } else { "" };
    format!(
        r#"<g class="ch-stop{class}"><text class="ch-blocks" y="{:.1}">{}</text><rect x="-7" y="{:.1}" width="14" height="{:.1}" rx="7"/><path d="M-2-8V8M2-8V8"/><text class="ch-drives" y="{:.1}">{}</text></g>"#,
        -TALL / 2.0 - 12.0,
        split.block,
        -TALL / 2.0 - 4.0,
        TALL + 8.0,
        TALL / 2.0 + 30.0,
        split.drive
    )
}
