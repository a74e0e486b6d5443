//! Reading `data/charges.toml`: refuses what is missing, unsorted or without a source.

use std::collections::BTreeMap;

use domain::{Day, Money};
use serde::{Deserialize, Serialize};

use super::plan::{ExpiryFees, Rule, Terms};
use super::rates::{LINES, On, OnDay, PlanSource, Rate, RateFrom, Rates};

impl Rates {
    /// Refuses missing lines, unsorted days, rows without a source.
    pub fn parse(text: &str) -> Result<Self, String> {
        let file: File = toml::from_str(text).map_err(|problem| problem.to_string())?;
        let mut lines: Vec<Vec<RateFrom>> = Vec::with_capacity(LINES);
        for on in On::ALL {
            let rows = file.rate.get(on.word()).ok_or_else(|| format!("no rate {}", on.word()))?;
            lines.push(read_rows(rows).map_err(|problem| format!("{}: {problem}", on.word()))?);
        }
        if let Some(unknown) = file.rate.keys().find(|key| On::ALL.iter().all(|on| on.word() != *key)) {
            return Err(format!("{unknown} is no known rate"));
        }
        let mut no_stt_funds: Vec<String> = file.names.no_stt_funds.into_values().flatten().collect();
        no_stt_funds.sort_unstable();
        let mut plans = BTreeMap::new();
        let mut plan_sources = BTreeMap::new();
        let mut unverified_dp = BTreeMap::new();
        for (broker, rows) in file.plan {
            if let Some(row) = rows.iter().find(|row| row.dp_day_unverified) {
                let from = row.from.as_deref().and_then(Day::parse);
                let from = from.ok_or_else(|| format!("plan {broker}: an unverified day that is none"))?;
                unverified_dp.insert(broker.clone(), from);
            }
            let terms = rows
                .iter()
                .map(TermsRow::read)
                .collect::<Option<Vec<_>>>()
                .ok_or_else(|| format!("plan {broker}: a rule that cannot be read or has no source"))?;
            if !terms.is_sorted_by(|a, b| a.from < b.from) {
                return Err(format!("plan {broker}: days out of order"));
            }
            let sources = rows.iter().zip(&terms).map(|(row, terms)| PlanSource {
                from: terms.from,
                brokerage: said(&row.source),
                dp: said(&row.dp_source),
            });
            plan_sources.insert(broker.clone(), sources.collect());
            plans.insert(broker, terms);
        }
        let (mut expiry, mut expiry_sources) = (BTreeMap::new(), BTreeMap::new());
        for (broker, row) in file.expiry {
            let fees = row
                .read()
                .ok_or_else(|| format!("expiry {broker}: a fee that cannot be read or has no source"))?;
            expiry_sources.insert(broker.clone(), said(&row.source));
            expiry.insert(broker, fees);
        }
        Ok(Self {
            periods: periods(&lines),
            lines,
            bse_index_options: file.names.bse_index_options,
            bse_free_options: file.names.bse_free_options,
            bse_groups_x: file.names.bse_groups_x,
            bse_groups_s: file.names.bse_groups_s,
            government_issuers: file.names.government_issuers,
            debenture_types: file.names.debenture_types,
            nse_government_series: file.names.nse_government_series,
            bse_government_groups: file.names.bse_government_groups,
            bse_debenture_groups: file.names.bse_debenture_groups,
            no_stt_funds,
            plans,
            plan_sources,
            expiry,
            expiry_sources,
            unverified_dp,
        })
    }
}

