//! `GET /api/v1/pictures/{id}/file`: the bytes of a picture, for its owner alone, by a link that was told shortly
//! before.

use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use identity::SignedIn;
use journal_http::JournalApi;
use journal_http::query::bad_query;
use pictures::kind_of;
use serde::Deserialize;
use store::attachments;
use store::pictures as stored;
use utoipa::IntoParams;
use web_http::{ErrorBody, Part, SiteError};

use super::link::check;
use super::row::no_picture;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PictureLink {
    /// From `file` of a picture.
    #[serde(default)]
    link: String,
}

/// A picture of who is logged in, by the link that was told with it, also one that was removed and is not gone yet. A
/// browser may keep it, and asks each time whether it may show it.
#[utoipa::path(
    get,
    path = "/api/v1/pictures/{id}/file",
    operation_id = "picture_file",
    tag = "pictures",
    params(("id" = String, Path), PictureLink),
    responses(
        (status = 200, description = "PNG, JPEG or WebP", content(
            (Vec<u8> = "image/png"),
            (Vec<u8> = "image/jpeg"),
            (Vec<u8> = "image/webp"),
        )),
        (status = 304, description = "The browser has it"),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "The link is over, or of somebody else", body = ErrorBody),
        (status = 404, description = "There is no such picture, or its file is missing", body = ErrorBody),
    )
)]
pub async fn file(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Part(id): Part,
    query: Result<Query<PictureLink>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, SiteError> {
    let Query(PictureLink { link }) = query.map_err(|_| bad_query())?;
    check(&state, user.id, &id, &link)?;
    let picture = stored::one(&state.db, user.id, &id).await?.ok_or_else(no_picture)?;
    // What stands under an id never changes.
    let tag = format!("\"{}\"", picture.id);
    let kept = [(CACHE_CONTROL, "private, no-cache".to_owned()), (ETAG, tag.clone())];
    let known = headers.get(IF_NONE_MATCH).and_then(|known| known.to_str().ok()).unwrap_or_default();
    if known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag) {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let bytes = match attachments::read(&state.db, &state.files, user.id, &id).await {
        Ok(bytes) => bytes.ok_or_else(missing)?,
        Err(store::StoreError::Broken(why)) => {
            tracing::error!(why, "a picture cannot be shown");
            return Err(missing());
        }
        Err(error) => return Err(error.into()),
    };
    // What came with an archive was never cleaned: it is shown as what it is, or not at all.
    let kind = kind_of(&bytes).map_err(|_| missing())?;
    let own = [
        (CONTENT_TYPE, kind.content_type().to_owned()),
        (CONTENT_DISPOSITION, format!("inline; filename=\"picture-{}.{}\"", &picture.id[..8], kind.word())),
        (CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'; frame-ancestors 'none'".to_owned()),
    ];
    Ok((kept, own, Body::from(bytes)).into_response())
}

fn missing() -> SiteError {
    SiteError::missing("picture_missing", "The file of this picture is missing on the server, or damaged.")
}
