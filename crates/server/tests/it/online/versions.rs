//! Tables that began by other rules than the newest.

use crate::house::{House, Scripted, open_table};
use crate::online::player::{Player, some};
use serde_json::json;
use server::Settings;
use std::sync::Arc;
use wire::Status;

const DAY: i64 = 24 * 3600 * 1000;

/// A server like this one, over its database, in which every table was begun by this version of its rules.
async fn begun_by(house: House, rules: u32) -> House {
    let (environment, settings) = (Arc::clone(&house.app.environment), house.app.settings.clone());
    let folder = house.close().await;
    let database = rusqlite::Connection::open(folder.path().join("ahu.db")).unwrap();
    assert!(database.execute("update tables set rules = ?1", [rules]).unwrap() > 0);
    drop(database);
    House::again(folder, environment, settings).await
}

/// Seven columns of six stones, and never four in line.
const FULL: &str = "abffacdcadefdgedfgccccdaebgbaefabbbeedfggg";

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_game_moved_on_finishes_a_table_by_the_rules_it_began_with() {
    for (rules, ranking) in [(1, json!([[0, 1]])), (2, json!([[1], [0]]))] {
        let mut house = House::open().await;
        let mut people = [house.guest().await, house.guest().await];
        let table = people[0].table(open_table("connect-four")).await.table;
        assert_eq!(table.rules, 2, "a new table is played by the newest rules");
        assert_eq!(people[1].post(&format!("/api/tables/{}/sit", table.id), json!({})).await.0, 200);
        house = begun_by(house, rules).await;
        for (seq, letter) in FULL.chars().enumerate() {
            if seq == 40 {
                house = house.restart().await;
            }
            people.iter_mut().for_each(|person| person.at = house.at);
            let wish = json!({ "seq": seq, "text": letter });
            let (status, said) = people[seq % 2].post(&format!("/api/tables/{}/move", table.id), wish).await;
            assert_eq!(status, 200, "{said}");
        }
        let (_, record) = people[0].get(&format!("/api/tables/{}/record", table.id)).await;
        assert_eq!((&record["rules"], &record["outcome"]["ranking"]), (&json!(rules), &ranking));
        assert_eq!(record["ended"]["ranking"], ranking);
        let record = table::Record::read(&record).unwrap();
        assert_eq!(catalog::load(&record, table::Seed::new("")).unwrap().rules(), rules);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_player_plays_by_the_rules_that_its_table_began_with() {
    let house = House::open().await;
    let mut anna = house.guest().await;
    let wish =
        json!({ "game": "connect-four", "seats": [{ "kind": "me" }, { "kind": "computer", "level": 1 }] });
    let table = anna.table(wish).await.table.id;
    let house = begun_by(house, 1).await;
    anna.at = house.at;
    let (_, last) = Player::sit(&anna, &table).await.play(some).await;
    assert_eq!(last.status, Status::Over);
    assert_eq!(anna.get(&format!("/api/tables/{table}/record")).await.1["rules"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_by_rules_that_the_server_does_not_know_is_refused_in_words_and_never_tried_again() {
    let clock = Arc::new(Scripted::default());
    let settings = Settings { asks: server::Rate::NONE, ..Settings::default() };
    let house = House::with(Arc::clone(&clock) as _, settings).await;
    let (mut anna, bela) = (house.guest().await, house.guest().await);
    let mut wish = open_table("connect-four");
    wish["time"] = json!({ "kind": "days", "days": 1 });
    let table = anna.table(wish).await.table.id;
    assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    let idle = clock.awaited();
    let house = begun_by(house, 3).await;
    anna.at = house.at;
    for (path, body) in [("", None), ("/record", None), ("/move", Some(json!({ "seq": 0, "text": "d" })))] {
        let path = format!("/api/tables/{table}{path}");
        let (status, refused) = match body {
            Some(body) => anna.post(&path, body).await,
            None => anna.get(&path).await,
        };
        assert_eq!((status, &refused["code"]), (409, &json!("unknown-rules")), "{path}: {refused}");
        let sentence = "rules: version 3 of connect-four is newer than this program, which knows 1 to 2: \
                        update the program";
        assert_eq!(refused["message"], sentence);
    }
    // Neither an alarm nor a clock is left that could wake it.
    while house.app.figures().lines().any(|line| line.starts_with("ahu_tables ") && line != "ahu_tables 0") {
        tokio::task::yield_now().await;
    }
    assert!(clock.awaited() < idle, "{} wait, and {idle} did while it was played", clock.awaited());
    clock.pass(2 * DAY);
    assert_eq!(anna.get("/api/lobby").await.1["yours"][0]["status"], "running");
}
