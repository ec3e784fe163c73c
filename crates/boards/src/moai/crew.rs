//! Workers: who stands where, and how they stand there together.

use super::ground::{Cell, Ground};
use super::{Sight, art};
use crate::{Item, Spot};
use game_moai::{Area, PhaseName, Space, WorkerView};

/// How high a figure is.
const TALL: f32 = 54.0;
/// How wide one is.
const BROAD: f32 = 33.0;
/// By how much one stands beside another of its kind, where there is no room for more.
const BESIDE: f32 = 8.0;
/// By how much where there is: nobody hides another's strength.
const APART: f32 = 31.0;
/// Those who stand this far apart are counted at a glance.
const COUNTED: f32 = 20.0;
/// So many kinds stand side by side in one row where there is room for a second.
const ABREAST: usize = 4;
/// A space of this height has room for two rows.
const ROOMY: f32 = 64.0;
/// The height that a space's name takes where there is no room to stand beside it.
const NAMED: f32 = 8.0;
/// So many of a kind are seen; the rest stand behind them.
const SEEN: usize = 3;

/// Workers of one clan who are alike, on one space.
pub(super) struct Group {
    pub seat: usize,
    pub at: Space,
    pub strength: Option<i64>,
    pub up: bool,
    pub count: usize,
    /// The part of the space they stand on.
    pub cell: Cell,
    /// Where the first one's feet are.
    pub feet: (f32, f32),
    pub scale: f32,
    /// By how much one stands beside the other.
    step: f32,
}

impl Group {
    /// The worker in the game's notation, `?` for a strength that is hidden.
    pub(super) fn text(&self) -> String {
        text(&WorkerView { at: self.at, strength: self.strength, up: self.up })
    }

    /// The item of the worker of this place among those alike, from 1.
    pub(super) fn key(&self, place: usize) -> String {
        format!("w{}:{}#{place}", self.seat, self.text())
    }

    /// Where the last of them stands.
    pub(super) fn last(&self) -> (f32, f32) {
        self.stands(self.count)
    }

    /// Where the one of this place among those alike stands, from 1.
    fn stands(&self, place: usize) -> (f32, f32) {
        let (x, y) = self.feet;
        (x + self.step * self.scale * (place.clamp(1, SEEN) - 1) as f32, y)
    }

    fn items(&self) -> impl Iterator<Item = Item> {
        let figure = art::figure(self.seat, self.strength, self.up);
        (1..=self.count).map(move |place| {
            let is_told = self.count <= SEEN && self.step >= COUNTED;
            let badge = if place == self.count && self.count > 1 && !is_told {
                art::count((13.0, -27.0), self.count)
            } else {
                String::new()
            };
            Item {
                key: self.key(place),
                at: self.stands(place),
                turn: 0.0,
                art: format!(r#"<g transform="scale({})">{figure}{badge}</g>"#, self.scale),
            }
        })
    }

    /// Who they are, aloud.
    pub(super) fn label(&self, sight: &Sight<'_>) -> String {
        let key = match (self.up, self.strength) {
            (true, _) => "group-up",
            (false, Some(_)) => "group-down",
            (false, None) => "group-hidden",
        };
        let strength = self.strength.unwrap_or_default().to_string();
        let fields =
            [("count", &*self.count.to_string()), ("strength", &strength), ("clan", &sight.clan(self.seat))];
        sight.say(key, &fields)
    }
}

/// The worker in the game's notation.
pub(super) fn text(worker: &WorkerView) -> String {
    let strength = worker.strength.map_or("?".to_owned(), |strength| strength.to_string());
    format!("{}:{strength}{}", worker.at, if worker.up { 'u' } else { 'd' })
}

/// All workers on the board, those alike together.
pub(super) fn groups(sight: &Sight<'_>, ground: &Ground) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (seat, clan) in sight.view.clans.iter().enumerate() {
        for worker in &clan.workers {
            let alike = |group: &&mut Group| {
                (group.seat, group.at, group.strength, group.up)
                    == (seat, worker.at, worker.strength, worker.up)
            };
            match groups.iter_mut().find(alike) {
                Some(group) => group.count += 1,
                None => groups.push(Group {
                    seat,
                    at: worker.at,
                    strength: worker.strength,
                    up: worker.up,
                    count: 1,
                    cell: ground.space(seat, worker.at),
                    feet: (0.0, 0.0),
                    scale: 1.0,
                    step: BESIDE,
                }),
            }
        }
    }
    settle(&mut groups);
    groups
}

