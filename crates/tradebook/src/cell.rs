//! One cell of a sheet or a text file, and how a message speaks of it.

use std::borrow::Cow;

/// Cells beyond this column are left alone: no layout we know is wider.
pub(crate) const MAX_COLUMNS: usize = 256;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell<'a> {
    Empty,
    Text(Cow<'a, str>),
    Number(f64),
    /// A cell with a date format: days since the workbook's epoch.
    Serial(f64),
    Bool(bool),
    /// `#REF!` and its kin.
    Error(&'static str),
}

impl<'a> Cell<'a> {
    pub(crate) fn text(text: impl Into<Cow<'a, str>>) -> Self {
        let text = text.into();
        if text.trim().is_empty() { Self::Empty } else { Self::Text(text) }
    }

    pub(crate) fn is_empty(&self) -> bool {
        matches!(self, Self::Empty)
    }

    /// The trimmed text of a text cell, else nothing.
    pub(crate) fn as_text(&self) -> &str {
        match self {
            Self::Text(text) => text.trim_matches(is_blank),
            Self::Empty | Self::Number(_) | Self::Serial(_) | Self::Bool(_) | Self::Error(_) => "",
        }
    }

    /// As a person would read it aloud: `“1,5”`, `an empty cell`, `the error #REF!`.
    pub(crate) fn found(&self) -> String {
        match self {
            Self::Empty => "an empty cell".to_owned(),
            Self::Text(text) => quoted(text.trim()),
            Self::Number(number) | Self::Serial(number) => format!("“{}”", plain(*number)),
            Self::Bool(true) => "“TRUE”".to_owned(),
            Self::Bool(false) => "“FALSE”".to_owned(),
            Self::Error(error) => format!("the error {error}"),
        }
    }

    /// `expected a price, found “abc”`.
    pub(crate) fn expected(&self, what: &str) -> String {
        format!("expected {what}, found {}", self.found())
    }
}

/// The cell in a column of a row; a short row is empty at its end.
pub(crate) fn at<'r, 'a>(row: &'r [Cell<'a>], column: usize) -> &'r Cell<'a> {
    row.get(column).unwrap_or(&Cell::Empty)
}

/// Whether a row begins with the words of a sum or a note.
pub(crate) fn is_summary(row: &[Cell<'_>]) -> bool {
    let first =
        row.iter().map(Cell::as_text).find(|text| !text.is_empty()).unwrap_or_default().to_ascii_lowercase();
    ["total", "grand total", "sub total", "note", "disclaimer"].iter().any(|word| first.starts_with(word))
}

/// Blanks that people and programs leave around a value, the invisible ones too.
pub(crate) fn is_blank(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// At most 40 characters in curly quotes, without characters that disturb a line of text.
pub(crate) fn quoted(text: &str) -> String {
    let mut shown: String = text
        .chars()
        .map(|c| {
            if c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}') {
                '·'
            } else {
                c
            }
        })
        .take(41)
        .collect();
    if let Some((end, _)) = shown.char_indices().nth(40) {
        shown.truncate(end);
        shown.push('…');
    }
    format!("“{shown}”")
}

/// The letter of a column as a spreadsheet shows it: 0 is `A`, 26 is `AA`.
pub(crate) fn letter(column: usize) -> String {
    let (mut rest, mut name) = (column + 1, String::new());
    while rest > 0 {
        name.insert(0, char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    name
}

fn plain(number: f64) -> String {
    if number.abs() < 1e15 { format!("{number}") } else { format!("{number:e}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_speaks_of_the_cell() {
        let check = |cell: Cell, expected: &str| assert_eq!(cell.found(), expected);
        check(Cell::Empty, "an empty cell");
        check(Cell::text("  "), "an empty cell");
        check(Cell::text(" 1,5 "), "“1,5”");
        check(Cell::Number(2.5), "“2.5”");
        check(Cell::Number(1.2e15), "“1.2e15”");
        check(Cell::Bool(true), "“TRUE”");
        check(Cell::Error("#REF!"), "the error #REF!");
        check(Cell::text("a\nb\u{202e}c"), "“a·b·c”");
        check(Cell::text("x".repeat(50)), &format!("“{}…”", "x".repeat(40)));
    }

    #[test]
    fn columns_have_letters() {
        assert_eq!([0, 1, 14, 25, 26, 701, 702].map(letter), ["A", "B", "O", "Z", "AA", "ZZ", "AAA"]);
    }
}
