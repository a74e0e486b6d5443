//! `POST /api/auth/passkeys/start` and `/api/auth/passkey/start`: questions for a device.

use axum::Json;
use axum::extract::State;
use domain::Time;
use identity::{BrowserSession, RequestDevice, guess, hash_of};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::pending_auth::{self, Kind, PendingAuth};
use store::{UserId, passkeys};
use utoipa::ToSchema;
use web_http::{Caller, ErrorBody, Sent, SiteError};

use super::options::Started;
use super::{MINUTES_5, nowhere, options, owner};
use crate::Accounts;

#[derive(Deserialize, ToSchema)]
pub struct StartPasskey {
    /// Needed when the login is older than ten minutes.
    #[serde(default)]
    password: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct PasskeyAsked {
    /// Always true.
    success: bool,
    data: Question,
}

#[derive(Serialize, ToSchema)]
#[schema(as = PasskeyQuestion)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
    #[schema(value_type = Object)]
    public_key: Value,
}

/// Asks a device for a new key of who is logged in.
#[utoipa::path(
    post,
    path = "/api/auth/passkeys/start",
    tag = "auth",
    request_body = StartPasskey,
    responses(
        (status = 200, description = "The question; good for five minutes", body = PasskeyAsked),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "The login is older than ten minutes, or a token is not enough", body = ErrorBody),
        (status = 409, description = "The site is opened by numbers instead of a name", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Not the password", body = ErrorBody),
    )
)]
pub async fn start_new(
    State(state): State<Accounts>,
    RequestDevice(device): RequestDevice,
    person: BrowserSession,
    Sent(form): Sent<StartPasskey>,
) -> Result<Json<PasskeyAsked>, SiteError> {
    let rp = owner(&state.identity.ingress.origin).ok_or_else(nowhere)?;
    person.require_recent_auth(&state.identity, form.password, &device).await?;
    let known = passkeys::of(&state.db, person.user.id).await?;
    let started = options::creation(&rp, &person.user, &known)?;
    ask(&state, Kind::NewPasskey, Some(person.user.id), started).await
}

/// Asks for any key of this site; no address is named.
#[utoipa::path(
    post,
    path = "/api/auth/passkey/start",
    operation_id = "start_passkey_login",
    tag = "auth",
    responses(
        (status = 200, description = "The question; good for five minutes", body = PasskeyAsked),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 409, description = "The site is opened by numbers instead of a name", body = ErrorBody),
        (status = 429, description = "Too many attempts from one address", body = ErrorBody),
    )
)]
pub async fn start(State(state): State<Accounts>, caller: Caller) -> Result<Json<PasskeyAsked>, SiteError> {
    let rp = owner(&state.identity.ingress.origin).ok_or_else(nowhere)?;
    guess::admit(&state.identity, caller).await?;
    ask(&state, Kind::Passkey, None, options::request(&rp)?).await
}

/// Remembered in the database, for whichever instance gets the answer, and good for one.
async fn ask(
    state: &Accounts,
    kind: Kind,
    user: Option<UserId>,
    started: Started,
) -> Result<Json<PasskeyAsked>, SiteError> {
    let now = (state.clock)();
    let pending = PendingAuth { user, state: started.state };
    let until = Time(now.0 + MINUTES_5);
    pending_auth::begin(&state.db, kind, hash_of(&started.challenge), &pending, now, until).await?;
    Ok(Json(PasskeyAsked { success: true, data: Question { public_key: started.options } }))
}
