//! What needs the user: opening lots, settlement values, possible duplicates.

mod amount;
mod decide;
mod lot;
mod opening;
mod question;
mod single;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::Site;

pub(crate) fn endpoints() -> OpenApiRouter<Arc<Site>> {
    OpenApiRouter::new()
        .routes(routes!(opening::opening))
        .routes(routes!(decide::decide))
        .routes(routes!(decide::undo))
}
