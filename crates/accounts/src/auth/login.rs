//! `POST /api/auth/login`.

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use identity::guess::{self, Guess};
use identity::{RequestDevice, session};
use mailer::Email;
use serde::{Deserialize, Serialize};
use store::account_status;
use utoipa::ToSchema;
use web_http::{Caller, ErrorBody, Sent, SiteError};

use crate::Accounts;

/// What is absent or null counts as empty.
#[derive(Deserialize, ToSchema)]
pub struct Login {
    #[schema(value_type = String, required = true)]
    email: Option<String>,
    #[schema(value_type = String, required = true)]
    password: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct LoggedIn {
    /// Always true.
    success: bool,
    data: Pass,
}

#[derive(Serialize, ToSchema)]
pub struct Pass {
    /// For programs without cookies: `Authorization: Bearer`, ten minutes. It is not the session.
    token: String,
    user: Person,
}

#[derive(Serialize, ToSchema)]
pub struct Person {
    name: String,
    email: String,
}

/// Logs in: the session comes as a cookie that scripts cannot read.
///
/// A wrong password and an unknown address get the same answer, after the same work.
#[utoipa::path(
    post,
    path = "/api/auth/login",
    tag = "auth",
    request_body = Login,
    responses(
        (status = 200, description = "Logged in", body = LoggedIn, headers(("set-cookie" = String))),
        (status = 400, description = "Broken JSON", body = ErrorBody),
        (status = 401, description = "Wrong address or password", body = ErrorBody),
        (status = 403, description = "Sent by a page of another site, or the account is switched off", body = ErrorBody),
        (status = 413, description = "More than 64 KB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "JSON of another shape", body = ErrorBody),
        (status = 429, description = "Too many attempts from one address, or wrong passwords for one account", body = ErrorBody),
        (status = 503, description = "Too busy, or no database", body = ErrorBody),
    )
)]
pub async fn login(
    State(state): State<Accounts>,
    caller: Caller,
    RequestDevice(device): RequestDevice,
    headers: HeaderMap,
    Sent(form): Sent<Login>,
) -> Result<Response, SiteError> {
    let now = (state.clock)();
    // First: in a rush the database is not asked for those who are sent away.
    let place = state.identity.hashing.enter()?;
    guess::admit(&state.identity, caller).await?;
    let email = form.email.as_deref().and_then(Email::parse);
    // Before the password is looked at: one that is changed meanwhile lets nobody in.
    let entry = match &email {
        Some(email) => account_status::entry(&state.db, email.as_str()).await?,
        None => None,
    };
    let guess = Guess {
        email: email.as_ref().map(Email::as_str),
        typed: form.password.unwrap_or_default(),
        hash: entry.as_ref().and_then(|entry| entry.password_hash.clone()),
        user: entry.as_ref().map(|entry| entry.user),
        device: &device,
    };
    let right = guess::is_right(&state.identity, place, guess).await?;
    let Some(entry) = entry.filter(|_| right) else { return Err(wrong()) };
    let Some(user) = account_status::by_id(&state.db, entry.user).await? else { return Err(wrong()) };
    if entry.status.disabled_at.is_some() {
        return Err(SiteError::switched_off());
    }

    // Whatever this browser was before, it is that no longer: its old id is of no use to anybody.
    session::end(&state.identity, &headers).await?;
    let generation = entry.status.generation;
    let begun = session::begin(&state.identity, &user, generation, now, device).await?.ok_or_else(wrong)?;
    let token = state.identity.tokens.sign(&user, generation, begun.chain, now)?;
    let person = Person { name: user.name, email: user.email };
    let body = LoggedIn { success: true, data: Pass { token, user: person } };
    Ok(([(SET_COOKIE, begun.cookie)], Json(body)).into_response())
}

fn wrong() -> SiteError {
    SiteError::new(StatusCode::UNAUTHORIZED, "wrong_credentials", "Invalid Credentials")
}
