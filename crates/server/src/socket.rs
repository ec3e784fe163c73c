//! One socket for each tab: what happens at its table, and what waits for its reader elsewhere.

use crate::identity::identify;
use crate::lease::Lease;
use crate::limits;
use crate::news::Item;
use crate::share::Client;
use crate::table::{Asker, Reading, frame_text, table_id};
use crate::{App, Error, security};
use axum::Router;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use futures_util::SinkExt;
use game_core::Lang;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use store::TableId;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, broadcast, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use wire::{Ask, Frame};

/// How often a client is asked whether it is still there.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// How long it may be silent.
const PATIENCE: Duration = Duration::from_secs(60);
/// How much a client may ask before it is answered: more is read when it is.
const UNANSWERED: usize = 4;
/// The longest frame that is read.
const LONGEST: usize = 32 * 1024;
/// What thousands of idle connections cost is mostly this.
const BUFFER: usize = 4 * 1024;

/// The route of sockets.
pub fn router() -> Router<Arc<App>> {
    Router::new().route("/socket", get(open))
}

#[derive(Debug, Deserialize)]
struct Wish {
    table: Option<String>,
    link: Option<String>,
    #[serde(default)]
    from: u32,
    lang: Option<Lang>,
}

async fn open(
    State(app): State<Arc<App>>,
    Query(wish): Query<Wish>,
    headers: HeaderMap,
    client: Client,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Error> {
    security::same_origin(&app, &headers)?;
    let ends = app.leases.listen();
    let someone = identify(&app, &headers).await?;
    let lease = Lease::held_by(someone.as_ref(), ends);
    if let Some(identity) = &someone {
        identity.may("play")?;
    }
    let table = wish.table.as_deref().map(table_id).transpose();
    let asker = Asker {
        person: someone.map(|identity| (&identity.person).into()),
        link: wish.link,
        lang: wish.lang.unwrap_or_default(),
    };
    let counted = limits::counted(&app, client)?;
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST);
    // A browser does not let its page read why it was refused a socket: it is told over one.
    Ok(upgrade.on_upgrade(async move |mut socket| match table {
        Ok(table) => Tab { app, asker, table, from: wish.from, _counted: counted }.serve(socket, lease).await,
        Err(error) => {
            let problem = error.problem();
            close(&mut socket, &problem.code, problem.message).await;
        }
    }))
}

struct Tab {
    app: Arc<App>,
    asker: Asker,
    table: Option<TableId>,
    from: u32,
    _counted: limits::Socket,
}

/// Why a tab is closed.
enum End {
    /// The client is gone.
    Lost,
    /// It is told why.
    Told(&'static str, String),
}

impl From<axum::Error> for End {
    fn from(_: axum::Error) -> End {
        End::Lost
    }
}

impl Tab {
    async fn serve(self, mut socket: WebSocket, lease: Lease) {
        let mut reading = match self.attach().await {
            Ok(reading) => reading,
            Err(error) => {
                let problem = error.problem();
                return close(&mut socket, &problem.code, problem.message).await;
            }
        };
        let end = self.talk(&mut socket, &mut reading, lease).await;
        drop(reading);
        if let Err(End::Told(code, message)) = end {
            close(&mut socket, code, message).await;
        }
    }

    async fn attach(&self) -> Result<Option<Reading>, Error> {
        let Some(table) = self.table else { return Ok(None) };
        Reading::open(&self.app, table, self.asker.clone(), self.from).await.map(Some)
    }

