//! What was held on a day: a broker's holdings file, or rows out of a spreadsheet, with a header or without.

use domain::{Argument, Broker, Day, Isin, Quantity, Text};
use serde::{Deserialize, Serialize};

use crate::cell::{Cell, at, is_blank, is_summary, quoted};
use crate::columns::{self, Mapping};
use crate::day_order::Order;
use crate::header::{Header, LOOKED_ROWS};
use crate::held_columns::{Columns, broker_of};
use crate::read::{FileProblem, ProblemCode, damaged, each_row};
use crate::rows::Rows;
use crate::sniff;
use crate::{groww, numbers, when, zerodha};

/// A trader holds some hundred scrips.
pub const MOST_HELD: usize = 2_000;
const MAX_BYTES: usize = 10 * 1024 * 1024;
/// Of one cell, for showing.
const MOST_CHARS: usize = 100;

/// What is known of a list before it is read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldChoice {
    /// Columns that were chosen for lists no layout knows. A header that is one of theirs is read by it.
    pub mappings: Vec<Mapping>,
    /// A whole file, and not cells that somebody copied: below a header that is not known it is not read by what its
    /// cells look like, since a price of today looks like a price that was paid.
    pub is_file: bool,
}

/// Rows as texts: a person looks at them before they count.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holdings {
    /// Whose holdings file it is; `None`: rows of one's own.
    pub broker: Option<Broker>,
    /// The day that the file says.
    pub day: Option<Day>,
    pub rows: Vec<HeldRow>,
    /// What the columns were read as, in their order.
    pub columns: Vec<String>,
    /// The place in [`HeldChoice::mappings`] of the columns it was read by.
    pub mapping: Option<u32>,
    /// Whole sentences.
    pub problems: Vec<String>,
}

/// Each field in its plain form where it can be read (`1500.5`, `2024-03-31`), else as it stands there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldRow {
    /// From 1, as a spreadsheet shows it.
    pub line: u32,
    pub symbol: String,
    pub isin: String,
    pub day: String,
    pub quantity: String,
    pub price: String,
}

/// Reads a holdings file or pasted rows.
///
/// # Errors
/// A file that cannot be read, that holds too many rows, or none that look like holdings;
/// [`ProblemCode::UnknownLayout`] where its columns can be chosen.
pub fn holdings(bytes: &[u8], choice: &HeldChoice) -> Result<Holdings, FileProblem> {
    if bytes.len() > MAX_BYTES {
        return Err(FileProblem::plain(
            ProblemCode::TooLarge,
            "The file has more than 10 MB: no list of holdings is as long.",
        ));
    }
    let kind = sniff::kind(bytes, "the list of holdings")?;
    // As for tradebooks: a damaged workbook makes its reader panic.
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let mut reading = Reading { choice: choice.clone(), ..Reading::default() };
        each_row(bytes, kind, &mut reading)?;
        reading.finish()
    }));
    outcome.unwrap_or_else(|_| Err(damaged()))
}

#[derive(Default)]
struct Reading {
    choice: HeldChoice,
    found: Holdings,
    /// The texts of a row that looks like a header and is none we know.
    unknown_header: Option<String>,
    columns: Option<Columns>,
    /// Rows before a header, should there be none.
    above: Vec<(u32, Vec<String>)>,
    looked: u32,
    done: bool,
}

impl Rows for Reading {
    fn sheet(&mut self, _name: &str, _epoch_1904: bool) {
        // The first sheet with a header is the one.
        self.done = self.columns.is_some();
    }

    fn hidden_sheet(&mut self, _name: &str) {}

    fn warn(&mut self, sentence: Text) {
        self.found.problems.push(sentence.message());
    }

    fn is_done(&self) -> bool {
        self.done
    }

