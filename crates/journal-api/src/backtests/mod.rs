//! `/api/v1/backtests`: a user's rules, and what they would have made on the user's own candles.

mod check;
mod demo;
pub(crate) mod kept;
mod list;
mod run;
mod save;
mod tapes;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::JournalApi;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(list::list, save::save))
        .routes(routes!(check::check))
        .routes(routes!(run::run))
        .routes(routes!(demo::demo))
}
