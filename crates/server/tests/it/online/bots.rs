//! Programs that play: streams of lines, and the example in Python.

use super::people::{account, token};
use super::player::Player;
use crate::house::{Guest, House, Lines, PATIENCE, open_table};
use reqwest::Method;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;
use wire::{Ask, BotEvent, BotLine, Frame, Status};

fn challenge(game: &str) -> Value {
    json!({ "game": game, "seats": [{ "kind": "me" }, { "kind": "asked", "name": "Bot" }] })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_is_told_of_challenges_games_and_turns() {
    let house = House::open().await;
    let (anna, bot) = (account(&house, "Anna").await, account(&house, "Bot").await);
    let bot = token(&bot, &["play"]).await;
    let first = anna.table(challenge("easter-island")).await.table.id;
    let mut events = Lines::open(&bot, "/api/bot/events").await;
    match events.next::<BotEvent>().await.unwrap() {
        BotEvent::Challenge { table } => assert!(table.id == first && table.asks_you),
        other => panic!("{other:?}"),
    }
    assert_eq!(bot.post(&format!("/api/tables/{first}/sit"), json!({})).await.0, 200);
    assert!(
        matches!(events.next::<BotEvent>().await.unwrap(), BotEvent::GameStart { table } if table.id == first)
    );
    let second = anna.table(challenge("moai")).await.table.id;
    assert!(
        matches!(events.next::<BotEvent>().await.unwrap(), BotEvent::Challenge { table } if table.id == second)
    );
    assert_eq!(bot.post(&format!("/api/tables/{second}/decline-seat"), json!({})).await.0, 200);
    assert!(matches!(events.next().await, Some(BotEvent::ChallengeCanceled { table }) if table.id == second));

    let mut later = Lines::open(&bot, "/api/bot/events").await;
    assert!(
        matches!(later.next::<BotEvent>().await.unwrap(), BotEvent::GameStart { table } if table.id == first),
        "what is going on is told first"
    );
    let (_, view) = anna.get(&format!("/api/tables/{first}")).await;
    assert_eq!(view["status"], "running");
    let mut socket = anna.socket(&first, "").await;
    let progress = socket.until(|frame| match frame {
        Frame::Full(full) => full.progress,
        _ => None,
    });
    let progress = progress.await;
    let text = progress.legal[0].clone();
    socket.send(&Ask::Move { seq: progress.seq, text, key: "1".to_owned() }).await;
    match events.next::<BotEvent>().await.unwrap() {
        BotEvent::Turn { table } => assert!(table.id == first && table.your_move),
        other => panic!("{other:?}"),
    }
    assert_eq!(anna.post(&format!("/api/tables/{first}/resign"), json!({})).await.0, 200);
    assert!(
        matches!(events.next::<BotEvent>().await.unwrap(), BotEvent::GameFinish { table } if table.id == first && table.status == wire::Status::Over)
    );
    assert!(events.beats > 0, "an empty line says that the stream flows");
    // A server that stops ends the streams, and does not wait for whoever reads them.
    house.restart().await;
    assert_eq!(events.next::<Value>().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_is_told_that_somebody_wants_to_play_again() {
    let house = House::open().await;
    let (anna, bot) = (account(&house, "Anna").await, account(&house, "Bot").await);
    let bot = token(&bot, &["play"]).await;
    let first = anna.table(challenge("easter-island")).await.table.id;
    assert_eq!(bot.post(&format!("/api/tables/{first}/sit"), json!({})).await.0, 200);
    let mut events = Lines::open(&bot, "/api/bot/events").await;
    assert!(matches!(events.next().await, Some(BotEvent::GameStart { .. })));
    assert_eq!(anna.post(&format!("/api/tables/{first}/resign"), json!({})).await.0, 200);
    assert!(matches!(events.next().await, Some(BotEvent::GameFinish { .. })));
    let again = json!({ "kind": "rematch" });
    let offer = format!("/api/tables/{first}/offer");
    for _ in 0..2 {
        assert_eq!(anna.post(&offer, again.clone()).await.0, 200, "once more is told once");
    }
    assert!(matches!(events.next().await, Some(BotEvent::Rematch { table }) if table.id == first));
    assert_eq!(bot.post(&offer, again).await.0, 200);
    let next = anna.get(&format!("/api/tables/{first}")).await.1["next"].clone();
    assert!(matches!(events.next().await, Some(BotEvent::GameStart { table }) if json!(table.id) == next));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_is_withdrawn_is_told() {
    let house = House::open().await;
    let (anna, bot) = (account(&house, "Anna").await, account(&house, "Bot").await);
    let mut events = Lines::open(&token(&bot, &["play"]).await, "/api/bot/events").await;
    for (path, body) in [("kick", json!({ "seat": 1 })), ("leave", json!({}))] {
        let table = anna.table(challenge("moai")).await.table.id;
        assert!(matches!(events.next().await, Some(BotEvent::Challenge { table: told }) if told.id == table));
        assert_eq!(anna.post(&format!("/api/tables/{table}/{path}"), body).await.0, 200);
        match events.next().await.unwrap() {
            BotEvent::ChallengeCanceled { table: told } => assert!(told.id == table && !told.asks_you),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_taken_back_ends_what_it_opened_and_nothing_else() {
    let house = House::open().await;
    let anna = account(&house, "Anna").await;
    let bela = house.guest().await;
    let table = anna.table(open_table("moai")).await.table.id;
    let stream = format!("/api/bot/tables/{table}/stream");
    let (_, made) = anna.post("/api/me/tokens", json!({ "name": "first", "scopes": ["play"] })).await;
    let (first, second) = (anna.bearer(made["secret"].as_str().unwrap()), token(&anna, &["play"]).await);
    let mut events = Lines::open(&first, "/api/bot/events").await;
    let (mut lines, mut others) = (Lines::open(&first, &stream).await, Lines::open(&second, &stream).await);
    let (mut socket, mut by_cookie) = (first.socket(&table, "").await, anna.socket(&table, "").await);
    let path = format!("/api/me/tokens/{}", made["token"]["id"].as_str().unwrap());
    assert_eq!(anna.ask(Method::DELETE, &path, None).await.0, 204);
    while lines.next::<Value>().await.is_some() {}
    assert_eq!(events.next::<Value>().await, None);
    socket
        .until(|frame| matches!(frame, Frame::Gone { code, .. } if code == "signed-out").then_some(()))
        .await;
    assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    while !matches!(others.next().await, Some(BotLine::GameFull(full)) if full.progress.is_some()) {}
    by_cookie
        .until(|frame| matches!(frame, Frame::Full(full) if full.progress.is_some()).then_some(()))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_tells_a_game_from_its_first_move_to_its_last() {
    let house = House::open().await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let (anna, bela) = (token(&anna, &["play", "create"]).await, token(&bela, &["play"]).await);
    let table = anna.table(open_table("moai")).await.table.id;
    let path = format!("/api/bot/tables/{table}/stream");
    let mut waiting = Lines::open(&anna, &path).await;
    assert!(
        matches!(waiting.next::<BotLine>().await.unwrap(), BotLine::GameFull(full) if full.progress.is_none())
    );
    assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    let say = json!({ "text": "Have a nice game!" });
    assert_eq!(bela.post(&format!("/api/tables/{table}/chat"), say).await.0, 200);
    loop {
        if let BotLine::ChatLine(line) = waiting.next::<BotLine>().await.unwrap() {
            assert_eq!(line.text, "Have a nice game!");
            break;
        }
    }
    drop(waiting);
    let (one, other) = tokio::join!(play(&anna, &path, usize::MAX), play(&bela, &path, usize::MAX));
    assert!(one.is_some() && one == other);
    let mut over = Lines::open(&anna, &path).await;
    assert!(
        matches!(over.next::<BotLine>().await.unwrap(), BotLine::GameFull(full) if full.table.status == Status::Over)
    );
    assert_eq!(over.next::<Value>().await, None, "a game that is over has nothing more to tell");
    assert_eq!(house.stranger().get(&path).await.0, 401);
    assert_eq!(token(&house.guest().await, &["read"]).await.get(&path).await.1["code"], "scope");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_is_told_everybodys_time_with_each_move() {
    let house = House::open().await;
    let (anna, bot) = (account(&house, "Anna").await, account(&house, "Bot").await);
    let bot = token(&bot, &["play"]).await;
    let mut wish = challenge("easter-island");
    wish["time"] = json!({ "kind": "live", "base": 600, "increment": 60 });
    let table = anna.table(wish).await.table.id;
    assert_eq!(bot.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    let mut lines = Lines::open(&bot, &format!("/api/bot/tables/{table}/stream")).await;
    let Some(BotLine::GameFull(full)) = lines.next().await else { panic!("all is told first") };
    let legal = Player::sit(&anna, &table).await.progress.legal;
    let wish = json!({ "seq": full.progress.unwrap().seq, "text": legal[0] });
    assert_eq!(anna.post(&format!("/api/tables/{table}/move"), wish).await.0, 200);
    let told = loop {
        match lines.next::<BotLine>().await.unwrap() {
            BotLine::GameState { table, .. } => break table,
            _ => continue,
        }
    };
    assert_eq!((&told.id, told.status), (&table, Status::Running));
    let clocks = [0, 1].map(|seat: usize| told.seats[seat].clock.unwrap());
    assert!(clocks[0].left > 600_000 && !clocks[0].runs, "a move adds to it: {clocks:?}");
    assert!(clocks[1].left <= 600_000 && clocks[1].runs, "{clocks:?}");
}

/// Plays the middle one of the legal moves so often, or until the game is over; how it ended.
async fn play(bot: &Guest, path: &str, moves: usize) -> Option<Value> {
    let mut lines = Lines::open(bot, path).await;
    let (mut seat, mut made) = (None, 0);
    loop {
        let (table, progress) = match lines.next::<BotLine>().await.unwrap() {
            BotLine::GameFull(full) => {
                seat = full.seat;
                (full.table.clone(), full.progress.unwrap())
            }
            BotLine::GameState { table, progress, .. } => (*table, progress),
            _ => continue,
        };
        if table.status == Status::Over {
            return Some(table.outcome.unwrap());
        }
        if made >= moves {
            return None;
        }
        if seat.is_some_and(|seat| progress.to_act.contains(&seat)) {
            let text = &progress.legal[progress.legal.len() / 2];
            let wish = json!({ "seq": progress.seq, "text": text });
            let (status, problem) =
                bot.post(&path.replace("/bot", "").replace("/stream", "/move"), wish).await;
            // In a phase of secret answers the same answer may be given twice.
            assert!(
                status == 200 || problem["code"] == "stale" || problem["code"] == "not-your-turn",
                "{problem}"
            );
            made += 1;
        }
    }
}

/// What stands before a server: while that is away it says so in its own way, which is not JSON.
struct Proxy {
    at: SocketAddr,
    leads_to: watch::Sender<Option<SocketAddr>>,
    sent_away: watch::Receiver<usize>,
}

impl Proxy {
    async fn before(house: &House) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        let (leads_to, to) = watch::channel(Some(house.at));
        let (counts, sent_away) = watch::channel(0);
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                let (to, counts) = (*to.borrow(), counts.clone());
                tokio::spawn(async move {
                    if let Some(to) = to {
                        let mut server = TcpStream::connect(to).await.unwrap();
                        let _ = tokio::io::copy_bidirectional(&mut client, &mut server).await;
                        return;
                    }
                    let status = ["502 Bad Gateway", "429 Too Many Requests", "503 Unavailable"]
                        [*counts.borrow() / 2 % 3];
                    let _ = client.read(&mut [0; 4096]).await;
                    let answer =
                        format!("HTTP/1.1 {status}\r\ncontent-length: 6\r\nconnection: close\r\n\r\n<html>");
                    let _ = client.write_all(answer.as_bytes()).await;
                    counts.send_modify(|count| *count += 1);
                });
            }
        });
        Proxy { at, leads_to, sent_away }
    }
}

/// The example plays whole games by what it reads in the documentation, and goes on after the server was away.
#[tokio::test(flavor = "multi_thread")]
async fn the_example_in_python_plays_whole_games() {
    let house = House::open().await;
    let (mut anna, bot) = (account(&house, "Anna").await, account(&house, "Bot").await);
    let (_, made) = bot.post("/api/me/tokens", json!({ "name": "example", "scopes": ["play"] })).await;
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let mut proxy = Proxy::before(&house).await;
    let python = Command::new("python3")
        .arg(example)
        .args(["--server", &format!("http://{}", proxy.at), "--seed", "1"])
        .env("AHU_TOKEN", made["secret"].as_str().unwrap())
        .stdout(Stdio::null())
        .spawn();
    let _python = Running(python.unwrap());
    let mut house = Some(house);
    let mut last = String::new();
    for game in ["easter-island", "moai"] {
        let table = anna.table(challenge(game)).await.table.id;
        let path = format!("/api/bot/tables/{table}/stream");
        let mut waiting = Lines::open(&anna, &path).await;
        while !matches!(waiting.next::<BotLine>().await.unwrap(), BotLine::GameFull(full) if full.progress.is_some())
        {
        }
        assert_eq!(play(&anna, &path, 3).await, None, "the game is in its middle");
        drop(waiting);
        proxy.leads_to.send_replace(None);
        let opened = house.take().unwrap().restart().await;
        // Both of its streams are sent away with each status.
        let before = *proxy.sent_away.borrow();
        let sent_away = proxy.sent_away.wait_for(|count| *count >= before + 6);
        timeout(PATIENCE, sent_away).await.expect("it comes again").unwrap();
        proxy.leads_to.send_replace(Some(opened.at));
        anna.at = opened.at;
        house = Some(opened);
        let played = timeout(PATIENCE, play(&anna, &path, usize::MAX)).await;
        let outcome = played.expect("it plays on").unwrap();
        assert!(outcome["ranking"].is_array(), "{game}: {outcome}");
        last = table;
    }
    let offer = json!({ "kind": "rematch" });
    assert_eq!(anna.post(&format!("/api/tables/{last}/offer"), offer).await.0, 200);
    let agreed = async {
        while anna.get(&format!("/api/tables/{last}")).await.1["next"].is_null() {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, agreed).await.expect("it plays again");
}

/// A program that is ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
