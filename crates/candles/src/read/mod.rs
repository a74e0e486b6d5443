//! A file of candles → series and row problems. Known by its header, never by its name.

mod header;
mod number;
mod rows;
mod series;
mod when;

use csv::{ByteRecord, ReaderBuilder};
use serde::{Deserialize, Serialize};

use header::Columns;
use rows::Rows;

use crate::interval::Interval;

/// Rows of one file.
pub const MOST_ROWS: usize = 1_000_000;
/// Lines above the header.
const MOST_LEAD: usize = 10;
/// Sentences about rows; the others are counted.
pub(crate) const MOST_SENTENCES: usize = 50;

/// Whose file it seems to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Layout {
    /// Kite, SmartAPI, TradingView, a chart's export: one row for each candle.
    Chart,
    Yahoo,
    /// An exchange's list of one day.
    Bhavcopy,
}

/// What times without a zone mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Zone {
    India,
    Utc,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadFile {
    pub layout: Layout,
    pub series: Vec<Series>,
    /// Whole sentences, the first fifty.
    pub problems: Vec<String>,
    /// Rows that were left out because something is wrong with them.
    pub rejected: usize,
    /// Rows without prices: nothing was traded.
    pub empty: usize,
    /// Rows of what is no share and no contract known here: bonds, commodities, currencies.
    pub unknown: usize,
    /// Rows that say the same as an earlier one.
    pub repeated: usize,
    /// Times name no zone and were read as this.
    pub taken_as: Option<Zone>,
    /// Prices had more than four decimals.
    pub rounded: bool,
}

/// Candles of one instrument.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Series {
    /// As the file names it, if it does.
    pub name: Option<String>,
    pub interval: Interval,
    pub count: usize,
    /// By [`crate::pack`].
    pub packed: Vec<u8>,
}

/// Nothing was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unread {
    /// A sentence.
    Refused(String),
    /// Times name no zone and would be before the opening in India: so many of so many. Ask with [`Zone`].
    TimesUnclear { early: usize, of: usize },
}

impl From<&str> for Unread {
    fn from(sentence: &str) -> Self {
        Self::Refused(sentence.to_owned())
    }
}

/// Reads a file of one instrument, or an exchange's list of a day.
///
/// # Errors
/// Why nothing was read.
pub fn read(bytes: &[u8], zone: Option<Zone>) -> Result<ReadFile, Unread> {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    looks_like_text(text)?;
    let mut reader =
        ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter(text)).from_reader(text);
    let mut record = ByteRecord::new();
    let mut columns = None;
    for _ in 0..MOST_LEAD {
        if !reader.read_byte_record(&mut record).map_err(|_| Unread::from(NOT_CSV))? {
            break;
        }
        columns = Columns::of(&record)?;
        if columns.is_some() {
            break;
        }
    }
    let mut columns = columns.ok_or_else(|| {
        Unread::from(
            "No row with the words open, high, low and close is among the first ten: these are no candles.",
        )
    })?;
    let mut rows = Rows::new(zone);
    while reader.read_byte_record(&mut record).map_err(|_| Unread::from(NOT_CSV))? {
        let line = record.position().map_or(0, csv::Position::line);
        if columns.takes(&record)? {
            continue;
        }
        rows.add(&columns, &record, line)?;
    }
    rows.finish(columns.layout)
}

const NOT_CSV: &str = "This file cannot be read as CSV.";

fn looks_like_text(bytes: &[u8]) -> Result<(), Unread> {
    if bytes.is_empty() {
        return Err("This file is empty.".into());
    }
    if bytes.starts_with(b"PK") {
        return Err(
            "This is a zip file or a spreadsheet. Unpack it, or save it as CSV, and send that.".into()
        );
    }
    if bytes.contains(&0) {
        return Err("This is no text. Send the candles as CSV.".into());
    }
    Ok(())
}

/// What the first line has most of.
fn delimiter(text: &[u8]) -> u8 {
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let count = |one: u8| line.iter().filter(|byte| **byte == one).count();
    [b';', b'\t'].into_iter().fold(b',', |best, one| if count(one) > count(best) { one } else { best })
}

#[cfg(test)]
mod tests;
