//! Production in the forest, space by space.

use super::tale::{Part, Tale, names, said};
use crate::{Deed, Field, Icon, Toll};
use game_core::{Seat, Step};
use game_moai::{Action, PhaseName};
use std::borrow::Cow;

/// The clans on a forest space with their totals, strongest first; no total where workers stay hidden.
fn present(tale: &Tale, number: usize) -> Vec<(Seat, Option<i64>)> {
    let at = format!("F{number}");
    let mut there: Vec<(Seat, Option<i64>)> = tale
        .seats()
        .filter_map(|seat| {
            let here = || tale.clan_after(seat).into_iter().flat_map(|clan| &clan.workers);
            let mut here = here().filter(|worker| worker.at.to_string() == at).peekable();
            here.peek()?;
            Some((seat, here.map(|worker| worker.strength).sum()))
        })
        .collect();
    game_core::order_few(&mut there, |(_, total)| std::cmp::Reverse(*total));
    there
}

/// The Birdman has named who takes the wood.
pub(super) fn awarded(tale: &mut Tale, winner: Seat) {
    let Some(number) = tale.before.forest_wood.iter().position(|wood| *wood).map(|index| index + 1) else {
        return;
    };
    let there = present(tale, number);
    let total = there.first().and_then(|(_, total)| *total).unwrap_or_default();
    let tied = there.iter().filter(|(_, other)| *other == Some(total)).map(|(seat, _)| *seat);
    let tied: Vec<Seat> = tied.collect();
    let deed = tale
        .done("awards", Part::Production, Icon::Wood)
        .to(winner)
        .with("place", Field::text(format!("F{number}")))
        .with("total", Field::Number(total));
    let deed = paid(deed, number, winner, tied.iter().copied().filter(|seat| *seat != winner));
    tale.tell(deed);
}

/// The same with what it gave and whom it left without.
fn paid(deed: Deed, number: usize, winner: Seat, losers: impl IntoIterator<Item = Seat>) -> Deed {
    let mut deed = deed.at(format!("F{number}")).gives(winner, 1, "wood");
    for seat in losers {
        deed.toll.push(Toll { seat, by: 0, what: Cow::Borrowed("no-wood"), harm: true });
    }
    deed
}

/// Each space whose wood was settled in the step, and the one that waits for the Birdman.
pub(super) fn settled(tale: &mut Tale) {
    let is_award = matches!(tale.event.step, Step::Act { action: Action::Award(_), .. });
    let wooded = tale.before.forest_wood.iter().zip(&tale.after.forest_wood).enumerate();
    let gone: Vec<usize> =
        wooded.filter(|(_, (then, now))| **then && !**now).map(|(index, _)| index + 1).collect();
    for number in gone.into_iter().skip(usize::from(is_award)) {
        let deed = space(tale, number);
        tale.tell(deed);
    }
    if tale.after.phase == PhaseName::Award {
        waits(tale);
    }
}

fn space(tale: &Tale, number: usize) -> Deed {
    let there = present(tale, number);
    let deed =
        |kind, icon| tale.deed(kind, Part::Production, icon).with("place", Field::text(format!("F{number}")));
    let part = format!("F{number}");
    match there.as_slice() {
        [] => deed("wood-nobody", Icon::Wood).at(part),
        [(winner, _)] => paid(deed("wood-alone", Icon::Wood).to(*winner), number, *winner, []),
        [(winner, high), (loser, low)] => {
            let deed = deed("wood-duel", Icon::Contest)
                .to(*winner)
                .with("high", Field::Number(high.unwrap_or_default()))
                .with("low", Field::Number(low.unwrap_or_default()))
                .with("other", Field::Seat(*loser));
            paid(deed, number, *winner, [*loser])
        }
        [(winner, _), others @ ..] => {
            let totals = there.iter().map(|(seat, total)| {
                let total = Field::Number(total.unwrap_or_default());
                said("bid-of", vec![("who", Field::Seat(*seat)), ("total", total)])
            });
            let totals = Field::List(totals.collect());
            let deed = deed("wood-fight", Icon::Contest).to(*winner).with("totals", totals);
            paid(deed, number, *winner, others.iter().map(|(seat, _)| *seat))
        }
    }
}

/// A tie, which the Birdman settles.
fn waits(tale: &mut Tale) {
    let Some(number) = tale.after.forest_wood.iter().position(|wood| *wood).map(|index| index + 1) else {
        return;
    };
    let Some(birdman) = tale.after.birdman.and_then(|seat| tale.seat(seat)) else { return };
    let there = present(tale, number);
    let total = there.first().and_then(|(_, total)| *total);
    let tied = there.iter().filter(|(_, other)| *other == total).map(|(seat, _)| *seat);
    let deed = tale
        .deed("wood-tie", Part::Production, Icon::Contest)
        .to(birdman)
        .with("place", Field::text(format!("F{number}")))
        .with("tied", names(tied))
        .with("total", Field::Number(total.unwrap_or_default()))
        .at(format!("F{number}"));
    tale.tell(deed);
}
