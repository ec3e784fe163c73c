//! What people may be called, and how often they are called otherwise.

use super::people::{PASSWORD, Still, account, login, patch, with_cookie};
use crate::house::{Guest, House};
use reqwest::Method;
use serde_json::{Value, json};
use server::Settings;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

const DAY: i64 = 24 * 3600 * 1000;

/// A house whose clock stands still until it is set.
async fn open() -> (House, Arc<Still>) {
    let clock = Arc::new(Still(AtomicI64::new(1_800_000_000_000)));
    (House::with(clock.clone(), Settings::default()).await, clock)
}

/// The status and the code with which a name is answered.
async fn call(guest: &Guest, name: &str) -> (u16, String) {
    let (status, answer) = patch(guest, json!({ "name": name })).await;
    (status, answer["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn nobody_passes_for_somebody_else_by_what_they_are_called() {
    let (house, _) = open().await;
    account(&house, "Paola").await;
    account(&house, "Iris").await;
    let guest = house.guest().await;
    for (name, status, code) in [
        // The same in Cyrillic letters alone, a small l for a capital I, letters of double width, other separators.
        ("\u{420}\u{430}\u{43e}l\u{430}", 400, "name-letters"),
        ("\u{420}\u{430}\u{43e}\u{4cf}\u{430}", 409, "taken"),
        ("lris", 409, "taken"),
        ("\u{ff29}\u{ff52}\u{ff49}\u{ff53}", 409, "taken"),
        ("I-ris", 409, "taken"),
        ("Ir\u{200b}is", 400, "name"),
        ("\u{3164}\u{3164}", 400, "name-letters"),
        ("You", 400, "name-reserved"),
        ("Vous", 400, "name-reserved"),
        ("Admin", 400, "name-reserved"),
        ("\u{410}dmin", 400, "name-letters"),
        ("Mod\u{e9}rateur", 400, "name-reserved"),
        ("Hina level 8", 400, "name-reserved"),
        ("Ancestor", 400, "name-reserved"),
        ("Irisa", 200, ""),
    ] {
        assert_eq!(call(&guest, name).await, (status, code.to_owned()), "{name}");
    }
    let wish = json!({ "name": "Administrator", "password": PASSWORD });
    assert_eq!(house.stranger().post("/api/account", wish).await.1["code"], "name-reserved");
    let (status, me, _) = login(&house, "\u{ff29}RIS", PASSWORD).await;
    assert_eq!((status, &me["name"]), (200, &json!("Iris")), "the width of letters is no secret");
}

#[tokio::test]
async fn an_account_is_called_otherwise_once_in_thirty_days() {
    let (house, clock) = open().await;
    let anna = account(&house, "Anna").await;
    assert_eq!(call(&anna, "ANNA").await.0, 200, "the same name in other letters is no other");
    assert_eq!(call(&anna, "Anna Tuki").await.0, 200);
    let (status, problem) = patch(&anna, json!({ "name": "Bela" })).await;
    assert_eq!((status, &problem["code"]), (409, &json!("renamed")));
    assert!(problem["message"].as_str().unwrap().contains("in 30 days"), "{problem}");
    clock.0.fetch_add(29 * DAY, Ordering::Relaxed);
    assert_eq!(call(&anna, "Bela").await.1, "renamed");
    clock.0.fetch_add(DAY, Ordering::Relaxed);
    assert_eq!(call(&anna, "Bela").await.0, 200);
}

#[tokio::test]
async fn a_guest_is_called_otherwise_three_times_a_day() {
    let (house, clock) = open().await;
    let guest = house.guest().await;
    for name in ["Anna", "Bela", "Carla", "Doris"] {
        assert_eq!(call(&guest, name).await.0, 200, "{name}");
    }
    assert_eq!(call(&guest, "Edda").await, (409, "renamed".to_owned()));
    let nameless = patch(&guest, json!({ "name": null })).await;
    assert_eq!(nameless.1["code"], "renamed", "going without a name for a moment is no way around it");
    let wish = json!({ "name": "Edda", "password": PASSWORD });
    assert_eq!(guest.post("/api/account", wish).await.1["code"], "renamed", "nor is an account");
    clock.0.fetch_add(DAY / 3, Ordering::Relaxed);
    assert_eq!(call(&guest, "Edda").await.0, 200);
}

#[tokio::test]
async fn a_name_that_is_given_up_is_nobody_elses_for_ninety_days() {
    let (house, clock) = open().await;
    let anna = account(&house, "Anna").await;
    let other = house.guest().await;
    assert_eq!(call(&anna, "Anna Tuki").await.0, 200);
    clock.0.fetch_add(89 * DAY, Ordering::Relaxed);
    assert_eq!(call(&other, "Anna").await, (409, "taken".to_owned()));
    assert_eq!(call(&anna, "Anna").await.0, 200, "its owner has it back");
    let proof = json!({ "password": PASSWORD });
    assert_eq!(anna.ask(Method::DELETE, "/api/me", Some(proof)).await.0, 204);
    clock.0.fetch_add(89 * DAY, Ordering::Relaxed);
    let wish = json!({ "name": "anna", "password": PASSWORD });
    let (status, problem, _) = with_cookie(&house.stranger(), "/api/account", wish.clone()).await;
    assert_eq!(
        (status, &problem["code"]),
        (409, &json!("taken")),
        "nor is that of somebody who is forgotten"
    );
    clock.0.fetch_add(DAY, Ordering::Relaxed);
    let (status, me, _): (_, Value, _) = with_cookie(&house.stranger(), "/api/account", wish).await;
    assert_eq!((status, &me["name"]), (201, &json!("anna")));
}
