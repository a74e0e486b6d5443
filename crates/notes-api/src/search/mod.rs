//! The search over everything that a user has: instruments, trades, notes, days, setups.

mod find;
mod written;

use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().routes(routes!(find::search))
}
