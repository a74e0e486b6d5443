//! `POST /api/v1/pictures/{id}`: a picture, cleaned in the child and kept.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Query, Request, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use http_body_util::BodyExt;
use identity::SignedIn;
use journal_http::query::bad_query;
use journal_http::upload::{arrive, enter, not_read};
use journal_http::{Data, JournalApi};
use parse_worker::WorkerProblem;
use pictures::{MOST_BYTES, Refused, too_heavy};
use serde::Deserialize;
use store::UserId;
use store::attachments::{self, Added, NewAttachment};
use store::pictures::{self as stored, Done, Put};
use utoipa::IntoParams;
use web_http::spool::{Piece, Spool, no_disk};
use web_http::{ErrorBody, Part, Progress, SiteError, sentence};

use super::beside::{BesideWhat, beside};
use super::link::told;
use super::row::{Picture, PictureStage, full, no_picture};

const OCTETS: &str = "application/octet-stream";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HowToAdd {
    #[param(required = false)]
    stage: Option<PictureStage>,
}

/// Keeps a picture beside something. The id is made up by whoever sends it; the same sent again is the same picture, so
/// that a lost answer costs nothing.
#[utoipa::path(
    post,
    path = "/api/v1/pictures/{id}",
    operation_id = "add_picture",
    tag = "pictures",
    params(("id" = String, Path, description = "32 hexadecimal digits, random"), BesideWhat, HowToAdd),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 200, description = "It is kept", body = Data<Picture>),
        (status = 400, description = "Not exactly one thing is named, or it did not arrive whole", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such trade, note, day or setup", body = ErrorBody),
        (status = 408, description = "The upload stood still", body = ErrorBody),
        (status = 409, description = "Another picture of this user has this id", body = ErrorBody),
        (status = 413, description = "More than 5 MB", body = ErrorBody),
        (status = 415, description = "The body is not said to be bytes", body = ErrorBody),
        (status = 422, description = "No picture, or no room; nothing was kept", body = ErrorBody),
        (status = 507, description = "No room on the server's disk", body = ErrorBody),
    )
)]
pub async fn add(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Part(id): Part,
    request: Request,
) -> Result<Json<Data<Picture>>, SiteError> {
    let (mut head, body) = request.into_parts();
    let asked: Result<Query<BesideWhat>, QueryRejection> = Query::from_request_parts(&mut head, &()).await;
    let how: Result<Query<HowToAdd>, QueryRejection> = Query::from_request_parts(&mut head, &()).await;
    let (asked, Query(how)) = (BesideWhat::of(asked)?, how.map_err(|_| bad_query())?);
    let request = Request::from_parts(head, body);
    if !is_id(&id) {
        return Err(SiteError::field("id", "A picture's id has 32 hexadecimal digits in small letters."));
    }
    refuse_other(&request)?;
    let place = asked.find(&state, user.id).await?;
    let known = stored::one(&state.db, user.id, &id).await?;
    if known.is_some_and(|known| known.removed_at.is_some()) {
        return Err(SiteError::conflict(
            "This picture was removed. Bring it back where it stood, or choose its file anew.",
        ));
    }
    let (thing, keys) = place.keys(&state, user.id).await?;
    if let Some(key) = keys.first() {
        let beside = stored::beside(&state.db, user.id, beside(thing, key)).await?;
        let others = beside.iter().filter(|one| one.removed_at.is_none() && one.id != id);
        // Before its bytes take room.
        if others.count() as i64 >= stored::MOST_BESIDE_ONE {
            return Err(full());
        }
    }
    let cleaned = {
        let _sending = state.queue.sender(user.id).await?;
        let _arriving = arrive(&state, &request)?;
        let sent = receive(&state, request).await?;
        let place = enter(&state)?;
        let permit = place.turn().await;
        let bytes = sent.read().await.map_err(no_disk)?;
        let cleaned = state.worker.picture(&bytes).await;
        drop(permit);
        cleaned.map_err(broken)?.map_err(|Refused(sentence)| SiteError::field("file", sentence))?
    };
    attach(&state, user.id, &id, cleaned.bytes).await?;
    let (thing, key) = place.key(&state, user.id).await?;
    let put = Put {
        id: &id,
        beside: beside(thing, &key),
        stage: how.stage.map(Into::into),
        kind: cleaned.kind.word(),
        width: i64::from(cleaned.width),
        height: i64::from(cleaned.height),
    };
    match stored::put(&state.db, user.id, &put, (state.clock)()).await? {
        Done::All => {
            let kept = stored::one(&state.db, user.id, &id).await?.ok_or_else(no_picture)?;
            if kept.thing != thing || kept.key != key {
                return Err(SiteError::conflict(
                    "This picture belongs to something else already. Nothing was changed: choose the file again.",
                ));
            }
            Ok(Json(Data { data: told(&state, user.id, kept)? }))
        }
        Done::Full => Err(full()),
        Done::Unknown | Done::Changed => {
            Err(SiteError::busy("The picture could not be kept just now. Please send it again.", 1))
        }
    }
}

