//! A playbook: its name, its text and its rules as they were from each day on.

use std::collections::HashSet;

use domain::{Argument, Day, Text};
use serde::Serialize;
use serde_json::Value;

use crate::read::{Fields, Problem, read_rule};
use crate::rule::Rule;

pub const MOST_RULES: usize = 50;
pub const MOST_VERSIONS: usize = 100;
/// How what is stored is written.
const WRITTEN: u64 = 1;

/// A rule with its name for ever: answers given by hand name it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Weighted {
    pub id: String,
    /// 1 to 10.
    pub weight: u32,
    pub rule: Rule,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Version {
    #[serde(serialize_with = "day")]
    pub from: Day,
    pub rules: Vec<Weighted>,
}

/// Versions ascend by their first day.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Setup {
    pub versions: Vec<Version>,
}

fn day<S: serde::Serializer>(day: &Day, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(day)
}

impl Version {
    /// Whether a rule asks for the strategies of its trades.
    pub fn asks_strategies(&self) -> bool {
        self.rules.iter().any(|one| matches!(one.rule, Rule::Strategies { .. }))
    }
}

/// The version in force on a day, with its number from 1; `None` before the first.
pub fn version_on(setup: &Setup, day: Day) -> Option<(usize, &Version)> {
    let number = setup.versions.partition_point(|version| version.from <= day);
    number.checked_sub(1).map(|at| (number, &setup.versions[at]))
}

/// Reads what [`write_setup`] wrote, or a client sent: `{"v": 1, "versions": […]}`.
///
/// # Errors
/// The place of what is wrong, and what was wanted there.
pub fn read_setup(value: &Value) -> Result<Setup, Problem> {
    let mut of = Fields::of(value, "")?;
    of.read("v", "1, how rules are written", |value| (value.as_u64() == Some(WRITTEN)).then_some(()))?;
    let list = of.read("versions", "a list of at most 100 versions", |value| {
        value.as_array().filter(|list| list.len() <= MOST_VERSIONS)
    })?;
    of.end()?;
    let mut versions: Vec<Version> = Vec::with_capacity(list.len());
    for (at, value) in list.iter().enumerate() {
        let version = version(value, &format!("versions[{at}]"))?;
        if versions.last().is_some_and(|last| last.from >= version.from) {
            let place = format!("versions[{at}].from");
            return Err(Problem::new(place, "a day after the version before it", &value["from"]));
        }
        versions.push(version);
    }
    Ok(Setup { versions })
}

fn version(value: &Value, place: &str) -> Result<Version, Problem> {
    let mut of = Fields::of(value, place)?;
    let from = of.read("from", "a day such as 2026-09-01", |value| Day::parse(value.as_str()?))?;
    let list = of.read("rules", "a list of at most 50 rules", |value| {
        value.as_array().filter(|list| list.len() <= MOST_RULES)
    })?;
    of.end()?;
    let mut ids = HashSet::new();
    let mut rules = Vec::with_capacity(list.len());
    for (at, value) in list.iter().enumerate() {
        let place = format!("{place}.rules[{at}]");
        let mut of = Fields::of(value, &place)?;
        let is_id = |id: &&str| {
            (1..=32).contains(&id.len())
                && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        let id = of.read("id", "a name of its own, of small letters and digits", |value| {
            value.as_str().filter(is_id)
        })?;
        if !ids.insert(id) {
            return Err(Problem::new(of.at("id"), "a name that no other rule has", of.get("id")));
        }
        let weight = of.count("weight", "a whole number from 1 to 10", (1, 10))?;
        let rule = read_rule(of.get("rule"), &of.at("rule"))?;
        of.end()?;
        rules.push(Weighted { id: id.to_owned(), weight, rule });
    }
    Ok(Version { from, rules })
}

/// As [`read_setup`] reads it, the same text for the same rules.
pub fn write_setup(setup: &Setup) -> String {
    #[derive(Serialize)]
    struct Written<'a> {
        v: u64,
        versions: &'a [Version],
    }
    serde_json::to_string(&Written { v: WRITTEN, versions: &setup.versions }).unwrap_or_default()
}

/// The sentence of a trade that was opened before there were rules.
pub fn before_the_first(setup: &Setup) -> Option<Text> {
    let first = setup.versions.first()?;
    let from = Argument::day("day", first.from);
    Some(Text::new(
        "before_first_version",
        "Opened before the first version of {day}: judged by none.",
        [from],
    ))
}
