//! The first rows of a file, for a person who says which column is which.

use domain::{Argument, Isin, Text};
use serde::{Deserialize, Serialize};

use crate::cell::Cell;
use crate::columns::{Columns, Field, SHOWN_COLUMNS, shown_cell};
use crate::day_order::Order;
use crate::header::{Header, LOOKED_ROWS};
use crate::read::{FileProblem, ProblemCode, each_row};
use crate::rows::Rows;
use crate::sniff;
use crate::when::{day_of_serial, parse};
use crate::words::side;

/// The first rows of the first sheet that has a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// Rows that hold anything, at most [`SHOWN_ROWS`] from the header on.
    pub rows: Vec<HeadRow>,
    /// The number of the header row, from 1.
    pub header: u32,
    /// What the columns seem to hold; from 0.
    pub guess: Vec<(Field, u16)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeadRow {
    /// From 1, as a spreadsheet shows it.
    pub number: u32,
    /// As they are shown, at most [`SHOWN_COLUMNS`] of at most 60 characters.
    pub cells: Vec<String>,
}

/// Rows of a head, the header among them.
pub const SHOWN_ROWS: usize = 12;

/// What the table is taken for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeadOf {
    #[default]
    Trades,
    Holdings,
}

impl HeadOf {
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "trades" => Some(Self::Trades),
            "holdings" => Some(Self::Holdings),
            _ => None,
        }
    }

    /// Trades have at least a date, a name, a quantity and a price; a list of holdings a name and a quantity.
    const fn least_columns(self) -> usize {
        match self {
            Self::Trades => 4,
            Self::Holdings => 2,
        }
    }

    fn guessed(self, header: &Header) -> Columns {
        match self {
            Self::Trades => Columns::guessed(header),
            Self::Holdings => crate::held_columns::guessed_columns(header),
        }
    }

    const fn row(self) -> &'static str {
        match self {
            Self::Trades => "trade",
            Self::Holdings => "holding",
        }
    }

    const fn nothing_found(self) -> &'static str {
        match self {
            Self::Trades => {
                "No table was found: a file of trades has a row with names of columns, and at least a date, a symbol, a quantity and a price below it."
            }
            Self::Holdings => {
                "No table was found: a list of holdings has a row with names of columns, and at least a symbol or an ISIN and a quantity below it."
            }
        }
    }
}

/// Reads the first rows of a table; `header` is the header row where the user has said it.
///
/// # Errors
/// The file is no spreadsheet, or no sheet has as many columns as such a table.
pub fn head(bytes: &[u8], header: Option<u32>, of: HeadOf) -> Result<Head, FileProblem> {
    let what = match of {
        HeadOf::Trades => "the file of trades",
        HeadOf::Holdings => "the list of holdings",
    };
    let kind = sniff::kind(bytes, what)?;
    let mut looking = Looking { header, of, rows: Vec::new(), found: None, is_done: false };
    let outcome =
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| each_row(bytes, kind, &mut looking)));
    outcome.unwrap_or_else(|_| Err(crate::read::damaged()))?;
    looking.choose();
    let (at, rows) = looking.found.ok_or_else(|| match header {
        Some(row) => FileProblem::new(
            ProblemCode::UnknownLayout,
            "Row {row} holds no names of columns. Choose the row above the first {first}.",
            [Argument::shown("row", row.to_string()), Argument::shown("first", of.row())],
        ),
        None => FileProblem::plain(ProblemCode::UnknownLayout, of.nothing_found()),
    })?;
    let rows: Vec<(u32, Header)> = rows.into_iter().skip(at).take(SHOWN_ROWS).collect();
    let mut columns = of.guessed(&rows[0].1);
    match of {
        HeadOf::Trades => by_content(&mut columns, &rows, &[Field::Date, Field::Side]),
        // A day in such a list need not be that of the purchase.
        HeadOf::Holdings => by_content(&mut columns, &rows, &[Field::Isin]),
    }
    let placed = |field: Field| Some((field, u16::try_from(columns.get(field)?).ok()?));
    Ok(Head {
        header: rows[0].0,
        guess: Field::CHOSEN
            .into_iter()
            .filter_map(placed)
            .filter(|(_, column)| usize::from(*column) < SHOWN_COLUMNS)
            .collect(),
        rows: rows.iter().map(|(number, row)| HeadRow { number: *number, cells: shown(row) }).collect(),
    })
}

