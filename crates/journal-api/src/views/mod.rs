//! Views that a user has saved: `/api/v1/views`.

pub(crate) mod saved;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::JournalApi;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().routes(routes!(saved::list)).routes(routes!(saved::write))
}
