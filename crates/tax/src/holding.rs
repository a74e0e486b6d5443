//! How long something was held.

use domain::Day;

/// Held for more than twelve months: sold on or after the day after the same date of the next year. Bought on 29
/// February: from 1 March of the next year (docs/rules.md 5.1).
pub fn is_long_term(bought: Day, sold: Day) -> bool {
    let (year, month, day) = bought.ymd();
    let same_date = Day::from_ymd(year + 1, month, day).or_else(|| Day::from_ymd(year + 1, 2, 28));
    same_date.is_some_and(|same| sold > same)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bought: &str, short_until: &str, long_from: &str) {
        let day = |text| Day::parse(text).unwrap();
        assert!(!is_long_term(day(bought), day(short_until)), "{bought} to {short_until}");
        assert!(is_long_term(day(bought), day(long_from)), "{bought} to {long_from}");
    }

    #[test]
    fn more_than_twelve_months_begin_the_day_after_the_same_date() {
        check("2024-07-10", "2025-07-10", "2025-07-11");
        check("2023-02-28", "2024-02-28", "2024-02-29");
        check("2024-02-29", "2025-02-28", "2025-03-01");
        check("2023-12-31", "2024-12-31", "2025-01-01");
        // The same day, and a sale before its purchase, as after a short delivery.
        check("2024-07-10", "2024-07-10", "2030-01-01");
        check("2024-07-10", "2024-07-09", "2030-01-01");
    }
}
