//! What the one who looks on is asked now, by what was pointed at so far, and what it would be good to know.

use super::{Sight, capital, hand, range};
use crate::Prompt;
use game_moai::{Area, Card, ClanView, Kind, PhaseName, Space};

/// What to do now; nothing where somebody else is asked.
pub(super) fn prompt(sight: &Sight<'_>) -> Option<Prompt> {
    let me = sight.me?;
    if sight.view.phase == PhaseName::Over || sight.asked() != Some(me) {
        return None;
    }
    let (say, why) = match sight.view.phase {
        PhaseName::Bid => bid(sight, me)?,
        PhaseName::Rank => rank(sight, me),
        PhaseName::Take => take(sight),
        PhaseName::Lose => lose(sight, me)?,
        PhaseName::Work => work(sight, me),
        PhaseName::Award => award(sight)?,
        PhaseName::Carve => carve(sight, me),
        PhaseName::Feed => feed(sight, me),
        PhaseName::Rest => rest(sight),
        PhaseName::Birth => birth(sight),
        PhaseName::Over => return None,
    };
    Some(Prompt { say, why })
}

type Said = (String, String);

fn bid(sight: &Sight<'_>, me: usize) -> Option<Said> {
    let is_dealt = sight.view.row.len() > sight.view.clans.len() || sight.view.epoch_deck.is_empty();
    let lies = sight.view.bids.get(me).is_some_and(Option::is_some);
    if !is_dealt {
        return None;
    }
    if lies {
        return Some((sight.say("ask-bid-lies", &[]), String::new()));
    }
    let chosen = hand::chosen(sight);
    if chosen.is_empty() {
        return Some((sight.say("ask-bid", &[]), sight.say("why-bid", &[])));
    }
    let total: i64 = chosen.iter().map(|card| card.value() as i64).sum();
    let left = sight.mine()?.hand.len() - chosen.len().min(sight.mine()?.hand.len());
    let say = sight.say("ask-bid-these", &[("total", &total.to_string())]);
    Some((say, sight.say("why-bid-these", &[("left", &left.to_string())])))
}

fn rank(sight: &Sight<'_>, me: usize) -> Said {
    let groups = sight.view.pending.tied.iter().flatten().next();
    let tied = groups.into_iter().flatten().filter_map(|seat| usize::try_from(*seat).ok());
    let tied: Vec<usize> = tied.filter(|seat| *seat != me && *seat < sight.view.clans.len()).collect();
    let place = (sight.view.order.len() + 1).to_string();
    let say = sight.say("ask-rank", &[("clans", &capital(&sight.clans(&tied)))]);
    (say, sight.say("why-rank", &[("place", &place)]))
}

fn take(sight: &Sight<'_>) -> Said {
    let chosen = sight.taken.iter().find_map(|part| part.strip_prefix("row:")?.parse().ok());
    let card = chosen.and_then(|number: usize| sight.row_card(number));
    match card.filter(|card| card.kind.is_disaster()) {
        Some(card) => {
            let kind = capital(&sight.kind(card.kind));
            let why = sight.say(&format!("why-strike-{}", card.kind.name()), &[]);
            (sight.say("ask-strike", &[("kind", &kind)]), why)
        }
        None => (sight.say("ask-take", &[]), sight.say("why-take", &[])),
    }
}

fn lose(sight: &Sight<'_>, me: usize) -> Option<Said> {
    let pending = &sight.view.pending;
    let seat = |number: Option<i64>| {
        number.and_then(|seat| usize::try_from(seat).ok()).filter(|seat| *seat < sight.view.clans.len())
    };
    let (kind, struck) = (pending.kind?, seat(pending.struck)?);
    let taker = seat(pending.taker).unwrap_or(struck);
    let who = capital(&sight.clan(taker));
    let own = taker == me;
    let (ask, why) = match kind {
        Kind::Erosion => {
            let clan = sight.clan(struck);
            let ask = if struck == me { "ask-erode-own" } else { "ask-erode" };
            return Some((sight.say(ask, &[("clan", &clan)]), sight.say("why-erode", &[])));
        }
        Kind::Toppling => ("ask-lose-moai", "why-lose-moai"),
        Kind::Fire if !sight.view.clans[struck].boats.is_empty() => ("ask-lose-boat", "why-lose-boat"),
        Kind::Fire => ("ask-burn-worker", "why-burn-worker"),
        _ => ("ask-lose-worker", "why-lose-worker"),
    };
    let why = if own { format!("{why}-own") } else { why.to_owned() };
    Some((sight.say(ask, &[]), sight.say(&why, &[("who", &who)])))
}

fn work(sight: &Sight<'_>, me: usize) -> Said {
    let clan = &sight.view.clans[me];
    if clan.home.is_empty() {
        return match sight.taken {
            [] => (sight.say("ask-swap", &[]), sight.say("why-swap", &[])),
            _ => (sight.say("ask-swap-with", &[]), sight.say("why-swap-with", &[])),
        };
    }
    let (home, out) = (clan.home.len(), clan.workers.len() as i64);
    let fields = [
        ("food", clan.food().to_string()),
        ("out", out.to_string()),
        ("home", home.to_string()),
        ("all", (home + out).to_string()),
    ];
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let why = sight.say("why-send", &fields);
    match sight.taken.iter().find_map(|part| part.strip_prefix("home:")) {
        Some(strength) => (sight.say("ask-send-where", &[("strength", strength)]), why),
        None => (sight.say("ask-send", &[]), why),
    }
}