/// Where no title says so: the first column of whose cells most are dates, buys and sells, or ISINs. A total may stand
/// below.
fn by_content(columns: &mut Columns, rows: &[(u32, Header)], fields: &[Field]) {
    let is_date = |text: &str| {
        text.len() >= 6
            && parse(text, Order::DayFirst)
                .or_else(|| parse(text, Order::MonthFirst))
                .is_some_and(|it| it.day.is_some())
    };
    let is_side = |text: &str| side(&Cell::text(text)).is_ok();
    let is_isin = |text: &str| Isin::parse(&text.to_ascii_uppercase()).is_some();
    for &field in fields {
        let is_one = |text: &str| match field {
            Field::Date => is_date(text),
            Field::Isin => is_isin(text),
            _ => is_side(text),
        };
        let fits = |column: &usize| {
            let cells =
                rows[1..].iter().map(|(_, row)| row.title_text(*column)).filter(|text| !text.is_empty());
            let cells: Vec<&str> = cells.collect();
            2 * cells.iter().filter(|text| is_one(text)).count() > cells.len()
        };
        if columns.get(field).is_none()
            && let Some(column) = (0..rows[0].1.end()).filter(|column| !columns.has(*column)).find(fits)
        {
            columns.set(field, column);
        }
    }
}

fn shown(row: &Header) -> Vec<String> {
    (0..row.end().min(SHOWN_COLUMNS)).map(|column| shown_cell(row.title_text(column))).collect()
}

struct Looking {
    header: Option<u32>,
    of: HeadOf,
    /// Of the sheet that is being read, by their numbers.
    rows: Vec<(u32, Header)>,
    /// The place of the header among the rows of its sheet.
    found: Option<(usize, Vec<(u32, Header)>)>,
    is_done: bool,
}

impl Looking {
    /// Whether the sheet just read has a table: the stated row, else the one that names most columns we know.
    fn choose(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        if self.found.is_some() {
            return;
        }
        let at = match self.header {
            Some(number) => rows.iter().position(|(one, row)| *one == number && row.titles().count() > 0),
            None => {
                let known = |row: &Header| {
                    let columns = self.of.guessed(row);
                    Field::CHOSEN.into_iter().filter(|field| columns.get(*field).is_some()).count()
                };
                let is_wide = |row: &Header| row.titles().count() >= self.of.least_columns();
                let wide = rows.iter().enumerate().filter(|(_, (_, row))| is_wide(row));
                wide.max_by_key(|(at, (_, row))| (known(row), std::cmp::Reverse(*at))).map(|(at, _)| at)
            }
        };
        if let Some(at) = at {
            self.found = Some((at, rows));
            self.is_done = true;
        }
    }
}

impl Rows for Looking {
    fn sheet(&mut self, _: &str, _: bool) {
        self.choose();
    }

    fn hidden_sheet(&mut self, _: &str) {}

    fn row(&mut self, number: u32, row: &[Cell<'_>]) -> Result<(), FileProblem> {
        if row.iter().any(|cell| !cell.is_empty()) && !self.is_done() {
            let texts: Vec<Cell<'static>> =
                row.iter().take(SHOWN_COLUMNS).map(|cell| Cell::text(text_of(cell))).collect();
            self.rows.push((number, Header::of(&texts)));
        }
        Ok(())
    }

    fn is_done(&self) -> bool {
        self.is_done || self.rows.len() > LOOKED_ROWS as usize + SHOWN_ROWS
    }

    fn warn(&mut self, _: Text) {}
}

/// As a spreadsheet shows it.
fn text_of(cell: &Cell<'_>) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => text.trim().to_owned(),
        Cell::Number(number) => format!("{number}"),
        Cell::Serial(serial) => {
            day_of_serial(*serial).map_or_else(|| format!("{serial}"), |day| day.to_string())
        }
        Cell::Bool(truth) => if *truth { "TRUE" } else { "FALSE" }.to_owned(),
        Cell::Error(error) => (*error).to_owned(),
    }
}
