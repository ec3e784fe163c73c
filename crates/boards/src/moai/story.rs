//! What is seen while a move is made.

use super::crew::{self, Group};
use super::ground::Ground;
use super::{Sight, art, emblem, isle, preview, put};
use crate::Story;
use game_core::Step;
use game_moai::{Action, Area, Event, Home, Kind, Shown, Space, Strength, Worker, WorkerView};

pub(super) fn story(sight: &Sight<'_>, event: &Event) -> Story {
    let Step::Act { seat, action } = event.step else { return Story::default() };
    let seat = seat.index();
    if seat >= sight.view.clans.len() {
        return Story::default();
    }
    let ground = Ground::of(sight);
    let groups = crew::groups(sight, &ground);
    let mut story = Story::default();
    match action {
        Action::Place { strength, at } => story.moved.extend(place(sight, &groups, seat, strength, at)),
        Action::Swap(one, other) => story.moved.extend(swap(&groups, seat, [one, other], &event.shown)),
        Action::Rest(worker) => {
            if let Some(group) = preview::find(&groups, seat, worker) {
                let strength = group.strength.filter(|_| sight.me == Some(seat));
                let now = crew::home_key(seat, strength, at_home(sight, seat, strength) + 1);
                story.moved.push((now, group.key(group.count)));
            }
        }
        Action::LoseWorker(worker) | Action::Starve(worker) => {
            story.overlay = fall(groups.iter().find(|group| group.seat == seat && is_at(group, worker)));
        }
        Action::Raid { card, victim, at } => {
            let worker = Worker::new(at, Some(card.value()), true);
            story.overlay = fall(preview::find(&groups, victim.index(), worker));
        }
        Action::Carve(at) => {
            let (x, y) = ground.space(seat, at).at;
            story.overlay =
                put((x, y), "mo-rises", &format!(r#"<g transform="scale(1.6)">{}</g>"#, art::moai()));
        }
        Action::Erode(field) => {
            story.overlay = put(ground.space(seat, field).at, "mo-flash", art::disaster())
        }
        Action::LoseBoat(boat) => {
            let (x, y) = ground.cell(seat, Area::Sea, boat).at;
            story.overlay = put((x, y + 18.0), "mo-sinks", &art::boat(seat));
        }
        Action::Take { number, versus } => {
            let card = sight.view.row.get(usize::from(number).wrapping_sub(1)).copied().flatten();
            let struck = versus.map_or(seat, |seat| seat.index());
            story.overlay = struck_by(sight, card.map(|card| card.kind), struck);
        }
        _ => {}
    }
    story.overlay += &brought_to_light(sight, &ground, &event.shown);
    story
}

/// Whether the worker is one of these, as far as its strength shows.
fn is_at(group: &Group, worker: Worker) -> bool {
    let strength = worker.strength().map(|strength| strength as i64);
    group.at == worker.at()
        && group.up == worker.is_up()
        && (group.strength.is_none() || group.strength == strength)
}

/// How many of this strength are at home.
fn at_home(sight: &Sight<'_>, seat: usize, strength: Option<i64>) -> i64 {
    let clan = &sight.view.clans[seat];
    match (clan.home, strength) {
        (Home::Open(counts), Some(strength)) => counts[(strength.clamp(1, 3) - 1) as usize],
        (home, _) => home.len(),
    }
}

/// The key now of a worker who walks out, and the key at home.
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
    let known = strength.filter(|_| sight.me == Some(seat));
    Some((now, crew::home_key(seat, known, at_home(sight, seat, known))))
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

fn fall(group: Option<&Group>) -> String {
    group.map_or(String::new(), |group| {
        let figure = art::figure(group.seat, group.strength, group.up);
        let drawn = format!(r#"<g transform="scale({})">{figure}</g>"#, group.scale);
        put(group.last(), "mo-falls", &drawn)
    })
}

fn struck_by(sight: &Sight<'_>, kind: Option<Kind>, struck: usize) -> String {
    let place = isle::climbers(sight).iter().position(|seat| *seat == struck);
    match (kind.filter(|kind| kind.is_disaster()), place) {
        (Some(kind), Some(place)) => put(Ground::hill(place), "mo-flash", emblem::emblem(kind)),
        _ => String::new(),
    }
}

/// Bids on the hill, and rings where workers were turned up.
fn brought_to_light(sight: &Sight<'_>, ground: &Ground, shown: &[Shown]) -> String {
    let climbers = isle::climbers(sight);
    let light = |shown: &Shown| match shown {
        Shown::Bid(seat, cards) => {
            let (x, y) = Ground::hill(climbers.iter().position(|other| *other == seat.index())?);
            Some(put((x, y), "mo-bid", &art::count((0.0, 0.0), usize::from(cards.total()))))
        }
        Shown::Worker(worker, seat) => {
            let cell = ground.space(seat.index(), worker.at());
            Some(put(cell.at, "mo-flash", r#"<circle class="mo-ringed" r="30"/>"#))
        }
        Shown::Home(..) => None,
    };
    shown.iter().filter_map(light).collect()
}
