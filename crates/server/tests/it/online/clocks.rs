use crate::house::{Guest, House, Scripted, open_table};
use crate::online::player::Player;
use crate::online::recovery;
use serde_json::{Value, json};
use server::{Environment, Settings};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tempfile::TempDir;
use wire::{Ask, Frame, Reply, Sitter, Status, Verdict};

/// A house whose clock is set by hand, and a game of two that has begun there.
async fn begin(wish: Value) -> (House, Arc<Scripted>, [Guest; 2], String) {
    let clock = Arc::new(Scripted::default());
    let settings = Settings { asks: server::Rate::NONE, ..Settings::default() };
    let house = House::with(Arc::clone(&clock) as Arc<dyn Environment>, settings).await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let mut table =
        json!({ "game": "easter-island", "seats": [{ "kind": "me" }, { "kind": "open" }], "public": true });
    table.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
    let table = anna.table(table).await.table.id;
    assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    (house, clock, [anna, bela], table)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_late_has_lost() {
    let time = json!({ "kind": "live", "base": 60, "increment": 2 });
    let (_house, clock, [anna, bela], table) = begin(json!({ "time": time })).await;
    let mut first = Player::sit(&anna, &table).await;
    let mut second = Player::sit(&bela, &table).await;
    clock.pass(10_000);
    let text = first.progress.legal[0].clone();
    first.make(&text).await;
    let step = second.step().await;
    let clock_of = |step: &wire::Happened, seat: usize| step.clocks[seat].unwrap();
    assert_eq!((clock_of(&step, 0).left, clock_of(&step, 1).left), (52_000, 60_000));
    assert!(clock_of(&step, 1).runs && !clock_of(&step, 0).runs);
    assert_eq!(step.table, None, "nobody but the clocks has moved");
    clock.pass(59_999);
    let (_, shown) = anna.get(&format!("/api/tables/{table}")).await;
    assert_eq!(shown["status"], "running");
    clock.pass(1);
    let last = second.step().await;
    assert_eq!(last.entries[0].event, json!({ "table": "late" }));
    let table = last.table.unwrap();
    assert_eq!(table.status, Status::Over);
    assert_eq!(table.seats[0].verdict, Some(Verdict::Won));
    assert_eq!(table.outcome.unwrap()["reason"], "late");
}

/// A move that is sent so many milliseconds after the game has begun, while the table waits for the disk: the answer, and how
/// much time is left then to whoever made it.
async fn sent_after(milliseconds: i64) -> (Reply, Option<i64>) {
    let (house, clock, store) = recovery::open(TempDir::new().unwrap(), |_| {}).await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let mut wish = open_table("easter-island");
    wish["time"] = json!({ "kind": "live", "base": 60, "increment": 0 });
    let table = anna.table(wish).await.table.id;
    assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    let mut player = Player::sit(&anna, &table).await;
    store.slow.store(true, Ordering::SeqCst);
    let path = format!("/api/tables/{table}/chat");
    let talking = tokio::spawn(async move { bela.post(&path, json!({ "text": "Hello!" })).await });
    store.failed.subscribe().wait_for(|waiting| *waiting > 0).await.unwrap();
    clock.pass(milliseconds);
    let (seq, text) = (player.progress.seq, player.progress.legal[0].clone());
    player.socket.send(&Ask::Move { seq, text, key: "in time".to_owned() }).await;
    player.socket.send(&Ask::Ping).await;
    player.socket.until(|frame| matches!(frame, Frame::Pong).then_some(())).await;
    clock.pass(30_000);
    store.hurry();
    let mut left = None;
    let reply = player.socket.until(|frame| match frame {
        Frame::Step(step) => {
            left = step.clocks[0].map(|clock| clock.left);
            None
        }
        Frame::Reply { reply, .. } => Some(reply),
        _ => None,
    });
    let reply = reply.await;
    assert_eq!(talking.await.unwrap().0, 200);
    (reply, left)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_sent_in_time_counts_however_long_the_table_was_busy() {
    let (reply, left) = sent_after(59_990).await;
    assert!(matches!(reply, Reply::Done { .. }), "{reply:?}");
    assert_eq!(left, Some(10), "nobody pays for what others said");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_sent_too_late_does_not_count_though_the_table_was_busy() {
    let (reply, _) = sent_after(60_000).await;
    assert!(matches!(&reply, Reply::Refused { code, .. } if code == "game-over"), "{reply:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_player_goes_on_for_whoever_is_late_where_that_was_chosen() {
    let wish = json!({ "time": { "kind": "days", "days": 1 }, "late": "computer" });
    let (_house, clock, [anna, bela], table) = begin(wish).await;
    let mut second = Player::sit(&bela, &table).await;
    clock.pass(24 * 3600 * 1000);
    let step = second.step().await;
    assert_eq!(step.entries[0].event, json!({ "table": "stand-in" }));
    assert!(matches!(step.table.unwrap().seats[0].sitter, Sitter::Computer { stands_in_for: Some(_), .. }));
    let moved = second.step().await;
    assert_eq!(moved.entries[0].seat, Some(game_core::Seat::new(0)), "the computer player moves");
    let wish = json!({ "seq": second.progress.seq, "text": second.progress.legal.first() });
    let (status, said) = anna.post(&format!("/api/tables/{table}/move"), wish).await;
    assert_eq!((status, &said["code"]), (403, &json!("no-seat")));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_while_the_server_is_down_is_nobodys() {
    let time = json!({ "kind": "live", "base": 60, "increment": 0 });
    let (house, clock, [mut anna, _], table) = begin(json!({ "time": time })).await;
    clock.pass(20_000);
    let mut player = Player::sit(&anna, &table).await;
    let text = player.progress.legal[0].clone();
    player.make(&text).await;
    clock.pass(10_000);
    let house = house.restart().await;
    anna.at = house.at;
    assert_eq!(anna.get(&format!("/api/tables/{table}")).await.0, 200, "it is awake");
    clock.pass(5_000);
    let mut socket = anna.socket(&table, "").await;
    let full = socket
        .until(|frame| match frame {
            Frame::Full(full) => Some(full),
            _ => None,
        })
        .await;
    let left: Vec<i64> = full.table.seats.iter().map(|chair| chair.clock.unwrap().left).collect();
    // What ran before the stop and was not followed by a move is given back too.
    assert_eq!(left, [40_000, 55_000]);
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_larger_game_the_others_play_on() {
    let house = House::open().await;
    let people = [house.guest().await, house.guest().await, house.guest().await];
    let open = json!({ "kind": "open" });
    let wish = json!({ "game": "moai", "seats": [{ "kind": "me" }, open, open], "public": true });
    let table = people[0].table(wish).await.table.id;
    for guest in &people[1..] {
        assert_eq!(guest.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    }
    let mut watcher = house.stranger().socket(&table, "").await;
    assert_eq!(people[1].post(&format!("/api/tables/{table}/resign"), json!({})).await.0, 200);
    let left = watcher
        .until(|frame| match frame {
            Frame::Step(step) if step.entries[0].event == json!({ "table": "resign" }) => Some(step),
            _ => None,
        })
        .await;
    let left = left.table.unwrap();
    assert_eq!(left.status, Status::Running);
    assert!(matches!(left.seats[1].sitter, Sitter::Computer { stands_in_for: Some(_), .. }));
    assert_eq!(people[2].post(&format!("/api/tables/{table}/resign"), json!({})).await.0, 200);
    assert_eq!(people[0].post(&format!("/api/tables/{table}/resign"), json!({})).await.0, 200);
    let last = watcher
        .until(|frame| match frame {
            Frame::Step(step) if step.is_over() => step.table,
            _ => None,
        })
        .await;
    assert_eq!(last.outcome.unwrap()["ranking"], json!([[0], [2], [1]]), "whoever stays longer comes before");
}
