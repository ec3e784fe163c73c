use super::me::{taken, told, welcome};
use super::{forget, name, password as passwords};
use crate::body::Body;
use crate::identity::{Identity, Someone, clear_cookie};
use crate::lease::Ended;
use crate::{App, Error};
use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use std::sync::Arc;
use store::{Change, Person, PersonEdit, StoreError, What, Who};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::{Account, Me};

pub fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default()
        .routes(routes!(account))
        .routes(routes!(login))
        .routes(routes!(logout))
        .routes(routes!(password))
}

/// Makes an account: of the guest who asks, or of somebody new.
#[utoipa::path(
    post, path = "/api/account", tag = "People",
    responses((status = 201, description = "Who one is now.", body = Me), (status = 409)),
    security((), ("cookie" = [])), request_body = Account,
)]
async fn account(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
    Body(wish): Body<Account>,
) -> Result<(StatusCode, HeaderMap, Json<Me>), Error> {
    if let Some(identity) = &someone {
        identity.in_person()?;
        if !identity.person.is_guest() {
            let message = "You have an account: log out to make another.".to_owned();
            return Err(Error::Conflict("has-account", message));
        }
    }
    let name = name::checked(&wish.name)?;
    passwords::check(&wish.password)?;
    // Looked for first: a hash is dear.
    let holder = app.store.person(Who::Name(name.clone())).await?;
    if holder.is_some_and(|holder| someone.as_ref().is_none_or(|identity| identity.person.id != holder.id)) {
        return Err(taken(StoreError::Taken(What::Name)));
    }
    let hash = app.passwords.hash(&*app.environment, wish.password).await?;
    let (headers, me) = match someone {
        Some(Identity { person, .. }) => {
            let edits = [PersonEdit::Name(Some(name)), PersonEdit::Password(Some(hash))];
            let changes = edits.map(|edit| Change::EditPerson(person.id, edit));
            app.store.write(changes.to_vec()).await.map_err(taken)?;
            let person = app.store.person(Who::Id(person.id)).await?.ok_or(Error::NoSession)?;
            forget::call(&app, &person).await?;
            (HeaderMap::new(), Json(told(&app, &person).await?))
        }
        None => {
            let guest = Person::guest(app.fresh(), app.environment.now());
            let person = Person { name: Some(name), password: Some(hash), ..guest };
            welcome(&app, person.clone(), vec![Change::AddPerson(person)]).await?
        }
    };
    Ok((StatusCode::CREATED, headers, me))
}

/// Knows somebody again, and sets a cookie.
///
/// Who is not known is answered like a wrong password, and as late.
#[utoipa::path(
    post, path = "/api/login", tag = "People",
    responses((status = 200, description = "Who one is.", body = Me)),
    security((), ("cookie" = [])), request_body = Account,
)]
async fn login(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
    Body(given): Body<Account>,
) -> Result<(HeaderMap, Json<Me>), Error> {
    let person = app.store.person(Who::Name(given.name.trim().to_owned())).await?;
    let kept = person.as_ref().and_then(|person| person.password.clone());
    let fits = app.passwords.fits(given.password, kept).await?;
    let Some(person) = person.filter(|_| fits) else {
        return Err(Error::Forbidden("wrong-password", "The name or the password is wrong."));
    };
    if person.blocked {
        return Err(Error::BLOCKED);
    }
    // The browser forgets the session it had.
    let old = someone.and_then(|identity| identity.session);
    let welcomed = welcome(&app, person, old.map(Change::CloseSession).into_iter().collect()).await?;
    old.into_iter().for_each(|digest| app.leases.end(Ended::Session(digest)));
    Ok(welcomed)
}

/// Ends the session.
#[utoipa::path(
    post, path = "/api/logout", tag = "People",
    responses((status = 204, description = "It is ended.")),
    security((), ("cookie" = [])),
)]
async fn logout(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
) -> Result<(StatusCode, HeaderMap), Error> {
    if let Some(identity) = someone {
        identity.in_person()?;
        if let Some(digest) = identity.session {
            app.store.write(vec![Change::CloseSession(digest)]).await?;
            app.leases.end(Ended::Session(digest));
        }
    }
    let mut headers = HeaderMap::new();
    headers.insert(SET_COOKIE, clear_cookie(&app));
    Ok((StatusCode::NO_CONTENT, headers))
}

/// Another password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewPassword {
    /// The password until now.
    old: String,
    /// 8 to 200 characters.
    #[schema(min_length = 8, max_length = 200)]
    new: String,
}

/// Another password; every other session ends.
#[utoipa::path(
    post, path = "/api/me/password", tag = "People",
    responses((status = 204, description = "It is done."), (status = 409)),
    security(("cookie" = [])), request_body = NewPassword,
)]
async fn password(
    State(app): State<Arc<App>>,
    identity: Identity,
    Body(wish): Body<NewPassword>,
) -> Result<StatusCode, Error> {
    identity.in_person()?;
    let person = identity.person;
    if person.is_guest() {
        let message = "A guest has no password: make an account first.".to_owned();
        return Err(Error::Conflict("no-account", message));
    }
    passwords::check(&wish.new)?;
    if !app.passwords.fits(wish.old, person.password).await? {
        return Err(Error::Forbidden("wrong-password", "This is not your password."));
    }
    let hash = app.passwords.hash(&*app.environment, wish.new).await?;
    let at = app.environment.now();
    let mut changes = vec![
        Change::EditPerson(person.id, PersonEdit::Password(Some(hash))),
        Change::CloseSessions(person.id),
    ];
    changes.extend(identity.session.map(|digest| Change::OpenSession { digest, person: person.id, at }));
    app.store.write(changes).await?;
    app.leases.end(Ended::Others(person.id, identity.session));
    Ok(StatusCode::NO_CONTENT)
}
