//! `POST /api/v1/pictures/change` and `/order`: what is said of a picture, and in which order they stand.

use axum::Json;
use axum::extract::State;
use identity::SignedIn;
use journal_http::conflict::{Conflict, Refusal};
use journal_http::{Data, JournalApi, present_or_null};
use serde::Deserialize;
use store::pictures::{self as stored, Done, LONGEST_CAPTION, Saying};
use unicode_normalization::UnicodeNormalization;
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError, sentence};

use super::link::told;
use super::remove::PictureDone;
use super::row::{Picture, PictureStage, full, no_picture};

/// Of one order: a trade that was joined may have those of several notes.
const MOST_ORDERED: usize = 1_000;

#[derive(Deserialize, ToSchema)]
pub struct PictureChange {
    id: String,
    /// As it was when the page read it.
    revision: i64,
    /// Absent or null: it stays.
    #[serde(default)]
    #[schema(required = false)]
    caption: Option<String>,
    /// Absent: it stays. Null: none.
    #[serde(default, deserialize_with = "present_or_null")]
    #[schema(value_type = Option<PictureStage>, required = false)]
    stage: Option<Option<PictureStage>>,
}

#[derive(Deserialize, ToSchema)]
pub struct PictureOrder {
    /// Of each picture beside one thing.
    ids: Vec<String>,
}

/// Sets the caption and the stage of a picture. The same values again change nothing.
#[utoipa::path(
    post,
    path = "/api/v1/pictures/change",
    operation_id = "change_picture",
    tag = "pictures",
    request_body = PictureChange,
    responses(
        (status = 200, description = "It stands there", body = Data<Picture>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such picture, or it was removed", body = ErrorBody),
        (status = 409, description = "Something else is stored, which comes along", body = Conflict<Picture>),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "A caption that is too long; nothing was stored", body = ErrorBody),
    )
)]
pub async fn change(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<PictureChange>,
) -> Result<Json<Data<Picture>>, Refusal<Picture>> {
    let caption = sent.caption.map(|text| read(&text)).transpose()?;
    let saying = Saying { caption: caption.as_deref(), stage: sent.stage.map(|stage| stage.map(Into::into)) };
    let done = stored::say(&state.db, user.id, &sent.id, sent.revision, saying, (state.clock)()).await?;
    let kept = stored::one(&state.db, user.id, &sent.id).await?.ok_or_else(no_picture)?;
    match done {
        Done::All => Ok(Json(Data { data: told(&state, user.id, kept)? })),
        Done::Changed => Err(Refusal::Changed(Box::new(told(&state, user.id, kept)?))),
        Done::Unknown => Err(no_picture().into()),
        Done::Full => Err(full().into()),
    }
}

/// One line.
fn read(text: &str) -> Result<String, SiteError> {
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    let text: String = text.nfc().map(plain).collect();
    let text = text.trim();
    let length = text.chars().count();
    if length > LONGEST_CAPTION {
        return Err(SiteError::field(
            "caption",
            sentence!(
                "A caption has at most {longest} letters; this one has {length}.",
                longest = LONGEST_CAPTION,
                length
            ),
        ));
    }
    Ok(text.to_owned())
}

/// Puts pictures that stand beside one thing into an order.
#[utoipa::path(
    post,
    path = "/api/v1/pictures/order",
    operation_id = "order_pictures",
    tag = "pictures",
    request_body = PictureOrder,
    responses(
        (status = 200, description = "They stand in it", body = PictureDone),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "One of them is not there; nothing was changed", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Too many", body = ErrorBody),
    )
)]
pub async fn order(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<PictureOrder>,
) -> Result<Json<PictureDone>, SiteError> {
    if sent.ids.len() > MOST_ORDERED {
        return Err(SiteError::field(
            "ids",
            sentence!("At most {most} pictures stand in one order.", most = MOST_ORDERED),
        ));
    }
    match stored::order(&state.db, user.id, &sent.ids).await? {
        Done::All => Ok(Json(PictureDone { success: true })),
        Done::Unknown | Done::Changed | Done::Full => Err(SiteError::missing(
            "no_picture",
            "One of these pictures was removed meanwhile, so the order stayed as it was. Please move it again.",
        )),
    }
}
