//! What everybody is shown, and how it is told.

use super::faulty::Faulty;
use super::people::account;
use crate::house::{Guest, House, Socket, open_table};
use serde_json::{Value, json};
use server::{Real, Settings};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store_sqlite::SqliteStore;
use tempfile::TempDir;
use tokio::time::timeout;
use wire::{Frame, Lobby, LobbyChange, Status};

async fn lobby(guest: &Guest) -> Lobby {
    let (status, lobby) = guest.get("/api/lobby").await;
    assert_eq!(status, 200, "{lobby}");
    serde_json::from_value(lobby).unwrap()
}

fn ids(list: &[wire::Summary]) -> Vec<&str> {
    list.iter().map(|table| table.id.as_str()).collect()
}

async fn change(socket: &mut Socket) -> LobbyChange {
    let changed = |frame| match frame {
        Frame::Lobby(change) => Some(change),
        _ => None,
    };
    socket.until(changed).await
}

/// However many visitors there are, and whatever else is looked up.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_who_looks_at_the_lobby_or_pairs_asks_the_store_for_a_list() {
    let folder = TempDir::new().unwrap();
    let store = SqliteStore::open(folder.path().join("ahu.db"), &store_sqlite::Settings::default()).unwrap();
    let faulty = Arc::new(Faulty::new(store));
    let house = House::on(folder, Arc::clone(&faulty) as _, Arc::new(Real), Settings::default()).await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let table = anna.table(open_table("moai")).await.table.id;
    // What is done once after a start is done.
    while faulty.listed.load(Ordering::SeqCst) < 2 {
        tokio::task::yield_now().await;
    }
    faulty.mute.store(true, Ordering::SeqCst);
    let asked = faulty.listed.load(Ordering::SeqCst);
    let looking = async {
        for guest in [&anna, &bela, &house.stranger()] {
            assert_eq!(ids(&lobby(guest).await.open), [table.as_str()]);
        }
        assert_eq!(ids(&lobby(&anna).await.yours), [table.as_str()]);
        let wish = json!({ "game": "moai", "seats": 2, "time": { "kind": "unlimited" } });
        let (status, met) = bela.post("/api/pair", wish).await;
        assert_eq!((status, &met["table"]["status"]), (200, &json!("running")), "{met}");
        assert_eq!(ids(&lobby(&bela).await.running), [table.as_str()]);
    };
    timeout(Duration::from_secs(60), looking).await.expect("no list is waited for");
    assert_eq!(faulty.listed.load(Ordering::SeqCst), asked);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_in_the_lobby_is_told_what_changed_and_nothing_else() {
    let house = House::open().await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let first = anna.table(open_table("moai")).await.table.id;
    let mut socket = house.stranger().open("/socket").await;
    let mut known = lobby(&house.stranger()).await;
    let second = anna.table(open_table("eclipsia")).await.table.id;
    let mut told = change(&mut socket).await;
    // The first may have been told of before this socket came, or after.
    while !told.open.contains(&second) {
        known.change(told);
        told = change(&mut socket).await;
    }
    assert_eq!(told.open, [second.as_str(), first.as_str()]);
    assert!(known.change(told));
    assert_eq!(bela.post(&format!("/api/tables/{first}/sit"), json!({})).await.0, 200);
    let mut told = change(&mut socket).await;
    while told.running.is_empty() {
        known.change(told);
        told = change(&mut socket).await;
    }
    assert_eq!((&told.open, &told.running), (&vec![second.clone()], &vec![first.clone()]));
    assert_eq!(ids(&told.tables), [first.as_str()], "the other is as it was");
    assert_eq!(told.tables[0].status, Status::Running);
    assert!(known.change(told));
    let now = lobby(&house.stranger()).await;
    assert_eq!((known.open, known.running), (now.open, now.running), "who only listens knows as much");
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_own_table_changes_hears_of_it_though_nobody_else_finds_it() {
    let house = House::open().await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let mut wish = open_table("moai");
    wish["public"] = json!(false);
    let made = anna.table(wish).await;
    let (mut hers, mut others) = (anna.open("/socket").await, house.stranger().open("/socket").await);
    let link = made.links[1].clone().unwrap();
    hers.until(|frame| matches!(frame, Frame::Turns { .. }).then_some(())).await;
    let sat = bela.post(&format!("/api/tables/{}/sit", made.table.id), json!({ "link": link })).await;
    assert_eq!(sat.0, 200, "{}", sat.1);
    hers.until(|frame| matches!(frame, Frame::Yours).then_some(())).await;
    assert_eq!(lobby(&anna).await.yours[0].status, Status::Running);
    // Something that everybody is told: nothing came before it.
    anna.table(open_table("eclipsia")).await;
    assert!(matches!(others.next().await, Some(Frame::Turns { .. })));
    assert!(matches!(others.next().await, Some(Frame::Lobby(_))));
}

/// What everybody is shown is the same after a start.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_comes_back_shows_what_it_showed() {
    let house = House::open().await;
    let mut anna = account(&house, "Anna").await;
    let (mut people, _) = house.seated("easter-island", 2).await;
    for game in ["moai", "eclipsia"] {
        anna.table(open_table(game)).await;
    }
    let shown = async |guest: &Guest| {
        let Lobby { open, running, yours, .. } = lobby(guest).await;
        (open, running, yours)
    };
    let before = (shown(&anna).await, shown(&people[0]).await);
    let house = house.restart().await;
    (anna.at, people[0].at) = (house.at, house.at);
    assert_eq!(before, (shown(&anna).await, shown(&people[0]).await));
    let (status, said) = anna.ask(reqwest::Method::PATCH, "/api/me", Some(json!({ "name": "Anne" }))).await;
    assert_eq!(status, 200, "{said}");
    let named = |lobby: &Lobby| json!(lobby.open[0].seats)[0]["who"]["name"].clone();
    assert_eq!(named(&lobby(&house.stranger()).await), Value::from("Anne"), "though no table is awake");
}
