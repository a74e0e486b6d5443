//! `GET /api/v1/demo/backtest`: a prepared rule on candles that are generated, for whoever wants to look around.

use std::sync::LazyLock;

use backtest::{Tape, read_rule, sample};
use serde::Serialize;
use serde_json::Value as Tree;
use utoipa::ToSchema;
use web_http::{JsonAnswer, SiteError};

use super::run::{BacktestRun, Ran};
use crate::trades::Data;

/// The rule of the demo, and what it would have made.
#[derive(Serialize, ToSchema)]
pub struct DemoBacktest<'a> {
    /// As somebody would have written it.
    #[schema(value_type = Object)]
    rule: Tree,
    /// Nobody ever traded them: always true.
    generated: bool,
    run: BacktestRun<'a>,
}

/// Worked out and written once.
static ANSWER: LazyLock<Result<JsonAnswer, String>> = LazyLock::new(|| {
    let rule = read_rule(&sample::rule()).map_err(|problem| problem.message())?;
    let (interval, candles) = sample::candles();
    let tape = Tape::of(sample::NAME, &candles, interval, &rule)?;
    let ran = Ran::of(rule, tape).map_err(|error| error.message().to_owned())?;
    let data = DemoBacktest { rule: sample::rule(), generated: true, run: ran.told(None) };
    JsonAnswer::of(&Data { data }).map_err(|error| error.message().to_owned())
});

/// The same each time.
#[utoipa::path(
    get,
    path = "/api/v1/demo/backtest",
    operation_id = "demo_backtest",
    tag = "demo",
    responses((status = 200, body = Data<DemoBacktest<'static>>))
)]
pub async fn demo() -> Result<JsonAnswer, SiteError> {
    let answer = tokio::task::spawn_blocking(|| ANSWER.clone());
    answer.await.map_err(SiteError::ours)?.map_err(SiteError::ours)
}
