use crate::service::{Service, binary, place};
use crate::text;
use reqwest::Method;
use serde_json::json;
use std::path::Path;

/// What the command says, and whether it did what it was asked.
fn admin(database: &Path, args: &[&str]) -> (bool, String) {
    let out = binary().args(["admin", "--database", database.to_str().unwrap()]).args(args).output().unwrap();
    (out.status.success(), text(&out.stdout) + &text(&out.stderr))
}

#[test]
fn a_copy_is_made_while_the_server_runs() {
    let (folder, database) = place();
    let service = Service::over(&database);
    let ([anna, _], table) = service.table();
    let copy = folder.path().join("copy.db");
    let backup = |database: &Path| {
        let args = ["backup", copy.to_str().unwrap(), "--database", database.to_str().unwrap()];
        binary().args(args).output().unwrap()
    };
    let out = backup(&database);
    assert!(out.status.success(), "{}", text(&out.stderr));
    let again = backup(&database);
    assert!(!again.status.success());
    assert!(text(&again.stderr).contains("is already there"), "{}", text(&again.stderr));
    let missing = backup(&folder.path().join("none.db"));
    assert!(text(&missing.stderr).contains("there is no database"), "{}", text(&missing.stderr));
    drop(service);

    let service = Service::over(&copy);
    assert_eq!(service.get(&anna, &format!("/api/tables/{table}"))["status"], "running");
}

#[test]
fn somebody_is_blocked_at_once() {
    let (_folder, database) = place();
    let service = Service::over(&database);
    let (anna, id) = service.guest();
    let (done, said) = admin(&database, &["people"]);
    assert!(done && said.contains(&id) && said.contains("guest"), "{said}");
    let (done, said) = admin(&database, &["person", &id, "block"]);
    assert!(done && said.contains("is blocked"), "{said}");
    assert_eq!(service.ask(&anna, Method::GET, "/api/me", json!({})).0, 403);
    let (_, said) = admin(&database, &["people", "--blocked"]);
    assert!(said.contains("guest, blocked"), "{said}");
    admin(&database, &["person", &id, "unblock"]);
    service.get(&anna, "/api/me");
    let (done, said) = admin(&database, &["person", "nobody"]);
    assert!(!done && said.contains("there is nobody"), "{said}");
    let (done, said) = admin(&database, &["person", &id, "password"]);
    assert!(!done && said.contains("guests have no password"), "{said}");
}

#[test]
fn somebody_who_forgot_their_password_gets_another() {
    let (_folder, database) = place();
    let service = Service::over(&database);
    let account = |password: &str| json!({ "name": "Anna", "password": password });
    let (_, anna, _) = service.ask("", Method::POST, "/api/account", account("correct horse"));
    let wish = json!({ "name": "bot", "scopes": ["read"] });
    service.post(&anna, "/api/me/tokens", wish);
    let (done, said) = admin(&database, &["person", "anna", "password"]);
    assert!(done, "{said}");
    let password = said.split("logs in with ").nth(1).unwrap().split(' ').next().unwrap();
    assert_eq!(service.ask(&anna, Method::GET, "/api/me", json!({})).0, 401, "sessions end");
    assert_eq!(service.ask("", Method::POST, "/api/login", account("correct horse")).0, 403);
    service.post("", "/api/login", account(password));
    let (_, said) = admin(&database, &["people", "--accounts", "--find", "nn"]);
    assert!(said.trim_end().ends_with("account           Anna"), "{said}");
    let (_, said) = admin(&database, &["person", "Anna"]);
    assert!(said.contains("name        Anna") && !said.contains("argon2"), "{said}");
    assert!(!said.contains("token"), "tokens end too: {said}");
}

#[test]
fn tables_are_touched_only_while_no_server_plays_them() {
    let (_folder, database) = place();
    let service = Service::over(&database);
    let ([anna, _], table) = service.table();
    let me = service.get(&anna, "/api/me")["id"].as_str().unwrap().to_owned();
    let (done, said) = admin(&database, &["table", &table, "abort"]);
    assert!(!done && said.contains("a server runs on this database"), "{said}");
    let (done, said) = admin(&database, &["person", &me, "forget"]);
    assert!(!done && said.contains("a server runs on this database"), "{said}");
    drop(service);

    let (done, said) = admin(&database, &["table", &table, "abort"]);
    assert!(done && said.contains("is given up"), "{said}");
    let (done, said) = admin(&database, &["table", &table, "abort"]);
    assert!(!done && said.contains("is aborted: there is nothing to give up"), "{said}");
    assert!(admin(&database, &["person", &me, "forget"]).0);
    let (_, said) = admin(&database, &["table", &table]);
    assert!(said.contains("somebody forgotten"), "{said}");
    let service = Service::over(&database);
    assert_eq!(service.get("", &format!("/api/tables/{table}"))["status"], "aborted");
}

/// What is drawn and what hands hold is nobody's to know, not even on the machine itself, while the game is played.
#[test]
fn a_table_is_shown_without_its_secrets() {
    let (_folder, database) = place();
    let service = Service::over(&database);
    let ([anna, _], table) = service.table();
    let (done, shown) = admin(&database, &["table", &table]);
    assert!(done && shown.contains("running") && shown.contains("commitment"), "{shown}");
    let (_, listed) = admin(&database, &["tables", "--status", "running", "--game", "easter-island"]);
    assert!(listed.contains(&table), "{listed}");
    assert_eq!(admin(&database, &["tables", "--game", "moai"]), (true, String::new()));
    service.post(&anna, &format!("/api/tables/{table}/resign"), json!({}));
    let over = service.get("", &format!("/api/tables/{table}"));
    let seed = over["seed"].as_str().unwrap();
    assert!(!shown.contains(seed) && !listed.contains(seed));
}
