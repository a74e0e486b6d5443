//! `POST /api/v1/account/delete`: a week to think, then everything is gone.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use domain::Time;
use serde::{Deserialize, Serialize};
use store::account::{self, Erased};
use store::{Db, StoreError};
use utoipa::ToSchema;

use crate::SiteError;
use crate::app::Site;
use crate::auth::{InPerson, Visit, guess, no_cookie};
use crate::error::ErrorBody;
use crate::gate::Sent;
use crate::mail;

#[derive(Deserialize, ToSchema)]
pub struct DeleteAccount {
    /// Needed when the login is older than ten minutes.
    #[serde(default)]
    password: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct DeletionSet {
    /// Always true.
    success: bool,
    data: Deletion,
}

#[derive(Serialize, ToSchema)]
pub struct Deletion {
    /// From then on nothing of the account is left.
    #[schema(example = "2026-11-28T15:30:00+05:30")]
    deletion: String,
}

/// Leaves: every login ends now, and in seven days everything is gone. Until then logging in again can call it off.
#[utoipa::path(
    post,
    path = "/api/v1/account/delete",
    tag = "account",
    request_body = DeleteAccount,
    responses(
        (status = 200, description = "It will be gone then", body = DeletionSet, headers(("set-cookie" = String))),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "The login is older than ten minutes, or a token is not enough", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Not the password", body = ErrorBody),
        (status = 429, description = "Too many wrong passwords", body = ErrorBody),
    )
)]
pub async fn delete(
    State(site): State<Arc<Site>>,
    Visit(device): Visit,
    person: InPerson,
    Sent(form): Sent<DeleteAccount>,
) -> Result<Response, SiteError> {
    person.again(&site, form.password, &device).await?;
    let at = account::ask_deletion(&site.db, person.user.id, &device, (site.clock)()).await?;
    let body = DeletionSet { success: true, data: Deletion { deletion: at.to_string() } };
    Ok(([(SET_COOKIE, no_cookie(&site))], Json(body)).into_response())
}

/// Erases whoever's week is over, and whoever a restore brought back. Says how many.
pub(crate) async fn sweep(site: &Site) -> Result<usize, SiteError> {
    let now = (site.clock)();
    let due = account::erase_due(&site.db, forget, now).await?;
    mail::forget(site, &due).await?;
    let again = site.erased.again(&site.db, forget, now).await?;
    if !again.is_empty() {
        mail::forget(site, &again).await?;
    }
    Ok(due.len() + again.len())
}

/// Before anybody can log in: an account that was erased and came back with a backup goes again. Says how many.
pub async fn erase_again(db: &Db, erased: &Erased, now: Time) -> Result<usize, StoreError> {
    Ok(erased.again(db, forget, now).await?.len())
}

/// What is kept under a hash of the address.
fn forget(email: &str) -> Vec<u8> {
    guess::key(email).to_vec()
}
