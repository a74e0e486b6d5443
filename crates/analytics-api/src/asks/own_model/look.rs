//! `GET /api/v1/own-model`.

use axum::extract::State;
use identity::SignedIn;
use journal_http::{Data, JournalApi};
use web_http::{ErrorBody, JsonAnswer, SiteError};

use super::wire::{OwnModelState, state_of};

/// The language model that the user named for own questions, without its key.
#[utoipa::path(
    get,
    path = "/api/v1/own-model",
    security(("session" = [])),
    operation_id = "own_model",
    tag = "insights",
    responses(
        (status = 200, body = Data<OwnModelState>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn look(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
) -> Result<JsonAnswer, SiteError> {
    JsonAnswer::of(&Data { data: state_of(&state, user.id).await? })
}
