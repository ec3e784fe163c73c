use crate::error::Fault;
use game_core::Seat;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, Type, ValueRef};
use rusqlite::{Connection, Params, Row};
use serde_json::Value;
use store::{Channel, Digest, Id, Moment, Secret, Status, Verdict, Visibility};

/// Every row that a question finds.
pub fn all<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    made: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, Fault> {
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params, made)?.collect::<rusqlite::Result<_>>()?;
    Ok(rows)
}

/// The one row that a question finds, or none.
pub fn one<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    made: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Option<T>, Fault> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params)?;
    Ok(rows.next()?.map(made).transpose()?)
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

/// A column of one of the store's own types.
pub fn get<T: Column>(row: &Row<'_>, column: &str) -> rusqlite::Result<T> {
    Ok(row.get::<_, Sql<T>>(column)?.0)
}

/// What a column of the store's own types holds.
pub trait Column: Sized {
    /// The value to be written.
    fn written(&self) -> ToSqlOutput<'_>;
    /// The value that was read.
    fn read_from(value: ValueRef<'_>) -> FromSqlResult<Self>;
}

/// A value of one of the store's own types, for SQLite.
pub struct Sql<T>(pub T);

impl<T: Column> ToSql for Sql<T> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.written())
    }
}

impl<T: Column> FromSql for Sql<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Sql<T>> {
        T::read_from(value).map(Sql)
    }
}

impl<T: Column> Column for Option<T> {
    fn written(&self) -> ToSqlOutput<'_> {
        self.as_ref().map_or(ToSqlOutput::Borrowed(ValueRef::Null), Column::written)
    }

    fn read_from(value: ValueRef<'_>) -> FromSqlResult<Option<T>> {
        match value {
            ValueRef::Null => Ok(None),
            value => T::read_from(value).map(Some),
        }
    }
}

impl<Of> Column for Id<Of> {
    fn written(&self) -> ToSqlOutput<'_> {
        self.bits().cast_signed().into()
    }

    fn read_from(value: ValueRef<'_>) -> FromSqlResult<Id<Of>> {
        let bits = u64::try_from(value.as_i64()?).ok();
        bits.and_then(Id::from_bits).ok_or(FromSqlError::InvalidType)
    }
}

impl Column for Moment {
    fn written(&self) -> ToSqlOutput<'_> {
        self.0.into()
    }

    fn read_from(value: ValueRef<'_>) -> FromSqlResult<Moment> {
        value.as_i64().map(Moment)
    }
}

impl Column for Seat {
    fn written(&self) -> ToSqlOutput<'_> {
        self.number().into()
    }

    fn read_from(value: ValueRef<'_>) -> FromSqlResult<Seat> {
        let number = value.as_i64()?;
        u64::try_from(number).ok().and_then(Seat::checked).ok_or(FromSqlError::OutOfRange(number))
    }
}

impl Column for Secret {
    fn written(&self) -> ToSqlOutput<'_> {
        self.reveal().into()
    }

    fn read_from(value: ValueRef<'_>) -> FromSqlResult<Secret> {
        value.as_str().map(Secret::new)
    }
}

impl Column for Digest {
    fn written(&self) -> ToSqlOutput<'_> {
        self.bytes().into()
    }

    fn read_from(value: ValueRef<'_>) -> FromSqlResult<Digest> {
        let bytes = value.as_blob()?.try_into().map_err(|_| FromSqlError::InvalidType)?;
        Ok(Digest::from_bytes(bytes))
    }
}

/// Columns that hold one of a few words.
macro_rules! words {
    ($($words:ty),*) => {$(
        impl Column for $words {
            fn written(&self) -> ToSqlOutput<'_> {
                self.word().into()
            }

            fn read_from(value: ValueRef<'_>) -> FromSqlResult<$words> {
                let word = value.as_str()?;
                <$words>::ALL.into_iter().find(|one| one.word() == word).ok_or(FromSqlError::InvalidType)
            }
        }
    )*};
}

words!(Channel, Status, Verdict, Visibility);
