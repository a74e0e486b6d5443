//! What each committed broker file is read as, word for word.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use domain::{Broker, Contract, Fill, Instrument, Segment};
use tradebook::{Choice, FileProblem, ProblemCode, Tradebook, read};

#[path = "../examples/make_fixtures/main.rs"]
mod make_fixtures;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/files")
}

fn chosen(name: &str, choice: Choice) -> Result<Tradebook, FileProblem> {
    let bytes = std::fs::read(folder().join(name)).unwrap();
    read(name, &bytes, choice)
}

/// A reading as text: the head, then warnings and refused rows, then the first fill and the last.
#[track_caller]
fn check(name: &str, expected: &str) {
    let book =
        chosen(name, Choice::default()).unwrap_or_else(|problem| panic!("{name}: {}", problem.message()));
    assert_eq!(told(&book), expected.trim_start(), "{name}");
}

fn told(book: &Tradebook) -> String {
    let window = book.window.unwrap();
    let mut text = format!(
        "{} {} {} to {} client {}, {} read, {} skipped, {} fills\n",
        book.format,
        book.segment.map_or("both", Segment::word),
        window.from,
        window.to,
        book.client.as_deref().unwrap_or("–"),
        book.rows_read,
        book.rows_skipped,
        book.fills.len()
    );
    for warning in domain::messages(&book.warnings) {
        writeln!(text, "! {warning}").unwrap();
    }
    for problem in &book.rejected {
        writeln!(text, "row {}, {}: {}", problem.row, problem.column, problem.reason).unwrap();
    }
    for fill in [&book.fills[0], &book.fills[book.fills.len() - 1]] {
        writeln!(text, "{}", line(fill, &book.instruments[fill.instrument as usize])).unwrap();
    }
    text
}

fn line(fill: &Fill, instrument: &Instrument) -> String {
    let contract = match &instrument.contract {
        Contract::Cash => instrument.isin.map_or_else(|| "no ISIN".to_owned(), |isin| isin.to_string()),
        Contract::Future { underlying, expiry } => format!("{underlying} {expiry}"),
        Contract::Option { underlying, expiry, strike, right } => {
            format!("{underlying} {expiry} {strike} {right}")
        }
    };
    format!(
        "{} {} {contract} {} {} {} × {} = {} {} {:?}{} trade {} order {}",
        fill.row,
        instrument.symbol,
        fill.exchange,
        fill.side,
        fill.quantity,
        fill.price,
        fill.value,
        fill.time,
        fill.series,
        if fill.auction { " auction" } else { "" },
        fill.trade_id,
        fill.order_id
    )
}

const EQUITY: &str = "\
INFY INE009A01021 NSE buy 10 × 1505.5 = 15055 2025-04-02T09:21:05+05:30 EQ trade 50011001 order 1100000004210001
LAST M&M INE101A01026 NSE sell 8 × 2588.8999 = 20711.1992 2025-04-21T15:29:59+05:30 EQ trade 41995001 order 1200000008812348
";

/// The same twelve fills, whatever the layout: only the rows they stand in differ.
#[track_caller]
fn check_equity(name: &str, head: &str, first: u32, last: u32) {
    let fills = EQUITY.replace("LAST ", &format!("{last} "));
    check(name, &format!("{head}\n{first} {fills}"));
}

#[test]
fn zerodha_equity_in_every_layout() {
    const CSV: &str =
        "zerodha-tradebook-csv equity 2025-04-02 to 2025-04-21 client –, 12 read, 0 skipped, 12 fills";
    const CONSOLE: &str = "equity 2025-04-01 to 2025-04-30 client ZZ0001, 12 read, 0 skipped, 12 fills";
    check_equity("zerodha-equity.csv", CSV, 2, 13);
    check_equity("zerodha-equity-2021.csv", CSV, 2, 13);
    check_equity(
        "csv-named.xlsx",
        &format!("{CSV}\n! The file is named .xlsx, but it is a text file (CSV); it was read as that."),
        2,
        13,
    );
    check_equity("zerodha-equity-console.xlsx", &format!("zerodha-tradebook-xlsx {CONSOLE}"), 16, 27);
    check_equity("zerodha-equity.xls", &format!("zerodha-tradebook-xls {CONSOLE}"), 16, 27);
    check_equity(
        "zerodha-resaved.xlsx",
        &format!(
            "zerodha-tradebook-xlsx {CONSOLE}\n! Row 16: the order id was shortened by a spreadsheet program. Brokerage is charged per order and may be off; the broker's original file has whole ids."
        ),
        10,
        21,
    );
    check_equity(
        "zerodha-two-sheets.xlsx",
        &format!(
            "zerodha-tradebook-xlsx {CONSOLE}\n! The sheet “Old” is hidden and was not read.\n! 2 rows of the workbook are hidden (a filter, perhaps); they were read like the others."
        ),
        16,
        20,
    );
    check_equity(
        "zerodha-equity-and-fno.xlsx",
        &format!(
            "zerodha-tradebook-xlsx {CONSOLE}\n! The sheet “F&O” holds F&O trades and was left out, because equity trades were read from this file. Upload the file again and choose F&O."
        ),
        16,
        27,
    );
}

