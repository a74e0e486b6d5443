//! `/api/v1/annotations`: what is written beside a trade. It hangs on the trade's fills and stands wherever most of
//! them are now; without any of them it waits.

mod attach;
mod bulk;
pub mod change;
pub mod conflict;
mod demo;
mod history;
pub mod names;
pub mod of_trade;
mod review;
mod row;
mod steps;
mod tray;

use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(of_trade::of_trade, change::change))
        .routes(routes!(demo::of_sample))
        .routes(routes!(history::history))
        .routes(routes!(names::names))
        .routes(routes!(tray::tray))
        .routes(routes!(attach::attach))
        .routes(routes!(review::review))
        .routes(routes!(steps::steps, bulk::bulk_edit))
        .routes(routes!(bulk::undo_bulk_edit))
}
