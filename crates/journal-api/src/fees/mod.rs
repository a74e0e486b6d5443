//! Fees outside trades: interest, pledge fees, account maintenance; typed, pasted, or read from a broker's statement.

mod change;
mod of_statement;
mod routes;

use axum::extract::DefaultBodyLimit;
use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Five hundred rows, or the places of a statement's five thousand.
const BODY_LIMIT: usize = 1 << 20;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(routes::list, routes::add))
        .routes(routes!(of_statement::show, of_statement::take))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
}
