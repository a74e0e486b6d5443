//! Workbooks of before 2007. calamine reads them whole and trusts their sizes, so we look first.

use std::io::Cursor;

use calamine::{Data, Reader, SheetType, SheetVisible, Xls, XlsError};

use crate::cell::{Cell, MAX_COLUMNS};
use crate::ole;
use crate::read::{FileProblem, damaged};
use crate::rows::Rows;
use crate::xlsx::error_name;
use crate::zip_scan::protected;

pub(crate) fn read(bytes: &[u8], intake: &mut impl Rows) -> Result<(), FileProblem> {
    ole::check(bytes)?;
    let mut book = Xls::new(Cursor::new(bytes)).map_err(|problem| match problem {
        XlsError::Password => protected(),
        _ => damaged(),
    })?;
    let is_1904 = book.has_1904_epoch();
    let sheets = book.sheets_metadata().to_vec();
    for sheet in sheets.iter().filter(|sheet| sheet.typ == SheetType::WorkSheet) {
        if sheet.visible != SheetVisible::Visible {
            intake.hidden_sheet(&sheet.name);
            continue;
        }
        let range = book.worksheet_range(&sheet.name).map_err(|_| damaged())?;
        let Some((first_row, first_column)) = range.start() else { continue };
        intake.sheet(&sheet.name, is_1904);
        let mut row = Vec::with_capacity(32);
        for (number, values) in (first_row + 1..).zip(range.rows()) {
            row.clear();
            row.resize(first_column as usize, Cell::Empty);
            row.extend(values.iter().map(to_cell));
            row.truncate(MAX_COLUMNS);
            intake.row(number, &row)?;
            if intake.is_done() {
                break;
            }
        }
    }
    Ok(())
}

fn to_cell(value: &Data) -> Cell<'_> {
    match value {
        Data::Int(number) => Cell::Number(*number as f64),
        Data::Float(number) => Cell::Number(*number),
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => Cell::text(text.as_str()),
        Data::Bool(truth) => Cell::Bool(*truth),
        Data::DateTime(serial) => Cell::Serial(serial.as_f64()),
        Data::Error(error) => Cell::Error(error_name(error)),
        Data::Empty => Cell::Empty,
    }
}
