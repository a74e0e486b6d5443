//! Row by row: labels say where a table begins and what it is of, never the number of a row.

mod result;

use compact_str::CompactString;
use domain::{Argument, Broker, Isin, Money, Segment, Text, Window, div_half_even};
use rustc_hash::FxHashMap;

use crate::cell::{Cell, at, is_summary, quoted};
use crate::day_order::Order;
use crate::header::{Header, key};
use crate::intake;
use crate::read::{FileProblem, ProblemCode, RowProblem};
use crate::rows::Rows;
use crate::statement::kinds::{Group, StatedEntry, StatedHead, StatedScrip, Statement, StatementKind};
use crate::when::Dates;
use crate::{groww, numbers, zerodha};

/// A busy year has some thousands of lots.
const MOST_ROWS: u32 = 50_000;
/// Of one cell: 1,000 crore rupees. So many rows of it are still a sum.
const MOST_MONEY: i64 = 100_000_000_000_000;
const MOST_REJECTED: usize = 100;
const MOST_ENTRIES: usize = 5_000;
/// Of a name or a text, in characters.
const MOST_CHARS: usize = 120;

/// Where the figures of a table stand.
#[derive(Debug, Clone)]
struct Columns {
    name: usize,
    isin: Option<usize>,
    quantity: usize,
    buy_value: usize,
    sell_value: usize,
    realised: usize,
    taxable: Option<usize>,
    turnover: Option<usize>,
    entry: Option<usize>,
    exit: Option<usize>,
    /// Heads that the rows state.
    charges: Vec<(StatedHead, usize)>,
}

#[derive(Debug, Clone, Copy)]
struct EntryColumns {
    particulars: usize,
    day: Option<usize>,
    debit: usize,
    credit: usize,
}

#[derive(Debug, Clone)]
enum Table {
    /// Rows of results.
    Results(Columns, Header),
    /// `Account Head | Amount`
    Charges(usize, usize),
    /// `Particulars | Posting Date | Debit | Credit`
    Entries(EntryColumns),
    /// Of no use here: what is still open, dividends.
    Left,
}

pub(super) struct Reading {
    broker: Option<Broker>,
    /// A table of closed lots with their days was seen at Zerodha.
    is_tax: bool,
    window: Option<Window>,
    client: Option<CompactString>,
    segments: Vec<Segment>,
    /// Under the sections of a tax P&L, and of a P&L.
    exits: Vec<StatedScrip>,
    scrips: Vec<StatedScrip>,
    charges: Vec<(StatedHead, Money)>,
    charges_of_exits: Vec<(StatedHead, Money)>,
    entries: Vec<StatedEntry>,
    /// As stated above the tables.
    realised: Option<Money>,
    turnovers: Vec<(Group, Money)>,
    rows_read: u32,
    rows_skipped: u32,
    rejected: Vec<RowProblem>,
    warnings: Vec<Text>,
    left_out: Vec<String>,
    table: Option<Table>,
    section: String,
    /// What the sheet or its title says it is of.
    sheet: Option<Segment>,
    /// Where a scrip under a head stands in `exits` (`true`) or `scrips`.
    places: FxHashMap<(bool, Group, CompactString, Option<Isin>), usize>,
    /// Groww's second sheet has the same trades by scrip.
    is_done: bool,
    has_groww: bool,
    dates: Dates,
    first_titles: Option<String>,
    is_tradebook: bool,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            broker: None,
            is_tax: false,
            window: None,
            client: None,
            segments: Vec::new(),
            exits: Vec::new(),
            scrips: Vec::new(),
            charges: Vec::new(),
            charges_of_exits: Vec::new(),
            entries: Vec::new(),
            realised: None,
            turnovers: Vec::new(),
            rows_read: 0,
            rows_skipped: 0,
            rejected: Vec::new(),
            warnings: Vec::new(),
            left_out: Vec::new(),
            table: None,
            section: String::new(),
            sheet: None,
            places: FxHashMap::default(),
            is_done: false,
            has_groww: false,
            dates: Dates { order: Order::DayFirst, ..Dates::default() },
            first_titles: None,
            is_tradebook: false,
        }
    }
}

impl Rows for Reading {
    fn sheet(&mut self, name: &str, epoch_1904: bool) {
        self.is_done = self.has_groww;
        self.table = None;
        self.section = name.to_owned();
        self.sheet = match key(name).as_str() {
            "fo" => Some(Segment::Fno),
            "equity" => Some(Segment::Equity),
            "commodity" => Some(Segment::Commodity),
            "currency" => Some(Segment::Currency),
            _ => None,
        };
        self.dates.epoch_1904 = epoch_1904;
    }

