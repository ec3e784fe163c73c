//! What a move would do, drawn over the map.

use super::crew::{self, Group};
use super::ground::Ground;
use super::{Sight, art, emblem, isle, put};
use game_moai::{Action, Area, Kind, Space, Strength, Worker};

pub(super) fn preview(sight: &Sight<'_>, action: Action) -> String {
    let Some(me) = sight.asked().or(sight.me) else { return String::new() };
    let ground = Ground::of(sight);
    let groups = crew::groups(sight, &ground);
    let on_hill =
        |seat: usize| isle::climbers(sight).iter().position(|other| *other == seat).map(Ground::hill);
    match action {
        Action::Bid(Some(cards)) => on_hill(me).map_or(String::new(), |(x, y)| {
            put((x, y), "ghost mo-told", &art::count((17.0, 12.0), usize::from(cards.total())))
        }),
        Action::Next(seat) => put(Ground::hill(sight.view.order.len()), "ghost", &art::token(seat.index())),
        Action::Take { number, versus } => {
            let card = sight.view.row.get(usize::from(number).wrapping_sub(1)).copied().flatten();
            let kind = card.map_or(Kind::Neutral, |card| card.kind);
            strike(sight, &ground, kind, versus.map_or(me, |seat| seat.index()), on_hill)
        }
        Action::Place { strength, at } => place(sight, &ground, &groups, me, strength, at),
        Action::Swap(one, other) => {
            let [here, there] = [one, other].map(|worker| find(&groups, me, worker));
            let (Some(here), Some(there)) = (here, there) else { return String::new() };
            stand(there.last(), there.scale, me, here.strength, here.up || there.at.area().is_open())
                + &stand(here.last(), here.scale, me, there.strength, there.up || here.at.area().is_open())
                + &way(here.last(), there.last())
        }
        Action::LoseWorker(worker) | Action::Starve(worker) => match find(&groups, me, worker) {
            Some(group) => fallen(group),
            None => String::new(),
        },
        Action::Rest(worker) => match find(&groups, me, worker) {
            Some(group) => {
                let (door, _) = crew::at_door(&ground, me, group.strength);
                stand(door, 1.0, me, group.strength, true) + &way(group.last(), door)
            }
            None => String::new(),
        },
        Action::Raid { card, victim, at } => {
            let strength = Some(card.value() as i64);
            let prey = |group: &&Group| {
                group.seat == victim.index() && group.at == at && group.up && group.strength == strength
            };
            groups.iter().find(prey).map(fallen).unwrap_or_default()
        }
        Action::LoseHome(strength) => {
            let ((x, y), _) = crew::at_door(&ground, me, Some(strength as i64));
            put((x, y - 22.0), "mo-lost", art::cross())
        }
        Action::LoseBoat(boat) => put(ground.cell(me, Area::Sea, boat).at, "mo-lost", art::cross()),
        Action::Erode(field) => put(ground.space(me, field).at, "ghost", art::disaster()),
        Action::Carve(at) => carve(sight, &ground, &groups, at),
        Action::Award(seat) => on_hill(seat.index())
            .map_or(String::new(), |(x, y)| put((x + 16.0, y + 14.0), "mo-told", art::wood())),
        Action::Birth(one, other) => {
            let strength = one.value().min(other.value()) as i64;
            let (door, _) = crew::at_door(&ground, me, Some(strength));
            stand((door.0 + 14.0, door.1), 1.0, me, Some(strength), true)
        }
        Action::Boat => {
            let (x, y) = ground.boat(ground.boats.iter().sum()).at;
            put((x, y + 18.0), "ghost", &art::boat(me))
        }
        Action::Bid(None) | Action::LoseTile(_) | Action::Pass | Action::Done => String::new(),
    }
}

