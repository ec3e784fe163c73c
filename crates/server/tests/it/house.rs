//! A server on a free port of this machine, and people who come to it.

use futures_util::stream::BoxStream;
use futures_util::{SinkExt, StreamExt};
use game_core::SearchRng;
use reqwest::Method;
use serde_json::{Value, json};
use server::{App, Environment, Real, Settings};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::{Moment, Store};
use store_sqlite::SqliteStore;
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use wire::{Ask, Created, Frame};

/// How long a frame is waited for, on a machine that does much else.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A server with its own database.
pub struct House {
    pub at: SocketAddr,
    pub app: Arc<App>,
    pub folder: TempDir,
    stop: Option<oneshot::Sender<()>>,
    served: Option<tokio::task::JoinHandle<()>>,
}

impl House {
    /// A new one.
    pub async fn open() -> House {
        // Tests play as fast as they can.
        let settings = Settings { asks: server::Rate::NONE, ..Settings::default() };
        House::with(Arc::new(Real), settings).await
    }

    /// A new one with this clock and these dice.
    pub async fn with(environment: Arc<dyn Environment>, settings: Settings) -> House {
        House::again(TempDir::new().unwrap(), environment, settings).await
    }

    /// One over the database in this folder.
    pub async fn again(folder: TempDir, environment: Arc<dyn Environment>, settings: Settings) -> House {
        House::over(folder, environment, settings, &store_sqlite::Settings::default()).await
    }

    /// One over the database in this folder, which is kept in this way.
    pub async fn over(
        folder: TempDir,
        environment: Arc<dyn Environment>,
        settings: Settings,
        keeping: &store_sqlite::Settings,
    ) -> House {
        let store = SqliteStore::open(folder.path().join("ahu.db"), keeping).unwrap();
        House::on(folder, Arc::new(store), environment, settings).await
    }

    /// One over this store, whose file is in this folder.
    pub async fn on(
        folder: TempDir,
        store: Arc<dyn Store>,
        environment: Arc<dyn Environment>,
        settings: Settings,
    ) -> House {
        catalog::show_examples();
        let app = App::new(store, environment, settings).await.unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let (ready, listens) = oneshot::channel();
        let serving = Arc::clone(&app);
        let served = tokio::spawn(async move {
            let told = |at| ready.send(at).unwrap();
            let stop = async move { drop(stopped.await) };
            server::serve(serving, "127.0.0.1:0".parse().unwrap(), told, stop).await.unwrap();
        });
        let at = listens.await.unwrap();
        House { at, app, folder, stop: Some(stop), served: Some(served) }
    }

    /// Stops it in good order, and opens it again over the same database.
    pub async fn restart(self) -> House {
        let (environment, settings) = (Arc::clone(&self.app.environment), self.app.settings.clone());
        House::again(self.close().await, environment, settings).await
    }

    /// Stops it in good order; what is left is its database.
    pub async fn close(mut self) -> TempDir {
        drop(self.stop.take());
        self.served.take().unwrap().await.unwrap();
        let House { app, folder, .. } = self;
        // The last holder of the store closes the file.
        while Arc::strong_count(&app) > 1 {
            tokio::task::yield_now().await;
        }
        drop(app);
        folder
    }

    /// Somebody who is not known.
    pub fn stranger(&self) -> Guest {
        Guest::stranger(self.at)
    }

    /// So many people at a public table of a game, which is not a long one; the first has set it up.
    pub async fn seated(&self, game: &str, seats: usize) -> (Vec<Guest>, String) {
        let mut people = Vec::new();
        for _ in 0..seats {
            people.push(self.guest().await);
        }
        let mut chairs = vec![json!({ "kind": "open" }); seats];
        chairs[0] = json!({ "kind": "me" });
        let options = if game == "chariots" { json!({ "round_limit": 10 }) } else { json!({}) };
        let wish = json!({ "game": game, "seats": chairs, "public": true, "options": options });
        let table = people[0].table(wish).await.table.id;
        for guest in &people[1..] {
            assert_eq!(guest.post(&format!("/api/tables/{table}/sit"), json!({})).await.0, 200);
        }
        (people, table)
    }

    /// A guest.
    pub async fn guest(&self) -> Guest {
        Guest::come(self.at).await
    }
}

