//! What a move would do, drawn over the map.

use super::crew::{self, Group};
use super::ground::{DOOR, Ground, SIZE};
use super::{Sight, art, put, range};
use game_moai::{Action, Area, Kind, Space, Strength, Worker};

pub(super) fn preview(sight: &Sight<'_>, action: Action) -> String {
    let Some(me) = sight.asked().or(sight.me) else { return String::new() };
    let ground = Ground::from_sight(sight);
    let groups = crew::groups(sight, &ground);
    let on_hill = |seat: usize| hill_of(sight, seat);
    match action {
        Action::Bid(Some(cards)) => {
            let said = sight.say("would-bid", &[("total", &cards.total().to_string())]);
            on_hill(me).map_or(String::new(), |(x, y)| tell((x, y + 40.0), &[said]))
        }
        Action::Next(seat) => {
            let place = sight.view.order.len();
            put(Ground::hill(place), "ghost", &art::token(seat.index(), place + 1))
        }
        Action::Take { number, versus } => {
            let kind = sight.row_card(usize::from(number)).map_or(Kind::Neutral, |card| card.kind);
            strike(sight, &ground, kind, versus.map_or(me, |seat| seat.index()))
        }
        Action::Place { strength, at } => place(sight, &ground, me, strength, at),
        Action::Swap(one, other) => swap(&groups, me, [one, other]),
        Action::LoseWorker(worker) | Action::Starve(worker) => {
            find(&groups, me, worker).map_or(String::new(), fallen)
        }
        Action::Rest(worker) => {
            find(&groups, me, worker).map_or(String::new(), |group| way(group.last(), DOOR))
        }
        Action::Raid { card, victim, at } => {
            let worker = Worker::new(at, Some(card.value()), true);
            find(&groups, victim.index(), worker).map_or(String::new(), fallen)
        }
        Action::LoseBoat(boat) => put(ground.cell(me, Area::Sea, boat).at, "mo-lost", art::cross()),
        Action::LoseTile(height) => {
            let tiles = &sight.view.clans[me].tiles;
            let place = tiles.iter().position(|tile| *tile == i64::from(height)).unwrap_or(0);
            let (x, y) = ground.statue(me, place, tiles.len());
            put((x, y - 24.0), "mo-lost", art::cross())
        }
        Action::Erode(field) => {
            let cell = ground.space(me, field);
            put(cell.at, "ghost", &art::ruin(cell.size))
        }
        Action::Carve(at) => carve(sight, &ground, me, at),
        Action::Award(seat) => on_hill(seat.index())
            .map_or(String::new(), |(x, y)| tell((x, y + 40.0), &[sight.say("gains-wood", &[])])),
        Action::Boat => {
            let (x, y) = ground.boat(ground.boats.iter().sum()).at;
            put((x, y + 8.0), "ghost", &format!(r#"<g transform="scale(.8)">{}</g>"#, art::boat(me)))
        }
        Action::LoseHome(_) | Action::Birth(..) | Action::Bid(None) | Action::Pass | Action::Done => {
            String::new()
        }
    }
}

/// Where a clan's disc is on the hill.
pub(super) fn hill_of(sight: &Sight<'_>, seat: usize) -> Option<(f32, f32)> {
    sight.climbers().iter().position(|other| *other == seat).map(Ground::hill)
}

fn swap(groups: &[Group], me: usize, [one, other]: [Worker; 2]) -> String {
    let [here, there] = [one, other].map(|worker| find(groups, me, worker));
    let (Some(here), Some(there)) = (here, there) else { return String::new() };
    stand(there.last(), there.scale, me, here.strength, here.up || there.at.area().is_open())
        + &stand(here.last(), here.scale, me, there.strength, there.up || here.at.area().is_open())
        + &way(here.last(), there.last())
}

/// A worker as a ghost.
fn stand(feet: (f32, f32), scale: f32, seat: usize, strength: Option<i64>, up: bool) -> String {
    let figure = art::figure(seat, strength, up);
    put(feet, "ghost", &format!(r#"<g transform="scale({scale})">{figure}</g>"#))
}

/// A way from one place to another.
pub(super) fn way((x, y): (f32, f32), (to_x, to_y): (f32, f32)) -> String {
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

/// A few lines in a bubble over a place.
pub(super) fn tell((x, y): (f32, f32), lines: &[String]) -> String {
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let half = 8.0 + 3.9 * longest as f32;
    let tall = 8.0 + 17.0 * lines.len() as f32;
    let x = x.clamp(half + 3.0, (SIZE.0 - half - 3.0).max(half + 3.0));
    let y = (y - tall / 2.0).clamp(2.0, SIZE.1 - tall - 2.0);
    let mut svg = format!(
        r#"<g class="mo-bubble" transform="translate({x} {y})"><rect x="{}" width="{}" height="{tall}" rx="9"/>"#,
        -half,
        2.0 * half
    );
    for (line, text) in lines.iter().enumerate() {
        let class = if line == 0 { "mo-first" } else { "" };
        svg += &format!(
            r#"<text class="{class}" y="{}">{}</text>"#,
            17.0 + 17.0 * line as f32,
            art::escaped(text)
        );
    }
    svg + "</g>"
}

fn place(sight: &Sight<'_>, ground: &Ground, me: usize, strength: Option<Strength>, at: Space) -> String {
    let strength = strength.map(|strength| strength as i64);
    let cell = ground.space(me, at);
    let (foot, height) = crew::standing(at.area(), cell);
    let scale = (height / 54.0).min(1.0);
    let up = at.area().is_open() || sight.open_work;
    let ghost = stand((cell.at.0 + crew::aside(at.area()), foot), scale, me, strength, up);
    let clan = &sight.view.clans[me];
    let (there, _) = sight.force(me, at);
    let sum = there + strength.unwrap_or(0);
    let mouths = clan.workers.len() as i64 + 1;
    let name = at.to_string();
    let lines = match at.area() {
        Area::Forest => {
            let with = [
                ("at", &*name),
                ("strength", &*strength.unwrap_or(0).to_string()),
                ("sum", &sum.to_string()),
            ];
            let mut lines = vec![sight.say("would-stand", &with)];
            lines.extend(rivals(sight, me, at));
            lines
        }
        Area::Volcano => vec![match sight.tile(sum) {
            Some(tile) => sight.say("would-carve", &[("sum", &sum.to_string()), ("tile", &tile.to_string())]),
            None => sight.say("strong", &[("sum", &sum.to_string())]),
        }],
        Area::Fields | Area::Sea => {
            let food = clan.food() + strength.unwrap_or(0);
            vec![sight.say("would-feed", &[("food", &sight.balance(food, mouths))])]
        }
    };
    let above = match at.area() {
        Area::Forest | Area::Volcano => cell.foot() + 16.0,
        Area::Fields | Area::Sea => cell.top() - 6.0,
    };
    ghost + &tell((cell.at.0, above), &lines)
}

/// How strong the others on a forest space are, as far as it shows.
pub(super) fn rivals(sight: &Sight<'_>, me: usize, at: Space) -> Option<String> {
    let others = sight.present(at).into_iter().filter(|seat| *seat != me);
    let said: Vec<String> =
        others.map(|seat| format!("{} {}", sight.clan(seat), range(sight.force(seat, at)))).collect();
    (!said.is_empty()).then(|| said.join(" · "))
}

fn carve(sight: &Sight<'_>, ground: &Ground, me: usize, at: Space) -> String {
    let cell = ground.space(0, at);
    let (sum, _) = sight.force(me, at);
    let Some(tile) = sight.tile(sum) else { return String::new() };
    let tiles = &sight.view.clans[me].tiles;
    let place = tiles.iter().filter(|other| **other <= tile).count();
    let said = sight.say("would-carve", &[("sum", &sum.to_string()), ("tile", &tile.to_string())]);
    put(ground.statue(me, place, tiles.len() + 1), "ghost", &art::moai(tile, Some(me)))
        + &tell((cell.at.0, cell.foot() + 16.0), &[said])
}

/// What a disaster would take, where it is.
fn strike(sight: &Sight<'_>, ground: &Ground, kind: Kind, struck: usize) -> String {
    let (Some(clan), Some((x, y))) = (sight.view.clans.get(struck), hill_of(sight, struck)) else {
        return String::new();
    };
    let harm =
        |key: &str| tell((x, y + 40.0), &[sight.say(key, &[])]).replace("mo-bubble", "mo-bubble mo-harm");
    let free = |field: &u16| {
        let is_this = |at: &Space| super::is_space(*at, Area::Fields, *field);
        !sight.view.covered.iter().any(is_this) && !sight.spaces().any(|at| is_this(&at))
    };
    match kind {
        Kind::Erosion => match (1..=u16::from(Space::FIELDS)).rev().find(free) {
            Some(field) => {
                let cell = ground.cell(0, Area::Fields, field);
                put(cell.at, "ghost", &art::ruin(cell.size))
            }
            None if clan.workers.iter().any(|worker| worker.at.area() == Area::Fields) => harm("loses-field"),
            None => harm("loses-nothing"),
        },
        Kind::Fire if clan.wood > 0 => harm("loses-wood"),
        Kind::Fire if !clan.boats.is_empty() => {
            let boats = (1..=clan.boats.len() as u16).map(|boat| ground.cell(struck, Area::Sea, boat).at);
            let crossed: String = boats.take(1).map(|at| put(at, "mo-lost", art::cross())).collect();
            harm("loses-boat") + &crossed
        }
        Kind::Fire | Kind::Epidemic => harm("loses-worker"),
        Kind::Toppling if clan.tiles.is_empty() => harm("loses-nothing"),
        Kind::Toppling => harm("loses-moai"),
        Kind::Boat | Kind::Neutral | Kind::Admiral => String::new(),
    }
}
