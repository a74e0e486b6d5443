//! `GET /api/auth/passkeys`, `POST …/rename` and `…/remove`: the user's own passkeys.

use axum::Json;
use axum::extract::State;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use identity::{BrowserSession, RequestDevice};
use serde::{Deserialize, Serialize};
use store::passkeys;
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::add::{One, PasskeyAdded};
use super::{PasskeySummary, name, unknown};
use crate::Accounts;
use crate::done::{DONE, Done};

#[derive(Serialize, ToSchema)]
pub struct Passkeys {
    /// Always true.
    success: bool,
    data: All,
}

#[derive(Serialize, ToSchema)]
#[schema(as = AllPasskeys)]
pub struct All {
    /// The oldest first.
    passkeys: Vec<PasskeySummary>,
}

#[derive(Deserialize, ToSchema)]
pub struct RenamePasskey {
    id: String,
    name: String,
}

#[derive(Deserialize, ToSchema)]
pub struct RemovePasskey {
    id: String,
}

/// The passkeys of who is logged in.
#[utoipa::path(
    get,
    path = "/api/auth/passkeys",
    tag = "auth",
    responses(
        (status = 200, body = Passkeys),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "A token is not enough", body = ErrorBody),
    )
)]
pub async fn passkeys(
    State(state): State<Accounts>,
    person: BrowserSession,
) -> Result<Json<Passkeys>, SiteError> {
    let passkeys = passkeys::of(&state.db, person.user.id).await?.iter().map(PasskeySummary::of).collect();
    Ok(Json(Passkeys { success: true, data: All { passkeys } }))
}

/// Calls one otherwise.
#[utoipa::path(
    post,
    path = "/api/auth/passkeys/rename",
    tag = "auth",
    request_body = RenamePasskey,
    responses(
        (status = 200, description = "It is called so now", body = PasskeyAdded),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "A token is not enough", body = ErrorBody),
        (status = 404, description = "You have no such passkey", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "No name, or too long", body = ErrorBody),
    )
)]
pub async fn rename(
    State(state): State<Accounts>,
    person: BrowserSession,
    Sent(form): Sent<RenamePasskey>,
) -> Result<Json<PasskeyAdded>, SiteError> {
    let (id, name) = (BASE64.decode(&form.id).map_err(|_| unknown())?, name(&form.name)?);
    if !passkeys::rename(&state.db, person.user.id, &id, &name).await? {
        return Err(unknown());
    }
    let own = passkeys::of(&state.db, person.user.id).await?;
    let passkey = own.iter().find(|one| one.credential == id).map(PasskeySummary::of).ok_or_else(unknown)?;
    Ok(Json(PasskeyAdded { success: true, data: One { passkey } }))
}

/// Forgets one: nobody logs in with it any more.
#[utoipa::path(
    post,
    path = "/api/auth/passkeys/remove",
    operation_id = "remove_passkey",
    tag = "auth",
    request_body = RemovePasskey,
    responses(
        (status = 200, description = "It is gone", body = Done),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "A token is not enough", body = ErrorBody),
        (status = 404, description = "You have no such passkey", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
    )
)]
pub async fn remove(
    State(state): State<Accounts>,
    RequestDevice(device): RequestDevice,
    person: BrowserSession,
    Sent(form): Sent<RemovePasskey>,
) -> Result<Json<Done>, SiteError> {
    let id = BASE64.decode(&form.id).map_err(|_| unknown())?;
    if !passkeys::remove(&state.db, person.user.id, &id, &device, (state.clock)()).await? {
        return Err(unknown());
    }
    Ok(Json(DONE))
}
