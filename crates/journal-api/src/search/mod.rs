//! The search over everything that a user has: instruments, trades, notes, days, setups.

mod find;
mod written;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::JournalApi;

pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().routes(routes!(find::search))
}
