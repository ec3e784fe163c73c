use super::Step;
use super::sight::{cards as written, people};
use crate::{Deed, Field, Icon};
use game_chariots::{Cards, Gate, Line};

pub(super) fn bar(step: &Step<'_>, cards: Cards, line: Line) -> Vec<Deed> {
    let kinds = match step.after.obstacle(line).is_wall() {
        true => ["wall", "wall-before"],
        false => ["bar", "bar-before"],
    };
    let deed = built(step, kinds, &[line]).with("cards", Field::List(written(cards)));
    then(step, on_line(deed.with("line", Field::text(line)), line))
}

pub(super) fn shift(step: &Step<'_>, from: Line, cards: Cards, to: Line) -> Vec<Deed> {
    let kinds = match step.after.obstacle(to).is_wall() {
        true => ["shift-wall", "shift-wall-before"],
        false => ["shift", "shift-before"],
    };
    let deed = built(step, kinds, &[to]).with("cards", Field::List(written(cards)));
    then(step, on_line(deed.with("from", Field::text(from)).with("line", Field::text(to)), to))
}

pub(super) fn dolmen(step: &Step<'_>, cards: Cards, gate: Gate) -> Vec<Deed> {
    let mut spent = written(cards);
    spent.push(Field::word("a-dolmen-card"));
    let deed = built(step, ["dolmen", "dolmen-before"], &gate.lines());
    let deed = deed.with("cards", Field::List(spent)).with("gate", Field::text(gate));
    then(step, deed.at(gate.to_string()).at(format!("dolmen-{gate}")))
}

pub(super) fn done(step: &Step<'_>) -> Vec<Deed> {
    let unused = Field::count(step.before.view.left, "action");
    vec![step.deed("done", Icon::Round).with("unused", unused)]
}

/// What is built on these lines: of the second kind where it stands right before others, which is bad for them.
fn built(step: &Step<'_>, [alone, before]: [&'static str; 2], lines: &[Line]) -> Deed {
    let hit = step.after.before(lines, step.seat);
    if hit.is_empty() {
        return step.deed(alone, Icon::Put);
    }
    let deed = step.deed(before, Icon::Put).with("before", people(hit.iter().copied()));
    hit.into_iter().fold(deed, |deed, seat| deed.costs(seat, 0, "blocked"))
}

fn on_line(deed: Deed, line: Line) -> Deed {
    deed.at(line.to_string()).at(format!("bar-{line}"))
}

/// What was built, and that whoever built it has no card for the rest of their actions.
fn then(step: &Step<'_>, deed: Deed) -> Vec<Deed> {
    let mut deeds = vec![deed];
    let lost = step.before.view.left - 1;
    let ended = step.after.view.phase != "block" || step.after.acting() != Some(step.seat);
    if ended && lost > 0 {
        deeds.push(no_cards(step, lost));
    }
    deeds
}

/// Whoever blocks has actions left, and no card.
fn no_cards(step: &Step<'_>, lost: i64) -> Deed {
    step.deed("no-cards", Icon::Card).with("lost", Field::count(lost, "lost"))
}
