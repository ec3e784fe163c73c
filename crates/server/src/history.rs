//! Games that are over: lists of them, and their records.

use crate::body::Asked;
use crate::identity::{Identity, Reader};
use crate::limits;
use crate::ndjson::Lines;
use crate::share::Client;
use crate::table::{about, record_of, table_id};
use crate::{App, Error, lobby, people};
use axum::Json;
use axum::extract::State;
use catalog::GameId;
use futures_util::stream;
use serde::Deserialize;
use std::collections::VecDeque;
use std::sync::Arc;
use store::{Cursor, Filter, Moment, PersonId, Sitter, Status, TableId, TableRow, Verdict, Visibility};
use tokio::sync::watch;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::Summary;
use wire::schema::Id;

/// How many tables are told where nothing is said, and at most.
const LIMIT: (u32, u32) = (50, 100);
/// How many tables a stream of records looks up together.
const PAGE: u32 = 20;

/// The routes of games that are over.
pub fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default().routes(routes!(history)).routes(routes!(records))
}

/// What is asked for; what is empty is not asked for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Wish {
    /// Who sat there: a name or an identifier.
    person: Option<String>,
    /// The game.
    #[param(value_type = Option<wire::schema::GameId>)]
    game: Option<String>,
    /// Whether they counted.
    #[param(value_type = Option<bool>)]
    rated: Option<String>,
    /// How it ended for `person`, which must be named.
    #[param(value_type = Option<wire::Verdict>)]
    verdict: Option<String>,
    /// Who else sat there; `person` must be named.
    opponent: Option<String>,
    /// Go on after this table: the `id` of the last one that was told.
    #[param(value_type = Option<Id>)]
    before: Option<String>,
    /// Over at this moment or later, in milliseconds since 1970.
    #[param(value_type = Option<i64>)]
    since: Option<String>,
    // A stream of records ends where its reader likes.
    #[param(ignore)]
    limit: Option<String>,
}

impl Wish {
    /// The tables that are asked for, and that this reader may see.
    async fn visible(self, app: &App, reader: Option<PersonId>) -> Result<Visible, Error> {
        let bad = |reason: &str| Error::bad("query", reason.to_owned());
        let said = |text: Option<String>| text.filter(|text| !text.is_empty());
        let game = said(self.game).map(|game| game.parse::<GameId>()).transpose();
        let game = game.map_err(|error| Error::bad("no-such-game", error))?;
        let rated = match said(self.rated).as_deref() {
            None => None,
            Some("true") => Some(true),
            Some("false") => Some(false),
            Some(_) => return Err(bad("rated: true or false")),
        };
        let verdict = match said(self.verdict).as_deref() {
            None => None,
            Some("won") => Some(Verdict::Won),
            Some("drawn") => Some(Verdict::Drawn),
            Some("lost") => Some(Verdict::Lost),
            Some(_) => return Err(bad("verdict: won, drawn or lost")),
        };
        let since = said(self.since).map(|text| text.parse().map(Moment)).transpose();
        let since = since.map_err(|_| bad("since: milliseconds since 1970"))?;
        let limit = said(self.limit).map_or(Ok(LIMIT.0), |text| text.parse());
        let limit = limit.ok().filter(|limit| (1..=LIMIT.1).contains(limit));
        let limit = limit.ok_or_else(|| bad("limit: 1 to 100"))?;
        let opponent = match said(self.opponent) {
            Some(who) => Some(people::find(app, &who).await?.id),
            None => None,
        };
        let sitter = match said(self.person) {
            Some(who) => Some(Sitter { person: people::find(app, &who).await?.id, verdict, opponent }),
            None if verdict.is_some() || opponent.is_some() => {
                return Err(bad("person: verdict and opponent are about somebody: say whom"));
            }
            None => None,
        };
        let filter = Filter {
            statuses: vec![Status::Over],
            game: game.map(|game| game.to_string()),
            rated,
            sitter,
            since,
            limit,
            ..Filter::default()
        };
        let mut visible = Visible { filter, reader };
        if let Some(before) = said(self.before) {
            visible.filter.from = Some(visible.place(app, table_id(&before)?).await?);
        }
        Ok(visible)
    }
}

/// Tables that a reader may see: public ones, and their own.
#[derive(Clone)]
struct Visible {
    filter: Filter,
    reader: Option<PersonId>,
}

impl Visible {
    /// The place after a table, which the reader has been told of.
    async fn place(&self, app: &App, table: TableId) -> Result<Cursor, Error> {
        let table = app.store.table(table).await?.filter(|table| {
            let theirs = |chair: &store::Chair| self.reader.is_some() && about(&chair.holder) == self.reader;
            let seen = table.visibility == Visibility::Public || table.chairs.iter().any(theirs);
            table.status == Status::Over && seen
        });
        table.map(|table| table.cursor()).ok_or(Error::NO_TABLE)
    }

