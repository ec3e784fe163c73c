//! The players beside the board, and every point at the end.

use super::{Sight, capital};
use crate::{Card, Fact, Reckoning, Tone};
use game_core::Seat;
use game_moai::{ClanView, Home, PhaseName};

/// Prestige.
const STAR: &str = r##"<svg viewBox="0 0 16 16"><path class="mo-i-star" d="M8 .8 10.2 5.6 15.4 6.2 11.5 9.7 12.6 14.9 8 12.3 3.4 14.9 4.5 9.7.6 6.2 5.8 5.6Z"/></svg>"##;
/// A wood.
pub(super) const LOG: &str = r##"<svg viewBox="-18 -8 33 16"><path class="mo-lg" d="M-12-5.5H10V5.5H-12A5.5 5.5 0 0 1-12-5.5Z"/><path class="mo-lg2" d="M-11-1.8H5M-8 2H7"/><ellipse class="mo-lge" cx="10" rx="3.8" ry="5.5"/><ellipse class="mo-lgr" cx="10" rx="1.7" ry="2.6"/></svg>"##;
/// Food.
const FISH: &str = r##"<svg viewBox="0 0 22 18"><path class="mo-i-fish" d="M2 9C5 3 12 2 16 7L21 3.5C20 7 20 11 21 14.5L16 11C12 16 5 15 2 9Z"/><circle class="mo-i-eye" cx="6.5" cy="8" r="1.2"/></svg>"##;
/// A card of the hand.
pub(super) const CARD: &str = r##"<svg viewBox="0 0 13 17"><rect class="mo-back" x=".8" y=".8" width="11.4" height="15.4" rx="2.2"/><ellipse class="mo-egg" cx="6.5" cy="8.5" rx="2.5" ry="3.3"/></svg>"##;
/// A Moai.
pub(super) const MOAI: &str = r##"<svg viewBox="-18 -92 36 92"><path class="mo-rock" d="M-15 0C-17-14-17-26-14-36-18-38-18-42-15-44-16-54-15.5-64-14.5-74-14-84-11-90 0-90S14-84 14.5-74C15.5-64 16-54 15-44 18-42 18-38 14-36 17-26 17-14 15 0Z"/><path class="mo-rock-d" d="M-13-73C-8-76.5-4-75.5-2-72H2C4-75.5 8-76.5 13-73L11.5-66C8-69 5-68 3.5-65L4.5-53C4.5-50-4.5-50-4.5-53L-3.5-65C-5-68-8-69-11.5-66Z"/><path class="mo-rock-m" d="M-6.5-46.5C-3-48 3-48 6.5-46.5 3-44-3-44-6.5-46.5Z"/></svg>"##;

/// A worker of the clan.
pub(super) fn worker(seat: usize) -> String {
    format!(
        r##"<svg viewBox="-18 -45 36 48"><g class="mo-c{seat}"><path class="mo-w-cloth" d="M-15.5 0C-17-15-13-28.5 0-29 13-28.5 17-15 15.5 0Q0 4.5-15.5 0Z"/><circle class="mo-w-skin" cy="-34" r="9.2"/><path class="mo-w-hair" d="M-9.3-34C-10-46 10-46 9.3-34 7-39.5-7-39.5-9.3-34Z"/></g></svg>"##
    )
}

pub(super) fn cards(sight: &Sight<'_>) -> Vec<Card> {
    (0..sight.view.clans.len()).map(|seat| card(sight, seat)).collect()
}

fn card(sight: &Sight<'_>, seat: usize) -> Card {
    let clan = &sight.view.clans[seat];
    let is_birdman = sight.view.birdman == Some(seat as i64);
    Card {
        seat: Seat::new(seat as u8),
        role: if is_birdman { sight.say("birdman", &[]) } else { String::new() },
        score: Some(fact("prestige", STAR, clan.prestige().to_string(), prestige_label(sight, clan))),
        facts: facts(sight, seat),
        doing: doing(sight, seat),
    }
}

fn fact(key: &'static str, icon: &str, count: String, label: String) -> Fact {
    Fact::new(key, icon.to_owned(), count, label).wide(13)
}

fn prestige_label(sight: &Sight<'_>, clan: &ClanView) -> String {
    let [heights, living, wood] = points(clan).map(|points| points.to_string());
    sight.say("prestige-of", &[("heights", &heights), ("living", &living), ("wood", &wood)])
}

/// What Moai, workers and wood bring.
fn points(clan: &ClanView) -> [i64; 3] {
    let heights = clan.tiles.iter().sum();
    [heights, clan.home.len() + clan.workers.len() as i64, 2 * clan.wood]
}

