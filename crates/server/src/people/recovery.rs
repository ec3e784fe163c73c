//! Codes on paper, each good once for another password: the way back for whoever has lost theirs.

use super::account::{end, ending};
use super::me::{Proof, proved, welcome};
use super::password as passwords;
use crate::body::Body;
use crate::identity::Identity;
use crate::limits::Kind;
use crate::share::Client;
use crate::{App, Environment, Error};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use std::sync::Arc;
use store::{Change, Digest, Person, PersonEdit, PersonId, Who};
use tokio::time::Instant;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::{Codes, CodesLeft, Me, Recovery};

/// How many codes somebody has at first.
const CODES: usize = 10;
/// Digits and letters without those that look like another: five bits each, so that a code has eighty.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// How many of them stand together, and how many times.
const GROUP: (usize, usize) = (4, 4);

pub fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default().routes(routes!(left, make)).routes(routes!(recover))
}

/// How many recovery codes one has left.
#[utoipa::path(
    get, path = "/api/me/codes", tag = "People", operation_id = "codes",
    responses((status = 200, description = "How many.", body = CodesLeft)),
    security(("cookie" = [])),
)]
async fn left(State(app): State<Arc<App>>, identity: Identity) -> Result<Json<CodesLeft>, Error> {
    identity.in_person()?;
    Ok(Json(CodesLeft { left: app.store.codes_left(identity.person.id).await? }))
}

/// Makes ten recovery codes; those from before are void.
#[utoipa::path(
    post, path = "/api/me/codes", tag = "People", operation_id = "makeCodes",
    responses((status = 201, description = "The codes, which are shown this once.", body = Codes), (status = 409)),
    security(("cookie" = [])), request_body = Proof,
)]
async fn make(
    State(app): State<Arc<App>>,
    client: Client,
    identity: Identity,
    Body(proof): Body<Proof>,
) -> Result<(StatusCode, Json<Codes>), Error> {
    identity.in_person()?;
    let person = identity.person;
    if person.is_guest() {
        let message = "A guest has no password to lose: make an account first.".to_owned();
        return Err(Error::Conflict("no-account", message));
    }
    attempt(&app, client)?;
    proved(&app, &person, proof).await?;
    let codes: Vec<String> = (0..CODES).map(|_| draw(&*app.environment)).collect();
    let digests = codes.iter().map(|code| digest(&app, person.id, code)).collect();
    app.store.write(vec![Change::ReplaceCodes { person: person.id, codes: digests }]).await?;
    Ok((StatusCode::CREATED, Json(Codes { codes })))
}

/// Gives somebody who has a recovery code another password, and sets a cookie; the code is used up, and all that they were recognised by
/// until now ends.
///
/// Who is not known is answered like a wrong code, and as late.
#[utoipa::path(
    post, path = "/api/recover", tag = "People",
    responses((status = 200, description = "Who one is.", body = Me)),
    security(()), request_body = Recovery,
)]
async fn recover(
    State(app): State<Arc<App>>,
    client: Client,
    Body(given): Body<Recovery>,
) -> Result<(HeaderMap, Json<Me>), Error> {
    passwords::check(&given.password, &given.name)?;
    attempt(&app, client)?;
    let person = app.store.person(Who::Name(given.name.trim().to_owned())).await?;
    let hash = app.passwords.hash(&*app.environment, given.password).await?;
    let person = person.unwrap_or_else(|| Person::guest(app.fresh(), app.environment.now()));
    let mut changes = vec![
        Change::UseCode { person: person.id, code: digest(&app, person.id, &given.code) },
        Change::EditPerson(person.id, PersonEdit::Password(Some(hash))),
    ];
    changes.extend(ending(&person, false));
    let welcomed = match welcome(&app, person.clone(), changes).await {
        Err(Error::Conflict("gone", _)) => return Err(WRONG),
        welcomed => welcomed?,
    };
    end(&app, &person, false);
    if person.blocked { Err(Error::BLOCKED) } else { Ok(welcomed) }
}

const WRONG: Error = Error::Forbidden(
    "wrong-code",
    "The name or the code is wrong, or the code has been used: each is good once.",
);

/// Counts like an attempt to log in.
fn attempt(app: &App, client: Client) -> Result<(), Error> {
    app.gate
        .admit(Kind::Login, client, Instant::now())
        .inspect_err(|_| app.figures.refuse(Kind::Login.word()))
}

/// A new code.
fn draw(environment: &dyn Environment) -> String {
    let mut bytes = [0; GROUP.0 * GROUP.1];
    environment.fill(&mut bytes);
    let group = |bytes: &[u8]| -> String {
        bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte & 31)])).collect()
    };
    bytes.chunks(GROUP.0).map(group).collect::<Vec<_>>().join("-")
}

/// What is kept of a code, however it is typed.
fn digest(app: &App, person: PersonId, code: &str) -> Digest {
    let meant = |letter: char| match letter.to_ascii_lowercase() {
        'i' | 'l' => '1',
        'o' => '0',
        'u' => 'v',
        other => other,
    };
    let typed: String = code.chars().filter(char::is_ascii_alphanumeric).map(meant).collect();
    app.key.code(person, &typed)
}