    /// The last touched first.
    async fn page(&self, app: &App) -> Result<Vec<TableRow>, Error> {
        let filter = self.filter.clone();
        let public = Some(Visibility::Public);
        match (self.reader, filter.sitter) {
            (None, _) => Ok(app.store.tables(Filter { visibility: public, ..filter }).await?),
            (Some(reader), Some(sitter)) if sitter.person == reader => Ok(app.store.tables(filter).await?),
            (Some(_), Some(_)) => Ok(app.store.tables(Filter { reader: self.reader, ..filter }).await?),
            (Some(reader), None) => {
                // Each list has its own index; together they are what one question could not find as fast.
                let own = Sitter { person: reader, verdict: None, opponent: None };
                let mut all = app.store.tables(Filter { sitter: Some(own), ..filter.clone() }).await?;
                all.extend(app.store.tables(Filter { visibility: public, ..filter }).await?);
                all.sort_by_key(|table| std::cmp::Reverse((table.touched, table.id)));
                all.dedup_by_key(|table| table.id);
                all.truncate(self.filter.limit as usize);
                Ok(all)
            }
        }
    }
}

fn reader(someone: Option<Identity>) -> Option<PersonId> {
    someone.map(|identity| identity.person.id)
}

/// Finished tables that are public or the reader's own, the last first.
///
/// For the next page ask again with `before` = the `id` of the last one; fewer than `limit` are the last page.
#[utoipa::path(
    get, path = "/api/history", tag = "Games that are over",
    params(
        Wish,
        ("limit" = Option<u32>, Query, description = "How many at most; 50 where nothing is said.", minimum = 1, maximum = 100),
    ),
    responses((status = 200, description = "At most `limit`.", body = [Summary]), (status = 404)),
    security((), ("token" = []), ("cookie" = [])),
)]
async fn history(
    State(app): State<Arc<App>>,
    Reader(someone): Reader,
    Asked(wish): Asked<Wish>,
) -> Result<Json<Vec<Summary>>, Error> {
    let reader = reader(someone);
    let page = wish.visible(&app, reader).await?.page(&app).await?;
    Ok(Json(page.iter().map(|table| lobby::for_reader(&app, lobby::summary(table), reader)).collect()))
}

/// Records as they are asked for: a page of tables at a time, a record at a time.
struct Telling {
    app: Arc<App>,
    visible: Visible,
    page: VecDeque<TableId>,
    done: bool,
    stops: watch::Receiver<bool>,
    _counted: limits::Socket,
}

impl Telling {
    async fn next(mut self) -> Option<(Result<String, Error>, Telling)> {
        let mut stops = self.stops.clone();
        let line = tokio::select! {
            biased;
            // Broken off, not ended: nobody shall take it for all there is.
            _ = stops.wait_for(|stops| *stops) => {
                Some(Err(Error::Unavailable("The server is stopping: come back soon.".to_owned())))
            }
            line = self.line() => line,
        };
        line.map(|line| (line, self))
    }

    async fn line(&mut self) -> Option<Result<String, Error>> {
        loop {
            if let Some(table) = self.page.pop_front() {
                match record_of(&self.app, table).await {
                    Ok(record) => {
                        let line = serde_json::to_string(&record).expect("a record is JSON");
                        return Some(Ok(line));
                    }
                    Err(error) => {
                        tracing::error!(%table, ?error, "a record could not be made");
                        continue;
                    }
                }
            }
            if self.done {
                return None;
            }
            match self.visible.page(&self.app).await {
                Ok(page) => {
                    self.done = page.len() < PAGE as usize;
                    self.visible.filter.from = page.last().map(TableRow::cursor);
                    self.page = page.into_iter().map(|table| table.id).collect();
                }
                Err(error) => {
                    self.done = true;
                    return Some(Err(error));
                }
            }
        }
    }
}

/// Records of finished games that are public or the reader's own, the last first, a record a line.
#[utoipa::path(
    get, path = "/api/records", tag = "Games that are over",
    params(Wish),
    responses(
        (status = 200, description = "The records.", body = crate::openapi::Record, content_type = "application/x-ndjson"),
        (status = 404),
    ),
    security((), ("token" = []), ("cookie" = [])),
)]
async fn records(
    State(app): State<Arc<App>>,
    client: Client,
    Reader(someone): Reader,
    Asked(wish): Asked<Wish>,
) -> Result<Lines, Error> {
    let counted = limits::counted(&app, client)?;
    let mut visible = wish.visible(&app, reader(someone)).await?;
    visible.filter.limit = PAGE;
    let stops = app.stops.subscribe();
    let telling = Telling { app, visible, page: VecDeque::new(), done: false, stops, _counted: counted };
    Ok(Lines::from_stream(stream::unfold(telling, Telling::next)))
}
