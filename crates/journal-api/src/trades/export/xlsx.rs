//! A workbook with typed cells: texts are texts, whatever they begin with.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use domain::Time;
use report::numbers::nearest;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};
use web_http::SiteError;
use web_http::spool::no_disk;

use super::Cell;

/// What a sheet is called, and its columns; `widths` of some of them by number.
pub struct Sheet<'a, const N: usize> {
    pub name: &'a str,
    pub columns: [&'a str; N],
    pub widths: &'a [(u16, f64)],
}

/// Rows of a sheet below its head.
const ROWS: usize = 1_048_575;

/// A row at a time, through nameless files in `folder`: a million of them are not held.
pub fn write<'a, const N: usize>(
    sheet: &Sheet<'_, N>,
    rows: impl ExactSizeIterator<Item = [Cell<'a>; N]>,
    folder: &Path,
    to: &mut BufWriter<File>,
) -> Result<(), SiteError> {
    if rows.len() > ROWS {
        return Err(SiteError::field(
            "format",
            "A sheet holds 1,048,575 lines at most. Choose fewer days, or export as CSV.",
        ));
    }
    fill(sheet, rows, folder, to).map_err(|error| match error {
        XlsxError::IoError(error) => no_disk(error),
        other => SiteError::ours(other),
    })
}

struct Formats {
    head: Format,
    rupees: Format,
    price: Format,
    units: Format,
    time: Format,
}

fn fill<'a, const N: usize>(
    of: &Sheet<'_, N>,
    rows: impl Iterator<Item = [Cell<'a>; N]>,
    folder: &Path,
    to: &mut BufWriter<File>,
) -> Result<(), XlsxError> {
    let mut workbook = Workbook::new();
    workbook.set_tempdir(folder)?;
    let sheet = workbook.add_worksheet_with_constant_memory()?;
    sheet.set_name(of.name)?.set_freeze_panes(1, 1)?;
    let formats = Formats {
        head: Format::new().set_bold(),
        // A spreadsheet set to India groups this in lakhs.
        rupees: Format::new().set_num_format("#,##0.00"),
        price: Format::new().set_num_format("#,##0.00######"),
        units: Format::new().set_num_format("0.########"),
        time: Format::new().set_num_format("yyyy-mm-dd hh:mm:ss"),
    };
    for (column, name) in (0..).zip(of.columns) {
        sheet.write_string_with_format(0, column, name, &formats.head)?;
    }
    for (row, cells) in (1..).zip(rows) {
        for (column, cell) in (0..).zip(&cells) {
            put(sheet, row, column, cell, &formats)?;
        }
    }
    for (column, width) in of.widths {
        sheet.set_column_width(*column, *width)?;
    }
    workbook.save_to_writer(to)
}

/// A cell holds 32,767 characters at most.
fn fit(text: &str) -> &str {
    text.char_indices().nth(32_767).map_or(text, |(at, _)| &text[..at])
}

fn put(
    sheet: &mut Worksheet,
    row: u32,
    column: u16,
    cell: &Cell<'_>,
    formats: &Formats,
) -> Result<(), XlsxError> {
    match cell {
        Cell::Text(text) => sheet.write_string(row, column, fit(text)),
        Cell::Owned(text) => sheet.write_string(row, column, fit(text)),
        Cell::Count(count) => sheet.write_number(row, column, *count as f64),
        Cell::Rupees(Some(amount)) => {
            sheet.write_number_with_format(row, column, nearest(amount), &formats.rupees)
        }
        Cell::Price(Some(price)) => {
            sheet.write_number_with_format(row, column, nearest(price), &formats.price)
        }
        Cell::Units(quantity) => {
            sheet.write_number_with_format(row, column, nearest(quantity), &formats.units)
        }
        Cell::Time(Some(time)) => sheet.write_number_with_format(row, column, serial(*time), &formats.time),
        // Undefined is an empty cell.
        Cell::Rupees(None) | Cell::Price(None) | Cell::Time(None) => return Ok(()),
    }?;
    Ok(())
}

/// Days since the end of 1899 on an Indian clock, as spreadsheets count.
fn serial(time: Time) -> f64 {
    const FIRST: i32 = 25_569;
    f64::from(time.day().0 + FIRST) + f64::from(time.second_of_day()) / 86_400.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_serial() {
        // Spreadsheets show 46113.5 as noon of 1 April 2026.
        assert_eq!(serial(Time::parse_ist("2026-04-01 12:00").unwrap()), 46_113.5);
    }
}
