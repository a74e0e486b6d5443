//! What is read from a built journal: the history, one trade, files of it, the sample.

mod breakdown;
mod by_strategy;
mod client;
mod detail;
mod export;
mod history;
mod neighbours;
mod parts;
mod sample;

use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web_http::RateLimiter;

pub(crate) use detail::{CardType, Heads};
pub(crate) use export::{fills_csv, trades_csv};

/// How often one address may export the sample, which needs no login: a workbook is a second of a processor.
const SAMPLE_EXPORTS: RateLimiter = RateLimiter::shared("sample exports", 120, 30);

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(history::history))
        .routes(routes!(history::rows))
        .routes(routes!(history::start))
        .routes(routes!(breakdown::breakdown))
        .routes(routes!(detail::detail))
        .routes(routes!(neighbours::neighbours))
        .routes(routes!(by_strategy::lines))
        .routes(routes!(by_strategy::demo_lines))
        .routes(routes!(sample::demo_history))
        .routes(routes!(sample::demo_rows))
        .routes(routes!(sample::demo_breakdown))
        .routes(routes!(sample::demo_export))
        .routes(routes!(sample::demo_detail))
        .routes(routes!(sample::demo_neighbours))
}

/// What may be hundreds of megabytes: half a million trades are more than fifteen seconds of a busy core.
pub(crate) fn slow_endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().routes(routes!(export::export)).routes(routes!(client::client))
}
