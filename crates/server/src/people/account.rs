use super::me::{taken, welcome};
use super::{forget, name, password as passwords};
use crate::body::Body;
use crate::identity::{Identity, Someone, clear_cookie};
use crate::lease::Ended;
use crate::{App, Error};
use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use std::sync::Arc;
use store::{Change, Person, PersonEdit, StoreError, What, Who};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::{Account, Me, NewAccount, NewPassword, PasswordChanged};

pub fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default()
        .routes(routes!(account))
        .routes(routes!(login))
        .routes(routes!(logout))
        .routes(routes!(password))
}

/// Makes an account, and sets a new cookie: of the guest who asks, whose cookie and tokens end, or of somebody new.
#[utoipa::path(
    post, path = "/api/account", tag = "People",
    responses((status = 201, description = "Who one is now.", body = Me), (status = 409)),
    security((), ("cookie" = [])), request_body = NewAccount,
)]
async fn account(
    State(app): State<Arc<App>>,
    Someone(someone): Someone,
    Body(wish): Body<NewAccount>,
) -> Result<(StatusCode, HeaderMap, Json<Me>), Error> {
    if let Some(identity) = &someone {
        identity.in_person()?;
        if !identity.person.is_guest() {
            let message = "You have an account: log out to make another.".to_owned();
            return Err(Error::Conflict("has-account", message));
        }
    }
    let name = name::checked(&wish.name)?;
    passwords::check(&wish.password, &name)?;
    // Looked for first: a hash is dear.
    let holder = app.store.person(Who::Name(name.clone())).await?;
    if holder.is_some_and(|holder| someone.as_ref().is_none_or(|identity| identity.person.id != holder.id)) {
        return Err(taken(StoreError::Taken(What::Name)));
    }
    let now = app.environment.now();
    let called = |identity: Identity| {
        name::renamed(&identity.person, Some(name.clone()), now).map(|called| (identity, called))
    };
    let guest = someone.map(called).transpose()?;
    let hash = app.passwords.hash(&*app.environment, wish.password).await?;
    let (headers, me) = match guest {
        Some((Identity { person, .. }, called)) => {
            let edits = [PersonEdit::Name(called), PersonEdit::Password(Some(hash.clone()))];
            let person = Person { name: Some(name), password: Some(hash), ..person };
            let mut changes = edits.map(|edit| Change::EditPerson(person.id, edit)).to_vec();
            // Whoever has read the guest's cookie or been given a token of theirs is not let into the account.
            changes.extend(ending(&person, wish.keep_tokens));
            let welcomed = welcome(&app, person.clone(), changes).await?;
            end(&app, &person, wish.keep_tokens);
            forget::call(&app, &person).await?;
            welcomed
        }
        None => {
            let guest = Person::guest(app.fresh(), now);
            let person = Person { name: Some(name), password: Some(hash), ..guest };
            welcome(&app, person.clone(), vec![Change::AddPerson(person)]).await?
        }
    };
    Ok((StatusCode::CREATED, headers, me))
}

/// What ends all that somebody was recognised by until now.
pub fn ending(person: &Person, keep_tokens: bool) -> Vec<Change> {
    let sessions = Change::CloseSessions(person.id);
    let tokens = (!keep_tokens).then_some(Change::RemoveTokens(person.id));
    [sessions].into_iter().chain(tokens).collect()
}

/// Closes the lines that were opened by what has ended.
pub fn end(app: &App, person: &Person, keep_tokens: bool) {
    match keep_tokens {
        true => app.leases.end(Ended::Sessions(person.id)),
        false => app.leases.end(Ended::Person(person.id)),
    }
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
    let (changes, ended) = leaving(someone.as_ref());
    let welcomed = welcome(&app, person, changes).await?;
    ended.into_iter().for_each(|ended| app.leases.end(ended));
    Ok(welcomed)
}

/// What ends where a browser stops being somebody: the session, and with a guest, whom nobody can be again, their tokens.
fn leaving(identity: Option<&Identity>) -> (Vec<Change>, Option<Ended>) {
    match identity {
        Some(Identity { person, session: Some(_), .. }) if person.is_guest() => {
            (ending(person, false), Some(Ended::Person(person.id)))
        }
        Some(Identity { session: Some(digest), .. }) => {
            (vec![Change::CloseSession(*digest)], Some(Ended::Session(*digest)))
        }
        _ => (Vec::new(), None),
    }
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
    if let Some(identity) = &someone {
        identity.in_person()?;
    }
    let (changes, ended) = leaving(someone.as_ref());
    app.store.write(changes).await?;
    ended.into_iter().for_each(|ended| app.leases.end(ended));
    let mut headers = HeaderMap::new();
    headers.insert(SET_COOKIE, clear_cookie(&app));
    Ok((StatusCode::NO_CONTENT, headers))
}

/// Another password; every other session ends, and every token that is not kept.
#[utoipa::path(
    post, path = "/api/me/password", tag = "People",
    responses((status = 200, description = "It is done; what has ended with it.", body = PasswordChanged), (status = 409)),
    security(("cookie" = [])), request_body = NewPassword,
)]
async fn password(
    State(app): State<Arc<App>>,
    identity: Identity,
    Body(wish): Body<NewPassword>,
) -> Result<(HeaderMap, Json<PasswordChanged>), Error> {
    identity.in_person()?;
    let person = identity.person;
    if person.is_guest() {
        let message = "A guest has no password: make an account first.".to_owned();
        return Err(Error::Conflict("no-account", message));
    }
    passwords::check(&wish.new, person.name.as_deref().unwrap_or_default())?;
    if !app.passwords.fits(wish.old, person.password.clone()).await? {
        return Err(Error::Forbidden("wrong-password", "This is not your password."));
    }
    let hash = app.passwords.hash(&*app.environment, wish.new).await?;
    let ended = PasswordChanged {
        sessions: app.store.sessions(person.id).await?.saturating_sub(1),
        tokens: if wish.keep_tokens { 0 } else { app.store.tokens(person.id).await?.len() as u32 },
    };
    let mut changes = vec![Change::EditPerson(person.id, PersonEdit::Password(Some(hash)))];
    changes.extend(ending(&person, wish.keep_tokens));
    let (headers, _) = welcome(&app, person.clone(), changes).await?;
    end(&app, &person, wish.keep_tokens);
    Ok((headers, Json(ended)))
}
