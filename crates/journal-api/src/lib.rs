//! The journal and what is done with it: files in, typed trades, questions, the history and its exports, the sample,
//! the visitor's table, and "Check a file", which stores nothing.

mod actions;
mod archive;
mod brokers;
mod fees;
mod imports;
mod landing;
mod manual;
mod reports;
mod resolve;
mod trades;

use journal_http::{JournalApi, upload};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Each of them answers within seconds.
pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .merge(brokers::endpoints())
        .merge(trades::endpoints())
        .merge(analytics_api::endpoints())
        .merge(landing::endpoints())
        .merge(manual::endpoints())
        .merge(resolve::endpoints())
        .merge(actions::endpoints())
        .merge(notes_api::endpoints())
        .merge(backtest_api::endpoints())
        .merge(fees::endpoints())
        .merge(reports::endpoints())
}

/// What takes as long as its files; bodies up to [`upload::BODY_LIMIT`].
pub fn slow_endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(upload::upload))
        .routes(routes!(archive::export_archive, archive::import_archive))
        .merge(trades::slow_endpoints())
        .merge(reports::slow_endpoints())
        .merge(analytics_api::slow_endpoints())
        .merge(imports::endpoints())
        .merge(backtest_api::slow_endpoints())
        .merge(notes_api::slow_endpoints())
}
