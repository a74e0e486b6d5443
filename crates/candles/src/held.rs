//! Days of trading on which something was held, and which of them have a candle.

use std::collections::BTreeSet;

use domain::Day;
use market::{has_holidays_of, is_holiday};

use crate::candle::Candle;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldDays {
    without: BTreeSet<Day>,
    count: usize,
    /// Not all holidays of its years are known: some of its days may be none of trading.
    pub may_have_holidays: bool,
}

impl HeldDays {
    /// Both included. On days of executions there was trading, whatever day it was.
    pub fn new(from: Day, to: Day, executed: impl IntoIterator<Item = Day>) -> Self {
        let mut without: BTreeSet<Day> = executed.into_iter().collect();
        let mut may_have_holidays = false;
        let mut day = from;
        while day <= to {
            if !day.is_weekend() && !is_holiday(day) {
                without.insert(day);
                may_have_holidays |= !has_holidays_of(day);
            }
            day = day.plus(1);
        }
        Self { count: without.len(), without, may_have_holidays }
    }

    pub fn see(&mut self, candles: &[Candle]) {
        for some in candles.chunk_by(|one, next| one.at.day() == next.at.day()) {
            self.without.remove(&some[0].at.day());
        }
    }

    /// All of them.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Those without a candle.
    pub fn missing(&self) -> usize {
        self.without.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candle::tests::candle;

    fn held(from: &str, to: &str, executed: &[&str]) -> HeldDays {
        let day = |text: &str| Day::parse(text).unwrap();
        HeldDays::new(day(from), day(to), executed.iter().map(|text| day(text)))
    }

    /// From Sunday the first to Friday the twentieth of November 2026: fifteen weekdays, of which the tenth is a
    /// holiday.
    #[test]
    fn days_of_trading_without_a_candle() {
        let mut november = held("2026-11-01", "2026-11-20", &["2026-11-02", "2026-11-20"]);
        assert_eq!((november.count(), november.missing(), november.may_have_holidays), (14, 14, false));
        november.see(&[
            candle("2026-11-20 09:15", "1 1 1 1", None),
            candle("2026-11-20 09:20", "1 1 1 1", None),
            candle("2026-11-21 09:20", "1 1 1 1", None),
        ]);
        assert_eq!((november.count(), november.missing()), (14, 13));
    }

    #[test]
    fn a_session_on_a_sunday_counts_for_who_traded_in_it() {
        assert_eq!(held("2026-11-08", "2026-11-08", &["2026-11-08"]).count(), 1);
        assert_eq!(held("2026-11-08", "2026-11-08", &[]).count(), 0);
        assert!(held("2027-03-01", "2027-03-05", &[]).may_have_holidays);
    }
}
