//! `/api/v1/backtests`: a user's rules, and what they would have made on the user's own candles.

mod bridge;
mod check;
mod demo;
mod drawn;
mod factors;
pub mod kept;
mod list;
mod options;
pub mod own;
mod printed;
mod run;
mod save;
pub mod sweeps;
mod tapes;
mod what_if;

use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(list::list, save::save))
        .routes(routes!(check::check))
        .routes(routes!(run::run))
        .routes(routes!(options::run))
        .routes(routes!(printed::printed))
        .routes(routes!(printed::options_printed))
        .routes(routes!(drawn::drawn))
        .routes(routes!(what_if::what_if))
        .routes(routes!(demo::demo))
        .routes(routes!(demo::demo_options))
        .routes(routes!(printed::demo_printed))
        .routes(routes!(demo::demo_candles))
        .merge(sweeps::endpoints())
}
