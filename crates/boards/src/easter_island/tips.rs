use super::cards::{reserve, standing};
use super::ray::find;
use super::says::Says;
use super::spots::taken_cell;
use crate::{Look, Prompt, Tip};
use game_core::Seat;
use game_easter_island::{Cell, Facing, Options, PhaseName, Position, Sun};
use serde::Deserialize;

/// Statues a seat places in set-up.
const SET_UP: usize = 4;
/// How near the end by idleness is warned of.
const NEAR: u32 = 8;

/// What the seat to move is asked, by what it has pointed at.
pub(super) fn prompt(position: &Position, look: Look<'_>) -> Option<Prompt> {
    let seat = position.to_move?;
    let says = Says::of(look);
    let (say, why) = match (position.phase, taken_cell(look)) {
        (PhaseName::Setup, None) => {
            let nth = (standing(position, seat) + 1).min(SET_UP).to_string();
            (says.say("ask-setup", &[("n", &nth)]), says.word("why-setup"))
        }
        (PhaseName::Setup, Some(at)) => {
            (says.say("ask-facing", &[("at", &at.to_string())]), says.word("why-facing"))
        }
        (PhaseName::Play, Some(at)) if find(position, at).is_some() => {
            (says.say("ask-statue", &[("at", &at.to_string())]), says.word("why-statue"))
        }
        (PhaseName::Play, Some(at)) => {
            (says.say("ask-facing", &[("at", &at.to_string())]), says.word("why-fresh"))
        }
        (PhaseName::Play, None) => {
            let key = if position.actions_left == 1 { "ask-one" } else { "ask-two" };
            (says.say(key, &[("what", &can_do(position, seat, says))]), why_now(position, seat, look, says))
        }
        (PhaseName::Over, _) => return None,
    };
    Some(Prompt { say, why })
}

/// What the seat can do at all, in the words of an invitation.
fn can_do(position: &Position, seat: Seat, says: Says<'_>) -> String {
    let add = match reserve(position, seat) {
        (0, 0) => None,
        (_, 0) => Some("do-add-statue"),
        (0, _) => Some("do-add-sun"),
        _ => Some("do-add"),
    };
    let fire = can_fire(position, seat).then_some("do-fire");
    let deeds: Vec<String> =
        fire.into_iter().chain(add).chain(["do-move"]).map(|key| says.word(key)).collect();
    deeds.join(", ")
}

fn can_fire(position: &Position, seat: Seat) -> bool {
    position.suns.iter().any(|sun| sun.seat == seat && !sun.spent && !sun.fresh)
}

/// What it would be good to know before an action.
fn why_now(position: &Position, seat: Seat, look: Look<'_>, says: Says<'_>) -> String {
    let limit = Options::deserialize(look.options).unwrap_or_default().stall_limit;
    let left = limit.saturating_sub(position.quiet);
    if left <= NEAR {
        return says.count("why-stall", left as usize);
    }
    let key = match () {
        () if can_fire(position, seat) => "why-fire",
        () if standing(position, seat) == 2 => "why-two",
        () => "why-play",
    };
    says.word(key)
}

/// What a part of the board is.
pub(super) fn tip(position: &Position, part: &str, look: Look<'_>) -> Option<Tip> {
    let says = Says::of(look);
    if let Some(facing) = part.strip_prefix("face:") {
        let facing: Facing = facing.parse().ok()?;
        let title = begin(&says.say("look", &[("facing", &says.facing(facing))]));
        return Some(Tip { title, text: says.word("tip-facing") });
    }
    match part.parse::<Cell>() {
        Ok(cell) => Some(cell_tip(position, cell, says)),
        Err(_) => part.parse::<Sun>().ok().map(|sun| sun_tip(position, sun, says)),
    }
}

fn cell_tip(position: &Position, cell: Cell, says: Says<'_>) -> Tip {
    let at = cell.to_string();
    let Some(statue) = position.statues.iter().find(|statue| statue.at == cell) else {
        return Tip { title: begin(&says.say("free", &[("at", &at)])), text: says.word("tip-free") };
    };
    let owner = says.of_seat("the-statue", statue.seat);
    let mut text = vec![says.say("tip-statue", &[("facing", &says.facing(statue.facing))])];
    let live = position.suns.iter().filter(|sun| !sun.spent);
    let felling = live.filter(|sun| position.ray(sun.at).fallen() == Some(cell));
    text.extend(felling.map(|sun| {
        let owner = says.of_seat("the-sun", sun.seat);
        begin(&says.say("tip-fell", &[("sun", &owner), ("at", &sun.at.to_string())]))
    }));
    if statue.fresh {
        text.push(says.word("tip-fresh-statue"));
    }
    Tip { title: begin(&says.say("on", &[("what", &owner), ("at", &at)])), text: text.join(" ") }
}

fn sun_tip(position: &Position, sun: Sun, says: Says<'_>) -> Tip {
    let at = sun.to_string();
    let Some(token) = position.suns.iter().find(|token| token.at == sun) else {
        let text = says.say("tip-sun-place", &[("ray", &says.ray(position, sun))]);
        return Tip { title: begin(&says.say("sun-place", &[("at", &at)])), text };
    };
    let owner = says.of_seat("the-sun", token.seat);
    let ray = position.ray(sun);
    let fresh = |met: &&Cell| position.statues.iter().any(|statue| statue.at == **met && statue.fresh);
    let blocked = ray.met().iter().find(fresh);
    let text = match (token.spent, token.fresh) {
        (true, _) => says.word("tip-spent"),
        (_, true) => says.say("tip-fresh-sun", &[("ray", &says.ray(position, sun))]),
        (_, false) => match blocked {
            Some(at) => says.say("tip-sun-blocked", &[("at", &at.to_string())]),
            None => says.say("tip-sun", &[("ray", &says.ray(position, sun))]),
        },
    };
    Tip { title: begin(&says.say("on", &[("what", &owner), ("at", &at)])), text }
}

/// With a capital letter at its beginning, but for names of places.
fn begin(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) if text.chars().nth(1).is_some_and(char::is_alphabetic) => {
            first.to_uppercase().chain(chars).collect()
        }
        _ => text.to_owned(),
    }
}
