//! What a lot of an index's contracts counts.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::Day;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    checked: String,
    traded_from: BTreeMap<String, String>,
    lot: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    symbol: String,
    units: u32,
    expires_from: String,
    expires_until: Option<String>,
    traded_until: Option<String>,
    source: String,
}

struct Lot {
    symbol: String,
    units: u32,
    expires: (Day, Day),
    /// First and last day of trades of which something is known.
    traded: (Day, Day),
}

static LOTS: LazyLock<Vec<Lot>> = LazyLock::new(|| {
    let file: File = crate::read("index_lots.toml", include_str!("../data/index_lots.toml"));
    let checked = crate::day(Some(&file.checked)).unwrap_or_default();
    let lot = |row: Row| {
        assert!(!row.source.is_empty(), "a lot of {} has no source", row.symbol);
        let open = |text: Option<String>| crate::day(text.as_deref());
        let from = file.traded_from.get(&row.symbol);
        assert!(from.is_some(), "no first day of trades of {}", row.symbol);
        Lot {
            traded: (
                crate::day(from.map(String::as_str)).unwrap_or_default(),
                open(row.traded_until).unwrap_or(checked).min(checked),
            ),
            symbol: row.symbol,
            units: row.units,
            expires: (
                crate::day(Some(&row.expires_from)).unwrap_or_default(),
                open(row.expires_until).unwrap_or(Day(i32::MAX)),
            ),
        }
    };
    file.lot.into_iter().map(lot).collect()
});

/// Units of every lot that a contract on the index can have had on the day of the trade. Empty: not known.
pub fn index_lots(index: &str, expiry: Day, traded: Day) -> impl Iterator<Item = u32> {
    LOTS.iter()
        .filter(move |lot| {
            lot.symbol == index
                && (lot.expires.0..=lot.expires.1).contains(&expiry)
                && (lot.traded.0..=lot.traded.1).contains(&traded)
        })
        .map(|lot| lot.units)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `50 25`, in the order of the rows.
    #[track_caller]
    fn check(index: &str, expiry: &str, traded: &str, expected: &str) {
        let day = |text| Day::parse(text).unwrap();
        let found: Vec<String> =
            index_lots(index, day(expiry), day(traded)).map(|units| units.to_string()).collect();
        assert_eq!(found.join(" "), expected, "{index} {expiry} traded {traded}");
    }

    /// docs/rules.md 4.9: of each change the last contract before it and the first after it.
    #[test]
    fn every_change_of_a_lot_has_its_contracts() {
        check("NIFTY", "2021-12-30", "2021-12-01", "");
        check("NIFTY", "2022-01-06", "2022-01-03", "50");
        check("NIFTY", "2024-04-25", "2024-04-25", "50");
        check("NIFTY", "2024-05-02", "2024-04-26", "25");
        check("NIFTY", "2024-12-26", "2024-12-26", "25");
        check("NIFTY", "2025-01-02", "2025-01-02", "75");
        check("NIFTY", "2025-02-27", "2025-02-03", "75");
        // January's month was there before the change; whatever of the two it counts, 25 divides it.
        check("NIFTY", "2025-01-30", "2025-01-29", "25 75");
        check("NIFTY", "2025-12-30", "2025-12-30", "75");
        check("NIFTY", "2026-01-06", "2025-12-31", "65");
        check("NIFTY", "2026-01-27", "2026-01-27", "65");
        check("BANKNIFTY", "2023-07-27", "2023-07-20", "");
        check("BANKNIFTY", "2024-12-24", "2024-12-24", "15");
        check("BANKNIFTY", "2025-01-30", "2025-01-30", "15");
        check("BANKNIFTY", "2025-02-27", "2025-02-03", "30");
        check("BANKNIFTY", "2025-06-26", "2025-06-26", "30");
        check("BANKNIFTY", "2025-07-31", "2025-07-01", "30 35");
        check("BANKNIFTY", "2026-01-27", "2026-01-05", "30");
        check("FINNIFTY", "2024-07-23", "2024-07-01", "");
        check("FINNIFTY", "2024-08-06", "2024-08-07", "25");
        check("FINNIFTY", "2025-12-30", "2025-12-30", "65");
        check("FINNIFTY", "2026-01-27", "2026-01-05", "60");
        check("MIDCPNIFTY", "2024-08-12", "2024-08-06", "50");
        check("MIDCPNIFTY", "2025-06-26", "2025-06-26", "120");
        check("MIDCPNIFTY", "2025-07-31", "2025-07-01", "120 140");
        check("MIDCPNIFTY", "2026-01-27", "2026-01-05", "120");
        check("NIFTYNXT50", "2024-06-28", "2024-06-03", "10");
        check("NIFTYNXT50", "2025-04-24", "2025-04-01", "25");
        check("SENSEX", "2024-12-27", "2024-12-02", "10");
        check("SENSEX", "2025-01-07", "2025-01-02", "");
        check("SENSEX", "2025-04-29", "2025-04-01", "20");
        check("BANKEX", "2024-10-28", "2024-10-01", "15");
        check("BANKEX", "2025-09-25", "2025-09-01", "30");
        check("NIFTYFPI", "2026-08-25", "2026-08-12", "1100");
    }

    /// While contracts run on, the exchange changes their lots at the end of one day.
    #[test]
    fn a_contract_that_ran_on_had_two() {
        check("NIFTY", "2024-12-26", "2024-04-25", "50 25");
        check("NIFTY", "2025-12-30", "2024-12-26", "25 75");
        check("NIFTY", "2025-12-30", "2024-12-27", "75");
        check("NIFTY", "2026-12-29", "2025-12-30", "75 65");
        check("NIFTY", "2026-12-29", "2025-12-31", "65");
    }

    #[test]
    fn what_was_not_checked_is_not_known() {
        // Long-dated contracts, traded before the first lot that is known: 75 of NIFTY, 25 of BANKNIFTY.
        check("NIFTY", "2022-12-29", "2021-02-01", "");
        check("NIFTY", "2022-12-29", "2022-01-03", "50");
        check("BANKNIFTY", "2023-09-28", "2023-05-02", "");
        check("BANKNIFTY", "2023-09-28", "2023-08-01", "15");
        check("FINNIFTY", "2024-09-24", "2024-06-03", "");
        check("NIFTY", "2026-12-29", "2026-10-02", "65");
        check("NIFTY", "2026-12-29", "2026-10-03", "");
        check("SENSEX50", "2024-06-27", "2024-06-03", "");
        check("RELIANCE", "2026-06-30", "2026-06-01", "");
    }
}
