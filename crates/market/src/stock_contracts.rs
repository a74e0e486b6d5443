//! How contracts on stocks end.

use std::sync::LazyLock;

use domain::{Day, Segment, segment_of_contracts_on};
use serde::Deserialize;

use crate::indices::is_index;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StockContracts {
    Cash,
    /// Some in cash and some in shares; which is not known.
    StockByStock,
    Shares,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    contracts: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    from: Option<String>,
    settled: StockContracts,
    source: String,
}

/// Ascending.
static PERIODS: LazyLock<Vec<(Option<Day>, StockContracts)>> = LazyLock::new(|| {
    let file: File = crate::read("stock_contracts.toml", include_str!("../data/stock_contracts.toml"));
    let period = |row: Row| {
        assert!(!row.source.is_empty(), "a period has no source");
        (crate::day(row.from.as_deref()), row.settled)
    };
    file.contracts.into_iter().map(period).collect()
});

/// Whether contracts on this are contracts on a stock: corporate actions change those.
pub fn is_on_stock(underlying: &str, expiry: Day) -> bool {
    segment_of_contracts_on(underlying) == Segment::Fno && !is_index(underlying, expiry)
}

/// How contracts on stocks that expire on the day are settled.
pub fn stock_contracts(expiry: Day) -> StockContracts {
    let now = PERIODS.iter().rfind(|(from, _)| from.is_none_or(|from| from <= expiry));
    now.map_or(StockContracts::Cash, |(_, settled)| *settled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_period_has_its_first_day() {
        let check = |text: &str, expected| assert_eq!(stock_contracts(Day::parse(text).unwrap()), expected);
        check("2011-01-27", StockContracts::Cash);
        check("2018-06-28", StockContracts::Cash);
        check("2018-06-30", StockContracts::Cash);
        check("2018-07-01", StockContracts::StockByStock);
        check("2019-09-30", StockContracts::StockByStock);
        check("2019-10-01", StockContracts::Shares);
        check("2026-10-27", StockContracts::Shares);
    }
}
