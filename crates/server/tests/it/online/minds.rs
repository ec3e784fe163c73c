//! Computer players at tables: those that fail keep nobody waiting.

use crate::house::House;
use crate::online::player::{Player, some};
use bots::{Listener, Question, Thought, ThoughtLine};
use serde_json::json;
use server::{Environment, Real, Settings};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use store::Moment;
use wire::Status;

/// Computer players that panic, answer what is no move, and give up, in turn; every fourth answer is one.
#[derive(Default)]
struct Faulty(AtomicU64);

impl Environment for Faulty {
    fn now(&self) -> Moment {
        Real.now()
    }

    fn fill(&self, bytes: &mut [u8]) {
        Real.fill(bytes);
    }

    fn until(&self, moment: Moment) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Real.until(moment)
    }

    fn think(&self, question: &Question, listener: Listener<'_>) -> Result<Thought, String> {
        match self.0.fetch_add(1, Ordering::Relaxed) % 4 {
            0 => panic!("a computer player that panics"),
            1 => {
                let line = ThoughtLine { moves: vec!["no move".into()], value: 0.5, visits: 1 };
                Ok(Thought { lines: vec![line], nodes: 1 })
            }
            2 => Err("it fell asleep".into()),
            _ => catalog::think(question, listener),
        }
    }
}

/// What is answered wrongly is counted, and the game goes on to its end.
#[tokio::test(flavor = "multi_thread")]
async fn a_computer_player_that_fails_does_not_hang_a_table() {
    let faulty = Arc::new(Faulty::default());
    let settings = Settings { asks: server::Rate::NONE, ..Settings::default() };
    let house = House::with(Arc::clone(&faulty) as Arc<dyn Environment>, settings).await;
    let anna = house.guest().await;
    let level = json!({ "kind": "computer", "level": 1 });
    let table = anna.table(json!({ "game": "eclipsia", "seats": [level, { "kind": "me" }] })).await.table;
    let (_, last) = Player::sit(&anna, &table.id).await.play(some).await;
    assert_eq!(last.status, Status::Over);
    let text = house.app.figures();
    let failed = text.lines().find_map(|line| line.strip_prefix("ahu_minds_failed_total ")).unwrap();
    let (failed, asked): (u64, u64) = (failed.parse().unwrap(), faulty.0.load(Ordering::Relaxed));
    assert_eq!(failed, asked - asked / 4, "of {asked}");
}

/// A game of the list that is switched on is played like any other.
#[tokio::test(flavor = "multi_thread")]
async fn an_example_is_played_against_a_computer_player() {
    let house = House::open().await;
    let (status, games) = house.stranger().get("/api/games").await;
    let names: Vec<&str> =
        games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!((status, names.last()), (200, Some(&"connect-four")), "{names:?}");
    let anna = house.guest().await;
    let level = json!({ "kind": "computer", "level": 1 });
    let table = anna.table(json!({ "game": "connect-four", "seats": [{ "kind": "me" }, level] })).await.table;
    let (_, last) = Player::sit(&anna, &table.id).await.play(some).await;
    assert_eq!(last.status, Status::Over);
    let (_, record) = anna.get(&format!("/api/tables/{}/record", table.id)).await;
    let record = table::Record::read(&record).unwrap();
    assert!(catalog::load(&record, table::Seed::new("")).unwrap().status().outcome.is_some());
}
