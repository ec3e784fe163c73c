use crate::body::{Asked, Segment};
use crate::lease::Lease;
use crate::limits::{self, Client};
use crate::ndjson::Lines;
use crate::news::Item;
use crate::table::{Asker, Letter, Reading, table_id};
use crate::{App, Error};
use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::http::HeaderMap;
use futures_util::stream;
use game_core::Lang;
use serde::Deserialize;
use std::sync::Arc;
use store::TableId;
use tokio::sync::{broadcast, mpsc};
use tokio::time::Interval;
use wire::{BotLine, Frame, Status, Table};

#[derive(Debug, Deserialize)]
pub struct Wish {
    link: Option<String>,
    #[serde(default)]
    from: u32,
    lang: Option<Lang>,
}

/// Tells how a table stands, and then what happens there, until its game is over.
pub async fn open(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    client: Client,
    Segment(id): Segment,
    Asked(wish): Asked<Wish>,
) -> Result<Lines, Error> {
    let (identity, lease) = super::leased(&app, &headers).await?;
    let counted = limits::counted(&app, client)?;
    let table = table_id(&id)?;
    let here = app.news.listen(identity.person.id);
    let asker = Asker {
        person: Some(Arc::new(identity.person)),
        link: wish.link,
        lang: wish.lang.unwrap_or(Lang::En),
    };
    let (frames, told) = mpsc::channel(app.settings.backlog);
    let reading = Reading { asker, from: wish.from, frames };
    let reader = app.hall.ask(&app, table, |reply| Letter::Attach(reading, reply)).await?;
    let place = Place { app, table, reader };
    let pulse = super::pulse();
    let telling = Telling {
        _place: place,
        _counted: counted,
        _here: here,
        told,
        lease,
        pulse,
        table: None,
        over: false,
    };
    Ok(Lines::of(stream::unfold(telling, Telling::next)))
}

/// A reader's place at a table, which is free again when the stream is let go.
struct Place {
    app: Arc<App>,
    table: TableId,
    reader: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.app.hall.tell(&self.app, self.table, Letter::Detach(self.reader));
    }
}

struct Telling {
    _place: Place,
    _counted: limits::Socket,
    /// Says that its reader is here.
    _here: broadcast::Receiver<(Item, u32)>,
    told: mpsc::Receiver<Utf8Bytes>,
    lease: Lease,
    pulse: Interval,
    /// The table as it was last told.
    table: Option<Box<Table>>,
    over: bool,
}

impl Telling {
    async fn next(mut self) -> Option<(Result<String, Error>, Telling)> {
        while !self.over {
            let frame = tokio::select! {
                biased;
                () = self.lease.out() => return None,
                frame = self.told.recv() => frame?,
                _ = self.pulse.tick() => return Some((Ok(String::new()), self)),
            };
            let frame = serde_json::from_str(&frame).ok();
            let Some(line) = frame.and_then(|frame| line(frame, self.table.as_deref())) else { continue };
            let table = match &line {
                BotLine::GameFull(full) => Some(&full.table),
                BotLine::GameState { table, .. } | BotLine::Table { table } => Some(&**table),
                BotLine::ChatLine(_) | BotLine::Offer { .. } => None,
            };
            if let Some(table) = table {
                self.over = matches!(table.status, Status::Over | Status::Aborted);
                self.table = Some(Box::new(table.clone()));
            }
            return Some((Ok(serde_json::to_string(&line).expect("a line is JSON")), self));
        }
        None
    }
}

/// What a program is told by a frame, where the table was known to be like this.
fn line(frame: Frame, known: Option<&Table>) -> Option<BotLine> {
    Some(match frame {
        Frame::Full(full) => BotLine::GameFull(full),
        Frame::Step(happened) => {
            let table = Box::new(happened.renewed(known?));
            BotLine::GameState { entries: happened.entries, progress: happened.progress, table }
        }
        Frame::Table { table } => BotLine::Table { table },
        Frame::Chat { line } => BotLine::ChatLine(line),
        Frame::Offer { offer } => BotLine::Offer { offer },
        Frame::Reply { .. } | Frame::Turns { .. } | Frame::Lobby | Frame::Pong | Frame::Gone { .. } => {
            return None;
        }
    })
}
