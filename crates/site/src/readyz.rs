//! `GET /readyz`: requests can be answered.

use std::sync::Arc;

use axum::extract::State;
use domain::Time;
use tokio::sync::Mutex;

use crate::app::Site;
use web_http::ErrorBody;
use web_http::SiteError;

/// So long a write that was done answers for others, in milliseconds: whoever asks often does not write often.
const GOOD_FOR: i64 = 1000;

/// When a write was last seen to work. One at a time looks.
#[derive(Debug, Clone, Default)]
pub struct Ready(Arc<Mutex<Option<Time>>>);

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
pub async fn readyz(State(site): State<Site>) -> Result<&'static str, SiteError> {
    site.db.alive().await?;
    let mut last = site.ready.0.lock().await;
    let now = (site.clock)();
    if !last.is_some_and(|last| (0..GOOD_FOR).contains(&(now.0 - last.0))) {
        *last = None;
        site.db.writable(now).await?;
        *last = Some(now);
    }
    Ok("ok\n")
}
