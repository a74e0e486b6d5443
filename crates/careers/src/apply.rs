//! `POST /api/apply/{jobid}`: an application comes in, or the reason why not.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use web_http::{Caller, ErrorBody, Part, Peer, SiteError, caller, in_minutes, sentence, spool::no_disk};

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::Time;
use mailer::Delivery;
use report::numbers::IstTime;
use serde::Serialize;
use store::attachments;
use store::careers::{self as stored, Applied, Draft, Receipt as Mailed, Resume};
use utoipa::ToSchema;

use super::content::{self, Flag, Kind};
use super::emails::{Sending, application_received};
use super::receive::{MAX_RESUME, Received, Sent, receive, too_large};
use super::{MOST_A_DAY, find_open, form, key, plain, reference, resume_name};
use crate::Hiring;

/// The form, by the names of the wire.
#[derive(ToSchema)]
#[schema(as = ApplicationForm)]
#[expect(dead_code, reason = "describes the multipart form")]
pub struct ApplicationForm {
    name: String,
    email: String,
    /// Ten digits.
    mobile: String,
    college: String,
    /// btech, be, bsc, mtech, mca or other.
    degree: String,
    #[schema(rename = "passingYear")]
    passing_year: String,
    /// frontend, backend, graphic, marketing, android, fullstack, contentwritter or AIML.
    role: Option<String>,
    /// Years, 0 to 50.
    experience: String,
    linkedin: Option<String>,
    motivation: String,
    /// As in the address, or absent.
    jobid: Option<String>,
    /// .pdf, .doc or .docx, at most 5,242,880 bytes.
    #[schema(value_type = String, format = Binary)]
    resume: Vec<u8>,
    /// `yes` when the notice was agreed to.
    consent: Option<String>,
    /// The version of that notice.
    notice: Option<String>,
    /// Not shown to people; must be empty.
    website: Option<String>,
    /// Milliseconds between the page and the click that sends it.
    #[schema(rename = "filledInMs")]
    filled_in_ms: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = ApplicationReceived)]
pub struct Received201 {
    /// Always true.
    success: bool,
    #[schema(example = "RJ-7K3M-9QXD")]
    reference: String,
    data: Receipt,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ApplicationReceipt)]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    pub reference: String,
    pub jobid: String,
    pub title: String,
    pub received_at: IstTime,
    /// 1, and one more for each changed form within a day.
    pub version: i64,
    /// The very same form was here already.
    pub repeated: bool,
    /// Where a mail with the private link goes; null: it left before, or this server sends no mail.
    #[schema(required = true, example = "asha@mail.in")]
    pub mailed_to: Option<String>,
    /// Private: the part behind # opens this application.
    #[schema(example = "/application#kzYJ…")]
    pub status_link: String,
}

/// Sends an application. The same form again within a day is the same application; a changed one is another version of
/// it.
///
/// With `Accept: text/html` every answer is a page.
#[utoipa::path(
    post,
    path = "/api/apply/{jobid}",
    operation_id = "send_application",
    tag = "careers",
    params(("jobid" = String, Path, description = "The opening's code, in any case", example = "FE101")),
    request_body(content = ApplicationForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, description = "It is here", body = Received201),
        (status = 200, description = "It was here already", body = Received201),
        (status = 400, description = "Not a form, or a damaged one", body = ErrorBody),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 404, description = "`closed_opening` or `unknown_opening`", body = ErrorBody),
        (status = 408, description = "The upload stood still", body = ErrorBody),
        (status = 413, description = "The resume is larger than 5 MB", body = ErrorBody),
        (status = 422, description = "A field is wrong; each with its sentence", body = ErrorBody),
        (status = 429, description = "Too many from one address, or of one person for one opening", body = ErrorBody),
        (status = 503, description = "No database or no store of files", body = ErrorBody),
        (status = 507, description = "No room on the disk", body = ErrorBody),
    )
)]
pub async fn apply(State(state): State<Hiring>, Part(jobid): Part, request: Request) -> Response {
    let as_page = plain::wanted(request.headers());
    let mut received = Received::default();
    match take(&state, &jobid, request, as_page, &mut received).await {
        Ok((status, receipt)) if as_page => plain::received(&state, status, &receipt),
        Ok((status, receipt)) => {
            let reference = receipt.reference.clone();
            (status, Json(Received201 { success: true, reference, data: receipt })).into_response()
        }
        Err(error) if as_page => plain::refused(&state, &jobid, &received.texts, &error).await,
        Err(error) => error.into_response(),
    }
}

