use crate::body::{Asked, Segment};
use crate::lease::Lease;
use crate::limits;
use crate::ndjson::Lines;
use crate::news::Item;
use crate::share::Client;
use crate::table::{Asker, Reading, table_id};
use crate::{App, Error};
use axum::extract::State;
use axum::http::HeaderMap;
use futures_util::stream;
use game_core::Lang;
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::broadcast;
use tokio::time::Interval;
use utoipa::IntoParams;
use wire::schema::Id;
use wire::{BotLine, Frame, Status, TableInfo};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Wish {
    /// The link one came by, for tables that not everybody finds.
    link: Option<String>,
    /// The row that the log shall begin with: what the reader knows of it ends before.
    ///
    /// A takeback since then says how many of the moves before it no longer count.
    #[serde(default)]
    from: u32,
    /// The language of refusals.
    #[param(schema_with = crate::openapi::language)]
    lang: Option<Lang>,
}

/// What happens at a table, until its game is over.
///
/// First `gameFull`, then what happens; an empty line every 7 seconds.
#[utoipa::path(
    get, path = "/api/bot/tables/{id}/stream", tag = "Programs", operation_id = "stream",
    params(("id" = Id, Path, description = "The table."), Wish),
    responses((status = 200, description = "The table.", body = BotLine, content_type = "application/x-ndjson")),
    security(("token" = ["play"]), ("cookie" = [])),
)]
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
        person: Some((&identity.person).into()),
        link: wish.link,
        lang: wish.lang.unwrap_or_default(),
    };
    let reading = Reading::open(&app, table, asker, wish.from).await?;
    let pulse = super::pulse();
    let telling = Telling { reading, _counted: counted, _here: here, lease, pulse, table: None, over: false };
    Ok(Lines::from_stream(stream::unfold(telling, Telling::next)))
}

struct Telling {
    reading: Reading,
    _counted: limits::Socket,
    /// Says that its reader is here.
    _here: broadcast::Receiver<(Item, u32)>,
    lease: Lease,
    pulse: Interval,
    /// The table as it was last told.
    table: Option<Box<TableInfo>>,
    over: bool,
}

impl Telling {
    async fn next(mut self) -> Option<(Result<String, Error>, Telling)> {
        while !self.over {
            let frame = tokio::select! {
                biased;
                () = self.lease.out() => return None,
                frame = self.reading.next() => frame?,
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
fn line(frame: Frame, known: Option<&TableInfo>) -> Option<BotLine> {
    Some(match frame {
        Frame::Full(full) => BotLine::GameFull(full),
        Frame::Step(happened) => {
            let table = Box::new(happened.renewed(known?));
            BotLine::GameState { entries: happened.entries, progress: happened.progress, table }
        }
        Frame::Table { table } => BotLine::Table { table },
        Frame::Chat { line } => BotLine::ChatLine(line),
        Frame::Offer { offer } => BotLine::Offer { offer },
        Frame::Reply { .. }
        | Frame::Turns { .. }
        | Frame::Lobby(_)
        | Frame::Yours
        | Frame::Pong
        | Frame::Gone { .. } => {
            return None;
        }
    })
}
