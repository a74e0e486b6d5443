//! So many shares for so many.

use crate::money::Quantity;

/// `new` for every `per`; both above 0, in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ratio {
    new: i64,
    per: i64,
}

/// Larger parts than any company states.
const MOST: i64 = 1_000_000;

impl Ratio {
    pub const ONE: Self = Self { new: 1, per: 1 };

    /// `None` when a part is 0, negative, or beyond a million in lowest terms.
    pub const fn new(new: i64, per: i64) -> Option<Self> {
        if new <= 0 || per <= 0 {
            return None;
        }
        let divisor = gcd(new as i128, per as i128) as i64;
        let (new, per) = (new / divisor, per / divisor);
        if new > MOST || per > MOST { None } else { Some(Self { new, per }) }
    }

    /// What is held beside what comes: a bonus of 1:2 makes three of two.
    pub const fn with_held(self) -> Self {
        Self { new: self.new + self.per, per: self.per }
    }

    pub const fn parts(self) -> (i64, i64) {
        (self.new, self.per)
    }

    /// Of `held` (not negative): whole shares when whole ones are held, and whether a part of one is left over.
    /// `None` when it is more than any account holds.
    pub fn of(self, held: i64) -> Option<(i64, bool)> {
        const ONE: i128 = Quantity::ONE as i128;
        let exact = i128::from(held) * i128::from(self.new);
        let per = i128::from(self.per);
        let (units, is_cut) = if i128::from(held) % ONE == 0 {
            (exact / (per * ONE) * ONE, exact % (per * ONE) != 0)
        } else {
            (exact / per, false)
        };
        i64::try_from(units).ok().filter(|units| *units <= i64::MAX / 16).map(|units| (units, is_cut))
    }

    /// As [`Self::of`], a part of a share included, to 10⁻⁸.
    pub fn with_fraction(self, held: i64) -> Option<i64> {
        let exact = i128::from(held) * i128::from(self.new) / i128::from(self.per);
        i64::try_from(exact).ok().filter(|units| *units <= i64::MAX / 16)
    }
}

/// The greatest common divisor; the other number where one is 0.
pub const fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
