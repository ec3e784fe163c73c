//! Games that are over: who finds them, ratings, records.

use super::people::{account, token};
use crate::house::{Guest, House};
use serde_json::{Value, json};

/// A game of two that the first gives up at once; the table's identifier.
async fn given_up(loser: &Guest, winner: &Guest, more: Value) -> String {
    let mut wish =
        json!({ "game": "easter-island", "seats": [{ "kind": "me" }, { "kind": "open" }], "public": true });
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let created = loser.table(wish).await;
    let table = created.table.id;
    let link = created.links[1].clone();
    assert_eq!(winner.post(&format!("/api/tables/{table}/sit"), json!({ "link": link })).await.0, 200);
    assert_eq!(loser.post(&format!("/api/tables/{table}/resign"), json!({})).await.0, 200);
    table
}

async fn listed(guest: &Guest, query: &str) -> Vec<String> {
    let (status, list) = guest.get(&format!("/api/history?{query}")).await;
    assert_eq!(status, 200, "{list}");
    list.as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().to_owned()).collect()
}

async fn recorded(guest: &Guest, query: &str) -> Vec<Value> {
    let response =
        guest.request(reqwest::Method::GET, &format!("/api/records?{query}"), None).send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/x-ndjson");
    let text = response.text().await.unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn private() -> Value {
    json!({ "public": false, "seats": [{ "kind": "me" }, { "kind": "invited" }] })
}

fn private_table() -> Value {
    let mut wish = private();
    wish["game"] = json!("moai");
    wish
}

fn rated() -> Value {
    json!({ "rated": true, "time": { "kind": "live", "base": 600, "increment": 5 } })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_is_found_by_those_who_sat_there_alone() {
    let house = House::open().await;
    let (anna, bela, carla) =
        (account(&house, "Anna").await, account(&house, "Bela").await, account(&house, "Carla").await);
    let open = given_up(&anna, &bela, json!({})).await;
    let hidden = given_up(&anna, &bela, private()).await;
    let other = given_up(&bela, &carla, json!({ "game": "eclipsia" })).await;
    let all = vec![other.clone(), hidden.clone(), open.clone()];
    let public = vec![other.clone(), open.clone()];
    for query in ["", "limit=100", "person=&game="] {
        assert_eq!(listed(&anna, query).await, all, "one's own and what is public");
        assert_eq!(listed(&house.stranger(), query).await, public);
        assert_eq!(listed(&carla, query).await, public);
    }
    assert_eq!(listed(&anna, "person=anna").await, [hidden.clone(), open.clone()]);
    assert_eq!(
        listed(&bela, "person=Anna").await,
        [hidden.clone(), open.clone()],
        "whoever sat there too finds it"
    );
    assert_eq!(listed(&carla, "person=Anna").await, [open.as_str()]);
    assert_eq!(listed(&bela, "person=Bela&verdict=won").await, [hidden.clone(), open.clone()]);
    assert_eq!(listed(&carla, "person=Bela&verdict=lost").await, [other.as_str()]);
    assert_eq!(listed(&carla, "person=Bela&opponent=Anna").await, [open.as_str()]);
    assert_eq!(listed(&anna, "game=eclipsia").await, [other.as_str()]);
    assert!(listed(&anna, "rated=true").await.is_empty());

    for (guest, count) in [(&anna, 3), (&house.stranger(), 2)] {
        let records = recorded(guest, "").await;
        assert_eq!(records.len(), count);
        for record in &records {
            catalog::load(&table::Record::read(record).unwrap(), table::Seed::new("")).unwrap();
        }
    }
    let (_, page) = anna.get(&format!("/api/tables/{hidden}")).await;
    assert_eq!(recorded(&anna, "person=Anna&game=easter-island").await.len(), 2);
    assert_eq!(recorded(&anna, &format!("since={}", i64::MAX)).await.len(), 0);
    assert_eq!(recorded(&anna, &format!("since={}", page["created"])).await.len(), 2);
    assert_eq!(house.stranger().get(&format!("/api/tables/{hidden}/record")).await.0, 404);
    assert_eq!(house.stranger().get(&format!("/api/history?before={hidden}")).await.0, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_says_how_its_game_ended() {
    let house = House::open().await;
    let (anna, bela) = (account(&house, "Anna").await, account(&house, "Bela").await);
    let table = given_up(&anna, &bela, rated()).await;
    let (_, record) = bela.get(&format!("/api/tables/{table}/record")).await;
    let (_, history) = bela.get("/api/history").await;
    let expected = json!({
        "table": table,
        "levels": [null, null],
        "at": history[0]["touched"],
        "rated": true,
        "time": { "kind": "live", "base": 600, "increment": 5 },
        "ranking": [[1], [0]],
        "reason": "resigned",
    });
    assert_eq!((&record["outcome"], &record["ended"]), (&Value::Null, &expected));
    assert_eq!(recorded(&anna, "").await, [record], "from the disk it is the same");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_may_not_read_finds_what_everybody_finds() {
    let house = House::open().await;
    let (anna, bela) = (account(&house, "Anna").await, account(&house, "Bela").await);
    let hidden = given_up(&anna, &bela, private()).await;
    let waiting = anna.table(private_table()).await.table.id;
    let paths = [format!("/api/tables/{hidden}"), format!("/api/tables/{hidden}/record")];
    for (scope, sees) in [("read", true), ("play", true), ("create", false)] {
        let program = token(&anna, &[scope]).await;
        assert_eq!(listed(&program, "").await.contains(&hidden), sees, "{scope}");
        assert_eq!(recorded(&program, "").await.len(), usize::from(sees), "{scope}");
        for path in &paths {
            assert_eq!(program.get(path).await.0, if sees { 200 } else { 404 }, "{scope}: {path}");
        }
        let (_, lobby) = program.get("/api/lobby").await;
        assert_eq!(lobby["yours"][0]["id"] == json!(waiting), sees, "{scope}: {lobby}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn long_lists_come_in_pages_and_records_in_a_stream() {
    let house = House::open().await;
    let (anna, bela) = (account(&house, "Anna").await, account(&house, "Bela").await);
    for number in 0..45 {
        let more = if number % 3 == 0 { private() } else { json!({}) };
        given_up(&anna, &bela, more).await;
    }
    for (guest, person, count) in
        [(&anna, "", 45), (&bela, "person=Anna", 45), (&anna, "person=Anna", 45), (&house.stranger(), "", 30)]
    {
        let mut all = Vec::new();
        loop {
            let before = all.last().map(|last| format!("&before={last}")).unwrap_or_default();
            let page = listed(guest, &format!("{person}&limit=7{before}")).await;
            let last = page.len() < 7;
            all.extend(page);
            if last {
                break;
            }
        }
        assert_eq!(all.len(), count);
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count, "none comes twice");
        assert_eq!(recorded(guest, person).await.len(), count);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_are_shown_once_they_are_known_well_enough() {
    let house = House::open().await;
    let (anna, bela) = (account(&house, "Anna").await, account(&house, "Bela").await);
    given_up(&anna, &bela, rated()).await;
    assert_eq!(house.stranger().get("/api/leaderboard/easter-island").await, (200, json!([])));
    for _ in 0..4 {
        given_up(&anna, &bela, rated()).await;
    }
    let (_, board) = house.stranger().get("/api/leaderboard/easter-island").await;
    assert_eq!((&board[0]["who"]["name"], &board[1]["who"]["name"]), (&json!("Bela"), &json!("Anna")));
    let (_, profile) = house.stranger().get("/api/people/BELA").await;
    assert_eq!(profile["ratings"], json!([board[0]["rating"]]));
    assert_eq!(profile["ratings"][0]["games"], 5);
    let id = profile["who"]["id"].as_str().unwrap();
    assert_eq!(house.stranger().get(&format!("/api/people/{id}")).await.1, profile);
    let (_, past) = house.stranger().get(&format!("/api/people/{id}/ratings/easter-island")).await;
    let past = past.as_array().unwrap();
    assert_eq!((past.len(), &past[4]["rating"]), (5, &profile["ratings"][0]["rating"]));
    assert_eq!(listed(&anna, "rated=true").await.len(), 5);
    for path in
        ["/api/leaderboard/chess", "/api/people/Nobody", "/api/people/Bela/ratings/chess", "/api/nowhere"]
    {
        assert_eq!(house.stranger().get(path).await.0, 404, "{path}");
    }
}

#[tokio::test]
async fn what_cannot_be_asked_is_refused_with_a_reason() {
    let house = House::open().await;
    for query in [
        "limit=0",
        "limit=101",
        "limit=x",
        "rated=maybe",
        "verdict=won",
        "opponent=x",
        "since=x",
        "game=chess",
        "person=%ff",
    ] {
        let (status, problem) = house.stranger().get(&format!("/api/history?{query}")).await;
        assert!(status == 400 || status == 404, "{query}: {problem}");
        assert!(problem["code"].is_string() && problem["message"].is_string(), "{query}: {problem}");
    }
    let (status, problem) = house.stranger().get("/api/people/%ff").await;
    assert_eq!((status, &problem["code"]), (400, &json!("address")));
    let (status, problem) = house.stranger().post("/api/history", json!({})).await;
    assert_eq!((status, &problem["code"]), (405, &json!("method")));
}

#[tokio::test]
async fn the_games_are_told_with_their_options() {
    let house = House::open().await;
    let (_, games) = house.stranger().get("/api/games").await;
    let ids: Vec<&str> = games.as_array().unwrap().iter().filter_map(|game| game["id"].as_str()).collect();
    assert_eq!(ids, ["easter-island", "eclipsia", "moai", "chariots", "connect-four"]);
    let moai = games.as_array().unwrap().iter().find(|game| game["id"] == "moai").unwrap();
    assert_eq!((&moai["seats"], &moai["rated_as"]), (&json!([2, 5]), &json!(["moai", "moai-duel"])));
    assert!(moai["options"].is_object() && moai["names"]["fr"].is_string());
}
