//! `GET /readyz`: requests can be answered.

use std::sync::Arc;

use axum::extract::State;
use domain::{Clock, Time};
use store::Db;
use tokio::sync::Mutex;
use web_http::{ErrorBody, SiteError};

/// So long a write that was done answers for others, in milliseconds: whoever asks often does not write often.
const GOOD_FOR: i64 = 1000;

/// When a write was last seen to work. One at a time looks.
#[derive(Debug, Clone, Default)]
pub struct Ready(Arc<Mutex<Option<Time>>>);

/// What it takes to look.
#[derive(Clone)]
pub struct Readiness {
    pub db: Db,
    pub clock: Clock,
    pub ready: Ready,
}

/// Answers `ok` when the database reads and writes.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "server",
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 503, description = "No database", body = ErrorBody),
        (status = 507, description = "No room for a write", body = ErrorBody),
    )
)]
pub async fn readyz(State(state): State<Readiness>) -> Result<&'static str, SiteError> {
    state.db.alive().await?;
    let mut last = state.ready.0.lock().await;
    let now = (state.clock)();
    if !last.is_some_and(|last| (0..GOOD_FOR).contains(&(now.0 - last.0))) {
        *last = None;
        state.db.writable(now).await?;
        *last = Some(now);
    }
    Ok("ok\n")
}
