//! What the law says, by date: read from `data/`, the only place that knows a rate or a section.

use std::sync::LazyLock;

use domain::{Day, Money};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::set_off::Head;
use crate::year::FinancialYear;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GainsFile {
    rates: Vec<RateRow>,
    exempt: Vec<ExemptRow>,
    grandfathering: GrandfatheringRow,
    stripping: Stripping,
    buyback: Vec<BuybackRow>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RateRow {
    from: String,
    short: String,
    long: String,
    source: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExemptRow {
    from_year: i32,
    rupees: i64,
    source: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GrandfatheringRow {
    bought_before: String,
    sold_from: String,
    price_of: String,
    source: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BuybackRow {
    from: String,
    treatment: Buyback,
    source: String,
}

/// What a tender of shares to the company is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Buyback {
    /// Neither gain nor loss: the company has paid the tax.
    Exempt,
    /// The consideration is a dividend; the sale counts as nil, so that the cost is a loss.
    Dividend,
    /// A transfer as any other.
    Gain,
}

/// When a loss on shares with a bonus does not count.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stripping {
    pub from_year: i32,
    pub months_before: u32,
    pub months_after: u32,
    source: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ActsFile {
    acts: Vec<Act>,
    carried: CarriedRow,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReturnsFile {
    places: Vec<PlaceRow>,
}

/// Where a head stands in the forms of some years.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceRow {
    from_year: i32,
    until_year: i32,
    #[serde(deserialize_with = "head")]
    head: Head,
    place: String,
    source: String,
}

/// Which Act governs a year, and in which of its sections.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    from_year: i32,
    pub name: String,
    pub short_gains: String,
    pub long_gains: String,
    pub other_long_gains: String,
    pub speculation: String,
    pub business_loss: String,
    pub speculation_loss: String,
    pub capital_loss: String,
    pub turnover_audit: String,
    pub stripping: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CarriedRow {
    pub speculation: i32,
    pub business: i32,
    pub capital: i32,
    source: String,
}

/// Rates of transfers from a day on, in percent as the law writes them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rates {
    pub from: Day,
    pub short: String,
    pub long: String,
}

/// Bought before one day and sold from another on: the price of a third counts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Grandfathering {
    pub bought_before: Day,
    pub sold_from: Day,
    pub price_of: Day,
}

struct Rules {
    rates: Vec<Rates>,
    exempt: Vec<(i32, Money)>,
    grandfathering: Grandfathering,
    stripping: Stripping,
    buybacks: Vec<(Day, Buyback)>,
    acts: Vec<Act>,
    carried: CarriedRow,
    places: Vec<PlaceRow>,
}

fn rules() -> &'static Rules {
    static RULES: LazyLock<Rules> = LazyLock::new(|| {
        let gains: GainsFile = read("capital_gains.toml", include_str!("../data/capital_gains.toml"));
        let acts: ActsFile = read("acts.toml", include_str!("../data/acts.toml"));
        let returns: ReturnsFile = read("returns.toml", include_str!("../data/returns.toml"));
        let sources =
            gains.rates.iter().map(|row| &row.source).chain(gains.exempt.iter().map(|row| &row.source));
        let sources = sources.chain(gains.buyback.iter().map(|row| &row.source));
        let sources = sources.chain(returns.places.iter().map(|row| &row.source));
        let sources =
            sources.chain([&gains.grandfathering.source, &gains.stripping.source, &acts.carried.source]);
        assert!(sources.into_iter().all(|source| !source.is_empty()), "a rule without its source");
        let GrandfatheringRow { bought_before, sold_from, price_of, .. } = &gains.grandfathering;
        Rules {
            rates: gains
                .rates
                .iter()
                .map(|row| Rates { from: day(&row.from), short: row.short.clone(), long: row.long.clone() })
                .collect(),
            exempt: gains.exempt.iter().map(|row| (row.from_year, rupees(row.rupees))).collect(),
            grandfathering: Grandfathering {
                bought_before: day(bought_before),
                sold_from: day(sold_from),
                price_of: day(price_of),
            },
            buybacks: gains.buyback.iter().map(|row| (day(&row.from), row.treatment)).collect(),
            stripping: gains.stripping,
            acts: acts.acts,
            carried: acts.carried,
            places: returns.places,
        }
    });
    &RULES
}

/// A file of `data/`. They are part of the program, and a test reads each.
fn read<T: for<'de> Deserialize<'de>>(name: &str, text: &str) -> T {
    toml::from_str(text).unwrap_or_else(|problem| panic!("{name}: {problem}"))
}

const fn rupees(amount: i64) -> Money {
    Money(amount * 10_000)
}

fn head<'de, D: Deserializer<'de>>(from: D) -> Result<Head, D::Error> {
    let word = String::deserialize(from)?;
    Head::from_word(&word).ok_or_else(|| D::Error::custom(format!("{word} is no head of income")))
}

