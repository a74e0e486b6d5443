//! The multipart form of an upload: files within the limit, a few optional words.

use axum::body::Bytes;
use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_LENGTH;
use candles::Zone;
use domain::{Broker, Segment};
use report::shown_name;
use sha2::{Digest, Sha256};
use store::column_templates;
use store::journal::AccountName;
use tradebook::{Choice, HeadOf, Mapping, QuantityUnit, lot_said};
use web_http::spool::{Piece, Spool, no_disk};
use web_http::{Progress, SiteError, sentence};

use super::columns;
use crate::JournalApi;

/// Bytes of all files of one upload.
pub const MAX_UPLOAD: usize = 10 << 20;
/// Boundaries, part headers and the two words come on top.
pub const BODY_LIMIT: usize = MAX_UPLOAD + (256 << 10);
/// Each file costs a process.
const MAX_FILES: usize = 50;
const MAX_PARTS: usize = 100;
/// Of a word that is shown in a refusal.
const MAX_WORD: usize = 64;
/// Of a word that is kept: the longest is an e-mail address.
const MAX_WORD_BYTES: usize = 1 << 10;
/// Choices of columns that a browser sends along: the latest of those it remembers.
const MAX_MAPPINGS: usize = 20;
/// Of the chosen columns: the titles of 60 columns, and what they hold.
const MAX_COLUMNS_BYTES: usize = column_templates::LONGEST_TEMPLATE;

pub struct Form {
    /// None when none was chosen.
    pub files: Vec<SentFile>,
    pub choice: Choice,
    /// The broker account that was chosen.
    pub account: Option<AccountName>,
    /// Whose it is; the session decides.
    pub email: String,
    /// Store the good rows of a file that has bad ones.
    pub accept_good_rows: bool,
    /// On which something was held.
    pub day: Option<String>,
    /// The header row of a file whose columns are looked at.
    pub header: Option<u32>,
    /// What that file is taken for.
    pub head_of: HeadOf,
    /// The columns of a list of holdings.
    pub held: Option<Mapping>,
    /// Whose candles the file holds.
    pub instrument: String,
    /// What its times mean where they name no zone.
    pub zone: Option<Zone>,
}

pub struct SentFile {
    /// Fit for showing: no path, no control characters, at most 120 characters.
    pub name: String,
    /// Its bytes, on disk.
    pub piece: Piece,
    /// SHA-256 of them.
    pub content: [u8; 32],
}

/// Whoever says how much comes is told at once that it is too much.
pub fn refuse_large(request: &Request) -> Result<(), SiteError> {
    if stated_length(request).is_some_and(|length| length > BODY_LIMIT as u64) {
        return Err(too_large());
    }
    Ok(())
}

