//! The way back for whoever has lost a password.

use super::people::{PASSWORD, account, login, token, with_cookie};
use crate::house::{Guest, House};
use serde_json::{Value, json};
use server::{Limits, Rate, Real, Settings};
use std::sync::Arc;

const OTHER: &str = "battery staple";

/// Somebody's new codes.
async fn codes(guest: &Guest) -> Vec<String> {
    let (status, made) = guest.post("/api/me/codes", json!({ "password": PASSWORD })).await;
    assert_eq!(status, 201, "{made}");
    serde_json::from_value(made["codes"].clone()).unwrap()
}

async fn recover(house: &House, name: &str, code: &str) -> (u16, Value, Guest) {
    let wish = json!({ "name": name, "code": code, "password": OTHER });
    with_cookie(&house.stranger(), "/api/recover", wish).await
}

#[tokio::test]
async fn a_code_brings_an_account_back_once() {
    let house = House::open().await;
    let anna = account(&house, "Anna").await;
    let id = anna.get("/api/me").await.1["id"].clone();
    let program = token(&anna, &["read"]).await;
    assert_eq!(anna.get("/api/me/codes").await.1, json!({ "left": 0 }));
    let codes = codes(&anna).await;
    assert_eq!(codes.len(), 10);
    for code in &codes {
        assert!(code.len() == 19 && code.split('-').all(|group| group.len() == 4), "{code}");
    }
    assert_eq!(anna.get("/api/me/codes").await.1, json!({ "left": 10 }));

    let typed = codes[3].to_uppercase().replace('-', " ").replace('0', "O").replace('1', "l");
    let (status, me, back) = recover(&house, "anna", &typed).await;
    assert_eq!((status, &me["id"]), (200, &id), "{me}");
    assert_eq!(back.get("/api/me").await.0, 200);
    assert_eq!(
        (anna.get("/api/me").await.0, program.get("/api/me").await.0),
        (401, 403),
        "all else has ended"
    );
    assert_eq!(back.get("/api/me/codes").await.1, json!({ "left": 9 }));
    assert_eq!((login(&house, "Anna", PASSWORD).await.0, login(&house, "Anna", OTHER).await.0), (403, 200));
    assert_eq!(recover(&house, "Anna", &codes[3]).await.1["code"], "wrong-code", "each is good once");
    assert_eq!(recover(&house, "Anna", &codes[4]).await.0, 200);
}

#[tokio::test]
async fn a_wrong_code_tells_nothing_and_changes_nothing() {
    let house = House::open().await;
    let (anna, bela) = (account(&house, "Anna").await, account(&house, "Bela").await);
    let old = codes(&anna).await;
    let new = codes(&anna).await;
    let others = codes(&bela).await;
    let wrong = recover(&house, "Anna", &old[0]).await;
    assert_eq!((wrong.0, &wrong.1["code"]), (403, &json!("wrong-code")), "those from before are void");
    assert_eq!(recover(&house, "Anna", &others[0]).await.1, wrong.1);
    assert_eq!(
        recover(&house, "Nobody at all", &new[0]).await.1,
        wrong.1,
        "who is not known is answered alike"
    );
    assert_eq!(recover(&house, "Anna", "").await.1, wrong.1);
    assert_eq!(anna.get("/api/me").await.0, 200);
    let weak = json!({ "name": "Anna", "code": new[0], "password": "12345678" });
    assert_eq!(house.stranger().post("/api/recover", weak).await.1["code"], "password-common");
    assert_eq!(anna.get("/api/me/codes").await.1, json!({ "left": 10 }), "a weak password costs no code");
}

#[tokio::test]
async fn codes_are_made_by_whoever_knows_the_password() {
    let house = House::open().await;
    let anna = account(&house, "Anna").await;
    let ask = async |guest: &Guest, password: &str| {
        guest.post("/api/me/codes", json!({ "password": password })).await.1["code"].clone()
    };
    assert_eq!(ask(&anna, "wrong one").await, "wrong-password");
    assert_eq!(ask(&house.guest().await, "").await, "no-account");
    assert_eq!(ask(&token(&anna, &["read", "play", "create"]).await, PASSWORD).await, "in-person");
    assert_eq!(house.stranger().get("/api/me/codes").await.0, 401);
}

#[tokio::test]
async fn codes_are_not_tried_more_often_than_passwords() {
    let limits = Limits { logins: Rate::each_minute(2), ..Limits::NONE };
    let house = House::with(Arc::new(Real), Settings { limits, ..Settings::default() }).await;
    let mut tried = Vec::new();
    for _ in 0..3 {
        tried.push(recover(&house, "Anna", "0000-0000-0000-0000").await.0);
    }
    assert_eq!(tried, [403, 403, 429]);
    assert_eq!(login(&house, "Anna", PASSWORD).await.0, 429, "they are counted together");
}
