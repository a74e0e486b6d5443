//! A sweep within the JSON of a backtest.

use backtest::{Forward, Judgement, Rule, Tested};
use serde::Serialize;
use utoipa::ToSchema;

use super::amounts::rupees;
use crate::numbers::{IstDay, Rupees};
use crate::text::Text;

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
    /// How sure it is that the true Sharpe ratio is above 0, as if this were the only try.
    #[schema(required = true)]
    probability_above_zero: Option<f64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestJudgement)]
struct JudgementLine {
    sentence: String,
    sentence_text: Text,
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
    /// Every window trained on all days before its test.
    anchored: bool,
    /// Windows in which some try had trades enough to be chosen.
    tested: usize,
    winning: usize,
    #[schema(required = true)]
    efficiency: Option<f64>,
    /// Of each parameter: the spread of what the windows chose, of the range that was tried; null: fewer than two
    /// windows chose, or one value was tried.
    drift: Vec<Option<f64>>,
    /// Every window, in order of time.
    each: Vec<WindowLine>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestWindow)]
struct WindowLine {
    train_from: IstDay,
    train_to: IstDay,
    test_from: IstDay,
    test_to: IstDay,
    /// Null: no try had trades enough.
    #[schema(required = true)]
    chosen: Option<ChosenLine>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestWindowChoice)]
struct ChosenLine {
    params: Vec<f64>,
    train_net: Rupees,
    train_trades: u32,
    test_net: Rupees,
    test_trades: u32,
}

fn window(one: &Tested, tries: &[Vec<f64>]) -> WindowLine {
    let chosen = one.chosen.zip(one.trained).zip(one.tested);
    WindowLine {
        train_from: IstDay(one.train.0),
        train_to: IstDay(one.train.1),
        test_from: IstDay(one.test.0),
        test_to: IstDay(one.test.1),
        chosen: chosen.map(|((place, trained), tested)| ChosenLine {
            params: tries[place].clone(),
            train_net: rupees(trained.net),
            train_trades: trained.trades,
            test_net: rupees(tested.net),
            test_trades: tested.trades,
        }),
    }
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
            probability_above_zero: found.above_zero(),
        }
    };
    SweepLine {
        params: rule.params.iter().map(|param| param.name.as_str()).collect(),
        tries: swept.tries.len(),
        best: swept.best().into_iter().map(row).collect(),
        judgement: swept.judgement.as_ref().map(|one| JudgementLine {
            sentence: one.say().message(),
            sentence_text: Text::from(&one.say()),
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
            anchored: one.anchored,
            tested: one.tested,
            winning: one.winning,
            efficiency: one.efficiency,
            drift: one.drift.clone(),
            each: one.windows.iter().map(|one| window(one, &swept.tries)).collect(),
        }),
    }
}
