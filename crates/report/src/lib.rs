//! Tradebooks in, the report out: one function for `POST /upload` and `rojmel report`.
//!
//! [`Report`] holds domain types; [`wire`] is how it looks as JSON.

pub mod backtested;
mod build;
pub mod numbers;
pub mod reconciled;
mod shown;
mod side;
mod start;
mod stated_charges;
pub mod tax_year;
pub mod text;
pub mod wire;
pub mod words;

use analytics::{Daily, Summary};
use domain::{Broker, Day, Money, Segment, Text, Window};
use ledger::{Book, Conflict, Fees};
use tradebook::RowProblem;

pub use build::{AccountBook, Sums, accounts, report, two_forms, without_brokerage};
pub use reconciled::Reconciled;
pub use shown::shown_name;
pub use side::{ActionLine, RowStatus, SettlementLine, outcome};
pub use start::{OpeningLot, Stated};
pub use tax_year::{TaxPart, TaxReport, TaxStated};

/// One file as the worker read it.
#[derive(Debug)]
pub struct ReadFile {
    pub name: String,
    pub tradebook: tradebook::Tradebook,
}

/// Everything `rojmel report` says. Accounts (one per broker) are matched apart and shown together.
#[derive(Debug)]
pub struct Report {
    pub as_of: Day,
    pub files: Vec<FileLine>,
    pub summary: Summary,
    /// Trades, exits, scrips, charges by head.
    pub book: Book,
    pub daily: Vec<Daily>,
    /// What the user stated about the time before the files.
    pub stated: Stated,
    /// What became of each row of the actions' file.
    pub actions: Vec<ActionLine>,
    /// What became of each row of the settlements' file.
    pub settlements: Vec<SettlementLine>,
    /// Fees outside trades, in no other figure. `None`: nothing was said about them.
    pub fees: Option<Fees>,
    /// About the account, not about one file.
    pub warnings: Vec<Text>,
    pub timings: Timings,
}

/// What became of one file's rows. Its fills, duplicates and conflicts are disjoint.
#[derive(Debug, Clone)]
pub struct FileLine {
    pub name: String,
    pub broker: Broker,
    /// `None`: both.
    pub segment: Option<Segment>,
    pub format: String,
    pub window: Option<Window>,
    pub rows_read: u32,
    pub fills: u32,
    pub duplicates: u32,
    pub conflicts: Vec<Conflict>,
    pub skipped: u32,
    /// The first thousand; `rows_rejected` counts all.
    pub rejected: Vec<RowProblem>,
    pub rows_rejected: u32,
    pub warnings: Vec<Text>,
}

impl Report {
    /// What is left of the net result after the fees outside trades.
    pub fn net_after_fees(&self) -> Option<Money> {
        self.fees.as_ref().map(|fees| self.summary.net_pnl - fees.total)
    }
}

impl FileLine {
    /// Refused rows beyond those listed.
    pub fn rejected_more(&self) -> u32 {
        self.rows_rejected.saturating_sub(self.rejected.len() as u32)
    }
}

/// Milliseconds, to a tenth.
#[derive(Debug, Clone, Copy, Default)]
pub struct Timings {
    pub read: f64,
    pub matching: f64,
    pub analysis: f64,
}
