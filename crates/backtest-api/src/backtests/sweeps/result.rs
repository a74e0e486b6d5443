//! What a sweep says besides its rows: kept as JSON in its row.

use backtest::{Forward, Judgement, Tested};
use report::backtested::money;
use report::numbers::{IstDay, Rupees};
use report::text::Text;
use serde::Serialize;
use utoipa::ToSchema;

/// What the best of so many tries says.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BacktestSwept {
    /// Null: no try has a Sharpe ratio (fewer than 60 days, or none traded).
    #[schema(required = true)]
    best: Option<BacktestBest>,
    #[schema(required = true)]
    walk_forward: Option<BacktestWalked>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BacktestBestTry)]
struct BacktestBest {
    /// Its place among the rows.
    place: usize,
    sentence: String,
    /// A sweep of an earlier release has none.
    #[schema(required = false)]
    sentence_text: Text,
    /// Tries of the rule with those that were made before.
    tries: usize,
    independent_tries: f64,
    sharpe: f64,
    #[schema(required = true)]
    by_chance: Option<f64>,
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

/// The best of some days, tested on those that follow.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BacktestWalked {
    sentence: String,
    /// A sweep of an earlier release has none.
    #[schema(required = false)]
    sentence_text: Text,
    #[schema(required = true)]
    net: Option<Rupees>,
    #[schema(required = true)]
    efficiency: Option<f64>,
    /// Every window trained on all days before its test.
    #[schema(required = false)]
    anchored: bool,
    tested: usize,
    winning: usize,
    windows: Vec<BacktestFold>,
    /// Marked equity at the end of each day of the tests, one behind the other. A sweep of an earlier release has none.
    #[schema(required = false)]
    days: Vec<BacktestStitched>,
    /// Of each parameter, in the order of the axes: how far what the windows chose is spread, of the range that was
    /// tried.
    #[schema(required = false)]
    drift: Vec<Option<f64>>,
}

#[derive(Serialize, ToSchema)]
struct BacktestStitched {
    day: IstDay,
    equity: Rupees,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BacktestFold {
    train_from: IstDay,
    train_to: IstDay,
    test_from: IstDay,
    test_to: IstDay,
    /// Null: no try had trades enough.
    #[schema(required = true)]
    chosen: Option<BacktestChosen>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BacktestChosen {
    /// Of the parameters, in the order of the axes.
    values: Vec<f64>,
    train_net: Rupees,
    #[schema(required = true)]
    train_sharpe: Option<f64>,
    train_trades: u32,
    test_net: Rupees,
    #[schema(required = true)]
    test_sharpe: Option<f64>,
    test_trades: u32,
}

impl BacktestSwept {
    pub fn of(
        judged: Option<&Judgement>,
        walked: Option<&Forward>,
        tries: &[Vec<f64>],
        capital: f64,
    ) -> Self {
        Self {
            best: judged.map(|one| BacktestBest {
                place: one.best,
                sentence: one.say().message(),
                sentence_text: Text::from(&one.say()),
                tries: one.tries,
                independent_tries: one.independent,
                sharpe: one.sharpe,
                by_chance: one.by_chance,
                probability_above_zero: one.above_zero,
                deflated_sharpe: one.deflated,
                least_days: one.least_days.filter(|days| days.is_finite()),
                days: one.days,
                probability_of_overfitting: one.overfitting.map(|one| one.probability),
            }),
            walk_forward: walked.map(|one| BacktestWalked {
                sentence: one.say().message(),
                sentence_text: Text::from(&one.say()),
                net: one.net.map(|net| Rupees(money(net))),
                efficiency: one.efficiency,
                anchored: one.anchored,
                tested: one.tested,
                winning: one.winning,
                windows: one.windows.iter().map(|window| fold(window, tries)).collect(),
                days: one
                    .stitched(capital)
                    .into_iter()
                    .map(|(day, equity)| BacktestStitched { day: IstDay(day), equity: Rupees(money(equity)) })
                    .collect(),
                drift: one.drift.clone(),
            }),
        }
    }
}

fn fold(window: &Tested, tries: &[Vec<f64>]) -> BacktestFold {
    let chosen = window.chosen.zip(window.trained).zip(window.tested);
    BacktestFold {
        train_from: IstDay(window.train.0),
        train_to: IstDay(window.train.1),
        test_from: IstDay(window.test.0),
        test_to: IstDay(window.test.1),
        chosen: chosen.map(|((place, trained), tested)| BacktestChosen {
            values: tries[place].clone(),
            train_net: Rupees(money(trained.net)),
            train_sharpe: trained.sharpe,
            train_trades: trained.trades,
            test_net: Rupees(money(tested.net)),
            test_sharpe: tested.sharpe,
            test_trades: tested.trades,
        }),
    }
}
