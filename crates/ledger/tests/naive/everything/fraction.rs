//! Numbers that never round.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Sub};

/// In lowest terms, the lower part above 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction(i128, i128);

impl Fraction {
    pub const ZERO: Self = Self(0, 1);

    pub fn new(above: i128, below: i128) -> Self {
        let (mut a, mut b) = (above.abs(), below.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let by = a.max(1) * below.signum();
        Self(above / by, below / by)
    }

    pub fn whole(number: i64) -> Self {
        Self(number.into(), 1)
    }

    pub fn floor(self) -> Self {
        Self(self.0.div_euclid(self.1), 1)
    }

    pub fn min(self, other: Self) -> Self {
        if self < other { self } else { other }
    }

    pub fn abs(self) -> Self {
        Self(self.0.abs(), self.1)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some((self.0 * other.1).cmp(&(other.0 * self.1)))
    }
}

impl Add for Fraction {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }
}

impl Sub for Fraction {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + Self(-other.0, other.1)
    }
}

impl Mul for Fraction {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self::new(self.0 * other.0, self.1 * other.1)
    }
}

impl Div for Fraction {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        Self::new(self.0 * other.1, self.1 * other.0)
    }
}
