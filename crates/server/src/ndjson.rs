use crate::Error;
use axum::body::Body;
use axum::http::HeaderName;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt};

/// Asks a proxy to pass every line on as it comes.
const BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// An answer that is told line by line, each a JSON text or empty.
pub struct Lines(Body);

impl Lines {
    /// The answer with these lines; an error breaks it off.
    pub fn from_stream(lines: impl Stream<Item = Result<String, Error>> + Send + 'static) -> Lines {
        let bytes = lines.map(|line| match line {
            Ok(line) => Ok(line + "\n"),
            Err(error) => Err(std::io::Error::other(error.problem().message)),
        });
        Lines(Body::from_stream(bytes))
    }
}

impl IntoResponse for Lines {
    fn into_response(self) -> Response {
        let headers =
            [(CONTENT_TYPE, "application/x-ndjson"), (CACHE_CONTROL, "no-store"), (BUFFERING, "no")];
        (headers, self.0).into_response()
    }
}
