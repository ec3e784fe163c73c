//! What requests say: bodies, the parts of addresses, and what follows the question mark.

use crate::Error;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

/// A body of JSON; an empty one is the empty object.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Error> {
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            match axum::response::IntoResponse::into_response(rejection).status() {
                StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge,
                _ => Error::bad("body", "the body could not be read"),
            }
        })?;
        let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        serde_json::from_slice(text)
            .map(Body)
            .map_err(|error| Error::bad("body", format!("the body is not what is asked for: {error}")))
    }
}

/// The one part of an address that is not fixed.
#[derive(Debug)]
pub struct Segment(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Segment {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Segment, Error> {
        Segments::from_request_parts(parts, state).await.map(|Segments(text)| Segment(text))
    }
}

/// The parts of an address that are not fixed.
#[derive(Debug)]
pub struct Segments<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Segments<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Segments<T>, Error> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        path.map(|Path(all)| Segments(all)).map_err(|error| Error::bad("address", error.to_string()))
    }
}

/// What follows the question mark of an address.
#[derive(Debug)]
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Error> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        query.map(|Query(all)| Asked(all)).map_err(|error| Error::bad("query", error.to_string()))
    }
}
