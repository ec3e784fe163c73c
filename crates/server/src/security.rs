//! What keeps pages to themselves, and others out.

use crate::identity::bearer;
use crate::{App, Error};
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, HOST, ORIGIN, STRICT_TRANSPORT_SECURITY};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// What a page of ours may load: nothing but what comes from here.
const POLICY: &str = "default-src 'none'; font-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// How long browsers come by TLS alone once they have: a year.
const BY_TLS: &str = "max-age=31536000";

/// Adds the headers that keep pages to themselves.
pub async fn headers(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_answer = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    if is_answer {
        // What is somebody's alone, or of this moment, is nobody's to keep.
        let kept = response.headers_mut().entry(CACHE_CONTROL);
        kept.or_insert(HeaderValue::from_static("no-store"));
    }
    for (name, value) in [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if app.settings.secure {
        response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(BY_TLS));
    }
    response
}

/// Refuses what a page of somebody else sends with our cookie.
pub async fn origin(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    // A token is no cookie: no page sends it by itself.
    let by_token = bearer(request.headers()).is_some();
    if !safe
        && !by_token
        && let Err(error) = same_origin(&app, request.headers())
    {
        return error.into_response();
    }
    next.run(request).await
}

/// Refuses a page of somebody else; programs that are no browsers name no origin.
pub fn same_origin(app: &App, headers: &HeaderMap) -> Result<(), Error> {
    let Some(origin) = headers.get(ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let allowed = match app.settings.origins.as_slice() {
        [] => {
            let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
            origin.split_once("://").is_some_and(|(_, from)| from == host)
        }
        origins => origins.iter().any(|allowed| allowed == origin),
    };
    if allowed { Ok(()) } else { Err(Error::Forbidden("origin", "This page is not one of ours.")) }
}