/// What holds without a first day holds from here.
pub(super) const BEGINNING: Day = Day(i32::MIN);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rate: BTreeMap<String, Vec<RateRow>>,
    names: Names,
    plan: BTreeMap<String, Vec<TermsRow>>,
    expiry: BTreeMap<String, ExpiryRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RateRow {
    from: Option<String>,
    percent: Option<String>,
    per_crore: Option<String>,
    #[serde(default)]
    ipft_inside: bool,
    /// Depended on more than the trade: what is written is what most members paid.
    #[serde(default)]
    unconfirmed: bool,
    source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    bse_index_options: Vec<String>,
    bse_free_options: Vec<String>,
    bse_groups_x: Vec<String>,
    bse_groups_s: Vec<String>,
    government_issuers: Vec<String>,
    debenture_types: Vec<String>,
    nse_government_series: Vec<String>,
    bse_government_groups: Vec<String>,
    bse_debenture_groups: Vec<String>,
    no_stt_funds: BTreeMap<String, Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TermsRow {
    from: Option<String>,
    source: String,
    delivery: RuleRow,
    intraday: RuleRow,
    futures: RuleRow,
    options: RuleRow,
    dp: String,
    dp_from_value: String,
    dp_source: String,
    /// The fee of this row is certain, its first day is not.
    #[serde(default)]
    dp_day_unverified: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpiryRow {
    delivered: String,
    netted: String,
    exercise: String,
    source: String,
}

impl ExpiryRow {
    fn read(&self) -> Option<ExpiryFees> {
        (!self.source.trim().is_empty()).then_some(ExpiryFees {
            delivered: Rate::percent(&self.delivered)?,
            netted: Rate::percent(&self.netted)?,
            exercise: Money::parse(&self.exercise).ok()?,
        })
    }
}

/// A [`Rule`] as it is written.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleRow {
    #[serde(skip_serializing_if = "Option::is_none")]
    percent: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flat: Option<String>,
}

fn read_rows(rows: &[RateRow]) -> Result<Vec<RateFrom>, String> {
    let mut read = Vec::with_capacity(rows.len());
    for row in rows {
        let from = first_day(row.from.as_deref()).ok_or("a day that does not exist")?;
        if row.source.trim().is_empty() {
            return Err("a row without a source".into());
        }
        if row.from.is_none() && !row.source.contains("No start date known") {
            return Err("a row without a start date whose source does not say so".into());
        }
        let rate = match (&row.percent, &row.per_crore) {
            (Some(text), None) => Rate::percent(text),
            (None, Some(text)) => Rate::per_crore(text),
            (Some(_), Some(_)) | (None, None) => None,
        };
        let rate = rate.ok_or("expected percent or per_crore, as \"0.1\"")?;
        read.push(RateFrom {
            from,
            rate,
            ipft_inside: row.ipft_inside,
            is_unconfirmed: row.unconfirmed,
            source: said(&row.source),
        });
    }
    if read.is_empty() || !read.is_sorted_by(|a: &RateFrom, b| a.from < b.from) {
        return Err("days out of order".into());
    }
    Ok(read)
}

/// A source without the remark that no start date is known: a row without `from` says that already.
fn said(source: &str) -> String {
    let parts: Vec<&str> =
        source.split(". ").filter(|part| !part.starts_with("No start date known")).collect();
    parts.join(". ")
}

pub(super) fn first_day(text: Option<&str>) -> Option<Day> {
    text.map_or(Some(BEGINNING), Day::parse)
}

/// One snapshot per day on which anything changes.
fn periods(lines: &[Vec<RateFrom>]) -> Vec<(Day, OnDay)> {
    let mut days: Vec<Day> = lines.iter().flatten().map(|row| row.from).chain([BEGINNING]).collect();
    days.sort_unstable();
    days.dedup();
    days.into_iter()
        .map(|day| {
            let mut now = OnDay {
                rates: [Rate(0); LINES],
                ipft_inside: [false; LINES],
                is_unconfirmed: [false; LINES],
            };
            for (index, rows) in lines.iter().enumerate() {
                if let Some(row) = rows.iter().rfind(|row| row.from <= day) {
                    now.rates[index] = row.rate;
                    now.ipft_inside[index] = row.ipft_inside;
                    now.is_unconfirmed[index] = row.is_unconfirmed;
                }
            }
            (day, now)
        })
        .collect()
}

impl TermsRow {
    fn read(&self) -> Option<Terms> {
        if self.source.trim().is_empty() || self.dp_source.trim().is_empty() {
            return None;
        }
        Some(Terms {
            from: first_day(self.from.as_deref())?,
            delivery: self.delivery.read()?,
            intraday: self.intraday.read()?,
            futures: self.futures.read()?,
            options: self.options.read()?,
            dp: Money::parse(&self.dp).ok()?,
            dp_from_value: Money::parse(&self.dp_from_value).ok()?,
        })
    }
}

impl RuleRow {
    pub(super) fn of(rule: Rule) -> Self {
        let Rule { percent, least, most } = rule;
        if percent.is_zero() && most == Some(least) {
            return Self { flat: Some(least.to_string()), ..Self::default() };
        }
        Self {
            percent: Some(percent.in_percent()),
            least: (least != Money::ZERO).then(|| least.to_string()),
            most: most.map(|most| most.to_string()),
            flat: None,
        }
    }

    pub(super) fn read(&self) -> Option<Rule> {
        let money = |text: &Option<String>| match text {
            Some(text) => Money::parse(text).ok().map(Some),
            None => Some(None),
        };
        let (least, most) = (money(&self.least)?.unwrap_or_default(), money(&self.most)?);
        match (&self.flat, &self.percent) {
            (Some(flat), None) if self.least.is_none() && most.is_none() => {
                Some(Rule::flat(Money::parse(flat).ok()?))
            }
            (None, Some(percent)) => Some(Rule { percent: Rate::percent(percent)?, least, most }),
            (Some(_), _) | (None, None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = include_str!("../../data/charges.toml");

    #[track_caller]
    fn refuses(from: &str, to: &str, expected: &str) {
        assert!(TEXT.contains(from), "the data file no longer holds {from:?}");
        let problem = Rates::parse(&TEXT.replacen(from, to, 1)).unwrap_err();
        assert!(problem.contains(expected), "{problem}");
    }

    #[test]
    fn the_data_file_is_complete_sorted_and_sourced() {
        Rates::parse(TEXT).unwrap();
        refuses("[[rate.stt_delivery]]", "[[rate.stt_delivry]]", "stt_delivry is no known rate");
        refuses("[[rate.stt_etf_delivery]]", "[[rate.stt_etf_delivry]]", "no rate stt_etf_delivery");
        refuses("[[rate.stamp_delivery]]", "[[rate.stamp_delivry]]", "no rate stamp_delivery");
        refuses(
            "from = \"2024-10-01\"\nsource = \"zerodha.com/charges; only",
            "source = \"zerodha.com/charges; only",
            "an unverified day that is none",
        );
        refuses("from = \"2024-10-01\"", "from = \"2022-10-01\"", "days out of order");
        refuses("from = \"2024-10-01\"", "from = \"2024-10-32\"", "a day that does not exist");
        refuses("source = \"Finance Act 2023\"", "source = \" \"", "without a source");
        refuses("source = \"Finance Act 2023\"", "", "missing field `source`");
        refuses(" No start date known: taken as valid from the beginning\"", "\"", "does not say so");
        refuses("percent = \"0.1\"", "percent = \"0,1\"", "expected percent or per_crore");
        refuses("percent = \"0.1\"", "percent = \"-0.1\"", "expected percent or per_crore");
        refuses("percent = \"0.1\"", "percent = 0.1", "invalid type");
        refuses("netted = \"0.1\"", "netted = \"a tenth\"", "expiry zerodha");
        refuses("options = { flat = \"20\" }", "options = { flat = \"20\", most = \"5\" }", "plan zerodha");
    }

    #[test]
    fn a_broker_has_a_plan_or_says_that_it_has_none() {
        for broker in domain::Broker::ALL {
            let plan = Rates::get().plans.get(broker.word());
            assert_eq!(plan.is_some_and(|terms| !terms.is_empty()), broker.has_plan(), "{broker}");
        }
        let with_plan = domain::Broker::ALL.iter().filter(|broker| broker.has_plan()).count();
        assert_eq!(Rates::get().plans.len(), with_plan);
    }
}
