//! A sweep within the JSON of a backtest.

use backtest::{Forward, Judgement, Rule};
use serde::Serialize;
use utoipa::ToSchema;

use super::amounts::rupees;
use crate::numbers::Rupees;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestSweep)]
pub struct SweepLine<'a> {
    params: Vec<&'a str>,
    tries: usize,
    /// The tries with the best Sharpe ratio, first the best.
    best: Vec<TryLine>,
    #[schema(required = true)]
    judgement: Option<JudgementLine>,
    #[schema(required = true)]
    walk_forward: Option<ForwardLine>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestTry)]
struct TryLine {
    params: Vec<f64>,
    equity: Rupees,
    net: Rupees,
    closed_trades: u32,
    #[schema(required = true)]
    win_rate: Option<f64>,
    #[schema(required = true)]
    profit_factor: Option<f64>,
    max_drawdown: f64,
    #[schema(required = true)]
    sharpe: Option<f64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestJudgement)]
struct JudgementLine {
    sentence: String,
    sharpe: f64,
    #[schema(required = true)]
    by_chance: Option<f64>,
    independent_tries: f64,
    #[schema(required = true)]
    probability_above_zero: Option<f64>,
    #[schema(required = true)]
    deflated_sharpe: Option<f64>,
    #[schema(required = true)]
    least_days: Option<f64>,
    days: usize,
    #[schema(required = true)]
    probability_of_overfitting: Option<f64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestForward)]
struct ForwardLine {
    /// Null where no window had a try with trades enough.
    #[schema(required = true)]
    net: Option<Rupees>,
    windows: usize,
    /// Windows in which some try had trades enough to be chosen.
    tested: usize,
    winning: usize,
    #[schema(required = true)]
    efficiency: Option<f64>,
}

/// What a sweep found.
pub struct Swept {
    pub tries: Vec<Vec<f64>>,
    pub found: Vec<backtest::Figures>,
    pub judgement: Option<Judgement>,
    pub forward: Option<Forward>,
}

/// Rows of a sweep that are shown.
const SHOWN: usize = 20;

impl Swept {
    /// Places of the best ones by Sharpe ratio, the first of equals first.
    pub fn best(&self) -> Vec<usize> {
        let ratio = |at: usize| self.found[at].sharpe.unwrap_or(f64::NEG_INFINITY);
        let mut order: Vec<usize> = (0..self.found.len()).collect();
        order.sort_by(|&one, &other| ratio(other).total_cmp(&ratio(one)));
        order.truncate(SHOWN);
        order
    }
}

pub fn sweep<'a>(rule: &'a Rule, swept: &Swept) -> SweepLine<'a> {
    let row = |at: usize| {
        let found = swept.found[at];
        TryLine {
            params: swept.tries[at].clone(),
            equity: rupees(found.equity),
            net: rupees(found.net),
            closed_trades: found.trades,
            win_rate: found.win_rate,
            profit_factor: found.profit_factor,
            max_drawdown: found.max_fall,
            sharpe: found.sharpe,
        }
    };
    SweepLine {
        params: rule.params.iter().map(|param| param.name.as_str()).collect(),
        tries: swept.tries.len(),
        best: swept.best().into_iter().map(row).collect(),
        judgement: swept.judgement.as_ref().map(|one| JudgementLine {
            sentence: one.say(),
            sharpe: one.sharpe,
            by_chance: one.by_chance,
            independent_tries: one.independent,
            probability_above_zero: one.above_zero,
            deflated_sharpe: one.deflated,
            least_days: one.least_days,
            days: one.days,
            probability_of_overfitting: one.overfitting.map(|one| one.probability),
        }),
        walk_forward: swept.forward.as_ref().map(|one| ForwardLine {
            net: one.net.map(rupees),
            windows: one.windows.len(),
            tested: one.tested,
            winning: one.winning,
            efficiency: one.efficiency,
        }),
    }
}
