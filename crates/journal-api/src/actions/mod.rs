//! Corporate actions: splits, bonuses, demergers and the like, typed or out of an exchange's list.

mod change;
mod routes;
mod row;

use axum::extract::DefaultBodyLimit;
use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// An exchange's list of a year.
const BODY_LIMIT: usize = 6 << 20;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(routes::list, routes::apply))
        .routes(routes!(routes::read))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
}
