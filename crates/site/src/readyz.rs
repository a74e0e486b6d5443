//! `GET /readyz`: requests can be answered.

use std::sync::Arc;

use axum::extract::State;

use crate::SiteError;
use crate::app::Site;
use crate::error::ErrorBody;

/// Answers `ok` when the database does.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "server",
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn readyz(State(site): State<Arc<Site>>) -> Result<&'static str, SiteError> {
    site.db.alive().await?;
    Ok("ok\n")
}