/// The forest space that waits for the Birdman.
pub(super) fn awarded(sight: &Sight<'_>) -> Option<Space> {
    let number = sight.view.forest_wood.iter().position(|wood| *wood)? + 1;
    format!("F{number}").parse().ok()
}

fn award(sight: &Sight<'_>) -> Option<Said> {
    let at = awarded(sight)?;
    let there = sight.present(at);
    let most = there.iter().map(|seat| sight.force(*seat, at).0).max()?;
    let tied: Vec<usize> = there.into_iter().filter(|seat| sight.force(*seat, at).0 == most).collect();
    let fields = [("at", &*at.to_string()), ("clans", &sight.clans(&tied)), ("total", &most.to_string())];
    Some((sight.say("ask-award", &fields), sight.say("why-award", &fields)))
}

fn carve(sight: &Sight<'_>, me: usize) -> Said {
    let clan = &sight.view.clans[me];
    let mut spaces: Vec<Space> = clan.workers.iter().map(|worker| worker.at).collect();
    spaces.dedup();
    let carved = sight.view.pending.carved.clone().unwrap_or_default();
    let open = spaces.into_iter().filter(|at| at.area() == Area::Volcano && !carved.contains(at));
    let said: Vec<String> = open
        .map(|at| {
            let sum = sight.force(me, at);
            match sight.tile(sum.0) {
                Some(tile) if tile == sum.0 => format!("{at}: {} m", range(sum)),
                Some(tile) => format!("{at}: {} m → {tile} m", range(sum)),
                None => format!("{at}: {}", sight.say("no-tile", &[("sum", &range(sum))])),
            }
        })
        .collect();
    let why = sight.say("why-carve", &[("spaces", &said.join(" · ")), ("wood", &clan.wood.to_string())]);
    (sight.say("ask-carve", &[]), why)
}

fn feed(sight: &Sight<'_>, me: usize) -> Said {
    let clan = &sight.view.clans[me];
    let saved = sight.view.pending.saved.unwrap_or_default();
    let short = clan.workers.len() as i64 - clan.food() - saved;
    let chosen = hand::chosen(sight);
    let why = sight.say("why-feed", &[("food", &sight.food(me)), ("short", &short.to_string())]);
    let second = chosen.iter().find(|card| **card != Card::Raid).or(chosen.first());
    let raids = clan.hand.open().is_some_and(|hand| hand.len() > 1 && hand.contains(&Card::Raid));
    match (chosen.len(), second) {
        (0, _) if raids => (sight.say("ask-feed-or-raid", &[("short", &short.to_string())]), why),
        (0, _) => (sight.say("ask-feed", &[("short", &short.to_string())]), why),
        (1, Some(Card::Raid)) => (sight.say("ask-raid-second", &[]), sight.say("why-raid", &[])),
        (1, _) => (sight.say("ask-raid-first", &[]), sight.say("why-raid", &[])),
        (_, Some(card)) => {
            let strength = (card.value() as i64).to_string();
            (sight.say("ask-raid-whom", &[("strength", &strength)]), sight.say("why-raid", &[]))
        }
        _ => (sight.say("ask-feed", &[("short", &short.to_string())]), why),
    }
}

fn rest(sight: &Sight<'_>) -> Said {
    let left = sight.view.pending.left.unwrap_or(1);
    let key = if left == 1 { "ask-rest-one" } else { "ask-rest" };
    (sight.say(key, &[("left", &left.to_string())]), sight.say("why-rest", &[]))
}

fn birth(sight: &Sight<'_>) -> Said {
    let Some(clan) = sight.mine() else { return (String::new(), String::new()) };
    let has_boat = clan.wood > 0 && clan.card.is_some_and(|card| card.kind == Kind::Boat);
    let living = clan.workers.len() as i64 + clan.home.len();
    let [one, two, three] = clan.reserve.map(|count| count.to_string());
    let reserve = [("one", &*one), ("two", &two), ("three", &three), ("living", &living.to_string())];
    let why = sight.say("why-birth", &reserve);
    let say = match (hand::chosen(sight).as_slice(), has_boat) {
        ([first], _) => {
            let value = (first.value() as i64).to_string();
            return (sight.say("ask-birth-second", &[("value", &value)]), why);
        }
        _ if sight.view.last_round && can_birth(clan) => "ask-birth-must",
        (_, true) if clan.hand.len() < 2 => "ask-boat",
        (_, true) => "ask-birth-or-boat",
        (_, false) => "ask-birth",
    };
    (sight.say(say, &[]), why)
}

/// Whether two cards of an open hand bring a worker of the reserve.
fn can_birth(clan: &ClanView) -> bool {
    let hand = clan.hand.open().unwrap_or_default();
    let pairs = hand
        .iter()
        .enumerate()
        .flat_map(|(index, one)| hand[index + 1..].iter().map(move |other| one.value().min(other.value())));
    pairs.into_iter().any(|strength| clan.reserve[strength.index()] > 0)
}
