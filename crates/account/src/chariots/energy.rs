use super::Step;
use super::sight::seat;
use crate::{Deed, Field, Icon};
use game_chariots::Split;
use game_core::Seat;

/// A split that this observer saw being made; once all are turned over it is told with theirs.
pub(super) fn split(step: &Step<'_>, split: Split) -> Vec<Deed> {
    let open = reveal(step);
    if open.is_empty() {
        return vec![halves(
            step.deed("split", Icon::Secret),
            [i64::from(split.block), i64::from(split.drive)],
        )];
    }
    open
}

/// A split of which only its owner knows how much goes where.
pub(super) fn secret_split(step: &Step<'_>) -> Vec<Deed> {
    let mut deeds = vec![step.deed("split-hidden", Icon::Secret)];
    deeds.extend(reveal(step));
    deeds
}

/// All splits, once the last one is in.
fn reveal(step: &Step<'_>) -> Vec<Deed> {
    let mut splits: Vec<(Seat, [i64; 2])> = step.shown.iter().filter_map(|text| shown(text)).collect();
    let racing = step.before.order();
    if splits.is_empty() && step.after.view.phase != "energy" {
        let seen = racing.iter().filter_map(|seat| Some((*seat, step.after.split(*seat)?)));
        splits.extend(seen);
    }
    if splits.is_empty() {
        return Vec::new();
    }
    game_core::order_few(&mut splits, |(seat, _)| racing.iter().position(|other| other == seat));
    let mut deeds = vec![Deed::new("reveal", step.before.chapter(), Icon::Reveal)];
    deeds.extend(splits.into_iter().map(|(seat, split)| {
        let deed = Deed::new("shows", step.before.chapter(), Icon::Reveal).by(seat);
        halves(deed.at(format!("seat:{seat}")), split)
    }));
    deeds
}

fn halves(deed: Deed, [block, drive]: [i64; 2]) -> Deed {
    deed.with("block", Field::Number(block)).with("drive", Field::Number(drive))
}

/// A split that came to light: `0 split 3/1`.
fn shown(text: &str) -> Option<(Seat, [i64; 2])> {
    let (owner, halves) = text.split_once(" split ")?;
    let split: Split = halves.parse().ok()?;
    Some((seat(owner.parse().ok()?)?, [i64::from(split.block), i64::from(split.drive)]))
}
