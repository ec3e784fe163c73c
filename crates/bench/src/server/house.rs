//! What a stranger notices while one address does all that it may, and tries more.

use super::client::{Guest, Progress, Socket, make_move, next, told};
use super::{Program, Served};
use anyhow::{Context, Result};
use clap::Args as ClapArgs;
use futures_util::SinkExt;
use serde_json::{Value, json};
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio_tungstenite::MaybeTlsStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use wire::Ask;

/// How long it is measured.
#[derive(ClapArgs, Debug)]
pub struct Args {
    /// How many questions a stranger asks during each attack, one every twentieth of a second, and how many moves they make.
    #[arg(long, default_value_t = 200)]
    asks: usize,
    /// How many answers of a computer player of level 1 are waited for.
    #[arg(long, default_value_t = 10)]
    answers: usize,
    /// Where the databases are made.
    #[arg(long, default_value = "target")]
    folder: std::path::PathBuf,
}

/// Where the attacks come from, and the strangers: two networks of this machine.
const ATTACKER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(127, 66, 6, 6));
const STRANGER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(127, 77, 7, 7));
/// How often something is asked.
const PAUSE: Duration = Duration::from_millis(50);
/// How long an attack is under way before it is measured.
const AHEAD: Duration = Duration::from_secs(5);

#[derive(Copy, Clone, Debug)]
enum Attack {
    Nothing,
    Lobby,
    Minds,
    Editions,
    Connections,
}

impl Attack {
    const ALL: [(Attack, &str); 5] = [
        (Attack::Nothing, "none"),
        (Attack::Lobby, "121 guests with five live tables each, and 60 connections that ask for the lobby"),
        (Attack::Minds, "40 guests with four players of level 8 and a clock of a second each"),
        (Attack::Editions, "400 tables with editions as long as they may be"),
        (Attack::Connections, "5,000 connections that say nothing"),
    ];

    /// Does it until it is let go.
    async fn go_on(self, at: SocketAddr) -> Result<JoinSet<()>> {
        let mut under_way = JoinSet::new();
        let http = from(ATTACKER)?;
        let live = |base: u32| json!({ "kind": "live", "base": base, "increment": 0 });
        match self {
            Attack::Nothing => {}
            Attack::Lobby => {
                let wish = json!({ "game": "easter-island", "seats": [{ "kind": "me" }, { "kind": "open" }],
                    "public": true, "time": live(60) });
                under_way.spawn(crowd(at, http, 121, 5, wish));
                for _ in 0..60 {
                    let http = from(ATTACKER)?;
                    under_way.spawn(async move {
                        loop {
                            let _ = http.get(format!("http://{at}/api/lobby")).send().await;
                        }
                    });
                }
            }
            Attack::Minds => {
                let computer = json!({ "kind": "computer", "level": 8 });
                let mut seats = vec![computer; 4];
                seats.push(json!({ "kind": "me" }));
                let wish = json!({ "game": "chariots", "seats": seats, "time": live(1), "late": "computer" });
                under_way.spawn(crowd(at, http, 40, 1, wish));
            }
            Attack::Editions => {
                let district = |code: char| json!({ "code": code.to_string(), "name": "n".repeat(64), "spots": 1, "points": 1 });
                let districts: Vec<Value> = ('A'..='Z').map(district).collect();
                let pieces = json!({ "sanctuary": 1, "monolith": 5, "faithful": 6 });
                let edition = json!({ "name": "e", "districts": districts, "pieces": pieces });
                let seats = json!([{ "kind": "me" }, { "kind": "computer", "level": 1 }]);
                let wish = json!({ "game": "eclipsia", "seats": seats, "options": { "edition": edition },
                    "time": live(60) });
                under_way.spawn(crowd(at, http, 100, 4, wish));
            }
            Attack::Connections => {
                under_way.spawn(async move {
                    let mut held = Vec::new();
                    for _ in 0..5_000 {
                        held.extend(connect(at, ATTACKER).await.ok());
                    }
                    std::future::pending().await
                });
            }
        }
        Ok(under_way)
    }
}