#[test]
fn zerodha_equity_of_other_ages() {
    check("zerodha-equity-2018.csv", "
zerodha-tradebook-csv equity 2025-04-02 to 2025-04-21 client –, 12 read, 0 skipped, 12 fills
2 INFY no ISIN NSE buy 10 × 1505.5 = 15055 2025-04-02T09:21:05+05:30  trade 50011001 order 1100000004210001
13 M&M no ISIN NSE sell 8 × 2588.8999 = 20711.1992 2025-04-21T15:29:59+05:30  trade 41995001 order 1200000008812348
");
    check("zerodha-equity-client-column.csv", "
zerodha-tradebook-csv equity 2025-04-02 to 2025-04-21 client ZZ0001, 12 read, 0 skipped, 12 fills
2 INFY no ISIN NSE buy 10 × 1505.5 = 15055 2025-04-02T09:21:05+05:30 EQ trade 50011001 order 1100000004210001
13 M&M no ISIN NSE sell 8 × 2588.8999 = 20711.1992 2025-04-21T15:29:59+05:30 EQ trade 41995001 order 1200000008812348
");
    for name in ["zerodha-equity-semicolon.csv", "zerodha-equity-pipe.csv"] {
        check(name, "
zerodha-tradebook-csv equity 2025-04-02 to 2025-04-21 client –, 12 read, 0 skipped, 12 fills
! 12 rows (first: 2): the order id was shortened by a spreadsheet program. Brokerage is charged per order and may be off; the broker's original file has whole ids.
2 INFY INE009A01021 NSE buy 10 × 1505.5 = 15055 2025-04-02T09:21:05+05:30 EQ trade 50011001 order 1.10E+15
13 M&M INE101A01026 NSE sell 8 × 2588.8999 = 20711.1992 2025-04-21T15:29:59+05:30 EQ trade 41995001 order 1.20E+15
");
    }
}

#[test]
fn zerodha_equity_names_and_flags() {
    let book = chosen("zerodha-equity.csv", Choice::default()).unwrap();
    let symbols: Vec<_> = book.instruments.iter().map(|one| one.symbol.as_str()).collect();
    assert_eq!(symbols, ["INFY", "M&M", "BAJAJ-AUTO", "ONESOURCE", "RELIANCE", "GOLDBEES"]);
    let series: Vec<_> = book.fills.iter().map(|fill| fill.series.as_str()).collect();
    assert_eq!(series, ["EQ", "EQ", "EQ", "EQ", "EQ", "BE", "A", "EQ", "EQ", "EQ", "EQ", "EQ"]);
    assert_eq!(book.fills.iter().filter(|fill| fill.auction).map(|fill| fill.row).collect::<Vec<_>>(), [11]);
    assert_eq!(book.fills[6].order_id, "1743999400012345678");
}

#[test]
fn zerodha_fno() {
    let fills = "
zerodha-tradebook-csv fno 2026-05-18 to 2026-05-21 client –, 10 read, 0 skipped, 10 fills
2 NIFTY2651923100PE NIFTY 2026-05-19 23100 PE NSE buy 65 × 84.25 = 5476.25 2026-05-18T09:20:11+05:30  trade 90011 order 1000000001100457
11 SENSEX2652181000CE SENSEX 2026-05-21 81000 CE BSE sell 20 × 355.5 = 7110 2026-05-20T13:20:30+05:30  trade 5622 order 1779260400098799216
";
    check("zerodha-fno.csv", fills);
    // The expiry column of the workbook has no header.
    let console = fills
        .replace(
            "-csv fno 2026-05-18 to 2026-05-21 client –",
            "-xlsx fno 2026-05-18 to 2026-05-22 client ZZ0001",
        )
        .replace("\n2 ", "\n16 ")
        .replace("\n11 ", "\n25 ");
    check("zerodha-fno-console.xlsx", &console);
}

#[test]
fn groww_orders() {
    check(
        "groww-stock-orders.xlsx",
        "
groww-stock-orders-xlsx equity 2026-04-01 to 2026-04-26 client 1234567890, 7 read, 2 skipped, 5 fills
! 2 rows (first: 10): left out, because the order status is not “Executed” but “Cancelled”, “Rejected”.
7 WIPRO INE075A01022 NSE buy 40 × 249.51 = 9980.4 2026-04-01T09:31:00+05:30  trade  order 1100000022218101
13 TATAPOWER INE245A01021 NSE sell 7 × 398.6 = 2790.2 2026-04-24T11:11:00+05:30  trade  order 1100000022241187
",
    );
    check("groww-fno-orders.xlsx", "
groww-fno-orders-xlsx fno 2026-05-18 to 2026-05-22 client –, 2 read, 0 skipped, 2 fills
7 NIFTY 19 MAY 26 23100 PUT NIFTY 2026-05-19 23100 PE NSE buy 65 × 84.25 = 5476.25 2026-05-18T09:20:00+05:30  trade  order 1000000001100457
8 NIFTY 19 MAY 26 23100 PUT NIFTY 2026-05-19 23100 PE NSE sell 65 × 91.05 = 5918.25 2026-05-18T11:02:00+05:30  trade  order 1000000001177213
");
    // The total is the truth, the price follows: 285.01 / 3.
    let book = chosen("groww-stock-orders.xlsx", Choice::default()).unwrap();
    assert_eq!(
        (book.fills[3].price.to_string(), book.fills[3].value.to_string()),
        ("95.00333333".into(), "285.01".into())
    );
}

#[test]
fn a_bad_row_is_named() {
    check("one-bad-row.xlsx", "
zerodha-tradebook-xlsx equity 2025-04-01 to 2025-04-30 client ZZ0001, 12 read, 0 skipped, 11 fills
! Not read and left out: 1 row (BAJAJ-AUTO). Its value in rupees is not known: no amount, or no price and quantity in units, can be read. None of it is in any figure.
row 20, Quantity: expected a whole number, found “1,5”
16 INFY INE009A01021 NSE buy 10 × 1505.5 = 15055 2025-04-02T09:21:05+05:30 EQ trade 50011001 order 1100000004210001
27 M&M INE101A01026 NSE sell 8 × 2588.8999 = 20711.1992 2025-04-21T15:29:59+05:30 EQ trade 41995001 order 1200000008812348
");
}

#[test]
fn other_reports_are_known_by_name() {
    const TRADEBOOK: &str =
        "Upload the tradebook instead: Zerodha Console, Reports, Tradebook, as XLSX or CSV.";
    const ORDERS: &str = "Upload the order history instead: Groww, Reports, Stocks order history.";
    let check = |name: &str, is: &str, instead: &str| {
        let problem = chosen(name, Choice::default()).unwrap_err();
        assert_eq!(
            (problem.code, problem.message()),
            (ProblemCode::OtherReport, format!("This is {is}. {instead}")),
            "{name}"
        );
    };
    check(
        "others/zerodha-pnl.xlsx",
        "Zerodha's P&L statement: it has sums per symbol, but no trades with dates",
        TRADEBOOK,
    );
    check(
        "others/zerodha-tax-pnl.xlsx",
        "Zerodha's tax P&L: it lists finished trades, without times and ids",
        TRADEBOOK,
    );
    check(
        "others/zerodha-holdings.xlsx",
        "Zerodha's holdings statement: it shows what is held, not what was traded",
        TRADEBOOK,
    );
    check(
        "others/zerodha-positions.xlsx",
        "Zerodha's positions statement: it shows open positions, not trades",
        TRADEBOOK,
    );
    check("others/zerodha-ledger.csv", "Zerodha's ledger: it shows money that moved, not trades", TRADEBOOK);
    check("others/kite-orders.csv", "Kite's order list (orders.csv): it has one day without ids", TRADEBOOK);
    check(
        "others/kite-positions.csv",
        "Kite's position list (positions.csv): it shows open positions, not trades",
        TRADEBOOK,
    );
    check(
        "others/groww-stocks-pnl.xlsx",
        "Groww's stocks P&L report, without the table of finished trades",
        "Download it again for a period in which shares were sold, or upload the order history: Groww, Reports, Stocks order \
         history.",
    );
    check(
        "others/groww-fno-pnl-combined.xlsx",
        "Groww's combined F&O P&L report: it has what was bought and sold of each contract in the whole period, but not the \
         days of the trades",
        "Upload the P&L report of trade level instead: Groww, Reports, F&O P&L.",
    );
    check(
        "others/groww-mutual-funds.xlsx",
        "Groww's mutual fund order history: funds are not read yet",
        ORDERS,
    );
    check(
        "others/paytm-pnl.xls",
        "Paytm Money's P&L report: it lists finished trades, without times and ids",
        "Upload the transaction report instead: Paytm Money, Reports, Transactions.",
    );
    let html = chosen("others/hdfc-trades.xls", Choice::default()).unwrap_err();
    assert_eq!(
        html.message(),
        "This is an HTML table with a spreadsheet's name. Open it in Excel, save it as .xlsx and upload that, or export it again as CSV or XLSX."
    );
}

/// Every file under every choice; a wrong one is said, a right one changes nothing.
#[test]
fn a_contradicting_choice_is_said() {
    let files = [
        ("zerodha-equity.csv", Broker::ZERODHA, Segment::Equity),
        ("zerodha-equity-console.xlsx", Broker::ZERODHA, Segment::Equity),
        ("zerodha-equity.xls", Broker::ZERODHA, Segment::Equity),
        ("zerodha-fno.csv", Broker::ZERODHA, Segment::Fno),
        ("zerodha-fno-console.xlsx", Broker::ZERODHA, Segment::Fno),
        ("groww-stock-orders.xlsx", Broker::GROWW, Segment::Equity),
        ("groww-fno-orders.xlsx", Broker::GROWW, Segment::Fno),
    ];
    for (name, is, of) in files {
        let free = chosen(name, Choice::default()).unwrap();
        assert_eq!((free.broker, free.segment), (is, Some(of)), "{name}");
        for broker in [None, Some(Broker::ZERODHA), Some(Broker::GROWW)] {
            for segment in [None, Some(Segment::Equity), Some(Segment::Fno)] {
                let outcome = chosen(name, Choice { broker, segment, ..Choice::default() });
                if broker.is_none_or(|one| one == is) && segment.is_none_or(|one| one == of) {
                    assert_eq!(outcome.as_ref(), Ok(&free), "{name}");
                    continue;
                }
                let problem = outcome.unwrap_err();
                assert_eq!(problem.code, ProblemCode::Contradiction, "{name}");
                assert!(problem.message().starts_with("This looks like a "), "{}", problem.message());
            }
        }
    }
    let message = |name, broker, segment| {
        chosen(name, Choice { broker, segment, ..Choice::default() }).unwrap_err().message()
    };
    assert_eq!(
        message("groww-stock-orders.xlsx", Some(Broker::ZERODHA), None),
        "This looks like a Groww sheet, but Zerodha was chosen. Choose Groww for this file, or upload the Zerodha tradebook."
    );
    assert_eq!(
        message("zerodha-fno.csv", None, Some(Segment::Equity)),
        "This looks like a Zerodha F&O tradebook, but equity was chosen. Choose F&O for this file, or upload the equity file."
    );
    // Both segments in one workbook: the choice picks the sheet.
    let book =
        chosen("zerodha-equity-and-fno.xlsx", Choice { segment: Some(Segment::Fno), ..Choice::default() })
            .unwrap();
    assert_eq!((book.segment, book.fills.len()), (Some(Segment::Fno), 10));
}

/// `cargo run -p tradebook --example make_fixtures` writes these bytes again.
#[test]
fn the_committed_files_are_what_the_example_writes() {
    for (name, bytes) in make_fixtures::files().unwrap() {
        assert!(bytes.len() < 60_000, "{name} is too large to commit");
        assert!(
            std::fs::read(folder().join(name)).unwrap() == bytes,
            "{name} differs from what the example writes"
        );
    }
}
