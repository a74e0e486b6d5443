//! Trading days in a row on which a plan or a review is written. Weekends and holidays are no days of it.

use std::collections::BTreeSet;

use domain::Day;
use report::numbers::IstDay;
use serde::Serialize;
use store::documents::{self, Document, Kind};
use store::{Db, UserId};
use utoipa::ToSchema;
use web_http::SiteError;

use super::fields::DayFields;
use super::look::Judged;
use super::wire::{closed, session};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecapStreak {
    /// Trading days of the period on which a plan or a review is written, of all that were until today. Today counts
    /// once something is written.
    written: u32,
    of: u32,
    /// In a row up to the last of them, those before the period too.
    days: u32,
    /// The first of these; null: there are none.
    #[schema(required = true)]
    from: Option<IstDay>,
    /// The longest row that reached into the period.
    longest: u32,
}

/// Days in a row.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Run {
    days: u32,
    from: Option<Day>,
}

impl Run {
    /// The one that ends with the last trading day before `day`, as far as there was one until today.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn before(db: &Db, user: UserId, day: Day, today: Day) -> Result<Self, SiteError> {
        let last = day.plus(-1).min(today);
        let fields = DayFields::OF_PLAN_OR_REVIEW;
        let keys = documents::keys_with(db, user, Kind::Day, fields, &last.to_string()).await?;
        Ok(Self::of(&keys.iter().filter_map(|key| Day::parse(key)).collect(), last, today))
    }

    /// The same of documents that are at hand.
    pub fn before_in<'a>(
        documents: impl Iterator<Item = (&'a Day, &'a Document)>,
        day: Day,
        today: Day,
    ) -> Self {
        let written: BTreeSet<Day> =
            documents.filter(|(_, one)| is_written(one)).map(|(day, _)| *day).collect();
        Self::of(&written, day.plus(-1).min(today), today)
    }

    /// The last day first, until a gap.
    fn of(written: &BTreeSet<Day>, last: Day, today: Day) -> Self {
        let mut run = Self::default();
        let Some(first) = written.first() else { return run };
        for day in (first.0..=last.0).rev().map(Day).filter(|day| is_trading_day(*day)) {
            match written.contains(&day) {
                true => run = Self { days: run.days + 1, from: Some(day) },
                // It is not over.
                false if day == today => {}
                false => break,
            }
        }
        run
    }
}

fn is_written(day: &Document) -> bool {
    let fields = DayFields::of(day);
    fields.has_plan() || fields.has_review()
}

fn is_trading_day(day: Day) -> bool {
    closed(day).is_none() || session(day).is_some()
}