/// A worker as a ghost.
fn stand(feet: (f32, f32), scale: f32, seat: usize, strength: Option<i64>, up: bool) -> String {
    let figure = art::figure(seat, strength, up);
    put(feet, "ghost", &format!(r#"<g transform="scale({scale})">{figure}</g>"#))
}

fn way((x, y): (f32, f32), (to_x, to_y): (f32, f32)) -> String {
    let (middle, above) = ((x + to_x) / 2.0, y.min(to_y) - 46.0);
    format!(r#"<path class="mo-way" d="M{x} {}Q{middle} {above} {to_x} {}"/>"#, y - 20.0, to_y - 20.0)
}

pub(super) fn find(groups: &[Group], seat: usize, worker: Worker) -> Option<&Group> {
    let text = worker.to_string();
    groups.iter().find(|group| group.seat == seat && group.text() == text)
}

fn fallen(group: &Group) -> String {
    let (x, y) = group.last();
    put((x, y - 22.0 * group.scale), "mo-lost", art::cross())
}

fn tell((x, y): (f32, f32), text: &str) -> String {
    let half = 5.0 + 4.2 * text.chars().count() as f32;
    let x = x.clamp(half + 4.0, super::WIDTH - half - 4.0);
    format!(
        r#"<g class="mo-bubble" transform="translate({x} {y})"><rect x="{}" y="-14" width="{}" height="21" rx="8"/><text y="2">{text}</text></g>"#,
        -half,
        2.0 * half
    )
}

fn place(
    sight: &Sight<'_>,
    ground: &Ground,
    groups: &[Group],
    me: usize,
    strength: Option<Strength>,
    at: Space,
) -> String {
    let strength = strength.map(|strength| strength as i64);
    let cell = ground.space(me, at);
    let (foot, height) = crew::standing(at.area(), cell);
    let scale = (height / 52.0).min(1.0);
    let up = at.area().is_open() || sight.open_work;
    let ghost = stand((cell.at.0 + crew::aside(at.area()), foot), scale, me, strength, up);
    let clan = &sight.view.clans[me];
    let mine = groups.iter().filter(|group| group.seat == me && group.at == at);
    let there: i64 = mine.map(|group| group.strength.unwrap_or(0) * group.count as i64).sum();
    let sum = there + strength.unwrap_or(0);
    let mouths = clan.workers.len() as i64 + 1;
    let said = match at.area() {
        Area::Forest => sight.say("strong", &[("sum", &sum.to_string())]),
        Area::Volcano => match sight.tile(sum) {
            Some(tile) => sight.say("would-carve", &[("sum", &sum.to_string()), ("tile", &tile.to_string())]),
            None => sight.say("strong", &[("sum", &sum.to_string())]),
        },
        Area::Fields | Area::Sea => sight.balance(clan.food() + sum, mouths),
    };
    ghost + &tell((cell.at.0, cell.top() + 4.0), &said)
}

fn carve(sight: &Sight<'_>, ground: &Ground, groups: &[Group], at: Space) -> String {
    let cell = ground.space(0, at);
    let here = groups.iter().filter(|group| group.at == at);
    let sum: i64 = here.map(|group| group.strength.unwrap_or(0) * group.count as i64).sum();
    let Some(tile) = sight.tile(sum) else { return String::new() };
    let said = sight.say("would-carve", &[("sum", &sum.to_string()), ("tile", &tile.to_string())]);
    put(cell.at, "ghost", &format!(r#"<g transform="scale(1.5)">{}</g>"#, art::moai()))
        + &tell((cell.at.0, cell.top() + 4.0), &said)
}

/// The field that erosion would cover, or the clan that is struck.
fn strike(
    sight: &Sight<'_>,
    ground: &Ground,
    kind: Kind,
    struck: usize,
    on_hill: impl Fn(usize) -> Option<(f32, f32)>,
) -> String {
    if !kind.is_disaster() {
        return String::new();
    }
    let (x, y) = on_hill(struck).unwrap_or_default();
    let drawn = format!(r#"<g transform="scale(.75)">{}</g>"#, emblem::emblem(kind));
    let drawn = put((x + 18.0, y + 14.0), "mo-told", &drawn);
    let free = |field: &u16| {
        let name = format!("C{field}");
        let covered = sight.view.covered.iter().any(|other| other.to_string() == name);
        !covered && sight.spaces().all(|other| other.to_string() != name)
    };
    match (1..=u16::from(Space::FIELDS)).rev().find(free).filter(|_| kind == Kind::Erosion) {
        Some(field) => drawn + &put(ground.cell(0, Area::Fields, field).at, "ghost", art::disaster()),
        None => drawn,
    }
}
