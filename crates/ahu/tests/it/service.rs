//! A server as it is run: a process, with a database, that is ended by a signal.

use crate::text;
use reqwest::Method;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use tempfile::TempDir;

/// A server that runs.
pub struct Service {
    child: Option<Child>,
    pub at: String,
}

/// The binary, without settings from the environment of the tests.
pub fn binary() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ahu"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("AHU_")) {
        command.env_remove(name);
    }
    command
}

impl Service {
    /// Starts one on a free port.
    pub fn start(args: &[&str], variables: &[(&str, &str)]) -> Service {
        let mut command = binary();
        command.arg("serve").args(args).envs(variables.iter().copied());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let Some(at) = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next()) else {
            let mut said = String::new();
            child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
            panic!("{line}{said}");
        };
        Service { at: at.to_owned(), child: Some(child) }
    }

    /// One over this database.
    pub fn over(database: &Path) -> Service {
        Service::start(&["--listen", "127.0.0.1:0", "--database", database.to_str().unwrap()], &[])
    }

    /// Ends it by the signal that services are ended by, and gives what it said.
    pub fn terminate(mut self) -> Output {
        let child = self.child.take().unwrap();
        let kill = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        child.wait_with_output().unwrap()
    }

    /// Asks as whoever has this cookie.
    pub fn ask(&self, cookie: &str, method: Method, path: &str, body: Value) -> (u16, String, Value) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let request = reqwest::Client::new().request(method, format!("http://{}{path}", self.at));
            let response = request.header("cookie", cookie).json(&body).send().await.unwrap();
            let status = response.status().as_u16();
            let cookie = response.headers().get("set-cookie").map(|value| value.to_str().unwrap().to_owned());
            let text = response.text().await.unwrap();
            let answer = serde_json::from_str(&text).unwrap_or(Value::String(text));
            let cookie = cookie.unwrap_or_default();
            (status, cookie.split(';').next().unwrap_or_default().to_owned(), answer)
        })
    }

    pub fn get(&self, cookie: &str, path: &str) -> Value {
        let (status, _, answer) = self.ask(cookie, Method::GET, path, json!({}));
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    pub fn post(&self, cookie: &str, path: &str, body: Value) -> Value {
        let (status, _, answer) = self.ask(cookie, Method::POST, path, body);
        assert!(status < 300, "{path}: {status} {answer}");
        answer
    }

    /// The cookie and the identifier of a new guest.
    pub fn guest(&self) -> (String, String) {
        let (_, cookie, me) = self.ask("", Method::POST, "/api/guest", json!({}));
        (cookie, me["id"].as_str().unwrap().to_owned())
    }

    /// Two guests at a table of Easter Island, which is running; the cookies, and the table.
    pub fn table(&self) -> ([String; 2], String) {
        let ((anna, _), (bela, _)) = (self.guest(), self.guest());
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        let wish = json!({ "game": "easter-island", "seats": seats, "public": true });
        let created = self.post(&anna, "/api/tables", wish);
        let table = created["table"]["id"].as_str().unwrap().to_owned();
        self.post(&bela, &format!("/api/tables/{table}/sit"), json!({}));
        ([anna, bela], table)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

pub fn place() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("ahu.db");
    (folder, database)
}

#[test]
fn a_game_goes_on_after_the_server_was_ended_by_a_signal() {
    let (_folder, database) = place();
    let service = Service::over(&database);
    let ([anna, bela], table) = service.table();
    let path = format!("/api/tables/{table}/move");
    service.post(&anna, &path, json!({ "seq": 0, "text": "+a1N" }));
    let out = service.terminate();
    assert!(out.status.success(), "{}", text(&out.stderr));
    let log = text(&out.stderr);
    assert!(log.contains("serving") && log.trim_end().ends_with("stopped"), "{log}");

    let service = Service::over(&database);
    let shown = service.get(&anna, &format!("/api/tables/{table}"));
    assert_eq!(shown["status"], "running", "{shown}");
    service.post(&bela, &path, json!({ "seq": 1, "text": "+e5S" }));
    service.post(&anna, &path, json!({ "seq": 2, "text": "+b1N" }));
    assert!(service.terminate().status.success());
}

#[test]
fn a_flag_comes_before_the_environment_and_that_before_the_file() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let settings =
        format!("listen = \"127.0.0.1:0\"\ndatabase = {:?}\nlog-format = \"json\"\n", at("file.db"));
    std::fs::write(at("ahu.toml"), settings).unwrap();
    let (settings, flag, environment) = (at("ahu.toml"), at("flag.db"), at("environment.db"));
    let by_file = ["--config", settings.as_str()];
    let by_flag = [by_file.as_slice(), &["--database", &flag, "--log-format", "text"]].concat();
    let variables = [("AHU_DATABASE", environment.as_str()), ("AHU_LOG_LEVEL", "error")];
    for (args, variables, made, log) in [
        (&by_file[..], &[][..], "file.db", "{\"timestamp\""),
        (&by_file, &variables, "environment.db", ""),
        (&by_flag, &variables[..1], "flag.db", "20"),
    ] {
        let out = Service::start(args, variables).terminate();
        assert!(Path::new(&at(made)).exists(), "{made}");
        let said = text(&out.stderr);
        assert!(said.starts_with(log) && said.is_empty() == log.is_empty(), "{made}: {said}");
    }
}

