//! The journal and what is done with it: files in, typed trades, questions, the history and its exports, the sample,
//! the visitor's table, and "Check a file", which stores nothing.

mod actions;
mod analytics;
mod annotations;
mod archive;
mod asks;
mod backtests;
mod brokers;
mod candles;
mod conflict;
mod days;
mod digest;
mod fees;
mod imports;
mod insights;
mod landing;
mod manual;
mod missed;
mod pictures;
mod present_or_null;
mod reports;
mod resolve;
mod sample_day;
mod search;
mod setups;
mod state;
mod strategies;
mod tags;
mod trades;
mod upload;
mod views;

pub use analytics::CutFilter;
pub use backtests::sweeps::kind as sweep_kind;
pub use state::{Asks, JournalApi, LONGEST_ANSWER, OwnModels};
pub use upload::{BODY_LIMIT, MAX_UPLOAD};

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Each of them answers within seconds.
pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .merge(brokers::endpoints())
        .merge(trades::endpoints())
        .merge(analytics::endpoints())
        .merge(insights::endpoints())
        .merge(strategies::endpoints())
        .merge(landing::endpoints())
        .merge(manual::endpoints())
        .merge(resolve::endpoints())
        .merge(actions::endpoints())
        .merge(annotations::endpoints())
        .merge(days::endpoints())
        .merge(backtests::endpoints())
        .merge(missed::endpoints())
        .merge(views::endpoints())
        .merge(tags::endpoints())
        .merge(candles::endpoints())
        .merge(pictures::endpoints())
        .merge(setups::endpoints())
        .merge(search::endpoints())
        .merge(fees::endpoints())
        .merge(reports::endpoints())
}

/// What takes as long as its files; bodies up to [`BODY_LIMIT`].
pub fn slow_endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(upload::upload))
        .routes(routes!(archive::export_archive, archive::import_archive))
        .merge(trades::slow_endpoints())
        .merge(reports::slow_endpoints())
        .merge(asks::slow_endpoints())
        .merge(imports::endpoints())
        .merge(candles::slow_endpoints())
        .merge(pictures::slow_endpoints())
}
