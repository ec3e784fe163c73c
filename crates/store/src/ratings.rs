use crate::error::Refusal;
use crate::{Moment, PersonId, StoreError, TableId, What, row};
use rusqlite::{Connection, Row, params};
use serde::Serialize;

/// How well somebody plays a game, as far as it is known.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// The estimate.
    pub rating: f64,
    /// How far off it may be.
    pub deviation: f64,
    /// How erratic the results are; 0 in systems without it.
    pub volatility: f64,
    /// How many rated games it rests on.
    pub games: u32,
}

/// What a rating became, and by which game.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rated {
    /// The game that was rated.
    pub table: TableId,
    /// When.
    pub at: Moment,
    /// The rating after it.
    pub rating: Rating,
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranked {
    /// Who.
    pub person: PersonId,
    /// Their name.
    pub name: String,
    /// Their rating.
    pub rating: Rating,
}

/// Writes down what a rating has become by its `rating.games`-th game.
pub fn rate(
    connection: &Connection,
    person: PersonId,
    game: &str,
    Rated { table, at, rating }: Rated,
) -> Result<(), StoreError> {
    let Rating { rating, deviation, volatility, games } = rating;
    // The number of games is the arbiter, as a step's number is: of two results worked out from the same rating one is refused.
    connection
        .prepare_cached(
            "insert into rating_history (person, game, games, table_id, at, rating, deviation, volatility)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![person, game, games, table, at, rating, deviation, volatility])
        .map_err(|error| Refusal::new(What::Rating(person), What::Person).of(error))?;
    connection
        .prepare_cached(
            "insert or replace into ratings (person, game, rating, deviation, volatility, games)
             values (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![person, game, rating, deviation, volatility, games])?;
    Ok(())
}

pub fn of(connection: &Connection, person: PersonId) -> Result<Vec<(String, Rating)>, StoreError> {
    let sql = "select * from ratings where person = ?1 order by game";
    row::all(connection, sql, [person], |row| Ok((row.get("game")?, read(row)?)))
}

pub fn history(connection: &Connection, person: PersonId, game: &str) -> Result<Vec<Rated>, StoreError> {
    let sql = "select * from rating_history where person = ?1 and game = ?2 order by games";
    row::all(connection, sql, params![person, game], |row| {
        Ok(Rated { table: row.get("table_id")?, at: row.get("at")?, rating: read(row)? })
    })
}

pub fn leaderboard(
    connection: &Connection,
    game: &str,
    max_deviation: f64,
    limit: u32,
) -> Result<Vec<Ranked>, StoreError> {
    let sql = "select ratings.*, name from ratings join people on people.id = person
               where game = ?1 and deviation <= ?2 and name is not null and not blocked
               order by rating desc, person limit ?3";
    row::all(connection, sql, params![game, max_deviation, limit], |row| {
        Ok(Ranked { person: row.get("person")?, name: row.get("name")?, rating: read(row)? })
    })
}

fn read(row: &Row<'_>) -> rusqlite::Result<Rating> {
    Ok(Rating {
        rating: row.get("rating")?,
        deviation: row.get("deviation")?,
        volatility: row.get("volatility")?,
        games: row.get("games")?,
    })
}
