//! `POST /api/v1/account/keep`: the account stays.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use store::account;

use crate::app::Site;
use crate::auth::{DONE, Done, InPerson, Visit};
use web_http::ErrorBody;
use web_http::SiteError;

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
    State(site): State<Site>,
    Visit(device): Visit,
    person: InPerson,
) -> Result<Json<Done>, SiteError> {
    account::call_off_deletion(&site.db, person.user.id, &device, (site.clock)()).await?;
    Ok(Json(DONE))
}
