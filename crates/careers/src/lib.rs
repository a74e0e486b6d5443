//! Openings and applications: what visitors read, what applicants send and take back, what staff do with it.

mod applicant;
mod apply;
mod content;
mod document;
mod docx;
mod emails;
mod form;
mod form_definition;
mod key;
mod needed;
mod openings;
mod pdf;
mod plain;
mod receive;
mod reference;
mod resume_name;
mod seed;
mod staff;
mod stage_word;
mod state;
mod sweep;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::post;
use identity::ApplicantLinkKey;
use store::careers::{self as stored, Opening};
use tokio::sync::Semaphore;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web_http::{LONG, RateLimiter, SHORT, Senders, SiteError, deadline};

pub use key::of as private_key;
pub use seed::seed;
pub use state::{Answer, Hiring, WriteAnswer};
pub use sweep::sweep_expired;

/// What careers are given from outside.
#[derive(Clone)]
pub struct Careers {
    /// What private links follow from.
    pub key: ApplicantLinkKey,
    /// An application goes so many days after a decision.
    pub keep_days: u32,
    /// Of resumes that are looked into, by address.
    pub applications: RateLimiter,
    /// Resumes looked into and stored at once; each is in memory as a whole meanwhile.
    permits: Arc<Semaphore>,
    /// Who sends one.
    senders: Senders,
    /// Bodies that are coming in.
    arriving: Arc<AtomicU64>,
}

/// 5 MB each.
const READ_AT_ONCE: usize = 4;
/// Days after a decision until an application is erased.
pub const KEEP_DAYS: u32 = 180;
/// A whole college may sit behind one address: so many an hour, all at once if need be.
pub const APPLICATIONS: (u32, u32) = (60, 60);
/// Under way at once: from one address, and in all.
const SENDERS: (usize, usize) = (60, 200);
/// From one address to one opening in a day.
const MOST_A_DAY: i64 = 3;
/// JSON of staff and applicants: the longest is the document of an opening.
const BODY_LIMIT: usize = 128 << 10;

impl Careers {
    pub fn new(key: ApplicantLinkKey) -> Self {
        Self {
            key,
            keep_days: KEEP_DAYS,
            applications: RateLimiter::shared("applications", APPLICATIONS.0, APPLICATIONS.1),
            permits: Arc::new(Semaphore::new(READ_AT_ONCE)),
            senders: Senders::new(SENDERS.0, SENDERS.1),
            arriving: Arc::default(),
        }
    }
}

pub fn endpoints() -> OpenApiRouter<Hiring> {
    let quick = OpenApiRouter::new()
        .routes(routes!(openings::openings))
        .routes(routes!(openings::job_description))
        .routes(routes!(applicant::own))
        .routes(routes!(applicant::withdraw))
        .routes(routes!(applicant::erase))
        .routes(routes!(applicant::plain))
        .merge(staff::endpoints())
        .route_layer(from_fn_with_state(SHORT, deadline))
        .layer(DefaultBodyLimit::max(BODY_LIMIT));
    // The endpoint limits its body itself: a page without scripts must keep what stands behind a file too large.
    let slow = OpenApiRouter::new()
        .routes(routes!(apply::apply, needed::needed))
        // Without scripts the page for codes that the build did not know sends its form to its own address.
        .route("/apply/{jobid}", post(apply::apply))
        .route_layer(from_fn_with_state(LONG, deadline))
        .layer(DefaultBodyLimit::disable());
    quick.merge(slow)
}

/// Whether a page about an opening is one, for the status of its answer.
pub enum Page {
    Open,
    Closed,
    Unknown,
}

/// `None`: the database cannot be asked; the page says so itself.
pub async fn page(state: &Hiring, code: &str) -> Option<Page> {
    match find(state, code).await {
        Ok(opening) if opening.is_open => Some(Page::Open),
        Ok(_) => Some(Page::Closed),
        Err(error) if error.is("unknown_opening") => Some(Page::Unknown),
        Err(_) => None,
    }
}

/// By its code in any case, open or closed.
async fn find(state: &Hiring, code: &str) -> Result<Opening, SiteError> {
    let code = code.to_ascii_uppercase();
    let found = if is_code(&code) { stored::find(&state.db, &code).await? } else { None };
    found.ok_or_else(unknown_opening)
}

async fn find_open(state: &Hiring, code: &str) -> Result<Opening, SiteError> {
    let opening = find(state, code).await?;
    if opening.is_open { Ok(opening) } else { Err(closed_opening()) }
}

/// What was just erased is remembered beside the database too, which may be lost before the sweep of the day.
async fn remember(state: &Hiring) {
    if let Err(error) = state.erased.learn(&state.db).await {
        tracing::error!(%error, "who was erased is written into the data folder by its daily sweep");
    }
}

fn is_code(code: &str) -> bool {
    (2..=12).contains(&code.len())
        && code.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
}

fn unknown_opening() -> SiteError {
    SiteError::missing("unknown_opening", "There is no opening with this code.")
}

fn closed_opening() -> SiteError {
    SiteError::missing("closed_opening", "This opening is closed.")
}
