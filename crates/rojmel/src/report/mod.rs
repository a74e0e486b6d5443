//! `rojmel report`: broker files in, their report out.

pub mod draw;
mod month;
mod opening;
pub mod read;
mod text;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::{Args, ValueEnum};
use compact_str::CompactString;
use domain::{Broker, Day, Segment};
use pdf::Month;
use report::{ReadFile, Report, Stated};
use tradebook::side::{SettlementRow, final_values, unzipped};
use tradebook::{Choice, QuantityUnit};

use text::Style;

#[derive(Debug, Args)]
pub struct Options {
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    costs: StatedCosts,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
    /// Write one month as a PDF instead: the file's name. Needs --month.
    #[arg(long, value_name = "FILE", requires = "month", conflicts_with = "json")]
    pdf: Option<PathBuf>,
    /// Which month, as 2026-11.
    #[arg(long, value_name = "MONTH", requires = "pdf", value_parser = month)]
    month: Option<Month>,
}

fn month(text: &str) -> Result<Month, String> {
    Month::parse(text).ok_or_else(|| "a month as 2026-11".to_owned())
}

/// Broker files, and what is said beside them.
#[derive(Debug, Args)]
pub struct Sources {
    /// Broker files: .csv, .xlsx or .xls; their content decides.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// zerodha, groww or another broker; by default read from each file.
    #[arg(long, value_parser = broker)]
    broker: Option<Broker>,
    /// equity, fno, commodity or currency; by default read from each file.
    #[arg(long, value_parser = segment)]
    segment: Option<Segment>,
    /// What quantities of commodity and currency contracts count: lots or units. Needed where a file does not show it.
    #[arg(long, value_parser = quantities)]
    quantities: Option<QuantityUnit>,
    /// Which of day and month stands first in dates with slashes. Needed where a file does not show it.
    #[arg(long, value_enum)]
    dates: Option<Dates>,
    /// What one lot counts of a commodity whose lot is not certain, as MCXBULLDEX=50. For several, given again.
    #[arg(long = "lot", value_name = "NAME=COUNT", value_parser = lot)]
    lots: Vec<(CompactString, u32)>,
    /// The Indian day on which expiry is judged, as 2026-04-01; today by default.
    #[arg(long, value_name = "DATE", value_parser = day)]
    as_of: Option<Day>,
    /// What was held before the files begin: a CSV with the columns symbol,isin,date,quantity,price.
    #[arg(long, value_name = "FILE")]
    opening: Option<PathBuf>,
    /// Nothing else was held before the files begin.
    #[arg(long)]
    held_none: bool,
    /// Splits, bonuses, demergers and the like: a CSV that begins with the columns ex_date,symbol,isin,action.
    #[arg(long, value_name = "FILE")]
    actions: Option<PathBuf>,
    /// What contracts were worth at their expiry: a CSV with the columns symbol,value (0 for expired worthless), or the
    /// bhavcopy of futures and options of their last day, zipped or not.
    #[arg(long, value_name = "FILE")]
    settlements: Option<PathBuf>,
}

/// How dates with slashes are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Dates {
    DayFirst,
    MonthFirst,
}

/// What the broker takes, as it says. A comparison with its statement takes none of it: that is what is compared.
#[derive(Debug, Default, Args)]
pub struct StatedCosts {
    /// The broker's own P&L: the charges that it states of its period replace the estimates. For several, given again.
    #[arg(long, value_name = "PNL")]
    stated_charges: Vec<PathBuf>,
    /// Fees outside trades (interest, pledge, account maintenance): a CSV with the columns day,kind,amount,note.
    #[arg(long, value_name = "FILE")]
    fees: Option<PathBuf>,
}

impl Sources {
    pub fn as_of(&self) -> Day {
        self.as_of.unwrap_or_else(|| crate::serve::now().day())
    }

    /// # Errors
    /// A sentence that names the file that cannot be read.
    pub fn read(&self, costs: &StatedCosts) -> Result<(Vec<ReadFile>, Stated), String> {
        let choice = Choice {
            broker: self.broker,
            segment: self.segment,
            quantities: self.quantities,
            month_first: self.dates.map(|order| order == Dates::MonthFirst),
            lots: self.lots.clone(),
            remembered: Vec::new(),
            mappings: Vec::new(),
        };
        let files = read::each(&self.files, &choice)?;
        let stated = Stated {
            held_none: self.held_none,
            lots: side(self.opening.as_deref(), |text| opening::lots(text, &files))?,
            actions: side(self.actions.as_deref(), tradebook::side::actions)?,
            settlements: side(self.settlements.as_deref(), |text| settlements(text, &files))?,
            statements: costs
                .stated_charges
                .iter()
                .map(|path| read::statement(path))
                .collect::<Result<_, _>>()?,
            fees: costs.fees.as_deref().map(|path| side(Some(path), tradebook::side::fees)).transpose()?,
        };
        Ok((files, stated))
    }
}

