//! The client's files, as they were built into the program.

use axum::body::Body;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// What `cargo xtask web` built: each file plain and compressed.
#[derive(RustEmbed)]
#[folder = "dist"]
#[allow_missing = true]
struct Dist;

/// What a browser may keep for ever: its address has the hash of its content.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// Serves a file, or the page for every address that is no file: the client finds its way by the address.
pub async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    match path.split_once('/') {
        Some((folder, name)) if folder.starts_with("app-") => file(name, FOREVER, &headers)
            .unwrap_or_else(|| (StatusCode::NOT_FOUND, "there is no such file\n").into_response()),
        _ if path.contains('.') => file(path, "no-cache", &headers)
            .unwrap_or_else(|| (StatusCode::NOT_FOUND, "there is no such file\n").into_response()),
        _ => file("index.html", "no-cache", &headers).unwrap_or_else(|| {
            let say =
                "This program was built without its pages: run `cargo xtask run`, which builds them first.\n";
            (StatusCode::SERVICE_UNAVAILABLE, say).into_response()
        }),
    }
}

fn file(name: &str, keep: &'static str, headers: &HeaderMap) -> Option<Response> {
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let packed = [("br", ".br"), ("gzip", ".gz")]
        .into_iter()
        .filter(|(coding, _)| {
            accepted.split(',').any(|given| given.trim().split(';').next() == Some(*coding))
        })
        .find_map(|(coding, ending)| Some((Some(coding), Dist::get(&format!("{name}{ending}"))?)));
    let (coding, found) = packed.or_else(|| Some((None, Dist::get(name)?)))?;
    let mut response = Response::builder()
        .header(CONTENT_TYPE, kind(name))
        .header(CACHE_CONTROL, keep)
        .header(VARY, "accept-encoding");
    if let Some(coding) = coding {
        response = response.header(CONTENT_ENCODING, coding);
    }
    response.body(Body::from(found.data.into_owned())).ok()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("toml") => "text/plain; charset=utf-8",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
