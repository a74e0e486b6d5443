//! `POST /api/auth/register`.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use domain::Time;
use serde::{Deserialize, Serialize};
use store::users::{self, NewUser};
use utoipa::ToSchema;

use crate::SiteError;
use crate::app::Site;
use crate::auth::rules::{self, Kept, Typed};
use crate::error::ErrorBody;
use crate::gate::{Caller, Sent};

/// The same form once more within this time is the same click (hazards.md R-21).
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
}

#[derive(Serialize, ToSchema)]
pub struct Done {
    /// Always true.
    success: bool,
}

pub(super) const DONE: Done = Done { success: true };

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
    State(site): State<Arc<Site>>,
    caller: Caller,
    Sent(form): Sent<Register>,
) -> Result<Json<Done>, SiteError> {
    let now = (site.clock)();
    let password = form.password.unwrap_or_default();
    let kept = rules::check(Typed {
        name: form.name.as_deref().unwrap_or_default(),
        email: form.email.as_deref().unwrap_or_default(),
        phone: form.phone.as_deref().unwrap_or_default(),
        password: &password,
        confirm_password: form.confirm_password.as_deref().unwrap_or_default(),
    })
    .map_err(|(field, sentence)| SiteError::field(field, sentence))?;
    site.registrations.admit(caller, now).map_err(|seconds| {
        SiteError::too_many(
            "Many accounts were opened from your address. Please try again in a minute.",
            seconds,
        )
    })?;

    let new = NewUser {
        email: kept.email.as_str().to_owned(),
        name: kept.name.clone(),
        phone: Some(kept.phone.clone()),
        password_hash: Some(site.hashing.hash(password.clone()).await?),
    };
    match users::add(&site.db, &new, now).await? {
        Some(_) => Ok(Json(DONE)),
        None if is_repeat(&site, &kept, password, now).await? => Ok(Json(DONE)),
        None => Err(SiteError::refused("Unable to register with these details.")),
    }
}

async fn is_repeat(site: &Site, kept: &Kept, password: String, now: Time) -> Result<bool, SiteError> {
    let Some((user, hash)) = users::by_email(&site.db, kept.email.as_str()).await? else { return Ok(false) };
    let same = user.name == kept.name && user.phone.as_deref() == Some(&kept.phone);
    if !same || now.0 - user.created_at.0 >= REPEAT {
        return Ok(false);
    }
    site.hashing.verify(password, hash).await
}
