//! Production, one forest space at a time: look, turn over, count, pay.

use super::crew;
use super::ground::{Cell, Ground};
use super::{Sight, art, preview, put};
use crate::{Beat, Lasts, Seen};
use account::{Deed, Field};
use game_core::{Seat, Step};
use game_moai::{Action, Area, Event, Home, PhaseName, Space, View, WorkerView};

/// The beats of all forest spaces that a step settles; the rest of the step is told by the last one.
pub(super) fn beats(sight: &Sight<'_>, event: &Event, after: &View, deeds: &[Deed]) -> Vec<Beat> {
    let is_forest = |deed: &Deed| deed.kind.starts_with("wood-") || deed.kind == "awards";
    let first = deeds.iter().position(is_forest).unwrap_or(deeds.len());
    let mut view = sight.view.clone();
    settle_in(sight, event, &mut view);
    // Nobody is asked for anything while it is told.
    (view.phase, view.acting) = (PhaseName::Carve, None);
    let mut beats = vec![between(&view, String::new(), Lasts::Move, first)];
    for (place, deed) in deeds.iter().enumerate().skip(first).take_while(|(_, deed)| is_forest(deed)) {
        let Some(at) = deed.places.first().and_then(|part| part.parse::<Space>().ok()) else { continue };
        let told = place + 1;
        let is_contest = matches!(&*deed.kind, "wood-duel" | "wood-fight" | "wood-tie");
        if is_contest {
            contest(sight, &mut view, after, at, deed, told, &mut beats);
        }
        if deed.kind != "wood-tie" {
            beats.push(pay(sight, &mut view, at, deed, told));
        }
    }
    let rest =
        if beats.last().is_some_and(|beat| beat.told == deeds.len()) { Lasts::Nothing } else { Lasts::Tell };
    beats.push(Beat { lasts: rest, told: deeds.len(), overlay: fed(sight, deeds), ..Beat::default() });
    beats
}

/// What is over or missing of everybody's food, at their discs.
pub(super) fn fed(sight: &Sight<'_>, deeds: &[Deed]) -> String {
    let balance = |deed: &Deed| {
        let number = |gap: &str| {
            let field = deed.fields.iter().find(|(name, _)| name == gap);
            field.and_then(|(_, field)| if let Field::Number(number) = field { Some(*number) } else { None })
        };
        let (text, class) = match &*deed.kind {
            "food-over" => (format!("+{}", number("over")?), "mo-gain"),
            "food-just" => ("=".to_owned(), "mo-gain"),
            "hungry" => (format!("−{}", number("short")?), "mo-gain mo-hunger"),
            _ => return None,
        };
        let (x, y) = preview::hill_of(sight, deed.object?.index())?;
        let art = format!(
            r#"<g class="{class}"><rect x="-17" y="-12" width="34" height="24" rx="12"/><text y="5">{text}</text></g>"#
        );
        Some(put((x, y), "mo-pops", &art))
    };
    deeds.iter().filter_map(balance).collect()
}

fn between(view: &View, overlay: String, lasts: Lasts, told: usize) -> Beat {
    let seen = serde_json::to_value(view).map_or(Seen::Before, |view| Seen::Between(Box::new(view)));
    Beat { seen, moved: Vec::new(), overlay, lasts, told }
}

/// What is seen when those on a space have turned up, and nothing else has changed.
pub(super) fn turned_up(before: &View, after: &View, at: Space) -> Seen {
    let mut view = before.clone();
    turn_up(&mut view, after, at);
    serde_json::to_value(&view).map_or(Seen::Before, |view| Seen::Between(Box::new(view)))
}

fn turn_up(view: &mut View, after: &View, at: Space) {
    for (clan, now) in view.clans.iter_mut().zip(&after.clans) {
        if clan.workers.iter().any(|worker| worker.at == at) {
            clan.workers.retain(|worker| worker.at != at);
            clan.workers.extend(now.workers.iter().filter(|worker| worker.at == at).copied());
        }
    }
}

