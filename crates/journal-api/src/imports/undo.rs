//! `POST /api/v1/imports/undo` and `/redo`: takes an import out of the journal, or brings it back.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use identity::SignedIn;
use journal_http::JournalApi;
use serde::{Deserialize, Serialize};
use store::{ImportId, journal};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

/// Which one.
#[derive(Deserialize, ToSchema)]
pub struct OneId {
    pub id: i64,
}

/// The journal was changed, or was so already.
#[derive(Serialize, ToSchema)]
pub struct JournalChanged {
    pub data: AtRevision,
}

#[derive(Serialize, ToSchema)]
pub struct AtRevision {
    pub revision: i64,
}

/// Takes an import out of the journal, exactly as if it had never come. Undone twice is undone once.
#[utoipa::path(
    post,
    path = "/api/v1/imports/undo",
    operation_id = "undo_import",
    tag = "imports",
    request_body = OneId,
    responses(
        (status = 200, description = "It is out", body = JournalChanged),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "You have no such import", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
    )
)]
pub async fn undo(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(OneId { id }): Sent<OneId>,
) -> Result<Json<JournalChanged>, SiteError> {
    let _permit = state.queue.writer(user.id).await?;
    let undone = journal::undo(&state.db, user.id, ImportId(id), (state.clock)()).await?;
    undone.ok_or_else(no_import)?;
    changed(&state, user.id).await
}

/// Brings an undone import back.
#[utoipa::path(
    post,
    path = "/api/v1/imports/redo",
    tag = "imports",
    request_body = OneId,
    responses(
        (status = 200, description = "It is in", body = JournalChanged),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "You have no such import", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
    )
)]
pub async fn redo(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(OneId { id }): Sent<OneId>,
) -> Result<Json<JournalChanged>, SiteError> {
    let _permit = state.queue.writer(user.id).await?;
    let redone = journal::redo(&state.db, user.id, ImportId(id), (state.clock)()).await?;
    redone.ok_or_else(no_import)?;
    changed(&state, user.id).await
}

async fn changed(state: &JournalApi, user: store::UserId) -> Result<Json<JournalChanged>, SiteError> {
    let revision = journal::revision(&state.db, user).await?;
    Ok(Json(JournalChanged { data: AtRevision { revision } }))
}

/// Another user's looks the same as none.
fn no_import() -> SiteError {
    let message = "This import is not in your journal. Reload the list of imports.";
    SiteError::new(StatusCode::NOT_FOUND, "no_import", message)
}
