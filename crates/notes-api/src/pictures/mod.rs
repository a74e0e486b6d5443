//! `/api/v1/pictures`: pictures beside a trade, a day or a setup ([041]). A picture beside a trade hangs on the trade's
//! note, and goes wherever that goes.
//!
//! [041]: ../../../../docs/decisions/041-pictures.md

mod add;
mod beside;
mod change;
mod file;
mod link;
mod list;
mod remove;
mod row;
mod sample;

use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use row::{Picture, of_note};

pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(list::list))
        .routes(routes!(change::change))
        .routes(routes!(change::order))
        .routes(routes!(remove::remove))
        .routes(routes!(remove::bring_back))
        .routes(routes!(remove::forget))
        .routes(routes!(file::file))
        .routes(routes!(sample::file))
}

/// A body as large as a picture.
pub fn slow_endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().routes(routes!(add::add))
}
