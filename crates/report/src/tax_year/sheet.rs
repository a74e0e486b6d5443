//! Rows of a sheet, cell by cell, from top to bottom.

use domain::{Day, Money, Quantity};
use rust_xlsxwriter::{Format, Worksheet, XlsxError};

use crate::numbers::nearest;

/// Of a sheet.
const ROWS: u32 = 1_048_576;

pub struct Formats {
    head: Format,
    rupees: Format,
    total: Format,
    units: Format,
    day: Format,
}

impl Default for Formats {
    fn default() -> Self {
        Self {
            head: Format::new().set_bold(),
            // A spreadsheet set to India groups this in lakhs.
            rupees: Format::new().set_num_format("#,##0.00"),
            total: Format::new().set_num_format("#,##0.00").set_bold(),
            units: Format::new().set_num_format("0.########"),
            day: Format::new().set_num_format("yyyy-mm-dd"),
        }
    }
}

pub struct Sheet<'a> {
    sheet: &'a mut Worksheet,
    /// The one that is written next.
    row: u32,
    formats: &'a Formats,
}

pub enum Cell {
    Text(String),
    Head(&'static str),
    Rupees(Money),
    Total(Money),
    Units(Quantity),
    Count(u32),
    Day(Day),
    None,
}

pub fn text(text: impl Into<String>) -> Cell {
    Cell::Text(text.into())
}

impl<'a> Sheet<'a> {
    pub fn new(sheet: &'a mut Worksheet, formats: &'a Formats) -> Self {
        Self { sheet, row: 0, formats }
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) -> Result<(), XlsxError> {
        let row = self.row;
        if row >= ROWS {
            return Err(XlsxError::RowColumnLimitError);
        }
        for (column, cell) in (0..).zip(cells) {
            let Self { sheet, formats, .. } = self;
            match cell {
                Cell::Text(text) => sheet.write_string(row, column, text)?,
                Cell::Head(text) => sheet.write_string_with_format(row, column, text, &formats.head)?,
                Cell::Rupees(amount) => {
                    sheet.write_number_with_format(row, column, nearest(&amount), &formats.rupees)?
                }
                Cell::Total(amount) => {
                    sheet.write_number_with_format(row, column, nearest(&amount), &formats.total)?
                }
                Cell::Units(units) => {
                    sheet.write_number_with_format(row, column, nearest(&units), &formats.units)?
                }
                Cell::Count(count) => sheet.write_number(row, column, count)?,
                Cell::Day(day) => sheet.write_number_with_format(row, column, serial(day), &formats.day)?,
                Cell::None => continue,
            };
        }
        self.row += 1;
        Ok(())
    }

    pub fn heads(&mut self, heads: &[&'static str]) -> Result<(), XlsxError> {
        self.row(heads.iter().map(|head| Cell::Head(head)))
    }

    pub fn gap(&mut self) {
        self.row += 1;
    }
}

/// Days since the end of 1899, as spreadsheets count.
fn serial(day: Day) -> f64 {
    const FIRST: i32 = 25_569;
    f64::from(day.0 + FIRST)
}
