//! The document that describes everything under `/api`, for programs.

use crate::App;
use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use std::sync::Arc;

/// The document; tests compare it with the routes and with what they answer.
const DOCUMENT: &str = include_str!("../openapi.json");

/// The route of the document.
pub fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/openapi.json", get(|| async { ([(CONTENT_TYPE, "application/json")], DOCUMENT) }))
}
