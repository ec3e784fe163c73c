//! What the server answers: to requests, over sockets, and in real browsers.

#![allow(clippy::unwrap_used)]

mod client;
mod community;
mod house;
mod keys;
mod marks;
mod one_screen;
mod online;
mod ops;
mod page;
mod pages;
mod replay;
mod screens;
mod still;
mod together;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt;
use tower::ServiceExt;

async fn get(path: &str) -> (StatusCode, axum::http::HeaderMap, String) {
    let request = Request::get(path).header("accept-encoding", "gzip").body(Body::empty()).unwrap();
    let house = house::House::open().await;
    let response = server::router(&house.app).oneshot(request).await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (status, headers, String::from_utf8_lossy(&body).into_owned())
}

#[tokio::test]
async fn it_is_healthy() {
    let (status, headers, body) = get("/healthz").await;
    assert_eq!((status, body.as_str()), (StatusCode::OK, "ok"));
    assert!(headers["content-security-policy"].to_str().unwrap().starts_with("default-src 'none'"));
}

#[tokio::test]
async fn a_file_that_is_not_there_is_not_the_page() {
    for path in ["/app-0/none.js", "/none.css", "/app-0/../Cargo.toml", "/app-0/%2e%2e/Cargo.toml"] {
        assert_eq!(get(path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
}

/// Every other address is the page, or word of how to build it.
#[tokio::test]
async fn every_screen_is_the_page() {
    let (home, _, page) = get("/").await;
    let (deep, _, other) = get("/play/0123456789").await;
    assert_eq!((home, page), (deep, other));
    assert!(home == StatusCode::OK || home == StatusCode::SERVICE_UNAVAILABLE);
}
