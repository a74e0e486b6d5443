//! What can go wrong between us and the database.

use std::fmt;

/// Displayed in logs; people are told by the caller, in its own words.
#[derive(Debug)]
pub enum StoreError {
    /// Not reachable, too slow or too busy: the same call may work in a moment. Whether it was done is unknown.
    Unavailable(String),
    /// No room on the disk. Nothing was stored.
    Full(String),
    /// More live fills than one journal may have ([`crate::journal::MOST_FILLS`]). Nothing was changed.
    TooManyFills,
    /// More than one user may keep, undone imports too ([`crate::journal::MOST_KEPT_FILLS`] and beside it). Nothing was
    /// changed.
    TooMuchKept,
    /// A rule was broken, by us or by somebody who changed the database.
    Broken(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable(why) => write!(f, "the database is not available: {why}"),
            Self::Full(why) => write!(f, "the database has no room: {why}"),
            Self::TooManyFills | Self::TooMuchKept => f.write_str(self.why()),
            Self::Broken(why) => write!(f, "the database and this program disagree: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl StoreError {
    /// For somebody at a command line, who asked and needs only this.
    pub fn why(&self) -> &str {
        match self {
            Self::Unavailable(why) | Self::Full(why) | Self::Broken(why) => why,
            Self::TooManyFills => "more than 1,000,000 live fills in one journal",
            Self::TooMuchKept => "more than one user may keep, undone imports counted",
        }
    }

    pub(crate) fn broken(why: impl Into<String>) -> Self {
        Self::Broken(why.into())
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let why = error.to_string();
        match &error {
            sqlx::Error::Database(said) => match said.code().as_deref().map(trouble) {
                Some(Trouble::Full) => Self::Full(why),
                Some(Trouble::Passing) => Self::Unavailable(why),
                Some(Trouble::Ours) | None => Self::Broken(why),
            },
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => Self::Unavailable(why),
            _ => Self::Broken(why),
        }
    }
}

enum Trouble {
    Full,
    Passing,
    Ours,
}

/// Sorts the codes of both databases: SQLite's are numbers (the low byte is the family), PostgreSQL's are five
/// characters (the first two are the class).
fn trouble(code: &str) -> Trouble {
    if code.len() != 5
        && let Ok(number) = code.parse::<u32>()
    {
        return match number & 0xff {
            13 => Trouble::Full,
            // BUSY, LOCKED, IOERR, CANTOPEN, READONLY: another process, a disk or a mount.
            5 | 6 | 8 | 10 | 14 => Trouble::Passing,
            _ => Trouble::Ours,
        };
    }
    match (code, code.get(..2)) {
        ("53100", _) => Trouble::Full,
        // Connection, resources, operator (shutdown, timeout), rollback (deadlock), read-only, locked.
        (_, Some("08" | "53" | "57" | "40" | "58")) | ("25006" | "55P03", _) => Trouble::Passing,
        _ => Trouble::Ours,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sorted_into_three() {
        let word = |code| match trouble(code) {
            Trouble::Full => "full",
            Trouble::Passing => "passing",
            Trouble::Ours => "ours",
        };
        for (code, expected) in [
            ("13", "full"),
            ("5", "passing"),
            ("517", "passing"),
            ("778", "passing"),
            ("2067", "ours"),
            ("1", "ours"),
            ("53100", "full"),
            ("53300", "passing"),
            ("57014", "passing"),
            ("57P01", "passing"),
            ("40P01", "passing"),
            ("08006", "passing"),
            ("23505", "ours"),
            ("42P01", "ours"),
        ] {
            assert_eq!(word(code), expected, "{code}");
        }
    }
}
