//! Guests, accounts, sessions, tokens.

use crate::house::{Guest, House, Socket, open_table};
use reqwest::Method;
use serde_json::{Value, json};
use server::{Environment, Real, Settings};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use store::{Moment, PersonId, Who};
use wire::{Frame, Sitter, Status};

pub const PASSWORD: &str = "correct horse";

/// Somebody with the cookie that an answer has set.
pub async fn with_cookie(stranger: &Guest, path: &str, body: Value) -> (u16, Value, Guest) {
    let response = stranger.request(Method::POST, path, Some(&body)).send().await.unwrap();
    let status = response.status().as_u16();
    let mut guest = stranger.clone();
    if let Some(cookie) = response.headers().get("set-cookie") {
        let pair = cookie.to_str().unwrap().split(';').next().unwrap().to_owned();
        guest.headers = vec![("cookie".to_owned(), pair)];
    }
    (status, response.json().await.unwrap(), guest)
}

/// The holder of a new account.
pub async fn account(house: &House, name: &str) -> Guest {
    let wish = json!({ "name": name, "password": PASSWORD });
    let (status, me, guest) = with_cookie(&house.stranger(), "/api/account", wish).await;
    assert_eq!((status, &me["guest"]), (201, &json!(false)), "{me}");
    guest
}

/// A new token of somebody, for these.
pub async fn token(guest: &Guest, scopes: &[&str]) -> Guest {
    let (status, made) = guest.post("/api/me/tokens", json!({ "name": "a bot", "scopes": scopes })).await;
    assert_eq!(status, 201, "{made}");
    guest.bearer(made["secret"].as_str().unwrap())
}

pub async fn login(house: &House, name: &str, password: &str) -> (u16, Value, Guest) {
    with_cookie(&house.stranger(), "/api/login", json!({ "name": name, "password": password })).await
}

pub async fn patch(guest: &Guest, body: Value) -> (u16, Value) {
    guest.ask(Method::PATCH, "/api/me", Some(body)).await
}

#[tokio::test]
async fn a_guest_becomes_the_holder_of_an_account_and_is_known_again() {
    let house = House::open().await;
    let anna = house.guest().await;
    let (_, before) = anna.get("/api/me").await;
    let wish = json!({ "name": " Anna ", "password": PASSWORD });
    let (status, me, anna) = with_cookie(&anna, "/api/account", wish.clone()).await;
    assert_eq!(
        (status, &me["name"], &me["guest"], &me["id"]),
        (201, &json!("Anna"), &json!(false), &before["id"])
    );
    let (status, problem) = anna.post("/api/account", wish).await;
    assert_eq!((status, &problem["code"]), (409, &json!("has-account")));

    let (status, again, elsewhere) = login(&house, "anna", PASSWORD).await;
    assert_eq!((status, &again["id"]), (200, &before["id"]), "the case of a name does not matter");
    assert_eq!(elsewhere.get("/api/me").await.0, 200);
    assert_eq!(elsewhere.post("/api/logout", json!({})).await.0, 204);
    let (status, problem) = elsewhere.get("/api/me").await;
    assert_eq!((status, &problem["code"]), (401, &json!("no-session")));
    assert_eq!(anna.get("/api/me").await.0, 200, "the other browser is still known");

    let wrong = login(&house, "Anna", "battery staple").await;
    let nobody = login(&house, "Nobody", "battery staple").await;
    assert_eq!((wrong.0, &wrong.1), (403, &nobody.1), "who is not known is answered alike");
    assert_eq!(wrong.1["code"], "wrong-password");
}

#[tokio::test]
async fn names_are_somebodys_alone() {
    let house = House::open().await;
    let anna = account(&house, "Anna").await;
    let guest = house.guest().await;
    let (status, problem) = patch(&guest, json!({ "name": "ANNA" })).await;
    assert_eq!((status, &problem["code"]), (409, &json!("taken")));
    let (status, problem) =
        house.stranger().post("/api/account", json!({ "name": "anna", "password": PASSWORD })).await;
    assert_eq!((status, &problem["code"]), (409, &json!("taken")));
    let (status, problem) = patch(&guest, json!({ "name": "<script>" })).await;
    assert_eq!((status, &problem["code"]), (400, &json!("name")));
    assert_eq!(patch(&guest, json!({ "name": "Béla" })).await.0, 200);
    assert_eq!(patch(&guest, json!({ "name": null })).await.1["name"], Value::Null, "a guest needs no name");
    assert_eq!(patch(&anna, json!({ "name": null })).await.0, 400, "an account does");
    assert_eq!(patch(&guest, json!({ "name": "Bela" })).await.0, 200);
    let (status, _) = guest.post("/api/account", json!({ "name": "Bela", "password": PASSWORD })).await;
    assert_eq!(status, 201, "one's own name is not somebody else's");
}

