//! Sweeps of a rule: how far they are, and what one came to.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use backtest::axes;
use identity::SignedIn;
use journal::work;
use journal_http::{Data, JournalApi};
use report::backtested::money;
use report::numbers::{IstDay, IstTime, Rupees};
use serde::{Deserialize, Serialize};
use serde_json::Value as Tree;
use serde_json::value::RawValue;
use store::backtest_sweeps::{self, State as Standing, Sweep};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, JsonAnswer, Sent, SiteError};

use super::asked::SweepRequest;
use super::result::BacktestSwept;
use super::rows::{Row, unpack};

/// A sweep without its rows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BacktestSweepLine {
    number: i64,
    /// `going`, `done`, `failed` or `cancelled`.
    state: &'static str,
    tries: i64,
    /// Tries that are run.
    done: i64,
    /// Tries that are trained in every window of the walk-forward. Null: it has not begun, is over, or is not asked
    /// for.
    #[schema(required = true)]
    walked: Option<i64>,
    /// Why it failed.
    #[schema(required = true)]
    problem: Option<String>,
    /// What the candles are of; several share the capital.
    instruments: Vec<String>,
    minutes: i64,
    #[schema(required = true)]
    from: Option<IstDay>,
    #[schema(required = true)]
    to: Option<IstDay>,
    made_at: IstTime,
    #[schema(required = true)]
    ended_at: Option<IstTime>,
}

impl BacktestSweepLine {
    pub fn of(sweep: &Sweep) -> Self {
        let asked: Option<SweepRequest> = serde_json::from_str(&sweep.asked).ok();
        let period = asked.as_ref().map(SweepRequest::period);
        Self {
            number: sweep.number,
            state: sweep.state.word(),
            tries: sweep.tries,
            done: sweep.done,
            walked: sweep.walked,
            problem: sweep.problem.clone(),
            from: period.and_then(|period| period.from).map(IstDay),
            to: period.and_then(|period| period.to).map(IstDay),
            minutes: asked.as_ref().and_then(|asked| asked.over().next()).map_or(0, |one| one.minutes),
            instruments: asked
                .map(|asked| asked.over().map(|one| one.instrument.clone()).collect())
                .unwrap_or_default(),
            made_at: IstTime(sweep.made_at),
            ended_at: sweep.ended_at.map(IstTime),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct BacktestSweeps {
    /// The newest first; the last 20 of all rules are kept.
    sweeps: Vec<BacktestSweepLine>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SweepsQuery {
    /// `id` of a rule.
    rule: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SweepQuery {
    number: i64,
}

/// A sweep that has ended: a row for each combination, the last parameter turning fastest.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BacktestSweepResult {
    sweep: BacktestSweepLine,
    /// As it was tried, with its ranges.
    #[schema(value_type = Object)]
    rule: Tree,
    axes: Vec<BacktestAxis>,
    net: Vec<Rupees>,
    trades: Vec<u32>,
    wins: Vec<u32>,
    /// Null: undefined.
    sharpe: Vec<Option<f64>>,
    profit_factor: Vec<Option<f64>>,
    /// How sure it is that the true Sharpe ratio is above 0, as if it were the only try. Null also of rows of an
    /// earlier release.
    probability_above_zero: Vec<Option<f64>>,
    /// Of the marked equity against its peak, 0.1 is 10 %.
    max_drawdown: Vec<f64>,
    #[schema(value_type = BacktestSwept)]
    result: Box<RawValue>,
}

/// A parameter and the values it took.
#[derive(Serialize, ToSchema)]
struct BacktestAxis {
    name: String,
    values: Vec<f64>,
}

/// Sweeps of a rule of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/backtests/sweeps",
    operation_id = "list_backtest_sweeps",
    tag = "backtests",
    params(SweepsQuery),
    responses(
        (status = 200, body = Data<BacktestSweeps>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "No rule is named", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<SweepsQuery>, QueryRejection>,
) -> Result<Json<Data<BacktestSweeps>>, SiteError> {
    let Query(SweepsQuery { rule }) = query.map_err(|_| no_sweep())?;
    let all = backtest_sweeps::of_rule(&state.db, user.id, &rule).await?;
    Ok(Json(Data { data: BacktestSweeps { sweeps: all.iter().map(BacktestSweepLine::of).collect() } }))
}

/// What a sweep came to.
#[utoipa::path(
    get,
    path = "/api/v1/backtests/sweeps/one",
    operation_id = "backtest_sweep",
    tag = "backtests",
    params(SweepQuery),
    responses(
        (status = 200, body = Data<BacktestSweepResult>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such sweep, or it has no result", body = ErrorBody),
    )
)]
pub async fn one(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<SweepQuery>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    let Query(SweepQuery { number }) = query.map_err(|_| no_sweep())?;
    let found = backtest_sweeps::one(&state.db, user.id, number).await?;
    let mut sweep = found.filter(|one| one.state == Standing::Done).ok_or_else(no_sweep)?;
    let chunks = backtest_sweeps::chunks(&state.db, user.id, number).await?;
    work(state.queue.worker(user.id).await?, move || {
        let result = sweep.result.take().ok_or_else(no_sweep)?;
        let asked: SweepRequest = serde_json::from_str(&sweep.asked).map_err(SiteError::ours)?;
        let rule = asked.rule().map_err(SiteError::ours)?;
        let rows = unpack(&chunks);
        let ratios = |of: fn(&Row) -> Option<f64>| rows.iter().map(of).collect();
        JsonAnswer::of(&Data {
            data: BacktestSweepResult {
                sweep: BacktestSweepLine::of(&sweep),
                axes: axes(&rule)
                    .into_iter()
                    .map(|(name, values)| BacktestAxis { name: name.to_owned(), values })
                    .collect(),
                rule: asked.rule,
                net: rows.iter().map(|row| Rupees(money(row.net))).collect(),
                trades: rows.iter().map(|row| row.trades).collect(),
                wins: rows.iter().map(|row| row.wins).collect(),
                sharpe: ratios(|row| row.sharpe),
                profit_factor: ratios(|row| row.profit_factor),
                probability_above_zero: ratios(|row| row.above_zero),
                max_drawdown: rows.iter().map(|row| row.max_fall).collect(),
                result: RawValue::from_string(result).map_err(SiteError::ours)?,
            },
        })
    })
    .await?
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BacktestSweepToCancel {
    number: i64,
}

/// Stops a sweep. Nobody saw its rows, so none of its tries counts.
#[utoipa::path(
    post,
    path = "/api/v1/backtests/sweeps/cancel",
    operation_id = "cancel_backtest_sweep",
    tag = "backtests",
    request_body = BacktestSweepToCancel,
    responses(
        (status = 200, description = "As it stands now: it may have ended before", body = Data<BacktestSweepLine>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such sweep", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
    )
)]
pub async fn cancel(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<BacktestSweepToCancel>,
) -> Result<Json<Data<BacktestSweepLine>>, SiteError> {
    backtest_sweeps::cancel(&state.db, user.id, sent.number, (state.clock)()).await?;
    let found = backtest_sweeps::one(&state.db, user.id, sent.number).await?.ok_or_else(no_sweep)?;
    Ok(Json(Data { data: BacktestSweepLine::of(&found) }))
}

fn no_sweep() -> SiteError {
    SiteError::missing("no_backtest_sweep", "You have no such sweep, or it has no result. Reload the page.")
}
