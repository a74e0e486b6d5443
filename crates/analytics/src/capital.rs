//! What a trader states that he has to trade with, day by day, and what days make of it.

use domain::{Day, Money};

use crate::daily::Daily;
use crate::weekdays::between;

/// What is stated for one account, or for all together, with the results that it grows by.
///
/// At the start of a day it is the last amount stated for that day or before, and what was realised from that day on.
/// An amount that is stated anew is what there is from then on: what was put in or taken out lies in it, and in no
/// return.
#[derive(Debug, Clone, Default)]
struct Course {
    /// By day.
    stated: Vec<(Day, Money)>,
    days: Vec<Day>,
    /// Σ of the days before each of them, and of all.
    sums: Vec<i64>,
}

impl Course {
    fn of(mut stated: Vec<(Day, Money)>, results: &[Daily]) -> Self {
        stated.sort_by_key(|one| one.0);
        let mut sum = 0_i64;
        let mut sums = vec![0];
        sums.extend(results.iter().map(|one| {
            sum += one.net.0;
            sum
        }));
        Self { stated, days: results.iter().map(|one| one.day).collect(), sums }
    }

    /// What is in force on a day.
    fn in_force(&self, day: Day) -> Option<(Day, Money)> {
        self.stated.iter().rfind(|one| one.0 <= day).copied()
    }

    /// With the results of all days before `until`.
    fn with_results(&self, day: Day, until: Day) -> Option<i64> {
        let (from, amount) = self.in_force(day)?;
        let before = |day: Day| self.sums[self.days.partition_point(|own| *own < day)];
        Some(amount.0 + before(until) - before(from))
    }
}

/// The capital of each day: that of all accounts together where it is stated, else the sum where each has its own.
#[derive(Debug, Clone, Default)]
pub struct CapitalByDay {
    together: Course,
    each: Vec<Course>,
}

/// An amount for each day on which one was stated.
pub type StatedAmounts = Vec<(Day, Money)>;

impl CapitalByDay {
    /// `results` are those of each day with an exit, ascending: of all accounts, and of each one.
    pub fn of(together: (StatedAmounts, &[Daily]), each: Vec<(StatedAmounts, &[Daily])>) -> Self {
        Self {
            together: Course::of(together.0, together.1),
            each: each.into_iter().map(|(stated, results)| Course::of(stated, results)).collect(),
        }
    }

    /// At the start of a day: `None` where none is stated, or where nothing is left of it.
    pub fn before(&self, day: Day) -> Option<Money> {
        self.with_results(day, day)
    }

    /// At the end of a day.
    pub fn after(&self, day: Day) -> Option<Money> {
        self.with_results(day, day.plus(1))
    }

    fn with_results(&self, day: Day, until: Day) -> Option<Money> {
        let of_each = || {
            let sum: Option<i64> = self.each.iter().map(|one| one.with_results(day, until)).sum();
            sum.filter(|_| !self.each.is_empty())
        };
        self.together.with_results(day, until).or_else(of_each).filter(|sum| *sum > 0).map(Money)
    }

    /// Whether something was stated for the day or before, be it that nothing is left of it.
    pub fn is_stated(&self, day: Day) -> bool {
        self.stated(day).is_some()
    }

    /// Of each account, from which day its amount in force on a day is.
    pub fn each_from(&self, day: Day) -> Vec<Option<Day>> {
        self.each.iter().map(|one| one.in_force(day).map(|(from, _)| from)).collect()
    }

    /// What is stated and in force on a day, with the latest day from which it is.
    pub fn stated(&self, day: Day) -> Option<(Day, Money)> {
        let of_each = || {
            let all: Vec<(Day, Money)> =
                self.each.iter().map(|one| one.in_force(day)).collect::<Option<_>>()?;
            Some((all.iter().map(|one| one.0).max()?, all.iter().map(|one| one.1).sum()))
        };
        self.together.in_force(day).or_else(of_each)
    }

    /// It is that of all accounts together: no sum of theirs.
    pub fn is_together(&self, day: Day) -> bool {
        self.together.in_force(day).is_some()
    }
}

/// What a running result is of the capital, after one day with an exit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DayOfCapital {
    pub day: Day,
    /// Π(1 + result of the day ÷ capital at its start) − 1, from the first day with a capital on.
    pub sum: f64,
    /// How far a rupee that was there from the beginning lies below the most that it ever was ÷ that: without an amount
    /// stated anew the fall of the running result ÷ the capital at its highest point.
    pub fall: f64,
}

/// From the first day with a capital on, one for each of the days; `None` where none has one, or where before a later
/// day nothing was left of it.
pub fn days_of_capital(days: &[Daily], capital: &CapitalByDay) -> Option<Vec<DayOfCapital>> {
    let first = days.iter().position(|one| capital.before(one.day).is_some())?;
    let days = &days[first..];
    let (mut product, mut peak) = (1.0_f64, 1.0_f64);
    let each = days.iter().map(|one| {
        // Of a capital that is lost nothing goes on, whatever is stated later.
        let before = Some(product).filter(|product| *product > 0.0)?;
        product = before * (1.0 + one.net.0 as f64 / capital.before(one.day)?.0 as f64);
        peak = peak.max(product);
        Some(DayOfCapital { day: one.day, sum: product - 1.0, fall: 1.0 - product / peak })
    });
    each.collect()
}

