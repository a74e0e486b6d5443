//! CSV files that a user writes beside the broker's: corporate actions, settlements, fees, what was held before.
//!
//! A header of plain words in any order, UTF-8, a comma between the cells. A problem is one sentence that names the
//! row.

mod actions;
mod bhavcopy;
mod exchange;
mod fees;
mod settlements;
mod tax;

pub use actions::{ACTION_COLUMNS, ActionRow, action, actions};
pub use bhavcopy::{FinalValue, final_values};
pub use exchange::{Announced, Announcements, announcements};
pub use fees::{FEE_COLUMNS, FeeRow, fee, fees};
pub use settlements::{SettlementRow, settlements};
pub use tax::{LossRow, PriceRow, losses, prices};

use std::io::{Cursor, Read};

use domain::{Isin, Price, Quantity};
use zip::ZipArchive;

/// The cells of the wanted columns of one row.
#[derive(Debug)]
pub struct SideRow {
    /// From 1, as a spreadsheet shows it.
    pub row: u32,
    /// In the order in which the columns were asked for; empty where the file has no such column.
    pub cells: Vec<String>,
}

/// Bytes of one unpacked file: an exchange's of a day has some 20 MB.
const MOST_UNPACKED: u64 = 200 << 20;

/// The CSV file itself, or the one that a ZIP archive holds, as exchanges hand theirs out.
///
/// # Errors
/// One sentence when the archive is damaged, or holds none or several.
pub fn unzipped(bytes: Vec<u8>) -> Result<Vec<u8>, String> {
    if !bytes.starts_with(b"PK\x03\x04") {
        return Ok(bytes);
    }
    let damaged = |_| "the archive is damaged: download it again.".to_owned();
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    let is_csv = |name: &[u8]| name.to_ascii_lowercase().ends_with(b".csv");
    let places: Vec<usize> =
        archive.file_names_raw().enumerate().filter(|(_, name)| is_csv(name)).map(|(at, _)| at).collect();
    let [place] = places[..] else {
        return Err(format!("expected an archive with one CSV file, found {}.", places.len()));
    };
    let mut text = Vec::new();
    let entry = archive.by_index(place).map_err(damaged)?;
    entry
        .take(MOST_UNPACKED + 1)
        .read_to_end(&mut text)
        .map_err(|_| "the archive is damaged: download it again.".to_owned())?;
    if text.len() as u64 > MOST_UNPACKED {
        return Err("the file in the archive is larger than 200 MB.".to_owned());
    }
    Ok(text)
}

/// The rows that are not empty. Columns behind the first `needed` may be missing.
///
/// # Errors
/// A sentence when this is no such table.
pub fn side_rows(text: &[u8], columns: &[&str], needed: usize) -> Result<Vec<SideRow>, String> {
    let not_a_table = || format!("expected a CSV with the header {}.", columns[..needed].join(","));
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut table = csv::ReaderBuilder::new().trim(csv::Trim::All).flexible(true).from_reader(text);
    let header = table.headers().map_err(|_| not_a_table())?.clone();
    let mut places = Vec::with_capacity(columns.len());
    for (at, column) in columns.iter().enumerate() {
        let place = header.iter().position(|title| title.eq_ignore_ascii_case(column));
        if place.is_none() && at < needed {
            return Err(not_a_table());
        }
        places.push(place);
    }
    let mut rows = Vec::new();
    for record in table.records() {
        let record = record.map_err(|_| not_a_table())?;
        let row = record.position().map_or(0, |place| row_of(text, place));
        let cell = |place: &Option<usize>| place.and_then(|at| record.get(at)).unwrap_or_default().to_owned();
        let cells: Vec<String> = places.iter().map(cell).collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            rows.push(SideRow { row, cells });
        }
    }
    Ok(rows)
}

/// The row that a spreadsheet shows. The reader's place is before the empty lines that stand before a record.
fn row_of(text: &[u8], place: &csv::Position) -> u32 {
    let rest = text.get(place.byte() as usize..).unwrap_or_default();
    let empty = rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n'));
    (place.line() + empty.filter(|byte| **byte == b'\n').count() as u64) as u32
}

/// What a cell should hold and what it holds.
pub fn expected(what: &str, cell: &str) -> String {
    format!("expected {what}, found “{cell}”.")
}

/// # Errors
/// A sentence about a cell that is neither empty nor an ISIN.
pub fn isin(cell: &str) -> Result<Option<Isin>, String> {
    if cell.is_empty() {
        return Ok(None);
    }
    let what = "an ISIN of twelve characters as INE009A01021, or nothing";
    Isin::parse(&cell.to_ascii_uppercase()).map(Some).ok_or_else(|| expected(what, cell))
}

/// # Errors
/// A sentence about a cell that is no price.
pub fn price(cell: &str) -> Result<Price, String> {
    let price = Price::parse(cell).ok().filter(|price| *price >= Price::ZERO);
    price.ok_or_else(|| expected("a price of 0 or more", cell))
}

fn quantity(cell: &str) -> Result<Quantity, String> {
    let quantity = Quantity::parse(cell).ok().filter(|quantity| *quantity >= Quantity::ZERO);
    quantity.ok_or_else(|| expected("a quantity of 0 or more", cell))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::write::{SimpleFileOptions, ZipWriter};

    use super::*;

    fn zipped(entries: &[(&str, &str)]) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in entries {
            archive.start_file(*name, SimpleFileOptions::default()).unwrap();
            archive.write_all(text.as_bytes()).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    #[test]
    fn a_csv_comes_by_itself_or_in_an_archive() {
        let check = |bytes: Vec<u8>, expected: Result<&str, &str>| {
            let found = unzipped(bytes).map(|text| String::from_utf8(text).unwrap());
            assert_eq!(found.as_deref().map_err(String::as_str), expected);
        };
        check(b"a,b".to_vec(), Ok("a,b"));
        check(zipped(&[("read.me", "x"), ("BhavCopy_NSE_FO.CSV", "a,b")]), Ok("a,b"));
        check(zipped(&[("read.me", "x")]), Err("expected an archive with one CSV file, found 0."));
        check(
            zipped(&[("a.csv", "x"), ("b.csv", "y")]),
            Err("expected an archive with one CSV file, found 2."),
        );
        let whole = zipped(&[("a.csv", "x")]);
        check(whole[..whole.len() - 8].to_vec(), Err("the archive is damaged: download it again."));
    }
}
