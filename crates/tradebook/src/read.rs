//! The one entrance: [`read`] decides by content which format a file has and reads it.

use compact_str::CompactString;
use domain::{Broker, Fill, Instrument, Segment, Window};
use serde::{Deserialize, Serialize};

/// What the user said about the file; content decides, a contradiction is a [`FileProblem`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    pub broker: Option<Broker>,
    pub segment: Option<Segment>,
}

/// A file that was read. Fills stand in file order and point into `instruments`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tradebook {
    pub broker: Broker,
    pub segment: Segment,
    /// A short name of the layout: `zerodha-tradebook-xlsx`, `groww-stock-orders-xlsx`, …
    pub format: String,
    /// From the title row or, without one, from the first and last fill. `None` without fills.
    pub window: Option<Window>,
    /// The broker's client id from the preamble: to warn when files of two clients are mixed.
    /// Never shown, logged or stored.
    pub client: Option<CompactString>,
    pub instruments: Vec<Instrument>,
    pub fills: Vec<Fill>,
    /// Rows below the header that hold anything.
    pub rows_read: u32,
    /// Rows rightly left out (not executed, footers).
    pub rows_skipped: u32,
    pub rejected: Vec<RowProblem>,
    /// Whole sentences for the user.
    pub warnings: Vec<String>,
}

/// A row that could not be read: where, and one sentence with what was found and expected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowProblem {
    /// From 1, as a spreadsheet shows it.
    pub row: u32,
    /// The column's header text, or its letter when it has none.
    pub column: String,
    pub reason: String,
}

/// Why a whole file was refused. `message` is one sentence (or two) that names what was found,
/// what was expected and what to do; the caller puts the file's name before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileProblem {
    pub code: ProblemCode,
    pub message: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProblemCode {
    /// Empty, truncated, damaged, encrypted or not a spreadsheet.
    Unreadable,
    /// A known file of a broker, but not one with trades: the message says what to upload instead.
    OtherReport,
    /// A table, but no layout we know.
    UnknownLayout,
    /// The chosen broker or segment contradicts the content.
    Contradiction,
    /// More rows, cells or bytes than the limits.
    TooLarge,
    /// The header is there and no row below it became a fill.
    NoTrades,
}

/// Reads one file. `name` serves messages only and never decides the format.
pub fn read(name: &str, bytes: &[u8], choice: Choice) -> Result<Tradebook, FileProblem> {
    let _ = (name, bytes, choice);
    Err(FileProblem { code: ProblemCode::UnknownLayout, message: String::new() })
}
