//! Whether a trade kept a rule, and what shows it.

mod money;
mod order;
mod plan;
mod time;

use domain::Text;

use crate::case::Case;
use crate::rule::Rule;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    Passed,
    Broken,
    /// The rule says nothing of such a trade, or what it needs cannot be known.
    NotApplicable,
    /// Not known yet: the trade is not closed, or it is answered by hand.
    Open,
}

impl Outcome {
    pub const ALL: [Self; 4] = [Self::Passed, Self::Broken, Self::NotApplicable, Self::Open];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Broken => "broken",
            Self::NotApplicable => "not_applicable",
            Self::Open => "open",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    pub outcome: Outcome,
    /// What shows it: a time, an amount, why it cannot be said.
    pub evidence: Text,
    /// A person may say it: no fill does.
    pub by_hand: bool,
}

impl Judged {
    fn of(passed: bool, evidence: Text) -> Self {
        let outcome = if passed { Outcome::Passed } else { Outcome::Broken };
        Self { outcome, evidence, by_hand: false }
    }

    fn not_applicable(code: &'static str, why: &'static str) -> Self {
        Self { outcome: Outcome::NotApplicable, evidence: Text::plain(code, why), by_hand: false }
    }

    fn open(code: &'static str, why: &'static str) -> Self {
        Self { outcome: Outcome::Open, evidence: Text::plain(code, why), by_hand: false }
    }

    fn asked(evidence: Text) -> Self {
        Self { outcome: Outcome::Open, evidence, by_hand: true }
    }
}

/// Judges the rule with this id on a trade. What fills cannot say counts as it was answered by hand.
pub fn judge(case: &Case<'_>, id: &str, rule: &Rule) -> Judged {
    let judged = match rule {
        Rule::EntryBetween { .. }
        | Rule::NoEntryAfter { .. }
        | Rule::Weekdays { .. }
        | Rule::DaysToExpiry { .. }
        | Rule::NotOnExpiryDay
        | Rule::HeldAtLeast { .. }
        | Rule::HeldAtMost { .. }
        | Rule::FlatBefore { .. } => time::judge(case, rule),
        Rule::OrdinalAtMost { .. }
        | Rule::DayResultAbove { .. }
        | Rule::NoEntryAfterLoss { .. }
        | Rule::NoAddAgainst
        | Rule::AddsAtMost { .. } => order::judge(case, rule),
        Rule::RiskAtMost { .. }
        | Rule::RiskOfCapitalAtMost { .. }
        | Rule::StopWithin { .. }
        | Rule::StopNotWidened
        | Rule::PlannedAtLeast { .. }
        | Rule::ExitNearPlan { .. } => plan::judge(case, rule),
        _ => money::judge(case, rule),
    };
    let answer = case.written.answers.iter().find(|answer| answer.rule == id);
    match answer.filter(|_| judged.by_hand) {
        Some(answer) => {
            let evidence = Text::plain("answered_by_hand", "answered by hand");
            Judged { by_hand: true, ..Judged::of(answer.kept, evidence) }
        }
        None => judged,
    }
}

const NO_TIME: (&str, &str) = ("no_time", "the time of the entry is not known");
const SPLIT: (&str, &str) =
    ("not_comparable", "the shares were split, merged or given, or their cost is not known");

fn no_time() -> Judged {
    Judged::not_applicable(NO_TIME.0, NO_TIME.1)
}

fn not_comparable() -> Judged {
    Judged::not_applicable(SPLIT.0, SPLIT.1)
}

fn not_closed() -> Judged {
    Judged::open("not_closed", "the trade is not closed")
}
