//! Trades in tables whose columns are known by a list: the layouts of [`layouts`], and the columns a user chose for any
//! other file.

mod cells;
mod charges;
mod field;
mod fill;
mod layouts;
mod mapping;
mod refused;
mod row;

pub(crate) use field::Columns;
pub use field::Field;
pub(crate) use layouts::DAY_FIRST;
pub(crate) use mapping::shown_cell;
pub use mapping::{Mapping, MappingProblem, SHOWN_COLUMNS, header_text};

use domain::{Broker, Text};

use self::layouts::{Layout, Rules};
use crate::cell::{Cell, at, is_summary};
use crate::header::{Header, key};

/// One table of a file: what its rows are, and where each column stands.
pub(crate) struct Table {
    pub(crate) broker: Broker,
    /// In receipts and reports.
    pub(crate) word: &'static str,
    /// The place of the mapping it is read by.
    pub(crate) mapping: Option<u32>,
    columns: Columns,
    rules: Rules,
    /// What the header says above the names, bare: a row that says it again is the header repeated.
    name_title: String,
    /// The same above the days of the sells, where rows are finished trades.
    sell_title: String,
    /// A table of what is still open has begun: its rows are no trades.
    is_open: bool,
    /// Kept between rows for its memory.
    key: String,
}

impl Table {
    /// The table, when the header is one of a broker we know.
    pub(crate) fn of(header: &Header) -> Option<Self> {
        let (layout, columns) = Layout::of(header)?;
        Some(Self::new(layout.broker, layout.word, columns, layout.rules, header))
    }

    /// The table below the header that a user chose columns of.
    pub(crate) fn mapped(place: u32, mapping: &Mapping, header: &Header) -> Option<Self> {
        let rules = Rules { exchange: mapping.exchange, ..Rules::default() };
        mapping.is_header(header).then(|| Self {
            mapping: Some(place),
            ..Self::new(mapping.broker, "columns", mapping.columns(), rules, header)
        })
    }

    fn new(broker: Broker, word: &'static str, columns: Columns, rules: Rules, header: &Header) -> Self {
        let title = |field: Field| {
            columns.get(field).map(|column| key(header.title_text(column))).unwrap_or_default()
        };
        let (name_title, sell_title) = (title(Field::Name), title(Field::SellDate));
        Self {
            broker,
            word,
            mapping: None,
            columns,
            rules,
            name_title,
            sell_title,
            is_open: false,
            key: String::new(),
        }
    }

    pub(crate) fn remark(&self) -> Option<Text> {
        self.rules.remark.map(|(code, sentence)| Text::plain(code, sentence))
    }

    /// Groww's stocks P&L has a second sheet with the same trades by scrip.
    pub(crate) fn is_whole_file(&self) -> bool {
        self.rules.segment.is_some()
    }

    /// Whether a row repeats the header (pages put together, files joined by hand). Below finished trades a header that
    /// has no day of the sell (`Closing date`) begins the table of what is still open.
    pub(crate) fn is_header(&mut self, row: &[Cell<'_>]) -> bool {
        let is_it =
            !self.name_title.is_empty() && key(self.cell(row, Field::Name).as_text()) == self.name_title;
        if is_it {
            self.is_open = key(self.cell(row, Field::SellDate).as_text()) != self.sell_title;
        }
        is_it
    }

    /// Totals and notes below the data.
    pub(crate) fn is_footer(&self, row: &[Cell<'_>]) -> bool {
        let empty = |field: Field| self.cell(row, field).is_empty();
        let no_trade = empty(Field::Quantity) && empty(Field::SellQuantity);
        // A scrip may be called TOTAL: a row with a day, a name and a quantity is never a sum.
        let is_unnamed = empty(Field::Date) || empty(Field::Name);
        (no_trade && is_unnamed) || (is_summary(row) && (no_trade || is_unnamed))
    }

    /// The cell of a field; an empty one where the table has no such column.
    fn cell<'r, 'a>(&self, row: &'r [Cell<'a>], field: Field) -> &'r Cell<'a> {
        self.columns.get(field).map_or(&Cell::Empty, |column| at(row, column))
    }
}
