use crate::house::{Guest, House, Lines, open_table};
use crate::online::people::account;
use crate::online::player::{Player, full};
use serde_json::{Value, json};
use wire::{Ask, BotEvent, Frame, Reply, Status};

async fn begin(house: &House, game: &str) -> ([Guest; 2], String) {
    let (anna, bela) = (house.guest().await, house.guest().await);
    let table = anna.table(open_table(game)).await.table.id;
    assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    ([anna, bela], table)
}

async fn act(guest: &Guest, table: &str, what: &str, body: Value) -> (u16, Value) {
    let (status, said) = guest.post(&format!("/api/tables/{table}/{what}"), body).await;
    (status, said["code"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_when_the_other_agrees() {
    let house = House::open().await;
    let ([anna, bela], table) = begin(&house, "easter-island").await;
    let takeback = json!({ "kind": "takeback" });
    assert_eq!(act(&anna, &table, "offer", takeback.clone()).await, (409, json!("nothing-to-undo")));
    let mut first = Player::sit(&anna, &table).await;
    let before = first.progress.clone();
    let text = before.legal[3].clone();
    assert!(matches!(first.make(&text).await, Reply::Done { seq: 1 }));
    assert_eq!(act(&anna, &table, "offer", takeback.clone()).await.0, 200);
    let mut second = Player::sit(&bela, &table).await;
    assert_eq!(act(&bela, &table, "decline", json!({})).await.0, 200);
    assert_eq!(act(&anna, &table, "offer", takeback.clone()).await.0, 200);
    assert_eq!(act(&bela, &table, "offer", takeback).await.0, 200);
    let undone = second.step().await;
    assert_eq!(undone.entries[0].event, json!({ "table": "undo", "moves": 1 }));
    assert_eq!((undone.progress.ply, undone.progress.seq), (0, 2));
    let mut first = Player::sit(&anna, &table).await;
    assert_eq!(first.progress.view, before.view);
    let text = first.progress.legal[5].clone();
    assert!(matches!(first.make(&text).await, Reply::Done { seq: 3 }), "the log only ever grows");
    let house = house.restart().await;
    let mut back = anna.clone();
    back.at = house.at;
    assert_eq!(Player::sit(&back, &table).await.progress, Player { ..first }.progress);
}

/// Plays a few moves, of which some are taken back; whoever was away meanwhile knows in the end what everybody knows.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_learns_what_was_taken_back_and_what_the_table_wrote() {
    let house = House::open().await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let mut wish = open_table("easter-island");
    wish["time"] = json!({ "kind": "live", "base": 600, "increment": 0 });
    let table = anna.table(wish).await.table.id;
    assert_eq!(act(&bela, &table, "sit", json!({})).await.0, 200);
    let log = async |from: u32| anna.socket(&table, &format!("&from={from}")).await.until(full).await.log;
    let mut known = vec![log(0).await];
    let (mine, theirs) = (&anna, &bela);
    for (who, what, text) in [
        (mine, "move", "+a1N"),
        (theirs, "move", "+e5S"),
        (mine, "move", "+b1N"),
        (mine, "takeback", ""),
        (mine, "move", "+c1N"),
        (theirs, "move", "+d5S"),
        (theirs, "takeback", ""),
        (mine, "takeback", ""),
        (mine, "move", "+d1N"),
        (theirs, "resign", ""),
    ] {
        let done = match what {
            "takeback" => {
                assert_eq!(act(who, &table, "offer", json!({ "kind": what })).await.0, 200);
                let other = if std::ptr::eq(who, mine) { theirs } else { mine };
                act(other, &table, "offer", json!({ "kind": what })).await
            }
            _ => act(who, &table, what, json!({ "seq": known.len(), "text": text })).await,
        };
        assert_eq!(done.0, 200, "{what} {text}: {done:?}");
        known.push(log(0).await);
    }
    let whole = log(0).await;
    let notes: Vec<&str> = whole.iter().filter_map(wire::LogEntry::note).collect();
    assert_eq!(notes, ["wake", "resign"]);
    for (from, mut known) in known.into_iter().enumerate() {
        let from = from as u32 + 1;
        wire::extend(&mut known, log(from).await);
        let told = |log: &[wire::LogEntry]| -> Vec<Value> {
            wire::standing(log).iter().map(|entry| json!([entry.seq, entry.event])).collect()
        };
        assert_eq!(told(&known), told(&whole), "from {from}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_rated_game_nothing_is_taken_back_that_somebody_learned_something_by() {
    let house = House::open().await;
    let (anna, bela) = (account(&house, "Anna").await, account(&house, "Bela").await);
    for (game, answer) in [("moai", (409, json!("learned"))), ("easter-island", (200, Value::Null))] {
        let mut wish = open_table(game);
        (wish["rated"], wish["time"]) = (json!(true), json!({ "kind": "days", "days": 1 }));
        let table = anna.table(wish).await.table.id;
        assert_eq!(act(&bela, &table, "sit", json!({})).await.0, 200);
        let mut first = Player::sit(&anna, &table).await;
        let text = first.progress.legal[0].clone();
        assert!(matches!(first.make(&text).await, Reply::Done { .. }));
        assert_eq!(act(&anna, &table, "offer", json!({ "kind": "takeback" })).await, answer, "{game}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_agreed_on_where_the_rules_know_one() {
    let house = House::open().await;
    let ([anna, bela], table) = begin(&house, "easter-island").await;
    assert_eq!(act(&anna, &table, "offer", json!({ "kind": "draw" })).await, (409, json!("no-draws")));
    let ([anna, bela], table) = {
        drop((anna, bela));
        begin(&house, "eclipsia").await
    };
    assert_eq!(act(&anna, &table, "offer", json!({ "kind": "draw" })).await.0, 200);
    assert_eq!(act(&anna, &table, "offer", json!({ "kind": "draw" })).await.0, 200, "once more is no answer");
    assert_eq!(anna.get(&format!("/api/tables/{table}")).await.1["status"], "running");
    assert_eq!(act(&bela, &table, "offer", json!({ "kind": "draw" })).await.0, 200);
    let (_, over) = anna.get(&format!("/api/tables/{table}")).await;
    assert_eq!((&over["status"], &over["outcome"]["reason"]), (&json!("over"), &json!("agreed")));
    assert_eq!(over["seats"][0]["verdict"], "drawn");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_proposed_outlives_a_restart_but_not_the_next_move() {
    let house = House::open().await;
    let ([mut anna, mut bela], table) = begin(&house, "eclipsia").await;
    let (draw, rematch) = (json!({ "kind": "draw" }), json!({ "kind": "rematch" }));
    assert_eq!(act(&bela, &table, "offer", draw.clone()).await.0, 200);
    let mut first = Player::sit(&anna, &table).await;
    let text = first.progress.legal[0].clone();
    assert!(matches!(first.make(&text).await, Reply::Done { .. }));
    let house = house.restart().await;
    (anna.at, bela.at) = (house.at, house.at);
    assert_eq!(act(&bela, &table, "decline", json!({})).await, (409, json!("no-offer")));
    assert_eq!(act(&anna, &table, "offer", draw.clone()).await.0, 200);
    let house = house.restart().await;
    (anna.at, bela.at) = (house.at, house.at);
    let status = async |guest: &Guest| guest.get(&format!("/api/tables/{table}")).await.1["status"].clone();
    assert_eq!(status(&anna).await, "running");
    assert_eq!(act(&bela, &table, "offer", draw).await.0, 200);
    assert_eq!(status(&anna).await, "over");
    assert_eq!(act(&anna, &table, "offer", rematch.clone()).await.0, 200);
    let house = house.restart().await;
    (anna.at, bela.at) = (house.at, house.at);
    assert_eq!(act(&bela, &table, "offer", rematch).await.0, 200);
    assert!(anna.get(&format!("/api/tables/{table}")).await.1["next"].is_string());
    let house = house.restart().await;
    anna.at = house.at;
    let none = anna.socket(&table, "").await.until(full).await.offer;
    assert_eq!(none, None, "what was agreed on is proposed no more");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_begins_with_everybody_a_seat_further() {
    let house = House::open().await;
    let ([anna, bela], table) = begin(&house, "easter-island").await;
    assert_eq!(
        act(&anna, &table, "offer", json!({ "kind": "rematch" })).await,
        (409, json!("still-running"))
    );
    let mut watcher = anna.socket(&table, "").await;
    assert_eq!(act(&bela, &table, "resign", json!({})).await.0, 200);
    assert_eq!(
        act(&bela, &table, "move", json!({ "seq": 1, "text": "+a1N" })).await,
        (409, json!("game-over"))
    );
    assert_eq!(act(&anna, &table, "offer", json!({ "kind": "rematch" })).await.0, 200);
    assert_eq!(act(&bela, &table, "offer", json!({ "kind": "rematch" })).await.0, 200);
    let next = watcher
        .until(|frame| match frame {
            Frame::Table { table } => table.next,
            _ => None,
        })
        .await;
    assert_eq!(Player::sit(&anna, &next).await.seat.number(), 1);
    assert_eq!(Player::sit(&bela, &next).await.seat.number(), 0);
    assert_eq!(anna.get(&format!("/api/tables/{next}")).await.1["previous"], json!(table));
    let house = house.restart().await;
    assert_eq!(house.stranger().get(&format!("/api/tables/{table}")).await.1["next"], json!(next));
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_rematch_the_seat_of_somebody_who_was_forgotten_is_free() {
    let house = House::open().await;
    let ([anna, bela], table) = begin(&house, "easter-island").await;
    assert_eq!(act(&bela, &table, "resign", json!({})).await.0, 200);
    assert_eq!(bela.ask(reqwest::Method::DELETE, "/api/me", None).await.0, 204);
    assert_eq!(act(&anna, &table, "offer", json!({ "kind": "rematch" })).await.0, 200);
    let next = anna.get(&format!("/api/tables/{table}")).await.1["next"].as_str().unwrap().to_owned();
    let carl = house.guest().await;
    assert_eq!(act(&carl, &next, "sit", json!({})).await.0, 200);
    assert_eq!(anna.get(&format!("/api/tables/{next}")).await.1["status"], "running");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_played_after_whoever_set_the_table_up_was_forgotten() {
    let house = House::open().await;
    let (owner, anna, bela) = (house.guest().await, house.guest().await, house.guest().await);
    let mut wish = open_table("easter-island");
    wish["seats"] = json!([{ "kind": "open" }, { "kind": "open" }]);
    let table = owner.table(wish).await.table.id;
    for guest in [&anna, &bela] {
        assert_eq!(act(guest, &table, "sit", json!({})).await.0, 200);
    }
    assert_eq!(act(&bela, &table, "resign", json!({})).await.0, 200);
    let _looks_on = anna.socket(&table, "").await;
    assert_eq!(owner.ask(reqwest::Method::DELETE, "/api/me", None).await.0, 204);
    for guest in [&anna, &bela] {
        assert_eq!(act(guest, &table, "offer", json!({ "kind": "rematch" })).await.0, 200);
    }
    assert!(anna.get(&format!("/api/tables/{table}")).await.1["next"].is_string());
}

/// Two moves of each, one after the other.
const OPENING: [&str; 4] = ["+a1N", "+e5S", "+b1N", "+d5S"];

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_goes_on_after_a_restart() {
    let house = House::open().await;
    let ([mut anna, mut bela], table) = begin(&house, "easter-island").await;
    assert_eq!(act(&bela, &table, "plan", json!({ "lines": [OPENING, ["+a1S", "+e5N"]] })).await.0, 200);
    let mut house = house;
    for (index, text) in [(0, OPENING[0]), (2, OPENING[2])] {
        let mut first = Player::sit(&anna, &table).await;
        assert_eq!(first.progress.ply, index);
        assert!(matches!(first.make(text).await, Reply::Done { .. }));
        while first.progress.ply < index + 2 {
            first.step().await;
        }
        house = house.restart().await;
        (anna.at, bela.at) = (house.at, house.at);
    }
    let log = bela.socket(&table, "").await.until(full).await.log;
    let played: Vec<&str> = log.iter().map(|entry| entry.event["move"].as_str().unwrap()).collect();
    assert_eq!(played, OPENING);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_planned_a_reply_is_not_called_for_it() {
    let house = House::open().await;
    let ([anna, bela], table) = begin(&house, "easter-island").await;
    let mut events = Lines::open(&bela, "/api/bot/events").await;
    assert!(matches!(events.next().await, Some(BotEvent::GameStart { .. })));
    let lines = json!({ "lines": [OPENING, ["+a1N", "+e5S", "+c1N", "+a1N"]] });
    assert_eq!(act(&bela, &table, "plan", lines).await.0, 200);
    for (seq, text) in [(0, "+a1N"), (2, "+c1N")] {
        assert_eq!(act(&anna, &table, "move", json!({ "seq": seq, "text": text })).await.0, 200);
    }
    // The first reply was made for them; the second is refused: there is a statue on that cell.
    assert!(matches!(events.next().await, Some(BotEvent::Turn { table }) if table.steps == 3));
    assert_eq!(act(&anna, &table, "resign", json!({})).await.0, 200);
    assert!(matches!(events.next().await, Some(BotEvent::GameFinish { .. })), "they were called once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_played_as_long_as_it_comes_true() {
    let house = House::open().await;
    let ([anna, bela], table) = begin(&house, "easter-island").await;
    let mut first = Player::sit(&anna, &table).await;
    let seq = first.progress.seq;
    let replies = {
        let mut rules =
            catalog::open(catalog::GameId::EasterIsland, 2, &json!({}), table::Seed::new("0")).unwrap();
        rules.play(game_core::Seat::new(0), "+a1N").unwrap();
        rules.legal(rules.status().to_act[0])
    };
    let mover = {
        let mut rules =
            catalog::open(catalog::GameId::EasterIsland, 2, &json!({}), table::Seed::new("0")).unwrap();
        rules.play(game_core::Seat::new(0), "+a1N").unwrap();
        rules.status().to_act[0]
    };
    assert_eq!(mover.number(), 1, "the other is to move after the first statue");
    let lines = json!({ "lines": [["+a1S", "+e5N"], ["+a1N", replies[0]]] });
    assert_eq!(act(&anna, &table, "plan", lines.clone()).await, (409, json!("your-move")));
    assert_eq!(act(&bela, &table, "plan", lines).await.0, 200);
    assert!(matches!(first.make("+a1N").await, Reply::Done { .. }));
    let answered = loop {
        if first.progress.seq >= seq + 2 {
            break first.progress.clone();
        }
        first.step().await;
    };
    assert_eq!(answered.ply, 2);
    let mut second = Player::sit(&bela, &table).await;
    second.socket.send(&Ask::Plan { lines: vec![vec!["x".repeat(65)]], key: "long".into() }).await;
    assert!(matches!(second.reply().await, Reply::Refused { code, .. } if code == "too-long"));
}

#[tokio::test(flavor = "multi_thread")]
async fn players_and_watchers_talk_apart() {
    let house = House::open().await;
    let ([anna, bela], table) = begin(&house, "eclipsia").await;
    let watcher = house.guest().await;
    let mut seat = bela.socket(&table, "").await;
    let mut aside = watcher.socket(&table, "").await;
    for (who, text) in [(&anna, "good luck"), (&watcher, "  who wins?\u{7}")] {
        assert_eq!(act(who, &table, "chat", json!({ "text": text })).await.0, 200);
    }
    assert_eq!(act(&anna, &table, "chat", json!({ "text": " " })).await, (400, json!("chat-length")));
    assert_eq!(act(&house.stranger(), &table, "chat", json!({ "text": "hello" })).await.0, 401);
    let heard = |frame| match frame {
        Frame::Chat { line } => Some(line.text),
        _ => None,
    };
    assert_eq!(seat.until(heard).await, "good luck");
    assert_eq!(aside.until(heard).await, "who wins?");
    let mut later = house.stranger().socket(&table, "").await;
    let told = later.until(|frame| match frame {
        Frame::Full(full) => Some(full.chat),
        _ => None,
    });
    let lines: Vec<String> = told.await.into_iter().map(|line| line.text).collect();
    assert_eq!(lines, ["who wins?"], "what the players say is not for watchers");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_key_is_carried_out_once() {
    let house = House::open().await;
    let ([mut anna, mut bela], table) = begin(&house, "easter-island").await;
    anna.headers.push(("idempotency-key".into(), "once".into()));
    let wish = json!({ "seq": 0, "text": "+a1N" });
    let path = format!("/api/tables/{table}/move");
    assert_eq!(anna.post(&path, wish.clone()).await, (200, json!({ "seq": 1 })));
    assert_eq!(anna.post(&path, wish.clone()).await, (200, json!({ "seq": 1 })));
    let house = house.restart().await;
    (anna.at, bela.at) = (house.at, house.at);
    assert_eq!(anna.post(&path, wish.clone()).await, (200, json!({ "seq": 1 })), "the log remembers");
    let (status, problem) = anna.post(&format!("/api/tables/{table}/resign"), json!({})).await;
    assert_eq!((status, &problem["code"]), (409, &json!("key-used")), "it is one request's");
    anna.headers.last_mut().unwrap().1 = "other".into();
    let other = json!({ "seq": 0, "text": "+a1S" });
    assert_ne!(act(&anna, &table, "move", other).await.0, 200, "it answers this move alone");
    assert_ne!(act(&bela, &table, "move", wish).await.0, 200, "and its seat alone");
    let (_, shown) = anna.get(&format!("/api/tables/{table}")).await;
    assert_eq!(serde_json::from_value::<wire::TableInfo>(shown).unwrap().status, Status::Running);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_no_longer_than_it_need_be() {
    let house = House::open().await;
    let ([anna, _], table) = begin(&house, "easter-island").await;
    let mut first = Player::sit(&anna, &table).await;
    for (length, refused) in [(65, true), (64, false)] {
        let ask = Ask::Chat { text: "hello".into(), key: "k".repeat(length) };
        first.socket.send(&ask).await;
        let reply = first.reply().await;
        assert_eq!(matches!(reply, Reply::Refused { code, .. } if code == "idempotency-key"), refused);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_set_up_once_under_a_key() {
    let house = House::open().await;
    let (mut anna, mut bela) = (house.guest().await, house.guest().await);
    for guest in [&mut anna, &mut bela] {
        guest.headers.push(("idempotency-key".into(), "table".into()));
    }
    assert_eq!(bela.ask(reqwest::Method::PATCH, "/api/me", Some(json!({ "name": "Bela" }))).await.0, 200);
    let wish =
        json!({ "game": "eclipsia", "seats": [{ "kind": "me" }, { "kind": "asked", "name": "Bela" }] });
    let (one, other) = tokio::join!(anna.table(wish.clone()), anna.table(wish.clone()));
    assert_eq!(one.table.id, other.table.id);
    let house = house.restart().await;
    (anna.at, bela.at) = (house.at, house.at);
    assert_eq!(anna.table(wish).await.table.id, one.table.id);
    let (status, problem) = anna.post("/api/tables", open_table("moai")).await;
    assert_eq!((status, &problem["code"]), (409, &json!("key-used")), "it is one request's");
    assert_eq!(anna.get("/api/lobby").await.1["yours"].as_array().unwrap().len(), 1);
    assert_ne!(bela.table(open_table("eclipsia")).await.table.id, one.table.id, "a key is one person's");
    for _ in 0..2 {
        assert_eq!(act(&bela, &one.table.id, "decline-seat", json!({})).await.0, 200);
    }
}
