//! What is read from a built journal: the history, one trade, files of it, the sample.

mod client;
mod detail;
mod export;
mod history;
mod query;
mod sample;

use std::sync::Arc;

use axum::Extension;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web_http::RateLimiter;

use crate::JournalApi;

pub(crate) use detail::{CardType, Heads};
pub(crate) use export::{fills_csv, trades_csv};

/// Of the sample, which needs no login: a workbook is a second of a core.
const SAMPLES_PER_HOUR: u32 = 120;
const SAMPLES_AT_ONCE: u32 = 30;

/// How often one address may take the sample as a file.
#[derive(Clone)]
struct SamplePace(Arc<RateLimiter>);

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(history::history))
        .routes(routes!(history::rows))
        .routes(routes!(detail::detail))
        .routes(routes!(sample::demo_history))
        .routes(routes!(sample::demo_rows))
        .routes(routes!(sample::demo_export))
        .routes(routes!(sample::demo_detail))
        .layer(Extension(SamplePace(Arc::new(RateLimiter::new(SAMPLES_PER_HOUR, SAMPLES_AT_ONCE)))))
}

/// What may be hundreds of megabytes: half a million trades are more than fifteen seconds of a busy core.
pub(crate) fn slow_endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().routes(routes!(export::export)).routes(routes!(client::client))
}