/// Bytes before what refers to them: what ends in between goes after thirty days.
async fn attach(state: &JournalApi, user: UserId, id: &str, bytes: Vec<u8>) -> Result<(), SiteError> {
    let new = NewAttachment { id: id.to_owned(), ..NewAttachment::new((state.clock)())? };
    let quota = i64::try_from(state.quota).unwrap_or(i64::MAX);
    match attachments::add(&state.db, &state.files, user, &new, bytes, quota).await? {
        Added::Done | Added::There { is_same: true } => Ok(()),
        Added::There { is_same: false } => {
            Err(SiteError::conflict("Another picture was sent under this id. Nothing was kept."))
        }
        Added::NoRoom => Err(SiteError::refused(sentence!(
            "Your pictures take nearly all of the {quota} MB that one account can keep on this site, and this one does not fit. \
             It was not kept. Remove pictures for good that you do not need, or ask the operator for more room.",
            quota = state.quota >> 20
        ))),
    }
}

fn is_id(id: &str) -> bool {
    id.len() == 32 && id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Whoever says how much comes is told at once that it is too much.
fn refuse_other(request: &Request) -> Result<(), SiteError> {
    let said = |name| request.headers().get(name)?.to_str().ok();
    let kind = said(CONTENT_TYPE).unwrap_or_default();
    if kind.split(';').next().is_none_or(|kind| kind.trim() != OCTETS) {
        let message = "Expected the picture itself with content-type: application/octet-stream.";
        return Err(SiteError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_bytes", message));
    }
    match said(CONTENT_LENGTH).and_then(|length| length.parse::<usize>().ok()) {
        Some(length) if length > MOST_BYTES => Err(too_large(length)),
        _ => Ok(()),
    }
}

/// To disk while it comes.
async fn receive(state: &JournalApi, request: Request) -> Result<Piece, SiteError> {
    let (mut body, mut spool, mut progress) = (request.into_body(), Spool::default(), Progress::begin());
    while let Some(frame) = progress.wait(body.frame()).await? {
        let Ok(chunk) = frame.map_err(|_| cut())?.into_data() else { continue };
        progress.received(chunk.len())?;
        let size = usize::try_from(spool.size()).unwrap_or(usize::MAX).saturating_add(chunk.len());
        if size > MOST_BYTES {
            return Err(too_large(size));
        }
        spool.add(&state.temp, &chunk).map_err(no_disk)?;
    }
    Ok(spool.since(0))
}

fn too_large(bytes: usize) -> SiteError {
    SiteError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", too_heavy(bytes).0)
}

fn cut() -> SiteError {
    SiteError::bad_request(
        "cut_short",
        "The picture did not arrive whole. Nothing was kept. Please send it again.",
    )
}

fn broken(problem: WorkerProblem) -> SiteError {
    match problem {
        WorkerProblem::File(problem) => SiteError::field("file", problem.text),
        problem @ WorkerProblem::Broken(_) => not_read("", problem),
    }
}
