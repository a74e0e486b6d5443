//! `POST /api/auth/register`.

use axum::Json;
use axum::extract::State;
use domain::Time;
use identity::RequestDevice;
use identity::rules::{self, ContactDetails, Typed};
use mailer::Delivery;
use serde::Deserialize;
use store::mails;
use store::users::{self, NewUser, Registration};
use utoipa::ToSchema;
use web_http::{Caller, ErrorBody, Sent, SiteError};

use crate::Accounts;
use crate::account::accepted;
use crate::auth::new_password;
use crate::done::{DONE, Done};

/// The same form once more within this time is the same click.
const REPEAT: i64 = 60_000;

/// A registration. What is absent or null counts as empty.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Register {
    #[schema(value_type = String, required = true)]
    name: Option<String>,
    #[schema(value_type = String, required = true)]
    email: Option<String>,
    #[schema(value_type = String, required = true)]
    phone: Option<String>,
    #[schema(value_type = String, required = true)]
    password: Option<String>,
    #[schema(value_type = String, required = true)]
    confirm_password: Option<String>,
    /// Version of the privacy notice that was shown above the button; without one no consent is recorded.
    notice: Option<String>,
}

/// Opens an account.
///
/// The first broken rule is the answer, in the order of the form. An address that is taken is not told apart
/// from other reasons. The same form again within a minute gets the first answer again.
#[utoipa::path(
    post,
    path = "/api/auth/register",
    tag = "auth",
    request_body = Register,
    responses(
        (status = 200, description = "The account is open; log in with it", body = Done),
        (status = 400, description = "Broken JSON", body = ErrorBody),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 413, description = "More than 64 KB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "A broken rule, or an address that cannot be registered", body = ErrorBody),
        (status = 429, description = "Too many registrations from one address", body = ErrorBody),
        (status = 503, description = "Too busy, or no database", body = ErrorBody),
    )
)]
pub async fn register(
    State(state): State<Accounts>,
    caller: Caller,
    RequestDevice(device): RequestDevice,
    Sent(form): Sent<Register>,
) -> Result<Json<Done>, SiteError> {
    let now = (state.clock)();
    let password = form.password.unwrap_or_default();
    let kept = rules::check(Typed {
        name: form.name.as_deref().unwrap_or_default(),
        email: form.email.as_deref().unwrap_or_default(),
        phone: form.phone.as_deref().unwrap_or_default(),
        password: &password,
        confirm_password: form.confirm_password.as_deref().unwrap_or_default(),
    })
    .map_err(|(field, sentence)| SiteError::field(field, sentence))?;
    state.registrations.admit(&state.db, caller, now).await?.map_err(|seconds| {
        SiteError::too_many(
            "Too many accounts were created from your network. Please try again in a minute.",
            seconds,
        )
    })?;

    let hash = new_password::hashed(&state, password.clone(), kept.email.as_str(), &kept.name).await?;
    let new = NewUser {
        email: kept.email.as_str().to_owned(),
        name: kept.name.clone(),
        phone: Some(kept.phone.clone()),
        password_hash: Some(hash),
    };
    let consents = accepted(form.notice.as_deref());
    let new = Registration { user: &new, device: &device, consents: &consents };
    if users::register(&state.db, &new, |user| mailer::confirm_address(user, now), now).await?.is_some() {
        state.mail.wake();
        return Ok(Json(DONE));
    }
    if is_repeat(&state, &kept, password, now).await? {
        return Ok(Json(DONE));
    }
    match state.mail.delivery() {
        // The owner of the address hears of it, and nobody else does.
        Delivery::Mail => {
            if let Some((user, _)) = users::by_email(&state.db, kept.email.as_str()).await? {
                mails::add(&state.db, &mailer::address_taken(&user, now), now).await?;
                state.mail.wake();
            }
            Ok(Json(DONE))
        }
        Delivery::Outbox => Err(SiteError::refused("Unable to register with these details.")),
    }
}

async fn is_repeat(
    state: &Accounts,
    kept: &ContactDetails,
    password: String,
    now: Time,
) -> Result<bool, SiteError> {
    let Some((user, hash)) = users::by_email(&state.db, kept.email.as_str()).await? else { return Ok(false) };
    let same = user.name == kept.name && user.phone.as_deref() == Some(&kept.phone);
    if !same || now.0 - user.created_at.0 >= REPEAT {
        return Ok(false);
    }
    state.identity.hashing.verify(password, hash).await
}
