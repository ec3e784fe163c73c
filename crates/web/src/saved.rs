//! What the browser keeps: settings, and every game from its first move on.

use crate::player::Player;
use crate::session::fresh;
use game_core::Seat;
use leptos::prelude::window;
use serde::{Deserialize, Serialize};
use table::Record;
use web_sys::Storage;

const GAME: &str = "ahu/game/";

/// A game as it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// Its name in addresses.
    pub id: String,
    /// Who plays, seat by seat.
    pub players: Vec<Player>,
    /// What everybody is called, seat by seat; nobody where it was kept before they had names.
    #[serde(default)]
    pub names: Vec<String>,
    /// When it was last touched, in milliseconds.
    pub touched: f64,
    /// Whether the player is advised before every move.
    #[serde(default)]
    pub hints: bool,
    /// Who gave the game up.
    #[serde(default)]
    pub resigned: Option<Seat>,
    /// All that happened.
    pub record: Record,
}

impl Saved {
    /// A game with a name of its own.
    pub fn new(players: Vec<Player>, record: Record) -> Saved {
        let id = fresh()[..10].to_owned();
        let names = Vec::new();
        Saved { id, players, names, touched: js_sys::Date::now(), hints: false, resigned: None, record }
    }

    /// What everybody is called: as they were called, or by first names that are the table's own.
    pub fn called(&self) -> Vec<String> {
        called(&self.id, &self.names, self.players.len())
    }
}

/// These names, and first names of the table's own where somebody has none.
pub fn called(id: &str, names: &[String], seats: usize) -> Vec<String> {
    let given = bots::first_names(id, seats).into_iter().map(str::to_owned);
    let said = |seat: usize| names.get(seat).filter(|name| !name.trim().is_empty()).cloned();
    given.enumerate().map(|(seat, given)| said(seat).unwrap_or(given)).collect()
}

/// Keeps a game.
pub fn keep(saved: &Saved) {
    let text = serde_json::to_string(saved).expect("a game is JSON");
    if let Some(storage) = storage() {
        let _ = storage.set_item(&format!("{GAME}{}", saved.id), &text);
    }
}

/// The game of this name.
pub fn find(id: &str) -> Option<Saved> {
    let text = storage()?.get_item(&format!("{GAME}{id}")).ok()??;
    game_core::read_json(&text).ok()
}

/// Every game, the last touched first.
pub fn all() -> Vec<Saved> {
    let Some(storage) = storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    let mut games: Vec<Saved> = keys.filter_map(|key| find(key.strip_prefix(GAME)?)).collect();
    games.sort_by(|one, other| other.touched.total_cmp(&one.touched));
    games
}

/// Forgets a game.
pub fn forget(id: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{GAME}{id}"));
    }
}

/// A setting.
pub fn setting(name: &str) -> Option<String> {
    storage()?.get_item(&format!("ahu/{name}")).ok()?
}

/// Keeps a setting.
pub fn set(name: &str, value: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(&format!("ahu/{name}"), value);
    }
}

fn storage() -> Option<Storage> {
    window().local_storage().ok()?
}
