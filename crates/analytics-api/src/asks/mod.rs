//! A question in words, answered by a language model that sees figures through tools and cannot write one
//! (docs/decisions/065-language-model.md).

mod filter;
mod in_flight;
mod own_model;
mod routes;
mod sheets;
mod talk;
mod wire;

use axum::extract::DefaultBodyLimit;
use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Bytes: a question and ten notes, in any script, escaped.
const LONGEST_BODY: usize = 128 << 10;

/// A question takes as long as a minute.
pub fn slow_endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(routes::look, routes::ask))
        .merge(own_model::endpoints())
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
}
