use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use store::StoreError;
use wire::{Problem, Reply};

/// Why a request is refused; each variant begins with its status.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Error {
    /// 400: the request cannot be understood, for these reasons.
    Bad(&'static str, Vec<String>),
    /// 401: the server must know who asks.
    NoSession,
    /// 403: somebody else may, or nobody.
    Forbidden(&'static str, &'static str),
    /// 404: there is no such thing, or not for this reader.
    Missing(&'static str, &'static str),
    /// 405: the address is right, the method is not.
    Method,
    /// 409: not now, or no longer.
    Conflict(&'static str, String),
    /// 413: too much at once.
    TooLarge,
    /// 422: the rules refuse it.
    Rule(&'static str, String),
    /// 429: too often.
    TooMany {
        /// Seconds to wait.
        wait: u64,
    },
    /// 500: our fault.
    Broken(String),
    /// 503: nothing is wrong with it, but not now.
    Unavailable(String),
    /// 503: the server is not well, and whoever runs it must do something.
    Unwell(&'static str, String),
    /// As a table has refused it.
    Refused(Box<Refusal>),
}

/// Why a table refuses something, as it can be told anywhere.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// The status it is answered with.
    pub status: u16,
    /// What is said of it.
    pub problem: Problem,
    /// Seconds to wait, where it was too often.
    pub wait: Option<u64>,
}

impl Refusal {
    /// A table has answered something else than it was asked.
    pub fn unexpected() -> Refusal {
        Error::Broken("a table has answered something else than it was asked".to_owned()).into()
    }

    /// The same over a socket.
    pub fn reply(self) -> Reply {
        let Problem { code, message, .. } = self.problem;
        Reply::Refused { code, message }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        match error {
            Error::Refused(refusal) => *refusal,
            error => {
                error.log();
                let wait = error.wait();
                Refusal { status: error.status().as_u16(), problem: error.problem(), wait }
            }
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        Error::Refused(Box::new(refusal))
    }
}

impl Error {
    /// A request that cannot be understood, for one reason.
    pub fn bad(code: &'static str, reason: impl Into<String>) -> Error {
        Error::Bad(code, vec![reason.into()])
    }

    /// Too often: all is well again after this long.
    pub fn too_many(wait: Duration) -> Error {
        Error::TooMany { wait: wait.as_nanos().div_ceil(1_000_000_000) as u64 }
    }

    /// There is no such table, or not for this reader: which of both is not said.
    pub const NO_TABLE: Error =
        Error::Missing("no-such-table", "There is no such table, or it needs a link. Ask whoever set it up.");

    /// A guest wants to play for a rating.
    pub const NEEDS_ACCOUNT: Error =
        Error::Forbidden("needs-account", "Rated games need an account: make one first.");

    /// The code of a table that was begun with a game, or by a version of its rules, that this server does not have.
    pub const UNKNOWN_RULES: &str = "unknown-rules";

    /// There is no such address under `/api`.
    pub const NO_ROUTE: Error =
        Error::Missing("no-such-address", "There is nothing at this address: see /api/openapi.json.");

    /// Whoever runs the server keeps this person out.
    pub const BLOCKED: Error =
        Error::Forbidden("blocked", "This account is blocked: ask whoever runs this server.");

    /// The status it is answered with.
    pub fn status(&self) -> StatusCode {
        match self {
            Error::Bad(..) => StatusCode::BAD_REQUEST,
            Error::NoSession => StatusCode::UNAUTHORIZED,
            Error::Forbidden(..) => StatusCode::FORBIDDEN,
            Error::Missing(..) => StatusCode::NOT_FOUND,
            Error::Method => StatusCode::METHOD_NOT_ALLOWED,
            Error::Conflict(..) => StatusCode::CONFLICT,
            Error::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Error::Rule(..) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Error::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
            Error::Unavailable(_) | Error::Unwell(..) => StatusCode::SERVICE_UNAVAILABLE,
            Error::Refused(refusal) => {
                StatusCode::from_u16(refusal.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
            }
        }
    }

    /// What is said of it.
    pub fn problem(&self) -> Problem {
        let (code, message) = match self {
            Error::Bad(code, reasons) => {
                let reasons = reasons.clone();
                return Problem { code: (*code).to_owned(), message: reasons.join("; "), reasons };
            }
            Error::NoSession => (
                "no-session",
                "Come in first: POST /api/guest makes a guest of you, POST /api/login knows you again."
                    .to_owned(),
            ),
            Error::Forbidden(code, message) | Error::Missing(code, message) => (*code, (*message).to_owned()),
            Error::Method => ("method", "This address is asked by another method.".to_owned()),
            Error::Conflict(code, message) | Error::Rule(code, message) | Error::Unwell(code, message) => {
                (*code, message.clone())
            }
            Error::TooLarge => ("too-large", "That is more than is read here.".to_owned()),
            Error::TooMany { wait } => ("too-many", format!("Too many requests: try again in {wait} s.")),
            Error::Broken(_) => {
                ("broken", "Something is wrong on the server; nothing was changed.".to_owned())
            }
            Error::Unavailable(message) => ("unavailable", message.clone()),
            Error::Refused(refusal) => return refusal.problem.clone(),
        };
        Problem { code: code.to_owned(), message, reasons: Vec::new() }
    }

    /// Seconds to wait, where it was too often.
    fn wait(&self) -> Option<u64> {
        match self {
            Error::TooMany { wait } => Some(*wait),
            Error::Refused(refusal) => refusal.wait,
            _ => None,
        }
    }

    /// What is nobody's fault but ours is written down, for nobody else is told.
    fn log(&self) {
        if let Error::Broken(detail) = self {
            tracing::error!(detail, "a request failed");
        }
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        match error {
            StoreError::Full | StoreError::ReadOnly | StoreError::Busy => {
                Error::Unavailable(error.to_string())
            }
            StoreError::NotOwner(..) => Error::Unavailable("The table has moved: try again.".to_owned()),
            StoreError::Stopped => Error::Unavailable("the server is stopping: try again soon".to_owned()),
            StoreError::Taken(what) => {
                Error::Conflict("taken", format!("{what} is taken, or has moved on: look again."))
            }
            StoreError::Missing(what) => Error::Conflict("gone", format!("{what} is not there any more.")),
            other => Error::Broken(other.to_string()),
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.log();
        let mut response = (self.status(), Json(self.problem())).into_response();
        if let Some(wait) = self.wait() {
            response.headers_mut().insert(RETRY_AFTER, wait.into());
        }
        response
    }
}
