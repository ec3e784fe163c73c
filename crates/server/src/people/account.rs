use super::me::{taken, told, welcome};
use super::{forget, name, password};
use crate::body::Body;
use crate::identity::{Identity, Someone, clear_cookie};
use crate::lease::Ended;
use crate::{App, Error};
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use axum::{Json, Router};
use serde::Deserialize;
use std::sync::Arc;
use store::{Change, Person, PersonEdit, StoreError, What, Who};
use wire::{Account, Me};

pub fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/account", post(account))
        .route("/api/login", post(login))
        .route("/api/logout", post(logout))
        .route("/api/me/password", post(change))
}

/// Makes an account: of the guest who asks, or of somebody new.
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
    password::check(&wish.password)?;
    // Looked for first: a hash is dear.
    let holder = app.store.person(Who::Name(name.clone())).await?;
    if holder.is_some_and(|holder| someone.as_ref().is_none_or(|identity| identity.person.id != holder.id)) {
        return Err(taken(StoreError::Taken(What::Name)));
    }
    let hash = app.passwords.hash(&*app.nature, wish.password).await?;
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
            let guest = Person::guest(app.fresh(), app.nature.now());
            let person = Person { name: Some(name), password: Some(hash), ..guest };
            welcome(&app, person.clone(), vec![Change::AddPerson(person)]).await?
        }
    };
    Ok((StatusCode::CREATED, headers, me))
}

/// Knows somebody again; who is not known is answered like a wrong password, and as late.
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

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewPassword {
    old: String,
    new: String,
}

/// Another password; every other session ends.
async fn change(
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
    password::check(&wish.new)?;
    if !app.passwords.fits(wish.old, person.password).await? {
        return Err(Error::Forbidden("wrong-password", "This is not your password."));
    }
    let hash = app.passwords.hash(&*app.nature, wish.new).await?;
    let at = app.nature.now();
    let mut changes = vec![
        Change::EditPerson(person.id, PersonEdit::Password(Some(hash))),
        Change::CloseSessions(person.id),
    ];
    changes.extend(identity.session.map(|digest| Change::OpenSession { digest, person: person.id, at }));
    app.store.write(changes).await?;
    app.leases.end(Ended::Others(person.id, identity.session));
    Ok(StatusCode::NO_CONTENT)
}
