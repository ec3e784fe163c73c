use crate::house::{House, open_table};
use serde_json::json;

fn figure(text: &str, name: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in\n{text}")).parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_count_what_happens_and_name_nobody() {
    let house = House::open().await;
    let (anna, bela) = (house.guest().await, house.guest().await);
    let created = anna.table(open_table("easter-island")).await;
    let table = &created.table.id;
    bela.post(&format!("/api/tables/{table}/sit"), json!({})).await;
    let mut socket = anna.socket(table, "").await;
    socket.next().await.unwrap();
    anna.post(&format!("/api/tables/{table}/move"), json!({ "seq": 0, "text": "+a1N" })).await;
    anna.get("/join/some-secret-link").await;
    let text = house.app.figures();
    assert_eq!(figure(&text, "ahu_sockets"), 1.0);
    assert_eq!(figure(&text, "ahu_tables"), 1.0);
    assert_eq!(figure(&text, "ahu_moves_total"), 1.0);
    assert_eq!(figure(&text, "ahu_minds_thinking"), 0.0);
    assert_eq!(figure(&text, "ahu_readers_dropped_total"), 0.0);
    assert!(figure(&text, "ahu_store_commits_total") >= 5.0);
    assert!(figure(&text, "ahu_store_changes_total") >= figure(&text, "ahu_store_kept_total"));
    let route = "{method=\"POST\",route=\"/api/tables/{id}/move\",status=\"200\"}";
    assert_eq!(figure(&text, &format!("ahu_requests_total{route}")), 1.0);
    assert_eq!(figure(&text, "ahu_request_seconds_count{route=\"/api/tables/{id}/move\"}"), 1.0);
    assert!(text.ends_with("# EOF\n"));
    let cookie = anna.headers[0].1.trim_start_matches("ahu=");
    for secret in [table.as_str(), "some-secret-link", cookie, "a1N"] {
        assert!(!text.contains(secret), "{secret} is in\n{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_not_told_where_the_pages_are() {
    let house = House::open().await;
    let (_, answer) = house.stranger().get("/metrics").await;
    assert!(!answer.to_string().contains("ahu_requests"), "{answer}");
}
