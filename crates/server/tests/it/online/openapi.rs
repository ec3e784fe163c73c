//! The document that describes the interface: complete, and true.

use super::people::{PASSWORD, account, login, token};
use crate::house::{Guest, House, open_table};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

async fn document(house: &House) -> Value {
    house.stranger().get("/api/openapi.json").await.1
}

/// The methods of each path, as the document has them.
fn documented(document: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let methods =
        |item: &Value| item.as_object().unwrap().keys().map(|method| method.to_uppercase()).collect();
    let paths = document["paths"].as_object().unwrap().iter();
    paths.map(|(path, item)| (path.clone(), methods(item))).collect()
}

/// Every address under `/api` that the program's text describes, or gives to a router without describing it.
fn routed(folder: &Path, into: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            routed(&path, into);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let after =
            |mark| text.split(mark).skip(1).filter_map(|rest: &str| rest.trim_start().strip_prefix('"'));
        let paths = after(".route(").chain(after("path =")).filter_map(|rest| rest.split('"').next());
        into.extend(paths.filter(|path| path.starts_with("/api/") && !path.contains('*')).map(str::to_owned));
    }
}

#[tokio::test]
async fn every_route_is_in_the_document_and_the_other_way_round() {
    let house = House::open().await;
    let documented = documented(&document(&house).await);
    let mut routes = BTreeSet::new();
    routed(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut routes);
    assert_eq!(documented.keys().cloned().collect::<BTreeSet<_>>(), routes);
    for (path, methods) in documented {
        let parts = path.split('/').map(|part| if part.starts_with('{') { "0123456789" } else { part });
        let address = parts.collect::<Vec<_>>().join("/");
        let request = house.stranger().request(Method::from_bytes(b"BREW").unwrap(), &address, None);
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 405, "{path}");
        let allowed = response.headers()["allow"].to_str().unwrap().split(',').map(str::to_owned);
        let allowed: BTreeSet<String> = allowed.filter(|method| method != "HEAD").collect();
        assert_eq!(allowed, methods, "{path}");
        assert_eq!(response.json::<wire::Problem>().await.unwrap().code, "method");
    }
}

/// Closes every object whose fields are named, so that a field that is not in the document is found.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.get("properties").is_some_and(Value::is_object) {
                fields.entry("additionalProperties").or_insert(json!(false));
            }
            fields.values_mut().for_each(close);
        }
        Value::Array(all) => all.iter_mut().for_each(close),
        _ => {}
    }
}

/// Asks, and compares question and answer with the document.
struct Reader {
    document: Value,
    seen: BTreeSet<String>,
}

