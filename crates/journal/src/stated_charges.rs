//! Charges that a statement of the broker says of a period, where the user accepted them.

use domain::{Argument, Money, Text};
use ledger::Merged;
use ledger::charges::StatedPeriod;
use report::reconciled::stated_period;
use store::broker_statements::BrokerStatement;
use store::journal::{AccountName, Resolution, ResolutionKind};
use tradebook::statement::Statement;

use super::subject::{ChargesPeriod, Subject};

/// What is accepted and still holds, and a sentence for each that does not.
#[derive(Debug, Default)]
pub struct Accepted {
    pub statements: Vec<StatedPeriod>,
    pub problems: Vec<Text>,
}

/// `None`: stored by another version in a form that is not known here, or out of an archive with figures that no file
/// has.
pub fn statement_of(kept: &BrokerStatement) -> Option<Statement> {
    serde_json::from_str(&kept.content).ok().filter(Statement::adds_up)
}

/// Of one account. What was accepted waits where its statement is removed; where the executions of its period are
/// others by now it does not count, and its owner is told.
pub fn accepted(
    merged: &Merged,
    decided: &[&Resolution],
    kept: &[BrokerStatement],
    account: AccountName,
) -> Accepted {
    let mut found = Accepted::default();
    let mut others: Vec<ChargesPeriod> = Vec::new();
    for one in decided.iter().filter(|one| one.kind == ResolutionKind::Charges) {
        let Some(Subject::Charges { period, .. }) = Subject::parse(&one.subject) else { continue };
        let ChargesPeriod { days, segments, .. } = &period;
        // The oldest of those that are alike: one that comes later changes nothing.
        let statements = kept.iter().rev().filter(|one| one.account == account).filter_map(statement_of);
        let mut own = statements.filter(|one| one.window == *days && one.segments == *segments);
        let of_total = |stated: &StatedPeriod| {
            stated.amounts.iter().map(|(_, amount)| *amount).sum::<Money>() == period.total
        };
        let Some(stated) = own.find_map(|one| stated_period(&one).filter(of_total)) else { continue };
        if ChargesPeriod::of(merged, &stated) != period {
            others.push(period);
        } else if !found.statements.iter().any(|known| known.shares_a_day(*days, segments)) {
            found.statements.push(stated);
        }
    }
    let is_used = |one: &ChargesPeriod| {
        found.statements.iter().any(|known| known.shares_a_day(one.days, &one.segments))
    };
    others.retain(|one| !is_used(one));
    found.problems = others.iter().map(|one| changed(one, account)).collect();
    found
}

fn changed(period: &ChargesPeriod, account: AccountName) -> Text {
    Text::new(
        "stated_charges_not_used",
        "The charges that {broker} states from {from} to {to} are not used any more: the executions of this time are others \
         by now. Compare the statement again in Reports, or undo your answer.",
        [
            Argument::shown("broker", account.broker.name()),
            Argument::day("from", period.days.from),
            Argument::day("to", period.days.to),
        ],
    )
}
