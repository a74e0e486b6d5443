//! `GET` and `PUT /api/v1/profile`.

use axum::Json;
use axum::extract::State;
use identity::{SignedIn, rules};
use report::numbers::IstTime;
use serde::{Deserialize, Serialize};
use store::account_status::Renamed;
use store::users::User;
use store::{account_status, preferences};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::preferences::PreferenceLine;
use crate::Accounts;

#[derive(Serialize, ToSchema)]
pub struct Profile {
    data: ProfileLine,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileLine {
    name: String,
    email: String,
    #[schema(required = true)]
    phone: Option<String>,
    /// Whether the address is confirmed.
    verified: bool,
    /// Whether one can log in with a password.
    has_password: bool,
    created_at: IstTime,
    preferences: PreferenceLine,
}

/// Who the user is.
#[utoipa::path(
    get,
    path = "/api/v1/profile",
    tag = "profile",
    responses(
        (status = 200, body = Profile),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn profile(
    State(state): State<Accounts>,
    SignedIn(user): SignedIn,
) -> Result<Json<Profile>, SiteError> {
    line(&state, user).await
}

const PHONE_WITHOUT_CONSENT: &str = "A phone number is kept only if you agree to it. Please agree to “Keeping your phone \
    number” on the page My data first, or leave this empty.";

#[derive(Deserialize, ToSchema)]
pub struct NewProfile {
    name: String,
    /// Empty: none.
    phone: String,
}

/// Changes name and phone, by the rules of registration.
#[utoipa::path(
    put,
    path = "/api/v1/profile",
    tag = "profile",
    request_body = NewProfile,
    responses(
        (status = 200, description = "It is changed", body = Profile),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "A broken rule", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn change_profile(
    State(state): State<Accounts>,
    SignedIn(user): SignedIn,
    Sent(form): Sent<NewProfile>,
) -> Result<Json<Profile>, SiteError> {
    let name = rules::name(&form.name).map_err(|sentence| SiteError::field("name", sentence))?;
    let phone = match form.phone.trim() {
        "" => None,
        typed => Some(rules::phone(typed).map_err(|sentence| SiteError::field("phone", sentence))?),
    };
    match account_status::rename(&state.db, user.id, &name, phone.as_deref()).await? {
        Renamed::Done => line(&state, User { name, phone, ..user }).await,
        Renamed::NoConsent => Err(SiteError::field("phone", PHONE_WITHOUT_CONSENT)),
        Renamed::Gone => Err(SiteError::signed_out()),
    }
}

async fn line(state: &Accounts, user: User) -> Result<Json<Profile>, SiteError> {
    let Some(entry) = account_status::entry(&state.db, &user.email).await? else {
        return Err(SiteError::signed_out());
    };
    let preferences = preferences::of(&state.db, user.id).await?;
    let data = ProfileLine {
        name: user.name,
        email: user.email,
        phone: user.phone,
        verified: entry.status.verified_at.is_some(),
        has_password: entry.password_hash.is_some(),
        created_at: IstTime(user.created_at),
        preferences: preferences.into(),
    };
    Ok(Json(Profile { data }))
}
