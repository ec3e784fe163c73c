use super::house;
use crate::house::{Guest, House, open_table};
use crate::online::people::{PASSWORD, account};
use reqwest::Method;
use serde_json::json;
use server::{Limits, Patience, Rate, Settings};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

fn only(limits: Limits) -> Settings {
    Settings { limits, ..Settings::default() }
}

async fn post(guest: &Guest, path: &str) -> (u16, Option<u64>) {
    let response = guest.request(Method::POST, path, Some(&json!({}))).send().await.unwrap();
    let wait = response.headers().get("retry-after").map(|wait| wait.to_str().unwrap().parse().unwrap());
    (response.status().as_u16(), wait)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_brings_so_many_guests_and_no_more() {
    let house = house(only(Limits { guests: Rate::each_hour(2), ..Limits::NONE })).await;
    let anna = house.guest().await;
    for _ in 0..5 {
        assert_eq!(post(&anna, "/api/guest").await.0, 200, "a browser that is known is no new guest");
    }
    house.guest().await;
    let (status, wait) = post(&house.stranger(), "/api/guest").await;
    assert_eq!(status, 429);
    assert!((1..=1800).contains(&wait.unwrap()), "{wait:?}");
    assert_eq!(post(&anna, "/api/guest").await.0, 429, "not even those, until there is room again");
    assert_eq!(anna.get("/api/me").await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_could_not_be_made_counts_unless_it_was_not_understood() {
    let house = house(only(Limits { accounts: Rate::each_hour(3), ..Limits::NONE })).await;
    account(&house, "Anna").await;
    let ask = async |name: &str, password: &str| {
        let wish = json!({ "name": name, "password": password });
        house.stranger().post("/api/account", wish).await.0
    };
    for _ in 0..5 {
        assert_eq!(ask("Bela", "short").await, 400, "who mistypes may try again");
    }
    assert_eq!([ask("anna", PASSWORD).await, ask("Anna", PASSWORD).await], [409, 409]);
    assert_eq!(ask("Bela", PASSWORD).await, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn coming_and_making_an_account_are_changes_too() {
    let writes = Rate { burst: 3, ..Rate::each_hour(1) };
    let house = house(only(Limits { writes, ..Limits::NONE })).await;
    let anna = house.guest().await;
    assert_eq!([post(&anna, "/api/guest").await.0, post(&anna, "/api/account").await.0], [200, 400]);
    assert_eq!([post(&anna, "/api/guest").await.0, post(&anna, "/api/account").await.0], [429, 429]);
    assert_eq!(anna.get("/api/me").await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_and_questions_are_counted_apart() {
    let reads = Rate { burst: 2, ..Rate::each_hour(1) };
    let writes = Rate { burst: 3, ..reads };
    let house = house(only(Limits { writes, reads, ..Limits::NONE })).await;
    let anna = house.guest().await;
    let tables = "/api/tables";
    let statuses = [
        anna.post(tables, open_table("moai")).await.0,
        anna.post(tables, open_table("moai")).await.0,
        anna.post(tables, open_table("moai")).await.0,
        anna.get("/api/me").await.0,
        anna.get("/api/lobby").await.0,
        anna.get("/api/lobby").await.0,
        house.stranger().get("/api/lobby").await.0,
    ];
    assert_eq!(statuses, [201, 201, 429, 200, 200, 429, 429], "it is the address that counts");
    assert_ne!(anna.get("/online").await.0, 429, "pages are not counted");
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_everybody_is_counted_for_themselves() {
    let limits = Limits { guests: Rate::each_hour(1), ..Limits::NONE };
    let from = |house: &House, address: &str| {
        let mut guest = house.stranger();
        guest.headers.push(("x-forwarded-for".to_owned(), address.to_owned()));
        guest
    };
    let trusting = Settings { proxies: vec!["127.0.0.0/8".parse().unwrap()], ..only(limits) };
    let open = house(trusting).await;
    assert_eq!(post(&from(&open, "203.0.113.1"), "/api/guest").await.0, 200);
    assert_eq!(post(&from(&open, "203.0.113.2"), "/api/guest").await.0, 200);
    assert_eq!(post(&from(&open, "198.51.100.9, 203.0.113.2"), "/api/guest").await.0, 429);

    let wary = house(only(limits)).await;
    assert_eq!(post(&from(&wary, "203.0.113.1"), "/api/guest").await.0, 200);
    assert_eq!(post(&from(&wary, "203.0.113.2"), "/api/guest").await.0, 429, "anybody can say so");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_holds_so_many_sockets_and_no_more() {
    let house = house(only(Limits { sockets_each: 2, ..Limits::NONE })).await;
    let stranger = house.stranger();
    let first = stranger.open("/socket").await;
    let _second = stranger.open("/socket").await;
    let third = || tokio_tungstenite::connect_async(format!("ws://{}/socket", house.at));
    let refused = third().await.err().unwrap();
    assert!(refused.to_string().contains("429"), "{refused}");
    drop(first);
    // The server hears of it a moment later.
    while third().await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_of_programs_count_as_sockets() {
    let house = house(only(Limits { sockets_each: 1, ..Limits::NONE })).await;
    let anna = house.guest().await;
    let open = || anna.request(Method::GET, "/api/bot/events", None).send();
    let first = open().await.unwrap();
    assert_eq!((first.status().as_u16(), open().await.unwrap().status().as_u16()), (200, 429));
    assert_eq!(house.stranger().get("/api/records").await.0, 429, "so does that of records");
    drop(first);
    // The server hears of it a moment later.
    while open().await.unwrap().status() == 429 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sets_up_tables_without_end() {
    let house = house(Settings { tables_each: 2, ..Settings::default() }).await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let first = anna.table(open_table("eclipsia")).await.table.id;
    anna.table(open_table("eclipsia")).await;
    let (status, refused) = anna.post("/api/tables", open_table("eclipsia")).await;
    assert_eq!((status, &refused["code"]), (409, &json!("too-many-tables")));
    bela.table(open_table("eclipsia")).await;
    assert_eq!(anna.post(&format!("/api/tables/{first}/leave"), json!({})).await.0, 200);
    anna.table(open_table("eclipsia")).await;
}

/// Guests cost nothing: it is the address that has a share.
#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_tables_however_many_guests_it_has() {
    let limits = Limits { open_tables_each: 2, computer_tables_each: 1, ..Limits::NONE };
    let house = house(only(limits)).await;
    let refused = async |guest: &Guest, wish| {
        let (status, refused) = guest.post("/api/tables", wish).await;
        (status, refused["code"].as_str().map(str::to_owned))
    };
    let too_many = |code: &str| (409, Some(code.to_owned()));
    let first = house.guest().await.table(open_table("eclipsia")).await.table.id;
    let wish = json!({ "game": "moai", "time": { "kind": "days", "days": 1 } });
    let (status, waits) = house.guest().await.post("/api/pair", wish.clone()).await;
    assert_eq!(status, 200, "{waits}");
    let anna = house.guest().await;
    assert_eq!(refused(&anna, open_table("eclipsia")).await, too_many("address-tables"));
    let other = json!({ "game": "eclipsia", "time": { "kind": "days", "days": 1 } });
    assert_eq!(anna.post("/api/pair", other).await.1["code"], "address-tables");
    assert_eq!(anna.post("/api/pair", wish).await.0, 200, "whoever joins one opens none");
    let computer = json!({ "kind": "computer", "level": 1 });
    let alone = json!({ "game": "eclipsia", "seats": [{ "kind": "me" }, computer] });
    let mine = anna.table(alone.clone()).await.table.id;
    let bela = house.guest().await;
    assert_eq!(refused(&bela, alone.clone()).await, too_many("address-computers"));
    let own = bela.table(open_table("eclipsia")).await.table.id;
    let fill = async || bela.post(&format!("/api/tables/{own}/start"), json!({ "fill": 1 })).await;
    assert_eq!(fill().await.1["code"], "address-computers");
    assert_eq!(anna.post(&format!("/api/tables/{mine}/resign"), json!({})).await.0, 200);
    assert_eq!(fill().await.0, 200, "once a game is over there is room");
    assert_eq!(house.guest().await.post(&format!("/api/tables/{first}/sit"), json!({})).await.0, 200);
    bela.table(open_table("eclipsia")).await;
}

/// Behind a proxy that is believed, and by the network of those it speaks for.
#[tokio::test(flavor = "multi_thread")]
async fn a_network_has_so_many_tables_however_many_addresses_it_has() {
    let limits = Limits { open_tables_each: 1, addresses: 2, ..Limits::NONE };
    let house = house(Settings { proxies: vec!["127.0.0.0/8".parse().unwrap()], ..only(limits) }).await;
    let from = async |address: &str| {
        let mut guest = house.guest().await;
        guest.headers.push(("x-forwarded-for".to_owned(), address.to_owned()));
        guest.post("/api/tables", open_table("moai")).await.0
    };
    assert_eq!([from("203.0.113.1").await, from("203.0.113.1").await], [201, 409]);
    assert_eq!([from("203.0.113.2").await, from("203.0.113.3").await], [201, 409]);
    assert_eq!(from("203.0.114.3").await, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_holds_so_many_connections_and_others_are_told_why_not() {
    let house = house(only(Limits { connections_each: 2, ..Limits::NONE })).await;
    let connect = || TcpStream::connect(house.at);
    let held = [connect().await.unwrap(), connect().await.unwrap()];
    let refused = heard(&house, "").await;
    assert!(refused.starts_with("HTTP/1.1 429") && refused.contains("\"too-many\""), "{refused}");
    drop(held);
    // The server hears of it a moment later.
    let ask = "GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n";
    while !heard(&house, ask).await.starts_with("HTTP/1.1 200") {
        tokio::task::yield_now().await;
    }
    let trusting = Settings {
        proxies: vec!["127.0.0.0/8".parse().unwrap()],
        ..only(Limits { connections_each: 1, ..Limits::NONE })
    };
    let open = super::house(trusting).await;
    let _held = TcpStream::connect(open.at).await.unwrap();
    assert!(heard(&open, ask).await.starts_with("HTTP/1.1 200"), "a proxy speaks for many");
}

/// Everything that comes until the server hangs up.
async fn heard(house: &House, said: &str) -> String {
    let mut stream = TcpStream::connect(house.at).await.unwrap();
    stream.write_all(said.as_bytes()).await.unwrap();
    let mut heard = String::new();
    let _ = stream.read_to_string(&mut heard).await;
    heard
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_nothing_is_not_waited_for() {
    let headers = Some(Duration::from_millis(50));
    let patience = Patience { headers, ..Patience::default() };
    let house = house(Settings { patience, ..Settings::default() }).await;
    assert_eq!(heard(&house, "").await, "");
    let never_done = heard(&house, "GET /healthz HTTP/1.1\r\nHost: here\r\nX-Slow").await;
    assert!(!never_done.contains("200"), "{never_done}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let patience = Patience { request: Some(Duration::from_millis(50)), ..Patience::default() };
    let house = house(Settings { patience, ..Settings::default() }).await;
    let anna = house.guest().await;
    let cookie = &anna.headers[0].1;
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nHost: here\r\nCookie: {cookie}\r\nContent-Length: 99\r\nConnection: close\r\n\r\n{{"
    );
    let answer = heard(&house, &request).await;
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_is_too_long_is_refused() {
    let house = House::open().await;
    let anna = house.guest().await;
    let (status, refused) = anna.post("/api/tables", json!({ "game": "m".repeat(70_000) })).await;
    assert_eq!((status, &refused["code"]), (413, &json!("too-large")));
}
