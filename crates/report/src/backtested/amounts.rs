//! Numbers of a backtest as exact ones.

use domain::{Money, Price, Quantity};

use crate::numbers::{Each, Rupees, Units};

/// The nearest ten-thousandth.
pub fn money(rupees: f64) -> Money {
    Money((rupees * Money::ONE as f64).round() as i64)
}

pub fn rupees(amount: f64) -> Rupees {
    Rupees(money(amount))
}

pub fn each(price: f64) -> Each {
    Each(Price((price * Price::ONE as f64).round() as i64))
}

pub fn units(count: f64) -> Units {
    Units(Quantity((count * Quantity::ONE as f64).round() as i64))
}