/// What a server says that cannot be started.
fn refused(args: &[&str], variables: &[(&str, &str)]) -> String {
    let out = unstarted(binary().arg("serve").args(args).envs(variables.iter().copied()));
    assert!(!out.status.success());
    text(&out.stderr)
}

/// What becomes of a server that is not to start.
fn unstarted(command: &mut Command) -> Output {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    if !line.is_empty() {
        child.kill().unwrap();
        child.wait().unwrap();
        panic!("it has started: {line}");
    }
    child.wait_with_output().unwrap()
}

#[test]
fn settings_that_are_wrong_are_named() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("ahu.toml");
    let name = file.to_str().unwrap();
    for (settings, words) in [
        ("listne = \"127.0.0.1:0\"", &["unknown field `listne`", "`listen`"][..]),
        ("listen = \"here\"", &["listen = \"here\"", "invalid socket address"]),
        ("minds = \"many\"", &["minds = \"many\"", "invalid type: string"]),
        ("origin = [\"https://ahu.example/games\"]", &["origin = ", "is no address of a site"]),
        ("origin = [\"https://a.example\", \"http://a.example\"]", &["by https or by http, not by both"]),
        ("trusted-proxy = \"10.0.0.0/99\"", &["trusted-proxy = ", "is no address and no network"]),
        ("log-level = \"loud\"", &["log-level = \"loud\"", "error parsing level"]),
        ("listen", &["TOML parse error"]),
    ] {
        std::fs::write(&file, format!("# Settings.\n{settings}\n")).unwrap();
        let said = refused(&["--config", name], &[]);
        for word in words {
            assert!(said.contains(word), "{word:?} is not in {said}");
        }
        assert!(said.contains(name) || settings.contains("http://"), "{said}");
    }
    let said = refused(&["--config", "no-such-file.toml"], &[]);
    assert!(said.contains("no-such-file.toml cannot be read"), "{said}");
    let said = refused(&[], &[("AHU_MINDS", "0")]);
    assert!(said.contains("--minds") && said.contains("0 is not in 1.."), "{said}");
}

#[test]
fn every_setting_is_explained() {
    let out = binary().args(["serve", "--help"]).output().unwrap();
    let help = text(&out.stdout);
    for (flag, variable) in [("--origin", "AHU_ORIGIN"), ("--guests-per-hour", "AHU_GUESTS_PER_HOUR")] {
        assert!(help.contains(flag) && help.contains(variable), "{help}");
    }
    assert_eq!(help.matches("[env:").count(), help.matches("\n      --").count() - 1, "{help}");
}

