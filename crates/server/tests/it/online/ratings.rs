//! Rated games of more than two.

use super::people::account;
use crate::house::{Guest, House, Scripted};
use crate::online::player::{Player, full, some};
use futures_util::future::join_all;
use serde_json::{Value, json};
use server::Settings;
use std::sync::Arc;
use wire::{Frame, Sitter, Status};

const DAY: i64 = 24 * 3600 * 1000;
const NAMES: [&str; 3] = ["Anna", "Bela", "Carl"];

/// A house whose clock is set by hand, and a rated game of three that has begun there.
async fn begin() -> (House, Arc<Scripted>, Vec<Guest>, String) {
    let clock = Arc::new(Scripted::default());
    let settings = Settings { asks: server::Rate::NONE, ..Settings::default() };
    let house = House::with(Arc::clone(&clock) as _, settings).await;
    let people = join_all(NAMES.iter().map(|name| account(&house, name))).await;
    let open = json!({ "kind": "open" });
    let wish = json!({
        "game": "moai", "seats": [{ "kind": "me" }, open, open], "public": true,
        "rated": true, "time": { "kind": "days", "days": 1 },
    });
    let table = people[0].table(wish).await.table.id;
    for guest in &people[1..] {
        assert_eq!(guest.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    }
    (house, clock, people, table)
}

/// Everybody's only rating.
async fn ratings(house: &House) -> Vec<f64> {
    let mut ratings = Vec::new();
    for name in NAMES {
        let (_, profile) = house.stranger().get(&format!("/api/people/{name}")).await;
        let rating = &profile["ratings"][0];
        assert_eq!((&rating["of"], &rating["games"]), (&json!("moai"), &json!(1)), "{profile}");
        ratings.push(rating["rating"].as_f64().unwrap());
    }
    ratings
}

/// Asks that whoever came before somebody is rated higher, and that those who tied are rated alike.
async fn check(house: &House, outcome: &Value) {
    let ratings = ratings(house).await;
    let groups: Vec<Vec<usize>> = serde_json::from_value(outcome["ranking"].clone()).unwrap();
    for group in &groups {
        assert!(group.iter().all(|seat| ratings[*seat] == ratings[group[0]]), "{outcome}: {ratings:?}");
    }
    for pair in groups.windows(2) {
        assert!(ratings[pair[0][0]] > ratings[pair[1][0]], "{outcome}: {ratings:?}");
    }
}

async fn resign(guest: &Guest, table: &str) {
    assert_eq!(guest.post(&format!("/api/tables/{table}/resign"), json!({})).await.0, 200);
}

/// How the game ended, as everybody may know it.
async fn outcome(house: &House, table: &str) -> Value {
    let (_, shown) = house.stranger().get(&format!("/api/tables/{table}")).await;
    assert_eq!(shown["status"], "over");
    shown["outcome"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn three_who_play_to_the_end_are_rated_by_where_they_came() {
    let (house, _, people, table) = begin().await;
    let players = join_all(people.iter().map(|guest| Player::sit(guest, &table))).await;
    join_all(players.into_iter().map(|player| player.play(some))).await;
    let outcome = outcome(&house, &table).await;
    assert_eq!(outcome["scores"].as_array().unwrap().len(), 3, "it ended by the rules: {outcome}");
    check(&house, &outcome).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_rated_game_of_three_whoever_is_late_or_gives_up_is_rated_as_last() {
    let (house, clock, people, table) = begin().await;
    let mut watcher = house.stranger().socket(&table, "").await;
    for guest in &people[..2] {
        let mut player = Player::sit(guest, &table).await;
        assert!(player.progress.to_act.contains(&player.seat), "everybody bids at first");
        let text = player.progress.legal[0].clone();
        player.make(&text).await;
    }
    clock.pass(DAY);
    let late = watcher
        .until(|frame| match frame {
            Frame::Step(step) if step.entries[0].event == json!({ "table": "late" }) => Some(step),
            _ => None,
        })
        .await;
    let after = late.table.unwrap();
    assert_eq!((late.entries[0].seat.unwrap().number(), after.status), (2, Status::Running));
    assert!(matches!(after.seats[2].sitter, Sitter::Computer { stands_in_for: Some(_), .. }));
    resign(&people[1], &table).await;
    resign(&people[0], &table).await;
    let outcome = outcome(&house, &table).await;
    assert_eq!(outcome["ranking"], json!([[0], [1], [2]]), "whoever stays longer comes before");
    check(&house, &outcome).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_everybody_gave_up_is_over_after_a_restart_too() {
    let (house, _, mut people, table) = begin().await;
    for guest in &people {
        resign(guest, &table).await;
    }
    let before = outcome(&house, &table).await;
    let house = house.restart().await;
    people[0].at = house.at;
    let again = people[0].socket(&table, "").await.until(full).await;
    assert_eq!(again.table.outcome, Some(before));
    assert_eq!(again.progress.unwrap().to_act, [], "nobody owes a move");
}
