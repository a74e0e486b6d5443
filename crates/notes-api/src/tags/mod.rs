//! Tags and mistakes, and what is said of each: `/api/v1/tags`. What stands in notes are names; colour, group and
//! whether it is archived hang on the name.

pub mod exclusive;
pub mod fields;
mod list;
mod rename;
mod write;

use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(list::list, write::write))
        .routes(routes!(list::demo_list))
        .routes(routes!(rename::rename))
}
