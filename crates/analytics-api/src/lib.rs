//! Endpoints of what a journal says: figures by dimensions, costs, risk, findings, strategies, questions in words.

pub mod analytics;
mod asks;
mod insights;
pub mod strategies;

use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;

/// Each of them answers within seconds.
pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .merge(analytics::endpoints())
        .merge(insights::endpoints())
        .merge(strategies::endpoints())
}

/// What waits for a language model.
pub fn slow_endpoints() -> OpenApiRouter<JournalApi> {
    asks::slow_endpoints()
}
