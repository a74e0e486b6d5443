//! `POST /api/v1/account/archive`: an archive into an account that holds nothing, whole or not at all.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use domain::Time;
use http_body_util::BodyExt;
use identity::{BrowserSession, RequestDevice};
use journal_http::JournalApi;
use journal_http::upload::arrive;
use serde::Serialize;
use store::UserId;
use store::account::ArchiveImport;
use store::attachments::{self, Added};
use store::events::Device;
use tokio::sync::mpsc::{Receiver, channel};
use utoipa::ToSchema;
use web_http::spool::no_disk;
use web_http::{ErrorBody, Progress, SiteError};

use super::check::{Counts, check};
use super::unpack::{self, Found, unpack};

/// Packed, without attachments: of those as many as a user may keep come on top.
const MOST_BYTES: u64 = 64 << 20;

#[derive(Serialize, ToSchema)]
#[schema(as = ArchiveImported)]
pub struct ImportedArchive {
    /// Always true.
    success: bool,
    data: ImportedCounts,
}

#[derive(Serialize, ToSchema)]
#[schema(as = ImportedCounts)]
pub struct ImportedCounts {
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
        (status = 200, description = "The journal is what it was", body = ImportedArchive),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "A token is not enough", body = ErrorBody),
        (status = 408, description = "The upload stood still", body = ErrorBody),
        (status = 409, description = "The account holds something", body = ErrorBody),
        (status = 413, description = "More than 64 MB beside attachments, or more of those than one user may keep", body = ErrorBody),
        (status = 415, description = "Not a zip", body = ErrorBody),
        (status = 422, description = "Not an archive of this site, damaged, or no journal", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
        (status = 507, description = "No room", body = ErrorBody),
    )
)]
pub async fn import_archive(
    State(state): State<JournalApi>,
    RequestDevice(device): RequestDevice,
    person: BrowserSession,
    request: Request,
) -> Result<Json<ImportedArchive>, SiteError> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !matches!(kind.split(';').next(), Some("application/zip" | "application/x-zip-compressed")) {
        let message = "Expected the archive itself with content-type: application/zip.";
        return Err(SiteError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_zip", message));
    }
    let user = person.user.id;
    let sending = (state.queue.sender(user).await?, arrive(&state, &request)?);
    let file = receive(&state, request.into_body()).await?;
    let writing = state.queue.writer(user).await?;
    // Who goes away now leaves the storing to itself: all of it or nothing.
    let storing = tokio::spawn(async move {
        let _kept = (sending, writing);
        store(&state, user, file, &device).await
    });
    storing.await.map_err(SiteError::ours)?.map(Json)
}

async fn receive(state: &JournalApi, mut body: Body) -> Result<File, SiteError> {
    state.temp.room(0)?;
    let mut file = state.temp.file().map_err(no_disk)?;
    let mut length = 0;
    let mut progress = Progress::begin();
    while let Some(frame) = progress.wait(body.frame()).await? {
        let Ok(chunk) = frame.map_err(|_| cut())?.into_data() else { continue };
        progress.received(chunk.len())?;
        length += chunk.len() as u64;
        let most = MOST_BYTES.saturating_add(state.quota);
        if length > most {
            return Err(too_large(format!(
                "An archive can have at most {} MB. Nothing was saved.",
                most >> 20
            )));
        }
        file.write_all(&chunk).map_err(no_disk)?;
    }
    file.seek(SeekFrom::Start(0)).map_err(SiteError::ours)?;
    Ok(file)
}

fn too_large(sentence: String) -> SiteError {
    SiteError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", sentence)
}

fn cut() -> SiteError {
    SiteError::bad_request(
        "cut_short",
        "The archive did not arrive whole. Nothing was saved. Please send it again.",
    )
}

