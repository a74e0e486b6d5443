//! A header row, found by what it says and never by where it stands.

use crate::cell::{Cell, letter};

/// Rows of a sheet in which a header is looked for.
pub(crate) const LOOKED_ROWS: u32 = 80;

/// The texts of one row with their bare spelling: `Order Execution Time` is `orderexecutiontime`.
#[derive(Debug, Clone, Default)]
pub(crate) struct Header {
    titles: Vec<String>,
    keys: Vec<String>,
}

impl Header {
    pub(crate) fn of(row: &[Cell<'_>]) -> Self {
        let titles: Vec<String> =
            row.iter().map(|cell| cell.as_text().chars().take(200).collect::<String>()).collect();
        let keys = titles.iter().map(|title| key(title)).collect();
        Self { titles, keys }
    }

    /// The first column with one of these bare spellings, the first spelling preferred.
    pub(crate) fn column(&self, spellings: &[&str]) -> Option<usize> {
        spellings.iter().find_map(|spelling| self.keys.iter().position(|key| key == spelling))
    }

    pub(crate) fn has_all(&self, spellings: &[&str]) -> bool {
        spellings.iter().all(|spelling| self.column(&[spelling]).is_some())
    }

    /// What a message calls the column: its header text, or its letter when it has none.
    pub(crate) fn title(&self, column: usize) -> String {
        match self.titles.get(column) {
            Some(title) if !title.is_empty() => title.clone(),
            _ => format!("column {}", letter(column)),
        }
    }

    /// The text in a column; empty where there is none.
    pub(crate) fn title_text(&self, column: usize) -> &str {
        self.titles.get(column).map_or("", String::as_str)
    }

    pub(crate) fn titles(&self) -> impl Iterator<Item = &str> {
        self.titles.iter().map(String::as_str).filter(|title| !title.is_empty())
    }

    /// One past the last column that has a text.
    pub(crate) fn end(&self) -> usize {
        self.titles.iter().rposition(|title| !title.is_empty()).map_or(0, |last| last + 1)
    }
}

/// Lower-cased letters and digits alone.
pub(crate) fn key(title: &str) -> String {
    title.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_does_not_matter() {
        for title in [
            "Order Execution Time",
            "order_execution_time",
            " ORDER  EXECUTION-TIME ",
            "\u{feff}orderExecutionTime",
        ] {
            assert_eq!(key(title), "orderexecutiontime", "{title}");
        }
        let header = Header::of(&[Cell::Empty, Cell::text("Qty."), Cell::text("P&L"), Cell::Empty]);
        assert_eq!(header.column(&["quantity", "qty"]), Some(1));
        assert_eq!(
            (header.title(1), header.title(0), header.end()),
            ("Qty.".to_owned(), "column A".to_owned(), 3)
        );
    }
}
