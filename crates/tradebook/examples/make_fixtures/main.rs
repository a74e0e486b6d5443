//! Writes `fixtures/files`: small broker files in the real layouts, invented people
//! and fills. `cargo run -p tradebook --example make_fixtures`; a test compares the committed files.
//!
//! `zerodha-equity.xls` is a real BIFF8 file, made once with Python's xlwt: `fixtures/files/README.md`.

mod brokers;
mod groww;
mod others;
mod statements;
mod zerodha;

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, Worksheet, XlsxError};

type File = (&'static str, Vec<u8>);

#[allow(dead_code, reason = "the freshness test takes the files without writing them")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/files/");
    for (name, bytes) in files()? {
        let path = format!("{folder}{name}");
        std::fs::create_dir_all(std::path::Path::new(&path).parent().ok_or("no folder")?)?;
        std::fs::write(path, bytes)?;
    }
    Ok(())
}

/// Lines of cells with `|` between them.
fn rows<const N: usize>(text: &'static str) -> Vec<[&'static str; N]> {
    text.lines()
        .map(|line| line.split('|').collect::<Vec<_>>().try_into().expect("as many cells in each line"))
        .collect()
}

pub fn files() -> Result<Vec<File>, XlsxError> {
    let mut files = zerodha::zerodha()?;
    files.extend(groww::groww()?);
    files.extend(others::others()?);
    files.extend(brokers::brokers()?);
    files.extend(statements::statements()?);
    Ok(files)
}

fn book(fill: impl FnOnce(&mut Workbook) -> Result<(), XlsxError>) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // A fixed date, so that the bytes are the same on every day.
    let made = ExcelDateTime::from_ymd(2026, 1, 1)?;
    book.set_properties(&DocProperties::new().set_creation_datetime(&made));
    fill(&mut book)?;
    book.save_to_buffer()
}

/// A number where it is one, else the text that stands there.
fn number(sheet: &mut Worksheet, row: u32, column: u16, text: &str) -> Result<(), XlsxError> {
    match text.parse::<f64>() {
        Ok(value) => sheet.write_number(row, column, value)?,
        Err(_) => sheet.write_string(row, column, text)?,
    };
    Ok(())
}

/// A sheet of texts: a title some rows above a header, and rows below it; `|` between cells.
fn table(
    sheet: &str,
    title: &str,
    header_row: u32,
    left: u16,
    titles: &str,
    rows: &[&str],
) -> Result<Vec<u8>, XlsxError> {
    book(|book| {
        let sheet = book.add_worksheet().set_name(sheet)?;
        sheet.write_string(header_row.saturating_sub(3), left, title)?;
        for (row, cells) in (header_row - 1..).zip(std::iter::once(&titles).chain(rows)) {
            for (column, text) in (left..).zip(cells.split('|')) {
                sheet.write_string(row, column, text)?;
            }
        }
        Ok(())
    })
}
