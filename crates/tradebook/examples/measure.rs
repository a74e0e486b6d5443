//! Figures for the reader: `measure make FILE [ROWS]`, `measure bare FILE`, `measure read FILE`, `measure columns
//! ROWS`, `measure charges ROWS`.
//!
//! `bare` streams every cell with calamine and does nothing; `read` is the whole way from bytes to fills.
//! Each prints the CPU time and the peak memory of its process (Linux).

use std::io::Cursor;
use std::time::Instant;

use calamine::{Reader, Xlsx};
use rust_xlsxwriter::{Workbook, XlsxError};
use tradebook::{Field, Mapping};

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn main() -> Outcome {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["make", file] => std::fs::write(file, console(100_000)?)?,
        ["make", file, rows] => std::fs::write(file, console(rows.parse()?)?)?,
        ["bare", file] => bare(&std::fs::read(file)?)?,
        ["read", file] => {
            let bytes = std::fs::read(file)?;
            match tradebook::read(file, &bytes, tradebook::Choice::default()) {
                Ok(book) => println!(
                    "{} fills, {} instruments, {} rejected",
                    book.fills.len(),
                    book.instruments.len(),
                    book.rejected.len()
                ),
                Err(problem) => println!("{:?}: {}", problem.code, problem.message()),
            }
        }
        ["columns", rows] => columns(rows.parse()?)?,
        ["charges", rows] => charges(rows.parse()?)?,
        _ => return Err("measure make|bare|read FILE, measure columns|charges ROWS".into()),
    }
    report()
}

fn bare(bytes: &[u8]) -> Outcome {
    let mut book = Xlsx::new(Cursor::new(bytes))?;
    let mut cells = 0;
    for name in book.sheet_names() {
        let mut reader = book.worksheet_cells_reader(&name)?;
        while reader.next_cell()?.is_some() {
            cells += 1;
        }
    }
    println!("{cells} cells");
    Ok(())
}

/// A file of so many trades whose rows state every charge that Kotak has a column for.
fn charges(rows: usize) -> Outcome {
    let mut text = String::from(
        "Trade Date,Trade Time,Order Time,Security Name,ISIN,Exchange,Order Source,Transaction Type,Quantity,Market Rate,Total,\
         GST,Brokerage,Misc.,Total Charges,STT/CTT",
    );
    for row in 0..rows {
        let (day, minute, scrip) = (1 + row % 28, row % 60, row % 300);
        let side = if row % 2 == 0 { "Buy" } else { "Sell" };
        text.push_str(&format!(
            "\n{day:02}/04/2026,10:{minute:02}:07,10:{minute:02}:06,SCRIP{scrip},INE{scrip:06}011,NSE,Web,{side},10,1505.50,\
             15055.00,3.71,20,0.61,24.32,15"
        ));
    }
    println!("{} bytes", text.len());
    let book = tradebook::read("charges.csv", text.as_bytes(), tradebook::Choice::default())
        .map_err(|problem| problem.message())?;
    println!("{} fills, {} stated charges", book.fills.len(), book.charges.len());
    Ok(())
}

/// The first rows and the whole of a file of so many trades, by chosen columns.
fn columns(rows: usize) -> Outcome {
    let header = ["When", "Paper", "How many", "At", "Worth"].map(str::to_owned);
    let mut text = header.join(",");
    for row in 0..rows {
        let (day, paise) = (1 + row % 28, row % 9_973);
        text.push_str(&format!(
            "\n{day:02}/04/2026 09:{:02},SCRIP{},1,1{paise:04}.50,1{paise:04}.50",
            row % 60,
            row % 300
        ));
    }
    let mapping = Mapping {
        broker: domain::Broker::OTHER,
        header: header.to_vec(),
        columns: vec![
            (Field::Date, 0),
            (Field::Name, 1),
            (Field::Quantity, 2),
            (Field::Price, 3),
            (Field::Value, 4),
        ],
        exchange: None,
        month_first: None,
    };
    let started = Instant::now();
    let head = tradebook::head(text.as_bytes(), None, tradebook::HeadOf::Trades)
        .map_err(|problem| problem.message())?;
    let shown = started.elapsed();
    let choice = tradebook::Choice { mappings: vec![mapping], ..tradebook::Choice::default() };
    let book = tradebook::read("a.csv", text.as_bytes(), choice).map_err(|problem| problem.message())?;
    println!(
        "first {} rows in {:.1} ms, {} fills in {:.1} ms",
        head.rows.len(),
        shown.as_secs_f64() * 1e3,
        book.fills.len(),
        (started.elapsed() - shown).as_secs_f64() * 1e3
    );
    Ok(())
}

fn report() -> Outcome {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let behind_name = stat.rsplit_once(')').ok_or("no stat")?.1;
    let ticks: Vec<u64> = behind_name.split_whitespace().skip(11).take(2).flat_map(str::parse).collect();
    let status = std::fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or_default();
    println!("{} ms CPU, {peak}", ticks.iter().sum::<u64>() * 10);
    Ok(())
}

/// A Console equity tradebook as the site gives it: ids and dates as texts, 300 scrips, split orders.
fn console(rows: u32) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet().set_name("Equity")?;
    sheet.write_string(6, 1, "Client ID")?;
    sheet.write_string(6, 2, "ZZ0001")?;
    sheet.write_string(10, 1, "Tradebook for Equity from 2025-04-01 to 2026-03-31")?;
    let titles = "Symbol,ISIN,Trade Date,Exchange,Segment,Series,Trade Type,Auction,Quantity,Price,Trade ID,Order ID,Order Execution Time";
    for (column, title) in (1..).zip(titles.split(',')) {
        sheet.write_string(14, column, title)?;
    }
    for n in 0..rows {
        let row = 15 + n;
        let scrip = n.wrapping_mul(2_654_435_761) % 300;
        let (day, order) = (n * 28 * 12 / rows.max(1), n * 10 / 27);
        let date =
            format!("{}-{:02}-{:02}", 2025 + (day / 28 + 3) / 12, (day / 28 + 3) % 12 + 1, day % 28 + 1);
        let second = 33_300 + order % 22_000;
        sheet.write_string(row, 1, format!("SCRIP{scrip}"))?;
        sheet.write_string(row, 2, format!("INE{scrip:03}A01{:03}", scrip % 1000))?;
        sheet.write_string(row, 3, &date)?;
        sheet.write_string(row, 4, "NSE")?;
        sheet.write_string(row, 5, "EQ")?;
        sheet.write_string(row, 6, "EQ")?;
        sheet.write_string(row, 7, if n % 2 == 0 { "buy" } else { "sell" })?;
        sheet.write_boolean(row, 8, false)?;
        sheet.write_number(row, 9, f64::from(n % 90 + 1))?;
        sheet.write_number(row, 10, f64::from(10_000 + n % 700_000) / 100.0)?;
        sheet.write_string(row, 11, format!("{}", 10_000_000 + n * 7))?;
        sheet.write_string(row, 12, format!("{}", 1_200_000_000_000_000_u64 + u64::from(order) * 1_013))?;
        sheet.write_string(
            row,
            13,
            format!("{date}T{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60),
        )?;
    }
    book.save_to_buffer()
}
