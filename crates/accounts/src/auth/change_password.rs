//! `POST /api/auth/password`: another password, by who knows the one that holds.

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use identity::guess::{self, Guess};
use identity::{RequestDevice, SignedIn, password, session};
use serde::{Deserialize, Serialize};
use store::account_status::{self, NewPassword};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use crate::Accounts;
use crate::auth::new_password;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    current_password: String,
    password: String,
    confirm_password: String,
}

#[derive(Serialize, ToSchema)]
pub struct PasswordChanged {
    /// Always true.
    success: bool,
    data: Ended,
}

#[derive(Serialize, ToSchema)]
pub struct Ended {
    /// Other sessions that ended.
    pub ended: u64,
}

/// Changes the password. Other sessions end; this one goes on under a new id.
#[utoipa::path(
    post,
    path = "/api/auth/password",
    tag = "auth",
    request_body = Change,
    responses(
        (status = 200, description = "It is changed", body = PasswordChanged, headers(("set-cookie" = String))),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 409, description = "The account has no password, or was changed from elsewhere meanwhile", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "The current password is wrong, or a rule is broken", body = ErrorBody),
        (status = 429, description = "Too many wrong passwords", body = ErrorBody),
        (status = 503, description = "Too busy, or no database", body = ErrorBody),
    )
)]
pub async fn change_password(
    State(state): State<Accounts>,
    SignedIn(user): SignedIn,
    RequestDevice(device): RequestDevice,
    headers: HeaderMap,
    Sent(form): Sent<Change>,
) -> Result<Response, SiteError> {
    let Some(entry) = account_status::entry(&state.db, &user.email).await? else {
        return Err(SiteError::signed_out());
    };
    let Some(old) = entry.password_hash else {
        let message = "Your account has no password yet. Ask for a link on the login screen to set one.";
        return Err(SiteError::new(StatusCode::CONFLICT, "no_password", message));
    };
    new_password::check(&form.password, &form.confirm_password)?;
    let same = password::typed(&form.password) == password::typed(&form.current_password);
    let guess = Guess {
        email: Some(&user.email),
        typed: form.current_password,
        hash: Some(old),
        user: Some(user.id),
        device: &device,
    };
    if !guess::is_right(&state.identity, state.identity.hashing.enter()?, guess).await? {
        return Err(SiteError::field("currentPassword", "This is not your current password."));
    }
    if same {
        return Err(SiteError::field("password", "This is your password already."));
    }
    let hash = new_password::hashed(&state, form.password, &user.email, &user.name).await?;
    let now = (state.clock)();
    let new = NewPassword {
        user: user.id,
        hash: &hash,
        guesses: guess::key(&user.email),
        device: &device,
        mail: &mailer::password_changed(&user, &device, now),
    };
    let keep = session::chain(&state.identity, &headers).await?;
    let changed =
        account_status::change_password(&state.db, new, entry.status.generation, keep.as_deref(), now)
            .await?;
    let Some(ended) = changed else {
        return Err(SiteError::conflict(
            "Your account was changed from another place just now. Nothing was changed here. Please log in again.",
        ));
    };
    state.mail.wake();
    let body = Json(PasswordChanged { success: true, data: Ended { ended } });
    // The password holds already; without a new id this browser keeps the one it has.
    match session::reissue(&state.identity, &headers).await {
        Ok(Some(cookie)) => Ok(([(SET_COOKIE, cookie)], body).into_response()),
        Ok(None) => Ok(body.into_response()),
        Err(error) => {
            tracing::warn!(?error, "a session keeps its id");
            Ok(body.into_response())
        }
    }
}
