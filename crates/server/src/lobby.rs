//! The lobby: open tables, running ones, one's own, and pairing.

use crate::body::Body;
use crate::identity::{Identity, Someone};
use crate::table::{self, Asker, Back, Letter, created};
use crate::{App, Error};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::routing::{get, post};
use axum::{Json, Router};
use catalog::GameId;
use game_core::Lang;
use std::sync::Arc;
use store::{Filter, Holder, PersonId, Status, Table, Visibility};
use wire::{Ask, Created, Late, Lobby, NewSeat, NewTable, Pairing, Summary};

/// The routes of the lobby.
pub fn router() -> Router<Arc<App>> {
    Router::new().route("/api/lobby", get(lobby)).route("/api/pair", post(pair))
}

async fn lobby(State(app): State<Arc<App>>, Someone(someone): Someone) -> Result<Json<Lobby>, Error> {
    let reader = someone.map(|identity| identity.person.id);
    let list = |tables: Vec<Table>| tables.iter().map(|table| summary(&app, table, reader)).collect();
    let yours = match reader {
        Some(reader) => {
            let filter = Filter { limit: 200, ..Filter::of(reader, &[Status::Open, Status::Running]) };
            app.store.tables(filter).await?
        }
        None => Vec::new(),
    };
    Ok(Json(Lobby {
        open: list(app.store.tables(Filter::open()).await?),
        running: list(app.store.tables(Filter::running()).await?),
        yours: list(yours),
    }))
}

/// A table as it stands in a list.
pub fn summary(app: &App, table: &Table, reader: Option<PersonId>) -> Summary {
    let (time, _) = table::read_time(&table.time);
    let open = table.status == Status::Open;
    let asked = |person| open && table.chairs.iter().any(|chair| chair.holder == Holder::Asked(person));
    Summary {
        id: table.id.to_string(),
        game: table.game.clone(),
        status: table::status(table.status),
        public: table.visibility == Visibility::Public,
        rated: table.rated,
        time,
        seats: table.chairs.iter().map(table::sitter).collect(),
        verdicts: match table.status {
            Status::Over => table.chairs.iter().map(|chair| chair.verdict.map(table::verdict)).collect(),
            _ => Vec::new(),
        },
        touched: table.moved.map_or(table.touched.0, |moved| moved.0.max(table.touched.0)),
        steps: table.steps,
        your_move: reader.is_some_and(|reader| app.news.owes(reader, table.id)),
        asks_you: reader.is_some_and(asked),
    }
}

/// Sits down with whoever waits for the same, or waits.
async fn pair(
    State(app): State<Arc<App>>,
    identity: Identity,
    headers: HeaderMap,
    Body(wish): Body<Pairing>,
) -> Result<Json<Created>, Error> {
    identity.may("play")?;
    let key = table::key(&headers)?;
    let game: GameId = wish.game.parse().map_err(|error: String| Error::bad("no-such-game", error))?;
    let seats = wish.seats.unwrap_or(game.meta().seats.0);
    let me = identity.person.id;
    let filter = Filter { game: Some(game.to_string()), rated: Some(wish.rated), ..Filter::open() };
    let fits = |table: &&Table| {
        table.chairs.len() == usize::from(seats)
            && table::read_time(&table.time).0 == wish.time
            && table.options == game.default_options()
            && table.chairs.iter().any(|chair| chair.holder == Holder::Open)
    };
    let open = app.store.tables(filter).await?;
    // One's own wish is not doubled.
    let mine = open.iter().filter(fits).find(|table| table.owner == Some(me));
    if let Some(table) = mine {
        return Ok(Json(created(&app, table.id, identity).await?));
    }
    for table in open.iter().rev().filter(fits) {
        let asker = Asker { person: Some(Arc::new(identity.person.clone())), link: None, lang: Lang::En };
        let ask = Ask::Sit { seat: None, key: String::new() };
        let sat = app.hall.ask(&app, table.id, |reply| Letter::Ask(asker, ask, Back::Call(reply))).await;
        // Somebody may have been quicker: then the next table is asked.
        if sat.is_ok() {
            return Ok(Json(created(&app, table.id, identity).await?));
        }
    }
    let mut chairs = vec![NewSeat::Open; usize::from(seats)];
    if let Some(first) = chairs.first_mut() {
        *first = NewSeat::Me;
    }
    let table = NewTable {
        game: wish.game,
        seats: chairs,
        options: serde_json::json!({}),
        time: wish.time,
        late: Late::Forfeit,
        rated: wish.rated,
        public: true,
    };
    let id = table::found(&app, &identity.person, &table, &key).await?;
    Ok(Json(created(&app, id, identity).await?))
}
