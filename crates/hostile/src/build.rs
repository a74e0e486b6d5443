//! Workbooks by hand, so that every part of them can be wrong.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

pub(crate) type Row<'r> = [&'r str; 13];

pub(crate) const HEADER: Row<'static> = [
    "Symbol",
    "ISIN",
    "Trade Date",
    "Exchange",
    "Segment",
    "Series",
    "Trade Type",
    "Auction",
    "Quantity",
    "Price",
    "Trade ID",
    "Order ID",
    "Order Execution Time",
];
pub(crate) const GOOD: Row<'static> = [
    "INFY",
    "INE009A01021",
    "2024-04-01",
    "NSE",
    "EQ",
    "EQ",
    "buy",
    "false",
    "10",
    "1505.5",
    "50011001",
    "1100000004210001",
    "2024-04-01T09:21:05",
];
pub(crate) const SECOND: Row<'static> = [
    "INFY",
    "INE009A01021",
    "2024-04-01",
    "NSE",
    "EQ",
    "EQ",
    "sell",
    "false",
    "10",
    "1512",
    "50018820",
    "1100000004219873",
    "2024-04-01T14:05:41",
];

/// `A1` from a row and a column counted from 0.
pub(crate) fn place(row: usize, column: usize) -> String {
    format!("{}{}", char::from(b'A' + column as u8), row + 1)
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A text cell.
pub(crate) fn text(row: usize, column: usize, text: &str) -> String {
    format!(r#"<c r="{}" t="inlineStr"><is><t>{}</t></is></c>"#, place(row, column), escaped(text))
}

/// Rows of texts, the first in row `from` (counted from 0).
pub(crate) fn rows(from: usize, rows: &[Row<'_>]) -> String {
    (from..)
        .zip(rows)
        .map(|(number, cells)| {
            let cells: String =
                cells.iter().enumerate().map(|(column, one)| text(number, column, one)).collect();
            format!(r#"<row r="{}">{cells}</row>"#, number + 1)
        })
        .collect()
}

pub(crate) fn sheet(all: &[Row<'_>]) -> String {
    worksheet(&rows(0, all))
}

pub(crate) fn worksheet(data: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{data}</sheetData></worksheet>"#
    )
}

const WORKBOOK: &str = r#"<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">{{properties}}<sheets>{{sheets}}</sheets></workbook>"#;

/// The parts of a workbook with these sheets: name, attributes of its entry, content.
pub(crate) fn parts(properties: &str, sheets: &[(&str, &str, &str)]) -> Vec<(String, Vec<u8>)> {
    let list: String = sheets
        .iter()
        .enumerate()
        .map(|(n, (name, attributes, _))| {
            format!(r#"<sheet name="{name}" sheetId="{0}" {attributes} r:id="rId{0}"/>"#, n + 1)
        })
        .collect();
    let relations: String = (1..=sheets.len())
        .map(|n| format!(r#"<Relationship Id="rId{n}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet{n}.xml"/>"#))
        .collect();
    let relationships = |inside: &str| {
        format!(
            r#"<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{inside}</Relationships>"#
        )
    };
    let mut parts = vec![
        ("[Content_Types].xml".to_owned(), br#"<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>"#.to_vec()),
        ("_rels/.rels".to_owned(), relationships(r#"<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>"#).into_bytes()),
        ("xl/workbook.xml".to_owned(), WORKBOOK.replace("{{properties}}", properties).replace("{{sheets}}", &list).into_bytes()),
        ("xl/_rels/workbook.xml.rels".to_owned(), relationships(&relations).into_bytes()),
    ];
    parts.extend(
        (1..)
            .zip(sheets)
            .map(|(n, (.., content))| (format!("xl/worksheets/sheet{n}.xml"), content.as_bytes().to_vec())),
    );
    parts
}

/// A workbook with one sheet.
pub(crate) fn book(sheet: &str) -> Vec<u8> {
    packed(&parts("", &[("Equity", "", sheet)]))
}

/// A workbook with one sheet and parts beside it.
pub(crate) fn book_with(sheet: &str, more: &[(&str, &[u8])]) -> Vec<u8> {
    let mut parts = parts("", &[("Equity", "", sheet)]);
    parts.extend(more.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())));
    packed(&parts)
}

pub(crate) fn packed(parts: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(1));
    for (name, bytes) in parts {
        writer.start_file(name.as_str(), options).expect("a name");
        writer.write_all(bytes).expect("memory");
    }
    writer.finish().expect("memory").into_inner()
}

pub(crate) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

pub(crate) fn put(bytes: &mut [u8], at: usize, value: &[u8]) {
    bytes[at..at + value.len()].copy_from_slice(value);
}

/// The places of a part's central and local header in a package.
pub(crate) fn headers(bytes: &[u8], part: &str) -> (usize, usize) {
    let central = (0..bytes.len() - 46)
        .find(|at| bytes[*at..].starts_with(b"PK\x01\x02") && bytes[at + 46..].starts_with(part.as_bytes()))
        .expect("the part is there");
    (central, u32_at(bytes, central + 42) as usize)
}
