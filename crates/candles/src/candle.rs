//! One candle.

use domain::{Day, Price, Time};

/// Open, highest, lowest and last price of the time that begins at `at`. Of a day: at its midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candle {
    pub at: Time,
    pub open: Price,
    pub high: Price,
    pub low: Price,
    pub close: Price,
    /// `None`: nobody says. An index has none.
    pub volume: Option<u64>,
}

/// What no candle can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CandleProblem {
    NotAFullMinute,
    TimeOutOfRange,
    NotAboveZero,
    TooLarge,
    HighTooLow,
    LowTooHigh,
    VolumeTooLarge,
}

/// ₹100 crore for one unit: nothing that is traded comes near, and every difference fits.
const MOST_PRICE: Price = Price(1_000_000_000 * Price::ONE);
const MOST_VOLUME: u64 = 1_000_000_000_000_000;

impl Candle {
    /// Itself, if it is one.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn checked(self) -> Result<Self, CandleProblem> {
        let first = Day::from_ymd(1980, 1, 1).unwrap_or_default();
        let last = Day::from_ymd(2150, 1, 1).unwrap_or_default();
        if self.at.0.rem_euclid(60_000) != 0 {
            return Err(CandleProblem::NotAFullMinute);
        }
        if !(Time::from_ist(first, 0)..Time::from_ist(last, 0)).contains(&self.at) {
            return Err(CandleProblem::TimeOutOfRange);
        }
        if [self.open, self.high, self.low, self.close].iter().any(|price| *price <= Price::ZERO) {
            return Err(CandleProblem::NotAboveZero);
        }
        if self.high > MOST_PRICE {
            return Err(CandleProblem::TooLarge);
        }
        if self.high < self.open.max(self.close) || self.high < self.low {
            return Err(CandleProblem::HighTooLow);
        }
        if self.low > self.open.min(self.close) {
            return Err(CandleProblem::LowTooHigh);
        }
        if self.volume.is_some_and(|volume| volume > MOST_VOLUME) {
            return Err(CandleProblem::VolumeTooLarge);
        }
        Ok(self)
    }

    /// Whether it says the same prices; a volume that only one of them knows is no difference.
    pub fn agrees(&self, other: &Self) -> bool {
        let prices = |one: &Self| (one.open, one.high, one.low, one.close);
        let volume = self.volume.is_none() || other.volume.is_none() || self.volume == other.volume;
        prices(self) == prices(other) && volume
    }
}

impl CandleProblem {
    /// The end of a sentence that begins with the row.
    pub const fn words(self) -> &'static str {
        match self {
            Self::NotAFullMinute => "a candle begins at a full minute, and this one does not",
            Self::TimeOutOfRange => "the time is not of the years 1980 to 2149",
            Self::NotAboveZero => "a price is zero or less",
            Self::TooLarge => "a price is larger than anything that is traded",
            Self::HighTooLow => "the high is below another price of the candle",
            Self::LowTooHigh => "the low is above another price of the candle",
            Self::VolumeTooLarge => "the volume is larger than anything that is traded",
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// `candle("2026-11-13 09:15", "100 102 99 101", Some(10))`
    pub fn candle(at: &str, prices: &str, volume: Option<u64>) -> Candle {
        let prices: Vec<Price> = prices.split(' ').map(|text| Price::parse(text).unwrap()).collect();
        let &[open, high, low, close] = prices.as_slice() else { panic!("four prices") };
        Candle { at: Time::parse_ist(at).unwrap(), open, high, low, close, volume }
    }

    #[test]
    fn what_no_candle_can_be_is_refused() {
        let check = |at: &str, prices: &str, expected: Result<(), CandleProblem>| {
            let found = candle(at, prices, None).checked().map(drop);
            assert_eq!(found, expected, "{at} {prices}");
        };
        check("2026-11-13 09:15", "100 102 99 101", Ok(()));
        check("2026-11-13 09:15", "100 100 100 100", Ok(()));
        check("2026-11-13T09:15:30", "100 102 99 101", Err(CandleProblem::NotAFullMinute));
        check("1979-12-31 09:15", "100 102 99 101", Err(CandleProblem::TimeOutOfRange));
        check("2026-11-13 09:15", "0 102 0 101", Err(CandleProblem::NotAboveZero));
        check("2026-11-13 09:15", "100 102 -1 101", Err(CandleProblem::NotAboveZero));
        check("2026-11-13 09:15", "100 99 98 99", Err(CandleProblem::HighTooLow));
        check("2026-11-13 09:15", "100 102 100.5 101", Err(CandleProblem::LowTooHigh));
        check("2026-11-13 09:15", "100 1000000001 99 101", Err(CandleProblem::TooLarge));
    }
}