/// Exit code of a file that cannot be read.
const UNREADABLE: u8 = 2;

pub fn run(options: &Options) -> ExitCode {
    let as_of = options.sources.as_of();
    let started = Instant::now();
    let read = options.sources.read(&options.costs);
    if let (Some(path), Some(month)) = (&options.pdf, options.month) {
        let accounts = read.and_then(|(files, stated)| report::accounts(&files, &stated, as_of));
        let made = accounts.and_then(|accounts| month::pdf_of_month(accounts, month, as_of));
        return match made.and_then(|bytes| written(path, &bytes)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(sentence) => refused(&sentence),
        };
    }
    match read.and_then(|(files, stated)| report::report(files, stated, as_of, started.elapsed())) {
        Ok(report) => printed(&print(&report, options.json), "report"),
        Err(sentence) => refused(&sentence),
    }
}

/// Into a file of this name.
pub fn written(path: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(path, bytes).map_err(|error| format!("{} could not be written: {error}", path.display()))
}

/// A file that cannot be read, in one sentence.
fn refused(sentence: &str) -> ExitCode {
    eprintln!("{sentence}");
    ExitCode::from(UNREADABLE)
}

/// Prints what was made, or says in one sentence why not.
pub fn print_made(made: Result<Vec<u8>, String>, what: &str) -> ExitCode {
    match made {
        Ok(text) => {
            let mut out = io::stdout().lock();
            printed(&out.write_all(&text).and_then(|()| out.flush()), what)
        }
        Err(sentence) => refused(&sentence),
    }
}

/// What printing came to.
fn printed(outcome: &io::Result<()>, what: &str) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        // `rojmel report … | head` has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rojmel: the {what} could not be printed: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Typed, or what a bhavcopy says about the contracts of the files.
fn settlements(text: &[u8], files: &[ReadFile]) -> Result<Vec<SettlementRow>, String> {
    let text = &unzipped(text.to_vec())?;
    let Ok(values) = final_values(text) else { return tradebook::side::settlements(text) };
    let mut rows: Vec<SettlementRow> = Vec::new();
    for book in files.iter().map(|file| &file.tradebook) {
        for fill in &book.fills {
            let one = &book.instruments[fill.instrument as usize];
            let Some(value) = values.iter().find(|value| value.is_of(one, fill.exchange)) else { continue };
            if rows.iter().all(|known| known.symbol != one.symbol) {
                rows.push(SettlementRow { row: value.row, symbol: one.symbol.clone(), value: value.value });
            }
        }
    }
    Ok(rows)
}

/// All rows of a file, or one sentence that names it and the first row that cannot be read.
pub fn side<T>(
    path: Option<&Path>,
    rows: impl FnOnce(&[u8]) -> Result<Vec<T>, String>,
) -> Result<Vec<T>, String> {
    let Some(path) = path else { return Ok(Vec::new()) };
    let shown: String = path.to_string_lossy().chars().filter(|c| !c.is_control()).collect();
    let text = std::fs::read(path).map_err(|error| format!("{shown}: {}", read::in_words(&error)))?;
    rows(&text).map_err(|problem| format!("{shown}: {problem}"))
}

fn print(report: &Report, json: bool) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    if json {
        serde_json::to_writer_pretty(&mut out, report)?;
        writeln!(out)?;
    } else {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty())
            || std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        let colour = io::stdout().is_terminal() && !plain;
        out.write_all(text::text(report, Style { colour }).as_bytes())?;
    }
    out.flush()
}

fn broker(text: &str) -> Result<Broker, String> {
    Broker::from_word(text).ok_or_else(|| format!("expected {}", Broker::words()))
}

fn segment(text: &str) -> Result<Segment, String> {
    Segment::from_word(text).ok_or_else(|| "expected equity, fno, commodity or currency".to_owned())
}

fn lot(text: &str) -> Result<(CompactString, u32), String> {
    tradebook::lot_said(text)
        .ok_or_else(|| "expected a commodity and a number above 0, as MCXBULLDEX=50".to_owned())
}

fn quantities(text: &str) -> Result<QuantityUnit, String> {
    QuantityUnit::from_word(text).ok_or_else(|| "expected lots or units".to_owned())
}

fn day(text: &str) -> Result<Day, String> {
    Day::parse(text).ok_or_else(|| "expected a day that exists, as 2026-04-01".to_owned())
}
