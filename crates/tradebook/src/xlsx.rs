//! Workbooks of today: a look at the container, then every visible sheet cell by cell.

use std::io::Cursor;

use calamine::{CellErrorType, DataRef, Reader, SheetType, SheetVisible, Xlsx, XlsxError};
use domain::{Argument, Text};

use crate::cell::{Cell, MAX_COLUMNS};
use crate::read::{FileProblem, ProblemCode, damaged};
use crate::rows::Rows;
use crate::zip_scan::{protected, scan};

/// The grid of a sheet.
const MAX_ROW: u32 = 1_048_575;
const MAX_COLUMN: u32 = 16_383;
/// 100,000 rows of a tradebook have 1.4 million.
const MAX_CELLS: u32 = 8_000_000;

pub(crate) fn read(bytes: &[u8], intake: &mut impl Rows) -> Result<(), FileProblem> {
    let found = scan(bytes)?;
    let mut book = Xlsx::new(Cursor::new(bytes)).map_err(|problem| told(&problem))?;
    let is_1904 = book.has_1904_epoch();
    let sheets = book.sheets_metadata().to_vec();
    let mut cells_read = 0;
    for sheet in sheets.iter().filter(|sheet| sheet.typ == SheetType::WorkSheet) {
        if sheet.visible != SheetVisible::Visible {
            intake.hidden_sheet(&sheet.name);
            continue;
        }
        intake.sheet(&sheet.name, is_1904);
        read_sheet(&mut book, &sheet.name, intake, &mut cells_read)?;
    }
    if found.hidden_rows > 0 {
        intake.warn(Text::new(
            "hidden_rows",
            "{count} rows of the workbook are hidden (a filter, perhaps); they were read like the others.",
            [Argument::shown("count", found.hidden_rows.to_string())],
        ));
    }
    Ok(())
}

fn read_sheet(
    book: &mut Xlsx<Cursor<&[u8]>>,
    name: &str,
    intake: &mut impl Rows,
    cells_read: &mut u32,
) -> Result<(), FileProblem> {
    let mut reader = match book.worksheet_cells_reader(name) {
        Ok(reader) => reader,
        Err(XlsxError::NotAWorksheet(_)) => return Ok(()),
        Err(problem) => return Err(told(&problem)),
    };
    let mut row: Vec<Cell<'_>> = Vec::with_capacity(32);
    let mut number = 0;
    while let Some(cell) = reader.next_cell().map_err(|problem| told(&problem))? {
        let (at_row, at_column) = cell.get_position();
        if at_row > MAX_ROW || at_column > MAX_COLUMN {
            return Err(FileProblem::plain(
                ProblemCode::Unreadable,
                "The workbook has a cell outside of the grid that spreadsheets have. Download it again from your broker, or open it in Excel, save it as .xlsx and upload that.",
            ));
        }
        *cells_read += 1;
        if *cells_read > MAX_CELLS {
            return Err(FileProblem::plain(
                ProblemCode::TooLarge,
                "The workbook has more than 80,00,000 cells. Export a shorter period, or only the tradebook's sheet, and upload that.",
            ));
        }
        if at_row < number {
            // Spreadsheets write rows in order; calamine lets a row number wrap around.
            return Err(damaged());
        }
        if at_row != number {
            intake.row(number + 1, &row)?;
            row.clear();
            number = at_row;
            if intake.is_done() {
                return Ok(());
            }
        }
        let column = at_column as usize;
        let cell = to_cell(cell.get_value());
        if column < MAX_COLUMNS && !cell.is_empty() {
            if row.len() <= column {
                row.resize(column + 1, Cell::Empty);
            }
            row[column] = cell;
        }
    }
    intake.row(number + 1, &row)
}

fn to_cell<'a>(value: &DataRef<'a>) -> Cell<'a> {
    match value {
        DataRef::Int(number) => Cell::Number(*number as f64),
        DataRef::Float(number) => Cell::Number(*number),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => {
            Cell::text(text.clone())
        }
        DataRef::SharedString(text) => Cell::text(*text),
        DataRef::Bool(truth) => Cell::Bool(*truth),
        DataRef::DateTime(serial) => Cell::Serial(serial.as_f64()),
        DataRef::Error(error) => Cell::Error(error_name(error)),
        DataRef::Empty => Cell::Empty,
    }
}

pub(crate) const fn error_name(error: &CellErrorType) -> &'static str {
    match error {
        CellErrorType::Div0 => "#DIV/0!",
        CellErrorType::NA => "#N/A",
        CellErrorType::Name => "#NAME?",
        CellErrorType::Null => "#NULL!",
        CellErrorType::Num => "#NUM!",
        CellErrorType::Ref => "#REF!",
        CellErrorType::Value => "#VALUE!",
        CellErrorType::GettingData => "#GETTING_DATA",
    }
}

fn told(problem: &XlsxError) -> FileProblem {
    match problem {
        XlsxError::Password => protected(),
        _ => damaged(),
    }
}
