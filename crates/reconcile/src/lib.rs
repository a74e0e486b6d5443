//! Our figures of an account beside those of the broker's own statement, to the paisa, and what explains each
//! difference. Pure.
//!
//! Everything is `ours − theirs`. The difference closes twice: by head and by reason, and what no reason explains
//! stands by itself.

mod charges;
mod delivered;
mod fifo;
mod ours;
mod period;
mod reasons;
mod scrips;
mod settlement;
mod taxed;
mod tender;

pub use charges::ChargeLine;
pub use ours::AccountRecord;
pub use period::stated_period;
pub use reasons::{Doing, Reason, ReasonCode};
pub use scrips::{Figures, ScripLine};
pub use taxed::{TaxFigure, TaxLine};

use domain::Money;
use ledger::ClosedLot;
use scrips::Index;
use tradebook::statement::{Group, Statement};

/// One head of the result: what was made in it by our record and by the statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeadLine {
    pub group: Group,
    pub ours: Money,
    pub theirs: Money,
}

#[derive(Debug, Clone)]
pub struct Reconciliation {
    /// Realised result before charges. Those that either side has.
    pub heads: Vec<HeadLine>,
    /// Head by head, as amounts that were paid. Empty where the statement states no charges.
    pub charges: Vec<ChargeLine>,
    /// Debits and credits of the statement that no tradebook holds, and are no charge of ours: credits less debits.
    pub other: Money,
    /// Realised less charges: of the statement with `other`.
    pub ours: Money,
    pub theirs: Money,
    /// Every scrip of either side, by how far they differ, the largest first.
    pub scrips: Vec<ScripLine>,
    /// The executions of the period are those of the statement: its results are ours, or differ for what is known of
    /// them.
    pub has_executions: bool,
    /// They and `unexplained` add up to `ours − theirs`.
    pub reasons: Vec<Reason>,
    pub unexplained: Money,
    /// What a tax P&L states for the return beside the results: turnover and taxable profit. In no sum above.
    pub taxed: Vec<TaxLine>,
}

impl Reconciliation {
    pub fn difference(&self) -> Money {
        self.ours - self.theirs
    }

    /// Scrips whose results are the same to the paisa.
    pub fn agreeing(&self) -> usize {
        self.scrips.iter().filter(|line| line.agrees()).count()
    }
}

/// Compares what is closed in the statement's period, first in, first out.
///
/// # Errors
/// A sentence when the record holds nothing of the period, so that there is nothing to compare.
pub fn reconcile(record: &AccountRecord<'_>, stated: &Statement) -> Result<Reconciliation, String> {
    let Results { lots, index, heads, scrips, mut reasons, has_executions } = results(record, stated)?;
    let compared = charges::compare(record, &lots, stated);
    reasons.extend(compared.reasons);
    let realised = |of: fn(&HeadLine) -> Money| heads.iter().map(of).sum::<Money>();
    let paid = |of: fn(&ChargeLine) -> Money| compared.lines.iter().map(of).sum::<Money>();
    let ours = realised(|one| one.ours) - paid(|one| one.ours);
    let theirs = realised(|one| one.theirs) - paid(|one| one.theirs) + compared.other;
    reasons.sort_by_key(|one| one.code);
    let explained: Money =
        reasons.iter().filter(|one| one.code != ReasonCode::Unexplained).map(|one| one.amount).sum();
    Ok(Reconciliation {
        heads,
        charges: compared.lines,
        other: compared.other,
        ours,
        theirs,
        scrips,
        has_executions,
        reasons,
        unexplained: ours - theirs - explained,
        taxed: taxed::compare(record, &lots, &index, stated),
    })
}

/// [`Reconciliation::has_executions`] alone.
///
/// # Errors
/// As [`reconcile`].
pub fn has_executions(record: &AccountRecord<'_>, stated: &Statement) -> Result<bool, String> {
    results(record, stated).map(|found| found.has_executions)
}

/// Before charges.
struct Results<'a> {
    lots: Vec<ClosedLot>,
    index: Index<'a>,
    heads: Vec<HeadLine>,
    scrips: Vec<ScripLine>,
    reasons: Vec<Reason>,
    has_executions: bool,
}

fn results<'a>(record: &AccountRecord<'a>, stated: &Statement) -> Result<Results<'a>, String> {
    let (fills, lots, index) = (record.fills_of_each(), ours::lots(record, stated), Index::of(record));
    let ours = ours::of(record, &fills, &lots, stated);
    if ours.is_empty() {
        return Err(format!(
            "The record holds no trades between {} and {}: add the tradebook of that time, or choose the statement of another \
             period.",
            stated.window.from.in_words(),
            stated.window.to.in_words(),
        ));
    }
    let heads = ours::heads(&ours, stated);
    let (scrips, reasons) = scrips::compare(record, &index, &fills, &ours, stated);
    let difference = heads.iter().map(|one| one.ours - one.theirs).sum();
    let has_executions = period::has_executions(difference, &reasons);
    Ok(Results { lots, index, heads, scrips, reasons, has_executions })
}