/// The files go to disk while they come.
pub async fn receive(state: &JournalApi, request: Request) -> Result<Form, SiteError> {
    refuse_large(&request)?;
    let mut parts = Multipart::from_request(request, &()).await.map_err(|_| {
        SiteError::bad_request("not_a_form", "Expected a multipart/form-data form with a part named file.")
    })?;
    let mut form = Form {
        files: Vec::new(),
        choice: Choice::default(),
        account: None,
        email: String::new(),
        accept_good_rows: false,
        day: None,
        header: None,
        head_of: HeadOf::default(),
        held: None,
        instrument: String::new(),
        zone: None,
    };
    let mut room = MAX_UPLOAD;
    let mut spool = Spool::default();
    let mut progress = Progress::begin();
    for _ in 0..MAX_PARTS {
        let Some(mut part) = progress.wait(parts.next_field()).await?.map_err(broken)? else {
            return Ok(form);
        };
        match part.name() {
            Some("file") => {
                let name = shown_name(part.file_name().unwrap_or_default());
                let nothing_chosen = part.file_name().is_none_or(str::is_empty);
                let from = spool.size();
                let mut content = Sha256::new();
                while let Some(chunk) = next(&mut part, &mut room, &mut progress).await? {
                    spool.add(&state.temp, &chunk).map_err(no_disk)?;
                    content.update(&chunk);
                }
                let piece = spool.since(from);
                // A browser sends an empty, nameless file when none was chosen.
                if nothing_chosen && piece.is_empty() {
                    continue;
                }
                if form.files.len() == MAX_FILES {
                    let message = sentence!("Please send at most {max} files at once.", max = MAX_FILES);
                    return Err(SiteError::field("file", message));
                }
                form.files.push(SentFile { name, piece, content: content.finalize().into() });
            }
            Some("broker") => {
                form.choice.broker = choice(
                    "broker",
                    &word(&mut part, &mut room, &mut progress).await?,
                    &Broker::words(),
                    Broker::from_word,
                )?;
            }
            Some("tradetype") => {
                form.choice.segment = choice(
                    "tradetype",
                    &word(&mut part, &mut room, &mut progress).await?,
                    "equity, fno, commodity or currency",
                    Segment::from_word,
                )?;
            }
            Some("quantities") => {
                form.choice.quantities = choice(
                    "quantities",
                    &word(&mut part, &mut room, &mut progress).await?,
                    "lots or units",
                    QuantityUnit::from_word,
                )?;
            }
            Some("dates") => {
                form.choice.month_first = choice(
                    "dates",
                    &word(&mut part, &mut room, &mut progress).await?,
                    "day_first or month_first",
                    |word| match word {
                        "day_first" => Some(false),
                        "month_first" => Some(true),
                        _ => None,
                    },
                )?;
            }
            Some("lots") => {
                let said = choice(
                    "lots",
                    &word(&mut part, &mut room, &mut progress).await?,
                    "a commodity and what one lot counts as MCXBULLDEX=50",
                    lot_said,
                )?;
                if let Some((name, counts)) = said {
                    match form.choice.lots.iter().find(|(known, _)| *known == name) {
                        Some((_, before)) if *before == counts => {}
                        Some(_) => {
                            return Err(SiteError::field(
                                "lots",
                                sentence!("lots: {name} is given twice.", name),
                            ));
                        }
                        None => form.choice.lots.push((name, counts)),
                    }
                }
            }
            Some("account") => {
                form.account = choice(
                    "account",
                    &word(&mut part, &mut room, &mut progress).await?,
                    "an account as zerodha or zerodha.2",
                    AccountName::parse,
                )?;
            }
            Some("columns") => {
                let text = long_word(&mut part, &mut room, &mut progress, MAX_COLUMNS_BYTES).await?;
                if form.choice.mappings.len() < MAX_MAPPINGS {
                    form.choice.mappings.extend(columns::mapping(&text)?);
                }
            }
            Some("heldColumns") => {
                let text = long_word(&mut part, &mut room, &mut progress, MAX_COLUMNS_BYTES).await?;
                form.held = columns::held_mapping(&text)?;
            }
            Some("of") => {
                form.head_of = choice(
                    "of",
                    &word(&mut part, &mut room, &mut progress).await?,
                    "trades or holdings",
                    HeadOf::from_word,
                )?
                .unwrap_or_default();
            }
            Some("header") => {
                form.header = choice(
                    "header",
                    &word(&mut part, &mut room, &mut progress).await?,
                    "the number of a row",
                    |word| word.parse().ok().filter(|row| *row > 0),
                )?;
            }
            Some("instrument") => {
                form.instrument = word(&mut part, &mut room, &mut progress).await?;
            }
            Some("zone") => {
                form.zone = choice(
                    "zone",
                    &word(&mut part, &mut room, &mut progress).await?,
                    "india or utc",
                    |word| match word {
                        "india" => Some(Zone::India),
                        "utc" => Some(Zone::Utc),
                        _ => None,
                    },
                )?;
            }
            Some("day") => form.day = Some(word(&mut part, &mut room, &mut progress).await?),
            Some("email") => form.email = word(&mut part, &mut room, &mut progress).await?,
            Some("acceptGoodRows") => {
                form.accept_good_rows = choice(
                    "acceptGoodRows",
                    &word(&mut part, &mut room, &mut progress).await?,
                    "true or false",
                    |word| word.parse().ok(),
                )?
                .unwrap_or_default();
            }
            _ => while next(&mut part, &mut room, &mut progress).await?.is_some() {},
        }
    }
    Err(SiteError::bad_request("too_many_parts", "The form has more parts than this page ever sends."))
}

fn stated_length(request: &Request) -> Option<u64> {
    request.headers().get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// The next bytes of a part, within the room of the whole form.
async fn next(
    part: &mut Field<'_>,
    room: &mut usize,
    progress: &mut Progress,
) -> Result<Option<Bytes>, SiteError> {
    let Some(chunk) = progress.wait(part.chunk()).await?.map_err(broken)? else { return Ok(None) };
    progress.received(chunk.len())?;
    *room = room.checked_sub(chunk.len()).ok_or_else(too_large)?;
    Ok(Some(chunk))
}

async fn word(part: &mut Field<'_>, room: &mut usize, progress: &mut Progress) -> Result<String, SiteError> {
    long_word(part, room, progress, MAX_WORD_BYTES).await
}

/// What is longer than `most` bytes is cut off.
async fn long_word(
    part: &mut Field<'_>,
    room: &mut usize,
    progress: &mut Progress,
    most: usize,
) -> Result<String, SiteError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = next(part, room, progress).await? {
        let kept = most.saturating_sub(bytes.len()).min(chunk.len());
        bytes.extend_from_slice(&chunk[..kept]);
    }
    Ok(String::from_utf8_lossy(&bytes).trim().to_owned())
}

fn choice<T>(
    field: &'static str,
    word: &str,
    wanted: &str,
    from_word: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, SiteError> {
    if word.is_empty() {
        return Ok(None);
    }
    from_word(word).map(Some).ok_or_else(|| {
        let found: String = word.chars().filter(|c| !c.is_control()).take(MAX_WORD).collect();
        SiteError::field(
            field,
            sentence!("{field}: expected {wanted} or nothing, found \"{found}\".", field, wanted, found),
        )
    })
}

fn too_large() -> SiteError {
    SiteError::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        "too_large",
        sentence!(
            "The files are larger than {max} MB in all. Send fewer, or export a shorter period.",
            max = MAX_UPLOAD >> 20
        ),
    )
}

fn broken(error: MultipartError) -> SiteError {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => SiteError::bad_request(
            "broken_form",
            "The upload arrived incomplete or damaged. Please check the connection and try again.",
        ),
    }
}
