//! Who is asking. Identity comes from the session or a token, never from what a body or a query says.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use store::account::Account;
use store::sessions::IdHash;
use store::users::{self, User};
use store::{account, account_status, sessions};
use web_http::SiteError;

use crate::Identity;
use crate::personal_token::TokenUser;
use crate::session::{self, Renewed};

/// The user who is logged in; 401 without one.
#[derive(Debug)]
pub struct SignedIn(pub User);

/// The user who is logged in, if somebody is.
#[derive(Debug)]
pub struct MaybeSignedIn(pub Option<User>);

/// The same with the account, read in one statement with the session: what every page asks first.
#[derive(Debug)]
pub struct MaybeAccount(pub Option<(User, Account)>);

impl<S> FromRequestParts<S> for MaybeSignedIn
where
    Arc<Identity>: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = SiteError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, SiteError> {
        let identity = &Arc::<Identity>::from_ref(state);
        if let Some(user) = by_token(parts, identity).await? {
            return Ok(Self(Some(user)));
        }
        let renewed = parts.extensions.get::<Renewed>();
        Ok(Self(session::find(identity, &parts.headers, renewed).await?))
    }
}

impl<S> FromRequestParts<S> for MaybeAccount
where
    Arc<Identity>: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = SiteError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, SiteError> {
        let identity = &Arc::<Identity>::from_ref(state);
        if let Some(user) = by_token(parts, identity).await? {
            let account = account::of(&identity.db, user.id).await?;
            return Ok(Self(Some((user, account))));
        }
        let renewed = parts.extensions.get::<Renewed>();
        Ok(Self(session::find_with_account(identity, &parts.headers, renewed).await?))
    }
}

/// The user of a personal token that passed its gate, or of a login's short token.
async fn by_token(parts: &Parts, identity: &Identity) -> Result<Option<User>, SiteError> {
    if let Some(TokenUser(user)) = parts.extensions.get::<TokenUser>() {
        return Ok(Some(user.clone()));
    }
    Ok(bearer(&parts.headers, identity).await?.map(|(user, _)| user))
}

impl<S> FromRequestParts<S> for SignedIn
where
    Arc<Identity>: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = SiteError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, SiteError> {
        let MaybeSignedIn(user) = MaybeSignedIn::from_request_parts(parts, state).await?;
        user.map(Self).ok_or_else(SiteError::signed_out)
    }
}

/// An `email` in a body or a query may repeat whose session it is, or be absent; it never decides.
pub fn own_email(user: &User, sent: Option<&str>) -> Result<(), SiteError> {
    match sent.map(mailer::normal) {
        Some(sent) if !sent.is_empty() && sent != user.email => Err(SiteError::other_user()),
        _ => Ok(()),
    }
}

/// The user of `Authorization: Bearer`, and the login that the token came with. A wrong token is no token.
pub async fn bearer(headers: &HeaderMap, identity: &Identity) -> Result<Option<(User, IdHash)>, SiteError> {
    let token = headers
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split_once(' '))
        .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
        .map(|(_, token)| token.trim());
    let Some(claims) = token.and_then(|token| identity.tokens.read(token, (identity.clock)())) else {
        return Ok(None);
    };
    let Some((user, _)) = users::by_email(&identity.db, &claims.email).await? else { return Ok(None) };
    let status = account_status::of(&identity.db, user.id).await?;
    let holds = status.generation == claims.generation
        && status.disabled_at.is_none()
        && sessions::goes_on(&identity.db, user.id, claims.chain, (identity.clock)()).await?;
    Ok(holds.then_some((user, claims.chain)))
}