async fn take(
    state: &Hiring,
    jobid: &str,
    request: Request,
    patient: bool,
    received: &mut Received,
) -> Result<(StatusCode, Receipt), SiteError> {
    let opening = find_open(state, jobid).await?.opening;
    let caller = caller_of(state, &request);
    let _sender = state.careers.senders.enter(caller)?;
    let _room = room(state)?;
    receive(state, request, patient, received).await?;
    let now = (state.clock)();
    let draft = form::read(&received.texts, &opening.code, now);
    let file = chosen(received);
    let (draft, (sent, name, kind)) = match (draft, file) {
        (Ok(draft), Ok(file)) => (draft, file),
        (draft, file) => return Err(refused(draft.err().unwrap_or_default(), file.err())),
    };
    let receipt = store(state, draft, sent, (name, kind), &opening.title, caller, now).await?;
    let status = if receipt.repeated { StatusCode::OK } else { StatusCode::CREATED };
    Ok((status, Receipt { jobid: opening.code, title: opening.title, ..receipt }))
}

fn caller_of(state: &Hiring, request: &Request) -> Caller {
    let headers: &HeaderMap = request.headers();
    caller(request.extensions().get::<Peer>().copied(), headers, &state.identity.ingress)
}

/// A body that may grow to a whole resume: until it ends its room is not free any more.
struct Arriving(Arc<AtomicU64>);

impl Arriving {
    /// With how many others.
    fn begin(all: &Arc<AtomicU64>) -> (Self, u64) {
        let others = all.fetch_add(1, Ordering::Relaxed);
        (Self(Arc::clone(all)), others)
    }
}

