//! The multipart form of an application: words, and a resume that goes to disk while it comes.

use axum::body::Body;
use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_LENGTH;
use http_body_util::Limited;
use sha2::{Digest, Sha256};
use web_http::spool::{Piece, Spool, no_disk};
use web_http::{Progress, SiteError};

use super::form::Texts;
use crate::Hiring;

/// Bytes; one more is too much.
pub const MAX_RESUME: usize = 5 << 20;
/// Boundaries, part headers and words come on top.
const BODY_LIMIT: usize = MAX_RESUME + (256 << 10);
/// A browser without scripts sends everything before it hears us: what was typed behind a large file is still read.
const PATIENT_LIMIT: usize = 64 << 20;
const MAX_PARTS: usize = 40;
/// The motivation has 10,000 characters of at most four bytes.
const MAX_WORDS: usize = 64 << 10;

/// The parts that are kept, by the names of the wire.
const WORDS: [&str; 15] = [
    "name",
    "email",
    "mobile",
    "college",
    "degree",
    "passingYear",
    "role",
    "experience",
    "linkedin",
    "motivation",
    "jobid",
    "consent",
    "notice",
    "website",
    "filledInMs",
];

#[derive(Default)]
pub struct Received {
    pub texts: Texts,
    pub resume: Option<Sent>,
    /// More than a resume may have came under its name, and was not kept.
    pub too_large: bool,
    /// More than one file came.
    pub several: bool,
}

pub struct Sent {
    /// As sent.
    pub name: String,
    /// Its bytes, on disk.
    pub piece: Piece,
    /// SHA-256 of them.
    pub digest: [u8; 32],
}

/// Fills `into` as far as it comes, so that what was typed is there even after a refusal.
pub async fn receive(
    state: &Hiring,
    request: Request,
    patient: bool,
    into: &mut Received,
) -> Result<(), SiteError> {
    let limit = if patient { PATIENT_LIMIT } else { BODY_LIMIT };
    // Whoever says how much comes is told at once that it is too much.
    if stated_length(&request).is_some_and(|length| length > limit as u64) {
        return Err(too_large());
    }
    let request = request.map(|body| Body::new(Limited::new(body, limit)));
    let mut parts = Multipart::from_request(request, &()).await.map_err(|_| {
        SiteError::bad_request(
            "not_a_form",
            "Expected a multipart/form-data form with the fields of an application.",
        )
    })?;
    let mut progress = Progress::begin();
    for _ in 0..MAX_PARTS {
        let Some(mut part) = progress.wait(parts.next_field()).await?.map_err(broken)? else { return Ok(()) };
        let name = part.name().unwrap_or_default().to_owned();
        if name == "resume" {
            resume(state, part, &mut progress, into, patient).await?;
        } else if let Some(field) = WORDS.into_iter().find(|word| *word == name) {
            let text = words(&mut part, &mut progress).await?;
            // The first one counts: a second of the same name is nobody's typing.
            into.texts.entry(field).or_insert(text);
        } else {
            while let Some(chunk) = progress.wait(part.chunk()).await?.map_err(broken)? {
                progress.received(chunk.len())?;
            }
        }
    }
    Err(SiteError::bad_request("too_many_parts", "The form has more parts than this page ever sends."))
}

async fn resume(
    state: &Hiring,
    mut part: Field<'_>,
    progress: &mut Progress,
    into: &mut Received,
    patient: bool,
) -> Result<(), SiteError> {
    let name = part.file_name().unwrap_or_default().to_owned();
    let (mut spool, mut digest) = (Spool::default(), Sha256::new());
    let mut large = false;
    while let Some(chunk) = progress.wait(part.chunk()).await?.map_err(broken)? {
        progress.received(chunk.len())?;
        large = large || spool.size() + chunk.len() as u64 > MAX_RESUME as u64;
        if large && !patient {
            return Err(too_large());
        }
        if !large {
            spool.add(&state.temp, &chunk).map_err(no_disk)?;
            digest.update(&chunk);
        }
    }
    // A browser sends an empty, nameless file when none was chosen.
    if name.is_empty() && spool.size() == 0 && !large {
        return Ok(());
    }
    into.several |= into.resume.is_some();
    into.too_large |= large;
    into.resume = Some(Sent { name, piece: spool.since(0), digest: digest.finalize().into() });
    Ok(())
}

/// What is too long is cut where the form's own rule refuses it.
async fn words(part: &mut Field<'_>, progress: &mut Progress) -> Result<String, SiteError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = progress.wait(part.chunk()).await?.map_err(broken)? {
        progress.received(chunk.len())?;
        let room = MAX_WORDS.saturating_sub(bytes.len()).min(chunk.len());
        bytes.extend_from_slice(&chunk[..room]);
    }
    // PostgreSQL keeps no NUL.
    Ok(String::from_utf8_lossy(&bytes).replace('\0', "\u{fffd}"))
}

fn stated_length(request: &Request) -> Option<u64> {
    request.headers().get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

pub fn too_large() -> SiteError {
    const SENTENCE: &str = "File size must be less than 5MB";
    SiteError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", SENTENCE).with_fields([("resume", SENTENCE)])
}

fn broken(error: MultipartError) -> SiteError {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => SiteError::bad_request(
            "broken_form",
            "The application arrived incomplete or damaged. Please check the connection and try again.",
        ),
    }
}
