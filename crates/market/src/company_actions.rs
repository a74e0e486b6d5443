//! Divisions and mergers of companies, which no tradebook has a row for.

use std::sync::LazyLock;

use domain::{CostShare, Day, Isin, Ratio};
use serde::Deserialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CompanyActionKind {
    Demerger,
    Merger,
}

impl CompanyActionKind {
    /// As a corporate action is called.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Demerger => "demerger",
            Self::Merger => "merger",
        }
    }
}

/// One that is asked about by name where its share was held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompanyAction {
    pub kind: CompanyActionKind,
    pub ex_date: Day,
    /// Under which its share was traded until then.
    pub symbol: String,
    pub isin: Isin,
    /// Whose shares were given, in words.
    pub company: String,
    pub new_symbol: Option<String>,
    /// Shares given for shares held, where a source says so.
    pub ratio: Option<(i64, i64)>,
    /// The part of the cost that moves, where it was published; in percent, as it was.
    pub cost_percent: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    action: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    kind: CompanyActionKind,
    ex_date: String,
    symbol: String,
    isin: String,
    company: String,
    new_symbol: Option<String>,
    ratio: Option<String>,
    cost_percent: Option<String>,
    source: String,
}

static ACTIONS: LazyLock<Vec<CompanyAction>> = LazyLock::new(|| {
    let file: File = crate::read("company_actions.toml", include_str!("../data/company_actions.toml"));
    let action = |row: Row| {
        assert!(!row.source.is_empty(), "the {:?} of {} has no source", row.kind, row.symbol);
        let percent = row.cost_percent.as_deref();
        assert!(
            percent.is_none_or(|text| CostShare::percent(text).is_some()),
            "{percent:?} is no percentage"
        );
        CompanyAction {
            kind: row.kind,
            ex_date: crate::day(Some(&row.ex_date)).unwrap_or_default(),
            isin: Isin::parse(&row.isin).unwrap_or_else(|| panic!("{} is no ISIN", row.isin)),
            ratio: row.ratio.map(|text| ratio(&text)),
            symbol: row.symbol,
            company: row.company,
            new_symbol: row.new_symbol,
            cost_percent: row.cost_percent,
        }
    };
    file.action.into_iter().map(action).collect()
});

fn ratio(text: &str) -> (i64, i64) {
    let parts = text.split_once(':').and_then(|(new, per)| Some((new.parse().ok()?, per.parse().ok()?)));
    let is_one = |(new, per): &(i64, i64)| Ratio::new(*new, *per).is_some();
    parts.filter(is_one).unwrap_or_else(|| panic!("{text} is no ratio"))
}

/// Ascending by ex-date.
pub fn company_actions() -> &'static [CompanyAction] {
    &ACTIONS
}

#[cfg(test)]
mod tests {
    use super::*;

    /// docs/rules.md 3.3.
    #[test]
    fn published_percentages_stand_with_their_day() {
        let check = |symbol: &str, expected: &str| {
            let one = company_actions().iter().find(|one| one.symbol == symbol).unwrap();
            let ratio = one.ratio.map_or_else(|| "?".to_owned(), |(new, per)| format!("{new}:{per}"));
            let percent = one.cost_percent.as_deref().unwrap_or("?");
            assert_eq!(format!("{:?} {} {ratio} {percent}", one.kind, one.ex_date), expected);
        };
        check("RELIANCE", "Demerger 2023-07-20 1:1 4.68");
        check("ITC", "Demerger 2025-01-06 1:10 13.51");
        check("TATAMOTORS", "Demerger 2025-10-14 1:1 31.15");
        check("HINDUNILVR", "Demerger 2025-12-05 1:1 1.91");
        // The record date is a day later: shares were delivered after two days then, and 26 October was a holiday.
        check("NMDC", "Demerger 2022-10-27 1:1 57.29");
        // What no source says is asked for.
        check("VEDL", "Demerger 2026-04-30 1:1 ?");
        check("HDFC", "Merger 2023-07-13 ? ?");
        assert!(company_actions().is_sorted_by_key(|one| one.ex_date));
    }
}
