//! Financial years: 1 April to 31 March.

use std::fmt;

use domain::Day;

/// Named by the calendar year in which it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FinancialYear(i32);

/// The periods of advance tax: to 15 June, 15 September, 15 December, 15 March and 31 March.
pub const QUARTERS: usize = 5;

impl FinancialYear {
    /// The first one with tax on long-term gains of shares: before 2018-04-01 they were free, and nothing here knows
    /// those rules.
    pub const FIRST: Self = Self(2018);

    pub fn of(day: Day) -> Self {
        let (year, month, _) = day.ymd();
        Self(if month >= 4 { year } else { year - 1 })
    }

    /// Of a text as `2025-26`.
    ///
    /// # Errors
    /// A sentence that says what was expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = || format!("expected a financial year as 2025-26, found “{text}”");
        let (first, second) = text.split_once('-').ok_or_else(wrong)?;
        let is_plain =
            |part: &str, length: usize| part.len() == length && part.bytes().all(|b| b.is_ascii_digit());
        if !is_plain(first, 4) || !is_plain(second, 2) {
            return Err(wrong());
        }
        let year: i32 = first.parse().map_err(|_| wrong())?;
        if second.parse() != Ok((year + 1).rem_euclid(100)) {
            return Err(wrong());
        }
        Ok(Self(year))
    }

    /// Whether the rules of this year are known here.
    ///
    /// # Errors
    /// A sentence that says why not.
    pub fn covered(self) -> Result<Self, String> {
        if self < Self::FIRST {
            return Err(
                "Years before 2018-19 are not covered: long-term gains on shares were free of tax then."
                    .to_owned(),
            );
        }
        Ok(self)
    }

    /// The calendar year in which it begins.
    pub const fn start(self) -> i32 {
        self.0
    }

    pub fn first_day(self) -> Day {
        Day::from_ymd(self.0, 4, 1).unwrap_or_default()
    }

    pub fn last_day(self) -> Day {
        Day::from_ymd(self.0 + 1, 3, 31).unwrap_or_default()
    }

    pub fn contains(self, day: Day) -> bool {
        Self::of(day) == self
    }

    pub const fn plus(self, years: i32) -> Self {
        Self(self.0 + years)
    }

    /// The year in which its income is assessed; the Act of 2025 knows none.
    pub fn assessment_year(self) -> Option<Self> {
        (self.0 < 2026).then_some(Self(self.0 + 1))
    }

    /// Which of the [`QUARTERS`] a day of the year is in.
    pub fn quarter(self, day: Day) -> usize {
        let ends = [(0, 6, 15), (0, 9, 15), (0, 12, 15), (1, 3, 15)];
        ends.iter()
            .position(|&(year, month, last)| {
                Day::from_ymd(self.0 + year, month, last).is_some_and(|end| day <= end)
            })
            .unwrap_or(QUARTERS - 1)
    }
}

impl fmt::Display for FinancialYear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.0, (self.0 + 1).rem_euclid(100))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        Day::parse(text).unwrap()
    }

    #[test]
    fn a_year_is_april_to_march() {
        let year = FinancialYear::parse("2025-26").unwrap();
        assert_eq!((year.first_day(), year.last_day()), (day("2025-04-01"), day("2026-03-31")));
        assert_eq!(FinancialYear::of(day("2026-03-31")), year);
        assert_eq!(FinancialYear::of(day("2026-04-01")), year.plus(1));
        assert_eq!(year.to_string(), "2025-26");
        assert_eq!(FinancialYear::parse("2099-00").unwrap().to_string(), "2099-00");
        for wrong in ["2025", "2025-27", "25-26", "2025-2026", "abcd-ef", "+025-26"] {
            assert!(FinancialYear::parse(wrong).is_err(), "{wrong}");
        }
        assert!(FinancialYear::parse("2017-18").unwrap().covered().is_err());
        assert!(FinancialYear::parse("2018-19").unwrap().covered().is_ok());
    }

    #[test]
    fn the_act_of_2025_has_no_assessment_year() {
        let year = |text| FinancialYear::parse(text).unwrap();
        assert_eq!(year("2025-26").assessment_year(), Some(year("2026-27")));
        assert_eq!(year("2026-27").assessment_year(), None);
    }

    #[test]
    fn periods_of_advance_tax_end_on_the_fifteenth() {
        let year = FinancialYear::parse("2025-26").unwrap();
        let found = |text| year.quarter(day(text));
        assert_eq!(
            [found("2025-04-01"), found("2025-06-15"), found("2025-06-16"), found("2025-09-15")],
            [0, 0, 1, 1]
        );
        assert_eq!(
            [found("2025-09-16"), found("2025-12-15"), found("2025-12-16"), found("2026-03-15")],
            [2, 2, 3, 3]
        );
        assert_eq!([found("2026-03-16"), found("2026-03-31")], [4, 4]);
    }
}
