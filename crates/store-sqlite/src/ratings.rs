use crate::error::{Fault, Refusal};
use crate::row::{self, Sql};
use rusqlite::{Connection, Row, params};
use store::{PersonId, Ranked, Rated, Rating, What};

/// Writes down what a rating has become by its `rating.games`-th game.
pub fn rate(
    connection: &Connection,
    person: PersonId,
    game: &str,
    Rated { table, at, rating }: Rated,
) -> Result<(), Fault> {
    let Rating { rating, deviation, volatility, games } = rating;
    // The number of games is the arbiter, as a step's number is: of two results worked out from the same rating one is refused.
    connection
        .prepare_cached(
            "insert into rating_history (person, game, games, table_id, at, rating, deviation, volatility)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![Sql(person), game, games, Sql(table), Sql(at), rating, deviation, volatility])
        .map_err(|error| Refusal::new(What::Rating(person), What::Person).say(error))?;
    connection
        .prepare_cached(
            "insert or replace into ratings (person, game, rating, deviation, volatility, games)
             values (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![Sql(person), game, rating, deviation, volatility, games])?;
    Ok(())
}

pub fn ratings_of(connection: &Connection, person: PersonId) -> Result<Vec<(String, Rating)>, Fault> {
    let sql = "select * from ratings where person = ?1 order by game";
    row::all(connection, sql, [Sql(person)], |row| Ok((row.get("game")?, read_rating(row)?)))
}

pub fn history(connection: &Connection, person: PersonId, game: &str) -> Result<Vec<Rated>, Fault> {
    let sql = "select * from rating_history where person = ?1 and game = ?2 order by games";
    row::all(connection, sql, params![Sql(person), game], |row| {
        Ok(Rated { table: row::get(row, "table_id")?, at: row::get(row, "at")?, rating: read_rating(row)? })
    })
}

pub fn leaderboard(
    connection: &Connection,
    game: &str,
    max_deviation: f64,
    limit: u32,
) -> Result<Vec<Ranked>, Fault> {
    let sql = "select ratings.*, name from ratings join people on people.id = person
               where game = ?1 and deviation <= ?2 and name is not null and not blocked
               order by rating desc, person limit ?3";
    row::all(connection, sql, params![game, max_deviation, limit], |row| {
        Ok(Ranked { person: row::get(row, "person")?, name: row.get("name")?, rating: read_rating(row)? })
    })
}

fn read_rating(row: &Row<'_>) -> rusqlite::Result<Rating> {
    Ok(Rating {
        rating: row.get("rating")?,
        deviation: row.get("deviation")?,
        volatility: row.get("volatility")?,
        games: row.get("games")?,
    })
}
