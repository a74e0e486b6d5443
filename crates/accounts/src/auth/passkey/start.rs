//! `POST /api/auth/passkeys/start` and `/api/auth/passkey/start`: questions for a device.

use axum::Json;
use axum::extract::State;
use domain::Time;
use identity::{InPerson, Visit, guess, hash_of, random_text};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::journeys::{self, Journey, Kind};
use store::{UserId, passkeys};
use utoipa::ToSchema;
use web_http::{Caller, ErrorBody, Sent, SiteError};

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
    Visit(device): Visit,
    person: InPerson,
    Sent(form): Sent<StartPasskey>,
) -> Result<Json<PasskeyAsked>, SiteError> {
    let owner = owner(&state.identity.ingress.origin).ok_or_else(nowhere)?;
    person.require_recent_auth(&state.identity, form.password, &device).await?;
    let known = passkeys::of(&state.db, person.user.id).await?;
    let challenge = ask(&state, Kind::NewPasskey, Some(person.user.id)).await?;
    Ok(asked(options::creation(owner, &person.user, &known, &challenge)))
}

/// Asks for any key of this site; no address is named.
#[utoipa::path(
    post,
    path = "/api/auth/passkey/start",
    tag = "auth",
    responses(
        (status = 200, description = "The question; good for five minutes", body = PasskeyAsked),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 409, description = "The site is opened by numbers instead of a name", body = ErrorBody),
        (status = 429, description = "Too many attempts from one address", body = ErrorBody),
    )
)]
pub async fn start(State(state): State<Accounts>, caller: Caller) -> Result<Json<PasskeyAsked>, SiteError> {
    let owner = owner(&state.identity.ingress.origin).ok_or_else(nowhere)?;
    guess::admit(&state.identity, caller).await?;
    let challenge = ask(&state, Kind::Passkey, None).await?;
    Ok(asked(options::request(owner, &challenge)))
}

/// 256 random bits that are good for one answer.
async fn ask(state: &Accounts, kind: Kind, user: Option<UserId>) -> Result<String, SiteError> {
    let (challenge, now) = (random_text()?, (state.clock)());
    let journey = Journey { user, state: String::new() };
    journeys::begin(&state.db, kind, hash_of(&challenge), &journey, now, Time(now.0 + MINUTES_5)).await?;
    Ok(challenge)
}

fn asked(public_key: Value) -> Json<PasskeyAsked> {
    Json(PasskeyAsked { success: true, data: Question { public_key } })
}
