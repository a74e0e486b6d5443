//! `/api/v1/setups`: playbooks with their rules by date, and the trades judged by them.

mod demo;
mod judged;
mod list;
mod results;
pub(crate) mod save;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::JournalApi;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(list::list, save::save))
        .routes(routes!(demo::demo_judged))
        .routes(routes!(judged::judged))
        .routes(routes!(results::results))
}
