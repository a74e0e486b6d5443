//! One file for each family of figures. Those by amount follow the amount asked for: net, or gross.

pub(super) mod capital;
pub(super) mod counts;
pub(super) mod days;
pub(super) mod decided;
pub(super) mod money;
pub(super) mod ratios;
pub(super) mod risk;
pub(super) mod shape;

use super::figure::Number;
use domain::{Money, div_half_even};

/// A sum ÷ a number of trades, rounded half-even to 10⁻⁴ rupee.
fn mean(sum: i64, count: u32) -> Number {
    Number::Money(
        (count > 0)
            .then(|| div_half_even(i128::from(sum), i128::from(count)))
            .and_then(|mean| i64::try_from(mean).ok())
            .map(Money),
    )
}

/// Undefined where the divisor is 0.
fn ratio(number: f64, by: f64) -> Option<f64> {
    Some(number / by).filter(|ratio| by != 0.0 && ratio.is_finite())
}

/// Rupees as a float, as money.
fn rupees(value: Option<f64>) -> Number {
    Number::Money(value.map(|value| Money((value * Money::ONE as f64).round() as i64)))
}
