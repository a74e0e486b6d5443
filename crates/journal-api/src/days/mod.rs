//! `/api/v1/days/{date}`: a day in numbers, and what is written on it. No import writes there.

mod fields;
pub(crate) mod page;
mod write;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::JournalApi;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().routes(routes!(page::day, write::write))
}
