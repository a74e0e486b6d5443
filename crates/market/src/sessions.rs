//! Hours of trading.

use std::sync::LazyLock;

use domain::Day;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    fno_close: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    from: Option<String>,
    time: String,
    source: String,
}

/// First day and second of the day, ascending.
static CLOSES: LazyLock<Vec<(Option<Day>, u32)>> = LazyLock::new(|| {
    let file: File = crate::read("sessions.toml", include_str!("../data/sessions.toml"));
    let close = |row: Row| {
        assert!(!row.source.is_empty(), "a session has no source");
        let (hour, minute) = row.time.split_once(':').unwrap_or_default();
        let number = |text: &str| text.parse::<u32>().unwrap_or_else(|_| panic!("{} is no time", row.time));
        (crate::day(row.from.as_deref()), number(hour) * 3600 + number(minute) * 60)
    };
    file.fno_close.into_iter().map(close).collect()
});

/// The second of the Indian day at which trading in futures and options ends.
pub fn fno_close(day: Day) -> u32 {
    let now = CLOSES.iter().rfind(|(from, _)| from.is_none_or(|from| from <= day));
    now.map_or(0, |(_, second)| *second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_session_ends_later_from_august_2026() {
        let close = |text: &str| fno_close(Day::parse(text).unwrap());
        assert_eq!(close("2016-01-28"), 55_800);
        assert_eq!(close("2026-07-31"), 55_800);
        assert_eq!(close("2026-08-02"), 55_800);
        assert_eq!(close("2026-08-03"), 56_400);
    }
}
