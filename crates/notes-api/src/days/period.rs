//! A year, a month or a week of the calendar: `2026`, `2026-05`, `2026-W21`.

use domain::Day;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    Year(i32),
    Month(i32, u32),
    /// Of the ISO calendar: from Monday on; the first of a year holds the fourth of January.
    Week(i32, u32),
}

impl Period {
    pub fn parse(text: &str) -> Option<Self> {
        let (year, rest) = match text.split_once('-') {
            Some((year, rest)) => (year, Some(rest)),
            None => (text, None),
        };
        let number = |text: &str, digits: usize| {
            let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| text.parse::<u32>().ok()).flatten()
        };
        let year = i32::try_from(number(year, 4)?).ok()?;
        let found = match rest {
            None => Self::Year(year),
            Some(rest) => match rest.strip_prefix('W') {
                Some(week) => Self::Week(year, number(week, 2)?),
                None => Self::Month(year, number(rest, 2)?),
            },
        };
        found.days().map(|_| found)
    }

    /// The week of a day.
    pub fn week_of(day: Day) -> Self {
        let (year, ..) = day.ymd();
        // Its days are those of one ISO year: the year of its Thursday.
        for year in [year + 1, year, year - 1] {
            if let Some(first) = monday_of(year).filter(|first| *first <= day) {
                return Self::Week(year, ((day.0 - first.0) / 7 + 1).unsigned_abs());
            }
        }
        Self::Week(year, 1)
    }

    /// First and last day, both included; `None`: there is no such period.
    pub fn days(self) -> Option<(Day, Day)> {
        match self {
            Self::Year(year) => Some((Day::from_ymd(year, 1, 1)?, Day::from_ymd(year, 12, 31)?)),
            Self::Month(year, month) => {
                let first = Day::from_ymd(year, month, 1)?;
                let last = (28..=31).rev().find_map(|day| Day::from_ymd(year, month, day))?;
                Some((first, last))
            }
            Self::Week(year, week) => {
                let monday = monday_of(year)?.plus(7 * (i32::try_from(week).ok()? - 1));
                let is_own = week >= 1 && monday_of(year + 1).is_none_or(|next| monday < next);
                is_own.then_some((monday, monday.plus(6)))
            }
        }
    }

    /// The one before, or the next one; `None`: beyond 1900 to 2199.
    pub fn step(self, forward: bool) -> Option<Self> {
        let by = if forward { 1 } else { -1 };
        let found = match self {
            Self::Year(year) => Self::Year(year + by),
            Self::Month(year, 12) if forward => Self::Month(year + 1, 1),
            Self::Month(year, 1) if !forward => Self::Month(year - 1, 12),
            Self::Month(year, month) => Self::Month(year, month.saturating_add_signed(by)),
            Self::Week(..) => Self::week_of(self.days()?.0.plus(7 * by)),
        };
        found.days().map(|_| found)
    }
}

impl std::fmt::Display for Period {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Year(year) => write!(f, "{year:04}"),
            Self::Month(year, month) => write!(f, "{year:04}-{month:02}"),
            Self::Week(year, week) => write!(f, "{year:04}-W{week:02}"),
        }
    }
}

/// Of the first week of an ISO year.
fn monday_of(year: i32) -> Option<Day> {
    let fourth = Day::from_ymd(year, 1, 4)?;
    Some(fourth.plus(-(fourth.0 + 3).rem_euclid(7)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Read off a printed calendar.
    #[test]
    fn periods_have_their_days() {
        for (text, first, last) in [
            ("2026", "2026-01-01", "2026-12-31"),
            ("2024-02", "2024-02-01", "2024-02-29"),
            ("2026-12", "2026-12-01", "2026-12-31"),
            // 18 May 2026 is a Monday.
            ("2026-W21", "2026-05-18", "2026-05-24"),
            // The first of January 2026 is a Thursday: its week is the first.
            ("2026-W01", "2025-12-29", "2026-01-04"),
            ("2026-W53", "2026-12-28", "2027-01-03"),
            // The first of January 2027 is a Friday.
            ("2027-W01", "2027-01-04", "2027-01-10"),
        ] {
            let period = Period::parse(text).unwrap();
            let (from, to) = period.days().unwrap();
            assert_eq!((from.to_string(), to.to_string()), (first.to_owned(), last.to_owned()), "{text}");
            assert_eq!(period.to_string(), text);
            if let Period::Week(..) = period {
                assert!((from.0..=to.0).all(|day| Period::week_of(Day(day)) == period), "{text}");
            }
        }
        for wrong in [
            "",
            "26",
            "2026-13",
            "2026-00",
            "2026-5",
            "2026-W00",
            "2026-W54",
            "2025-W53",
            "2026-w21",
            "2300",
            "2026-05-01",
        ] {
            assert_eq!(Period::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_step_leads_over_the_year() {
        for (text, before, after) in [
            ("2026", "2025", "2027"),
            ("2026-01", "2025-12", "2026-02"),
            ("2026-12", "2026-11", "2027-01"),
            ("2026-W01", "2025-W52", "2026-W02"),
            ("2026-W53", "2026-W52", "2027-W01"),
        ] {
            let step = |forward| Period::parse(text).unwrap().step(forward).unwrap().to_string();
            assert_eq!((step(false), step(true)), (before.to_owned(), after.to_owned()), "{text}");
        }
        assert_eq!(Period::Year(1900).step(false), None);
        assert_eq!(Period::Year(2199).step(true), None);
    }
}
