//! `/api/v1/accounts`: the user's accounts with brokers, each matched and charged by itself.

mod add;
mod alias;
mod change;
mod list;
mod plan;
mod remove;

use axum::extract::DefaultBodyLimit;
use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const BODY_LIMIT: usize = 64 << 10;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(list::accounts, add::add_account, change::change_account))
        .routes(routes!(remove::remove_account))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
}
