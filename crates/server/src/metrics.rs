//! Figures for whoever runs the server: how much is asked, how fast it is answered, how much is going on.
//!
//! They count, and name nobody: a label is a route, a status or a word of ours, never a part of an address.

use crate::App;
use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tracing::Instrument;

type Labels<const N: usize> = [(&'static str, String); N];

/// What has been counted since the server was started.
#[derive(Debug)]
pub struct Figures {
    registry: Registry,
    requests: Family<Labels<3>, Counter>,
    seconds: Family<Labels<1>, Histogram, fn() -> Histogram>,
    refused: Family<Labels<1>, Counter>,
    moves: Counter,
    minds_failed: Counter,
    dropped: Counter,
    /// Tells the requests of this start from those of another.
    run: u32,
    number: AtomicU64,
}

/// A quarter of a millisecond to eight seconds.
fn histogram() -> Histogram {
    Histogram::new(exponential_buckets(0.000_25, 2.0, 16))
}

impl Default for Figures {
    fn default() -> Figures {
        let mut figures = Figures {
            registry: Registry::with_prefix("ahu"),
            requests: Family::default(),
            seconds: Family::new_with_constructor(histogram as fn() -> Histogram),
            refused: Family::default(),
            moves: Counter::default(),
            minds_failed: Counter::default(),
            dropped: Counter::default(),
            run: RandomState::new().hash_one(()) as u32,
            number: AtomicU64::new(0),
        };
        let registry = &mut figures.registry;
        registry.register("requests", "Requests answered", figures.requests.clone());
        registry.register("request_seconds", "How long an answer took", figures.seconds.clone());
        registry.register("refused", "Requests and sockets refused by a limit", figures.refused.clone());
        registry.register("moves", "Moves played and kept", figures.moves.clone());
        registry.register(
            "minds_failed",
            "Answers of computer players that were none",
            figures.minds_failed.clone(),
        );
        registry.register("readers_dropped", "Readers who did not keep up", figures.dropped.clone());
        figures
    }
}

impl Figures {
    /// A request or a socket is refused by this limit.
    pub fn refuse(&self, limit: &'static str) {
        self.refused.get_or_create(&[("limit", limit.to_owned())]).inc();
    }

    /// So many moves are kept.
    pub fn move_on(&self, moves: usize) {
        self.moves.inc_by(moves as u64);
    }

    /// A computer player gave so many answers that were none.
    pub fn fail_minds(&self, failures: usize) {
        self.minds_failed.inc_by(failures as u64);
    }

    /// A reader did not keep up.
    pub fn drop_reader(&self) {
        self.dropped.inc();
    }

    fn id(&self) -> String {
        format!("{:08x}-{:x}", self.run, self.number.fetch_add(1, Ordering::Relaxed))
    }

    fn count(&self, method: &str, route: &str, status: u16, seconds: f64) {
        let labels =
            [("method", method.to_owned()), ("route", route.to_owned()), ("status", status.to_string())];
        self.requests.get_or_create(&labels).inc();
        self.seconds.get_or_create(&[("route", route.to_owned())]).observe(seconds);
    }
}

impl App {
    /// All figures as text, in the manner of OpenMetrics.
    pub fn figures(&self) -> String {
        let mut now = Registry::with_prefix("ahu");
        let gauge = |count: usize| ConstGauge::new(count as i64);
        now.register("sockets", "Open sockets, and streams of programs", gauge(self.gate.sockets()));
        now.register("tables", "Tables in memory", gauge(self.registry.count()));
        now.register("minds_thinking", "Computer players who think", gauge(self.minds.thinking()));
        now.register("minds_most", "Computer players who may think at once", gauge(self.minds.most()));
        let store = self.store.counts();
        now.register("store_commits", "How often the disk was waited for", ConstCounter::new(store.commits));
        now.register("store_kept", "Requests that the store kept", ConstCounter::new(store.kept));
        now.register("store_changes", "Changes that those asked for", ConstCounter::new(store.changes));
        now.register("store_refused", "Requests that the store refused", ConstCounter::new(store.refused));
        let mut text = String::new();
        for registry in [&self.figures.registry, &now] {
            encode_registry(&mut text, registry).expect("a text takes everything");
        }
        encode_eof(&mut text).expect("a text takes everything");
        text
    }
}

/// What is served to whoever watches over the server, on an address of its own.
pub fn router(app: &Arc<App>) -> Router {
    Router::new()
        .route("/metrics", get(metrics))
        .route("/healthz", get(crate::health::check))
        .with_state(Arc::clone(app))
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");
    ([(CONTENT_TYPE, kind)], app.figures()).into_response()
}

/// Counts every request, and says a line of it: its route, never its address, which may hold a link.
pub async fn observe(
    State(app): State<Arc<App>>,
    route: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let method = word(request.method());
    let id = app.figures.id();
    let span = tracing::info_span!("request", id);
    let mut response = next.run(request).instrument(span).await;
    let route = route.as_ref().map_or("page", MatchedPath::as_str);
    let (status, took) = (response.status().as_u16(), begun.elapsed().as_secs_f64());
    app.figures.count(method, route, status, took);
    let ms = (took * 10_000.0).round() / 10.0;
    match route {
        "/healthz" => tracing::debug!(id, method, route, status, ms, "answered"),
        _ => tracing::info!(id, method, route, status, ms, "answered"),
    }
    let id = HeaderValue::try_from(id).expect("hexadecimal digits are a header");
    response.headers_mut().insert(HeaderName::from_static("x-request-id"), id);
    response
}

/// A method's name; those that nobody needs share one, for a client may invent them.
fn word(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PATCH => "PATCH",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
