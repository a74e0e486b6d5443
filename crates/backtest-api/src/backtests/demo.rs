//! `GET /api/v1/demo/backtest`: a prepared rule on candles that are generated, for whoever wants to look around.

use std::sync::LazyLock;

use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use backtest::{Tape, read_option_rule, read_rule, run_options, sample};
use domain::Day;
use journal_http::Data;
use serde::{Deserialize, Serialize};
use serde_json::Value as Tree;
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, JsonAnswer, SiteError};

use super::drawn::{BacktestDrawn, cut};
use super::options::{self, BacktestOptionsRun};
use super::run::{BacktestRun, Ran};

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

/// The prepared rule, run.
pub fn ran() -> Result<Ran, SiteError> {
    let rule = read_rule(&sample::rule()).map_err(|problem| SiteError::ours(problem.message()))?;
    let (interval, candles) = sample::candles();
    let tape = Tape::of(sample::NAME, &candles, interval, &rule).map_err(SiteError::ours)?;
    Ran::of(rule, vec![tape])
}

/// Worked out and written once.
static ANSWER: LazyLock<Result<JsonAnswer, String>> = LazyLock::new(|| {
    let ran = ran().map_err(|error| error.message().to_owned())?;
    let data = DemoBacktest { rule: sample::rule(), generated: true, run: ran.told(None, None, None) };
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

/// A rule that sells options over closes that are generated, and what it would have made.
#[derive(Serialize, ToSchema)]
pub struct DemoOptionsBacktest<'a> {
    /// As somebody would have written it.
    #[schema(value_type = Object)]
    rule: Tree,
    /// Nobody ever traded them: always true.
    generated: bool,
    run: BacktestOptionsRun<'a>,
}

/// Worked out and written once.
static OPTIONS: LazyLock<Result<JsonAnswer, String>> = LazyLock::new(|| {
    let rule = read_option_rule(&sample::option_rule()).map_err(|problem| problem.message())?;
    let made = run_options(&rule, &sample::chain())?;
    let run = options::told(&rule, &made, None, None);
    let data = DemoOptionsBacktest { rule: sample::option_rule(), generated: true, run };
    JsonAnswer::of(&Data { data }).map_err(|error| error.message().to_owned())
});

/// The same each time.
#[utoipa::path(
    get,
    path = "/api/v1/demo/backtest/options",
    operation_id = "demo_options_backtest",
    tag = "demo",
    responses((status = 200, body = Data<DemoOptionsBacktest<'static>>))
)]
pub async fn demo_options() -> Result<JsonAnswer, SiteError> {
    let answer = tokio::task::spawn_blocking(|| OPTIONS.clone());
    answer.await.map_err(SiteError::ours)?.map_err(SiteError::ours)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DemoCandlesQuery {
    /// The first day that is drawn; absent: the first one.
    #[param(required = false)]
    from: Option<String>,
}

/// Some of the generated candles, to be drawn with the trades of the sample.
#[utoipa::path(
    get,
    path = "/api/v1/demo/backtest/candles",
    operation_id = "demo_backtest_candles",
    tag = "demo",
    params(DemoCandlesQuery),
    responses(
        (status = 200, body = Data<BacktestDrawn>),
        (status = 422, description = "No candles lie behind that day", body = ErrorBody),
    )
)]
pub async fn demo_candles(
    query: Result<Query<DemoCandlesQuery>, QueryRejection>,
) -> Result<Json<Data<BacktestDrawn>>, SiteError> {
    let wrong = || SiteError::field("from", "A day, as 2025-04-01.");
    let Query(DemoCandlesQuery { from }) = query.map_err(|_| wrong())?;
    let from = match from.filter(|text| !text.is_empty()) {
        Some(text) => Some(Day::parse(&text).ok_or_else(wrong)?),
        None => None,
    };
    let made = tokio::task::spawn_blocking(move || {
        let rule = read_rule(&sample::rule()).map_err(|problem| SiteError::ours(problem.message()))?;
        let (interval, mut candles) = sample::candles();
        candles.retain(|one| from.is_none_or(|from| one.at.day() >= from));
        let tape = Tape::of(sample::NAME, &candles, interval, &rule);
        Ok::<_, SiteError>(cut(
            &tape.map_err(|_| SiteError::field("from", "No candles lie behind that day."))?,
            None,
        ))
    });
    Ok(Json(Data { data: made.await.map_err(SiteError::ours)?? }))
}
