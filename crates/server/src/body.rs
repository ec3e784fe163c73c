use crate::Error;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
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
