//! `/api/v1/setups`: playbooks with their rules by date, and the trades judged by them.

mod demo;
mod judged;
mod list;
mod results;
pub mod save;

use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(list::list, save::save))
        .routes(routes!(demo::demo_judged))
        .routes(routes!(judged::judged))
        .routes(routes!(results::results))
}
