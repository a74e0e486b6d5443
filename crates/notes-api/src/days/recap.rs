//! A week or a month in short: made of its days, with words of its own.

use std::collections::BTreeMap;

use analytics::limits::Verdict;
use analytics::plan::Outcome;
use domain::{Day, Money};
use journal::Journal;
use report::numbers::{IstDay, Rupees};
use serde::Serialize;
use store::documents::Document;
use utoipa::ToSchema;

use super::look::Judged;
use super::streak::{RecapStreak, Run, streak};
use super::texts::{DayText, text_of};
use super::wire::{LimitName, PlanRuleName, scope_name};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Recap {
    /// Days that made money, and that lost it.
    up: usize,
    down: usize,
    /// Days with a result that is not known.
    unknown: usize,
    /// Null: no day has a result.
    #[schema(required = true)]
    best: Option<RecapDay>,
    #[schema(required = true)]
    worst: Option<RecapDay>,
    /// Days on which a rule of a plan was kept or broken, and those on which all of them were kept.
    judged_days: usize,
    whole_days: usize,
    /// Rules of plans that were kept, and those that were kept or broken.
    kept: usize,
    judged: usize,
    /// Days with a plan or a review, in a row.
    streak: RecapStreak,
    /// Each rule of plans and each account rule that was held against a day.
    rules: Vec<RecapRule>,
    /// Days on which something is written, in order.
    written: Vec<RecapWords>,
    /// Of the words; 0: nothing ever was written.
    revision: i64,
    /// Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    words: Option<DayText>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RecapDay {
    date: IstDay,
    net: Rupees,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RecapRuleName {
    Symbols,
    Setups,
    MaxTrades,
    NoEntryAfter,
    MaxLoss,
    MaxOpenRisk,
    MaxDrawdown,
    MaxTotalLoss,
}

impl From<PlanRuleName> for RecapRuleName {
    fn from(name: PlanRuleName) -> Self {
        match name {
            PlanRuleName::Symbols => Self::Symbols,
            PlanRuleName::Setups => Self::Setups,
            PlanRuleName::MaxTrades => Self::MaxTrades,
            PlanRuleName::NoEntryAfter => Self::NoEntryAfter,
            PlanRuleName::MaxLoss => Self::MaxLoss,
        }
    }
}

impl From<LimitName> for RecapRuleName {
    fn from(name: LimitName) -> Self {
        match name {
            LimitName::MaxLoss => Self::MaxLoss,
            LimitName::MaxTrades => Self::MaxTrades,
            LimitName::NoEntryAfter => Self::NoEntryAfter,
            LimitName::MaxOpenRisk => Self::MaxOpenRisk,
            LimitName::MaxDrawdown => Self::MaxDrawdown,
            LimitName::MaxTotalLoss => Self::MaxTotalLoss,
        }
    }
}

/// Days on which one rule was held against trades.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecapRule {
    rule: RecapRuleName,
    /// Of an account rule; null: of plans.
    #[schema(required = true)]
    scope_name: Option<String>,
    /// Near ones are kept ones too.
    kept: usize,
    near: usize,
    broken: usize,
    unknown: usize,
    /// Trades beyond it, on the days on which it was broken.
    outside: u32,
    /// What those made, as far as it is known; null: of none of them it is.
    #[schema(required = true)]
    net: Option<Rupees>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecapWords {
    date: IstDay,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    before: Option<DayText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    after: Option<DayText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    tags: Option<DayText>,
}

#[derive(Default)]
struct Tally {
    kept: usize,
    near: usize,
    broken: usize,
    unknown: usize,
    outside: u32,
    net: Option<Money>,
}

impl Tally {
    fn add(&mut self, verdict: Verdict, outside: u32, net: Option<Money>) {
        match verdict {
            Verdict::Kept => self.kept += 1,
            Verdict::Near => {
                self.kept += 1;
                self.near += 1;
            }
            Verdict::Broken => {
                self.broken += 1;
                self.outside += outside;
                if let Some(net) = net {
                    self.net = Some(self.net.unwrap_or(Money::ZERO) + net);
                }
            }
            Verdict::Unknown => self.unknown += 1,
            Verdict::Nothing => {}
        }
    }
}

/// `before`: what was written in a row up to these days.
pub fn recap(
    journal: &Journal,
    days: &[Judged<'_>],
    own: Option<&Document>,
    (before, today): (Run, Day),
) -> Recap {
    let daily = &journal.figures.daily;
    let (from, to) = (days.first().map(|one| one.day), days.last().map(|one| one.day));
    let inside = || {
        daily
            .iter()
            .filter(|one| from.is_some_and(|from| from <= one.day) && to.is_some_and(|to| one.day <= to))
    };
    let day = |one: &analytics::Daily| RecapDay { date: IstDay(one.day), net: Rupees(one.net) };
    // Of equal ones the first.
    let best = inside().rev().max_by_key(|one| one.net).map(day);
    let worst = inside().min_by_key(|one| one.net).map(day);

    // Plans come first.
    let mut tallies: BTreeMap<(Option<String>, RecapRuleName), Tally> = BTreeMap::new();
    let (mut kept, mut judged, mut judged_days, mut whole_days) = (0, 0, 0, 0);
    for one in days {
        let outcomes = |wanted: Outcome| one.plan.iter().filter(|rule| rule.outcome == wanted).count();
        let (own_kept, own_broken) = (outcomes(Outcome::Kept), outcomes(Outcome::Broken));
        kept += own_kept;
        judged += own_kept + own_broken;
        judged_days += usize::from(own_kept + own_broken > 0);
        whole_days += usize::from(own_kept > 0 && own_broken == 0);
        for rule in &one.plan {
            let verdict = match rule.outcome {
                Outcome::Kept => Verdict::Kept,
                Outcome::Broken => Verdict::Broken,
                Outcome::Unknown => Verdict::Unknown,
                Outcome::Nothing => Verdict::Nothing,
            };
            let name = RecapRuleName::from(PlanRuleName::from(rule.rule));
            tallies.entry((None, name)).or_default().add(verdict, rule.outside, rule.net);
        }
        for (dated, held) in &one.limits {
            let name = RecapRuleName::from(LimitName::from(held.limit));
            let scope = scope_name(journal, dated.scope);
            tallies.entry((Some(scope), name)).or_default().add(held.verdict, held.outside, held.net);
        }
    }
    let rules = tallies.into_iter().filter(|(_, tally)| tally.kept + tally.broken + tally.unknown > 0);
    let rules = rules.map(|((scope_name, rule), tally)| RecapRule {
        rule,
        scope_name,
        kept: tally.kept,
        near: tally.near,
        broken: tally.broken,
        unknown: tally.unknown,
        outside: tally.outside,
        net: tally.net.map(Rupees),
    });
    let words = days.iter().filter_map(|one| {
        let words = RecapWords {
            date: IstDay(one.day),
            before: one.fields.before.clone(),
            after: one.fields.after.clone(),
            tags: one.fields.tags.clone(),
        };
        (words.before.is_some() || words.after.is_some() || words.tags.is_some()).then_some(words)
    });
    Recap {
        up: inside().filter(|one| one.net > Money::ZERO).count(),
        down: inside().filter(|one| one.net < Money::ZERO).count(),
        unknown: days.iter().filter(|one| one.shares.iter().any(journal::days::Share::is_unknown)).count(),
        best,
        worst,
        judged_days,
        whole_days,
        kept,
        judged,
        streak: streak(days, before, today),
        rules: rules.collect(),
        written: words.collect(),
        revision: own.map_or(0, |one| one.revision),
        words: own.and_then(|one| text_of(one, "words")),
    }
}
