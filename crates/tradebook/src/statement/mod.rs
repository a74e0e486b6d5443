//! A broker's own statement of a period: results by scrip, charges by head, debits and credits beside the trades. It is
//! compared with what the trades say; no trade is read out of it.

mod kinds;
mod reading;

pub use kinds::{Group, StatedEntry, StatedHead, StatedScrip, Statement, StatementKind};

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::read::{FileProblem, ProblemCode, damaged, each_row};
use crate::sniff;
use reading::Reading;

const MAX_BYTES: usize = 10 * 1024 * 1024;

/// Reads Zerodha's P&L and tax P&L, and Groww's P&L of stocks and of futures and options.
///
/// # Errors
/// A file that cannot be read, or that is no such statement: the message says what to upload.
pub fn statement(bytes: &[u8]) -> Result<Statement, FileProblem> {
    if bytes.len() > MAX_BYTES {
        return Err(FileProblem::plain(
            ProblemCode::TooLarge,
            "The file has more than 10 MB: no statement of a year is as long. Download a shorter period.",
        ));
    }
    let kind = sniff::kind(bytes, "the P&L")?;
    // As for tradebooks: a damaged workbook makes its reader panic.
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let mut reading = Reading::default();
        each_row(bytes, kind, &mut reading)?;
        reading.finish()
    }));
    outcome.unwrap_or_else(|_| Err(damaged()))
}
