use super::Step;
use super::sight::{people, rank, space};
use crate::{Deed, Field, Icon};
use game_chariots::{Line, Obstacle, Space, Way};
use game_core::Seat;

pub(super) fn go(step: &Step<'_>, to: Space) -> Vec<Deed> {
    let way = step.before.at(step.seat).and_then(|from| from.ways().find(|way| way.to == to));
    let mut deeds = Vec::new();
    deeds.extend(way.and_then(|way| toll(step, way)));
    let toll = way.map_or(0, |way| step.before.obstacle(way.across).toll(step.seat));
    let cost = way.map_or(0, |way| way.cost + toll);
    let drive = step.deed("drive", Icon::Move).with("space", space(to));
    deeds.push(drive.with("cost", Field::count(cost, "energy")).at(to.to_string()));
    if step.after.crystals(step.seat) > step.before.crystals(step.seat) {
        let has = Field::count(step.after.crystals(step.seat), "crystal");
        let deed = step.deed("takes", Icon::Crystal).with("space", space(to)).with("has", has);
        deeds.push(deed.gives(step.seat, 1, "crystal").at(to.to_string()));
    }
    if to == Space::FINISH {
        let place = step.after.chariot(step.seat).and_then(|chariot| chariot.place).unwrap_or(1);
        let deed = step.deed("finish", Icon::Round).with("rank", rank(place.clamp(1, 5) as usize));
        deeds.push(deed.at("finish"));
    } else {
        deeds.extend(overtaking(step, to));
    }
    deeds
}

pub(super) fn crash(step: &Step<'_>, line: Line) -> Vec<Deed> {
    let standing = step.before.obstacle(line);
    let kind = by_kind(standing, ["crash-bar", "crash-wall", "crash-dolmen"]);
    let left = step.after.crystals(step.seat);
    let deed = broken(step.deed(kind, Icon::Strike), standing, line)
        .with("left", Field::count(left, "crystal"))
        .costs(step.seat, 1, "crystal");
    let mut deeds = vec![deed];
    if step.after.chariot(step.seat).is_some_and(|chariot| chariot.out) {
        let out = step.deed("out", Icon::Fall).costs(step.seat, 0, "is-out");
        deeds.push(out.at(step.before.at(step.seat).map(|at| at.to_string()).unwrap_or_default()));
    }
    deeds
}

/// What crossing another's obstacle cost, and what became of it.
fn toll(step: &Step<'_>, way: Way) -> Option<Deed> {
    let standing = step.before.obstacle(way.across);
    if !standing.hinders(step.seat) {
        return None;
    }
    let kind = by_kind(standing, ["breaks-bar", "breaks-wall", "pays-dolmen"]);
    let toll = standing.toll(step.seat);
    let deed = step.deed(kind, Icon::Strike).with("toll", Field::Number(toll.into()));
    Some(broken(deed, standing, way.across).costs(step.seat, toll.into(), "energy"))
}

/// A deed that meets another's obstacle on a line: a bar or wall is lost to its owner.
fn broken(deed: Deed, standing: Obstacle, line: Line) -> Deed {
    let gate = format!("G{}", line.zone());
    let deed = deed.with("line", Field::text(line)).with("gate", Field::text(&gate));
    let deed = deed.at(line.to_string()).at(if standing.is_dolmen() { gate } else { beside(line) });
    match standing.owner() {
        Some(owner) if standing.height() > 0 => {
            deed.to(owner).costs(owner, i32::from(standing.height()), "bar")
        }
        Some(owner) => deed.to(owner),
        None => deed,
    }
}

/// A space that the line is at the end of.
fn beside(line: Line) -> String {
    let lane = match line.to_string().chars().next() {
        Some('M') => 'b',
        Some('P') => 'w',
        _ => 't',
    };
    format!("{lane}{}", line.zone())
}

fn by_kind(standing: Obstacle, [bar, wall, dolmen]: [&'static str; 3]) -> &'static str {
    match (standing.is_dolmen(), standing.is_wall()) {
        (true, _) => dolmen,
        (_, true) => wall,
        _ => bar,
    }
}

/// Whom a step has left behind.
fn overtaking(step: &Step<'_>, to: Space) -> Option<Deed> {
    let behind = |order: &[Seat]| -> Vec<Seat> {
        order.iter().copied().skip_while(|seat| *seat != step.seat).skip(1).collect()
    };
    let (before, after) = (step.before.order(), step.after.order());
    let follow = behind(&before);
    let passed: Vec<Seat> = behind(&after).into_iter().filter(|seat| !follow.contains(seat)).collect();
    let place = step.after.finished() + after.iter().position(|seat| *seat == step.seat)? + 1;
    (!passed.is_empty()).then(|| {
        let deed = step.deed("overtakes", Icon::Contest).with("passed", people(passed.iter().copied()));
        let deed = deed.with("rank", rank(place)).at(to.to_string());
        if let [alone] = passed.as_slice() { deed.to(*alone) } else { deed }
    })
}
