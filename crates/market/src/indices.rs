//! Which underlyings are indices.

use std::sync::LazyLock;

use domain::{Day, Exchange};
use serde::Deserialize;

#[derive(Debug)]
pub struct Index {
    pub symbol: String,
    pub exchange: Exchange,
    /// The first day of trading in its contracts.
    pub from: Option<Day>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    index: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    symbol: String,
    exchange: String,
    from: Option<String>,
    source: String,
}

static INDICES: LazyLock<Vec<Index>> = LazyLock::new(|| {
    let file: File = crate::read("indices.toml", include_str!("../data/indices.toml"));
    let index = |row: Row| {
        assert!(!row.source.is_empty(), "{} has no source", row.symbol);
        let (exchange, from) = (crate::exchange(&row.exchange), crate::day(row.from.as_deref()));
        Index { symbol: row.symbol, exchange, from }
    };
    file.index.into_iter().map(index).collect()
});

/// Whether a contract on this underlying that expires on the day settles in cash.
pub fn is_index(underlying: &str, expiry: Day) -> bool {
    let known = INDICES.iter().find(|index| index.symbol == underlying);
    known.is_some_and(|index| index.from.is_none_or(|from| from <= expiry))
}

/// Where contracts on this index trade.
pub fn exchange_of_index(underlying: &str) -> Option<Exchange> {
    INDICES.iter().find(|index| index.symbol == underlying).map(|index| index.exchange)
}

/// Names of all indices, the longest first: `NIFTYNXT50` is not a `NIFTY` with a strike.
pub fn index_names() -> &'static [&'static str] {
    static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        let mut names: Vec<&str> = INDICES.iter().map(|index| index.symbol.as_str()).collect();
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        names
    });
    &NAMES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_is_one_from_its_first_day() {
        let check = |name: &str, day: &str, expected: bool| {
            assert_eq!(is_index(name, Day::parse(day).unwrap()), expected, "{name} {day}");
        };
        check("NIFTY", "2016-01-28", true);
        check("SENSEX50", "2024-06-27", true);
        check("BSX", "2015-06-25", true);
        check("RELIANCE", "2026-06-30", false);
        check("nifty", "2026-06-30", false);
        check("", "2026-06-30", false);
        // The first FOCIT contract: a month of May 2026; of NIFTYFPI 25 August 2026.
        check("FOCIT", "2026-05-10", false);
        check("FOCIT", "2026-05-11", true);
        check("NIFTYFPI", "2026-08-11", false);
        check("NIFTYFPI", "2026-08-25", true);
    }

    #[test]
    fn the_longest_name_stands_first() {
        let names = index_names();
        let place = |name: &str| names.iter().position(|one| *one == name).unwrap();
        assert!(place("NIFTYNXT50") < place("NIFTY") && place("SENSEX50") < place("SENSEX"));
        assert_eq!(INDICES.iter().filter(|index| index.exchange == Exchange::Bse).count(), 6);
    }
}
