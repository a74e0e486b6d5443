//! Comma separated rows, as RFC 4180 says, and harmless when a spreadsheet opens them.

use std::fmt::{Display, Write as _};
use std::io::{self, Write};

/// Every row has as many cells as the first; an error says where one has not.
pub struct CsvWriter<W: Write> {
    rows: csv::Writer<W>,
    cell: String,
}

impl<W: Write> CsvWriter<W> {
    pub fn new(to: W) -> Self {
        let rows = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(to);
        Self { rows, cell: String::new() }
    }

    /// A text that begins like a formula gets an apostrophe.
    pub fn text(&mut self, text: &str) -> io::Result<()> {
        if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\0']) {
            return self.value(format_args!("'{text}"));
        }
        Ok(self.rows.write_field(text)?)
    }

    /// What is no text of anybody's: a number, a time, an empty cell.
    pub fn value(&mut self, value: impl Display) -> io::Result<()> {
        self.cell.clear();
        // Writing into a text cannot fail.
        let _ = write!(self.cell, "{value}");
        Ok(self.rows.write_field(&self.cell)?)
    }

    pub fn end_row(&mut self) -> io::Result<()> {
        Ok(self.rows.write_record(None::<&[u8]>)?)
    }

    /// Whatever was still held is written.
    pub fn finish(self) -> io::Result<W> {
        self.rows.into_inner().map_err(csv::IntoInnerError::into_error)
    }
}
