//! Text files: encoding, delimiter, records. A file is read once for the header and once for the rows.

use std::borrow::Cow;

use domain::{Argument, Text};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

use crate::cell::{Cell, MAX_COLUMNS};
use crate::header::{Header, LOOKED_ROWS};
use crate::read::{FileProblem, ProblemCode};
use crate::rows::Rows;
use crate::{groww, others, zerodha};

/// Excel's longest cell. What runs on longer is a quotation mark that was never closed.
const LONGEST_QUOTED: usize = 32_767;

pub(crate) fn read(bytes: &[u8], intake: &mut impl Rows) -> Result<(), FileProblem> {
    let (text, spoiled) = decode(bytes)?;
    let delimiter = delimiter(&text);
    intake.sheet("", false);
    if spoiled {
        intake.warn(Text::plain(
            "not_utf8",
            "Some characters of the file are not UTF-8 and could not be read; check the symbols.",
        ));
    }
    let mut records = Records::new(&text, delimiter);
    let mut cells = Vec::with_capacity(32);
    while records.next(&mut cells)? {
        intake.row(records.number, &cells)?;
        if intake.is_done() {
            break;
        }
    }
    Ok(())
}

/// UTF-8 with or without its mark, UTF-16 of both orders; says whether characters were lost.
fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, bool), FileProblem> {
    let head = &bytes[..bytes.len().min(512)];
    let zeros =
        |odd: usize| head.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count() * 4 > head.len();
    let encoding = match Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding,
        None if zeros(1) && !zeros(0) => UTF_16LE,
        None if zeros(0) && !zeros(1) => UTF_16BE,
        None => UTF_8,
    };
    let (text, spoiled) = encoding.decode_with_bom_removal(bytes);
    let strange = text
        .chars()
        .take(4096)
        .filter(|c| *c == '\u{fffd}' || (c.is_control() && !c.is_whitespace()))
        .count();
    if memchr::memchr(0, text.as_bytes()).is_some() || strange > 200 {
        return Err(FileProblem::plain(
            ProblemCode::Unreadable,
            "The file is not a text table: it holds bytes that no CSV has. Download it again from your broker as CSV or XLSX.",
        ));
    }
    Ok((text, spoiled))
}

/// The delimiter under which a known header appears; else a tab where every row has one (commas group digits there);
/// else the one that makes the most columns.
fn delimiter(text: &str) -> u8 {
    let headers = |delimiter: u8| {
        let mut records = Records::new(text, delimiter);
        let mut found = Vec::new();
        let mut cells = Vec::new();
        while found.len() < LOOKED_ROWS as usize
            && records.number < 4 * LOOKED_ROWS
            && records.next(&mut cells).unwrap_or(false)
        {
            if !cells.is_empty() {
                found.push(Header::of(&cells));
            }
        }
        found
    };
    let known =
        |header: &Header| zerodha::Table::of(header).is_some() || groww::Table::of(header, "").is_some();
    let all: Vec<(u8, Vec<Header>)> = [b',', b';', b'\t', b'|'].map(|one| (one, headers(one))).into();
    let with = |test: &dyn Fn(&Header) -> bool| {
        all.iter().find(|(_, headers)| headers.iter().any(test)).map(|(one, _)| *one)
    };
    with(&known)
        .or_else(|| with(&|header| others::recognise(header).is_some()))
        .or_else(|| {
            let (tab, rows) = all.iter().find(|(one, _)| *one == b'\t')?;
            let has_two = |row: &Header| row.titles().count() > 1;
            (!rows.is_empty() && rows.iter().all(has_two)).then_some(*tab)
        })
        .or_else(|| {
            let width = |headers: &[Header]| headers.iter().map(|header| header.titles().count()).max();
            all.iter().rev().max_by_key(|(_, headers)| width(headers)).map(|(one, _)| *one)
        })
        .unwrap_or(b',')
}

/// The records of a delimited text; `\n`, `\r\n` and `\r` end a line, quotes may span lines.
struct Records<'t> {
    text: &'t str,
    at: usize,
    delimiter: u8,
    /// The record last given, from 1.
    number: u32,
}

impl<'t> Records<'t> {
    fn new(text: &'t str, delimiter: u8) -> Self {
        Self { text, at: 0, delimiter, number: 0 }
    }

