//! `POST /api/v1/account/keep`: the account stays.

use axum::Json;
use axum::extract::State;
use identity::{BrowserSession, RequestDevice};
use store::account;
use web_http::{ErrorBody, SiteError};

use crate::Accounts;
use crate::done::{DONE, Done};

/// Calls the deletion off. When none was asked for, nothing changes.
#[utoipa::path(
    post,
    path = "/api/v1/account/keep",
    tag = "account",
    responses(
        (status = 200, description = "It stays", body = Done),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "A token is not enough, or sent by a page of another site", body = ErrorBody),
    )
)]
pub async fn keep(
    State(state): State<Accounts>,
    RequestDevice(device): RequestDevice,
    person: BrowserSession,
) -> Result<Json<Done>, SiteError> {
    account::call_off_deletion(&state.db, person.user.id, &device, (state.clock)()).await?;
    Ok(Json(DONE))
}
