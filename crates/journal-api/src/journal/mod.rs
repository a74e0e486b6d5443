//! The built journal of a user and what the trade history reads from it.

pub mod account;
mod asked;
mod build;
mod called;
mod client;
pub mod demo;
mod detail;
mod export;
mod history;
mod kept;
mod line;
pub mod needs;
mod plan;
pub mod questions;
mod record;
mod sample;
pub mod start;
pub mod subject;
mod typed;
mod view;

use std::sync::Arc;

use axum::Extension;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web_http::RateLimiter;

use crate::JournalApi;

pub use account::{Account, Came, Twice};
pub use build::{Extra, Figures, Journal, Place};
pub(crate) use called::{broker_name, called};
pub(crate) use detail::{CardType, Heads};
pub(crate) use export::{fills_csv, trades_csv};
pub use kept::Journals;
pub use needs::{Need, NeedKind};
pub(crate) use plan::{is_unreadable, own_plan, plan_of};
pub use questions::QuestionKind;
pub use subject::{Subject, TradeId};

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
