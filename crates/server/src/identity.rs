//! Who asks: by the cookie of a browser, or by the token of a program.

use crate::{App, Error};
use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use std::sync::Arc;
use store::{Change, Digest, Person, TokenId, Who};

/// The name of the cookie.
const COOKIE_NAME: &str = "ahu";
/// How long a browser keeps it: a year.
const COOKIE_AGE: u32 = 365 * 24 * 3600;

/// Somebody who is known.
#[derive(Clone, Debug)]
pub struct Identity {
    /// Who.
    pub person: Person,
    /// The session's digest, where it is a browser.
    pub session: Option<Digest>,
    /// The token and what it allows, where it is a program.
    pub token: Option<(TokenId, Vec<String>)>,
}

/// Somebody who may be known.
#[derive(Clone, Debug)]
pub struct Someone(pub Option<Identity>);

/// Somebody who may be known, and looks at what is theirs: a token that allows neither `read` nor `play` is nobody's here.
#[derive(Clone, Debug)]
pub struct Reader(pub Option<Identity>);

impl Identity {
    /// Refuses a token without this scope; browsers may do everything.
    pub fn may(&self, scope: &str) -> Result<(), Error> {
        match &self.token {
            Some((_, scopes)) if !scopes.iter().any(|given| given == scope) => Err(Error::Forbidden(
                "scope",
                "This token does not allow that: make one with the scope it needs (read, play, create).",
            )),
            _ => Ok(()),
        }
    }

    /// Refuses programs: what only a person at a browser may do.
    pub fn in_person(&self) -> Result<(), Error> {
        match self.token {
            Some(_) => Err(Error::Forbidden("in-person", "Tokens cannot do that: log in with a browser.")),
            None => Ok(()),
        }
    }
}

/// Finds out who asks; a cookie or a token that is not known here is nobody's.
pub async fn identify(app: &App, headers: &HeaderMap) -> Result<Option<Identity>, Error> {
    let found = match bearer(headers) {
        Some(secret) => {
            let Some(token) = app.store.token(Digest::of_secret(secret)).await? else {
                return Err(Error::Forbidden("token", "This token is not known here, or was taken back."));
            };
            let person = app.store.person(Who::Id(token.person)).await?;
            let at = app.environment.now();
            // Written down at most once a minute: it is for its holder's eyes alone.
            if token.used.is_none_or(|used| at.0 - used.0 > 60_000) {
                let _ = app.store.write(vec![Change::UseToken { token: token.id, at }]).await;
            }
            person.map(|person| Identity { person, session: None, token: Some((token.id, token.scopes)) })
        }
        None => {
            let Some(secret) = cookie(headers).and_then(|cookie| app.key.signed(cookie)) else {
                return Ok(None);
            };
            let digest = Digest::of_secret(secret);
            let person = app.store.person(Who::Session(digest)).await?;
            let at = app.environment.now();
            if person.is_some() && app.seen.first_today(digest, at) {
                // A session that ended a moment ago need not be seen.
                let _ = app.store.write(vec![Change::SeeSession { digest, at }]).await;
            }
            person.map(|person| Identity { person, session: Some(digest), token: None })
        }
    };
    match found {
        Some(identity) if identity.person.blocked => Err(Error::BLOCKED),
        found => Ok(found),
    }
}

/// The secret of a token; where there is one, cookies are not looked at.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, secret) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(secret)
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE_NAME)
        .map(|(_, value)| value)
}

/// The header that makes a browser keep a session's secret.
pub fn set_cookie(app: &App, secret: &str) -> HeaderValue {
    attributes(app, &app.key.sign(secret), COOKIE_AGE)
}

/// The header that makes a browser keep the cookie it has for longer.
pub fn renew_cookie(app: &App, headers: &HeaderMap) -> Option<HeaderValue> {
    cookie(headers).and_then(|cookie| app.key.signed(cookie)).map(|secret| set_cookie(app, secret))
}

/// The header that makes a browser forget who it is.
pub fn clear_cookie(app: &App) -> HeaderValue {
    attributes(app, "", 0)
}

fn attributes(app: &App, value: &str, age: u32) -> HeaderValue {
    let secure = if app.settings.secure { "; Secure" } else { "" };
    let text = format!("{COOKIE_NAME}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}");
    HeaderValue::try_from(text).expect("a cookie of hexadecimal digits is a header")
}

impl FromRequestParts<Arc<App>> for Someone {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Someone, Error> {
        identify(app, &parts.headers).await.map(Someone)
    }
}

impl FromRequestParts<Arc<App>> for Reader {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Reader, Error> {
        let Someone(someone) = Someone::from_request_parts(parts, app).await?;
        let reads = |identity: &Identity| identity.may("read").or(identity.may("play")).is_ok();
        Ok(Reader(someone.filter(reads)))
    }
}

impl FromRequestParts<Arc<App>> for Identity {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Identity, Error> {
        identify(app, &parts.headers).await?.ok_or(Error::NoSession)
    }
}
