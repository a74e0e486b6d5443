//! Charges that statements of the broker say of their periods, in the place of estimates.

use domain::Broker;
use ledger::ChargesByHead;
use ledger::charges::StatedPeriod;
use reconcile::{AccountRecord, has_executions, stated_period};
use tradebook::statement::Statement;

use crate::AccountBook;

/// Of one broker.
///
/// # Errors
/// A sentence about a statement without the charges of all executions, or about two that share a day and a segment.
pub fn periods(statements: &[Statement], broker: Broker) -> Result<Vec<StatedPeriod>, String> {
    let mut periods: Vec<StatedPeriod> = Vec::new();
    for one in statements.iter().filter(|one| one.broker == broker) {
        let period = stated_period(one).ok_or_else(|| {
            format!(
                "{} does not state the charges of all executions: take the P&L, not the tax P&L, with its charges.",
                called(one)
            )
        })?;
        if periods.iter().any(|known| known.shares_a_day(period.days, &period.segments)) {
            return Err(format!("{} shares days with another statement: give one of them.", called(one)));
        }
        periods.push(period);
    }
    Ok(periods)
}

/// Whether the statements are of the executions that the files hold.
///
/// # Errors
/// A sentence about the first that is not.
pub fn are_of(statements: &[Statement], accounts: &[AccountBook]) -> Result<(), String> {
    for one in statements {
        let account = accounts.iter().find(|account| account.broker == one.broker);
        let Some(account) = account else {
            return Err(format!("None of these files is of {}, whose statement this is.", one.broker.name()));
        };
        let charges = ChargesByHead::of(&account.merged, &account.plan, &account.book);
        let record = AccountRecord {
            merged: &account.merged,
            book: &account.book,
            charges: &charges,
            prices_2018: &[],
        };
        if !has_executions(&record, one)? {
            return Err(format!(
                "{} is of other executions than these files hold, so its charges are not used. Compare them with \
                 `rojmel reconcile`.",
                called(one)
            ));
        }
    }
    Ok(())
}

fn called(statement: &Statement) -> String {
    format!(
        "The statement of {} from {} to {}",
        statement.broker.name(),
        statement.window.from.in_words(),
        statement.window.to.in_words()
    )
}
