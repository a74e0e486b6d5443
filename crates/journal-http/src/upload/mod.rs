//! `POST /upload`: "Check a file". Reads, computes, answers; stores nothing.

pub mod columns;
pub mod lots;
mod receive;
pub mod units;

use std::time::{Duration, Instant};
use web_http::{
    Caller, ErrorBody, JsonAnswer, Peer, Permit, SenderPermit, SiteError, caller, in_minutes, sentence,
    spool::no_disk,
};

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use parse_worker::WorkerProblem;
use report::{ReadFile, Report, wire, words};
use serde::Serialize;
use tradebook::Choice;
use utoipa::ToSchema;

use crate::JournalApi;

pub use columns::{ChosenColumns, held_template, held_templates, template, templates};
pub use receive::{BODY_LIMIT, MAX_UPLOAD};
pub use receive::{Form, SentFile, receive, refuse_large};

/// What the form of "Check a file" sends.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart form")]
pub struct UploadForm {
    /// One or more broker files (.csv, .xlsx, .xls; content decides), at most 10 MB in all.
    #[schema(value_type = Vec<String>, format = Binary)]
    file: Vec<Vec<u8>>,
    /// `zerodha`, `groww` or another broker's word; empty or absent: read from the file.
    broker: Option<String>,
    /// `equity`, `fno`, `commodity` or `currency`; empty or absent: read from the file.
    tradetype: Option<String>,
    /// The columns of files that no broker's layout fits: `ChosenColumns` as JSON, once for each kind of file.
    columns: Option<Vec<String>>,
    /// What quantities of commodity and currency contracts count. Needed where the answer says `quantity_unit`.
    quantities: Option<words::QuantityUnit>,
    /// Which of day and month stands first in dates with slashes: `day_first` or `month_first`. Needed where the answer
    /// says `date_order`.
    dates: Option<String>,
    /// What one lot counts of a commodity whose lot is not certain, as `MCXBULLDEX=50`, once for each. Needed where the
    /// answer says `lot_size`.
    lots: Option<Vec<String>>,
}

#[derive(Serialize, ToSchema)]
pub struct Checked {
    #[schema(value_type = wire::Report)]
    data: Report,
}

/// Reads broker files and answers what they say. Nothing is stored.
///
/// Rows that cannot be read are in the report; a file that cannot be read is a 422 that names it.
#[utoipa::path(
    post,
    path = "/upload",
    tag = "check",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "The report", body = Checked),
        (status = 400, description = "No file, or not a form", body = ErrorBody),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 404, description = "Switched off", body = ErrorBody),
        (status = 413, description = "More than 10 MB in all", body = ErrorBody),
        (status = 422, description = "A file that cannot be read, or a wrong field", body = ErrorBody),
        (status = 429, description = "Too many checks from one address", body = ErrorBody),
        (status = 503, description = "Too many checks at once", body = ErrorBody),
    )
)]
pub async fn upload(State(state): State<JournalApi>, request: Request) -> Result<Response, SiteError> {
    if !state.test_page {
        return Err(SiteError::not_found());
    }
    admit_check(&state, caller_of(&state, &request)).await?;
    let arriving = arrive(&state, &request)?;
    let form = receive(&state, request).await?;
    if form.files.is_empty() {
        return Err(SiteError::bad_request("no_file", "Please select a file first."));
    }

    let place = enter(&state)?;
    let permit = place.turn().await;
    let started = Instant::now();
    let files = read_each(&state, form).await?;
    let as_of = (state.clock)().day();
    let body = tokio::task::spawn_blocking(move || {
        // A browser that goes away does not stop this thread: it keeps its place until it is done.
        let _kept = (arriving, place, permit);
        answer(files, as_of, started.elapsed())
    });
    Ok(body.await.map_err(SiteError::ours)??.into_response())
}

/// Leave to send a file: an address has so many under way, and nobody sends what would be refused.
pub fn arrive(state: &JournalApi, request: &Request) -> Result<SenderPermit, SiteError> {
    let peer = request.extensions().get::<Peer>().copied();
    let sender = state.queue.arriving(caller(peer, request.headers(), &state.identity.ingress))?;
    if state.queue.is_full() { Err(full()) } else { Ok(sender) }
}

/// A place among those whose file is read or waits for it: the file is there.
pub fn enter(state: &JournalApi) -> Result<Permit, SiteError> {
    state.queue.enter().ok_or_else(full)
}

fn full() -> SiteError {
    SiteError::busy("Many files are being read right now. Please try again in half a minute.", 30)
}

pub fn caller_of(state: &JournalApi, request: &Request) -> Caller {
    let peer = request.extensions().get::<Peer>().copied();
    caller(peer, request.headers(), &state.identity.ingress)
}

/// Takes a check of this address in. Checking a file needs no database, so it goes on without one.
pub async fn admit_check(state: &JournalApi, caller: Caller) -> Result<(), SiteError> {
    let admitted = state.checks.admit_without_database(&state.db, caller, (state.clock)()).await;
    admitted.map_err(|seconds| {
        let message = sentence!("Your address has checked many files in a short time; {per_hour} an hour are possible. Please try again in {wait}.", per_hour = state.checks.per_hour(), wait = in_minutes(seconds));
        SiteError::too_many(message, seconds)
    })
}

/// All or nothing: the first file that cannot be read is the answer.
async fn read_each(state: &JournalApi, form: Form) -> Result<Vec<ReadFile>, SiteError> {
    let mut files = Vec::with_capacity(form.files.len());
    for file in form.files {
        files.push(read(state, file, form.choice.clone()).await?);
    }
    Ok(files)
}

pub async fn read(state: &JournalApi, file: SentFile, choice: Choice) -> Result<ReadFile, SiteError> {
    let bytes = file.piece.read().await.map_err(no_disk)?;
    match state.worker.read(&file.name, &bytes, choice).await {
        Ok(tradebook) => Ok(ReadFile { name: file.name, tradebook }),
        Err(problem) => Err(not_read(&file.name, problem)),
    }
}

/// Why nothing was read of a file.
pub fn not_read(name: &str, problem: WorkerProblem) -> SiteError {
    match problem {
        WorkerProblem::File(problem) => SiteError::file(name, &problem),
        WorkerProblem::Broken(error) => {
            tracing::error!(%error, "no parse-worker");
            SiteError::busy("The server cannot read files at the moment. Please try again in a minute.", 60)
        }
    }
}

/// Each file is stored and undone by itself.
pub fn one_file(form: &mut Form) -> Result<SentFile, SiteError> {
    match (form.files.pop(), form.files.is_empty()) {
        (None, _) => {
            Err(SiteError::bad_request("no_file", "Please upload an Excel sheet before submitting."))
        }
        (Some(file), true) => Ok(file),
        (Some(_), false) => Err(SiteError::field(
            "file",
            "Please send one file at a time: each is saved, and undone, by itself. Nothing was saved.",
        )),
    }
}

fn answer(files: Vec<ReadFile>, as_of: domain::Day, reading: Duration) -> Result<JsonAnswer, SiteError> {
    let data =
        report::report(files, report::Stated::default(), as_of, reading).map_err(SiteError::too_much)?;
    JsonAnswer::of(&Checked { data })
}
