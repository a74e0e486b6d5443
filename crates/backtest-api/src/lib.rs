//! Endpoints of candles and of rules that are run over them.

pub mod backtests;
pub mod candles;

pub use backtests::sweeps::kind as sweep_kind;
use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;

/// Each of them answers within seconds.
pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().merge(backtests::endpoints()).merge(candles::endpoints())
}

/// What takes as long as its files.
pub fn slow_endpoints() -> OpenApiRouter<JournalApi> {
    candles::slow_endpoints()
}
