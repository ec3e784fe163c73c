use crate::Error;
use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt};

/// An answer that is told line by line, each a JSON text or empty.
pub struct Lines(Body);

impl Lines {
    /// The answer with these lines; an error breaks it off.
    pub fn of(lines: impl Stream<Item = Result<String, Error>> + Send + 'static) -> Lines {
        let bytes = lines.map(|line| match line {
            Ok(line) => Ok(line + "\n"),
            Err(error) => Err(std::io::Error::other(error.problem().message)),
        });
        Lines(Body::from_stream(bytes))
    }
}

impl IntoResponse for Lines {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/x-ndjson"), (CACHE_CONTROL, "no-store")], self.0).into_response()
    }
}
