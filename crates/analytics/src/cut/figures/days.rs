//! Days: totals of exits by the day. Ratios by the year are those of `summary`.

use super::{of_trades, ratio, rupees};
use crate::cut::figure::{Figure, Number, Unit};
use crate::cut::part::Part;
use crate::cut::quantile::quantile;
use crate::cut::tail::tail;

fn days(part: &Part, is: fn(i64) -> bool) -> u32 {
    part.days.iter().filter(|day| is(day.net.0)).count() as u32
}

pub static WINNING: Figure =
    of_trades("winningDays", "Winning days", "Days with exits above 0.", Unit::Count, |part| {
        Number::Count(days(part, |net| net > 0))
    });
pub static LOSING: Figure =
    of_trades("losingDays", "Losing days", "Days with exits below 0.", Unit::Count, |part| {
        Number::Count(days(part, |net| net < 0))
    });
pub static FLAT: Figure =
    of_trades("flatDays", "Flat days", "Days with exits of exactly 0.", Unit::Count, |part| {
        Number::Count(days(part, |net| net == 0))
    });

pub static WINNING_SHARE: Figure = of_trades(
    "winningDayShare",
    "Winning days of winning and losing",
    "Winning days ÷ (winning + losing days).",
    Unit::Share,
    |part| {
        let (won, lost) = (days(part, |net| net > 0), days(part, |net| net < 0));
        Number::Ratio(ratio(won.into(), (won + lost).into()))
    },
);

pub static BEST: Figure =
    of_trades("bestDay", "Best day", "The day with the largest sum of exits.", Unit::Result, |part| {
        Number::Money(part.days.iter().map(|day| day.net).max())
    });
pub static WORST: Figure =
    of_trades("worstDay", "Worst day", "The day with the smallest sum of exits.", Unit::Result, |part| {
        Number::Money(part.days.iter().map(|day| day.net).min())
    });

pub static BEST_SHARE: Figure = of_trades(
    "bestDayShare",
    "Share of the best day",
    "The best day ÷ the sum of winning days; undefined without one.",
    Unit::Share,
    |part| {
        let days = part.rupees_of_days();
        let won: f64 = days.iter().filter(|day| **day > 0.0).sum();
        let best = days.iter().copied().fold(0.0, f64::max);
        Number::Ratio(ratio(best, won))
    },
);

pub static GAIN_TO_PAIN: Figure = of_trades(
    "gainToPain",
    "Gain to pain",
    "Sum of all days ÷ sum of the losing days without its sign; undefined without a losing day.",
    Unit::Times,
    |part| {
        let days = part.rupees_of_days();
        let lost: f64 = days.iter().filter(|day| **day < 0.0).sum();
        Number::Ratio(ratio(days.iter().sum(), lost.abs()))
    },
);

pub static TAIL: Figure = of_trades(
    "tailRatio",
    "Tail ratio",
    "Where the best 5% of days start ÷ where the worst 5% start, without their signs; undefined where that is 0.",
    Unit::Times,
    |part| {
        let days = sorted(part);
        let ends = quantile(&days, 0.95).zip(quantile(&days, 0.05));
        Number::Ratio(ends.and_then(|(high, low)| ratio(high.abs(), low.abs())))
    },
);

pub static VALUE_AT_RISK: Figure = of_trades(
    "historicalVar95",
    "Value at risk, 95%",
    "Historical, one day: −quantile 0.05 of every weekday from the first exit to the last; undefined under 60.",
    Unit::Rupees,
    |part| rupees(tail(part).map(|tail| -tail.quantile)),
);

pub static SHORTFALL: Figure = of_trades(
    "historicalEs95",
    "Expected shortfall, 95%",
    "Historical, one day: −average of the weekdays at or below quantile 0.05, from the first exit to the last; undefined under 60.",
    Unit::Rupees,
    |part| rupees(tail(part).map(|tail| -tail.mean)),
);

pub static MAX_DRAWDOWN: Figure = of_trades(
    "maxDrawdown",
    "Max drawdown",
    "The largest fall of the running sum from its highest point, which begins at 0.",
    Unit::Rupees,
    |part| Number::Money(part.summary.max_drawdown.map(|fall| fall.amount)),
);

pub static RECOVERY: Figure = of_trades(
    "recoveryFactor",
    "Recovery factor",
    "Result ÷ the max drawdown; undefined without one.",
    Unit::Times,
    |part| Number::Ratio(part.summary.recovery_factor),
);

pub static ULCER: Figure = of_trades(
    "ulcer",
    "Ulcer index in rupees",
    "√(average of the squared falls from the highest point), over weekdays from the first exit to the last, by n.",
    Unit::Rupees,
    |part| {
        let falls = falls(part);
        let squares: f64 = falls.iter().map(|fall| fall * fall).sum();
        rupees((!falls.is_empty()).then(|| (squares / falls.len() as f64).sqrt()))
    },
);

pub static UNDER_WATER: Figure = of_trades(
    "underWater",
    "Under water",
    "Weekdays on which the running sum is below its highest point ÷ weekdays; undefined under 20.",
    Unit::Share,
    |part| {
        let falls = falls(part);
        let below = falls.iter().filter(|fall| **fall > 0.0).count();
        Number::Ratio((falls.len() >= 20).then(|| below as f64 / falls.len() as f64))
    },
);

pub static SHARPE: Figure = of_trades(
    "sharpe",
    "Sharpe",
    "Mean ÷ sample deviation of the net of every weekday from the first exit to the last, × √252; undefined under 20 days.",
    Unit::Times,
    |part| Number::Ratio(part.summary.sharpe),
);

pub static SORTINO: Figure = of_trades(
    "sortino",
    "Sortino",
    "Mean ÷ √(Σ min(0, d)² ÷ n) over the same weekdays, × √252; undefined under 20 days.",
    Unit::Times,
    |part| Number::Ratio(part.summary.sortino),
);

fn sorted(part: &Part) -> Vec<f64> {
    let mut days = part.rupees_of_days();
    days.sort_by(f64::total_cmp);
    days
}

/// How far below its highest point the running sum stands on each weekday from the first exit to the last.
fn falls(part: &Part) -> Vec<f64> {
    let Some((first, last)) = part.days.first().zip(part.days.last()) else { return Vec::new() };
    let (mut sum, mut peak, mut at) = (0_i64, 0_i64, 0);
    let mut falls = Vec::new();
    for day in first.day.0..=last.day.0 {
        if let Some(own) = part.days.get(at).filter(|own| own.day.0 == day) {
            sum += own.net.0;
            peak = peak.max(sum);
            at += 1;
        }
        if !domain::Day(day).is_weekend() {
            falls.push((peak - sum) as f64 / domain::Money::ONE as f64);
        }
    }
    falls
}