#[test]
fn one_server_plays_a_database_at_a_time() {
    let (_folder, database) = place();
    let _service = Service::over(&database);
    let said = refused(&["--listen", "127.0.0.1:0", "--database", database.to_str().unwrap()], &[]);
    assert!(said.contains("another server runs on the database"), "{said}");
}

#[test]
fn no_link_leads_around_the_server_that_runs() {
    let (folder, database) = place();
    let (link, elsewhere) = (folder.path().join("link.db"), TempDir::new().unwrap());
    std::os::unix::fs::symlink(&database, &link).unwrap();
    let through = elsewhere.path().join("folder");
    std::os::unix::fs::symlink(folder.path(), &through).unwrap();
    let _service = Service::over(&database);
    for way in [link, through.join("ahu.db")] {
        let said = refused(&["--listen", "127.0.0.1:0", "--database", way.to_str().unwrap()], &[]);
        assert!(said.contains("another server runs on the database"), "{said}");
    }
}

/// What a server says that ends by itself, and the number that it ends with.
fn ended(command: &mut Command, database: &Path) -> (Option<i32>, String) {
    let args = ["serve", "--listen", "127.0.0.1:0", "--database", database.to_str().unwrap()];
    let out = unstarted(command.args(args));
    (out.status.code(), text(&out.stderr))
}

#[test]
fn a_damaged_database_is_not_served() {
    let (_folder, database) = place();
    let service = Service::over(&database);
    for _ in 0..20 {
        service.table();
    }
    assert!(service.terminate().status.success());
    let mut bytes = std::fs::read(&database).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..].fill(0x55);
    std::fs::write(&database, bytes).unwrap();
    let (code, said) = ended(&mut binary(), &database);
    assert_eq!(code, Some(65), "{said}");
    assert!(said.contains("is damaged") && said.contains("restore a backup"), "{said}");
}

#[test]
fn a_database_that_may_not_be_written_is_not_served() {
    use std::os::unix::fs::{PermissionsExt, chown};
    use std::os::unix::process::CommandExt;
    /// Somebody to whom permissions apply, where the tests are run by root.
    const SOMEBODY: u32 = 65_534;
    let (folder, database) = place();
    assert!(Service::over(&database).terminate().status.success());
    std::fs::set_permissions(&database, PermissionsExt::from_mode(0o444)).unwrap();
    let mut command = binary();
    let files = [folder.path().to_owned(), database.clone(), folder.path().join("ahu.db.lock")];
    if files.iter().all(|file| chown(file, Some(SOMEBODY), Some(SOMEBODY)).is_ok()) {
        command.uid(SOMEBODY).gid(SOMEBODY);
    }
    let (code, said) = ended(&mut command, &database);
    assert_eq!(code, Some(77), "{said}");
    assert!(said.contains("can only be read"), "{said}");
}

#[test]
fn figures_are_told_on_an_address_of_their_own() {
    let (_folder, database) = place();
    let args = ["--listen", "127.0.0.1:0", "--database", database.to_str().unwrap(), "--metrics-listen"];
    let mut service = Service::start(&[&args[..], &["127.0.0.1:0", "--log-format", "json"]].concat(), &[]);
    let mut log = BufReader::new(service.child.as_mut().unwrap().stderr.take().unwrap()).lines();
    let told = log.find_map(|line| {
        let line: Value = serde_json::from_str(&line.unwrap()).unwrap();
        (line["message"] == "figures are told").then(|| line["at"].as_str().unwrap().to_owned())
    });
    service.guest();
    let watched = Service { child: None, at: told.unwrap() };
    assert_eq!(watched.get("", "/healthz"), "ok");
    let figures = watched.get("", "/metrics");
    let count = "ahu_requests_total{method=\"POST\",route=\"/api/guest\",status=\"200\"} 1\n";
    assert!(figures.as_str().unwrap().contains(count), "{figures}");
    assert!(service.terminate().status.success());
}
