use crate::StoreError;
use game_core::Seat;
use rusqlite::types::{FromSqlError, FromSqlResult, Type, ValueRef};
use rusqlite::{Connection, Params, Row};
use serde_json::Value;

/// Every row that a question finds.
pub fn all<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params, read)?.collect::<rusqlite::Result<_>>()?;
    Ok(rows)
}

/// The one row that a question finds, or none.
pub fn one<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Option<T>, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params)?;
    Ok(rows.next()?.map(read).transpose()?)
}

/// A column of JSON.
pub fn json(row: &Row<'_>, column: &str) -> rusqlite::Result<Value> {
    let index = row.as_ref().column_index(column)?;
    let text = row.get_ref(index)?.as_str()?;
    serde_json::from_str(text)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(index, Type::Text, Box::new(error)))
}

/// A column of JSON that may be empty.
pub fn maybe_json(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<Value>> {
    match row.get_ref(column)? {
        ValueRef::Null => Ok(None),
        _ => json(row, column).map(Some),
    }
}

/// A seat in a column that may be empty.
pub fn maybe_seat(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<Seat>> {
    let number: Option<u8> = row.get(column)?;
    let seat = |number: u8| {
        let index = row.as_ref().column_index(column)?;
        let beyond = rusqlite::Error::IntegralValueOutOfRange(index, i64::from(number));
        Seat::checked(u64::from(number)).ok_or(beyond)
    };
    number.map(seat).transpose()
}

/// The one among these whose word the column holds.
pub fn word<T: Copy>(all: &[T], word: fn(T) -> &'static str, value: ValueRef<'_>) -> FromSqlResult<T> {
    let text = value.as_str()?;
    all.iter().copied().find(|one| word(*one) == text).ok_or(FromSqlError::InvalidType)
}