/// Guests who each set up tables as fast as they may; what is refused is tried again a little later.
async fn crowd(at: SocketAddr, http: reqwest::Client, guests: usize, tables: usize, wish: Value) {
    for _ in 0..guests {
        let Ok(guest) = Guest::come(at, &http).await else { break };
        for _ in 0..tables {
            if guest.post("/api/tables", &wish).await.is_err() {
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    std::future::pending().await
}

fn from(address: IpAddr) -> Result<reqwest::Client> {
    Ok(reqwest::Client::builder().local_address(address).build()?)
}

async fn connect(at: SocketAddr, from: IpAddr) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(from, 0))?;
    Ok(socket.connect(at).await?)
}

async fn socket(guest: &Guest, table: &str) -> Result<Socket> {
    let mut request = format!("ws://{}/socket?table={table}", guest.at).into_client_request()?;
    request.headers_mut().insert("cookie", guest.cookie.parse()?);
    let stream = MaybeTlsStream::Plain(connect(guest.at, STRANGER).await?);
    Ok(tokio_tungstenite::client_async(request, stream).await?.0)
}

/// A table of somebody, and its name.
async fn table(guest: &Guest, seats: Value) -> Result<String> {
    let wish = json!({ "game": "easter-island", "seats": seats, "public": true });
    let created = guest.post("/api/tables", &wish).await?;
    Ok(created["table"]["id"].as_str().context("a table has a name")?.to_owned())
}

/// How long it takes until a stranger is told who they are.
async fn who(guest: &Guest, times: usize) -> Result<Vec<Duration>> {
    let mut took = Vec::new();
    let mut ticks = tokio::time::interval(PAUSE);
    for _ in 0..times {
        ticks.tick().await;
        let begun = Instant::now();
        let request = guest.http.get(format!("http://{}/api/me", guest.at)).header("cookie", &guest.cookie);
        request.send().await?.error_for_status()?.bytes().await?;
        took.push(begun.elapsed());
    }
    Ok(took)
}

/// How long it takes until two strangers know of a move.
async fn moves(guests: [&Guest; 2], times: usize) -> Result<Vec<Duration>> {
    let mut took = Vec::new();
    while took.len() < times {
        let table = table(guests[0], json!([{ "kind": "me" }, { "kind": "open" }])).await?;
        guests[1].post(&format!("/api/tables/{table}/sit"), &json!({})).await?;
        let mut sockets = [socket(guests[0], &table).await?, socket(guests[1], &table).await?];
        let mut now = next(&mut sockets).await?.0;
        let mut ticks = tokio::time::interval(PAUSE);
        while let (Some(here), true) = (now.take(), took.len() < times) {
            ticks.tick().await;
            let begun = Instant::now();
            make_move(&mut sockets, here).await?;
            now = next(&mut sockets).await?.0;
            took.push(begun.elapsed());
        }
    }
    Ok(took)
}

/// How long a computer player of level 1 takes to answer.
async fn answers(guest: &Guest, times: usize) -> Result<Vec<Duration>> {
    let mut took = Vec::new();
    while took.len() < times {
        let table = table(guest, json!([{ "kind": "me" }, { "kind": "computer", "level": 1 }])).await?;
        let mut socket = socket(guest, &table).await?;
        let mut asked: Option<Instant> = None;
        loop {
            let text = told(&mut socket).await?;
            match Progress::read(&text) {
                Some(Progress { seq, seat: 0, text }) => {
                    took.extend(asked.take().map(|asked| asked.elapsed()));
                    if took.len() >= times {
                        break;
                    }
                    let ask = Ask::Move { seq, text, key: seq.to_string() };
                    socket.send(Message::text(serde_json::to_string(&ask)?)).await?;
                }
                // One answer at a time: both have moves of several steps.
                _ if text.contains(r#""to_act":[1]"#) => asked = Some(Instant::now()),
                _ if text.contains(r#""to_act":[]"#) => break,
                _ => {}
            }
        }
    }
    Ok(took)
}

/// The middle one and that which one in a hundred exceeds, in milliseconds.
fn figures(mut took: Vec<Duration>) -> (f64, f64) {
    took.sort_unstable();
    let at =
        |share: f64| took[((took.len() as f64 * share) as usize).min(took.len() - 1)].as_secs_f64() * 1000.0;
    (at(0.5), at(0.99))
}

/// Measures, and prints Markdown.
pub fn run(args: &Args) -> Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    println!("## A house under attack\n");
    println!("| attack from one address | who am I | moves over sockets | an answer of level 1 | memory | |");
    println!("|---|---:|---:|---:|---:|---|");
    for (attack, words) in Attack::ALL {
        eprintln!("{words}");
        println!("{}", runtime.block_on(measure(args, attack, words))?);
    }
    Ok(())
}

async fn measure(args: &Args, attack: Attack, words: &str) -> Result<String> {
    let folder = tempfile::tempdir_in(&args.folder)?;
    let program = Program::start(Served::House, &folder.path().join("house.db"), 0)?;
    let at = program.at;
    let under_way = attack.go_on(at).await?;
    tokio::time::sleep(AHEAD).await;
    let http = from(STRANGER)?;
    let (one, other) = (Guest::come(at, &http).await?, Guest::come(at, &http).await?);
    let (who, moved, answered) =
        tokio::join!(who(&one, args.asks), moves([&one, &other], args.asks), answers(&other, args.answers));
    let ((who, who_99), (moved, moved_99)) = (figures(who?), figures(moved?));
    let (answered, answered_99) = figures(answered?);
    let memory = program.memory()?;
    drop(under_way);
    let good = who < 20.0 && who_99 < 100.0 && moved_99 < 30.0 && answered_99 < 1000.0 && memory < 200.0;
    let word = if good { "reached" } else { "missed" };
    Ok(format!(
        "| {words} | {who:.1} ms, p99 {who_99:.1} | {moved:.1} ms, p99 {moved_99:.1} | {answered:.0} ms, p99 {answered_99:.0} | {memory:.0} MiB | {word} |"
    ))
}
