//! `/api/v1/backtests/sweeps`: a rule with many values of its parameters, tried by a job.

mod asked;
mod begin;
mod look;
mod result;
mod rows;
mod tried;
mod walked;

use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use tried::kind;

pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(look::list, begin::begin))
        .routes(routes!(look::one))
        .routes(routes!(look::cancel))
}