#[tokio::test]
async fn a_password_is_not_what_others_would_try_first() {
    let house = House::open().await;
    let anna = account(&house, "Anna").await;
    for (password, code) in [
        ("short", "password"),
        (&*"x".repeat(201), "password"),
        ("12345678", "password-common"),
        ("Password1!", "password-common"),
        ("azertyuiop", "password-common"),
        ("Anna2026", "password-name"),
    ] {
        let refused = (400, json!(code));
        let wish = json!({ "name": "An na", "password": password });
        let (status, problem) = house.stranger().post("/api/account", wish).await;
        assert_eq!((status, problem["code"].clone()), refused, "{password}");
        let wish = json!({ "old": PASSWORD, "new": password });
        let (status, problem) = anna.post("/api/me/password", wish).await;
        assert_eq!((status, problem["code"].clone()), refused, "{password}");
    }
}

#[tokio::test]
async fn settings_and_webhooks_are_kept_within_bounds() {
    let house = House::open().await;
    let anna = house.guest().await;
    let (status, me) =
        patch(&anna, json!({ "settings": { "lang": "fr" }, "webhook": "https://example.org/turn" })).await;
    assert_eq!(
        (status, &me["settings"]["lang"], &me["webhook"]),
        (200, &json!("fr"), &json!("https://example.org/turn"))
    );
    assert_eq!(patch(&anna, json!({ "webhook": null })).await.1["webhook"], Value::Null);
    assert_eq!(anna.get("/api/me").await.1["settings"]["lang"], "fr", "what is not named stays");
    for refused in [
        json!({ "settings": { "long": "x".repeat(9000) } }),
        json!({ "settings": 7 }),
        json!({ "webhook": "http://127.0.0.1/" }),
        json!({ "webhook": "nowhere" }),
        json!({ "password": "something" }),
    ] {
        assert_eq!(patch(&anna, refused.clone()).await.0, 400, "{refused}");
    }
    assert_eq!(patch(&house.stranger(), json!({})).await.0, 401);
}

#[tokio::test]
async fn a_token_does_what_it_is_for_and_nothing_in_person() {
    let house = House::open().await;
    let anna = account(&house, "Anna").await;
    let (status, made) = anna.post("/api/me/tokens", json!({ "name": " reader ", "scopes": ["read"] })).await;
    let secret = made["secret"].as_str().unwrap();
    assert_eq!((status, secret.len(), &secret[..4]), (201, 68, "ahu_"));
    let bot = anna.bearer(secret);
    assert_eq!(bot.get("/api/me").await.1["name"], "Anna");
    assert_eq!(bot.post("/api/tables", open_table("moai")).await.1["code"], "scope");
    assert!(Socket::try_open(&bot, "/socket").await.is_none(), "over a socket one plays, and sees a hand");
    for (method, path) in [
        (Method::GET, "/api/me/tokens"),
        (Method::POST, "/api/me/tokens"),
        (Method::GET, "/api/me/export"),
        (Method::PATCH, "/api/me"),
        (Method::DELETE, "/api/me"),
        (Method::POST, "/api/logout"),
    ] {
        let (status, problem) =
            bot.ask(method, path, Some(json!({ "name": "other", "scopes": ["read"] }))).await;
        assert!(status == 403 || status == 400, "{path}: {problem}");
    }
    let player = token(&anna, &["play", "create"]).await;
    assert_eq!(player.post("/api/tables", open_table("moai")).await.0, 201);
    assert_eq!(player.get("/api/me").await.0, 403);
    assert_eq!(player.post("/api/guest", json!({})).await.1["code"], "scope", "which is the same question");
    assert_eq!(token(&anna, &["read"]).await.post("/api/guest", json!({})).await.1["name"], "Anna");

    let (_, tokens) = anna.get("/api/me/tokens").await;
    assert_eq!((tokens.as_array().unwrap().len(), &tokens[0]["name"]), (3, &json!("reader")));
    assert!(tokens[0]["used"].is_i64() && tokens[0].get("secret").is_none());
    let path = format!("/api/me/tokens/{}", tokens[0]["id"].as_str().unwrap());
    assert_eq!(anna.ask(Method::DELETE, &path, None).await.0, 204);
    assert_eq!(anna.ask(Method::DELETE, &path, None).await.0, 404);
    assert_eq!(bot.get("/api/me").await.1["code"], "token");
    for refused in [
        json!({ "name": "", "scopes": ["read"] }),
        json!({ "name": "x", "scopes": ["all"] }),
        json!({ "name": "x", "scopes": [] }),
    ] {
        assert_eq!(anna.post("/api/me/tokens", refused).await.0, 400);
    }
    for _ in 0..18 {
        token(&anna, &["read"]).await;
    }
    let (status, problem) =
        anna.post("/api/me/tokens", json!({ "name": "one more", "scopes": ["read"] })).await;
    assert_eq!((status, &problem["code"]), (409, &json!("too-many-tokens")));
}

