//! `POST /api/auth/passkeys`: a device made a key.

use axum::Json;
use axum::extract::State;
use identity::{BrowserSession, RequestDevice, hash_of};
use serde::{Deserialize, Serialize};
use store::passkeys::{self, Added, Passkey};
use store::pending_auth::{self, Kind};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::signed::{Credential, Site};
use super::{PasskeySummary, name, nowhere, owner, refused};
use crate::Accounts;

#[derive(Deserialize, ToSchema)]
pub struct AddPasskey {
    name: String,
    credential: Credential,
}

#[derive(Serialize, ToSchema)]
pub struct PasskeyAdded {
    /// Always true.
    pub success: bool,
    pub data: One,
}

#[derive(Serialize, ToSchema)]
#[schema(as = OnePasskey)]
pub struct One {
    pub passkey: PasskeySummary,
}

/// Keeps the public half of a key that a device made when it was asked.
#[utoipa::path(
    post,
    path = "/api/auth/passkeys",
    operation_id = "add_passkey",
    tag = "auth",
    request_body = AddPasskey,
    responses(
        (status = 200, description = "It can be used from now on", body = PasskeyAdded),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "A token is not enough", body = ErrorBody),
        (status = 409, description = "You have twenty, or the site is opened by numbers", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Not an answer to a question of this site, or no name", body = ErrorBody),
    )
)]
pub async fn add(
    State(state): State<Accounts>,
    RequestDevice(device): RequestDevice,
    person: BrowserSession,
    Sent(form): Sent<AddPasskey>,
) -> Result<Json<PasskeyAdded>, SiteError> {
    let rp = owner(&state.identity.ingress.origin).ok_or_else(nowhere)?;
    let site = Site { origin: &state.identity.ingress.origin, rp: &rp };
    let name = name(&form.name)?;
    let now = (state.clock)();
    let challenge = form.credential.challenge().ok_or_else(refused)?;
    // Asked for by this very user, and answered once.
    let pending = pending_auth::finish(&state.db, Kind::NewPasskey, hash_of(&challenge), now).await?;
    let pending = pending.filter(|pending| pending.user == Some(person.user.id)).ok_or_else(refused)?;
    let key = form.credential.made(&pending.state, site).ok_or_else(refused)?;
    let new = Passkey {
        user: person.user.id,
        credential: key.credential,
        name,
        public_key: key.public_key,
        counter: key.counter,
        created_at: now,
        used_at: None,
    };
    match passkeys::add(&state.db, &new, &device).await? {
        Added::Stored => {
            Ok(Json(PasskeyAdded { success: true, data: One { passkey: PasskeySummary::of(&new) } }))
        }
        Added::Taken => Err(refused()),
        Added::Full => {
            Err(SiteError::conflict("You have twenty passkeys. Please remove one that you do not use."))
        }
    }
}
