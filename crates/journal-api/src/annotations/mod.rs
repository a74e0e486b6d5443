//! `/api/v1/annotations`: what is written beside a trade. It hangs on the trade's fills and stands wherever most of
//! them are now; without any of them it waits.

mod attach;
mod change;
mod conflict;
mod history;
mod names;
pub(crate) mod of_trade;
mod row;
mod tray;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::JournalApi;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(of_trade::of_trade, change::change))
        .routes(routes!(history::history))
        .routes(routes!(names::names))
        .routes(routes!(tray::tray))
        .routes(routes!(attach::attach))
}
