//! The lobby: open tables, running ones, one's own, and pairing. Nothing here asks the store what everybody is shown.

mod hall;
mod lists;
mod origins;
mod pairing;
mod round;

pub use hall::Hall;
pub use origins::Counted;
pub use pairing::Pairs;
pub use round::{look_round, sweep};

use crate::identity::Reader;
use crate::news::Item;
use crate::{App, table};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use catalog::GameId;
use hall::Row;
use lists::Lists;
use std::sync::Arc;
use store::{Moment, PersonId, Status, TableRow, Visibility};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::{Lobby, Sitter, Summary};

/// How long somebody may take from sitting down to opening the table, in milliseconds.
const ON_THE_WAY: i64 = 5_000;
/// How many of somebody's own tables are shown.
const OWN: usize = 200;

/// The routes of the lobby.
pub fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default().routes(routes!(lobby)).merge(pairing::router())
}

/// Open tables, running ones, and one's own.
#[utoipa::path(
    get, path = "/api/lobby", tag = "Tables",
    responses((status = 200, description = "The lobby.", body = Lobby)),
    security((), ("token" = []), ("cookie" = [])),
)]
async fn lobby(State(app): State<Arc<App>>, Reader(someone): Reader) -> Response {
    let yours: Vec<Summary> = match someone.map(|identity| identity.person.id) {
        Some(reader) => {
            let own = app.hall.theirs(reader, OWN).into_iter();
            own.map(|(_, shown)| for_reader(&app, Arc::unwrap_or_clone(shown), Some(reader))).collect()
        }
        None => Vec::new(),
    };
    let yours = serde_json::to_string(&yours).expect("a list is JSON");
    let text = format!(r#"{{{},"yours":{yours}}}"#, lists_now(&app).json());
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}

/// The lists that everybody is shown, as they are now.
fn lists_now(app: &App) -> Arc<Lists> {
    let now = app.environment.now();
    app.hall.lists(now, app.news.arrivals(), |row| {
        let fresh_until = Moment(row.touched.0 + ON_THE_WAY);
        (waits(app, row, now), Some(fresh_until))
    })
}

/// A table is as it is told now: the lists show it so, and those whose own it is hear of it.
pub fn show(app: &App, table: &TableRow) {
    for person in app.hall.show(table) {
        app.news.tell(person, Item::Listed(table.id));
    }
}

/// A table as anybody sees it in a list.
pub fn summary(table: &TableRow) -> Summary {
    let (time, _) = table::read_time(&table.time);
    let usual = table.game.parse().map(GameId::default_options);
    Summary {
        id: table.id.to_string(),
        game: table.game.clone(),
        status: table::status(table.status),
        public: table.visibility == Visibility::Public,
        rated: table.rated,
        time,
        variant: usual.is_ok_and(|usual| usual != table.options),
        seats: table::sitters(table),
        verdicts: match table.status {
            Status::Over => table.chairs.iter().map(|chair| chair.verdict.map(table::verdict)).collect(),
            _ => Vec::new(),
        },
        touched: table.moved.map_or(table.touched.0, |moved| moved.0.max(table.touched.0)),
        steps: table.steps,
        your_move: false,
        asks_you: false,
    }
}

/// The same for this reader.
pub fn for_reader(app: &App, shown: Summary, reader: Option<PersonId>) -> Summary {
    let Some(reader) = reader else { return shown };
    let id = reader.to_string();
    let asks = |sitter: &Sitter| matches!(sitter, Sitter::Asked { who } if who.id == id);
    let open = shown.status == wire::Status::Open;
    Summary {
        your_move: shown.id.parse().is_ok_and(|table| app.news.owes(reader, table)),
        asks_you: open && shown.seats.iter().any(asks),
        ..shown
    }
}

/// Whether all who sit at a table are here, or on their way to it; where nobody sits, whoever set it up.
fn waits(app: &App, row: &Row, now: Moment) -> bool {
    let here = |person: &PersonId| app.news.is_here(*person);
    now.0 - row.touched.0 < ON_THE_WAY
        || match row.sitters.is_empty() {
            false => row.sitters.iter().all(here),
            true => row.owner.as_ref().is_some_and(here),
        }
}
