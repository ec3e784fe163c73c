//! How much is said at a table, and how much of it is told.

use super::player::full;
use crate::house::{House, Scripted, open_table};
use serde_json::json;
use server::{Environment, Settings};
use std::sync::Arc;

#[tokio::test(flavor = "multi_thread")]
async fn who_says_too_much_at_once_is_asked_to_wait_and_who_comes_hears_the_last_lines() {
    let environment = Arc::new(Scripted::default());
    let house = House::with(Arc::clone(&environment) as Arc<dyn Environment>, Settings::default()).await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let table = anna.table(open_table("moai")).await.table.id;
    assert_eq!(bela.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
    let path = format!("/api/tables/{table}/chat");
    let line = |number: u32| json!({ "text": format!("line {number}") });
    for number in 0..10 {
        assert_eq!(anna.post(&path, line(number)).await.0, 200);
    }
    let (status, problem) = anna.post(&path, line(10)).await;
    assert_eq!((status, &problem["code"]), (429, &json!("too-many")), "{problem}");
    assert!(problem["message"].as_str().unwrap().contains("2 s"), "{problem}");
    assert_eq!(bela.post(&path, line(10)).await.0, 200, "others are not concerned");
    for number in 11..250 {
        environment.pass(2_000);
        assert_eq!(anna.post(&path, line(number)).await.0, 200);
        assert_eq!(anna.post(&path, line(number)).await.0, 429);
    }
    let heard = bela.socket(&table, "").await.until(full).await.chat;
    let numbers: Vec<u32> = heard.iter().map(|line| line.number).collect();
    assert_eq!(numbers, (50..250).collect::<Vec<_>>());
    assert_eq!(heard[199].text, "line 249");
}
