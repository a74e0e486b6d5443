use domain::Day;

/// The sample stands on one day, whenever it is asked for: the home page is printed with its figures
/// (`web/app/content/sample-day.ts`).
pub fn sample_day() -> Day {
    Day::from_ymd(2026, 11, 21).unwrap_or_default()
}
