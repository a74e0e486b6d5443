//! `GET /api/v1/pictures`: those beside one thing.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use identity::SignedIn;
use journal_http::{Data, JournalApi};
use serde::Serialize;
use store::attachments;
use store::pictures as stored;
use utoipa::ToSchema;
use web_http::{ErrorBody, SiteError};

use super::beside::{BesideWhat, beside};
use super::link::all_told;
use super::row::Picture;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PictureList {
    /// In their order.
    pictures: Vec<Picture>,
    /// Removed, and not gone yet: they can be brought back.
    removed: Vec<Picture>,
    /// Of everything that the user keeps, the same bytes once.
    used_bytes: i64,
    /// That the operator of this site lets one user keep.
    most_bytes: u64,
}

/// Pictures of who is logged in, beside one trade, note, day or setup.
#[utoipa::path(
    get,
    path = "/api/v1/pictures",
    operation_id = "list_pictures",
    tag = "pictures",
    params(BesideWhat),
    responses(
        (status = 200, body = Data<PictureList>),
        (status = 400, description = "Not exactly one thing is named", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such trade, note, day or setup", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<BesideWhat>, QueryRejection>,
) -> Result<Json<Data<PictureList>>, SiteError> {
    let place = BesideWhat::of(query)?.find(&state, user.id).await?;
    let (thing, keys) = place.keys(&state, user.id).await?;
    let mut all = Vec::new();
    for key in &keys {
        all.extend(stored::beside(&state.db, user.id, beside(thing, key)).await?);
    }
    // Where two notes came together, so did their pictures.
    all.sort_by_key(|one| one.position);
    let used_bytes = attachments::used(&state.db, user.id).await?;
    let (removed, pictures): (Vec<_>, Vec<_>) = all.into_iter().partition(|one| one.removed_at.is_some());
    Ok(Json(Data {
        data: PictureList {
            pictures: all_told(&state, user.id, pictures)?,
            removed: all_told(&state, user.id, removed)?,
            used_bytes,
            most_bytes: state.quota,
        },
    }))
}
