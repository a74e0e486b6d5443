//! `GET /api/v1/backtests`: every rule.

use axum::extract::State;
use identity::SignedIn;
use journal::work;
use journal_http::{Data, JournalApi};
use serde::Serialize;
use store::backtests;
use store::documents::{self, Kind};
use utoipa::ToSchema;
use web_http::{ErrorBody, JsonAnswer, SiteError};

use super::kept::BacktestRule;

#[derive(Serialize, ToSchema)]
pub struct BacktestRules {
    /// In the order in which they were made.
    rules: Vec<BacktestRule>,
}

/// Rules of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/backtests",
    operation_id = "list_backtest_rules",
    tag = "backtests",
    responses(
        (status = 200, body = Data<BacktestRules>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
) -> Result<JsonAnswer, SiteError> {
    let tries = backtests::tries(&state.db, user.id).await?;
    let stored = documents::all(&state.db, user.id, Kind::BacktestRule).await?;
    // Each is read and said: 500 rules of 32 kB take a while.
    work(state.queue.worker(user.id).await?, move || {
        let rule =
            |one: &documents::Document| BacktestRule::of(one, tries.get(&one.key).copied().unwrap_or(0));
        JsonAnswer::of(&Data { data: BacktestRules { rules: stored.iter().map(rule).collect() } })
    })
    .await?
}
