//! What needs the user: opening lots, settlement values, possible duplicates.

mod amount;
mod bhavcopy;
mod decide;
mod file_day;
mod lot;
mod opening;
mod question;
mod read;
mod single;

use axum::extract::DefaultBodyLimit;
use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Two thousand rows.
const BODY_LIMIT: usize = 2 << 20;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(opening::opening))
        .routes(routes!(decide::decide))
        .routes(routes!(decide::undo))
        .routes(routes!(bhavcopy::read))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .routes(routes!(read::read))
}