async fn store(
    state: &JournalApi,
    user: UserId,
    file: File,
    device: &Device,
) -> Result<ImportedArchive, SiteError> {
    // A few in all, first come, first served; of one user there is one. Whoever builds a journal does not wait for
    // them.
    let _archive = state.queue.archive().await?;
    let now = (state.clock)();
    let (sender, found) = channel(2);
    let reading = tokio::task::spawn_blocking(move || unpack(file, unpack::MOST_BYTES, &sender));
    let mut import = None;
    let filled = fill(state, user, found, now, &mut import).await;
    // What is wrong with the archive is said before what came of it.
    let read = reading.await.map_err(SiteError::ours).and_then(|read| read.map_err(unreadable));
    let Some(mut import) = import else {
        filled.and(read)?;
        return Err(unreadable("There is nothing in this archive. Nothing was saved.".to_owned()));
    };
    let done = match filled.and(read) {
        Ok(()) => finish(state, &mut import, device, now).await,
        Err(error) => Err(error),
    };
    if done.is_err() {
        let given_up = async {
            import.give_up().await?;
            attachments::remove_waiting(&state.db, &state.files, now).await
        };
        if let Err(error) = given_up.await {
            tracing::warn!(%error, "what is left of an archive goes with the sweep of the day");
        }
    }
    done
}

/// Everything is stored under nobody; looks whether it can be computed, then gives it to its owner.
async fn finish(
    state: &JournalApi,
    import: &mut ArchiveImport,
    device: &Device,
    now: Time,
) -> Result<ImportedArchive, SiteError> {
    let building = state.journals.turn().await?;
    let stored = import.stored().await?.map_err(|why| unreadable(format!("{why} Nothing was saved.")))?;
    // What no sum can hold panics there: that is the archive's fault, not ours.
    let counts = tokio::task::spawn_blocking(move || check(&stored, now));
    let Counts { imports, fills } = counts
        .await
        .map_err(|_| {
            unreadable("The journal in this archive cannot be computed. Nothing was saved.".to_owned())
        })?
        .map_err(unreadable)?;
    drop(building);
    let revision = import
        .commit(device)
        .await?
        .map_err(|why| unreadable(format!("journal/{why} Nothing was saved.")))?;
    Ok(ImportedArchive { success: true, data: ImportedCounts { imports, fills, revision } })
}

/// Rows into the database as they are found. `putting` stays empty when nothing was found, and the reader says why.
async fn fill(
    state: &JournalApi,
    user: UserId,
    mut found: Receiver<Found>,
    now: Time,
    import: &mut Option<ArchiveImport>,
) -> Result<(), SiteError> {
    let Some(Found::Salt(salt)) = found.recv().await else { return Ok(()) };
    let Some(begun) = ArchiveImport::begin(&state.db, user, &salt, now).await? else {
        return Err(not_empty());
    };
    let import = import.insert(begun);
    let quota = i64::try_from(state.quota).unwrap_or(i64::MAX);
    while let Some(one) = found.recv().await {
        let taken = match one {
            Found::Salt(_) => continue,
            Found::Rows(table, rows) => import.take(table, &rows).await?,
            Found::NoFile => {
                import.without_file();
                Ok(())
            }
            Found::File(bytes) => match import.take_file(&state.files, bytes, quota).await? {
                Ok(Added::Done) => Ok(()),
                Ok(Added::NoRoom) => {
                    return Err(too_large(format!(
                        "This archive holds more attachments than the {} MB that one account can keep here. Nothing was \
                         saved.",
                        state.quota >> 20
                    )));
                }
                Ok(Added::There { .. }) => Err("attachments: two have one id.".to_owned()),
                Err(why) => Err(why),
            },
        };
        if let Err(why) = taken {
            return Err(unreadable(format!("journal/{why} Nothing was saved.")));
        }
    }
    Ok(())
}

fn not_empty() -> SiteError {
    let message = "An archive goes into an account that holds nothing, and this one holds something (an undone import \
                   counts). Nothing was changed. Open a new account for it.";
    SiteError::new(StatusCode::CONFLICT, "not_empty", message)
}

fn unreadable(sentence: String) -> SiteError {
    SiteError::new(StatusCode::UNPROCESSABLE_ENTITY, "unreadable", sentence)
}