impl Reader {
    fn check(&self, schema: &Value, instance: &Value, what: &str) {
        let mut whole = schema.clone();
        whole["components"] = json!({ "schemas": self.document["components"]["schemas"] });
        close(&mut whole);
        let validator = jsonschema::draft202012::new(&whole).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(instance)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{what}: {errors:#?}\n{instance:#}");
    }

    /// Asks at an address whose parts in braces are given in order, and perhaps a question after them.
    async fn ask(&mut self, guest: &Guest, line: &str, parts: &[&str], body: Value) -> (u16, Value) {
        let (method, template) = line.split_once(' ').unwrap();
        let (template, query) = template.split_once('?').unwrap_or((template, ""));
        let mut address = String::new();
        let mut parts = parts.iter();
        for part in template.split('/').skip(1) {
            address.push('/');
            address.push_str(if part.starts_with('{') { parts.next().unwrap() } else { part });
        }
        let operation = self.document["paths"][template][method.to_lowercase()].clone();
        assert!(operation.is_object(), "{line} is not in the document");
        let asked = &operation["requestBody"]["content"]["application/json"]["schema"];
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let body = Some(body).filter(|body| !body.is_null());
        let address = if query.is_empty() { address } else { format!("{address}?{query}") };
        let response = guest.request(method, &address, body.as_ref()).send().await.unwrap();
        let status = response.status().as_u16();
        if let (Some(body), true) = (&body, status < 300) {
            self.check(asked, body, &format!("{line}: what is asked"));
        }
        let mut answer = operation["responses"][status.to_string()].clone();
        if let Some(shared) = answer["$ref"].as_str() {
            answer = self.document.pointer(shared.strip_prefix('#').unwrap()).unwrap().clone();
        }
        assert!(answer.is_object(), "{line}: {status} is not in the document");
        let what = format!("{line}: {status}");
        if status < 300 {
            self.seen.insert(operation["operationId"].as_str().unwrap().to_owned());
        }
        if status == 204 {
            assert!(answer.get("content").is_none() && response.bytes().await.unwrap().is_empty(), "{what}");
            return (status, Value::Null);
        }
        let kind = response.headers()["content-type"].to_str().unwrap().to_owned();
        let content = &answer["content"][&kind];
        assert!(content.is_object(), "{what}: {kind} is not in the document");
        if kind == "application/json" {
            let found: Value = response.json().await.unwrap();
            self.check(&content["schema"], &found, &what);
            return (status, found);
        }
        let lines = stream(response).await;
        assert!(!lines.is_empty(), "{what}");
        lines.iter().for_each(|line| self.check(&content["x-line"], line, &what));
        (status, json!(lines))
    }
}

/// The lines of a stream up to its end, or to the first empty one.
async fn stream(mut response: reqwest::Response) -> Vec<Value> {
    let mut text = Vec::new();
    while let Some(part) = response.chunk().await.unwrap() {
        text.extend(part);
        if text.starts_with(b"\n") || text.windows(2).any(|two| two == b"\n\n") {
            break;
        }
    }
    let lines = String::from_utf8(text).unwrap();
    lines.lines().filter(|line| !line.is_empty()).map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_is_what_the_document_says() {
    let house = House::open().await;
    let mut reader = Reader { document: document(&house).await, seen: BTreeSet::new() };
    let r = &mut reader;
    people(r, &house).await;
    tables(r, &house).await;
    programs(r, &house).await;
    let all: BTreeSet<String> = r.document["paths"]
        .as_object()
        .unwrap()
        .values()
        .flat_map(|item| item.as_object().unwrap().values())
        .map(|operation| operation["operationId"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(r.seen, all, "every operation is answered well at least once");
}

async fn people(r: &mut Reader, house: &House) {
    let stranger = house.stranger();
    let anna = account(house, "Anna").await;
    for line in ["GET /api/games", "GET /api/openapi.json", "GET /api/lobby", "POST /api/guest"] {
        r.ask(&stranger, line, &[], Value::Null).await;
    }
    r.ask(&stranger, "GET /api/me", &[], Value::Null).await;
    r.ask(&anna, "GET /api/me", &[], Value::Null).await;
    r.ask(
        &anna,
        "PATCH /api/me",
        &[],
        json!({ "settings": { "lang": "fr" }, "webhook": "https://example.org" }),
    )
    .await;
    r.ask(&anna, "PATCH /api/me", &[], json!({ "name": "" })).await;
    r.ask(&anna, "GET /api/me/export", &[], Value::Null).await;
    r.ask(&anna, "GET /api/people/{who}", &["anna"], Value::Null).await;
    r.ask(&anna, "GET /api/people/{who}", &["nobody"], Value::Null).await;
    let (_, made) =
        r.ask(&anna, "POST /api/me/tokens", &[], json!({ "name": "x", "scopes": ["read"] })).await;
    r.ask(&anna.bearer("ahu_0"), "GET /api/me", &[], Value::Null).await;
    r.ask(&anna, "GET /api/me/tokens", &[], Value::Null).await;
    let id = made["token"]["id"].as_str().unwrap();
    r.ask(&anna, "DELETE /api/me/tokens/{id}", &[id], Value::Null).await;
    r.ask(&anna, "DELETE /api/me/tokens/{id}", &[id], Value::Null).await;
    let carla = json!({ "name": "Carla", "password": PASSWORD });
    r.ask(&stranger, "POST /api/account", &[], carla.clone()).await;
    r.ask(&stranger, "POST /api/account", &[], carla.clone()).await;
    r.ask(&stranger, "POST /api/login", &[], carla).await;
    r.ask(&stranger, "POST /api/login", &[], json!({ "name": "Carla", "password": "wrong" })).await;
    let doris = account(house, "Doris").await;
    let (_, codes) = r.ask(&doris, "POST /api/me/codes", &[], json!({ "password": PASSWORD })).await;
    r.ask(&doris, "GET /api/me/codes", &[], Value::Null).await;
    let recovery = json!({ "name": "Doris", "code": codes["codes"][0], "password": PASSWORD });
    r.ask(&stranger, "POST /api/recover", &[], recovery.clone()).await;
    r.ask(&stranger, "POST /api/recover", &[], recovery).await;
    let doris = login(house, "Doris", PASSWORD).await.2;
    r.ask(&doris, "POST /api/me/password", &[], json!({ "old": PASSWORD, "new": "battery staple" })).await;
    let doris = login(house, "Doris", "battery staple").await.2;
    r.ask(&doris, "DELETE /api/me", &[], json!({ "password": "battery staple" })).await;
    r.ask(&stranger, "POST /api/logout", &[], Value::Null).await;
}

async fn tables(r: &mut Reader, house: &House) {
    let (anna, bela) = (account(house, "Anna T").await, account(house, "Bela T").await);
    let rated =
        json!({ "game": "eclipsia", "time": { "kind": "live", "base": 600, "increment": 5 }, "rated": true });
    for _ in 0..4 {
        r.ask(&anna, "POST /api/pair", &[], rated.clone()).await;
        let (_, paired) = r.ask(&bela, "POST /api/pair", &[], rated.clone()).await;
        let id = paired["table"]["id"].as_str().unwrap();
        r.ask(&anna, "POST /api/tables/{id}/resign", &[id], Value::Null).await;
        r.ask(&anna, "GET /api/tables/{id}/record", &[id], Value::Null).await;
        r.ask(&anna, "GET /api/tables/{id}", &[id], Value::Null).await;
    }
    for line in [
        "GET /api/history",
        "GET /api/history?rated=true&limit=2",
        "GET /api/records",
        "GET /api/history?limit=0",
    ] {
        r.ask(&anna, line, &[], Value::Null).await;
    }
    r.ask(&anna, "GET /api/leaderboard/{of}", &["eclipsia"], Value::Null).await;
    r.ask(&anna, "GET /api/leaderboard/{of}", &["chess"], Value::Null).await;
    r.ask(&anna, "GET /api/people/{who}/ratings/{of}", &["Bela%20T", "eclipsia"], Value::Null).await;

    let four = json!({ "game": "moai", "seats": [{ "kind": "me" }, { "kind": "open" }, { "kind": "asked", "name": "Bela T" }, { "kind": "invited" }] });
    let (_, made) = r.ask(&anna, "POST /api/tables", &[], four).await;
    let id = made["table"]["id"].as_str().unwrap();
    r.ask(&anna, "GET /api/links/{link}", &[made["links"][1].as_str().unwrap()], Value::Null).await;
    r.ask(&anna, "GET /api/tables/{id}/links", &[id], Value::Null).await;
    r.ask(&anna, "POST /api/tables", &[], json!({ "game": "moai", "seats": [] })).await;
    r.ask(&bela, "POST /api/tables/{id}/decline-seat", &[id], Value::Null).await;
    r.ask(&bela, "POST /api/tables/{id}/sit", &[id], json!({ "link": made["links"][1] })).await;
    r.ask(&anna, "POST /api/tables/{id}/kick", &[id], json!({ "seat": 1 })).await;
    r.ask(&anna, "POST /api/tables/{id}/start", &[id], json!({ "fill": 1 })).await;
    r.ask(&anna, "GET /api/lobby", &[], Value::Null).await;
    let (_, other) = r.ask(&anna, "POST /api/tables", &[], open_table("moai")).await;
    r.ask(&anna, "POST /api/tables/{id}/leave", &[other["table"]["id"].as_str().unwrap()], Value::Null).await;

    let (_, made) = r.ask(&anna, "POST /api/tables", &[], open_table("easter-island")).await;
    let id = made["table"]["id"].as_str().unwrap();
    r.ask(&anna, "GET /api/tables/{id}/record", &[id], Value::Null).await;
    r.ask(&bela, "POST /api/tables/{id}/sit", &[id], json!({})).await;
    r.ask(&bela, "POST /api/tables/{id}/chat", &[id], json!({ "text": "Hello" })).await;
    r.ask(&bela, "POST /api/tables/{id}/plan", &[id], json!({ "lines": [] })).await;
    let (_, lines) = r.ask(&anna, "GET /api/bot/tables/{id}/stream", &[id], Value::Null).await;
    let progress = &lines[0]["progress"];
    let wish = json!({ "seq": progress["seq"], "text": progress["legal"][0] });
    r.ask(&anna, "POST /api/tables/{id}/move", &[id], json!({ "seq": progress["seq"], "text": "nonsense" }))
        .await;
    r.ask(&anna, "POST /api/tables/{id}/move", &[id], wish.clone()).await;
    r.ask(&anna, "POST /api/tables/{id}/move", &[id], wish).await;
    r.ask(&anna, "POST /api/tables/{id}/offer", &[id], json!({ "kind": "takeback" })).await;
    r.ask(&bela, "POST /api/tables/{id}/decline", &[id], Value::Null).await;
}

async fn programs(r: &mut Reader, house: &House) {
    let bot = account(house, "Bot").await;
    let bot = token(&bot, &["play", "create"]).await;
    let wish = json!({ "game": "chariots", "seats": [{ "kind": "me" }, { "kind": "computer", "level": 1 }, { "kind": "computer", "level": 1 }], "time": { "kind": "days", "days": 3 } });
    let (_, made) = r.ask(&bot, "POST /api/tables", &[], wish).await;
    let id = made["table"]["id"].as_str().unwrap();
    r.ask(&bot, "GET /api/bot/events", &[], Value::Null).await;
    r.ask(&bot, "GET /api/bot/tables/{id}/stream", &[id], Value::Null).await;
    r.ask(&house.stranger(), "GET /api/bot/events", &[], Value::Null).await;
}
