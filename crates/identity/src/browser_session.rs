//! Somebody in front of a browser: the session's cookie, never a token that a program carries. What
//! makes new ways in or ends an account asks for it.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use domain::Time;
use store::account_status::AccountStatus;
use store::events::Device;
use store::users::User;
use store::{UserId, account_status, sessions};
use web_http::SiteError;

use crate::guess::{self, Guess};
use crate::{Identity, SignedIn, session};

/// A login that is younger needs no password again.
const FRESH: i64 = 10 * 60 * 1000;

#[derive(Debug)]
pub struct BrowserSession {
    pub user: User,
    /// When they logged in.
    pub since: Time,
}

impl<S> FromRequestParts<S> for BrowserSession
where
    Arc<Identity>: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = SiteError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, SiteError> {
        let SignedIn(user) = SignedIn::from_request_parts(parts, state).await?;
        let identity = &Arc::<Identity>::from_ref(state);
        let id = session::sent(identity, &parts.headers);
        let session = match id {
            Some(id) => sessions::find(&identity.db, id, (identity.clock)()).await?,
            None => None,
        };
        // Who brings both a token and a cookie of somebody else is neither.
        match session.filter(|session| session.user.id == user.id) {
            Some(session) => Ok(Self { user, since: session.created_at }),
            None => Err(SiteError::new(
                StatusCode::FORBIDDEN,
                "not_in_person",
                "A token of ten minutes is not enough for this. Please log in in a browser.",
            )),
        }
    }
}

impl BrowserSession {
    /// Logged in just now, or knows the password.
    pub async fn require_recent_auth(
        &self,
        identity: &Identity,
        password: Option<String>,
        device: &Device,
    ) -> Result<(), SiteError> {
        match password.filter(|password| !password.is_empty()) {
            Some(typed) => self.knows(identity, typed, device).await,
            None if (identity.clock)().0 - self.since.0 < FRESH => Ok(()),
            None => Err(SiteError::new(
                StatusCode::FORBIDDEN,
                "password_again",
                "Please type your password again, or log in again, to do this.",
            )),
        }
    }

    async fn knows(&self, identity: &Identity, typed: String, device: &Device) -> Result<(), SiteError> {
        let entry = account_status::entry(&identity.db, &self.user.email).await?;
        let guess = Guess {
            email: Some(&self.user.email),
            typed,
            hash: entry.and_then(|entry| entry.password_hash),
            user: Some(self.user.id),
            device,
        };
        if guess::is_right(identity, identity.hashing.enter()?, guess).await? {
            return Ok(());
        }
        Err(SiteError::field("password", "This is not your password."))
    }
}

/// A session for somebody who was recognised without a password; the cookie. `status` was read before that: whatever
/// ends every login meanwhile ends this one. `since`: when they showed who they are. `None`: the account is switched
/// off, or changed this very moment.
pub async fn let_in(
    identity: &Identity,
    headers: &HeaderMap,
    user: UserId,
    status: AccountStatus,
    since: Time,
    device: Device,
) -> Result<Option<HeaderValue>, SiteError> {
    let Some(user) = account_status::by_id(&identity.db, user).await? else { return Ok(None) };
    // Whatever this browser was before, it is that no longer.
    session::end(identity, headers).await?;
    let begun = session::begin(identity, &user, status.generation, since, device).await?;
    Ok(begun.map(|begun| begun.cookie))
}
