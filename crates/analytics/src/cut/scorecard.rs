//! Six figures as parts of what would be very good. No single score is made of them: each rests on its own number of
//! trades or days, and none makes up for another.

use ledger::Status;

use super::figure::{Figure, Number};
use super::figures::{capital, days, ratios};
use super::part::Part;

/// What a part counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreOf {
    /// Closed trades.
    Trades,
    /// Days with an exit.
    Days,
    /// Days with an exit from the first one with a capital on.
    DaysWithCapital,
    /// Days with exits above 0.
    WinningDays,
}

#[derive(Debug, Clone, Copy)]
pub struct Score {
    pub figure: &'static Figure,
    /// At which the bar is full.
    pub full_at: f64,
    pub value: Option<f64>,
    pub n: u32,
    pub of: ScoreOf,
    /// 0 to 1; undefined where the value is, never 0 for that.
    pub filled: Option<f64>,
}

/// A fall of this part of the capital leaves the bar empty.
const DEEP: f64 = 0.25;

pub fn scorecard(part: &Part) -> [Score; 6] {
    let (winning, with_exit) =
        (part.days.iter().filter(|day| day.net.0 > 0).count() as u32, part.days.len() as u32);
    let (closed, with_capital) = (part.tally.closed(), part.of_capital.days);
    let decided = closed - part.tally.count(Status::Breakeven);
    let score =
        |figure: &'static Figure, full_at: f64, (n, of): (u32, ScoreOf), filled: fn(f64, f64) -> f64| {
            let value = match figure.of(&part.tally, || part) {
                Number::Ratio(value) => value,
                Number::Count(_) | Number::Money(_) => None,
            };
            let filled = value.map(|value| filled(value, full_at).clamp(0.0, 1.0));
            Score { figure, full_at, value, n, of, filled }
        };
    let share_of = |value, full| value / full;
    [
        score(&ratios::WIN_RATE_OF_DECIDED, 0.6, (decided, ScoreOf::Trades), share_of),
        score(&ratios::PROFIT_FACTOR, 3.0, (closed, ScoreOf::Trades), share_of),
        score(&ratios::PAYOFF, 2.5, (decided, ScoreOf::Trades), share_of),
        score(&capital::MAX_DRAWDOWN, 0.0, (with_capital, ScoreOf::DaysWithCapital), |fall, _| {
            1.0 - fall / DEEP
        }),
        score(&days::RECOVERY, 3.0, (with_exit, ScoreOf::Days), share_of),
        score(&days::BEST_SHARE, 0.15, (winning, ScoreOf::WinningDays), |share, full| full / share),
    ]
}