/// A stream of lines; empty ones are counted, and left out.
pub struct Lines {
    bytes: BoxStream<'static, reqwest::Result<Vec<u8>>>,
    text: Vec<u8>,
    /// How many empty lines came.
    pub beats: usize,
    /// Every line as it came.
    pub seen: Vec<String>,
}

impl Lines {
    /// Opens a stream.
    pub async fn open(guest: &Guest, path: &str) -> Lines {
        let response = guest.request(Method::GET, path, None).send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "application/x-ndjson");
        assert_eq!(response.headers()["x-accel-buffering"], "no", "a proxy passes lines on as they come");
        let bytes = response.bytes_stream().map(|part| part.map(|part| part.to_vec())).boxed();
        Lines { bytes, text: Vec::new(), beats: 0, seen: Vec::new() }
    }

    /// The next line, or none where the stream has ended.
    pub async fn next<T: serde::de::DeserializeOwned>(&mut self) -> Option<T> {
        loop {
            if let Some(end) = self.text.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.text.drain(..=end).collect();
                if line.len() == 1 {
                    self.beats += 1;
                    continue;
                }
                let read = serde_json::from_slice(&line).unwrap();
                self.seen.push(String::from_utf8(line).unwrap());
                return Some(read);
            }
            self.text.extend(self.bytes.next().await?.ok()?);
        }
    }
}

/// Somebody who comes to a house.
#[derive(Clone)]
pub struct Guest {
    pub at: SocketAddr,
    pub http: reqwest::Client,
    pub headers: Vec<(String, String)>,
}

impl Guest {
    /// Somebody who is not known.
    pub fn stranger(at: SocketAddr) -> Guest {
        Guest { at, http: reqwest::Client::new(), headers: Vec::new() }
    }

    /// Somebody who comes in as a guest.
    pub async fn come(at: SocketAddr) -> Guest {
        let mut guest = Guest::stranger(at);
        let response = guest.request(Method::POST, "/api/guest", None).send().await.unwrap();
        let cookie = response.headers()["set-cookie"].to_str().unwrap().to_owned();
        let pair = cookie.split(';').next().unwrap().to_owned();
        guest.headers.push(("cookie".to_owned(), pair));
        guest
    }

    /// Somebody who comes with this token instead of a cookie.
    pub fn bearer(&self, secret: &str) -> Guest {
        let headers = vec![("authorization".to_owned(), format!("Bearer {secret}"))];
        Guest { headers, ..self.clone() }
    }

    pub fn request(&self, method: Method, path: &str, body: Option<&Value>) -> reqwest::RequestBuilder {
        let mut request = self.http.request(method, format!("http://{}{path}", self.at));
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        match body {
            Some(body) => request.json(body),
            None => request,
        }
    }

