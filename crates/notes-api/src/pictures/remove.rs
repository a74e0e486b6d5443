//! `POST /api/v1/pictures/remove`, `/bring-back` and `/forget`: a removed picture can be brought back for thirty days.

use axum::Json;
use axum::extract::State;
use identity::SignedIn;
use journal_http::{Data, JournalApi};
use serde::{Deserialize, Serialize};
use store::UserId;
use store::pictures::{self as stored, Done};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::link::told;
use super::row::{Picture, full, no_picture};

#[derive(Deserialize, ToSchema)]
pub struct WhichPicture {
    id: String,
}

#[derive(Serialize, ToSchema)]
pub struct PictureDone {
    /// Always true.
    pub success: bool,
}

/// Removes a picture. It can be brought back for thirty days, then it goes for good. Twice is as once.
#[utoipa::path(
    post,
    path = "/api/v1/pictures/remove",
    operation_id = "remove_picture",
    tag = "pictures",
    request_body = WhichPicture,
    responses(
        (status = 200, description = "It is removed", body = Data<Picture>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such picture", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
    )
)]
pub async fn remove(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<WhichPicture>,
) -> Result<Json<Data<Picture>>, SiteError> {
    let done = stored::remove(&state.db, user.id, &sent.id, (state.clock)()).await?;
    answer(&state, user.id, &sent.id, done).await
}

/// Brings a removed picture back to where it stood.
#[utoipa::path(
    post,
    path = "/api/v1/pictures/bring-back",
    operation_id = "bring_back_picture",
    tag = "pictures",
    request_body = WhichPicture,
    responses(
        (status = 200, description = "It is there again", body = Data<Picture>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such picture, or it went for good", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "As many as are possible stand there", body = ErrorBody),
    )
)]
pub async fn bring_back(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<WhichPicture>,
) -> Result<Json<Data<Picture>>, SiteError> {
    let done = stored::bring_back(&state.db, user.id, &sent.id, (state.clock)()).await?;
    answer(&state, user.id, &sent.id, done).await
}

async fn answer(
    state: &JournalApi,
    user: UserId,
    id: &str,
    done: Done,
) -> Result<Json<Data<Picture>>, SiteError> {
    match done {
        Done::All => {
            let kept = stored::one(&state.db, user, id).await?.ok_or_else(no_picture)?;
            Ok(Json(Data { data: told(state, user, kept)? }))
        }
        Done::Full => Err(full()),
        Done::Unknown | Done::Changed => Err(no_picture()),
    }
}

/// A picture that was removed goes for good, now: its room is free again.
#[utoipa::path(
    post,
    path = "/api/v1/pictures/forget",
    operation_id = "forget_picture",
    tag = "pictures",
    request_body = WhichPicture,
    responses(
        (status = 200, description = "It is gone", body = PictureDone),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such picture, or it was not removed", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
    )
)]
pub async fn forget(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<WhichPicture>,
) -> Result<Json<PictureDone>, SiteError> {
    let now = (state.clock)();
    if stored::forget(&state.db, &state.files, user.id, &sent.id, now).await? {
        return Ok(Json(PictureDone { success: true }));
    }
    Err(no_picture())
}
