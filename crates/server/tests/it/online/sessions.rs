//! By what somebody is recognised, and what ends it.

use super::people::{PASSWORD, account, login, token, with_cookie};
use crate::house::{Guest, House, Socket};
use serde_json::{Value, json};
use wire::Frame;

const OTHER: &str = "battery staple";

/// Whether somebody is known.
async fn known(guest: &Guest) -> bool {
    let (status, answer) = guest.get("/api/me").await;
    assert!([200, 401, 403].contains(&status), "{answer}");
    status == 200
}

/// An account is made of a guest: who asks with the new cookie.
async fn promoted(guest: &Guest, wish: Value) -> Guest {
    let (status, me, anna) = with_cookie(guest, "/api/account", wish).await;
    assert_eq!(status, 201, "{me}");
    anna
}

/// Waits until a socket is told that its session has ended.
async fn signed_out(socket: &mut Socket) {
    let ended = |frame| matches!(frame, Frame::Gone { code, .. } if code == "signed-out").then_some(());
    socket.until(ended).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_of_a_guest_is_no_cookie_of_the_account() {
    let house = House::open().await;
    let guest = house.guest().await;
    let id = guest.get("/api/me").await.1["id"].clone();
    let mut thief = guest.open("/socket").await;
    let anna = promoted(&guest, json!({ "name": "Anna", "password": PASSWORD })).await;
    assert_ne!(anna.headers, guest.headers);
    assert_eq!(anna.get("/api/me").await.1["id"], id);
    assert!(!known(&guest).await, "whoever has read the old cookie is nobody");
    signed_out(&mut thief).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_logs_in_has_another_cookie() {
    let house = House::open().await;
    let anna = account(&house, "Anna").await;
    let wish = json!({ "name": "Anna", "password": PASSWORD });
    let (status, _, again) = with_cookie(&anna, "/api/login", wish.clone()).await;
    assert_eq!((status, known(&anna).await, known(&again).await), (200, false, true));
    let guest = house.guest().await;
    let (_, _, again) = with_cookie(&guest, "/api/login", wish).await;
    assert_eq!((known(&guest).await, known(&again).await), (false, true));
}

#[tokio::test]
async fn the_tokens_of_a_guest_end_with_it_unless_they_are_kept() {
    let house = House::open().await;
    for keep in [false, true] {
        let guest = house.guest().await;
        let program = token(&guest, &["read"]).await;
        let name = if keep { "Anna" } else { "Bela" };
        let anna = promoted(&guest, json!({ "name": name, "password": PASSWORD, "keep_tokens": keep })).await;
        assert_eq!(known(&program).await, keep);
        assert_eq!(anna.get("/api/me/tokens").await.1.as_array().unwrap().len(), usize::from(keep));
    }
    let guest = house.guest().await;
    let program = token(&guest, &["read"]).await;
    promoted(&guest, json!({ "name": "Carla", "password": PASSWORD })).await;
    assert_eq!(program.get("/api/me").await.1["code"], "token", "nothing said is not kept");
}

#[tokio::test]
async fn nobody_plays_on_for_a_guest_whom_nobody_can_be_again() {
    let house = House::open().await;
    account(&house, "Anna").await;
    let (first, second) = (house.guest().await, house.guest().await);
    let programs = [token(&first, &["read"]).await, token(&second, &["read"]).await];
    let anna = json!({ "name": "Anna", "password": PASSWORD });
    assert_eq!(first.post("/api/login", anna).await.0, 200);
    assert_eq!(second.post("/api/logout", json!({})).await.0, 204);
    assert_eq!([known(&programs[0]).await, known(&programs[1]).await], [false, false]);
}

#[tokio::test]
async fn logging_out_takes_no_token_from_an_account() {
    let house = House::open().await;
    let anna = account(&house, "Anna").await;
    let program = token(&anna, &["read"]).await;
    anna.post("/api/logout", json!({})).await;
    assert!(known(&program).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_password_ends_what_the_old_one_opened_and_says_so() {
    let house = House::open().await;
    let here = account(&house, "Anna").await;
    let there = login(&house, "Anna", PASSWORD).await.2;
    let (mut own, mut others) = (here.open("/socket").await, there.open("/socket").await);
    let program = token(&here, &["read"]).await;
    let wish = |old: &str, new: &str| json!({ "old": old, "new": new });
    assert_eq!(here.post("/api/me/password", wish("wrong one", OTHER)).await.0, 403);
    assert_eq!((known(&there).await, known(&program).await), (true, true));

    let (status, ended, now) = with_cookie(&here, "/api/me/password", wish(PASSWORD, OTHER)).await;
    assert_eq!((status, &ended), (200, &json!({ "sessions": 1, "tokens": 1 })));
    assert_eq!([known(&here).await, known(&there).await, known(&program).await], [false; 3]);
    assert!(known(&now).await, "whoever asked goes on, with another cookie");
    signed_out(&mut own).await;
    signed_out(&mut others).await;
    assert_eq!(login(&house, "Anna", PASSWORD).await.0, 403);
    assert_eq!(login(&house, "Anna", OTHER).await.0, 200);
    assert_eq!(house.guest().await.post("/api/me/password", wish("", OTHER)).await.0, 409);
}

#[tokio::test]
async fn tokens_outlive_a_password_where_their_holder_wants_it() {
    let house = House::open().await;
    let anna = account(&house, "Anna").await;
    let program = token(&anna, &["read"]).await;
    let wish = json!({ "old": PASSWORD, "new": OTHER, "keep_tokens": true });
    let (status, ended) = anna.post("/api/me/password", wish).await;
    assert_eq!((status, ended), (200, json!({ "sessions": 0, "tokens": 0 })));
    assert!(known(&program).await);
}
