//! Views that a user has saved: `/api/v1/views`.

pub mod saved;

use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().routes(routes!(saved::list)).routes(routes!(saved::write))
}