    /// Fills `cells` with the next record; false at the end.
    fn next(&mut self, cells: &mut Vec<Cell<'t>>) -> Result<bool, FileProblem> {
        cells.clear();
        let bytes = self.text.as_bytes();
        if self.at >= bytes.len() {
            return Ok(false);
        }
        self.number += 1;
        loop {
            let field = if bytes.get(self.at) == Some(&b'"') { self.quoted()? } else { Cow::Borrowed("") };
            let start = self.at;
            let end = memchr::memchr3(self.delimiter, b'\n', b'\r', &bytes[start..])
                .map_or(bytes.len(), |n| start + n);
            if cells.len() < MAX_COLUMNS {
                // What stands behind a closing quote belongs to nothing.
                cells.push(Cell::text(if field.is_empty() {
                    Cow::Borrowed(&self.text[start..end])
                } else {
                    field
                }));
            }
            self.at = (end + 1).min(bytes.len());
            match bytes.get(end) {
                Some(byte) if *byte == self.delimiter => {}
                Some(b'\r') if bytes.get(end + 1) == Some(&b'\n') => {
                    self.at = end + 2;
                    return Ok(true);
                }
                _ => return Ok(true),
            }
        }
    }

    /// A field in quotes; stands behind the closing one afterwards.
    fn quoted(&mut self) -> Result<Cow<'t, str>, FileProblem> {
        let start = self.at + 1;
        let bytes = self.text.as_bytes();
        let (mut from, mut joined) = (start, String::new());
        loop {
            let end = memchr::memchr(b'"', &bytes[from..]).map(|n| from + n);
            let Some(end) = end.filter(|end| end - start <= LONGEST_QUOTED) else {
                return Err(FileProblem::new(
                    ProblemCode::Unreadable,
                    "Row {row} opens a quotation mark that is never closed, so the rows behind it cannot be told apart. Download the file again from your broker.",
                    [Argument::shown("row", self.number.to_string())],
                ));
            };
            if bytes.get(end + 1) == Some(&b'"') {
                joined.push_str(&self.text[from..=end]);
                from = end + 2;
                continue;
            }
            self.at = end + 1;
            return Ok(if joined.is_empty() {
                Cow::Borrowed(&self.text[start..end])
            } else {
                joined.push_str(&self.text[from..end]);
                Cow::Owned(joined)
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, delimiter: u8, expected: &[&[&str]]) {
        let mut records = Records::new(text, delimiter);
        let (mut cells, mut found) = (Vec::new(), Vec::new());
        while records.next(&mut cells).unwrap() {
            found.push(cells.iter().map(|cell| cell.as_text().to_owned()).collect::<Vec<_>>());
        }
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn splits_records() {
        check("a,b\nc,d\n", b',', &[&["a", "b"], &["c", "d"]]);
        check("a,b\r\nc,d", b',', &[&["a", "b"], &["c", "d"]]);
        check("a;b\rc;d\r", b';', &[&["a", "b"], &["c", "d"]]);
        check("a,,c,\n", b',', &[&["a", "", "c", ""]]);
        check("\n\na\n", b',', &[&[""], &[""], &["a"]]);
        check("\"a,b\",c\n", b',', &[&["a,b", "c"]]);
        check("\"a\nb\",c\n", b',', &[&["a\nb", "c"]]);
        check("\"say \"\"no\"\"\",c\n", b',', &[&["say \"no\"", "c"]]);
        check("\"\",c\n", b',', &[&["", "c"]]);
        check("a\"b,c\n", b',', &[&["a\"b", "c"]]);
        check("a|b", b'|', &[&["a", "b"]]);
        check("", b',', &[]);
    }

    #[test]
    fn an_open_quote_is_refused() {
        let mut records = Records::new("a,b\n\"open,c\nd,e\n", b',');
        let mut cells = Vec::new();
        assert!(records.next(&mut cells).unwrap());
        let problem = records.next(&mut cells).unwrap_err();
        assert!(problem.message().starts_with("Row 2 opens a quotation mark"), "{}", problem.message());
    }

    #[test]
    fn decodes_what_excel_saves() {
        let check = |bytes: &[u8], expected: &str| assert_eq!(decode(bytes).unwrap().0, expected);
        check(b"a,b", "a,b");
        check(b"\xef\xbb\xbfa,b", "a,b");
        check(b"\xff\xfea\0,\0", "a,");
        check(b"\xfe\xff\0a\0,", "a,");
        check(b"a\0,\0b\0\n\0", "a,b\n");
        check(b"\0a\0,\0b\0\n", "a,b\n");
        assert!(decode(b"a\xff").unwrap().1);
        // Half a character at the end, and half of a pair.
        assert_eq!(decode(b"\xff\xfea\0,").unwrap(), ("a\u{fffd}".into(), true));
        assert_eq!(decode(b"\xff\xfea\0\x00\xd8,\0").unwrap(), ("a\u{fffd},".into(), true));
        assert!(decode(b"symbol,isin\nA\0B,c\n").is_err());
    }
}
