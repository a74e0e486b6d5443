//! Whether a trade kept a rule, and what shows it.

mod money;
mod order;
mod plan;
mod strategy;
mod time;

use domain::{Price, Text};
use ledger::Status;

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
        Self::open_as(Text::plain(code, why))
    }

    fn open_as(evidence: Text) -> Self {
        Self { outcome: Outcome::Open, evidence, by_hand: false }
    }

    fn asked(evidence: Text) -> Self {
        Self { outcome: Outcome::Open, evidence, by_hand: true }
    }
}

/// Judges the rule with this id on a trade. What fills cannot say counts as it was answered by hand.
pub fn judge(case: &Case<'_>, id: &str, rule: &Rule) -> Judged {
    let judged = by_fills(case, rule);
    let answer = case.written.answers.iter().find(|answer| answer.rule == id);
    match answer.filter(|_| judged.by_hand) {
        Some(answer) => {
            let evidence = Text::plain("answered_by_hand", "answered by hand");
            Judged { by_hand: true, ..Judged::of(answer.kept, evidence) }
        }
        None => judged,
    }
}

fn by_fills(case: &Case<'_>, rule: &Rule) -> Judged {
    match rule {
        Rule::EntryBetween { from, to } => time::entry_between(case, *from, *to),
        Rule::NoEntryAfter { time } => time::no_entry_after(case, *time),
        Rule::Weekdays { days } => time::weekdays(case, days),
        Rule::DaysToExpiry { least, most } => {
            time::expiry(case, |left| (i64::from(*least)..=i64::from(*most)).contains(&left))
        }
        Rule::NotOnExpiryDay => time::expiry(case, |left| left != 0),
        Rule::Symbols { names } => money::among(names, &case.instrument().symbol),
        Rule::Underlyings { names } => money::among(names, case.instrument().underlying()),
        Rule::Segments { names } => money::segments(case, names),
        Rule::Products { names } => money::among(names, case.book.trades.product[case.trade].word()),
        Rule::Directions { names } => money::among(names, case.direction().word()),
        Rule::Strategies { names } => strategy::among(case, names),
        Rule::UnitsAtMost { units } => money::units_at_most(case, *units),
        Rule::LotsAtMost { lots } => money::lots_at_most(case, *lots),
        Rule::NotionalAtMost { amount } => money::notional_at_most(case, *amount),
        Rule::PremiumAtMost { amount } => money::premium_at_most(case, *amount),
        Rule::RiskAtMost { amount } => plan::risk_at_most(case, *amount),
        Rule::RiskOfCapitalAtMost { percent } => plan::risk_of_capital_at_most(case, *percent),
        Rule::StopWithin { minutes } => plan::stop_within(case, *minutes),
        Rule::StopNotWidened => plan::not_widened(case),
        Rule::PlannedAtLeast { r } => plan::planned_at_least(case, *r),
        Rule::HeldAtLeast { minutes } => time::held(case, *minutes, |held, limit| held >= limit),
        Rule::HeldAtMost { minutes } => time::held(case, *minutes, |held, limit| held <= limit),
        Rule::OrdinalAtMost { trades } => order::ordinal_at_most(case, *trades),
        Rule::DayResultAbove { loss } => order::day_result_above(case, *loss),
        Rule::NoEntryAfterLoss { minutes } => order::no_entry_after_loss(case, *minutes),
        Rule::NoAddAgainst => order::no_add_against(case),
        Rule::AddsAtMost { adds } => order::adds_at_most(case, *adds),
        Rule::ExitNearPlan { ticks, tick } => {
            plan::exit_near_plan(case, i128::from(*ticks) * i128::from(tick.0.0))
        }
        Rule::FlatBefore { time } => time::flat_before(case, *time),
        Rule::Question { .. } => Judged::asked(Text::plain("not_answered", "not answered")),
    }
}

fn no_time() -> Judged {
    Judged::not_applicable("no_time", "the time of the entry is not known")
}

/// Why prices and quantities of a trade cannot be compared.
fn not_comparable(case: &Case<'_>) -> Option<Judged> {
    if case.entry().is_none() {
        return Some(no_time());
    }
    let why = "the shares were split, merged or given, or their cost is not known";
    (!case.is_plain()).then(|| Judged::not_applicable("not_comparable", why))
}

fn not_closed(case: &Case<'_>) -> Judged {
    match case.status() {
        Status::SettlementNeeded => {
            Judged::open("settlement_needed", "nobody has said how the contract was settled")
        }
        Status::Win | Status::Loss | Status::Breakeven | Status::Open | Status::UnknownCost => {
            Judged::open("not_closed", "the trade is not closed")
        }
    }
}

/// Value by units, to the last place that a price has.
fn average(value: i128, units: i128) -> Price {
    // 10⁻⁴ over 10⁻⁸, to 10⁻⁸.
    let price = domain::div_half_even(value * 1_000_000_000_000, units.max(1));
    Price(i64::try_from(price).unwrap_or(i64::MAX))
}