/// The last worker lands before anything is settled.
fn settle_in(sight: &Sight<'_>, event: &Event, view: &mut View) {
    let Step::Act { seat, action: Action::Place { strength, at } } = event.step else { return };
    let Some(clan) = view.clans.get_mut(seat.index()) else { return };
    let at = match at {
        Space::NEW => format!("V{}", sight.new_space()).parse().unwrap_or(at),
        at => at,
    };
    let strength = strength.map(|strength| strength as i64);
    match (&mut clan.home, strength) {
        (Home::Open(counts), Some(strength)) => counts[(strength.clamp(1, 3) - 1) as usize] -= 1,
        (Home::Hidden { hidden }, _) => *hidden -= 1,
        _ => {}
    }
    clan.workers.push(WorkerView { at, strength, up: at.area().is_open() || sight.open_work });
    game_core::order_few(&mut clan.workers, |worker| (worker.at, !worker.up, worker.strength));
}

fn ring(cell: Cell) -> String {
    format!(
        r#"<rect class="mo-looked" x="{}" y="{}" width="{}" height="{}" rx="24"/>"#,
        cell.left(),
        cell.top(),
        cell.size.0,
        cell.size.1
    )
}

/// Look, turn over, count.
fn contest(
    sight: &Sight<'_>,
    view: &mut View,
    after: &View,
    at: Space,
    deed: &Deed,
    told: usize,
    beats: &mut Vec<Beat>,
) {
    let cell = Ground::from_sight(sight).cell(0, Area::Forest, at.number());
    let before = beats.last().map_or(0, |beat| beat.told);
    beats.push(between(view, ring(cell), Lasts::Move, before));
    turn_up(view, after, at);
    beats.push(between(view, ring(cell), Lasts::Move, before));
    let seen = sight.seeing(view.clone());
    let groups = crew::groups(&seen, &Ground::from_sight(&seen));
    let best = seen.present(at).into_iter().map(|seat| seen.force(seat, at).0).max();
    let mut overlay = ring(cell);
    for seat in seen.present(at) {
        let here: Vec<f32> = groups
            .iter()
            .filter(|group| group.at == at && group.seat == seat)
            .map(|group| group.cell.at.0)
            .collect();
        let x = here.iter().sum::<f32>() / here.len().max(1) as f32;
        let total = seen.force(seat, at).0;
        let class = if Some(total) == best { "mo-total mo-first" } else { "mo-total" };
        let text = format!(r#"<text class="{class}">{total}</text>"#);
        overlay += &put((x.max(cell.left() + 40.0), cell.top() + 20.0), "mo-pops", &text);
    }
    let is_tie = deed.kind == "wood-tie";
    beats.push(between(view, overlay, Lasts::Tell, if is_tie { told } else { before }));
}

/// The palm becomes a stump, and its wood goes to the winner.
fn pay(sight: &Sight<'_>, view: &mut View, at: Space, deed: &Deed, told: usize) -> Beat {
    if let Some(wood) = view.forest_wood.get_mut(usize::from(at.number()).wrapping_sub(1)) {
        *wood = false;
    }
    let cell = Ground::from_sight(sight).cell(0, Area::Forest, at.number());
    let winner = deed.object.filter(|_| deed.kind != "wood-nobody").map(Seat::index);
    let mut overlay = ring(cell);
    match winner {
        Some(seat) => {
            if let Some(clan) = view.clans.get_mut(seat) {
                clan.wood += 1;
            }
            if let Some((x, y)) = preview::hill_of(sight, seat) {
                overlay += &preview::way((cell.at.0 + 20.0, cell.at.1 + 10.0), (x, y + 20.0));
                let gain = r#"<g class="mo-gain"><rect x="-26" y="-12" width="52" height="24" rx="12"/><text x="-12" y="5">+1</text>"#;
                let gain =
                    format!(r#"{gain}<g transform="translate(9 0) scale(.8)">{}</g></g>"#, art::wood());
                overlay += &put((x, y), "mo-pops", &gain);
            }
        }
        None => view.wood_supply += 1,
    }
    between(view, overlay, Lasts::Tell, told)
}