    fn row(&mut self, number: u32, row: &[Cell<'_>]) -> Result<(), FileProblem> {
        if self.done || row.iter().all(Cell::is_empty) {
            return Ok(());
        }
        if let Some(columns) = &self.columns {
            if is_summary(row) {
                return Ok(());
            }
            if let Some(held) = held(columns, number, row) {
                self.found.rows.push(held);
            }
            return self.fits();
        }
        let header = Header::of(row);
        let mut mappings = (0..).zip(&self.choice.mappings);
        if let Some((place, mapping)) = mappings.find(|(_, mapping)| mapping.is_header(&header)) {
            let columns = Columns::chosen(mapping);
            self.found.columns = columns.names();
            self.found.mapping = Some(place);
            self.columns = Some(columns);
            return Ok(());
        }
        let is_trades = zerodha::Table::of(&header).is_some()
            || groww::Table::of(&header, "").is_some()
            || columns::Table::of(&header).is_some();
        if is_trades {
            return Err(FileProblem::plain(
                ProblemCode::OtherReport,
                "This file lists trades, not holdings. Upload it with your other files; here comes what was held on a \
                 day.",
            ));
        }
        if let Some(columns) = Columns::of(&header) {
            self.found.broker = broker_of(&header);
            self.found.columns = columns.names();
            self.columns = Some(columns);
            return Ok(());
        }
        self.found.day = self.found.day.or_else(|| header.titles().find_map(stated_day));
        self.looked += 1;
        if self.unknown_header.is_none() && is_like_header(row) {
            let titles: Vec<&str> = header.titles().take(6).collect();
            self.unknown_header = Some(quoted(&titles.join(", ")));
        }
        self.above.push((number, row.iter().map(plain).collect()));
        if self.above.len() > MOST_HELD {
            return Err(too_many());
        }
        Ok(())
    }
}

impl Reading {
    fn fits(&self) -> Result<(), FileProblem> {
        if self.found.rows.len() > MOST_HELD { Err(too_many()) } else { Ok(()) }
    }