/// Figures of a whole; each is `None` where it is undefined.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct OfCapital {
    /// With an exit, from the first one with a capital on.
    pub days: u32,
    /// The time-weighted return.
    pub earned: Option<f64>,
    pub max_drawdown: Option<f64>,
    /// √ of the mean of the squared falls over weekdays, by n.
    pub ulcer: Option<f64>,
    /// Result ÷ years ÷ capital at the start ÷ the deepest fall; `None` too where an amount was stated in between.
    pub calmar: Option<f64>,
}

/// The shortest record that a yearly ratio says something of, in days.
const FEWEST_DAYS: i32 = 180;
const DAYS_OF_A_YEAR: f64 = 365.25;

pub fn of_capital(days: &[Daily], capital: Option<&CapitalByDay>) -> OfCapital {
    let found = capital.and_then(|capital| Some((capital, days_of_capital(days, capital)?)));
    let Some((capital, found)) = found else { return OfCapital::default() };
    let (Some(first), Some(last)) = (found.first(), found.last()) else { return OfCapital::default() };
    let deepest = found.iter().map(|one| one.fall).fold(0.0, f64::max);
    let covered = days.iter().filter(|one| one.day >= first.day);
    let result: i64 = covered.map(|one| one.net.0).sum();
    let length = last.day.0 - first.day.0 + 1;
    let calmar = || {
        // With an amount stated in between, the whole result is of no one capital.
        let is_one = capital.stated(first.day) == capital.stated(last.day);
        let start = capital.before(first.day)?.0 as f64;
        let a_year = result as f64 / (f64::from(length) / DAYS_OF_A_YEAR);
        (is_one && length >= FEWEST_DAYS && deepest > 0.0).then(|| a_year / start / deepest)
    };
    OfCapital {
        days: found.len() as u32,
        earned: Some(last.sum),
        max_drawdown: Some(deepest),
        ulcer: ulcer(&found),
        calmar: calmar(),
    }
}

