//! A Console tradebook of 100,000 rows: file → fills, the child's memory, and `rojmel report`,
//! against calamine's bare streaming read of the same bytes.

use std::error::Error;
use std::fs::File;
use std::hint::black_box;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use calamine::{Reader, Xlsx};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use rust_xlsxwriter::{Workbook, XlsxError};
use tradebook::Choice;

use crate::fills;
use crate::ratio::{Best, compare, row};

pub const ROWS: u32 = 100_000;
const ROUNDS: u32 = 7;

/// `rojmel` is the binary to measure; `scratch` a folder for the workbook.
pub fn run(rojmel: &Path, scratch: &Path) -> Result<(), Box<dyn Error>> {
    let path = console_workbook(scratch, ROWS)?;
    let bytes = std::fs::read(&path)?;
    println!("| (the workbook: {ROWS} rows, {:.1} MB) | | | | |", bytes.len() as f64 / 1e6);
    compare(
        "100,000-row Console XLSX: file → fills, CPU",
        1.5,
        ROUNDS,
        || {
            let read = tradebook::read("bench.xlsx", black_box(&bytes), Choice::default());
            assert!(
                read.as_ref().is_ok_and(|book| book.fills.len() == ROWS as usize),
                "every row is a fill: {:?}",
                read.as_ref().map(|book| (&book.warnings, book.rejected.first())).map_err(|no| no.message())
            );
        },
        || {
            assert!(plain_read(&bytes) > 1_000_000);
        },
    );
    whole_commands(rojmel, &path, &bytes)?;
    Ok(())
}

/// Every cell of every sheet, streamed and looked at, nothing made of it.
fn plain_read(bytes: &[u8]) -> usize {
    let Ok(mut workbook) = Xlsx::new(Cursor::new(bytes)) else { return 0 };
    let mut cells = 0;
    for name in workbook.sheet_names() {
        let Ok(mut reader) = workbook.worksheet_cells_reader(&name) else { return 0 };
        while let Ok(Some(cell)) = reader.next_cell() {
            black_box(&cell);
            cells += 1;
        }
    }
    cells
}

/// The child alone (its memory) and `rojmel report --json` end to end (its CPU, children included).
fn whole_commands(rojmel: &Path, path: &PathBuf, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let mut report = Best::default();
    let mut plain = Best::default();
    for _ in 0..ROUNDS {
        plain.time(|| assert!(plain_read(bytes) > 1_000_000));
        let before = children_cpu()?;
        let done =
            Command::new(rojmel).arg("report").arg(path).arg("--json").stdout(Stdio::null()).status()?;
        assert!(done.success(), "rojmel report failed");
        report.note(children_cpu()? - before);
    }
    row(
        "100,000-row Console XLSX: `rojmel report --json` end to end, CPU with its child",
        2.0,
        &report,
        &plain,
    );
    // A process starts with the peak of the one that made it, and this one is large: ask a fresh one.
    let asked = Command::new(std::env::current_exe()?).arg("--peak").arg(rojmel).arg(path).output()?;
    let peak: u64 = String::from_utf8(asked.stdout)?.trim().parse()?;
    println!("| the same, largest process of the two | {:.0} MB | | | ≤ 100 MB |", peak as f64 / 1024.0);
    Ok(())
}

/// Runs `rojmel report` and prints the largest resident size, in KiB, that it or its child had.
pub fn peak(rojmel: &Path, file: &Path) -> Result<(), Box<dyn Error>> {
    let done = Command::new(rojmel).arg("report").arg(file).arg("--json").stdout(Stdio::null()).status()?;
    assert!(done.success(), "rojmel report failed");
    println!("{}", getrusage(UsageWho::RUSAGE_CHILDREN)?.max_rss());
    Ok(())
}

fn children_cpu() -> Result<Duration, nix::Error> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let micros = (usage.user_time() + usage.system_time()).num_microseconds();
    Ok(Duration::from_micros(micros.unsigned_abs()))
}

/// Fills in random order.
pub fn console_workbook(scratch: &Path, rows: u32) -> Result<PathBuf, XlsxError> {
    let path = scratch.join(format!("tradebook-{rows}.xlsx"));
    if File::open(&path).is_err() {
        let mut fills = fills::unsorted(rows, 500);
        fills.sort_by_key(|fill| fill.row);
        write_workbook(&path, &fills)?;
    }
    Ok(path)
}

/// 50,000 round trips within their day, each one line of the trades table. Two parts make a long book.
pub fn round_trips(scratch: &Path, part: u32) -> Result<PathBuf, XlsxError> {
    let path = scratch.join(format!("round-trips-{part}.xlsx"));
    if File::open(&path).is_err() {
        write_workbook(&path, &fills::round_trips(ROWS / 2, part))?;
    }
    Ok(path)
}

/// In the layout of a Console download: client block, title, header in row 15 from column B.
fn write_workbook(path: &Path, fills: &[domain::Fill]) -> Result<(), XlsxError> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet().set_name("Equity")?;
    sheet.write(6, 1, "Client ID")?.write(6, 2, "AB1234")?;
    sheet.write(10, 1, "Tradebook for Equity from 2026-04-01 to 2027-03-31")?;
    let head = [
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
    for (column, text) in (1..).zip(head) {
        sheet.write(14, column, text)?;
    }
    for (at, fill) in (15..).zip(fills) {
        let time = fill.time.to_string();
        sheet.write(at, 1, format!("SCRIP{}", fill.instrument))?;
        sheet.write(at, 2, format!("INE{:06}01", fill.instrument) + "1")?;
        sheet.write(at, 3, &time[..10])?;
        sheet.write(at, 4, fill.exchange.word())?;
        sheet.write(at, 5, "EQ")?;
        sheet.write(at, 6, "EQ")?;
        sheet.write(at, 7, fill.side.word())?;
        sheet.write(at, 8, false)?;
        sheet.write(at, 9, fill.quantity.to_string().parse::<f64>().unwrap_or_default())?;
        sheet.write(at, 10, fill.price.to_string().parse::<f64>().unwrap_or_default())?;
        sheet.write(at, 11, fill.trade_id.as_str())?;
        sheet.write(at, 12, fill.order_id.as_str())?;
        sheet.write(at, 13, &time[..19])?;
    }
    workbook.save(path)
}
