//! Sessions on days on which the exchanges are otherwise closed.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::Day;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    session: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    day: String,
    kind: SpecialSession,
    source: String,
}

/// Why there is trading on a day that would have none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpecialSession {
    /// The hour of Diwali.
    Muhurat,
    /// Of usual hours.
    Live,
}

static SESSIONS: LazyLock<BTreeMap<Day, SpecialSession>> = LazyLock::new(|| {
    let file: File = crate::read("special_sessions.toml", include_str!("../data/special_sessions.toml"));
    let session = |row: Row| {
        assert!(!row.source.is_empty(), "a session has no source");
        Some((crate::day(Some(&row.day))?, row.kind))
    };
    file.session.into_iter().filter_map(session).collect()
});

/// The special session of a day, where one is known.
pub fn special_session(day: Day) -> Option<SpecialSession> {
    SESSIONS.get(&day).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_sessions_are_on_days_without_usual_trading() {
        for day in SESSIONS.keys() {
            assert!(day.is_weekend() || crate::is_holiday(*day), "{day}");
        }
        let of = |text: &str| special_session(Day::parse(text).unwrap());
        assert_eq!(of("2025-10-21"), Some(SpecialSession::Muhurat));
        assert_eq!(of("2026-02-01"), Some(SpecialSession::Live));
        assert_eq!(of("2026-02-02"), None);
    }
}
