//! `POST /api/v1/snapshots/restore`: brings back what was replaced.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use identity::SignedIn;
use journal_http::JournalApi;
use store::SnapshotId;
use store::journal::{self, Restored};
use web_http::{ErrorBody, Sent, SiteError};

use super::undo::{AtRevision, JournalChanged, OneId};

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
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(OneId { id }): Sent<OneId>,
) -> Result<Json<JournalChanged>, SiteError> {
    let _permit = state.queue.writer(user.id).await?;
    match journal::restore(&state.db, user.id, SnapshotId(id), (state.clock)()).await? {
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