    /// The status and the body of an answer.
    pub async fn ask(&self, method: Method, path: &str, body: Option<Value>) -> (u16, Value) {
        let response = self.request(method, path, body.as_ref()).send().await.unwrap();
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        self.ask(Method::GET, path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.ask(Method::POST, path, Some(body)).await
    }

    /// Sets a table up.
    pub async fn table(&self, wish: Value) -> Created {
        let (status, created) = self.post("/api/tables", wish).await;
        assert_eq!(status, 201, "{created}");
        serde_json::from_value(created).unwrap()
    }

    /// A socket at a table; `more` is added to its address. Whatever happens from now on is told to it.
    pub async fn socket(&self, table: &str, more: &str) -> Socket {
        let mut socket = self.open(&format!("/socket?table={table}{more}")).await;
        socket.arrive().await;
        socket
    }

    /// A socket at an address.
    pub async fn open(&self, path: &str) -> Socket {
        Socket::try_open(self, path).await.expect("the server takes the socket")
    }
}

/// A socket of somebody.
pub struct Socket {
    pub stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// What came before anybody asked.
    early: VecDeque<String>,
    /// Every text frame that was looked at, as it came.
    pub seen: Vec<String>,
}

impl Socket {
    /// A socket of a guest, where the server takes it.
    pub async fn try_open(guest: &Guest, path: &str) -> Option<Socket> {
        let mut request = format!("ws://{}{path}", guest.at).into_client_request().unwrap();
        for (name, value) in &guest.headers {
            let name: tokio_tungstenite::tungstenite::http::HeaderName = name.parse().unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        let (stream, _) = tokio_tungstenite::connect_async(request).await.ok()?;
        Some(Socket { stream, early: VecDeque::new(), seen: Vec::new() })
    }

    /// The next frame; none once the socket is closed.
    pub async fn next(&mut self) -> Option<Frame> {
        let text = match self.early.pop_front() {
            Some(text) => text,
            None => self.hear().await?,
        };
        let frame = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        self.seen.push(text);
        Some(frame)
    }

    async fn hear(&mut self) -> Option<String> {
        loop {
            match self.stream.next().await? {
                Ok(Message::Text(text)) => return Some(text.to_string()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Waits until the table has said where it stands.
    async fn arrive(&mut self) {
        while let Some(text) = self.hear().await {
            let arrived = !text.starts_with(r#"{"t":"turns""#);
            self.early.push_back(text);
            if arrived {
                return;
            }
        }
    }

    /// The first frame that `looked` takes something from.
    pub async fn until<T>(&mut self, mut looked: impl FnMut(Frame) -> Option<T>) -> T {
        loop {
            let frame = timeout(PATIENCE, self.next()).await;
            let frame = frame.expect("what is waited for comes").expect("the socket stays open");
            if let Some(found) = looked(frame) {
                return found;
            }
        }
    }

    pub async fn send(&mut self, ask: &Ask) {
        assert!(self.try_send(ask).await, "the socket stays open");
    }

    /// Whether it could be sent.
    pub async fn try_send(&mut self, ask: &Ask) -> bool {
        let text = serde_json::to_string(ask).unwrap();
        self.stream.send(Message::Text(text.into())).await.is_ok()
    }
}

/// A table of two seats for its owner and whoever comes.
pub fn open_table(game: &str) -> Value {
    json!({ "game": game, "seats": [{ "kind": "me" }, { "kind": "open" }], "public": true })
}

/// A clock that is set by hand, and dice that always fall alike, but for one seed.
pub struct Scripted {
    now: watch::Sender<i64>,
    /// The moments that are waited for.
    awaited: Arc<Mutex<Vec<i64>>>,
    thrown: AtomicU64,
    seed: Mutex<Option<[u8; 32]>>,
}

impl Default for Scripted {
    fn default() -> Scripted {
        Scripted {
            now: watch::Sender::new(0),
            awaited: Arc::default(),
            thrown: AtomicU64::new(0),
            seed: Mutex::new(None),
        }
    }
}

impl Scripted {
    /// Lets so many milliseconds pass.
    pub fn pass(&self, milliseconds: i64) {
        self.now.send_modify(|now| *now += milliseconds);
    }

    /// Whether somebody waits for a moment that has come, and has not noticed yet.
    pub fn is_due(&self) -> bool {
        let now = *self.now.borrow();
        self.awaited.lock().unwrap().iter().any(|moment| *moment <= now)
    }

    /// How many wait for some moment.
    pub fn awaited(&self) -> usize {
        self.now.receiver_count()
    }

    /// The next table is dealt from this.
    pub fn deal_from(&self, seed: [u8; 32]) {
        *self.seed.lock().unwrap() = Some(seed);
    }
}

impl Environment for Scripted {
    fn now(&self) -> Moment {
        Moment(*self.now.borrow())
    }

    fn fill(&self, bytes: &mut [u8]) {
        if bytes.len() == 32
            && let Some(seed) = self.seed.lock().unwrap().take()
        {
            return bytes.copy_from_slice(&seed);
        }
        let mut rng = SearchRng::new(self.thrown.fetch_add(1, Ordering::SeqCst));
        bytes.fill_with(|| rng.bits() as u8);
    }

    fn until(&self, moment: Moment) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let mut now = self.now.subscribe();
        let awaits = Awaits::begin(&self.awaited, moment.0);
        Box::pin(async move {
            if now.wait_for(|now| *now >= moment.0).await.is_err() {
                std::future::pending().await
            }
            drop(awaits);
        })
    }
}

/// Somebody waits for a moment.
struct Awaits(Arc<Mutex<Vec<i64>>>, i64);

impl Awaits {
    fn begin(all: &Arc<Mutex<Vec<i64>>>, moment: i64) -> Awaits {
        all.lock().unwrap().push(moment);
        Awaits(Arc::clone(all), moment)
    }
}

impl Drop for Awaits {
    fn drop(&mut self) {
        let mut all = self.0.lock().unwrap();
        if let Some(place) = all.iter().position(|moment| *moment == self.1) {
            all.swap_remove(place);
        }
    }
}
