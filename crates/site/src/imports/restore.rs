//! `POST /api/v1/snapshots/restore`: brings back what was replaced (D5).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use store::SnapshotId;
use store::journal::{self, Restored};

use super::undo::{AtRevision, JournalChanged, OneId};
use crate::app::Site;
use crate::auth::SignedIn;
use web_http::ErrorBody;
use web_http::Sent;
use web_http::SiteError;

/// Makes the journal exactly what it was at a snapshot. What is there now becomes a snapshot of its own.
#[utoipa::path(
    post,
    path = "/api/v1/snapshots/restore",
    tag = "imports",
    request_body = OneId,
    responses(
        (status = 200, description = "It is what it was", body = JournalChanged),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "You have no such snapshot, or it is older than 30 days", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
    )
)]
pub async fn restore(
    State(site): State<Site>,
    SignedIn(user): SignedIn,
    Sent(OneId { id }): Sent<OneId>,
) -> Result<Json<JournalChanged>, SiteError> {
    let _turn = site.places.writer(user.id).await?;
    match journal::restore(&site.db, user.id, SnapshotId(id), (site.clock)()).await? {
        Restored::Done { revision, .. } | Restored::Unchanged { revision } => {
            Ok(Json(JournalChanged { data: AtRevision { revision } }))
        }
        Restored::Unknown => {
            let message =
                "These trades can no longer be restored; they are kept for 30 days. Reload the list.";
            Err(SiteError::new(StatusCode::NOT_FOUND, "no_snapshot", message))
        }
    }
}
