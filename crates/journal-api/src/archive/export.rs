//! `GET /api/v1/account/archive`: everything, as one file.

use std::fs::File;
use std::io::{BufWriter, Seek, SeekFrom, Write};

use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use domain::Time;
use identity::{RequestDevice, SignedIn};
use journal::Journal;
use journal_http::JournalApi;
use serde_json::json;
use store::StoreError;
use store::account::ArchiveExport;
use store::attachments;
use store::events::{self, EventKind};
use store::journal::Stored;
use store::users::User;
use web_http::spool::no_disk;
use web_http::{ErrorBody, SiteError, body};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::readme::readme;
use super::{ABOUT, About, FORMAT, entry_of, file_entry};
use crate::trades::{fills_csv, trades_csv};

/// Everything of who is logged in, in one archive.
///
/// It is written to disk first, a page of rows at a time: what can go wrong goes wrong before the download begins.
#[utoipa::path(
    get,
    path = "/api/v1/account/archive",
    tag = "account",
    responses(
        (status = 200, description = "The archive", body = Vec<u8>, content_type = "application/zip"),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
        (status = 507, description = "No room", body = ErrorBody),
    )
)]
pub async fn export_archive(
    State(state): State<JournalApi>,
    RequestDevice(device): RequestDevice,
    SignedIn(user): SignedIn,
) -> Result<Response, SiteError> {
    // One at a time of one user; of all, as many as build a journal: the whole of it is held here too.
    let _sending = state.queue.sender(user.id).await?;
    let permit = state.journals.turn_of(&state.db, user.id).await?;
    let now = (state.clock)();
    state.temp.room(0)?;
    let mut out = Out::begin(&state, &user).await?;
    let mut export = ArchiveExport::begin(&state.db, user.id).await?;
    let salt = hex(&export.salt().await?);
    while let Some(page) = export.next().await? {
        let name =
            if page.goes_back { entry_of(page.table) } else { format!("account/{}.jsonl", page.table) };
        out = out.entry(name, page.lines.into_bytes()).await?;
    }
    let attachments = export.attachments().await?;
    let stored = export.stored().await?;
    drop(export);
    out = out.spreadsheets(stored, now).await?;
    // Attachments come one by one, and can take minutes.
    drop(permit);
    let mut missing = Vec::new();
    for attachment in &attachments {
        let number = attachment.number;
        match attachments::open(&state.files, attachment).await {
            Ok(Some(bytes)) => out = out.entry(file_entry(number), bytes).await?,
            // Removed since: by a sweep or on another device. The whole of it is asked for again.
            Ok(None) if !attachments::is_there(&state.db, user.id, number).await? => {
                let words = "An attachment was removed meanwhile. Please ask for the archive again.";
                return Err(SiteError::busy(words, 5));
            }
            // One file that is lost keeps nobody from the rest.
            Ok(None) => missing.push(number),
            Err(StoreError::Broken(why)) => {
                tracing::error!(why, "an attachment is damaged, and left out of an archive");
                missing.push(number);
            }
            Err(error) => return Err(error.into()),
        }
    }
    let words = readme(attachments.len() - missing.len(), &missing);
    let about = serde_json::to_vec(&About { format: FORMAT, salt, missing }).map_err(SiteError::ours)?;
    out = out.entry(ABOUT.to_owned(), about).await?;
    out = out.entry("README.txt".to_owned(), words.into_bytes()).await?;
    let (file, length) = out.finish().await?;
    events::add(&state.db, user.id, EventKind::ArchiveExported, &device, now).await?;

    let name = format!("attachment; filename=\"rojmel-{}.zip\"", now.day());
    let mut response = body(file, length).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/zip"));
    headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
    headers.insert(CONTENT_DISPOSITION, HeaderValue::try_from(name).map_err(SiteError::ours)?);
    Ok(response)
}

/// The archive under way. Compressing is left to the threads that may wait.
struct Out {
    zip: ZipWriter<BufWriter<File>>,
    /// The entry that is open.
    entry: String,
}

impl Out {
    async fn begin(state: &JournalApi, user: &User) -> Result<Self, SiteError> {
        let file = state.temp.file().map_err(no_disk)?;
        let out = Self { zip: ZipWriter::new(BufWriter::new(file)), entry: String::new() };
        let profile = json!({
            "email": user.email, "name": user.name, "phone": user.phone,
            "createdAt": user.created_at.to_string(),
        });
        out.entry("account/profile.json".to_owned(), profile.to_string().into_bytes()).await
    }

    /// More of the open entry, or a new one.
    async fn entry(mut self, name: String, bytes: Vec<u8>) -> Result<Self, SiteError> {
        let written = tokio::task::spawn_blocking(move || -> zip::result::ZipResult<Self> {
            if self.entry != name {
                // No time of day in it: the same content is the same bytes.
                self.zip.start_file(name.as_str(), SimpleFileOptions::default())?;
                self.entry = name;
            }
            self.zip.write_all(&bytes)?;
            Ok(self)
        });
        written.await.map_err(SiteError::ours)?.map_err(unwritten)
    }

    /// Row by row into the archive: a million of them are not held as text.
    async fn spreadsheets(mut self, stored: Stored, now: Time) -> Result<Self, SiteError> {
        let written = tokio::task::spawn_blocking(move || -> zip::result::ZipResult<Self> {
            self.zip.start_file("csv/fills.csv", SimpleFileOptions::default())?;
            let mut rows = BufWriter::with_capacity(64 << 10, &mut self.zip);
            fills_csv(&stored, &mut rows)?;
            rows.flush()?;
            drop(rows);
            let journal = Journal::build(&stored, now.day());
            drop(stored);
            self.zip.start_file("csv/trades.csv", SimpleFileOptions::default())?;
            let mut rows = BufWriter::with_capacity(64 << 10, &mut self.zip);
            trades_csv(&journal, &mut rows)?;
            rows.flush()?;
            drop(rows);
            Ok(self)
        });
        written.await.map_err(SiteError::ours)?.map_err(unwritten)
    }

    async fn finish(self) -> Result<(File, u64), SiteError> {
        let finished = tokio::task::spawn_blocking(move || -> zip::result::ZipResult<(File, u64)> {
            let mut file = self.zip.finish()?.into_inner().map_err(std::io::IntoInnerError::into_error)?;
            let length = file.seek(SeekFrom::End(0))?;
            file.seek(SeekFrom::Start(0))?;
            Ok((file, length))
        });
        finished.await.map_err(SiteError::ours)?.map_err(unwritten)
    }
}

fn unwritten(error: zip::result::ZipError) -> SiteError {
    match error {
        zip::result::ZipError::Io(error) => no_disk(error),
        other => SiteError::ours(other),
    }
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