/// Lets those who share a space stand side by side.
fn settle(groups: &mut [Group]) {
    let same = |one: &Group, other: &Group| {
        one.at == other.at && (one.at.area() != Area::Sea || one.seat == other.seat)
    };
    for index in 0..groups.len() {
        let here: Vec<usize> =
            (0..groups.len()).filter(|other| same(&groups[index], &groups[*other])).collect();
        let place = here.iter().position(|other| *other == index).unwrap_or(0);
        let most = here.iter().map(|other| groups[*other].count).max().unwrap_or(1);
        let group = &mut groups[index];
        let whole = group.cell;
        let rows = if here.len() > ABREAST && whole.size.1 > ROOMY { 2 } else { 1 };
        let columns = here.len().div_ceil(rows);
        let under = if rows > 1 { NAMED } else { 0.0 };
        let (width, tall) = (whole.size.0 / columns as f32, (whole.size.1 - under) / rows as f32);
        let (column, row) = ((place % columns) as f32, (place / columns) as f32);
        group.cell.at = (whole.left() + width * (column + 0.5), whole.top() + under + tall * (row + 0.5));
        group.cell.size = (width, tall);
        let (foot, height) = standing(group.at.area(), group.cell);
        let broad = BROAD + BESIDE * (most.min(SEEN) - 1) as f32;
        group.scale = (width / broad).min(height / TALL).min(1.0);
        let others = (group.count.min(SEEN) - 1) as f32;
        let room = (width - 2.0 * aside(group.at.area()).abs()) / group.scale - BROAD;
        group.step = (room / others.max(1.0)).clamp(BESIDE, APART);
        let shift = group.step * group.scale * others / 2.0;
        group.feet = (group.cell.at.0 - shift + aside(group.at.area()), foot);
    }
}

/// Where feet stand in a space of this area, and how high there is room.
pub(super) fn standing(area: Area, cell: Cell) -> (f32, f32) {
    match area {
        // A single row leaves the name of the space free.
        Area::Forest if cell.size.1 > 50.0 => (cell.foot() - 6.0, cell.size.1 - 25.0),
        Area::Forest => (cell.foot() - 3.0, cell.size.1 * 0.92),
        Area::Volcano => (cell.foot() - 6.0, (cell.size.1 - 4.0).min(TALL * 0.9)),
        Area::Fields => (cell.foot() - 5.0, 50.0),
        Area::Sea => (cell.at.1 + 4.0, (cell.size.1 * 0.62).min(TALL * 0.9)),
    }
}

/// How far to the right of the middle they stand, to leave a field's name and a boat's sail free.
pub(super) fn aside(area: Area) -> f32 {
    match area {
        Area::Fields => 14.0,
        Area::Sea => -9.0,
        Area::Forest | Area::Volcano => 0.0,
    }
}

/// The workers on the board, as items.
pub(super) fn items(groups: &[Group]) -> impl Iterator<Item = Item> {
    groups.iter().flat_map(Group::items)
}

/// The workers that can be pointed at on this space: one's own where one of them is chosen, others' in a raid.
pub(super) fn spots(sight: &Sight<'_>, groups: &[Group], at: Space, owner: Option<usize>) -> Vec<Spot> {
    let Some((me, clan)) = sight.me.zip(sight.mine()) else { return Vec::new() };
    let raid =
        sight.view.phase == PhaseName::Feed && sight.taken.iter().any(|part| part.starts_with("card:"));
    let mine = match sight.view.phase {
        PhaseName::Work => clan.home.is_empty(),
        PhaseName::Lose => sight.view.pending.kind != Some(game_moai::Kind::Erosion),
        PhaseName::Feed => !raid,
        PhaseName::Rest => true,
        _ => false,
    };
    let here = groups.iter().filter(|group| group.at == at && owner.is_none_or(|owner| owner == group.seat));
    let chosen = here.filter(|group| match group.seat == me {
        true => mine,
        false => raid && group.up && !at.area().is_open(),
    });
    chosen
        .map(|group| {
            let part = match group.seat == me {
                true => format!("card:{}", group.text()),
                false => format!("{at}/{}", group.seat),
            };
            let cell = group.cell;
            Spot {
                key: group.key(group.count),
                part,
                at: cell.at,
                size: cell.size,
                label: sight.say("place-who", &[("at", &at.to_string()), ("who", &group.label(sight))]),
                shape: crate::Shape::Box,
                // Each of them has a button too, or those that have one look like the only ones.
                small: true,
            }
        })
        .collect()
}