    async fn talk(
        &self,
        socket: &mut WebSocket,
        reading: &mut Option<Reading>,
        mut lease: Lease,
    ) -> Result<(), End> {
        let person = self.asker.id();
        let mut news = person.map(|person| self.app.news.listen(person));
        let mut lobby = self.app.news.lobby();
        let mut stops = self.app.stops.subscribe();
        // Made once: what is hardly ever there need not be looked for with every frame.
        let (out, stopped) = (lease.out(), stopped(&mut stops));
        tokio::pin!(out, stopped);
        let mut pulse = interval(HEARTBEAT);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        pulse.reset();
        let mut heard = Instant::now();
        let (begun, mut forgiven) = (Instant::now(), Duration::ZERO);
        let asks = Arc::new(Semaphore::new(UNANSWERED));
        // The whole view comes first: it waits since the table was told of this reader.
        while let Some(frame) = reading.as_mut().and_then(Reading::ready) {
            self.feed(socket, Message::Text(frame)).await?;
        }
        self.feed(socket, turns(self.owed())).await?;
        self.flush(socket).await?;
        loop {
            tokio::select! {
                frame = told(reading) => match frame {
                    Some(frame) => self.feed(socket, Message::Text(frame)).await?,
                    None if *self.app.stops.borrow() => return Err(stopping()),
                    None => {
                        let message = "The table was interrupted, or your line could not keep up: come back.";
                        return Err(End::Told("too-slow", message.to_owned()));
                    }
                },
                (pass, message) = ask(&asks, socket) => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            if self.app.settings.asks.spend(&mut forgiven, begun.elapsed()).is_err() {
                                let message = "You ask too much at once: come back slowly.".to_owned();
                                return Err(End::Told("too-many", message));
                            }
                            self.hear(socket, &text, reading.as_ref(), pass).await?;
                        }
                        Some(Ok(Message::Binary(_))) => {
                            let message = "Frames are text: JSON.".to_owned();
                            return Err(End::Told("unreadable", message));
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(End::Lost),
                    }
                }
                item = next(&mut news) => match item {
                    Some(item) => self.feed_turns(socket, item).await?,
                    None => self.feed(socket, turns(self.owed())).await?,
                },
                changed = lobby.recv(), if self.table.is_none() => match changed {
                    Err(RecvError::Closed) => return Err(End::Lost),
                    Ok(frame) => self.feed(socket, Message::Text(frame)).await?,
                    // Some were missed.
                    Err(RecvError::Lagged(_)) => self.feed(socket, yours()).await?,
                },
                () = &mut out => {
                    return Err(End::Told("signed-out", "You are signed out here: come back.".to_owned()));
                }
                () = &mut stopped, if self.table.is_none() => return Err(stopping()),
                _ = pulse.tick() => {
                    if heard.elapsed() > PATIENCE {
                        return Err(End::Lost);
                    }
                    self.feed(socket, Message::Ping(Default::default())).await?;
                }
            }
            // What is ready by now leaves with it.
            while let Some(frame) = reading.as_mut().and_then(Reading::ready) {
                self.feed(socket, Message::Text(frame)).await?;
            }
            while let Some(Ok(item)) = news.as_mut().map(broadcast::Receiver::try_recv) {
                self.feed_turns(socket, item).await?;
            }
            self.flush(socket).await?;
        }
    }

    fn owed(&self) -> u32 {
        self.asker.id().map_or(0, |person| self.app.news.owed(person))
    }

    async fn feed(&self, socket: &mut WebSocket, message: Message) -> Result<(), End> {
        self.in_time(socket.feed(message)).await
    }

    async fn flush(&self, socket: &mut WebSocket) -> Result<(), End> {
        self.in_time(socket.flush()).await
    }

    /// Whoever takes nothing for long is gone.
    async fn in_time(&self, sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), End> {
        Ok(timeout(self.app.settings.patience.sending, sending).await.map_err(|_| End::Lost)??)
    }

    async fn feed_turns(&self, socket: &mut WebSocket, (item, count): (Item, u32)) -> Result<(), End> {
        match item {
            Item::Turn(_) | Item::Done(_) => self.feed(socket, turns(count)).await,
            Item::Listed(_) if self.table.is_none() => self.feed(socket, yours()).await,
            _ => Ok(()),
        }
    }

    async fn hear(
        &self,
        socket: &mut WebSocket,
        text: &str,
        reading: Option<&Reading>,
        pass: OwnedSemaphorePermit,
    ) -> Result<(), End> {
        let unreadable = |error: serde_json::Error| {
            End::Told("unreadable", format!("That is not something that can be asked here: {error}"))
        };
        let ask: Ask = serde_json::from_str(text).map_err(unreadable)?;
        match (ask, reading) {
            (Ask::Ping, _) => self.feed(socket, Message::Text(frame_text(&Frame::Pong))).await,
            (ask, Some(reading)) => {
                reading.ask(ask, pass).map_err(|error| End::Told("unavailable", error.problem().message))
            }
            _ => Err(End::Told(
                "no-such-table",
                "This socket is at no table: name one when opening it.".to_owned(),
            )),
        }
    }
}

/// The next frame from the table, where there is one.
async fn told(reading: &mut Option<Reading>) -> Option<Utf8Bytes> {
    match reading {
        Some(reading) => reading.next().await,
        None => std::future::pending().await,
    }
}

/// The next thing that a client says, once it may ask something.
async fn ask(
    asks: &Arc<Semaphore>,
    socket: &mut WebSocket,
) -> (OwnedSemaphorePermit, Option<Result<Message, axum::Error>>) {
    let pass = Arc::clone(asks).acquire_owned().await.expect("nobody closes it");
    (pass, socket.recv().await)
}

fn turns(count: u32) -> Message {
    Message::Text(frame_text(&Frame::Turns { count }))
}

fn yours() -> Message {
    Message::Text(frame_text(&Frame::Yours))
}

/// The next thing that a person is told; nothing where some were missed.
async fn next(news: &mut Option<broadcast::Receiver<(Item, u32)>>) -> Option<(Item, u32)> {
    match news {
        None => std::future::pending().await,
        Some(news) => match news.recv().await {
            Ok(item) => Some(item),
            Err(RecvError::Lagged(_)) => None,
            Err(RecvError::Closed) => std::future::pending().await,
        },
    }
}

fn stopping() -> End {
    End::Told("stopping", "The server stops: come back soon.".to_owned())
}

async fn stopped(stops: &mut watch::Receiver<bool>) {
    drop(stops.wait_for(|stops| *stops).await);
}

async fn close(socket: &mut WebSocket, code: &str, message: String) {
    let gone = Frame::Gone { code: code.to_owned(), message };
    let goodbye = async {
        let _ = socket.send(Message::Text(frame_text(&gone))).await;
        let frame = CloseFrame { code: 1000, reason: Utf8Bytes::from(code.to_owned()) };
        let _ = socket.send(Message::Close(Some(frame))).await;
    };
    // Whoever does not read does not read this either.
    let _ = tokio::time::timeout(Duration::from_secs(5), goodbye).await;
}
