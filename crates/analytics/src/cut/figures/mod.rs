//! One file for each family of figures. Those by amount follow the amount asked for: net, or gross.

pub(super) mod capital;
pub(super) mod counts;
pub(super) mod days;
pub(super) mod decided;
pub(super) mod excursions;
pub(super) mod held;
pub(super) mod money;
pub(super) mod premium;
pub(super) mod ratios;
pub(super) mod risk;
pub(super) mod shape;

use super::figure::{Figure, FigureKind, Number, Unit};
use super::part::Part;
use domain::{Money, div_half_even};

/// Of the trades and days of a group; a share, a number of times or of R is a ratio.
const fn of_trades(
    key: &'static str,
    name: &'static str,
    about: &'static str,
    unit: Unit,
    of: fn(&Part) -> Number,
) -> Figure {
    let is_ratio = matches!(unit, Unit::Share | Unit::Times | Unit::R);
    Figure { key, name, about, unit, is_ratio, kind: FigureKind::Trades(of) }
}

/// A sum ÷ a number of trades, rounded half-even to 10⁻⁴ rupee.
fn mean(sum: impl Into<i128>, count: u32) -> Number {
    Number::Money(
        (count > 0)
            .then(|| div_half_even(sum.into(), i128::from(count)))
            .and_then(|mean| i64::try_from(mean).ok())
            .map(Money),
    )
}

/// 10⁻⁴ rupee; undefined of no trade.
fn sum(of: i128, trades: u32) -> Number {
    Number::Money((trades > 0).then(|| i64::try_from(of).ok().map(Money)).flatten())
}

/// Undefined where the divisor is 0.
fn ratio(number: f64, by: f64) -> Option<f64> {
    Some(number / by).filter(|ratio| by != 0.0 && ratio.is_finite())
}

/// Rupees as a float, as money.
fn rupees(value: Option<f64>) -> Number {
    Number::Money(value.map(|value| Money((value * Money::ONE as f64).round() as i64)))
}
