//! `rojmel report`: broker files in, their report out.

mod draw;
mod opening;
mod read;
mod rupees;
mod text;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use domain::{Broker, Day, Segment};
use report::{ReadFile, Report, Stated};
use tradebook::Choice;
use tradebook::side::{SettlementRow, final_values};

use text::Style;

#[derive(Debug, Args)]
pub struct Ask {
    /// Broker files: .csv, .xlsx or .xls; their content decides.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// zerodha or groww; by default read from each file.
    #[arg(long, value_parser = broker)]
    broker: Option<Broker>,
    /// equity or fno; by default read from each file.
    #[arg(long, value_parser = segment)]
    segment: Option<Segment>,
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
    /// bhavcopy of futures and options of their last day.
    #[arg(long, value_name = "FILE")]
    settlements: Option<PathBuf>,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

/// Exit code of a file that cannot be read.
const UNREADABLE: u8 = 2;

pub fn run(ask: Ask) -> ExitCode {
    let as_of = ask.as_of.unwrap_or_else(|| crate::serve::now().day());
    let started = Instant::now();
    let choice = Choice { broker: ask.broker, segment: ask.segment };
    let files = match read::each(&ask.files, choice) {
        Ok(files) => files,
        Err(sentence) => {
            eprintln!("{sentence}");
            return ExitCode::from(UNREADABLE);
        }
    };
    let stated = stated(&ask, &files);
    let report = stated.and_then(|stated| report::report(files, stated, as_of, started.elapsed()));
    let report = match report {
        Ok(report) => report,
        Err(sentence) => {
            eprintln!("{sentence}");
            return ExitCode::from(UNREADABLE);
        }
    };
    match print(&report, ask.json) {
        Ok(()) => ExitCode::SUCCESS,
        // `rojmel report … | head` has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rojmel: the report could not be printed: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What the side files say.
fn stated(ask: &Ask, files: &[ReadFile]) -> Result<Stated, String> {
    Ok(Stated {
        held_none: ask.held_none,
        lots: side(ask.opening.as_deref(), |text| opening::lots(text, files))?,
        actions: side(ask.actions.as_deref(), tradebook::side::actions)?,
        settlements: side(ask.settlements.as_deref(), |text| settlements(text, files))?,
    })
}

/// Typed, or what a bhavcopy says about the contracts of the files.
fn settlements(text: &[u8], files: &[ReadFile]) -> Result<Vec<SettlementRow>, String> {
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
fn side<T>(
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
    Broker::from_word(text).ok_or_else(|| "expected zerodha or groww".to_owned())
}

fn segment(text: &str) -> Result<Segment, String> {
    Segment::from_word(text).ok_or_else(|| "expected equity or fno".to_owned())
}

fn day(text: &str) -> Result<Day, String> {
    Day::parse(text).ok_or_else(|| "expected a day that exists, as 2026-04-01".to_owned())
}