/// Of the days of a period, in order.
pub fn streak(days: &[Judged<'_>], before: Run, today: Day) -> RecapStreak {
    let written = days.iter().map(|one| (one.day, one.fields.has_plan() || one.fields.has_review()));
    streak_of(written, before, today)
}

fn streak_of(days: impl Iterator<Item = (Day, bool)>, before: Run, today: Day) -> RecapStreak {
    let mut run = before;
    let (mut written, mut of, mut longest) = (0, 0, 0);
    for (day, is_written) in days.filter(|(day, _)| *day <= today && is_trading_day(*day)) {
        if is_written {
            run = Run { days: run.days + 1, from: run.from.or(Some(day)) };
            written += 1;
            longest = longest.max(run.days);
        } else if day == today {
            continue;
        } else {
            run = Run::default();
        }
        of += 1;
    }
    RecapStreak { written, of, days: run.days, from: run.from.map(IstDay), longest }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        Day::parse(text).unwrap()
    }

    /// `written`: days of April 2025. `written of days from longest`.
    fn check(written: &[i32], before: Run, today: &str, expected: &str) {
        let first = day("2025-04-01");
        let days = (0..30).map(|at| (first.plus(at), written.contains(&(at + 1))));
        let found = streak_of(days, before, day(today));
        let from = found.from.map_or("-".to_owned(), |from| from.0.to_string());
        let said = format!("{} {} {} {from} {}", found.written, found.of, found.days, found.longest);
        assert_eq!(said, expected, "{written:?} until {today}");
    }

    /// In April 2025 the exchanges were closed on the 10th, a Thursday, the 14th, a Monday, and the 18th, a Friday.
    #[test]
    fn a_row_goes_on_over_weekends_and_holidays_and_ends_on_a_trading_day_without_words() {
        let none = Run::default();
        // Tuesday to Friday; the weekend is no gap.
        check(&[1, 2, 3, 4], none, "2025-04-06", "4 4 4 2025-04-01 4");
        check(&[4, 7], none, "2025-04-07", "2 5 2 2025-04-04 2");
        // Over the holiday of the 10th, the weekend and the holiday of the 14th: 9, 11, 15.
        check(&[9, 11, 15], none, "2025-04-15", "3 9 3 2025-04-09 3");
        // What is written on a holiday or on a Saturday counts nowhere.
        check(&[10, 12], none, "2025-04-15", "0 8 0 - 0");
        // The 16th is a gap.
        check(&[9, 11, 15, 17], none, "2025-04-17", "4 11 1 2025-04-17 3");
    }

    #[test]
    fn today_counts_when_it_is_written_and_is_no_gap_before() {
        let none = Run::default();
        check(&[1, 2], none, "2025-04-03", "2 2 2 2025-04-01 2");
        check(&[1, 2, 3], none, "2025-04-03", "3 3 3 2025-04-01 3");
        check(&[1, 2], none, "2025-04-04", "2 3 0 - 2");
        // Days to come count nowhere, though they are planned.
        check(&[1, 2, 3, 4, 7], none, "2025-04-03", "3 3 3 2025-04-01 3");
        check(&[], none, "2025-03-31", "0 0 0 - 0");
    }

    #[test]
    fn a_row_that_began_before_the_period_is_counted_whole() {
        let before = Run { days: 3, from: Some(day("2025-03-26")) };
        check(&[1, 2], before, "2025-04-02", "2 2 5 2025-03-26 5");
        check(&[2], before, "2025-04-02", "1 2 1 2025-04-02 1");
        check(&[], before, "2025-04-01", "0 0 3 2025-03-26 0");
    }

    /// What the database is asked for is what a day is judged by.
    #[test]
    fn each_field_of_a_plan_or_a_review_makes_a_day_written() {
        let at = domain::Time(0);
        let with = |field: &str| Document {
            kind: Kind::Day,
            key: "2025-04-01".to_owned(),
            revision: 1,
            created_at: at,
            changed_at: at,
            removed_at: None,
            fields: vec![documents::Written { field: field.to_owned(), value: "2".to_owned(), at }],
        };
        for field in DayFields::OF_PLAN_OR_REVIEW {
            assert!(is_written(&with(field)), "{field}");
        }
        for field in ["tags", "routine", "moodBefore"] {
            assert!(!is_written(&with(field)), "{field}");
        }
    }

    #[test]
    fn the_row_before_a_day_stops_at_the_first_gap() {
        // 31 March 2025, a Monday, was a holiday; Friday the 28th, Thursday the 27th, and not the 26th.
        let written: BTreeSet<Day> = ["2025-03-28", "2025-03-27", "2025-03-25"].map(day).into();
        let of = |last: &str, today: &str| Run::of(&written, day(last), day(today));
        let two = Run { days: 2, from: Some(day("2025-03-27")) };
        assert_eq!(of("2025-03-31", "2025-06-01"), two);
        // The 26th is a gap, and so is Tuesday, 1 April; not while it is today.
        assert_eq!(of("2025-03-26", "2025-06-01"), Run::default());
        assert_eq!(of("2025-04-01", "2025-06-01"), Run::default());
        assert_eq!(of("2025-04-01", "2025-04-01"), two);
        assert_eq!(of("2025-03-25", "2025-06-01").days, 1);
        assert_eq!(Run::of(&BTreeSet::new(), day("2025-03-31"), day("2025-06-01")), Run::default());
    }
}
