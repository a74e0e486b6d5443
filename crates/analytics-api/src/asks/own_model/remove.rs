//! `POST /api/v1/own-model/remove`: also where the operator allows none any more.

use axum::extract::State;
use identity::{RequestDevice, SignedIn};
use journal_http::{Data, JournalApi};
use store::own_models;
use web_http::{ErrorBody, JsonAnswer, SiteError};

use super::wire::{OwnModelState, state_of};

/// Forgets the user's own language model and its key, at once and for good.
#[utoipa::path(
    post,
    path = "/api/v1/own-model/remove",
    security(("session" = [])),
    operation_id = "remove_own_model",
    tag = "insights",
    responses(
        (status = 200, description = "It is gone", body = Data<OwnModelState>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "The user named none", body = ErrorBody),
    )
)]
pub async fn remove(
    State(state): State<JournalApi>,
    RequestDevice(device): RequestDevice,
    SignedIn(user): SignedIn,
) -> Result<JsonAnswer, SiteError> {
    if !own_models::remove(&state.db, user.id, &device, (state.clock)()).await? {
        return Err(SiteError::missing("no_own_model", "You have named no model, or removed it already."));
    }
    JsonAnswer::of(&Data { data: state_of(&state, user.id).await? })
}