#[tokio::test]
async fn everything_that_is_known_of_somebody_is_theirs_to_take() {
    let house = House::open().await;
    let anna = account(&house, "Anna").await;
    anna.table(open_table("moai")).await;
    let response = anna.request(Method::GET, "/api/me/export", None).send().await.unwrap();
    assert!(response.headers()["content-disposition"].to_str().unwrap().starts_with("attachment"));
    let all: Value = response.json().await.unwrap();
    assert_eq!((&all["name"], all["games"].as_array().unwrap().len()), (&json!("Anna"), 1));
    assert!(!all.to_string().contains("argon2"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_changes_changes_at_every_table() {
    let house = House::open().await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let table = anna.table(open_table("moai")).await.table.id;
    let mut socket = bela.socket(&table, "").await;
    patch(&anna, json!({ "name": "Anna" })).await;
    socket
        .until(|frame| match frame {
            Frame::Table { table } => match &table.seats[0].sitter {
                Sitter::Person { who } if who.name.as_deref() == Some("Anna") => Some(()),
                _ => None,
            },
            _ => None,
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_for_good_keeps_nobody_waiting() {
    let house = House::open().await;
    let (anna, bela) = (account(&house, "Anna").await, account(&house, "Bela").await);
    let running = anna.table(open_table("easter-island")).await.table.id;
    bela.post(&format!("/api/tables/{running}/sit"), json!({})).await;
    let waiting = bela
        .table(json!({ "game": "moai", "seats": [{ "kind": "me" }, { "kind": "asked", "name": "Anna" }] }))
        .await;
    let own = anna.table(open_table("moai")).await.table.id;
    let mut socket = bela.socket(&running, "").await;

    assert_eq!(
        anna.ask(Method::DELETE, "/api/me", None).await.0,
        403,
        "an account is proved by its password"
    );
    let proof = json!({ "password": PASSWORD });
    assert_eq!(anna.ask(Method::DELETE, "/api/me", Some(proof)).await.0, 204);
    assert_eq!(anna.get("/api/me").await.0, 401);
    assert_eq!(bela.get("/api/people/Anna").await.0, 404);

    let table = socket
        .until(|frame| match frame {
            Frame::Table { table } if table.seats[0].sitter == Sitter::Gone => Some(table),
            _ => None,
        })
        .await;
    assert_eq!(table.status, Status::Over);
    let (_, waiting) = bela.get(&format!("/api/tables/{}", waiting.table.id)).await;
    assert_eq!(waiting["seats"][1]["sitter"]["kind"], "invited");
    assert_eq!(bela.get(&format!("/api/tables/{own}")).await.1["status"], "aborted");
    assert_eq!(house.guest().await.ask(Method::DELETE, "/api/me", None).await.0, 204, "a guest just goes");
}

/// A clock that stands still until it is set.
pub struct Still(pub AtomicI64);

impl Environment for Still {
    fn now(&self) -> Moment {
        Moment(self.0.load(Ordering::Relaxed))
    }

    fn fill(&self, bytes: &mut [u8]) {
        Real.fill(bytes);
    }

    fn until(&self, _: Moment) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(std::future::pending())
    }
}

#[tokio::test]
async fn a_session_that_is_used_lives_on_and_one_that_is_not_ends() {
    const DAY: i64 = 24 * 3600 * 1000;
    let clock = Arc::new(Still(AtomicI64::new(1_800_000_000_000)));
    let house = House::with(clock.clone(), Settings::default()).await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let id: PersonId = bela.get("/api/me").await.1["id"].as_str().unwrap().parse().unwrap();
    clock.0.fetch_add(300 * DAY, Ordering::Relaxed);
    let response = anna.request(Method::GET, "/api/me", None).send().await.unwrap();
    assert!(response.headers()["set-cookie"].to_str().unwrap().contains("Max-Age=31536000"));
    clock.0.fetch_add(100 * DAY, Ordering::Relaxed);
    // It sweeps when it starts.
    let house = house.restart().await;
    let (mut anna, mut bela) = (anna, bela);
    (anna.at, bela.at) = (house.at, house.at);
    while house.app.store.person(Who::Id(id)).await.unwrap().is_some() {
        tokio::task::yield_now().await;
    }
    assert_eq!((anna.get("/api/me").await.0, bela.get("/api/me").await.0), (200, 401));
}
