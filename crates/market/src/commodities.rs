//! Commodities and currency pairs: what a lot counts, and which duties a commodity pays.

use std::sync::LazyLock;

use domain::Day;
use serde::Deserialize;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommodityKind {
    /// A metal, energy or an index.
    #[default]
    Other,
    /// Made of a crop: transaction tax, and the lesser SEBI fee of farm goods.
    Processed,
    /// No transaction tax, the lesser SEBI fee.
    Crop,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    from: String,
    source: String,
    commodity: Vec<Row>,
    currency: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: String,
    /// By the day of expiry.
    from: Option<String>,
    /// None: it is not certain.
    units: Option<u32>,
    #[serde(default)]
    kind: CommodityKind,
    source: Option<String>,
}

struct Underlying {
    name: String,
    from: Day,
    units: Option<u32>,
    kind: CommodityKind,
}

/// Commodities, then currency pairs; of one name ascending by day.
static UNDERLYINGS: LazyLock<Vec<Underlying>> = LazyLock::new(|| {
    let file: File = crate::read("commodities.toml", include_str!("../data/commodities.toml"));
    let first = crate::day(Some(&file.from));
    assert!(!file.source.is_empty(), "the table has no source");
    let underlying = |row: Row, first: Day| {
        assert!(row.from.is_none() || row.source.is_some(), "a change of {} has no source", row.name);
        let from = crate::day(row.from.as_deref()).unwrap_or(first);
        Underlying { name: row.name, from, units: row.units, kind: row.kind }
    };
    let of_commodities = file.commodity.into_iter().map(|row| underlying(row, first.unwrap_or_default()));
    // The lots of currency contracts have not changed since these began.
    let of_pairs = file.currency.into_iter().map(|row| underlying(row, Day(i32::MIN)));
    of_commodities.chain(of_pairs).collect()
});

/// What one lot of a commodity's or a currency pair's contract counts in the unit of its price. `None` of others, and
/// of contracts whose lot is not certain.
pub fn units_of_lot(underlying: &str, expiry: Day) -> Option<u32> {
    let mut of_name = UNDERLYINGS.iter().filter(|one| one.name == underlying);
    of_name.rfind(|one| one.from <= expiry).and_then(|one| one.units)
}

pub fn commodity_kind(underlying: &str) -> CommodityKind {
    UNDERLYINGS.iter().find(|one| one.name == underlying).map_or(CommodityKind::Other, |one| one.kind)
}

#[cfg(test)]
mod tests {
    use domain::{COMMODITIES, CURRENCY_PAIRS};

    use super::*;

    fn day(text: &str) -> Day {
        Day::parse(text).unwrap()
    }

    #[test]
    fn the_table_holds_what_the_domain_names_and_nothing_else() {
        let mut names: Vec<&str> = UNDERLYINGS.iter().map(|one| one.name.as_str()).collect();
        names.dedup();
        assert_eq!(names, [&COMMODITIES[..], &CURRENCY_PAIRS[..]].concat());
    }

    #[test]
    fn a_lot_counts_in_the_unit_of_the_price() {
        // 100 g of gold at a price for 10 g; 1,000 dollars; 100,000 yen at a price for 100.
        assert_eq!(units_of_lot("GOLDM", day("2026-12-04")), Some(10));
        assert_eq!(units_of_lot("GOLD", day("2026-12-04")), Some(100));
        assert_eq!(units_of_lot("USDINR", day("2015-12-29")), Some(1_000));
        assert_eq!(units_of_lot("JPYINR", day("2024-03-26")), Some(1_000));
        assert_eq!(units_of_lot("CRUDEOIL", day("2019-12-18")), None);
        assert_eq!(units_of_lot("CRUDEOIL", day("2020-01-17")), Some(100));
        assert_eq!(units_of_lot("NIFTY", day("2026-12-29")), None);
        assert_eq!(units_of_lot("MCXBULLDEX", day("2026-12-29")), None);
    }

    #[test]
    fn nickel_has_smaller_lots_from_september_2025() {
        assert_eq!(units_of_lot("NICKEL", day("2025-08-29")), Some(1_500));
        assert_eq!(units_of_lot("NICKEL", day("2025-09-17")), Some(250));
    }

    #[test]
    fn a_crop_pays_no_transaction_tax_and_oils_do() {
        assert_eq!(commodity_kind("KAPAS"), CommodityKind::Crop);
        assert_eq!(commodity_kind("CARDAMOM"), CommodityKind::Crop);
        assert_eq!(commodity_kind("CPO"), CommodityKind::Processed);
        assert_eq!(commodity_kind("GOLD"), CommodityKind::Other);
    }
}