fn day(text: &str) -> Day {
    Day::parse(text).unwrap_or_else(|| panic!("{text} is no day"))
}

/// The rates that transfers of a year may fall under, in the order of time.
pub fn rates_of(year: FinancialYear) -> &'static [Rates] {
    let rates = &rules().rates;
    let first = rates.partition_point(|rate| rate.from <= year.first_day()).saturating_sub(1);
    let last = rates.partition_point(|rate| rate.from <= year.last_day());
    &rates[first..last]
}

/// Long-term gains of a year that are free, over all its rates together.
pub fn exempt(year: FinancialYear) -> Money {
    let rows = &rules().exempt;
    let known = rows.iter().rev().find(|(from, _)| *from <= year.start());
    known.map_or(Money::ZERO, |(_, amount)| *amount)
}

pub fn act(year: FinancialYear) -> &'static Act {
    let acts = &rules().acts;
    acts.iter().rev().find(|act| act.from_year <= year.start()).unwrap_or(&acts[0])
}

/// Where a head stands in the return of a year, as far as a form of it is known.
pub fn place_in_return(year: FinancialYear, head: Head) -> Option<&'static str> {
    let mut rows = rules().places.iter();
    let row =
        rows.find(|row| row.head == head && (row.from_year..=row.until_year).contains(&year.start()))?;
    Some(&row.place)
}

pub(crate) fn grandfathering() -> Grandfathering {
    rules().grandfathering
}

/// What a tender accepted on a day is.
pub fn buyback(day: Day) -> Buyback {
    let rows = &rules().buybacks;
    rows.iter().rev().find(|(from, _)| *from <= day).map_or(Buyback::Exempt, |(_, treatment)| *treatment)
}

pub(crate) fn stripping() -> &'static Stripping {
    &rules().stripping
}

pub(crate) fn carried() -> &'static CarriedRow {
    &rules().carried
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gains::GainKind;

    fn year(text: &str) -> FinancialYear {
        FinancialYear::parse(text).unwrap()
    }

    /// Boundary days of docs/rules.md 5.4.
    #[test]
    fn a_buyback_is_what_the_law_of_its_day_says() {
        let on = |text| buyback(Day::parse(text).unwrap());
        assert_eq!([on("2024-09-30"), on("2024-10-01")], [Buyback::Exempt, Buyback::Dividend]);
        assert_eq!([on("2026-03-31"), on("2026-04-01")], [Buyback::Dividend, Buyback::Gain]);
    }

    /// Boundary days of docs/rules.md 5.1.
    #[test]
    fn rates_change_on_their_day_within_a_year() {
        let shown = |text| -> Vec<String> {
            rates_of(year(text))
                .iter()
                .map(|rate| format!("{} {} {}", rate.from, rate.short, rate.long))
                .collect()
        };
        assert_eq!(shown("2018-19"), ["2018-04-01 15 10"]);
        assert_eq!(shown("2023-24"), ["2018-04-01 15 10"]);
        assert_eq!(shown("2024-25"), ["2018-04-01 15 10", "2024-07-23 20 12.5"]);
        assert_eq!(shown("2025-26"), ["2024-07-23 20 12.5"]);
    }

    #[test]
    fn the_exemption_is_of_whole_years() {
        assert_eq!(exempt(year("2023-24")), rupees(100_000));
        assert_eq!(exempt(year("2024-25")), rupees(125_000));
        assert_eq!(exempt(year("2026-27")), rupees(125_000));
    }

    #[test]
    fn sections_follow_the_act_of_the_year() {
        let (old, new) = (act(year("2025-26")), act(year("2026-27")));
        assert_eq!([&old.short_gains, &old.long_gains], ["111A", "112A"]);
        assert_eq!([&new.short_gains, &new.long_gains], ["196", "198"]);
        let places = |text| {
            [Head::Speculative, Head::Gain(GainKind::Long)].map(|head| place_in_return(year(text), head))
        };
        assert_eq!(places("2024-25"), [None, Some("Schedule CG, 112A")]);
        assert_eq!(places("2025-26"), [Some("ITR-3, trading account 12a, 12b"), Some("Schedule CG, 112A")]);
        assert_eq!(places("2026-27"), [None, None]);
        assert_eq!((carried().speculation, carried().business, carried().capital), (4, 8, 8));
    }

    #[test]
    fn a_place_is_of_a_head_of_income() {
        let file = |head: &str| {
            let row = "[[places]]\nfrom_year = 2025\nuntil_year = 2025\nplace = \"Schedule CG\"\nsource = \"a form\"\n";
            toml::from_str::<ReturnsFile>(&format!("{row}head = \"{head}\"\n"))
        };
        assert_eq!(file("other_long").unwrap().places[0].head, Head::Gain(GainKind::OtherLong));
        assert!(file("otherlong").unwrap_err().to_string().contains("otherlong is no head of income"));
    }
}
