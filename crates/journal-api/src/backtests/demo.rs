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

static RAN: LazyLock<Result<Ran, String>> = LazyLock::new(|| {
    let rule = read_rule(&sample::rule()).map_err(|problem| problem.message())?;
    let (interval, candles) = sample::candles();
    let tape = Tape::of(sample::NAME, &candles, interval, &rule)?;
    Ran::of(rule, tape).map_err(|error| error.message().to_owned())
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
    let made = tokio::task::spawn_blocking(|| {
        let ran = RAN.as_ref().map_err(SiteError::ours)?;
        let data = DemoBacktest { rule: sample::rule(), generated: true, run: ran.told(None) };
        JsonAnswer::of(&Data { data })
    });
    made.await.map_err(SiteError::ours)?
}