impl Drop for Arriving {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn room(state: &Hiring) -> Result<Arriving, SiteError> {
    let (arriving, others) = Arriving::begin(&state.careers.arriving);
    state.temp.room(others.saturating_mul(MAX_RESUME as u64))?;
    Ok(arriving)
}

type Chosen = (Sent, String, Kind);

/// The file, if it has a name of ours.
fn chosen(received: &mut Received) -> Result<Chosen, SiteError> {
    let wrong = |sentence: &'static str| SiteError::field("resume", sentence);
    if received.too_large {
        return Err(too_large());
    }
    if received.several {
        return Err(wrong("Please send one resume."));
    }
    let sent = received.resume.take().ok_or_else(|| wrong("Resume is required."))?;
    let (name, kind) =
        resume_name::read(&sent.name).ok_or_else(|| wrong("Resume must be a PDF, DOC or DOCX file."))?;
    Ok((sent, name, kind))
}

/// Everything that is wrong at once; a file too large says so with its own status.
fn refused(faults: form::Faults, file: Option<SiteError>) -> SiteError {
    match file {
        Some(file) if file.is("too_large") || faults.is_empty() => file.with_fields(faults),
        Some(file) => {
            let sentence = file.message().to_owned();
            SiteError::unprocessable(faults).with_fields([("resume", sentence)])
        }
        None => SiteError::unprocessable(faults),
    }
}

async fn store(
    state: &Hiring,
    mut draft: Draft,
    sent: Sent,
    (name, kind): (String, Kind),
    title: &str,
    caller: Caller,
    now: Time,
) -> Result<Receipt, SiteError> {
    form::with_resume(&mut draft, sent.digest);
    if let Some(applied) = stored::repeated(&state.db, &draft, now).await? {
        let mailed_to = mailed_to(state, &applied, &draft, title, caller, now).await?;
        return receipt(state, applied, now, "", mailed_to);
    }
    // Before the file is looked into, which is the work that somebody could want to cause: a bad file counts too.
    state.careers.applications.admit(&state.db, caller, now).await?.map_err(|seconds| {
        let wait = in_minutes(seconds);
        SiteError::too_many(
            sentence!("Many applications came from your address. Please try again in {wait}.", wait),
            seconds,
        )
    })?;
    // The whole file is in memory from here on: a few at a time.
    let permit = Arc::clone(&state.careers.permits).acquire_owned().await.map_err(SiteError::ours)?;
    let bytes = sent.piece.read().await.map_err(no_disk)?;
    let looked = tokio::task::spawn_blocking(move || {
        // A browser that goes away does not stop this thread: it keeps its turn until it is done.
        let flags = content::check(kind, &bytes)?;
        Ok((flags, bytes, permit))
    });
    // A reader that loses its way has met a file that is no resume.
    let (flags, bytes, _permit) = looked
        .await
        .unwrap_or_else(|error| {
            tracing::warn!(%error, "a resume could not be looked into");
            Err("This file is damaged and cannot be read. Please save it as PDF and choose that.".to_owned())
        })
        .map_err(|sentence| SiteError::field("resume", sentence))?;
    let kept = attachments::keep(&state.files, bytes).await?;
    let resume = Resume { kept, name, kind: kind.word().to_owned(), flags: words(&flags) };
    // From here on a browser that goes away changes nothing: the row follows the file.
    let (task_state, file, title) = (state.clone(), resume.kept.id.clone(), title.to_owned());
    let put = tokio::spawn(async move {
        let state = &task_state;
        let key = key::hash(&key::of(&state.careers.key, &resume.kept.id)?);
        let sending = Sending { draft: &draft, title: &title, kept: state.careers.keep_days, at: now };
        let mail = |reference: &str, version| application_received(&sending, reference, version);
        let applied =
            stored::apply(&state.db, &draft, &resume, &reference::new()?, key, MOST_A_DAY, mail, now).await?;
        if matches!(applied, Applied::Stored { .. }) {
            state.mail.wake();
        } else {
            // Nobody's file. When it cannot be removed now, the daily sweep does it.
            let _ = attachments::discard(&state.files, &resume.kept).await;
        }
        let mailed_to = mailed_to(state, &applied, &draft, &title, caller, now).await?;
        Ok::<_, SiteError>((applied, mailed_to))
    });
    let (applied, mailed_to) = put.await.map_err(SiteError::ours)??;
    receipt(state, applied, now, &file, mailed_to)
}

/// Where the receipt goes now, if it goes. A form that is sent again has its email already; where that one was lost,
/// there is another.
async fn mailed_to(
    state: &Hiring,
    applied: &Applied,
    draft: &Draft,
    title: &str,
    caller: Caller,
    now: Time,
) -> Result<Option<String>, SiteError> {
    let leaves = match applied {
        Applied::Stored { .. } | Applied::Repeated { receipt: Mailed::Waits, .. } => true,
        Applied::Repeated { reference, version, received_at, receipt: Mailed::Lost, .. } => {
            let sending = Sending { draft, title, kept: state.careers.keep_days, at: *received_at };
            let mail = application_received(&sending, reference, *version);
            // An address that refuses mails is not written to as often as somebody clicks a button.
            let renewed = state.careers.applications.admit(&state.db, caller, now).await?.is_ok()
                && stored::renew_receipt(&state.db, reference, *version, &mail, now).await?;
            if renewed {
                state.mail.wake();
            }
            renewed
        }
        Applied::Repeated { receipt: Mailed::Left, .. }
        | Applied::TooMany { .. }
        | Applied::Closed
        | Applied::Unknown => false,
    };
    Ok(match state.mail.delivery() {
        Delivery::Mail if leaves => Some(draft.email.clone()),
        Delivery::Mail | Delivery::Outbox => None,
    })
}

fn words(flags: &[Flag]) -> String {
    flags.iter().map(|flag| flag.word()).collect::<Vec<_>>().join(" ")
}

/// `file` is the new one; a repeat has its own.
fn receipt(
    state: &Hiring,
    applied: Applied,
    now: Time,
    file: &str,
    mailed_to: Option<String>,
) -> Result<Receipt, SiteError> {
    let (reference, version, received_at, file, repeated) = match applied {
        Applied::Stored { reference, version } => (reference, version, now, file.to_owned(), false),
        Applied::Repeated { reference, version, received_at, file, .. } => {
            (reference, version, received_at, file, true)
        }
        Applied::TooMany { wait } => {
            let hours = wait.div_euclid(3_600_000) + 1;
            let sentence = sentence!(
                "{most} applications from this e-mail address for this opening came within a day, which is \
                 as many as we take. Please try again in {hours} hours.",
                most = MOST_A_DAY,
                hours
            );
            return Err(SiteError::too_many(sentence, u64::try_from(wait / 1000 + 1).unwrap_or(1)));
        }
        Applied::Closed => return Err(super::closed_opening()),
        Applied::Unknown => return Err(super::unknown_opening()),
    };
    let status_link = format!("/application#{}", key::of(&state.careers.key, &file)?);
    Ok(Receipt {
        reference,
        jobid: String::new(),
        title: String::new(),
        received_at: IstTime(received_at),
        version,
        repeated,
        mailed_to,
        status_link,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_under_way_are_counted_until_they_end() {
        let all = Arc::default();
        let (first, others) = Arriving::begin(&all);
        assert_eq!(others, 0);
        let (second, others) = Arriving::begin(&all);
        assert_eq!(others, 1);
        drop(first);
        assert_eq!(Arriving::begin(&all).1, 1);
        drop(second);
        assert_eq!(Arriving::begin(&all).1, 0);
    }
}
