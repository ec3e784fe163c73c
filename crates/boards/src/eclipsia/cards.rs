//! The players beside the board, and every point at the end.

use super::art;
use super::disc;
use super::plan::Disc;
use super::sight::{Holder, SEATS, Sight, Tally};
use crate::{Card, Fact, Reckoning, Tone};
use game_core::Seat;
use game_eclipsia::{PhaseName, Piece, Power, Ties};

/// The players: the other one first, whoever reads below, as they sit.
pub(super) fn cards(sight: &Sight<'_>) -> Vec<Card> {
    let tally = sight.tally();
    let [sun, moon] = SEATS;
    let order = if sight.is_you(sun) { [moon, sun] } else { [sun, moon] };
    order.map(|seat| card(sight, &tally, seat)).into()
}

fn card(sight: &Sight<'_>, tally: &Tally, seat: Seat) -> Card {
    let points = tally.points[seat.index()];
    let score =
        Fact::new("score", art::emblem_icon(seat), points, super::spots::score_label(sight, tally, seat));
    let mut facts: Vec<Fact> = Piece::ALL.into_iter().map(|piece| reserve(sight, seat, piece)).collect();
    facts.extend(Power::ALL.into_iter().map(|power| held(sight, tally, seat, power)));
    let doing = match sight.position.to_move {
        Some(mover) if mover == seat => doing(sight, seat),
        _ if sight.position.phase == PhaseName::Play && left(sight, seat) == 0 => {
            sight.say("done-placing", &[])
        }
        _ => String::new(),
    };
    Card { seat, role: sight.say(&format!("role-{seat}"), &[]), score: Some(score), facts, doing }
}

/// How many pieces a seat has to place.
fn left(sight: &Sight<'_>, seat: Seat) -> i64 {
    Piece::ALL.into_iter().map(|piece| sight.left(seat, piece)).sum()
}

/// What is left of a turn.
fn doing(sight: &Sight<'_>, seat: Seat) -> String {
    let powers: Vec<String> = sight
        .position
        .powers
        .iter()
        .filter_map(|power| sight.home(*power))
        .map(|index| sight.district(index))
        .collect();
    match powers.is_empty() {
        true if sight.left(seat, Piece::Sanctuary) > 0 => sight.say("doing-first", &[]),
        true => sight.say("doing-place", &[]),
        false => sight.say("doing-powers", &[("powers", &powers.join(", "))]),
    }
}

fn reserve(sight: &Sight<'_>, seat: Seat, piece: Piece) -> Fact {
    let left = sight.left(seat, piece);
    let key = if left == 1 { "one" } else { "many" };
    let pieces = sight.say(&format!("{piece}-{key}"), &[("n", &left.to_string())]);
    Fact {
        tone: if left == 0 { Tone::Gone } else { Tone::Plain },
        ..Fact::new(
            piece.name(),
            art::piece_icon(seat, piece),
            left,
            sight.say("in-reserve", &[("pieces", &pieces)]),
        )
    }
}

/// A power whose district the seat leads, or which it has used in this turn; else the place that is kept for it.
fn held(sight: &Sight<'_>, tally: &Tally, seat: Seat, power: Power) -> Fact {
    let place = Fact::new(power.name(), String::new(), "", String::new()).wide(7);
    let Some(index) = sight.home(power) else { return place };
    let moves = sight.position.to_move == Some(seat);
    let noted = moves && sight.position.powers.contains(&power);
    let used = moves && sight.position.used.contains(&power);
    if !noted && !used && tally.leader(index) != Some(seat) {
        return place;
    }
    let (tone, key) = match (noted, used) {
        (true, _) => (Tone::Good, "power-ready"),
        (_, true) => (Tone::Gone, "power-spent"),
        _ => (Tone::Plain, "power-held"),
    };
    let does = sight.say(&format!("{power}-does"), &[]);
    let fields = [("power", &*sight.district(index).replace(['{', '}'], "")), ("does", &*does)];
    Fact { icon: art::power_icon(power), label: sight.say(key, &fields), tone, ..place }
}

/// What every district counts for, and the sum.
pub(super) fn reckoning(sight: &Sight<'_>) -> Option<Reckoning> {
    if sight.position.phase != PhaseName::Over {
        return None;
    }
    let tally = sight.tally();
    let count = sight.edition.districts.len();
    let mut columns: Vec<String> = (0..count).map(|index| sight.district(index)).collect();
    columns.push(sight.say("sum", &[]));
    let row = |seat: Seat| {
        let mut cells: Vec<String> = (0..count).map(|index| cell(sight, &tally, seat, index)).collect();
        cells.push(tally.points[seat.index()].to_string());
        (seat, cells)
    };
    let mut rows: Vec<(Seat, Vec<String>)> = SEATS.map(row).into();
    let [sun, moon] = tally.points;
    if moon > sun || moon == sun && sight.ties == Ties::Draw && sight.is_you(SEATS[1]) {
        rows.reverse();
    }
    Some(Reckoning { art: picture(sight, &tally), columns, rows })
}

/// A district's points for a seat, and by how many pieces.
fn cell(sight: &Sight<'_>, tally: &Tally, seat: Seat, index: usize) -> String {
    let pieces = tally.counts[index][seat.index()].to_string();
    let points = sight.edition.districts[index].points.to_string();
    let fields = [("points", &*points), ("pieces", &*pieces)];
    match tally.holders[index] {
        Holder::Held(holder) if holder == seat => sight.say("cell", &fields),
        Holder::ByMount(holder) if holder == seat => sight.say("cell-mount", &fields),
        _ => sight.say("cell-none", &fields),
    }
}

/// The city as it ended, without its pieces.
fn picture(sight: &Sight<'_>, tally: &Tally) -> String {
    let disc = Disc::near(sight.near);
    format!(
        r#"<svg class="ec-city" viewBox="0 0 700 706" aria-hidden="true">{}{}{}</svg>"#,
        art::defs(),
        disc::stone(sight, disc),
        disc::rim(sight, disc, tally)
    )
}
