//! Clients that mean no good get errors, and others notice nothing.

use crate::house::{Guest, House, Scripted, Socket, open_table};
use crate::online::player::{Player, some};
use crate::online::recovery;
use futures_util::{SinkExt, StreamExt};
use game_core::SearchRng;
use reqwest::Method;
use serde_json::{Value, json};
use server::{Environment, Settings};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::Message;
use wire::{Ask, Frame, Reply, Status};

/// Everything that is thrown at a server while two others play.
async fn throw(house: &House, table: &str, rng: &mut SearchRng) {
    let villain = house.guest().await;
    bytes_instead_of_requests(house, rng).await;
    frames_that_are_none(&villain, table, rng).await;
    bodies_that_are_none(&villain, table, rng).await;
    seats_of_others(&villain, table).await;
}

async fn bytes_instead_of_requests(house: &House, rng: &mut SearchRng) {
    for _ in 0..20 {
        let mut stream = tokio::net::TcpStream::connect(house.at).await.unwrap();
        let bytes: Vec<u8> = (0..rng.below(300)).map(|_| rng.bits() as u8).collect();
        let _ = stream.write_all(&bytes).await;
        let _ = stream.shutdown().await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
}

async fn frames_that_are_none(villain: &Guest, table: &str, rng: &mut SearchRng) {
    let mut random: Vec<Message> =
        (0..10).map(|_| Message::Binary((0..rng.below(200)).map(|_| rng.bits() as u8).collect())).collect();
    random.extend(
        [
            "",
            "{",
            "null",
            "[1,2,3]",
            r#"{"t":"move"}"#,
            r#"{"t":"move","seq":-1,"text":"","key":""}"#,
            "\u{0}",
            r#"{"t":"full"}"#,
        ]
        .map(Message::text),
    );
    random.push(Message::text("x".repeat(200_000)));
    random.push(Message::text(format!("{}1{}", "[".repeat(5000), "]".repeat(5000))));
    for message in random {
        let mut socket = villain.socket(table, "").await;
        let _ = socket.stream.send(message).await;
        // It is told why and closed, or cut off; never anything of the game's beyond what all may see.
        while let Some(Ok(message)) = socket.stream.next().await {
            if let Message::Text(text) = message {
                let frame: Frame = serde_json::from_str(&text).unwrap();
                assert!(!matches!(frame, Frame::Reply { .. }), "{text}");
            }
        }
    }
}

async fn bodies_that_are_none(villain: &Guest, table: &str, rng: &mut SearchRng) {
    let path = format!("/api/tables/{table}/move");
    for body in [json!(null), json!([]), json!("x"), json!({ "seq": 1e99, "text": 1 }), json!({ "seq": 0 })] {
        let (status, said) = villain.post(&path, body.clone()).await;
        assert_eq!(status, 400, "{body}: {said}");
    }
    let large = json!({ "text": "x".repeat(1 << 20) });
    assert_eq!(villain.post(&format!("/api/tables/{table}/chat"), large).await.0, 413);
    for _ in 0..20 {
        let bytes: Vec<u8> = (0..rng.below(2000)).map(|_| rng.bits() as u8).collect();
        let request = villain.request(Method::POST, &path, None).body(bytes);
        let status = request.send().await.unwrap().status().as_u16();
        assert!((400..500).contains(&status), "{status}");
    }
    for path in [
        "/api/tables/../../etc/passwd",
        "/api/tables/%00",
        "/api/tables/zzzzzzzzzz",
        "/api/links/zz",
        "/api/tables/0000000000/move",
    ] {
        let (status, said) = villain.get(path).await;
        assert!(status < 500, "{path}: {status} {said}");
    }
}

async fn seats_of_others(villain: &Guest, table: &str) {
    let act = |what: &str| format!("/api/tables/{table}/{what}");
    for (what, body) in [
        ("move", json!({ "seq": 0, "text": "+a1N" })),
        ("resign", json!({})),
        ("offer", json!({ "kind": "takeback" })),
        ("decline", json!({})),
        ("plan", json!({ "lines": [] })),
        ("kick", json!({ "seat": 0 })),
        ("start", json!({ "fill": 1 })),
        ("sit", json!({ "seat": 0 })),
        ("leave", json!({})),
        ("decline-seat", json!({})),
    ] {
        let (status, said) = villain.post(&act(what), body).await;
        assert!(status == 403 || status == 409, "{what}: {status} {said}");
    }
    for (name, value) in
        [("authorization", "Bearer ahu_0000"), ("cookie", "ahu=00.00"), ("cookie", "ahu=; ahu=x.y.z")]
    {
        let forged = Guest { headers: vec![(name.to_owned(), value.to_owned())], ..villain.clone() };
        let (status, said) = forged.post(&act("resign"), json!({})).await;
        assert!(status == 401 || status == 403, "{name} {value}: {status} {said}");
    }
    let mut elsewhere = villain.clone();
    elsewhere.headers.push(("origin".to_owned(), "https://elsewhere.example".to_owned()));
    let (status, said) = elsewhere.post(&act("chat"), json!({ "text": "hello" })).await;
    assert_eq!((status, &said["code"]), (403, &json!("origin")));
    assert!(
        Socket::try_open(&elsewhere, &format!("/socket?table={table}")).await.is_none(),
        "a page of others"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn others_notice_nothing() {
    let house = House::open().await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let table = anna.table(open_table("eclipsia")).await.table.id;
    assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    let (first, second) = (Player::sit(&anna, &table).await, Player::sit(&bela, &table).await);
    let mut rng = SearchRng::new(5);
    let (one, other, ()) = tokio::join!(first.play(some), second.play(some), throw(&house, &table, &mut rng));
    assert_eq!(one.1.outcome, other.1.outcome);
    let told = |socket: &Socket| -> Vec<Value> {
        let frames = socket.seen.iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
        frames.filter(|frame| frame["t"] == "chat" || frame["t"] == "offer").collect()
    };
    assert_eq!((told(&one.0), told(&other.0)), (vec![], vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_joins_fill_two_seats() {
    let house = Arc::new(House::open().await);
    let anna = house.guest().await;
    let open = json!({ "kind": "open" });
    let wish = json!({ "game": "moai", "seats": [{ "kind": "me" }, open, open], "public": true });
    let table = anna.table(wish).await.table.id;
    let mut crowd = Vec::new();
    for _ in 0..20 {
        crowd.push(house.guest().await);
    }
    let mut joins = tokio::task::JoinSet::new();
    for guest in crowd {
        let path = format!("/api/tables/{table}/sit");
        joins.spawn(async move {
            let mut sat = 0;
            for _ in 0..500 {
                let (status, said) = guest.post(&path, json!({})).await;
                sat += usize::from(status == 200);
                assert!([200, 409, 503].contains(&status), "{status} {said}");
            }
            sat
        });
    }
    let sat: usize = joins.join_all().await.into_iter().sum();
    assert_eq!(sat, 2);
    let mut socket = anna.socket(&table, "").await;
    let status = socket.until(|frame| match frame {
        Frame::Full(full) => Some(full.table.status),
        _ => None,
    });
    assert_eq!(status.await, Status::Running);
}

/// More is said than all the buffers on the way to somebody who does not read can hold.
#[tokio::test(flavor = "multi_thread")]
async fn a_reader_who_does_not_read_is_dropped_and_the_game_goes_on() {
    let environment = Arc::new(Scripted::default());
    let settings = Settings { asks: server::Rate::NONE, backlog: 16, ..Settings::default() };
    let house = House::with(Arc::clone(&environment) as Arc<dyn Environment>, settings).await;
    let (anna, bela, talker) = (house.guest().await, house.guest().await, house.guest().await);
    let table = anna.table(open_table("moai")).await.table.id;
    assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    let mut lazy = house.stranger().socket(&table, "").await;
    let (first, second) = (Player::sit(&anna, &table).await, Player::sit(&bela, &table).await);
    let line = json!({ "text": "\u{1f5ff}".repeat(500) });
    while house.app.figures().contains("ahu_readers_dropped_total 0") {
        environment.pass(2_000);
        assert_eq!(talker.post(&format!("/api/tables/{table}/chat"), line.clone()).await.0, 200);
    }
    assert!(house.app.figures().contains("ahu_readers_dropped_total 1"));
    let (one, other) = tokio::join!(first.play(some), second.play(some));
    assert_eq!(one.1.status, Status::Over);
    assert_eq!(one.1.outcome, other.1.outcome);
    assert_eq!(other.1.watchers, 0, "it is not counted any more");
    let mut last = None;
    while let Some(frame) = lazy.next().await {
        last = Some(frame);
    }
    assert!(!matches!(last, Some(Frame::Step(_))), "of the game it hears nothing: {last:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_that_asks_without_end_keeps_no_player_from_their_table() {
    let (house, _, store) = recovery::open(TempDir::new().unwrap(), |_| {}).await;
    let (anna, bela, talker) = (house.guest().await, house.guest().await, house.guest().await);
    let table = anna.table(open_table("easter-island")).await.table.id;
    assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    let mut player = Player::sit(&anna, &table).await;
    let mut crowd = Vec::new();
    for _ in 0..150 {
        crowd.push(house.stranger().socket(&table, "").await);
    }
    store.slow.store(true, Ordering::SeqCst);
    let path = format!("/api/tables/{table}/chat");
    let talking = tokio::spawn(async move { talker.post(&path, json!({ "text": "Hello!" })).await });
    store.failed.subscribe().wait_for(|waiting| *waiting > 0).await.unwrap();
    let ask = |number: usize| Ask::Resign { key: number.to_string() };
    for watcher in &mut crowd {
        for number in 0..20 {
            watcher.send(&ask(number)).await;
        }
    }
    let text = player.progress.legal[0].clone();
    let (reply, ()) = tokio::join!(player.make(&text), async { store.hurry() });
    assert!(matches!(reply, Reply::Done { .. }), "{reply:?}");
    assert_eq!(talking.await.unwrap().0, 200);
    for watcher in &mut crowd {
        let last = (ask(19).key().unwrap().to_owned(), "no-seat");
        watcher
            .until(|frame| match frame {
                Frame::Reply { key, reply: Reply::Refused { code, .. } } => {
                    (last == (key, code.as_str())).then_some(())
                }
                _ => None,
            })
            .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_crowd_of_watchers_says_is_paced_together() {
    let environment = Arc::new(Scripted::default());
    let house = House::with(Arc::clone(&environment) as Arc<dyn Environment>, Settings::default()).await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let table = anna.table(open_table("easter-island")).await.table.id;
    assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    let path = format!("/api/tables/{table}/chat");
    let line = json!({ "text": "Hello!" });
    for _ in 0..4 {
        let watcher = house.guest().await;
        for _ in 0..10 {
            assert_eq!(watcher.post(&path, line.clone()).await.0, 200);
        }
        assert_eq!(watcher.post(&path, line.clone()).await.0, 429, "which counts for nobody else");
    }
    let watcher = house.guest().await;
    assert_eq!(watcher.post(&path, line.clone()).await.0, 429);
    assert_eq!(anna.post(&path, line.clone()).await.0, 200, "players are not concerned");
    environment.pass(200);
    assert_eq!(watcher.post(&path, line.clone()).await.0, 200);
    let offer = format!("/api/tables/{table}/offer");
    let proposed = json!({ "kind": "takeback" });
    let mut status = 409;
    for _ in 0..10 {
        assert_eq!(status, 409, "nothing is there to take back");
        status = bela.post(&offer, proposed.clone()).await.0;
    }
    assert_eq!(bela.post(&offer, proposed).await.0, 429, "and so are offers");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_line_of_a_reader_who_does_not_read_is_cut() {
    let mut settings = Settings { asks: server::Rate::NONE, backlog: 4096, ..Settings::default() };
    settings.patience.sending = Duration::from_millis(50);
    let environment = Arc::new(Scripted::default());
    let house = House::with(Arc::clone(&environment) as Arc<dyn Environment>, settings).await;
    let (anna, talker) = (house.guest().await, house.guest().await);
    let table = anna.table(open_table("moai")).await.table.id;
    let _lazy = house.stranger().socket(&table, "").await;
    assert!(house.app.figures().contains("ahu_sockets 1"));
    let line = json!({ "text": "\u{1f5ff}".repeat(500) });
    while house.app.figures().contains("ahu_sockets 1") {
        environment.pass(2_000);
        assert_eq!(talker.post(&format!("/api/tables/{table}/chat"), line.clone()).await.0, 200);
    }
    assert!(house.app.figures().contains("ahu_sockets 0"));
}

/// What a table is played with stays in memory as long as it is played, and is sent to everybody who comes.
#[tokio::test(flavor = "multi_thread")]
async fn options_have_a_size() {
    let house = House::open().await;
    let anna = house.guest().await;
    let set_up = async |options: &Value| {
        let mut wish = open_table("eclipsia");
        wish["options"] = options.clone();
        let (status, said) = anna.post("/api/tables", wish).await;
        (status, said["reasons"].clone())
    };
    let districts: Vec<Value> = ('A'..='F')
        .map(|code| json!({ "code": code.to_string(), "name": "n".repeat(64), "spots": 3, "points": 1 }))
        .collect();
    let pieces = json!({ "sanctuary": 1, "monolith": 2, "faithful": 4 });
    let mut own = json!({ "edition": { "name": "mine", "districts": districts, "pieces": pieces } });
    assert_eq!(set_up(&own).await, (201, Value::Null), "an edition of one's own");
    own["edition"]["districts"][0]["name"] = json!("n".repeat(65));
    assert_eq!(set_up(&own).await, (400, json!(["options: a text or a name has at most 64 characters"])));
    let many: Vec<Value> = (0..1_000).map(|number| json!(format!("n{number:010}"))).collect();
    let (status, reasons) = set_up(&json!({ "edition": { "districts": many } })).await;
    assert_eq!((status, &reasons[0]), (400, &json!("options: together they have at most 8192 bytes")));
}