    fn finish(mut self) -> Result<Holdings, FileProblem> {
        if let (None, true, Some(titles)) = (&self.columns, self.choice.is_file, &self.unknown_header) {
            return Err(FileProblem::new(
                ProblemCode::UnknownLayout,
                "The columns of this list are not known: {titles}. Choose which of them holds the symbol or the ISIN, which the \
                 quantity and which the average price.",
                [Argument::shown("titles", titles.as_str())],
            ));
        }
        if self.columns.is_none() {
            let above = std::mem::take(&mut self.above);
            for (line, cells) in above {
                match guessed(line, &cells) {
                    Some(row) => self.found.rows.push(row),
                    None => self.found.problems.push(format!(
                        "Line {line} was left out: expected a symbol or an ISIN, a quantity and a price."
                    )),
                }
            }
            self.found.problems.truncate(usize::try_from(LOOKED_ROWS).unwrap_or(usize::MAX));
        }
        if self.found.rows.is_empty() {
            let message = "No row of this looks like shares that were held: expected a symbol or an ISIN, a quantity and \
                           a price. Zerodha Console: Portfolio, Holdings, Download. Groww: Reports, Holdings statement.";
            return Err(FileProblem::plain(ProblemCode::UnknownLayout, message));
        }
        Ok(self.found)
    }
}

fn too_many() -> FileProblem {
    FileProblem::plain(
        ProblemCode::TooLarge,
        "This has more than 2,000 rows: no list of holdings is as long. Send it in several parts.",
    )
}

/// `None`: nothing is named, as in a line of totals.
fn held(columns: &Columns, line: u32, row: &[Cell<'_>]) -> Option<HeldRow> {
    let text = |column: Option<usize>| column.map(|column| plain(at(row, column))).unwrap_or_default();
    let (mut symbol, isin) = (text(columns.symbol), text(columns.isin));
    // As without a choice: a name for people is no symbol where an ISIN says which scrip it is.
    if columns.is_chosen && symbol.contains(' ') && Isin::parse(&isin.to_ascii_uppercase()).is_some() {
        symbol.clear();
    }
    if symbol.is_empty() && isin.is_empty() {
        return None;
    }
    let amounts: Vec<&Cell<'_>> = columns.quantity.iter().map(|&column| at(row, column)).collect();
    let sum = amounts
        .iter()
        .filter(|cell| !cell.is_empty())
        .try_fold(0_i64, |sum, cell| numbers::scaled(cell).ok().and_then(|one| sum.checked_add(one)));
    let quantity = match (sum, amounts.first()) {
        (Some(sum), Some(first)) if amounts.len() > 1 || !first.is_empty() => Quantity(sum).to_string(),
        (_, Some(first)) => plain(first),
        (_, None) => String::new(),
    };
    let order = if columns.is_month_first { Order::MonthFirst } else { Order::DayFirst };
    let day = columns.day.map(|column| day_in(at(row, column), order)).unwrap_or_default();
    let price = columns.price.map(|column| number_of(at(row, column))).unwrap_or_default();
    Some(HeldRow { line, symbol, isin, day, quantity, price })
}

/// By what the cells look like: an ISIN, a date, a text for the symbol, then the quantity and the price.
fn guessed(line: u32, cells: &[String]) -> Option<HeldRow> {
    let mut row = HeldRow { line, ..HeldRow::default() };
    for cell in cells.iter().filter(|cell| !cell.is_empty()) {
        let text = Cell::text(cell.as_str());
        let is_number = numbers::scaled(&text).is_ok();
        if row.isin.is_empty() && Isin::parse(&cell.to_ascii_uppercase()).is_some() {
            row.isin = cell.to_ascii_uppercase();
        } else if row.day.is_empty() && !is_number && day(cell).is_some() {
            row.day = day_of(&text);
        } else if is_number && row.quantity.is_empty() && !(row.symbol.is_empty() && row.isin.is_empty()) {
            row.quantity = number_of(&text);
        } else if is_number && row.price.is_empty() && !row.quantity.is_empty() {
            row.price = number_of(&text);
        } else if row.symbol.is_empty() && !cell.contains('=') {
            row.symbol.clone_from(cell);
        }
    }
    let is_named = !row.symbol.is_empty() || !row.isin.is_empty();
    (is_named && !row.quantity.is_empty()).then_some(row)
}

/// `Equity Holdings Statement as on 2026-05-19`
fn stated_day(title: &str) -> Option<Day> {
    let lower = title.to_ascii_lowercase();
    let from = ["as on", "as of", "as at"].iter().find_map(|mark| lower.find(mark))? + "as on".len();
    title.get(from..).and_then(day)
}

/// Names of columns: three or more texts, of which none is a number, a date or an ISIN.
fn is_like_header(row: &[Cell<'_>]) -> bool {
    let is_title = |text: &str| {
        numbers::scaled_text(text).is_err()
            && day(text).is_none()
            && Isin::parse(&text.to_ascii_uppercase()).is_none()
    };
    let mut filled = row.iter().filter(|cell| !cell.is_empty());
    filled.clone().count() >= 3
        && filled.all(|cell| matches!(cell, Cell::Text(_)) && is_title(cell.as_text()))
}

fn day(text: &str) -> Option<Day> {
    when::parse(text.trim_matches(is_blank), Order::DayFirst)?.day
}

fn day_of(cell: &Cell<'_>) -> String {
    day_in(cell, Order::DayFirst)
}

fn day_in(cell: &Cell<'_>, order: Order) -> String {
    let known = match cell {
        Cell::Number(serial) | Cell::Serial(serial) => when::day_of_serial(*serial),
        other => when::parse(other.as_text().trim_matches(is_blank), order).and_then(|moment| moment.day),
    };
    known.map_or_else(|| plain(cell), |day| day.to_string())
}

fn number_of(cell: &Cell<'_>) -> String {
    numbers::scaled(cell).map_or_else(|_| plain(cell), |number| Quantity(number).to_string())
}

fn plain(cell: &Cell<'_>) -> String {
    let text = match cell {
        Cell::Number(_) | Cell::Serial(_) => return number_text(cell),
        other => other.as_text().trim_matches(is_blank),
    };
    text.chars().filter(|c| !c.is_control()).take(MOST_CHARS).collect()
}

fn number_text(cell: &Cell<'_>) -> String {
    numbers::scaled(cell).map(|number| Quantity(number).to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::Field;

    /// A row a line: `line symbol isin day quantity price`, blanks as `-`.
    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let found = holdings(text.as_bytes(), &HeldChoice::default()).unwrap();
        let or = |text: &str| if text.is_empty() { "-".to_owned() } else { text.to_owned() };
        let rows: Vec<String> = found
            .rows
            .iter()
            .map(|row| {
                let fields =
                    [&row.symbol, &row.isin, &row.day, &row.quantity, &row.price].map(|text| or(text));
                format!("{} {}", row.line, fields.join(" "))
            })
            .collect();
        assert_eq!(rows, expected, "{text}");
    }

    #[test]
    fn pasted_rows_need_no_header() {
        check(
            "INFY\t10\t1,500.50\nTCS\t1,00,000\t₹ 3,000",
            &["1 INFY - - 10 1500.5", "2 TCS - - 100000 3000"],
        );
        check("INE009A01021,10,1500,31-03-2024", &["1 - INE009A01021 2024-03-31 10 1500"]);
        check("31/03/2024\tINFY\t10\t1500.00", &["1 INFY - 2024-03-31 10 1500"]);
        check("INFY\t10\nTotal\tof all", &["1 INFY - - 10 -"]);
        check("NIFTY26NOV26000CE\t-75\t120", &["1 NIFTY26NOV26000CE - - -75 120"]);
    }

    #[test]
    fn a_header_says_where_the_fields_are() {
        check(
            "Price;Qty;Symbol;Buy date\n1500;10;INFY;31 Mar 2024\n;;Total;",
            &["2 INFY - 2024-03-31 10 1500"],
        );
        check("Instrument,Qty.,Avg. cost,LTP\nINFY,10,1500.25,1600", &["2 INFY - - 10 1500.25"]);
        check(
            "Holdings statement for stocks as on 31-03-2024\nStock Name,ISIN,Quantity,Average buy price,Buy value\n\
             Infosys Limited,INE009A01021,10,1500.5,15005",
            &["3 - INE009A01021 - 10 1500.5"],
        );
    }

    #[test]
    fn zerodhas_statement_says_its_day_and_pledged_shares_are_held() {
        let text = "Equity Holdings Statement as on 2026-05-19\n\
                    Symbol,ISIN,Sector,Quantity Available,Quantity Discrepant,Quantity Long Term,Quantity Pledged (Margin),\
                    Quantity Pledged (Loan),Average Price,Previous Closing Price\n\
                    GOLDBEES,INF204KB17I5,ETF,600,0,400,50,5,78.4321,80.1\n";
        check(text, &["3 GOLDBEES INF204KB17I5 - 655 78.4321"]);
        let found = holdings(text.as_bytes(), &HeldChoice::default()).unwrap();
        assert_eq!((found.broker, found.day), (Some(Broker::ZERODHA), Day::parse("2026-05-19")));
    }

    #[test]
    fn what_is_no_list_of_holdings_says_why() {
        let refused = |text: &str| holdings(text.as_bytes(), &HeldChoice::default()).unwrap_err().message();
        assert!(refused("Dear customer,\nthank you").starts_with("No row of this looks like shares"));
        let trades = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,\
                      order_execution_time\n";
        assert!(refused(trades).starts_with("This file lists trades, not holdings."), "{}", refused(trades));
        let many = "INFY\t10\t1500\n".repeat(2_001);
        assert!(refused(&many).starts_with("This has more than 2,000 rows"));
        let many = format!("Symbol\tQty\n{}", "INFY\t10\n".repeat(2_001));
        assert!(refused(&many).starts_with("This has more than 2,000 rows"));
    }

    fn mapping(columns: &[(Field, u16)]) -> Mapping {
        Mapping {
            broker: Broker::OTHER,
            header: ["Share", "Code", "Units held", "Buy rate", "Rate today", "Bought"]
                .map(str::to_owned)
                .to_vec(),
            columns: columns.to_vec(),
            exchange: None,
            month_first: None,
        }
    }

    const OWN: &str = "Demat statement as on 31-03-2025\n\nShare,Code,Units held,Buy rate,Rate today,Bought\n\
                       Infosys Limited,INE009A01021,10,\"1,500.50\",1600,05/03/2024\n\
                       TCS,,2,3000,3100,06/03/2024\nTotal,,12,,,\n";

    /// Of two rates only a person knows which one was paid.
    #[test]
    fn a_file_with_an_unknown_header_is_read_by_chosen_columns() {
        let read = |columns: &[(Field, u16)], month_first: Option<bool>| {
            let mappings = vec![Mapping { month_first, ..mapping(columns) }];
            let found = holdings(OWN.as_bytes(), &HeldChoice { mappings, is_file: true }).unwrap();
            let rows: Vec<String> = found
                .rows
                .iter()
                .map(|row| [&*row.symbol, &row.isin, &row.day, &row.quantity, &row.price].join("|"))
                .collect();
            (rows.join(" "), found.day.map(|day| day.to_string()), found.mapping, found.broker)
        };
        let day = Some("2025-03-31".to_owned());
        let columns = [(Field::Name, 0), (Field::Isin, 1), (Field::Quantity, 2), (Field::Price, 3)];
        let rows = "|INE009A01021||10|1500.5 TCS|||2|3000".to_owned();
        assert_eq!(read(&columns, None), (rows, day.clone(), Some(0), None));
        // Symbol, quantity and date alone, dates month first.
        let columns = [(Field::Name, 0), (Field::Quantity, 2), (Field::Date, 5)];
        let rows = "Infosys Limited||2024-05-03|10| TCS||2024-06-03|2|".to_owned();
        assert_eq!(read(&columns, Some(true)), (rows, day, Some(0), None));
    }

    #[test]
    fn an_unknown_header_asks_for_its_columns() {
        let choice = HeldChoice { mappings: Vec::new(), is_file: true };
        let problem = holdings(OWN.as_bytes(), &choice).unwrap_err();
        assert_eq!(problem.code, ProblemCode::UnknownLayout);
        assert!(
            problem
                .message()
                .starts_with("The columns of this list are not known: “Share, Code, Units held, Buy rate,"),
            "{}",
            problem.message()
        );
        // Without a header there is nothing to choose by: cells are read by what they look like.
        assert_eq!(holdings(b"INFY,10,1500\nTCS,2,3000\n", &choice).unwrap().rows.len(), 2);
        // Finished trades are no holdings.
        let trades = "Stock name,ISIN,Quantity,Buy date,Buy price,Buy value,Sell date,Sell price,Sell value,Realised P&L\n";
        let problem = holdings(trades.as_bytes(), &choice).unwrap_err();
        assert_eq!(problem.code, ProblemCode::OtherReport);
    }

    #[test]
    fn what_a_list_needs_is_said() {
        let check = |columns: &[(Field, u16)], expected: &[&str]| {
            let found: Vec<String> =
                mapping(columns).held_problems().into_iter().map(|problem| problem.message).collect();
            assert_eq!(found, expected);
        };
        check(&[(Field::Isin, 1), (Field::Quantity, 2)], &[]);
        check(
            &[],
            &["Choose the column of “Symbol or name”, or of “ISIN”.", "Choose the column of “Quantity”."],
        );
        check(
            &[(Field::Name, 0), (Field::Quantity, 2), (Field::Side, 3)],
            &["“Buy or sell” is nothing that a list of holdings has."],
        );
        check(
            &[(Field::Name, 0), (Field::Quantity, 0)],
            &["The column “Share” is chosen twice, as “Symbol or contract” and as “Quantity”."],
        );
    }
}