    fn hidden_sheet(&mut self, name: &str) {
        self.warnings.push(intake::hidden_sheet(name));
    }

    fn warn(&mut self, sentence: Text) {
        self.warnings.push(sentence);
    }

    fn is_done(&self) -> bool {
        self.is_done
    }

    fn row(&mut self, number: u32, row: &[Cell<'_>]) -> Result<(), FileProblem> {
        if self.is_done || row.iter().all(Cell::is_empty) {
            return Ok(());
        }
        let header = Header::of(row);
        if self.begins(&header) {
            return Ok(());
        }
        match self.table.clone() {
            Some(Table::Results(columns, header)) if has_number(row) => {
                self.rows_read += 1;
                if self.rows_read > MOST_ROWS {
                    return Err(FileProblem::plain(
                        ProblemCode::TooLarge,
                        "The statement has more than 50,000 rows. Download a shorter period.",
                    ));
                }
                if is_summary(row) {
                    self.rows_read -= 1;
                } else if let Err((column, reason)) = self.result(number, row, &columns)
                    && self.rejected.len() < MOST_REJECTED
                {
                    let reason = format!("{reason} ({})", told(row, &columns));
                    self.rejected.push(RowProblem { row: number, column: header.title(column), reason });
                }
            }
            Some(Table::Charges(head, amount)) if has_number(row) => {
                self.charge(at(row, head).as_text(), at(row, amount));
            }
            Some(Table::Entries(columns)) if has_number(row) => self.entry(number, row, columns),
            Some(Table::Left) if has_number(row) => {}
            _ => self.label(row, &header),
        }
        Ok(())
    }
}

/// Whose row it is, and what result it states: what is not compared leaves a difference of it.
fn told(row: &[Cell<'_>], columns: &Columns) -> String {
    let name = at(row, columns.name).as_text();
    let name = if name.is_empty() { "without a name" } else { name };
    match numbers::scaled(at(row, columns.realised)) {
        Ok(units) => {
            let result = Money(div_half_even(units.into(), 10_000) as i64);
            format!("{name}, which states a result of {}", Argument::rupees("", result).text)
        }
        Err(_) => format!("{name}, whose result in rupees cannot be read"),
    }
}

impl Reading {
    /// Whether the row is the header of a table.
    fn begins(&mut self, header: &Header) -> bool {
        let results = |name: &[&str], realised: &[&str]| {
            let column = |spellings: &[&str]| header.column(spellings);
            let charges = header_charges(header);
            Some(Columns {
                name: column(name)?,
                isin: column(&["isin"]),
                quantity: column(&["quantity", "qty"])?,
                buy_value: column(&["buyvalue"])?,
                sell_value: column(&["sellvalue"])?,
                realised: column(realised)?,
                taxable: column(&["taxableprofit"]),
                turnover: column(&["turnover"]),
                entry: column(&["entrydate", "buydate"]),
                exit: column(&["exitdate", "selldate"]),
                charges,
            })
        };
        if header.has_all(&["symbol", "entrydate", "exitdate"])
            && let Some(columns) = results(&["symbol"], &["profit"])
        {
            self.is_tax = true;
            self.of(Broker::ZERODHA);
            self.covers(match key(&self.section).as_str() {
                "fo" => Segment::Fno,
                "commodity" => Segment::Commodity,
                "currency" => Segment::Currency,
                _ => Segment::Equity,
            });
            self.table = Some(Table::Results(columns, header.clone()));
            return true;
        }
        if let Some(columns) = results(&["symbol"], &["realizedpl"]) {
            self.of(Broker::ZERODHA);
            self.table = Some(Table::Results(columns, header.clone()));
            return true;
        }
        if header.has_all(&["selldate"])
            && let Some(columns) = results(&["stockname", "scripname"], &["realisedpl", "realizedpl"])
        {
            self.of(Broker::GROWW);
            self.has_groww = true;
            self.covers(if columns.isin.is_some() { Segment::Equity } else { Segment::Fno });
            self.table = Some(Table::Results(columns, header.clone()));
            return true;
        }
        if let (Some(head), Some(amount)) = (header.column(&["accounthead"]), header.column(&["amount"])) {
            self.table = Some(Table::Charges(head, amount));
            return true;
        }
        if let (Some(particulars), Some(debit), Some(credit)) =
            (header.column(&["particulars"]), header.column(&["debit"]), header.column(&["credit"]))
        {
            let day = header.column(&["postingdate", "date"]);
            self.table = Some(Table::Entries(EntryColumns { particulars, day, debit, credit }));
            return true;
        }
        if zerodha::Table::of(header).is_some() || groww::Table::of(header, "").is_some() {
            self.is_tradebook = true;
            self.table = Some(Table::Left);
            return true;
        }
        // Another table of the same sheet: dividends, what is still open.
        let titles = header.titles().count();
        if titles >= 3 {
            if self.first_titles.is_none() {
                let titles: Vec<&str> = header.titles().take(6).collect();
                self.first_titles = Some(quoted(&titles.join(", ")));
            }
            let is_header = header.titles().all(|title| numbers::scaled_text(title).is_err())
                && (header.column(&["symbol", "stockname", "scripname"]).is_some());
            if is_header {
                self.table = Some(Table::Left);
            }
            return is_header;
        }
        false
    }

    fn of(&mut self, broker: Broker) {
        self.broker.get_or_insert(broker);
    }

    fn covers(&mut self, segment: Segment) {
        if !self.segments.contains(&segment) {
            self.segments.push(segment);
        }
    }

    /// A title, a label with its value, or the name of the section that follows.
    fn label(&mut self, row: &[Cell<'_>], header: &Header) {
        for title in header.titles() {
            if let Some(window) = intake::window(title) {
                self.window.get_or_insert(window);
                let lower = title.to_ascii_lowercase();
                let of = if lower.contains("for f&o") || lower.contains("futures & options") {
                    Some(Segment::Fno)
                } else if lower.contains("statement for equity") || lower.contains("for stocks") {
                    Some(Segment::Equity)
                } else if lower.contains("statement for commodity") {
                    Some(Segment::Commodity)
                } else if lower.contains("statement for currency") {
                    Some(Segment::Currency)
                } else {
                    None
                };
                if let Some(segment) = of {
                    self.covers(segment);
                    self.sheet = Some(segment);
                }
            }
        }
        if let Some(column) = header.column(&["clientid", "uniqueclientcode", "ucc", "clientcode"]) {
            let text = match at(row, column + 1) {
                Cell::Number(number) => format!("{number:.0}"),
                other => other.as_text().to_owned(),
            };
            if !text.is_empty() && text.len() <= 24 {
                self.client = Some(text.into());
            }
            return;
        }
        let Some((column, label)) = row.iter().enumerate().find(|(_, cell)| !cell.as_text().is_empty())
        else {
            return;
        };
        let label = label.as_text();
        let value = row[column + 1..].iter().find(|cell| !cell.is_empty());
        match value.map(money) {
            Some(Ok(amount)) => {
                let bare = key(label);
                if matches!(bare.as_str(), "realizedpl" | "realisedpl") {
                    self.realised.get_or_insert(amount);
                } else if let Some(group) = self.turnover_of(&bare) {
                    match self.turnovers.iter_mut().find(|(known, _)| *known == group) {
                        Some((_, sum)) => *sum += amount,
                        None => self.turnovers.push((group, amount)),
                    }
                } else if StatedHead::of_key(&bare).is_some() && !self.is_tax {
                    self.charge(label, &Cell::text(amount.to_string()));
                }
            }
            Some(Err(_)) => {}
            None => {
                self.table = None;
                self.section = label.chars().take(MOST_CHARS).collect();
            }
        }
    }

    /// The business of a label as “Options Turnover” of a summary: that of its sheet.
    fn turnover_of(&self, bare: &str) -> Option<Group> {
        let of_contracts = |group| match self.sheet {
            Some(Segment::Commodity) => Group::Commodity,
            Some(Segment::Currency) => Group::Currency,
            Some(Segment::Equity | Segment::Fno) | None => group,
        };
        match bare {
            "intradayspeculativeturnover" => Some(Group::Intraday),
            "futuresturnover" => Some(of_contracts(Group::Futures)),
            "optionsturnover" => Some(of_contracts(Group::Options)),
            _ => None,
        }
    }

    fn charge(&mut self, label: &str, cell: &Cell<'_>) {
        let bare = key(label);
        if bare.is_empty() || bare == "total" {
            return;
        }
        let Ok(amount) = money(cell) else { return };
        add(&mut self.charges, StatedHead::of_key(&bare).unwrap_or(StatedHead::Other), amount);
    }

    fn entry(&mut self, number: u32, row: &[Cell<'_>], columns: EntryColumns) {
        let amount = |cell: &Cell<'_>| if cell.is_empty() { Ok(Money::ZERO) } else { money(cell) };
        let (debit, credit) = (amount(at(row, columns.debit)), amount(at(row, columns.credit)));
        let (Ok(debit), Ok(credit)) = (debit, credit) else { return };
        let particulars: String =
            at(row, columns.particulars).as_text().trim().chars().take(MOST_CHARS).collect();
        let day = columns.day.and_then(|column| self.dates.day(at(row, column), number).ok());
        if (debit, credit) != (Money::ZERO, Money::ZERO) && self.entries.len() < MOST_ENTRIES {
            self.entries.push(StatedEntry { particulars, day, debit, credit });
        }
    }

    pub(super) fn finish(mut self) -> Result<Statement, FileProblem> {
        let refused = |code, sentence| Err(FileProblem::plain(code, sentence));
        let Some(broker) = self.broker else {
            if self.is_tradebook {
                let message = "This file lists trades. Upload it under Add trades; here comes the broker's own P&L of a period.";
                return refused(ProblemCode::OtherReport, message);
            }
            return Err(match self.first_titles {
                Some(titles) => FileProblem::new(
                    ProblemCode::UnknownLayout,
                    "This is no P&L statement that is known here. It has the columns {titles}. Zerodha: Console, Reports, P&L \
                     or Tax P&L, as XLSX. Groww: Reports, P&L of stocks or of futures and options.",
                    [Argument::shown("titles", titles)],
                ),
                None => FileProblem::plain(
                    ProblemCode::UnknownLayout,
                    "This is no P&L statement that is known here. Zerodha: Console, Reports, P&L or Tax P&L, as XLSX. Groww: \
                     Reports, P&L of stocks or of futures and options.",
                ),
            });
        };
        let Some(window) = self.window else {
            let message = "The statement does not say its period: expected a title as “P&L Statement for Equity from \
                           2025-04-01 to 2026-03-31”. Download it again and upload it unchanged.";
            return refused(ProblemCode::UnknownLayout, message);
        };
        let (kind, scrips, charges) = if self.is_tax {
            (StatementKind::TaxProfitAndLoss, self.exits, self.charges_of_exits)
        } else {
            (StatementKind::ProfitAndLoss, self.scrips, self.charges)
        };
        for section in self.left_out {
            self.warnings.push(Text::new(
                "section_not_compared",
                "Rows under {section} are not compared.",
                [Argument::shown("section", quoted(&section))],
            ));
        }
        self.segments.sort_unstable();
        let statement = Statement {
            broker,
            kind,
            window,
            client: self.client,
            segments: self.segments,
            scrips,
            charges,
            entries: self.entries,
            realised: self.realised.filter(|_| !self.is_tax),
            turnovers: self.turnovers,
            rows_read: self.rows_read,
            rows_skipped: self.rows_skipped,
            rejected: self.rejected,
            warnings: self.warnings,
        };
        if !statement.adds_up() {
            let message =
                "The figures of this statement add up to more than any account trades: nothing was compared.";
            return refused(ProblemCode::TooLarge, message);
        }
        Ok(statement)
    }
}

/// Heads that stand in the rows of a tax P&L.
fn header_charges(header: &Header) -> Vec<(StatedHead, usize)> {
    let names = [
        ("brokerage", StatedHead::Brokerage),
        ("exchangetransactioncharges", StatedHead::Exchange),
        ("ipft", StatedHead::Ipft),
        ("sebicharges", StatedHead::Sebi),
        ("cgst", StatedHead::Gst),
        ("sgst", StatedHead::Gst),
        ("igst", StatedHead::Gst),
        ("stampduty", StatedHead::StampDuty),
        ("stt", StatedHead::Stt),
        ("ctt", StatedHead::Stt),
        ("sttctt", StatedHead::Stt),
    ];
    names.into_iter().filter_map(|(name, head)| Some((head, header.column(&[name])?))).collect()
}

fn has_number(row: &[Cell<'_>]) -> bool {
    row.iter().any(|cell| numbers::scaled(cell).is_ok())
}

/// Rupees, below 0 too; half-even to 10⁻⁴.
fn money(cell: &Cell<'_>) -> Result<Money, String> {
    let scaled = numbers::scaled(cell).map_err(|_| cell.expected("rupees"))?;
    let amount = div_half_even(i128::from(scaled), 10_000) as i64;
    if amount.abs() > MOST_MONEY { Err(cell.expected("fewer rupees")) } else { Ok(Money(amount)) }
}

fn add(charges: &mut Vec<(StatedHead, Money)>, head: StatedHead, amount: Money) {
    match charges.iter_mut().find(|(known, _)| *known == head) {
        Some((_, sum)) => *sum += amount,
        None => charges.push((head, amount)),
    }
}
