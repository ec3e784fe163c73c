//! How people, seats, times and games are called.

use crate::words::Tongue;
use bots::Level;
use catalog::GameId;
use game_core::Lang;
use js_sys::{Date, Object, Reflect};
use wasm_bindgen::JsValue;
use wire::{Sitter, Time, WhoIs};

/// The seconds of an hour.
const HOUR: u32 = 3_600;

/// What a person is called; guests without a name have the end of their number.
pub fn called(who: &WhoIs, tongue: Tongue) -> String {
    match &who.name {
        Some(name) => name.clone(),
        None => {
            let from = who.id.char_indices().rev().nth(3).map_or(0, |(at, _)| at);
            tongue.fill("guest", &[("number", &who.id[from..])])
        }
    }
}

/// What stands on a seat.
pub fn sitter(sitter: &Sitter, tongue: Tongue) -> String {
    match sitter {
        Sitter::Open => tongue.say("sitter-open"),
        Sitter::Invited => tongue.say("sitter-invited"),
        Sitter::Asked { who } => tongue.fill("sitter-asked", &[("who", &called(who, tongue))]),
        Sitter::Person { who } => called(who, tongue),
        Sitter::Computer { name, stands_in_for: Some(who), .. } => {
            tongue.fill("stands-in", &[("computer", name), ("who", &called(who, tongue))])
        }
        Sitter::Computer { name, .. } => name.clone(),
        Sitter::Gone => tongue.say("sitter-gone"),
    }
}

/// What stands on a seat, and how strong that is, where a list has no other place for it.
pub fn sitter_noted(seat: &Sitter, tongue: Tongue) -> String {
    let name = sitter(seat, tongue);
    match seat {
        Sitter::Computer { level, .. } => {
            tongue.fill("name-level", &[("name", &name), ("level", &level.to_string())])
        }
        _ => name,
    }
}

/// What stands beside a name: the level of a computer player.
pub fn note(sitter: &Sitter, tongue: Tongue) -> String {
    match sitter {
        Sitter::Computer { level, .. } => Level::new(u64::from(*level)).map_or_else(String::new, |level| {
            tongue.fill("level-note", &[("level", &level.to_string()), ("name", level.name(tongue.lang()))])
        }),
        _ => String::new(),
    }
}

/// How time is kept.
pub fn time(time: Time, tongue: Tongue) -> String {
    match time {
        Time::Unlimited => tongue.say("time-unlimited"),
        Time::Live { base, increment } if base > HOUR && base.is_multiple_of(HOUR) => {
            let hours = (base / HOUR).to_string();
            tongue.fill("time-hours", &[("base", &hours), ("increment", &increment.to_string())])
        }
        Time::Live { base, increment } => {
            let base = match base % 60 {
                0 => (base / 60).to_string(),
                rest => format!("{}:{rest:02}", base / 60),
            };
            tongue.fill("time-live", &[("base", &base), ("increment", &increment.to_string())])
        }
        Time::Days { days: 1 } => tongue.say("time-day"),
        Time::Days { days } => tongue.fill("time-days", &[("days", &days.to_string())]),
    }
}

/// What is left on a clock.
pub fn clock(left: f64, tongue: Tongue) -> String {
    let left = left.max(0.0);
    let seconds = (left / 1000.0) as u64;
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    match seconds {
        0..10 => {
            let tenths = ((left / 100.0) as u64 % 10).to_string();
            tongue.fill("clock-tenths", &[("seconds", &seconds.to_string()), ("tenths", &tenths)])
        }
        10..3_600 => format!("{minutes}:{:02}", seconds % 60),
        3_600..86_400 => format!("{hours}:{:02}:{:02}", minutes % 60, seconds % 60),
        _ => tongue
            .fill("clock-days", &[("days", &(hours / 24).to_string()), ("hours", &(hours % 24).to_string())]),
    }
}

/// The name of a game by its identifier, or of what is rated.
pub fn game(id: &str, tongue: Tongue) -> String {
    let duel = id.strip_suffix("-duel");
    let name = match duel.unwrap_or(id).parse::<GameId>() {
        Ok(game) => game.words(tongue.lang()).name.clone(),
        Err(_) => id.to_owned(),
    };
    match duel {
        Some(_) => tongue.fill("duel", &[("game", &name)]),
        None => name,
    }
}

/// A day, as it is written in the page's language; with the time of day where that is wanted.
pub fn day(at: i64, lang: Lang, hour: bool) -> String {
    let date = Date::new(&JsValue::from_f64(at as f64));
    let options = Object::new();
    let _ = Reflect::set(&options, &"dateStyle".into(), &"medium".into());
    if hour {
        let _ = Reflect::set(&options, &"timeStyle".into(), &"short".into());
    }
    String::from(date.to_locale_string(lang.code(), &options))
}
