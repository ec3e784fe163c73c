use crate::house::{Guest, House, open_table};
use serde_json::{Value, json};

fn code(answer: (u16, Value)) -> (u16, String) {
    (answer.0, answer.1["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_by_link_is_there_for_nobody_else() {
    let house = House::open().await;
    let (anna, bela, carl) = (house.guest().await, house.guest().await, house.guest().await);
    let wish = json!({ "game": "eclipsia", "seats": [{ "kind": "invited" }, { "kind": "me" }] });
    let created = anna.table(wish).await;
    let (table, link, watch) = (created.table.id, created.links[0].clone().unwrap(), created.watch);
    assert_eq!(created.links[1], None, "a seat that is taken has no link");
    let path = format!("/api/tables/{table}");
    assert_eq!(code(carl.get(&path).await), (404, "no-such-table".into()));
    assert_eq!(code(carl.get(&format!("{path}?link=0123")).await), (404, "no-such-table".into()));
    assert_eq!(carl.get(&format!("{path}?link={watch}")).await.0, 200);
    assert_eq!(
        code(carl.post(&format!("{path}/sit"), json!({ "link": watch })).await),
        (409, "no-free-seat".into())
    );
    assert_eq!(bela.get(&format!("/api/links/{link}")).await.1["seat"], 0);
    assert_eq!(carl.get(&format!("/api/links/{watch}")).await.1["seat"], Value::Null);
    assert_eq!(bela.post(&format!("{path}/sit"), json!({ "link": link })).await.0, 200);
    assert_eq!(code(carl.post(&format!("{path}/sit"), json!({ "link": link })).await), (409, "begun".into()));
    let (_, lobby) = carl.get("/api/lobby").await;
    assert_eq!((&lobby["open"], &lobby["running"]), (&json!([]), &json!([])));
    let (_, lobby) = bela.get("/api/lobby").await;
    assert_eq!(lobby["yours"][0]["id"], json!(table));
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_taken_left_and_freed_before_the_start() {
    let house = House::open().await;
    let (mut anna, mut bela, mut carl) = (house.guest().await, house.guest().await, house.guest().await);
    let open = json!({ "kind": "open" });
    let wish = json!({ "game": "moai", "seats": [open, { "kind": "me" }, open], "public": true });
    let table = anna.table(wish).await.table.id;
    let path = format!("/api/tables/{table}");
    assert_eq!(bela.post(&format!("{path}/sit"), json!({ "seat": 2 })).await.0, 200);
    assert_eq!(code(bela.post(&format!("{path}/sit"), json!({})).await), (409, "seated".into()));
    assert_eq!(
        code(carl.post(&format!("{path}/sit"), json!({ "seat": 2 })).await),
        (409, "no-free-seat".into())
    );
    assert_eq!(
        code(carl.post(&format!("{path}/sit"), json!({ "seat": 7 })).await),
        (409, "no-free-seat".into())
    );
    assert_eq!(bela.post(&format!("{path}/leave"), json!({})).await.0, 200);
    assert_eq!(carl.post(&format!("{path}/sit"), json!({ "seat": 2 })).await.0, 200);
    assert_eq!(
        code(bela.post(&format!("{path}/kick"), json!({ "seat": 2 })).await),
        (403, "not-owner".into())
    );
    assert_eq!(
        code(anna.post(&format!("{path}/kick"), json!({ "seat": 6 })).await),
        (400, "no-such-seat".into())
    );
    assert_eq!(anna.post(&format!("{path}/kick"), json!({ "seat": 2 })).await.0, 200);
    let house = house.restart().await;
    (anna.at, bela.at, carl.at) = (house.at, house.at, house.at);
    assert_eq!(code(carl.post(&format!("{path}/sit"), json!({})).await), (403, "kicked".into()));
    assert_eq!(code(anna.post(&format!("{path}/start"), json!({})).await), (409, "not-full".into()));
    assert_eq!(
        code(anna.post(&format!("{path}/start"), json!({ "fill": 9 })).await),
        (400, "no-such-level".into())
    );
    assert_eq!(anna.post(&format!("{path}/start"), json!({ "fill": 1 })).await.0, 200);
    let (_, shown) = anna.get(&path).await;
    assert_eq!((&shown["status"], &shown["seats"][0]["sitter"]["level"]), (&json!("running"), &json!(1)));
    assert_eq!(code(bela.post(&format!("{path}/leave"), json!({})).await), (409, "begun".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_was_not_for_everybody_is_not_for_everybody_once_it_is_left() {
    let house = House::open().await;
    let (anna, bela, carl) = (house.guest().await, house.guest().await, house.guest().await);
    assert_eq!(bela.ask(reqwest::Method::PATCH, "/api/me", Some(json!({ "name": "Bela" }))).await.0, 200);
    let (invited, asked) = (json!({ "kind": "invited" }), json!({ "kind": "asked", "name": "Bela" }));
    let wish = json!({ "game": "moai", "seats": [invited, asked, { "kind": "me" }], "public": true });
    let created = anna.table(wish).await;
    let path = format!("/api/tables/{}", created.table.id);
    let sit = async |guest: &Guest, wish: Value| code(guest.post(&format!("{path}/sit"), wish).await);
    let refused = (409, "no-free-seat".to_owned());
    assert_eq!(bela.post(&format!("{path}/decline-seat"), json!({})).await.0, 200);
    assert_eq!(sit(&carl, json!({})).await, refused, "declined");
    assert_eq!(sit(&bela, json!({ "link": created.links[0] })).await.0, 200);
    assert_eq!(bela.post(&format!("{path}/leave"), json!({})).await.0, 200);
    assert_eq!(sit(&carl, json!({})).await, refused, "left");
    assert_eq!(sit(&bela, json!({ "link": created.links[1] })).await.0, 200);
    assert_eq!(anna.post(&format!("{path}/kick"), json!({ "seat": 1 })).await.0, 200);
    assert_eq!(sit(&carl, json!({})).await, refused, "kicked");
    let dora = house.guest().await;
    assert_eq!(sit(&dora, json!({ "link": created.links[0] })).await.0, 200);
    assert_eq!(dora.ask(reqwest::Method::DELETE, "/api/me", None).await.0, 204);
    assert_eq!(sit(&carl, json!({})).await, refused, "forgotten");
    let house = house.restart().await;
    let carl = Guest { at: house.at, ..carl };
    assert_eq!(sit(&carl, json!({})).await, refused, "and remembered");
    assert_eq!(sit(&carl, json!({ "link": created.links[1] })).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_is_refused_with_every_reason() {
    let house = House::open().await;
    let anna = house.guest().await;
    let me = json!({ "kind": "me" });
    for (wish, reason) in [
        (json!({ "game": "chess", "seats": [me] }), "there is no game \"chess\""),
        (json!({ "game": "chariots", "seats": [me] }), "not from 3 to 5"),
        (json!({ "game": "eclipsia", "seats": [me, me] }), "one seat alone"),
        (
            json!({ "game": "eclipsia", "seats": [{ "kind": "computer", "level": 1 }, { "kind": "computer", "level": 1 }] }),
            "for a person",
        ),
        (json!({ "game": "eclipsia", "seats": [me, { "kind": "open" }], "rated": true }), "needs an account"),
        (
            json!({ "game": "eclipsia", "seats": [me, { "kind": "open" }], "options": { "ties": "nobody" } }),
            "ties",
        ),
        (
            json!({ "game": "eclipsia", "seats": [me, { "kind": "open" }], "time": { "kind": "days", "days": 99 } }),
            "1 to 30 days",
        ),
        (json!({ "game": "eclipsia", "seats": [me, { "kind": "open" }], "colour": "red" }), "unknown field"),
        (
            json!({ "game": "eclipsia", "seats": [me, { "kind": "asked", "name": "Nobody" }] }),
            "nobody is called",
        ),
    ] {
        let (status, said) = anna.post("/api/tables", wish.clone()).await;
        assert!(
            status == 400 && said["message"].as_str().unwrap().contains(reason),
            "{wish}: {status} {said}"
        );
    }
    assert_eq!(house.stranger().post("/api/tables", open_table("eclipsia")).await.0, 401);
}
