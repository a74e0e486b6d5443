//! A statement's charges as they stand in the place of ours.

use domain::{Head, HeadSet, Money};
use ledger::charges::StatedPeriod;
use tradebook::statement::{StatedHead, Statement, StatementKind};

use crate::reasons::{Doing, Reason, ReasonCode};

/// A difference that is shown.
const PAISA: Money = Money(100);

/// What a statement says was paid for all executions of its period: none of a tax P&L, which states what was closed,
/// and none where it states no charges. Clearing charges count with the exchange's, and so does IPFT where it has no
/// line of its own. Depository fees among its other debits are the DP head.
pub fn stated_period(stated: &Statement) -> Option<StatedPeriod> {
    if stated.kind != StatementKind::ProfitAndLoss {
        return None;
    }
    let has = |head: StatedHead| stated.charges.iter().any(|(known, _)| *known == head);
    let mut amounts: Vec<(HeadSet, Money)> = Vec::new();
    let exchange = if has(StatedHead::Ipft) {
        HeadSet::of(&[Head::Exchange])
    } else {
        HeadSet::of(&[Head::Exchange, Head::Ipft])
    };
    for &(head, amount) in &stated.charges {
        let heads = match head {
            StatedHead::Brokerage => Head::Brokerage.into(),
            StatedHead::Exchange => exchange,
            // Alone it says nothing of the exchange's charge.
            StatedHead::Clearing if has(StatedHead::Exchange) => exchange,
            StatedHead::Ipft => Head::Ipft.into(),
            StatedHead::Stt => HeadSet::of(&[Head::Stt, Head::Ctt]),
            StatedHead::Sebi => Head::Sebi.into(),
            StatedHead::StampDuty => Head::StampDuty.into(),
            StatedHead::Gst => Head::Gst.into(),
            StatedHead::Dp => Head::Dp.into(),
            StatedHead::Clearing | StatedHead::Mtf | StatedHead::Other => continue,
        };
        add(&mut amounts, heads, amount);
    }
    if amounts.is_empty() {
        return None;
    }
    let of_dp: Vec<Money> =
        stated.entries.iter().filter(|one| one.is_dp()).map(|one| one.debit - one.credit).collect();
    if !of_dp.is_empty() {
        add(&mut amounts, Head::Dp.into(), of_dp.into_iter().sum());
    }
    Some(StatedPeriod { days: stated.window, segments: stated.segments.clone(), amounts })
}

fn add(amounts: &mut Vec<(HeadSet, Money)>, heads: HeadSet, amount: Money) {
    match amounts.iter_mut().find(|(known, _)| *known == heads) {
        Some((_, known)) => *known += amount,
        None => amounts.push((heads, amount)),
    }
}

/// Whether nothing that was traded is missing on either side: `difference` is of the results, `reasons` are of it.
pub(crate) fn has_executions(difference: Money, reasons: &[Reason]) -> bool {
    let is_of_executions = |one: &Reason| {
        let lacks = [ReasonCode::NotInRecord, ReasonCode::NotInStatement, ReasonCode::Unexplained];
        lacks.contains(&one.code) || one.to_do == Some(Doing::AddFile)
    };
    let explained: Money = reasons.iter().map(|one| one.amount).sum();
    (difference - explained).abs() < PAISA && !reasons.iter().any(is_of_executions)
}
