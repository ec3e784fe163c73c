//! Those who come to the servers that are measured.

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::{Barrier, mpsc};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use wire::Ask;

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// As much of a frame as a player needs.
pub struct Progress {
    /// The row it answers.
    pub seq: u32,
    /// Who is to move.
    pub seat: usize,
    /// A legal move.
    pub text: String,
}

impl Progress {
    /// Reads no more than that of a frame, as the players share the processor with the server; nothing where there is no move.
    pub fn read(text: &str) -> Option<Progress> {
        let after = |mark: &str| Some(&text[text.find(mark)? + mark.len()..]);
        let number =
            |text: &str| text.split(|letter: char| !letter.is_ascii_digit()).next()?.parse::<u32>().ok();
        let seq = number(after(r#""progress":{"seq":"#)?)?;
        let seat = number(after(r#""to_act":["#)?)? as usize;
        let legal = after(r#""legal":["#)?.split(']').next()?;
        let choice = (seq as usize).wrapping_mul(2_654_435_761) % (legal.split(',').count());
        let text = legal.split(',').nth(choice)?.trim_matches('"').to_owned();
        (!text.is_empty()).then_some(Progress { seq, seat, text })
    }
}

/// How long it took until everybody knew, in milliseconds, and how long what they were told was.
pub struct Told {
    pub middle: f64,
    pub p99: f64,
    pub bytes: usize,
}

/// Somebody with a cookie.
#[derive(Clone)]
pub struct Guest {
    /// Where the server is.
    pub at: SocketAddr,
    /// How it is asked, from an address of its own.
    pub http: reqwest::Client,
    /// Who they are.
    pub cookie: String,
}

impl Guest {
    pub async fn come(at: SocketAddr, http: &reqwest::Client) -> Result<Guest> {
        let response = http.post(format!("http://{at}/api/guest")).send().await?;
        let cookie = response.headers().get("set-cookie").context("a guest gets a cookie")?.to_str()?;
        let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        Ok(Guest { at, http: http.clone(), cookie })
    }

    pub async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let request = self.http.post(format!("http://{}{path}", self.at)).header("cookie", &self.cookie);
        let response = request.json(body).send().await?;
        if !response.status().is_success() {
            bail!("{path}: {}", response.text().await?);
        }
        Ok(response.json().await?)
    }

    async fn socket(&self, table: &str) -> Result<Socket> {
        let mut request = format!("ws://{}/socket?table={table}", self.at).into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        connect(request).await
    }
}

pub async fn connect(request: impl IntoClientRequest + Unpin) -> Result<Socket> {
    // Every read clears a whole buffer first: the default of 128 KiB would cost more than what is read.
    let config = WebSocketConfig::default().read_buffer_size(4096);
    Ok(tokio_tungstenite::connect_async_with_config(request, Some(config), true).await?.0)
}

/// A game of two that has begun.
async fn begin(at: SocketAddr, http: &reqwest::Client) -> Result<(String, [Guest; 2])> {
    let (one, other) = (Guest::come(at, http).await?, Guest::come(at, http).await?);
    let wish =
        json!({ "game": "easter-island", "seats": [{ "kind": "me" }, { "kind": "open" }], "public": true });
    let created = one.post("/api/tables", &wish).await?;
    let table = created["table"]["id"].as_str().context("a table has a name")?.to_owned();
    other.post(&format!("/api/tables/{table}/sit"), &json!({})).await?;
    Ok((table, [one, other]))
}

/// The next frame that says where the game stands.
pub async fn told(socket: &mut Socket) -> Result<Utf8Bytes> {
    loop {
        match socket.next().await.context("the socket stays open")?? {
            Message::Text(text) if text.starts_with(r#"{"t":"step""#) => return Ok(text),
            Message::Text(text) if text.starts_with(r#"{"t":"full""#) => return Ok(text),
            Message::Close(_) => bail!("the socket was closed"),
            _ => {}
        }
    }
}

/// Where the game stands for whoever is to move next, and how much was told to both.
pub async fn next(sockets: &mut [Socket; 2]) -> Result<(Option<Progress>, usize)> {
    let (mut now, mut bytes) = (None, 0);
    for socket in sockets {
        let text = told(socket).await?;
        bytes += text.len();
        now = now.or_else(|| Progress::read(&text));
    }
    Ok((now, bytes))
}

pub async fn make_move(sockets: &mut [Socket; 2], Progress { seq, seat, text }: Progress) -> Result<()> {
    let ask = Ask::Move { seq, text, key: seq.to_string() };
    Ok(sockets[seat].send(Message::text(serde_json::to_string(&ask)?)).await?)
}

/// A game of two that waits for its first move.
pub struct Ready {
    sockets: [Socket; 2],
    now: Option<Progress>,
}

/// Two sockets at each of so many tables.
pub async fn sit_down(at: SocketAddr, tables: usize) -> Result<Vec<Ready>> {
    let http = reqwest::Client::new();
    let mut ready = Vec::new();
    for _ in 0..tables {
        let (table, people) = begin(at, &http).await?;
        let mut sockets = [people[0].socket(&table).await?, people[1].socket(&table).await?];
        let now = next(&mut sockets).await?.0;
        ready.push(Ready { sockets, now });
    }
    Ok(ready)
}

/// Plays as fast as moves are answered, and gives how many that are a second, and how long what is told of one.
pub async fn play(tables: Vec<Ready>, moves: u32) -> Result<(f64, usize)> {
    let begun = Instant::now();
    let mut playing = JoinSet::new();
    for Ready { mut sockets, mut now } in tables {
        playing.spawn(async move {
            let (mut made, mut bytes) = (0, 0);
            while let (Some(here), true) = (now, made < moves) {
                make_move(&mut sockets, here).await?;
                let told = next(&mut sockets).await?;
                (now, made, bytes) = (told.0, made + 1, bytes + told.1);
            }
            anyhow::Ok((made, bytes))
        });
    }
    let (mut made, mut bytes) = (0, 0);
    while let Some(done) = playing.join_next().await {
        let done = done??;
        (made, bytes) = (made + done.0, bytes + done.1);
    }
    Ok((f64::from(made) / begun.elapsed().as_secs_f64(), bytes / (2 * made.max(1) as usize)))
}

/// Tables that move now and then, with many who watch.
pub async fn watch(
    at: SocketAddr,
    tables: usize,
    watchers: usize,
    pause: Duration,
    moves: u32,
) -> Result<Told> {
    let http = reqwest::Client::new();
    let mut playing = JoinSet::new();
    let start = Arc::new(Barrier::new(tables));
    for number in 0..tables {
        let (table, people) = begin(at, &http).await?;
        let stranger = Guest { cookie: "none=0".to_owned(), ..people[0].clone() };
        let (heard, mut hears) = mpsc::channel(watchers * 2);
        for _ in 0..watchers {
            let mut socket = stranger.socket(&table).await?;
            let heard = heard.clone();
            tokio::spawn(async move {
                while let Ok(text) = told(&mut socket).await {
                    if heard.send(text.len()).await.is_err() {
                        return;
                    }
                }
            });
        }
        let mut sockets = [people[0].socket(&table).await?, people[1].socket(&table).await?];
        let start = Arc::clone(&start);
        playing.spawn(async move {
            let mut now = next(&mut sockets).await?.0;
            for _ in 0..watchers {
                hears.recv().await;
            }
            start.wait().await;
            tokio::time::sleep(pause * number as u32 / tables as u32).await;
            let mut ticks = tokio::time::interval(pause);
            let (mut times, mut longest) = (Vec::new(), 0);
            for _ in 0..moves {
                ticks.tick().await;
                let Some(here) = now else { break };
                let sent = Instant::now();
                make_move(&mut sockets, here).await?;
                now = next(&mut sockets).await?.0;
                for _ in 0..watchers {
                    longest = longest.max(hears.recv().await.context("watchers watch")?);
                }
                times.push(sent.elapsed());
            }
            anyhow::Ok((times, longest))
        });
    }
    summary(playing).await
}

pub async fn summary(mut playing: JoinSet<Result<(Vec<Duration>, usize)>>) -> Result<Told> {
    let (mut all, mut bytes) = (Vec::new(), 0);
    while let Some(done) = playing.join_next().await {
        let (times, longest) = done??;
        all.extend(times.iter().map(|time| time.as_secs_f64() * 1000.0));
        bytes = bytes.max(longest);
    }
    all.sort_by(f64::total_cmp);
    let at = |share: f64| {
        all.get(((all.len() as f64 * share) as usize).min(all.len().saturating_sub(1)))
            .copied()
            .unwrap_or(0.0)
    };
    Ok(Told { middle: at(0.5), p99: at(0.99), bytes })
}

/// Tables that have begun, with somebody at each, and sockets that only wait.
pub async fn idle(at: SocketAddr, tables: usize, sockets: usize) -> Result<Vec<Socket>> {
    let http = reqwest::Client::new();
    let mut open = Vec::new();
    let mut last = None;
    for _ in 0..tables {
        let (table, people) = begin(at, &http).await?;
        open.push(people[0].socket(&table).await?);
        last = Some((table, people));
    }
    let (table, [guest, _]) = last.context("there are tables")?;
    while open.len() < sockets {
        let stranger = Guest { cookie: "none=0".to_owned(), ..guest.clone() };
        open.push(stranger.socket(&table).await?);
    }
    for socket in &mut open {
        told(socket).await?;
    }
    Ok(open)
}
