//! `POST /api/auth/passkey`: logs in with a passkey.

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use identity::{RequestDevice, guess, hash_of, let_in};
use serde::Deserialize;
use store::account_status::AccountStatus;
use store::pending_auth::{self, Kind};
use store::users::User;
use store::{account_status, passkeys};
use utoipa::ToSchema;
use web_http::{Caller, ErrorBody, Sent, SiteError};

use super::signed::{Credential, Site};
use super::{nowhere, owner};
use crate::Accounts;
use crate::done::{DONE, Done};

#[derive(Deserialize, ToSchema)]
pub struct PasskeyLogin {
    credential: Credential,
}

/// Logs in whoever's key answered: the session comes as a cookie that scripts cannot read.
#[utoipa::path(
    post,
    path = "/api/auth/passkey",
    tag = "auth",
    request_body = PasskeyLogin,
    responses(
        (status = 200, description = "Logged in", body = Done, headers(("set-cookie" = String))),
        (status = 401, description = "Not a passkey of this site, or not an answer to its question", body = ErrorBody),
        (status = 403, description = "Sent by a page of another site, or the account is switched off", body = ErrorBody),
        (status = 409, description = "The site is opened by numbers instead of a name", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "JSON of another shape", body = ErrorBody),
        (status = 429, description = "Too many attempts from one address", body = ErrorBody),
    )
)]
pub async fn log_in(
    State(state): State<Accounts>,
    caller: Caller,
    RequestDevice(device): RequestDevice,
    headers: HeaderMap,
    Sent(form): Sent<PasskeyLogin>,
) -> Result<Response, SiteError> {
    let rp = owner(&state.identity.ingress.origin).ok_or_else(nowhere)?;
    let site = Site { origin: &state.identity.ingress.origin, rp: &rp };
    guess::admit(&state.identity, caller).await?;
    let Some((user, status)) = whose(&state, &form.credential, site).await? else {
        return Err(SiteError::new(StatusCode::UNAUTHORIZED, "wrong_credentials", "Invalid Credentials"));
    };
    let Some(cookie) = let_in(&state.identity, &headers, user.id, status, (state.clock)(), device).await?
    else {
        let message = "This account is disabled, or changed a moment ago. Please try again, or write to us.";
        return Err(SiteError::new(StatusCode::FORBIDDEN, "disabled", message));
    };
    Ok(([(SET_COOKIE, cookie)], Json(DONE)).into_response())
}

/// Whose key signed an open question, and their account status before it counted as used. `None`: nobody's.
async fn whose(
    state: &Accounts,
    credential: &Credential,
    site: Site<'_>,
) -> Result<Option<(User, AccountStatus)>, SiteError> {
    let now = (state.clock)();
    let (Some(challenge), Some(id)) = (credential.challenge(), credential.id()) else { return Ok(None) };
    let pending = pending_auth::finish(&state.db, Kind::Passkey, hash_of(&challenge), now).await?;
    let Some(pending) = pending else { return Ok(None) };
    let Some(key) = passkeys::find(&state.db, &id).await? else { return Ok(None) };
    let Some(user) = account_status::by_id(&state.db, key.user).await? else { return Ok(None) };
    let Some(counter) = credential.signed(&pending.state, &key, &user, site) else { return Ok(None) };
    let status = account_status::of(&state.db, user.id).await?;
    Ok(passkeys::used(&state.db, &id, counter, now).await?.then_some((user, status)))
}
