//! Option strategies: what was opened together, under a filter.

mod found;
mod line;
mod page;
mod wire;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::JournalApi;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().routes(routes!(page::strategies)).routes(routes!(page::demo_strategies))
}
