use crate::body::{Body, Segment};
use crate::identity::Identity;
use crate::lease::Ended;
use crate::{App, Error};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use std::sync::Arc;
use store::{Change, Digest, StoreError};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::schema::Id;
use wire::{NewToken, Token, TokenMade};

/// What a token can allow.
const SCOPES: [&str; 3] = ["read", "play", "create"];
/// How many tokens a person may have.
const MOST: usize = 20;
/// How long a token's name may be, in characters.
const LONGEST: usize = 50;

pub fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default().routes(routes!(list, make)).routes(routes!(remove))
}

/// One's tokens.
#[utoipa::path(
    get, path = "/api/me/tokens", tag = "People", operation_id = "tokens",
    responses((status = 200, description = "The oldest first.", body = [Token])),
    security(("cookie" = [])),
)]
async fn list(State(app): State<Arc<App>>, identity: Identity) -> Result<Json<Vec<Token>>, Error> {
    identity.in_person()?;
    let tokens = app.store.tokens(identity.person.id).await?;
    Ok(Json(tokens.into_iter().map(told).collect()))
}

/// Makes a token.
#[utoipa::path(
    post, path = "/api/me/tokens", tag = "People", operation_id = "makeToken",
    responses((status = 201, description = "The token and its secret.", body = TokenMade), (status = 409)),
    security(("cookie" = [])), request_body = NewToken,
)]
async fn make(
    State(app): State<Arc<App>>,
    identity: Identity,
    Body(wish): Body<NewToken>,
) -> Result<(StatusCode, Json<TokenMade>), Error> {
    identity.in_person()?;
    let (name, scopes) = check(&wish)?;
    if app.store.tokens(identity.person.id).await?.len() >= MOST {
        let message = format!("You have {MOST} tokens: take one back first.");
        return Err(Error::Conflict("too-many-tokens", message));
    }
    let secret = format!("ahu_{}", app.environment.secret());
    let token = store::Token {
        id: app.fresh(),
        person: identity.person.id,
        name,
        scopes,
        created: app.environment.now(),
        used: None,
    };
    app.store.write(vec![Change::AddToken(token.clone(), Digest::of_secret(&secret))]).await?;
    Ok((StatusCode::CREATED, Json(TokenMade { token: told(token), secret })))
}

fn check(wish: &NewToken) -> Result<(String, Vec<String>), Error> {
    let name = wish.name.trim();
    let mut reasons = Vec::new();
    if name.is_empty() || name.chars().count() > LONGEST || name.chars().any(char::is_control) {
        reasons.push(format!("name: a token is called something, in at most {LONGEST} characters"));
    }
    let known: Vec<&str> =
        SCOPES.into_iter().filter(|scope| wish.scopes.iter().any(|w| w == scope)).collect();
    if known.is_empty() || wish.scopes.iter().any(|scope| !SCOPES.contains(&scope.as_str())) {
        reasons.push("scopes: a token allows some of read, play and create".to_owned());
    }
    match reasons.is_empty() {
        true => Ok((name.to_owned(), known.into_iter().map(str::to_owned).collect())),
        false => Err(Error::Bad("token", reasons)),
    }
}

/// Takes a token back.
#[utoipa::path(
    delete, path = "/api/me/tokens/{id}", tag = "People", operation_id = "removeToken",
    params(("id" = Id, Path, description = "The token.")),
    responses((status = 204, description = "It is not valid any more.")),
    security(("cookie" = [])),
)]
async fn remove(
    State(app): State<Arc<App>>,
    identity: Identity,
    Segment(id): Segment,
) -> Result<StatusCode, Error> {
    identity.in_person()?;
    let missing = Error::Missing("no-such-token", "You have no such token.");
    let Ok(token) = id.parse() else { return Err(missing) };
    match app.store.write(vec![Change::RemoveToken { person: identity.person.id, token }]).await {
        Ok(()) => {
            app.leases.end(Ended::Token(token));
            Ok(StatusCode::NO_CONTENT)
        }
        Err(StoreError::Missing(_)) => Err(missing),
        Err(error) => Err(error.into()),
    }
}

fn told(token: store::Token) -> Token {
    Token {
        id: token.id.to_string(),
        name: token.name,
        scopes: token.scopes,
        created: token.created.0,
        used: token.used.map(|at| at.0),
    }
}
