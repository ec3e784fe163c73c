use crate::house::{House, open_table};
use crate::online::player::{Player, some};
use serde_json::json;
use wire::Status;

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game_over_sockets() {
    let house = House::open().await;
    for game in ["easter-island", "eclipsia", "moai"] {
        let (anna, bela) = (house.guest().await, house.guest().await);
        let table = anna.table(open_table(game)).await.table;
        assert_eq!(table.status, Status::Open);
        assert_eq!(bela.post(&format!("/api/tables/{}/sit", table.id), json!({})).await.0, 200);
        let (first, second) = (Player::sit(&anna, &table.id).await, Player::sit(&bela, &table.id).await);
        let (one, other) = tokio::join!(first.play(some), second.play(some));
        assert_eq!(one.1.outcome, other.1.outcome, "{game}");
        assert!(one.1.seed.is_some(), "the seed is shown after the last move");
        let (status, record) = bela.get(&format!("/api/tables/{}/record", table.id)).await;
        assert_eq!((status, &record["game"]), (200, &json!(game)));
        let record = table::Record::read(&record).unwrap();
        let replayed = catalog::load(&record, table::Seed::new("")).unwrap();
        assert_eq!(replayed.undealt(), None);
        assert_eq!(replayed.seed().commitment(), table.commitment);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_players_fill_a_table() {
    let house = House::open().await;
    let anna = house.guest().await;
    let level = json!({ "kind": "computer", "level": 1 });
    let wish = json!({ "game": "chariots", "seats": [level, { "kind": "me" }, level] });
    let table = anna.table(wish).await.table;
    assert_eq!(table.status, Status::Running, "a table that is full begins at once");
    let (_, last) = Player::sit(&anna, &table.id).await.play(some).await;
    assert_eq!(last.status, Status::Over);
    // A computer player has one name, wherever it is named, and its level beside it.
    let called =
        |seats: &serde_json::Value| [0, 2].map(|seat| seats[seat]["name"].as_str().unwrap().to_owned());
    let (_, told) = anna.get(&format!("/api/tables/{}", table.id)).await;
    let sitters: serde_json::Value =
        told["seats"].as_array().unwrap().iter().map(|chair| chair["sitter"].clone()).collect();
    let names = called(&sitters);
    assert!(
        names[0] != names[1] && names.iter().all(|name| name.chars().all(char::is_alphabetic)),
        "{names:?}"
    );
    let (_, history) = anna.get("/api/history").await;
    assert_eq!(called(&history[0]["seats"]), names);
    let (_, record) = anna.get(&format!("/api/tables/{}/record", table.id)).await;
    assert_eq!([&record["names"][0], &record["names"][2]], [&json!(names[0]), &json!(names[1])]);
    assert_eq!(record["ended"]["levels"], json!([1, null, 1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_a_restart() {
    let house = House::open().await;
    let (mut anna, mut bela) = (house.guest().await, house.guest().await);
    let table = anna.table(open_table("moai")).await.table.id;
    bela.post(&format!("/api/tables/{table}/sit"), json!({})).await;
    let mut player = Player::sit(&anna, &table).await;
    while !player.progress.to_act.contains(&player.seat) {
        let other = Player::sit(&bela, &table).await;
        let progress = other.progress;
        let wish = json!({ "seq": progress.seq, "text": progress.legal[0] });
        bela.post(&format!("/api/tables/{table}/move"), wish).await;
        player = Player::sit(&anna, &table).await;
    }
    let wish = json!({ "seq": player.progress.seq, "text": player.progress.legal[0] });
    assert_eq!(anna.post(&format!("/api/tables/{table}/move"), wish.clone()).await.0, 200);
    let (status, refused) = anna.post(&format!("/api/tables/{table}/move"), wish).await;
    assert!(status == 409 || status == 422, "{refused}");
    let before = Player::sit(&anna, &table).await.progress;

    let house = house.restart().await;
    (anna.at, bela.at) = (house.at, house.at);
    let (first, second) = (Player::sit(&anna, &table).await, Player::sit(&bela, &table).await);
    assert_eq!(first.progress, before);
    let (one, other) = tokio::join!(first.play(some), second.play(some));
    assert_eq!(one.1.outcome, other.1.outcome);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_says_where_other_rules_than_the_usual_ones_are_played() {
    let house = House::open().await;
    let anna = house.guest().await;
    for game in ["easter-island", "eclipsia", "moai"] {
        anna.table(open_table(game)).await;
    }
    let mut wish = open_table("eclipsia");
    wish["options"] = json!({ "ties": "sun" });
    let other = anna.table(wish).await.table.id;
    let (_, lobby) = house.stranger().get("/api/lobby").await;
    let open = lobby["open"].as_array().unwrap();
    let unusual: Vec<_> = open.iter().filter(|row| row["variant"] == true).map(|row| &row["id"]).collect();
    assert_eq!((open.len(), unusual), (4, vec![&json!(other)]));
}
