//! Money, prices and quantities as exact integers.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

use crate::decimal::{DecimalProblem, div_half_even, format_scaled, parse_scaled};

/// Rupees in 10⁻⁴, the precision of Zerodha Console. May be negative.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Money(pub i64);

/// Rupees for one unit in 10⁻⁸. Never negative in a fill.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Price(pub i64);

/// Units (shares, contract units, coins) in 10⁻⁸. Positive in a fill, signed in a position.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Quantity(pub i64);

/// Price × quantity, rounded once, half-even, to 10⁻⁴ rupee.
/// `None` when the product is beyond ₹922 lakh crore, which no fill is.
pub fn value_of(price: Price, quantity: Quantity) -> Option<Money> {
    let product = i128::from(price.0) * i128::from(quantity.0);
    i64::try_from(div_half_even(product, 1_000_000_000_000)).ok().map(Money)
}

macro_rules! scaled {
    ($name:ident, $scale:literal) => {
        impl $name {
            pub const ZERO: Self = Self(0);
            /// Digits behind the point.
            pub const SCALE: u32 = $scale;
            /// The integer that stands for 1.
            pub const ONE: i64 = 10_i64.pow($scale);

            /// Reads plain decimal text: optional sign, digits, one point.
            pub fn parse(text: &str) -> Result<Self, DecimalProblem> {
                parse_scaled(text, $scale).map(Self)
            }

            pub fn abs(self) -> Self {
                Self(self.0.abs())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                format_scaled(self.0, $scale, f)
            }
        }

        impl Add for $name {
            type Output = Self;
            fn add(self, other: Self) -> Self {
                Self(self.0 + other.0)
            }
        }

        impl Sub for $name {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0 - other.0)
            }
        }

        impl AddAssign for $name {
            fn add_assign(&mut self, other: Self) {
                self.0 += other.0;
            }
        }

        impl SubAssign for $name {
            fn sub_assign(&mut self, other: Self) {
                self.0 -= other.0;
            }
        }

        impl Neg for $name {
            type Output = Self;
            fn neg(self) -> Self {
                Self(-self.0)
            }
        }

        impl Sum for $name {
            fn sum<I: Iterator<Item = Self>>(items: I) -> Self {
                items.fold(Self(0), Add::add)
            }
        }
    };
}

scaled!(Money, 4);
scaled!(Price, 8);
scaled!(Quantity, 8);

impl Quantity {
    /// A whole number of units.
    pub const fn whole(units: i64) -> Self {
        Self(units * Self::ONE)
    }

    pub const fn is_whole(self) -> bool {
        self.0 % Self::ONE == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_rounded_once_half_even() {
        let value = |price: &str, quantity: &str| {
            value_of(Price::parse(price).unwrap(), Quantity::parse(quantity).unwrap()).unwrap().to_string()
        };
        assert_eq!(value("652.29", "2"), "1304.58");
        assert_eq!(value("2578.8999", "3"), "7736.6997");
        assert_eq!(value("0.00005", "1"), "0");
        assert_eq!(value("0.00015", "1"), "0.0002");
        assert_eq!(value("72.755", "1000"), "72755");
    }

    #[test]
    fn money_prints_what_it_is() {
        for text in ["0", "-0.0001", "1304.58", "-42", "922337203685477.5807"] {
            assert_eq!(Money::parse(text).unwrap().to_string(), text);
        }
    }
}
