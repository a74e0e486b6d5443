//! Trades that were seen and not taken: `/api/v1/missed-trades`. They are in no book and in no figure.

pub(crate) mod fields;
mod outcome;
mod trade;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::JournalApi;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().routes(routes!(trade::list)).routes(routes!(trade::write))
}