fn facts(sight: &Sight<'_>, seat: usize) -> Vec<Fact> {
    let clan = &sight.view.clans[seat];
    let number = |number: i64| number.to_string();
    let says_wood = sight.say("has-wood", &[("wood", &number(clan.wood))]);
    let wood = fact("wood", LOG, number(clan.wood), says_wood).wide(19);
    let hand = clan.hand.len().to_string();
    let held = fact("hand", CARD, hand.clone(), sight.say("has-hand", &[("hand", &hand)]));
    let mut facts = vec![wood, food(sight, seat), home(sight, seat), held];
    if !clan.tiles.is_empty() {
        let heights: Vec<String> = clan.tiles.iter().map(ToString::to_string).collect();
        let label = sight.say("tiles", &[("heights", &heights.join(", "))]);
        facts.push(fact("tiles", MOAI, heights.join(" · "), label));
    }
    facts
}

/// Food made against mouths, with what is over or missing.
fn food(sight: &Sight<'_>, seat: usize) -> Fact {
    let clan = &sight.view.clans[seat];
    let (food, mouths) = (clan.food(), clan.workers.len() as i64);
    let (extra, tone) = match food - mouths {
        0 => (String::new(), Tone::Plain),
        over if over > 0 => (format!("+{over}"), Tone::Good),
        short => (format!("−{}", -short), Tone::Harm),
    };
    let label = sight.say("has-food", &[("food", &food.to_string()), ("mouths", &mouths.to_string())]);
    Fact { extra, tone, ..fact("food", FISH, sight.food(seat), label).wide(35) }
}

fn home(sight: &Sight<'_>, seat: usize) -> Fact {
    let clan = &sight.view.clans[seat];
    let count = clan.home.len().to_string();
    let [one, two, three] = clan.reserve.map(|count| count.to_string());
    let reserve = sight.say("has-reserve", &[("one", &one), ("two", &two), ("three", &three)]);
    let at_home = match clan.home {
        Home::Open([one, two, three]) => sight.say(
            "has-home-open",
            &[
                ("count", &count),
                ("one", &one.to_string()),
                ("two", &two.to_string()),
                ("three", &three.to_string()),
            ],
        ),
        Home::Hidden { .. } => sight.say("has-home", &[("count", &count)]),
    };
    fact("home", &worker(seat), count, format!("{at_home} {reserve}"))
}

/// What a clan is doing now, in a word or two.
fn doing(sight: &Sight<'_>, seat: usize) -> String {
    let phase = serde_json::to_value(sight.view.phase).ok();
    let phase = phase.as_ref().and_then(|name| name.as_str()).unwrap_or("bid");
    let acting = sight.view.acting == Some(seat as i64);
    let bidding = sight.view.phase == PhaseName::Bid && sight.view.acting.is_none();
    let has_bid = bidding && sight.view.bids.get(seat).is_some_and(Option::is_some);
    match (acting && sight.view.phase != PhaseName::Over, has_bid) {
        (true, _) => sight.say(&format!("doing-{phase}"), &[]),
        (false, true) => sight.say("has-bid", &[]),
        (false, false) => String::new(),
    }
}

/// Every point at the end.
pub(super) fn reckoning(sight: &Sight<'_>) -> Option<Reckoning> {
    if sight.view.phase != PhaseName::Over {
        return None;
    }
    let mut order: Vec<usize> = (0..sight.view.clans.len()).collect();
    game_core::order_few(&mut order, |seat| std::cmp::Reverse(sight.view.clans[*seat].prestige()));
    let row = |seat: usize| {
        let clan = &sight.view.clans[seat];
        let [heights, living, wood] = points(clan);
        let heights = match clan.tiles.as_slice() {
            [] | [_] => heights.to_string(),
            tiles => {
                let sum: Vec<String> = tiles.iter().map(ToString::to_string).collect();
                format!("{} = {heights}", sum.join(" + "))
            }
        };
        let wood = if clan.wood > 0 { format!("2 × {} = {wood}", clan.wood) } else { wood.to_string() };
        let figures = vec![heights, living.to_string(), wood, clan.prestige().to_string()];
        (Seat::new(seat as u8), figures)
    };
    let columns = ["column-moai", "column-workers", "column-wood", "column-prestige"];
    Some(Reckoning {
        art: MOAI.to_owned(),
        columns: columns.map(|key| capital(&sight.say(key, &[]))).to_vec(),
        rows: order.into_iter().map(row).collect(),
    })
}
