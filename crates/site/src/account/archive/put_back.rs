//! `POST /api/v1/account/archive`: an archive into an account that holds nothing, whole or not at all.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use domain::Time;
use http_body_util::BodyExt;
use serde::Serialize;
use store::UserId;
use store::account::PuttingBack;
use store::events::Device;
use tokio::sync::mpsc::{Receiver, channel};
use utoipa::ToSchema;

use super::check::{Counts, check};
use super::unpack::{self, Found, unpack};
use crate::SiteError;
use crate::app::Site;
use crate::auth::{InPerson, Visit};
use crate::error::ErrorBody;
use crate::spool::{file, no_disk, room};
use crate::upload::{Progress, arrive};

const MOST_BYTES: u64 = 64 << 20;

#[derive(Serialize, ToSchema)]
#[schema(as = ArchivePutBack)]
pub struct PutBack {
    /// Always true.
    success: bool,
    data: WentBack,
}

#[derive(Serialize, ToSchema)]
#[schema(as = WentBack)]
pub struct WentBack {
    /// Undone ones too.
    imports: usize,
    fills: usize,
    revision: i64,
}

/// Puts an archive of this site back. The account must hold nothing: no import, not even an undone one.
#[utoipa::path(
    post,
    path = "/api/v1/account/archive",
    tag = "account",
    request_body(content = Vec<u8>, content_type = "application/zip"),
    responses(
        (status = 200, description = "The journal is what it was", body = PutBack),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "A token is not enough", body = ErrorBody),
        (status = 408, description = "The upload stood still", body = ErrorBody),
        (status = 409, description = "The account holds something", body = ErrorBody),
        (status = 413, description = "More than 64 MB", body = ErrorBody),
        (status = 415, description = "Not a zip", body = ErrorBody),
        (status = 422, description = "Not an archive of this site, damaged, or no journal", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
        (status = 507, description = "No room", body = ErrorBody),
    )
)]
pub async fn put_back(
    State(site): State<Arc<Site>>,
    Visit(device): Visit,
    person: InPerson,
    request: Request,
) -> Result<Json<PutBack>, SiteError> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !matches!(kind.split(';').next(), Some("application/zip" | "application/x-zip-compressed")) {
        let message = "Expected the archive itself with content-type: application/zip.";
        return Err(SiteError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_zip", message));
    }
    let user = person.user.id;
    let sending = (site.places.sender(user).await?, arrive(&site, &request)?);
    let file = receive(&site, request.into_body()).await?;
    let writing = site.places.writer(user).await?;
    // Who goes away now leaves the storing to itself: all of it or nothing.
    let storing = tokio::spawn(async move {
        let _kept = (sending, writing);
        store(&site, user, file, &device).await
    });
    storing.await.map_err(SiteError::ours)?.map(Json)
}

async fn receive(site: &Site, mut body: Body) -> Result<File, SiteError> {
    room(site, 0)?;
    let mut file = file(site).map_err(no_disk)?;
    let mut length = 0;
    let mut progress = Progress::begin();
    while let Some(frame) = progress.wait(body.frame()).await? {
        let Ok(chunk) = frame.map_err(|_| cut())?.into_data() else { continue };
        progress.came(chunk.len())?;
        length += chunk.len() as u64;
        if length > MOST_BYTES {
            let message = "An archive can have at most 64 MB. Nothing was stored.";
            return Err(SiteError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message));
        }
        file.write_all(&chunk).map_err(no_disk)?;
    }
    file.seek(SeekFrom::Start(0)).map_err(SiteError::ours)?;
    Ok(file)
}

fn cut() -> SiteError {
    SiteError::bad_request(
        "cut_short",
        "The archive did not arrive whole. Nothing was stored. Please send it again.",
    )
}

async fn store(site: &Site, user: UserId, file: File, device: &Device) -> Result<PutBack, SiteError> {
    // Before the database is asked: who waits here keeps nobody else from writing.
    let _turn = site.journals.turn().await?;
    let now = (site.clock)();
    let (sender, found) = channel(2);
    let reading = tokio::task::spawn_blocking(move || unpack(file, unpack::MOST_BYTES, &sender));
    let putting = fill(site, user, found).await?;
    // What is wrong with the archive is said before what came of it.
    reading.await.map_err(SiteError::ours)?.map_err(unreadable)?;
    let mut putting = putting
        .ok_or_else(|| unreadable("There is nothing in this archive. Nothing was stored.".to_owned()))?;
    let stored = putting.stored().await?.map_err(|why| unreadable(format!("{why} Nothing was stored.")))?;
    // What no sum can hold panics there: that is the archive's fault, not ours.
    let counts = tokio::task::spawn_blocking(move || check(&stored, now));
    let Counts { imports, fills } = counts
        .await
        .map_err(|_| {
            unreadable("The journal in this archive cannot be computed. Nothing was stored.".to_owned())
        })?
        .map_err(unreadable)?;
    let revision = commit(putting, device, now).await?;
    Ok(PutBack { success: true, data: WentBack { imports, fills, revision } })
}

/// Rows into the transaction as they are found. `None`: nothing was found, and the reader says why.
async fn fill(
    site: &Site,
    user: UserId,
    mut found: Receiver<Found>,
) -> Result<Option<PuttingBack>, SiteError> {
    let Some(Found::Salt(salt)) = found.recv().await else { return Ok(None) };
    let Some(mut putting) = PuttingBack::begin(&site.db, user, &salt).await? else { return Err(not_empty()) };
    while let Some(one) = found.recv().await {
        let Found::Rows(table, rows) = one else { continue };
        if let Err(why) = putting.take(table, &rows).await? {
            return Err(unreadable(format!("journal/{why} Nothing was stored.")));
        }
    }
    Ok(Some(putting))
}

async fn commit(putting: PuttingBack, device: &Device, now: Time) -> Result<i64, SiteError> {
    putting.commit(device, now).await?.map_err(|why| unreadable(format!("journal/{why} Nothing was stored.")))
}

fn not_empty() -> SiteError {
    let message = "An archive goes into an account that holds nothing, and this one holds something (an undone import \
                   counts). Nothing was changed. Open a new account for it.";
    SiteError::new(StatusCode::CONFLICT, "not_empty", message)
}

fn unreadable(sentence: String) -> SiteError {
    SiteError::new(StatusCode::UNPROCESSABLE_ENTITY, "unreadable", sentence)
}