/// A fall stays as deep until the next day with an exit.
fn ulcer(found: &[DayOfCapital]) -> Option<f64> {
    let (mut weekdays, mut squares) = (0_u32, 0.0);
    for (at, one) in found.iter().enumerate() {
        let next = found.get(at + 1).map_or(one.day.plus(1), |next| next.day);
        let days = between(one.day.plus(-1), next.plus(-1));
        weekdays += days;
        squares += f64::from(days) * one.fall * one.fall;
    }
    (weekdays > 0).then(|| (squares / f64::from(weekdays)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::{days, on_days};

    fn november(day: u32) -> Day {
        Day::from_ymd(2026, 11, day).unwrap()
    }

    fn rupees(amount: i64) -> Money {
        Money(amount * Money::ONE)
    }

    fn together(stated: &[(u32, i64)], results: &[Daily]) -> CapitalByDay {
        let stated = stated.iter().map(|&(day, amount)| (november(day), rupees(amount))).collect();
        CapitalByDay::of((stated, results), Vec::new())
    }

    fn near(found: Option<f64>, expected: f64) {
        assert!(found.is_some_and(|found| (found - expected).abs() < 1e-9), "{found:?}, expected {expected}");
    }

    /// 1,00,000: 10,000 won is 10%; 22,000 lost of 1,10,000 is 20%; 8,800 won of 88,000 is 10%.
    #[test]
    fn a_return_by_hand() {
        let results = days(&[10_000, -22_000, 8_800]);
        let capital = together(&[(2, 100_000)], &results);
        assert_eq!(capital.before(november(2)), Some(rupees(100_000)));
        assert_eq!(capital.after(november(2)), Some(rupees(110_000)));
        assert_eq!(capital.before(november(4)), Some(rupees(88_000)));
        assert_eq!(capital.before(november(1)), None);
        let found = of_capital(&results, Some(&capital));
        // 1.1 × 0.8 × 1.1 − 1.
        near(found.earned, -0.032);
        // 22,000 of the 1,10,000 at the peak; 13,200 of them on the day after: √((0 + 0.04 + 0.0144) ÷ 3).
        near(found.max_drawdown, 0.2);
        near(found.ulcer, (0.0544_f64 / 3.0).sqrt());
        assert_eq!(found.calmar, None);
    }

    /// 50,000 are left from the third day on: 8,800 are 17.6% of them, and what was taken out is in no return.
    #[test]
    fn stated_anew() {
        let results = days(&[10_000, -22_000, 8_800]);
        let capital = together(&[(4, 50_000), (2, 100_000)], &results);
        near(of_capital(&results, Some(&capital)).earned, 1.1 * 0.8 * 1.176 - 1.0);
        assert_eq!(capital.stated(november(3)), Some((november(2), rupees(100_000))));
        assert_eq!(capital.stated(november(4)), Some((november(4), rupees(50_000))));
    }

    #[test]
    fn days_before_the_first_amount_are_in_no_return() {
        let results = days(&[10_000, -22_000, 8_800]);
        let capital = together(&[(4, 88_000)], &results);
        let found = of_capital(&results, Some(&capital));
        near(found.earned, 0.1);
        assert_eq!(found.max_drawdown, Some(0.0));
        assert_eq!(of_capital(&results, Some(&together(&[], &results))), OfCapital::default());
        assert_eq!(of_capital(&results, None), OfCapital::default());
    }

    /// 10,000 are lost twice: nothing was left before the second time, so nothing is a part of it.
    #[test]
    fn of_nothing_there_is_no_part() {
        let results = days(&[-10_000, -10_000]);
        let capital = together(&[(2, 10_000)], &results);
        assert_eq!(capital.before(november(3)), None);
        assert_eq!(of_capital(&results, Some(&capital)).earned, None);
        near(of_capital(&results[..1], Some(&capital)).earned, -1.0);
    }

    /// 10,000 of 10,000 and 5,000 more are lost, then 50,000 are stated: a new beginning is no return of the old one.
    #[test]
    fn what_is_lost_does_not_come_back_by_a_new_amount() {
        for next in [5_000, -5_000] {
            let results = days(&[-15_000, next]);
            let capital = together(&[(2, 10_000), (3, 50_000)], &results);
            assert_eq!(of_capital(&results, Some(&capital)), OfCapital::default());
        }
    }

    /// 1,000 of 10,000 won, 5,00,000 stated, 22,000 lost: 4.4% of what was there. And 90,000 of 1,00,000 taken out:
    /// 9,000 lost are 90% of what was left.
    #[test]
    fn a_fall_is_of_the_capital_that_was_there() {
        let results = days(&[1_000, -22_000]);
        let found = of_capital(&results, Some(&together(&[(2, 10_000), (3, 500_000)], &results)));
        near(found.max_drawdown, 0.044);
        near(found.earned, 1.1 * 0.956 - 1.0);
        let results = days(&[0, -9_000]);
        let found = of_capital(&results, Some(&together(&[(2, 100_000), (3, 10_000)], &results)));
        near(found.max_drawdown, 0.9);
    }

    /// As by hand below, but for 1,00,000 stated on the second day with an exit.
    #[test]
    fn calmar_is_of_one_capital() {
        let results = on_days(&[(0, 20_000), (7, -10_000), (199, 20_000)]);
        let capital = together(&[(2, 100_000), (9, 100_000)], &results);
        assert_eq!(of_capital(&results, Some(&capital)).calmar, None);
    }

    /// Lost on Friday the 6th, on Monday the 9th won back: three weekdays, of which one lies below.
    #[test]
    fn a_weekend_is_no_weekday_of_a_fall() {
        let results = on_days(&[(3, 0), (4, -10_000), (7, 10_000)]);
        let capital = together(&[(2, 100_000)], &results);
        near(of_capital(&results, Some(&capital)).ulcer, (0.01_f64 / 3.0).sqrt());
    }

    /// 200 days from the first exit to the last, 30,000 of 1,00,000 made, 10,000 of 1,20,000 the deepest fall.
    #[test]
    fn calmar_by_hand() {
        let results = on_days(&[(0, 20_000), (7, -10_000), (199, 20_000)]);
        let capital = together(&[(2, 100_000)], &results);
        let found = of_capital(&results, Some(&capital));
        near(found.max_drawdown, 1.0 / 12.0);
        // 30,000 × 365.25 ÷ 200 ÷ 1,00,000 × 12.
        near(found.calmar, 6.5745);
    }

    #[test]
    fn each_account_has_its_own_until_one_is_stated_for_all() {
        let (one, other) = (days(&[10_000]), days(&[0, -5_000]));
        let all = days(&[10_000, -5_000]);
        let own = |day: u32, amount: i64| vec![(november(day), rupees(amount))];
        let of_each = |together: StatedAmounts| {
            CapitalByDay::of((together, &all), vec![(own(2, 100_000), &one), (own(3, 50_000), &other)])
        };
        let capital = of_each(Vec::new());
        // Of the second account nothing is stated for the 2nd.
        assert_eq!(capital.before(november(2)), None);
        assert_eq!(capital.before(november(3)), Some(rupees(160_000)));
        assert_eq!(capital.after(november(3)), Some(rupees(155_000)));
        assert_eq!(capital.stated(november(3)), Some((november(3), rupees(150_000))));
        let capital = of_each(own(3, 70_000));
        assert_eq!(capital.after(november(3)), Some(rupees(65_000)));
        assert!(capital.is_together(november(3)) && !capital.is_together(november(2)));
    }
}
