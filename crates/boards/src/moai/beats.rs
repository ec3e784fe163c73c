//! What is seen while a step is told, one thing after the other, and the trace it leaves.

use super::crew::{self, Group};
use super::ground::Ground;
use super::{Sight, art, preview, production, put, row};
use crate::{Beat, Lasts, Seen};
use account::Deed;
use game_core::Step;
use game_moai::{Action, Area, Chance, Event, Kind, Shown, Space, Strength, View, Worker, WorkerView};
use serde::Deserialize;
use serde_json::Value;

/// What is shown of a step, from what stood there before it.
pub(super) fn beats(sight: &Sight<'_>, event: &Event, after: &Value, deeds: &[Deed]) -> Vec<Beat> {
    let after = View::deserialize(after).ok();
    let all = deeds.len();
    let (seat, action) = match event.step {
        Step::Act { seat, action } => (seat.index(), action),
        Step::Chance(chance) => return vec![by_chance(chance, all)],
    };
    if seat >= sight.view.clans.len() {
        return vec![Beat::only(all)];
    }
    let moved = moves(sight, event, seat, action, after.as_ref());
    let mut beats = match action {
        Action::Bid(_) if !event.shown.is_empty() => bids(sight, event, deeds),
        Action::Take { number, versus } => {
            let kind = sight.row_card(usize::from(number)).map(|card| card.kind);
            strikes(sight, kind, versus.map_or(seat, |seat| seat.index()), deeds)
        }
        Action::Carve(at) => carves(sight, seat, at, after.as_ref()),
        _ => Vec::new(),
    };
    if let Some(after) = &after
        && deeds.iter().any(|deed| deed.kind.starts_with("wood-") || deed.kind == "awards")
    {
        let mut paid = production::beats(sight, event, after, deeds);
        if let Some(first) = paid.first_mut() {
            first.moved = moved;
        }
        beats.extend(paid);
        return beats;
    }
    let overlay = passing(sight, seat, action) + &production::fed(sight, deeds);
    let lasts = if sight.me == Some(seat) && all <= 1 { Lasts::Move } else { Lasts::Tell };
    beats.push(Beat { seen: Seen::After, moved, overlay, lasts, told: all });
    beats
}

fn by_chance(chance: Chance, told: usize) -> Beat {
    let lasts = match chance {
        Chance::Reveal(_) | Chance::Birdman(_) => Lasts::Move,
        Chance::Draw(_) | Chance::Remove(_) => Lasts::Nothing,
    };
    // What follows by itself is worth its time.
    let lasts = if told > 1 { Lasts::Tell } else { lasts };
    Beat { told, lasts, ..Beat::default() }
}

/// How many deeds are told up to the last of this kind.
fn told_by(deeds: &[Deed], kind: &str) -> usize {
    deeds.iter().rposition(|deed| deed.kind == kind).map_or(0, |place| place + 1)
}

/// All bids over the hill.
fn bids(sight: &Sight<'_>, event: &Event, deeds: &[Deed]) -> Vec<Beat> {
    let bid = |shown: &Shown| match shown {
        Shown::Bid(seat, cards) => {
            let (x, y) = preview::hill_of(sight, seat.index())?;
            let art = format!(
                r#"<g class="mo-bids"><rect x="-17" y="-12" width="34" height="24" rx="12"/><text class="mo-large" y="7">{}</text></g>"#,
                cards.total()
            );
            Some(put((x, y), "mo-pops", &art))
        }
        _ => None,
    };
    let overlay = event.shown.iter().filter_map(bid).collect();
    let told = told_by(deeds, "bids-shown");
    vec![Beat { seen: Seen::Before, overlay, lasts: Lasts::Tell, told, moved: Vec::new() }]
}

