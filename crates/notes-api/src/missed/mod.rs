//! Trades that were seen and not taken: `/api/v1/missed-trades`. They are in no book and in no figure.

pub mod fields;
mod outcome;
mod trade;

use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().routes(routes!(trade::list)).routes(routes!(trade::write))
}