/// A disaster over the clan it strikes, before it takes anything.
fn strikes(sight: &Sight<'_>, kind: Option<Kind>, struck: usize, deeds: &[Deed]) -> Vec<Beat> {
    let Some((kind, at)) = kind.filter(|kind| kind.is_disaster()).zip(preview::hill_of(sight, struck)) else {
        return Vec::new();
    };
    let art =
        format!(r#"<circle class="mo-blow" r="26"/><g transform="scale(1.1)">{}</g>"#, art::emblem(kind));
    let overlay = put(at, "mo-pops", &art);
    let told = told_by(deeds, "takes-disaster").min(deeds.len());
    vec![Beat { seen: Seen::Before, overlay, lasts: Lasts::Tell, told, moved: Vec::new() }]
}

/// Those in a niche turn up and are counted.
fn carves(sight: &Sight<'_>, seat: usize, at: Space, after: Option<&View>) -> Vec<Beat> {
    let Some(now) = after else { return Vec::new() };
    let seen = production::turned_up(&sight.view, now, at);
    let cell = Ground::from_sight(sight).space(seat, at);
    let here = now.clans.get(seat).into_iter().flat_map(|clan| &clan.workers);
    let sum: i64 = here.filter(|worker| worker.at == at).filter_map(|worker| worker.strength).sum();
    let overlay =
        put((cell.at.0, cell.at.1), "mo-pops", &format!(r#"<text class="mo-total mo-first">{sum} m</text>"#));
    vec![Beat { seen, overlay, lasts: Lasts::Move, told: 0, moved: Vec::new() }]
}

/// Where pieces came from.
fn moves(
    sight: &Sight<'_>,
    event: &Event,
    seat: usize,
    action: Action,
    after: Option<&View>,
) -> Vec<(String, String)> {
    let ground = Ground::from_sight(sight);
    let groups = crew::groups(sight, &ground);
    match action {
        Action::Place { strength, at } => place(sight, &groups, seat, strength, at).into_iter().collect(),
        Action::Swap(one, other) => swap(&groups, seat, [one, other], &event.shown),
        Action::Take { number, .. } => {
            let mut moved = vec![(format!("card{seat}"), format!("row:{number}"))];
            let then = row::takers(sight);
            let now = after.map(|view| row::takers(&sight.seeing(view.clone()))).unwrap_or_default();
            let shifted = now
                .iter()
                .filter(|(place, other)| then.iter().any(|(before, held)| held == other && before != place));
            moved.extend(shifted.map(|(_, other)| (format!("card{other}"), format!("card{other}"))));
            moved
        }
        Action::Bid(_) | Action::Next(_) => {
            let seats = 0..sight.view.clans.len();
            seats.map(|seat| (format!("hill:{seat}"), format!("hill:{seat}"))).collect()
        }
        _ => Vec::new(),
    }
}

/// The key now of a worker who walks out, and where it came from: from below the map, or from the clan's disc.
fn place(
    sight: &Sight<'_>,
    groups: &[Group],
    seat: usize,
    strength: Option<Strength>,
    at: Space,
) -> Option<(String, String)> {
    let strength = strength.map(|strength| strength as i64);
    let at = if at == Space::NEW { format!("V{}", sight.new_space()).parse().ok()? } else { at };
    let up = at.area().is_open() || sight.open_work;
    let text = crew::text(&WorkerView { at, strength, up });
    let before = groups.iter().find(|group| group.seat == seat && group.text() == text);
    let now = format!("w{seat}:{text}#{}", before.map_or(0, |group| group.count) + 1);
    let then = if sight.me == Some(seat) { "door".to_owned() } else { format!("hill:{seat}") };
    Some((now, then))
}

fn swap(groups: &[Group], seat: usize, [one, other]: [Worker; 2], shown: &[Shown]) -> Vec<(String, String)> {
    let turned_up = |at: Space| {
        shown.iter().find_map(|shown| match shown {
            Shown::Worker(worker, owner) if owner.index() == seat && worker.at() == at => worker.strength(),
            _ => None,
        })
    };
    let walk = |worker: Worker, leaver: Worker| {
        let from = preview::find(groups, seat, worker)?;
        let to = leaver.at();
        let up = from.up || to.area().is_open();
        let strength = from.strength.or(turned_up(to).map(|strength| strength as i64));
        let text = crew::text(&WorkerView { at: to, strength, up });
        let there = groups.iter().find(|group| group.seat == seat && group.text() == text);
        let stay = there.map_or(0, |group| group.count - usize::from(leaver.to_string() == text));
        Some((format!("w{seat}:{text}#{}", stay + 1), from.key(from.count)))
    };
    [walk(one, other), walk(other, one)].into_iter().flatten().collect()
}

/// What goes, while it is gone already.
fn passing(sight: &Sight<'_>, seat: usize, action: Action) -> String {
    let ground = Ground::from_sight(sight);
    let groups = crew::groups(sight, &ground);
    match action {
        Action::LoseWorker(worker) | Action::Starve(worker) => {
            fall(groups.iter().find(|group| group.seat == seat && is_at(group, worker)), "mo-falls")
        }
        Action::Rest(worker) => {
            fall(groups.iter().find(|group| group.seat == seat && is_at(group, worker)), "mo-leaves")
        }
        Action::Raid { card, victim, at } => {
            let worker = Worker::new(at, Some(card.value()), true);
            fall(preview::find(&groups, victim.index(), worker), "mo-falls")
        }
        Action::Erode(field) => {
            let cell = ground.space(seat, field);
            put(cell.at, "mo-pops", &art::ruin(cell.size))
        }
        Action::LoseBoat(boat) => {
            let (x, y) = ground.cell(seat, Area::Sea, boat).at;
            put((x, y + 8.0), "mo-sinks", &art::boat(seat))
        }
        Action::LoseTile(height) => {
            let tiles = &sight.view.clans[seat].tiles;
            let place = tiles.iter().position(|tile| *tile == i64::from(height)).unwrap_or(0);
            put(ground.statue(seat, place, tiles.len()), "mo-falls", &art::moai(height.into(), Some(seat)))
        }
        _ => String::new(),
    }
}

/// Whether the worker is one of these, as far as its strength shows.
fn is_at(group: &Group, worker: Worker) -> bool {
    let strength = worker.strength().map(|strength| strength as i64);
    group.at == worker.at()
        && group.up == worker.is_up()
        && (group.strength.is_none() || strength.is_none() || group.strength == strength)
}

fn fall(group: Option<&Group>, class: &str) -> String {
    group.map_or(String::new(), |group| {
        let figure = art::figure(group.seat, group.strength, group.up);
        let drawn = format!(r#"<g transform="scale({})">{figure}</g>"#, group.scale);
        put(group.last(), class, &drawn)
    })
}

/// Where the last step was.
pub(super) fn trace(sight: &Sight<'_>, event: &Event) -> String {
    let Step::Act { seat, action } = event.step else { return String::new() };
    let seat = seat.index();
    if seat >= sight.view.clans.len() {
        return String::new();
    }
    let ground = Ground::from_sight(sight);
    let newest = || {
        let own = sight.view.clans[seat].workers.iter().map(|worker| worker.at);
        own.filter(|at| at.area() == Area::Volcano).max_by_key(|at| at.number())
    };
    let ring = |at: Space| {
        let cell = ground.space(seat, at);
        match at.area() {
            Area::Volcano => format!(r#"<path class="mo-trace" d="{}"/>"#, cell.niche()),
            _ => format!(
                r#"<rect class="mo-trace" x="{}" y="{}" width="{}" height="{}" rx="14"/>"#,
                cell.left(),
                cell.top(),
                cell.size.0,
                cell.size.1
            ),
        }
    };
    let disc = |seat: usize| {
        preview::hill_of(sight, seat)
            .map_or(String::new(), |(x, y)| format!(r#"<circle class="mo-trace" cx="{x}" cy="{y}" r="23"/>"#))
    };
    match action {
        Action::Place { at, .. } if at == Space::NEW => newest().map_or(String::new(), ring),
        Action::Place { at, .. } | Action::Carve(at) | Action::Raid { at, .. } | Action::Erode(at) => {
            ring(at)
        }
        Action::Swap(one, other) => ring(one.at()) + &ring(other.at()),
        Action::Starve(worker) | Action::Rest(worker) | Action::LoseWorker(worker) => {
            if worker.area() == Area::Volcano && !sight.spaces().any(|at| at == worker.at()) {
                String::new()
            } else {
                ring(worker.at())
            }
        }
        Action::Take { versus: Some(struck), .. } => disc(struck.index()),
        Action::Next(named) | Action::Award(named) => disc(named.index()),
        Action::Take { .. } => disc(seat),
        _ => String::new(),
    }
}
