//! Files of other brokers, each fill of each file; and a file read by columns that a user chose.

use std::fmt::Write;
use std::path::Path;

use domain::{Broker, Contract, Exchange, Quantity, Segment};
use tradebook::{
    Choice, Field, FileProblem, HeadOf, Mapping, ProblemCode, QuantityUnit, Tradebook, head, read,
};

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/files/brokers").join(name))
        .unwrap()
}

/// Format and segment, warnings, refused rows, then each fill in a line.
fn told(book: &Tradebook) -> String {
    let mut text = format!(
        "{} {}, {} read, {} skipped\n",
        book.format,
        book.segment.map_or("both", Segment::word),
        book.rows_read,
        book.rows_skipped
    );
    for warning in domain::messages(&book.warnings) {
        writeln!(text, "! {}", warning.split(". ").next().unwrap_or_default().trim_end_matches('.')).unwrap();
    }
    for problem in &book.rejected {
        writeln!(text, "row {}, {}: {}", problem.row, problem.column, problem.reason).unwrap();
    }
    for fill in &book.fills {
        let instrument = &book.instruments[fill.instrument as usize];
        let name = match &instrument.contract {
            Contract::Cash => match instrument.isin {
                Some(isin) => format!("{} {isin}", instrument.symbol),
                None => instrument.symbol.to_string(),
            },
            Contract::Future { underlying, expiry } => format!("{underlying} {expiry} FUT"),
            Contract::Option { underlying, expiry, strike, right } => {
                format!("{underlying} {expiry} {strike} {right}")
            }
        };
        let time = fill.time.to_string();
        writeln!(
            text,
            "{} {name} {} {} {} × {} = {} {} trade {} order {}",
            fill.row,
            fill.exchange,
            fill.side,
            fill.quantity,
            fill.price,
            fill.value,
            &time[..16],
            fill.trade_id,
            fill.order_id
        )
        .unwrap();
    }
    text
}

#[track_caller]
fn check(name: &str, broker: Broker, expected: &str) {
    let book =
        read(name, &bytes(name), Choice::default()).unwrap_or_else(|problem| panic!("{}", problem.message));
    assert_eq!((book.broker, told(&book).as_str()), (broker, expected.trim_start()), "{name}");
}

/// What the rows state: of each fill how many amounts, and those that are not 0 with their heads.
fn charged(book: &Tradebook) -> String {
    let mut text = String::new();
    for (at, fill) in (0..).zip(&book.fills) {
        let own: Vec<_> = book.charges.iter().filter(|one| one.fill == at).collect();
        let amounts = own.iter().filter(|one| one.amount.0 != 0).map(|one| {
            let heads: Vec<&str> = one.heads.heads().map(|head| head.word()).collect();
            format!("{} {}", heads.join("+"), one.amount)
        });
        writeln!(text, "{} of {}: {}", fill.row, own.len(), amounts.collect::<Vec<_>>().join(", ")).unwrap();
    }
    text
}

#[track_caller]
fn check_charges(name: &str, expected: &str) {
    let book = read(name, &bytes(name), Choice::default()).unwrap();
    assert_eq!(charged(&book), expected.trim_start(), "{name}");
}

/// The brokerage of order 1000000011 stands on a row of its own and counts with its fill.
#[test]
fn what_rows_state_of_their_charges() {
    check_charges(
        "angelone-trades.xlsx",
        "
35 of 7: brokerage 20, exchange 2, gst 3.6
37 of 7: exchange 2
38 of 7: exchange 2
39 of 7: exchange 2
",
    );
    // One row for buys and sells of a day: all of it on the buys.
    check_charges(
        "dhan-transactions.csv",
        "
2 of 6: brokerage 40, exchange+ipft 2, gst 7.2, stt+ctt 10
2 of 6: 
3 of 6: brokerage 20, exchange+ipft 13, stampDuty 15, gst 3.6
4 of 6: exchange+ipft 1, stampDuty 2, stt+ctt 15
",
    );
    check_charges(
        "icicidirect-trades.csv",
        "
2 of 4: exchange+sebi+ipft 0.5, stampDuty 2.26, brokerage+gst 41.3, stt+ctt 15
3 of 4: exchange+sebi+ipft 0.6, brokerage+gst 52, stt+ctt 19
",
    );
    check_charges(
        "kotak-transactions.csv",
        "
2 of 4: brokerage 10
3 of 4: brokerage 10, stt+ctt 4
4 of 4: stt+ctt 15
",
    );
    check_charges(
        "paytmmoney-transactions.xlsx",
        "
8 of 6: brokerage 15, sebi 0.01, exchange+ipft 0.5, stampDuty 2.26, gst 2.7, stt+ctt 15
9 of 6: brokerage 15, sebi 0.01, exchange+ipft 0.5, gst 2.7, stt+ctt 15
",
    );
    // 0.75 of each of ten: 15,062.50 with it, 15,055 without.
    check_charges("hdfcsec-trades.xlsx", "\n5 of 1: brokerage 7.5\n");
    check_charges("upstox-trades.xlsx", "\n12 of 0: \n13 of 0: \n14 of 0: \n15 of 0: \n16 of 0: \n");
}

/// An empty cell is 0 where another row of the scrip and day has the amount, and says nothing elsewhere; a minus is a
/// way of writing what was paid; what is no amount is left out.
#[test]
fn charges_in_columns_that_a_user_chose() {
    let header = "When,Paper,How many,At,Fee,Tax";
    let text = format!(
        "{header}\n15/04/2026,INFY,10,1505.50,-20,15\n15/04/2026,INFY,5,1505.50,,8\n15/04/2026,TCS,1,3500,,x\n\
         16/04/2026,TCS,-1,3510,-20.5,4\n"
    );
    let mapping = Mapping {
        broker: Broker::OTHER,
        header: header.split(',').map(str::to_owned).collect(),
        columns: vec![
            (Field::Date, 0),
            (Field::Name, 1),
            (Field::Quantity, 2),
            (Field::Price, 3),
            (Field::Brokerage, 4),
            (Field::Stt, 5),
        ],
        exchange: Some(Exchange::Nse),
        month_first: Some(false),
    };
    let choice = Choice { mappings: vec![mapping], ..Choice::default() };
    let book = read("own.csv", text.as_bytes(), choice).unwrap();
    assert_eq!(
        charged(&book),
        "2 of 2: brokerage 20, stt+ctt 15\n3 of 2: stt+ctt 8\n4 of 0: \n5 of 2: brokerage 20.5, stt+ctt 4\n"
    );
    let told = "Row 4: a charge is no amount and is left out. Charges of that day are estimated.";
    assert!(book.warnings.iter().any(|one| one.message() == told), "{:?}", book.warnings);
}

#[test]
fn upstox() {
    check(
        "upstox-trades.xlsx",
        Broker::UPSTOX,
        "
upstox-trades-xlsx both, 6 read, 1 skipped
! This broker writes names of companies instead of the exchange's symbols
! The file has no column of order ids
12 INFOSYS LTD NSE buy 10 × 1505.5 = 15055 2026-04-02T09:21 trade 50011001 order 
13 NIFTY 2026-04-07 23000 CE NSE buy 65 × 100 = 6500 2026-04-02T10:05 trade 90011 order 
14 NIFTY 2026-04-07 23000 CE NSE sell 65 × 120 = 7800 2026-04-06T11:15 trade 90377 order 
15 SENSEX 2026-04-09 78000 PE BSE buy 20 × 250 = 5000 2026-04-06T11:20 trade 5501 order 
16 INFOSYS LTD NSE sell 10 × 1520 = 15200 2026-04-07T14:02 trade 50044001 order 
",
    );
}

#[test]
fn angel_one() {
    check(
        "angelone-trades.xlsx",
        Broker::ANGEL_ONE,
        "
angelone-trades-xlsx both, 6 read, 2 skipped
! Row 36: no trade, because the quantity is 0: it holds the brokerage of an order and counts with it
35 NIFTY 2026-08-25 24150 PE NSE buy 65 × 101 = 6565 2026-08-20T00:00 trade 90101 order 1000000011
37 NIFTY 2026-08-25 24150 PE NSE sell 65 × 108.5 = 7052.5 2026-08-20T00:00 trade 90188 order 1000000012
38 SENSEX 2026-08-27 81000 CE BSE buy 20 × 240 = 4800 2026-08-21T00:00 trade 4411 order 1000000013
39 INFY NSE buy 10 × 1505.5 = 15055 2026-08-21T00:00 trade 50011 order 1100000014
",
    );
}

#[test]
fn dhan() {
    // 7,000.50 / 65 = 107.7 to the eighth decimal: the value is exact, the price an average.
    check(
        "dhan-transactions.csv",
        Broker::DHAN,
        "
dhan-transactions-csv both, 3 read, 0 skipped
! Dhan's transaction report has one row for a scrip and day: all buys at their average, and all sells
! The file has no column of trade ids
2 NIFTY 2026-04-07 23000 CE NSE buy 65 × 100 = 6500 2026-04-01T00:00 trade  order 
2 NIFTY 2026-04-07 23000 CE NSE sell 65 × 107.7 = 7000.5 2026-04-01T00:00 trade  order 
3 WIPRO 2026-04-28 FUT NSE buy 3000 × 250 = 750000 2026-04-01T00:00 trade  order 
4 INFOSYS LTD NSE buy 10 × 1505.5 = 15055 2026-04-02T00:00 trade  order 
",
    );
    // 19,759.75 / 195 = 101.33205128…
    check(
        "dhan-trades.csv",
        Broker::DHAN,
        "
dhan-trades-csv both, 4 read, 1 skipped
! Row 4: left out, because the order status is not “Executed” but “Cancelled”
! The file has no column of trade ids
2 NIFTY 2026-09-22 23300 PE NSE sell 195 × 101.33205128 = 19759.75 2026-09-21T14:10 trade  order 
3 NIFTY 2026-09-22 23300 PE NSE buy 195 × 98.5 = 19207.5 2026-09-21T09:31 trade  order 
5 INFY NSE buy 10 × 1505.5 = 15055 2026-09-18T10:02 trade  order 
",
    );
}

/// 6,391.50 / 65 = 98.330769…: the value is exact. The future was sold a day before it was bought.
#[test]
fn groww_finished_trades() {
    check(
        "groww-fno-pnl.csv",
        Broker::GROWW,
        "
groww-fno-pnl-csv fno, 6 read, 3 skipped
! Groww's F&O P&L lists finished trades: each is read as its buy and its sell
9 BANKNIFTY 2026-06-30 FUT NSE buy 30 × 56100 = 1683000 2026-06-12T00:00 trade  order 
9 BANKNIFTY 2026-06-30 FUT NSE sell 30 × 56020.5 = 1680615 2026-06-11T00:00 trade  order 
12 NIFTY 2026-06-16 23900 CE NSE buy 65 × 101 = 6565 2026-06-15T00:00 trade  order 
12 NIFTY 2026-06-16 23900 CE NSE sell 65 × 110 = 7150 2026-06-15T00:00 trade  order 
13 NIFTY 2026-06-16 23900 CE NSE buy 65 × 98.33076923 = 6391.5 2026-06-15T00:00 trade  order 
13 NIFTY 2026-06-16 23900 CE NSE sell 65 × 0.05 = 3.25 2026-06-16T00:00 trade  order 
",
    );
}

/// 10,502.33 / 7 = 1500.332857142…: the value is exact. Two rows cannot be read; what is not sold yet is no trade.
#[test]
fn groww_finished_trades_in_shares() {
    check(
        "groww-stocks-pnl.csv",
        Broker::GROWW,
        "
groww-stocks-pnl-csv equity, 9 read, 4 skipped
! Groww's stocks P&L lists finished trades: each is read as its buy and its sell
! Not read and left out: 1 row, worth ₹2,100.00 as the file states it (Old Company ₹2,100.00), and 1 row (ITC) of which no amount, or no price and quantity in units, can be read
! 3 rows (first: 8): the exchange is not stated, and NSE is assumed
! Row 15: left out, because these shares are not sold yet: their buy comes with the P&L of the period in which they are sold
row 11, ISIN: expected an ISIN of 12 characters as INE002A01018, found an empty cell
row 12, Sell value: expected 10 × 410 = 4100, found “41000”: the quantity may be in lots
8 INFOSYS INE009A01021 NSE buy 5 × 1500 = 7500 2025-03-12T00:00 trade  order 
8 INFOSYS INE009A01021 NSE sell 5 × 1550.5 = 7752.5 2025-05-20T00:00 trade  order 
9 INFOSYS INE009A01021 NSE buy 7 × 1500.33285714 = 10502.33 2025-03-12T00:00 trade  order 
9 INFOSYS INE009A01021 NSE sell 7 × 1600 = 11200 2025-06-02T00:00 trade  order 
10 WIPRO INE075A01022 NSE buy 40 × 249.51 = 9980.4 2025-04-02T00:00 trade  order 
10 WIPRO INE075A01022 NSE sell 40 × 252.56 = 10102.4 2025-04-02T00:00 trade  order 
",
    );
}

/// The workbook that is also read as a statement: its second sheet has the same trades and is not read.
#[test]
fn groww_finished_trades_of_a_workbook() {
    // 10,102.35 / 40 = 252.55875, stated as 252.56.
    check(
        "../statements/groww-stocks-pnl.xlsx",
        Broker::GROWW,
        "
groww-stocks-pnl-xlsx equity, 6 read, 4 skipped
! Groww's stocks P&L lists finished trades: each is read as its buy and its sell
! 2 rows (first: 30): the exchange is not stated, and NSE is assumed
! Row 35: left out, because these shares are not sold yet: their buy comes with the P&L of the period in which they are sold
30 WIPRO INE075A01022 NSE buy 40 × 249.51 = 9980.4 2025-04-01T00:00 trade  order 
30 WIPRO INE075A01022 NSE sell 40 × 252.55875 = 10102.35 2025-04-01T00:00 trade  order 
31 ITC INE154A01025 NSE buy 100 × 500 = 50000 2025-06-02T00:00 trade  order 
31 ITC INE154A01025 NSE sell 100 × 420 = 42000 2025-10-08T00:00 trade  order 
",
    );
}

#[test]
fn fyers() {
    check(
        "fyers-tradebook.csv",
        Broker::FYERS,
        "
fyers-tradebook-csv both, 4 read, 1 skipped
! Row 10: left out, because it is no trade: the broker repeats a position that was carried over night
! Row 12: the order id was shortened by a spreadsheet program
! The file has no column of trade ids
9 NIFTY 2026-08-11 24500 CE NSE sell 65 × 110.4 = 7176 2026-08-06T10:05 trade  order 1300000004210002
11 NIFTY 2026-08-11 24500 CE NSE buy 65 × 99.9 = 6493.5 2026-08-05T09:49 trade  order 1300000004210001
12 INFY NSE buy 10 × 1505.5 = 15055 2026-08-05T09:28 trade  order 2.2E+15
",
    );
}

#[test]
fn five_paisa_and_icici_direct() {
    check(
        "5paisa-trades.xls",
        Broker::FIVE_PAISA,
        "
5paisa-trades-xlsx equity, 2 read, 0 skipped
! The file is named .xls, but it is an .xlsx workbook; it was read as that
! This broker writes names of companies instead of the exchange's symbols
! The file has no column of order ids
! The file has no column of trade ids
9 INFOSYS LTD NSE buy 10 × 1505.5 = 15055 2026-08-19T00:00 trade  order 
10 INFOSYS LTD NSE sell 10 × 1512.25 = 15122.5 2026-08-20T00:00 trade  order 
",
    );
    check(
        "icicidirect-trades.csv",
        Broker::ICICI_DIRECT,
        "
icicidirect-trades-csv equity, 2 read, 0 skipped
! ICICI Direct writes codes of its own (STABAN for SBIN)
! The file has no column of trade ids
2 INFTEC INE009A01021 NSE buy 10 × 1505.5 = 15055 2025-12-17T00:00 trade  order 20251217N300000001
3 STABAN INE062A01020 NSE sell 20 × 961.4 = 19228 2025-12-18T00:00 trade  order 20251218N300000007
",
    );
}

#[test]
fn kotak_paytm_money_and_hdfc_securities() {
    check(
        "kotak-transactions.csv",
        Broker::KOTAK,
        "
kotak-transactions-csv both, 3 read, 0 skipped
! The file has no column of trade ids
2 NIFTY 2026-10-06 22850 CE NSE buy 65 × 120.15 = 7809.75 2026-10-01T09:21 trade  order 
3 SENSEX 2026-10-15 78000 PE BSE sell 20 × 310 = 6200 2026-10-13T10:01 trade  order 
4 INFOSYS LIMITED INE009A01021 NSE buy 10 × 1505.5 = 15055 2026-10-13T10:05 trade  order 
",
    );
    check(
        "paytmmoney-transactions.xlsx",
        Broker::PAYTM_MONEY,
        "
paytmmoney-transactions-xlsx equity, 2 read, 0 skipped
8 500209 INE009A01021 BSE buy 10 × 1505.5 = 15055 2026-04-02T09:21 trade 50011001 order 1100000004210001
9 INFY INE009A01021 NSE sell 10 × 1512 = 15120 2026-04-03T00:00 trade  order 1100000004210077
",
    );
    check("hdfcsec-trades.xlsx", Broker::HDFC_SECURITIES, "
hdfcsec-trades-xlsx equity, 1 read, 0 skipped
5 INFOSYS LTD EQ INE009A01021 NSE buy 10 × 1505.5 = 15055 2026-04-15T00:00 trade 50011001 order 1100000000010001
");
}

/// One segment of a file that holds both.
#[test]
fn a_chosen_segment_leaves_the_other_out() {
    let choice = Choice { segment: Some(Segment::Equity), ..Choice::default() };
    let book = read("kotak.csv", &bytes("kotak-transactions.csv"), choice).unwrap();
    assert_eq!((book.segment, book.fills.len(), book.rows_skipped), (Some(Segment::Equity), 1, 2));
    assert!(book.warnings[0].message().starts_with("2 rows (first: 2): left out"), "{:?}", book.warnings);
    let choice = Choice { broker: Some(Broker::ZERODHA), ..Choice::default() };
    let problem = read("kotak.csv", &bytes("kotak-transactions.csv"), choice).unwrap_err();
    assert_eq!(
        problem.message,
        "This looks like a Kotak Securities sheet, but Zerodha was chosen. Choose Kotak Securities for this file, or upload the Zerodha tradebook."
    );
}

/// What cannot be read is said, row by row, and never taken for something else.
#[test]
fn rows_that_cannot_be_are_said() {
    let header = "Trade Date,Trade Time,Security Name,ISIN,Exchange,Transaction Type,Quantity,Market Rate";
    let check = |row: &str, expected: &str| {
        let good = "13/10/2026,10:05:00,INFOSYS LIMITED,INE009A01021,NSE,Buy,10,1505.50";
        let book = read("a.csv", format!("{header}\n{good}\n{row}\n").as_bytes(), Choice::default()).unwrap();
        let found: Vec<String> =
            book.rejected.iter().map(|one| format!("{}: {}", one.column, one.reason)).collect();
        assert_eq!((found.join("; "), book.fills.len()), (expected.to_owned(), 1), "{row}");
    };
    check(
        "13/10/2026,10:05:00,FUTCOMGOLDM  05OCT2026,,MCX,Buy,1,72000",
        "Security Name: expected a contract that was traded on the trade date, or a file with the expiry_date column, found “FUTCOMGOLDM  05OCT2026”",
    );
    check(
        "13/10/2026,10:05:00,FUTCOMRUBBER  30OCT2026,,MCX,Buy,1,18200",
        "Security Name: expected a contract of MCX on a commodity that is known here (what this one is on is not), found “FUTCOMRUBBER  30OCT2026”",
    );
    check(
        "13/10/2026,10:05:00,FUTCOMGOLD  05DEC2026,,NSEDERV,Buy,1,121500",
        "Security Name: expected a commodity contract of MCX or a currency contract of NSE (those of other exchanges are not read yet), found “FUTCOMGOLD  05DEC2026”",
    );
    check(
        "13/10/2026,10:05:00,FUTCOMJEERA  20NOV2026,,NCDEX,Buy,1,21500",
        "Exchange: expected NSE, BSE or MCX, found “NCDEX”; NSE and NCDEX commodity trades are not read yet",
    );
    check(
        "13/10/2026,10:05:00,OPTIDXNIFTY  SOON,,NSEDERV,Buy,65,84.5",
        "Security Name: expected an F&O symbol as NIFTY26MAY23050PE or BANKNIFTY24JUNFUT, found “OPTIDXNIFTY  SOON”",
    );
    check(
        "13/10/2026,14/10/2026 10:05:00,INFY,,NSE,Buy,10,1505.5",
        "Trade Time: expected a time on the trade date 2026-10-13, found “14/10/2026 10:05:00”",
    );
    check(
        "13/10/2026,10:05:00,INFY,,NSE,Hold,10,1505.5",
        "Transaction Type: expected buy or sell, found “Hold”",
    );
}

fn chosen() -> Mapping {
    Mapping {
        broker: Broker::OTHER,
        header: ["When", "Paper", "How many", "At", "Worth", "Market"].map(str::to_owned).to_vec(),
        columns: vec![
            (Field::Date, 0),
            (Field::Name, 1),
            (Field::Quantity, 2),
            (Field::Price, 3),
            (Field::Value, 4),
            (Field::Exchange, 5),
        ],
        exchange: None,
        month_first: None,
    }
}

fn mapped(mapping: Mapping) -> Choice {
    Choice { mappings: vec![mapping], ..Choice::default() }
}

#[test]
fn a_file_is_read_by_chosen_columns() {
    let problem = read("unknown.csv", &bytes("unknown.csv"), Choice::default()).unwrap_err();
    assert_eq!(
        (problem.code, problem.message.as_str()),
        (
            ProblemCode::UnknownLayout,
            "No broker's file of trades was recognised; the first row with words is “When, Paper, How many, At, Worth, Market”. Choose its columns yourself, or upload the file as the broker gives it: a tradebook, an order history or a trade report."
        )
    );
    let book = read("unknown.csv", &bytes("unknown.csv"), mapped(chosen())).unwrap();
    assert_eq!(
        (book.broker, told(&book).as_str()),
        (
            Broker::OTHER,
            "\
columns-csv both, 4 read, 1 skipped
! The file has no column of order ids
! The file has no column of trade ids
3 INFY NSE buy 10 × 1505.5 = 15055 2026-04-15T09:30 trade  order 
4 INFY NSE sell 10 × 1512 = 15120 2026-04-16T10:00 trade  order 
5 NIFTY 2026-04-21 23000 CE NSE buy 65 × 100 = 6500 2026-04-16T10:05 trade  order 
"
        )
    );
}

#[test]
fn columns_of_another_file_read_nothing() {
    let mut other = chosen();
    other.header[1] = "Scrip".to_owned();
    let problem = read("unknown.csv", &bytes("unknown.csv"), mapped(other)).unwrap_err();
    assert_eq!(problem.code, ProblemCode::UnknownLayout);
}

/// A price that is a date, lots instead of units, dates that may be either: said or asked, never guessed.
#[test]
fn wrong_columns_are_said() {
    let message = |columns: Vec<(Field, u16)>, text: &str| {
        let mapping = Mapping { columns, ..chosen() };
        assert_eq!(mapping.problems(), []);
        read("a.csv", text.as_bytes(), mapped(mapping)).map(|book| told(&book)).unwrap_err().message
    };
    let text = String::from_utf8(bytes("unknown.csv")).unwrap();
    use Field::{Date, Name, Price, Quantity, Value};
    assert_eq!(
        message(vec![(Date, 3), (Name, 1), (Quantity, 2), (Price, 0)], &text),
        "The header of a file of trades is there, but none of the 4 rows below it could be read. Row 3, At: expected a date as 2024-04-01 or 01-04-2024, found “1505.50”. Not read and left out: 3 rows (INFY, NIFTY2642123000CE). Its value in rupees is not known: no amount, or no price and quantity in units, can be read. None of it is in any figure."
    );
    assert_eq!(
        message(vec![(Date, 0), (Name, 1), (Quantity, 3), (Value, 5)], &text),
        "The header of a file of trades is there, but none of the 4 rows below it could be read. Row 3, Market: expected a value in rupees, found “NSE”. Not read and left out: 3 rows (INFY, NIFTY2642123000CE). Its value in rupees is not known: no amount, or no price and quantity in units, can be read. None of it is in any figure."
    );
    let lots = "When,Paper,How many,At,Worth,Market\n16/04/2026,NIFTY2642123000CE,1,100.00,6500.00,NSE\n";
    assert_eq!(
        message(chosen().columns, lots),
        "The header of a file of trades is there, but none of the 1 rows below it could be read. Row 2, Worth: expected 1 × 100 = 100, found “6500.00”: the quantity may be in lots. Not read and left out: 1 row (NIFTY2642123000CE). Its value in rupees is not known: no amount, or no price and quantity in units, can be read. None of it is in any figure."
    );
    // A few paise: ₹3.25 is far less than what charges may be, and still no price of 5 paise.
    let paise = "When,Paper,How many,At,Worth,Market\n16/04/2026,NIFTY2642123000CE,1,0.05,3.25,NSE\n";
    assert!(message(chosen().columns, paise).contains("expected 1 × 0.05 = 0.05, found “3.25”"));
    // A share whose symbol is TOTAL is no sum; a row that lacks its quantity is said.
    let total = "Paper,When,How many,At\nTOTAL,16/04/2026,10,70\nINFY,16/04/2026,,1500\nTotal,,10,\n";
    let header = ["Paper", "When", "How many", "At"].map(str::to_owned).to_vec();
    let columns = vec![(Name, 0), (Date, 1), (Quantity, 2), (Price, 3)];
    let book = read("a.csv", total.as_bytes(), mapped(Mapping { header, columns, ..chosen() })).unwrap();
    assert_eq!((book.fills.len(), book.rows_skipped, book.rows_rejected), (1, 1, 1));
    assert_eq!(book.rejected[0].reason, "expected a whole number, found an empty cell");
    let either = "When,Paper,How many,At,Worth,Market\n03/04/2026,INFY,1,100.00,100.00,NSE\n";
    let first_day = |month_first| {
        let book = read("a.csv", either.as_bytes(), mapped(Mapping { month_first, ..chosen() }));
        book.map(|book| book.fills[0].time.day().to_string()).map_err(|problem| problem.code)
    };
    assert_eq!(first_day(None), Err(ProblemCode::DateOrder));
    assert_eq!(first_day(Some(false)), Ok("2026-04-03".to_owned()));
    assert_eq!(first_day(Some(true)), Ok("2026-03-04".to_owned()));
}

/// Each way in which a day can stand in a cell, chosen as the price: a sentence, and no trade of it.
#[test]
fn a_date_chosen_as_the_price_is_said() {
    let mapping = Mapping {
        header: ["When", "Paper", "How many", "Settled"].map(str::to_owned).to_vec(),
        columns: vec![(Field::Date, 0), (Field::Name, 1), (Field::Quantity, 2), (Field::Price, 3)],
        ..chosen()
    };
    let refused = |bytes: &[u8]| {
        let problem = read("a", bytes, mapped(mapping.clone())).unwrap_err();
        assert_eq!(problem.code, ProblemCode::NoTrades);
        let (_, why) = problem.message.split_once("Row 2, Settled: ").unwrap();
        why.to_owned()
    };
    let unknown = " Not read and left out: 1 row (INFY). Its value in rupees is not known: no amount, or no price and quantity in units, can be read. None of it is in any figure.";
    let csv =
        |cell: &str| refused(format!("When,Paper,How many,Settled\n16/04/2026,INFY,10,{cell}\n").as_bytes());
    for (cell, why) in [
        ("20/04/2026", "expected a price, found “20/04/2026”."),
        ("20-Apr-2026", "expected a price, found “20-Apr-2026”."),
        ("2026-04-20 10:15:00", "expected a price, found “2026-04-20 10:15:00”."),
    ] {
        assert_eq!(csv(cell), format!("{why}{unknown}"), "{cell}");
    }
    assert!(csv("20260420").starts_with("expected a price, found the date 2026-04-20."));

    let xlsx = |write: &dyn Fn(&mut rust_xlsxwriter::Worksheet)| {
        let mut book = rust_xlsxwriter::Workbook::new();
        let sheet = book.add_worksheet();
        for (column, title) in (0..).zip(&mapping.header) {
            sheet.write(0, column, title).unwrap();
        }
        sheet.write(1, 0, "16/04/2026").unwrap();
        sheet.write(1, 1, "INFY").unwrap();
        sheet.write(1, 2, 10).unwrap();
        write(sheet);
        refused(&book.save_to_buffer().unwrap())
    };
    // 20 April 2026 is day 46,132 of a workbook; 25,670 would be a price of a share if the cell were no date.
    for (serial, day) in [(46_132.0, "the date 2026-04-20"), (25_670.0, "a date")] {
        let cell = |sheet: &mut rust_xlsxwriter::Worksheet| {
            let format = rust_xlsxwriter::Format::new().set_num_format("dd-mm-yyyy");
            sheet.write_number_with_format(1, 3, serial, &format).unwrap();
        };
        assert_eq!(xlsx(&cell), format!("expected a number, found {day}.{unknown}"), "{serial}");
    }
    let number = |sheet: &mut rust_xlsxwriter::Worksheet| {
        sheet.write(1, 3, 20_260_420).unwrap();
    };
    assert!(xlsx(&number).starts_with("expected a price, found the date 2026-04-20."));
    // A dear share is no date, and neither is a day that no calendar has.
    for price in ["145000.50", "20261345"] {
        let text = format!("When,Paper,How many,Settled\n16/04/2026,MRF,1,{price}\n");
        let book = read("a", text.as_bytes(), mapped(mapping.clone())).unwrap();
        assert_eq!(book.fills[0].price.to_string().trim_end_matches('0'), price.trim_end_matches('0'));
    }
}

/// Kotak writes the day first. A spreadsheet that wrote the dates anew may have turned them.
#[test]
fn a_layout_says_how_its_dates_are_written() {
    let read_with = |first: &str, second: &str| {
        let text = format!(
            "Trade Date,Trade Time,Order Time,Security Name,ISIN,Exchange,Order Source,Transaction Type,Quantity,Market Rate,Total,GST,Brokerage,Misc.,Total Charges,STT/CTT\n\
             {first},10:00:00,09:59:59,INFOSYS LIMITED,INE009A01021,NSE,APP,Buy,10,1000.00,10000.00,0,0,0,0,10\n\
             {second},10:00:00,09:59:59,INFOSYS LIMITED,INE009A01021,NSE,APP,Sell,10,1010.00,10100.00,0,0,0,0,10\n"
        );
        let book = read("a.csv", text.as_bytes(), Choice::default()).map_err(|problem| problem.code)?;
        let told: Vec<String> = book.warnings.iter().map(|one| one.message()).collect();
        assert!(
            told.iter().any(|one| one
                .ends_with("were read with the day first, 2 Nov 2026, as Kotak Securities writes them.")),
            "{told:?}"
        );
        Ok(book.fills.iter().map(|fill| fill.time.day().to_string()).collect::<Vec<_>>())
    };
    assert_eq!(
        read_with("02/11/2026", "03/11/2026"),
        Ok(["2026-11-02", "2026-11-03"].map(str::to_owned).to_vec())
    );
    assert_eq!(read_with("2/11/2026", "3/11/2026"), Err(ProblemCode::DateOrder));
}

/// Of a broker whose rows are orders an order id names the row: two executions of one order must stay two.
#[test]
fn executions_that_share_an_order_id_all_count() {
    let text =
        "Day,Scrip,Side,Qty,Rate,Order No\n15/04/2026,INFY,Buy,10,1500,77\n15/04/2026,INFY,Buy,5,1501,77\n";
    let header: Vec<String> = ["Day", "Scrip", "Side", "Qty", "Rate", "Order No"].map(str::to_owned).to_vec();
    use Field::{Date, Name, OrderId, Price, Quantity, Side};
    let columns = [Date, Name, Side, Quantity, Price, OrderId].into_iter().zip(0..).collect();
    let mapping = Mapping { broker: Broker::KOTAK, header, columns, exchange: None, month_first: None };
    let book = read("a.csv", text.as_bytes(), mapped(mapping)).unwrap();
    assert_eq!(book.fills.iter().map(|fill| fill.order_id.as_str()).collect::<Vec<_>>(), ["", ""]);
    assert!(
        book.warnings.iter().any(|one| one.message().starts_with("Some rows share an order id")),
        "{:?}",
        book.warnings
    );
    assert_eq!(book.mapping, Some(0));
}

/// What lacks is said with the name of what no column holds; a dash is no expiry.
#[test]
fn a_contract_in_columns_of_its_own() {
    let header: Vec<String> =
        ["Day", "Scrip", "Side", "Qty", "Rate", "Expiry", "Strike"].map(str::to_owned).to_vec();
    let text = "Day,Scrip,Side,Qty,Rate,Expiry,Strike\n15/04/2026,NIFTY 50,Buy,65,100,21/04/2026,23000\n15/04/2026,INFY,Buy,1,1500,-,-\n15/04/2026,NIFTY,Sell,65,23100,28/04/2026,0\n";
    use Field::{Date, Expiry, Name, Price, Quantity, Side, Strike};
    let columns = [Date, Name, Side, Quantity, Price, Expiry, Strike].into_iter().zip(0..).collect();
    let mapping = Mapping { header, columns, ..chosen() };
    let book = read("a.csv", text.as_bytes(), mapped(mapping)).unwrap();
    assert_eq!(book.rejected[0].column, "Scrip");
    assert_eq!(
        book.rejected[0].reason,
        "expected call or put, found an empty cell; no column holds “Call or put”"
    );
    let told = told(&book);
    assert!(
        told.contains("INFY NSE buy 1 × 1500") && told.contains("NIFTY 2026-04-28 FUT NSE sell 65"),
        "{told}"
    );
}

/// The exchange of a file that names none is the user's, else NSE with a sentence.
#[test]
fn an_exchange_that_is_not_stated() {
    let text = "When,Paper,How many,At,Worth,Market\n15/04/2026,INFY,1,100.00,100.00,\n15/04/2026,SENSEX2642378000CE,20,100.00,2000.00,\n";
    let read_with =
        |exchange| read("a.csv", text.as_bytes(), mapped(Mapping { exchange, ..chosen() })).unwrap();
    let book = read_with(None);
    let exchanges = |book: &Tradebook| book.fills.iter().map(|fill| fill.exchange).collect::<Vec<_>>();
    assert_eq!(exchanges(&book), [Exchange::Nse, Exchange::Bse]);
    assert!(
        book.warnings.iter().any(|one| one.message().starts_with("Row 2: the exchange is not stated")),
        "{:?}",
        book.warnings
    );
    let book = read_with(Some(Exchange::Bse));
    assert_eq!(exchanges(&book), [Exchange::Bse, Exchange::Bse]);
    assert!(!book.warnings.iter().any(|one| one.message().contains("exchange is not stated")));
}

#[test]
fn the_first_rows_and_what_they_seem_to_hold() {
    let found = head(&bytes("unknown.csv"), None, HeadOf::Trades).unwrap();
    assert_eq!(found.header, 2);
    assert_eq!(found.rows.len(), 5);
    assert_eq!(found.rows[0].cells, ["When", "Paper", "How many", "At", "Worth", "Market"]);
    assert_eq!(found.rows[1].cells, ["15/04/2026 09:30", "INFY", "10", "1505.50", "15055.00", "NSE"]);
    // Of the titles only “Market” says something; a column of dates is one. A total below holds none.
    assert_eq!(found.guess, [(Field::Date, 0), (Field::Exchange, 5)]);

    let found = head(&bytes("hdfcsec-trades.xlsx"), None, HeadOf::Trades).unwrap();
    assert_eq!(found.header, 4);
    use Field::{Date, Isin, Name, OrderId, Price, Quantity, Side, TradeId};
    assert_eq!(
        found.guess,
        [
            (Date, 0),
            (Name, 3),
            (Side, 6),
            (Quantity, 7),
            (Price, 8),
            (Field::Exchange, 5),
            (Isin, 4),
            (TradeId, 2),
            (OrderId, 1)
        ]
    );

    let told = head(&bytes("unknown.csv"), Some(1), HeadOf::Trades).unwrap();
    assert_eq!((told.header, told.rows[0].cells.as_slice()), (1, ["My trades 2026".to_owned()].as_slice()));
    assert_eq!(
        head(&bytes("unknown.csv"), Some(40), HeadOf::Trades).unwrap_err().message,
        "Row 40 holds no names of columns. Choose the row above the first trade."
    );
    assert_eq!(head(b"a,b\n1,2\n", None, HeadOf::Trades).unwrap_err().code, ProblemCode::UnknownLayout);
    assert_eq!(head(b"%PDF-1.7", None, HeadOf::Trades).unwrap_err().code, ProblemCode::Unreadable);
}

/// A file of MCX contracts whose rows say `quantity` and, where they state it, `total`.
fn commodities(
    rows: &[(&str, &str, &str, &str)],
    quantities: Option<QuantityUnit>,
) -> Result<Tradebook, FileProblem> {
    let row = |(name, quantity, price, total): &(&str, &str, &str, &str)| {
        format!("2026-10-13,{name},{quantity},{price},{total},MCX\n")
    };
    let text: String = rows.iter().map(row).collect();
    let text = format!("When,Paper,How many,At,Worth,Market\n{text}");
    read("a.csv", text.as_bytes(), Choice { quantities, ..mapped(chosen()) })
}

#[test]
fn what_quantities_of_commodities_count_is_shown_said_or_asked() {
    use QuantityUnit::{Lots, Units};
    const GOLD: &str = "GOLDM 04 DEC 2026 FUT";
    const CRUDE: &str = "CRUDEOIL 17 NOV 2026 5600 CE";
    let counted = |rows: &[(&str, &str, &str, &str)], said: Option<QuantityUnit>| -> String {
        let book = commodities(rows, said).unwrap();
        assert!(book.rejected.is_empty(), "{:?}", book.rejected);
        book.fills
            .iter()
            .map(|fill| format!("{} {}", fill.quantity, fill.value))
            .collect::<Vec<_>>()
            .join(", ")
    };
    // One lot is ten units of 10 g: a quantity of 1 is no whole number of lots, and 10 then counts lots too.
    assert_eq!(
        counted(&[(GOLD, "1", "121500", ""), (GOLD, "10", "121500", "")], None),
        "10 1215000, 100 12150000"
    );
    // The total says it.
    assert_eq!(
        counted(&[(GOLD, "10", "121500", "1215000"), (GOLD, "20", "121500", "")], None),
        "10 1215000, 20 2430000"
    );
    assert_eq!(counted(&[(CRUDE, "100", "142.5", "1425000")], None), "10000 1425000");
    // Else the user does.
    assert_eq!(counted(&[(CRUDE, "100", "142.5", "")], Some(Units)), "100 14250");
    assert_eq!(counted(&[(CRUDE, "100", "142.5", "")], Some(Lots)), "10000 1425000");
    // A lot of one unit needs no answer.
    assert_eq!(counted(&[("SILVERMIC 30 NOV 2026 FUT", "5", "151200", "")], None), "5 756000");

    let refused = |rows: &[(&str, &str, &str, &str)], said: Option<QuantityUnit>| {
        let problem = commodities(rows, said).unwrap_err();
        (problem.code, problem.message)
    };
    assert_eq!(
        refused(&[(CRUDE, "100", "142.5", ""), (GOLD, "20", "121500", "")], None),
        (
            ProblemCode::QuantityUnit,
            "The file does not show whether quantities of commodity and currency contracts count lots or units. Please tell us. Row 2, CRUDEOIL 5600 CE 17 Nov 2026: 100 at 142.5 is 100 lots worth ₹14,25,000, or 1 lot worth ₹14,250. Row 3, GOLDM FUT 4 Dec 2026: 20 at 121500 is 20 lots worth ₹2,43,00,000, or 2 lots worth ₹24,30,000.".to_owned()
        )
    );
    assert_eq!(
        refused(&[(GOLD, "1", "121500", "")], Some(Units)),
        (
            ProblemCode::Contradiction,
            "Quantities of commodity and currency contracts count lots in this file, not units: choose lots."
                .to_owned()
        )
    );
    assert_eq!(
        refused(&[(GOLD, "10", "121500", "1215000"), (GOLD, "1", "121500", "1215000")], None).0,
        ProblemCode::Contradiction
    );
    assert_eq!(
        refused(&[(GOLD, "10", "121500", "1215000"), (GOLD, "15", "121500", "")], None),
        (
            ProblemCode::Contradiction,
            "The total of row 2 counts its quantity in units, and 15 of row 3 is no whole number of lots of 10. Check these rows.".to_owned()
        )
    );
}

#[test]
fn a_lot_that_is_not_certain_is_asked_for_by_name() {
    const INDEX: &str = "MCXBULLDEX 27 NOV 2026 FUT";
    let rows = [("GOLDM 04 DEC 2026 FUT", "1", "121500", ""), (INDEX, "1", "24100", "")];
    let problem = commodities(&rows, None).unwrap_err();
    assert_eq!(problem.code, ProblemCode::LotSize);
    assert_eq!(
        problem.message,
        "A lot of MCXBULLDEX is not certain here. Please tell us how many rupees a lot gains when the price rises by one rupee: contract notes and the exchange’s contract specification show it. Row 3, MCXBULLDEX FUT 27 Nov 2026: 1 at 24100, on 13 Oct 2026."
    );
    let text = format!(
        "When,Paper,How many,At,Worth,Market\n2026-10-13,{INDEX},1,24100,,MCX\n2026-10-14,{INDEX},-1,24110,,MCX\n"
    );
    let said = |lot: &str| {
        let lots = tradebook::lot_said(lot).into_iter().collect();
        read("a.csv", text.as_bytes(), Choice { lots, ..mapped(chosen()) })
    };
    // 1 is no whole number of lots of 50: the file counts lots. 50 × 24,100 and 50 × 24,110.
    let book = said("MCXBULLDEX=50").unwrap();
    let counted: Vec<String> =
        book.fills.iter().map(|fill| format!("{} {}", fill.quantity, fill.value)).collect();
    assert_eq!(counted, ["50 1205000", "50 1205500"]);
    let told: Vec<String> = book.warnings.iter().map(|one| one.message()).collect();
    assert!(
        told.contains(
            &"A lot of MCXBULLDEX gains ₹50 when its price rises by ₹1, as you said. Every result of it depends on that."
                .to_owned()
        ),
        "{told:?}"
    );
    // What is said of another commodity answers nothing.
    assert_eq!(said("GOLDTEN=1").unwrap_err().code, ProblemCode::LotSize);
    for wrong in
        ["MCXBULLDEX", "MCXBULLDEX=0", "MCXBULLDEX=-1", "MCXBULLDEX=1.5", "INFY=5", "MCXBULLDEX=1000001"]
    {
        assert_eq!(tradebook::lot_said(wrong), None, "{wrong}");
    }
}

#[test]
fn a_total_does_not_refuse_what_is_asked_for() {
    const INDEX: &str = "MCXBULLDEX 27 NOV 2026 FUT";
    let rows = [(INDEX, "1", "24100", "1205000")];
    assert_eq!(commodities(&rows, None).unwrap_err().code, ProblemCode::LotSize);
    // Contracts of before 2020 had other lots: those are asked for too.
    let text = "When,Paper,How many,At,Worth,Market\n2019-10-13,GOLDM 05 NOV 2019 FUT,1,38000,,MCX\n";
    let old = |lots| read("a.csv", text.as_bytes(), Choice { lots, ..mapped(chosen()) });
    assert_eq!(old(Vec::new()).unwrap_err().code, ProblemCode::LotSize);
    assert_eq!(old(vec![("GOLDM".into(), 10)]).unwrap().fills[0].quantity, Quantity::whole(10));
}

#[test]
fn what_a_contract_of_mcx_is_on_must_be_known() {
    let book = commodities(
        &[("GOLDM 04 DEC 2026 FUT", "1", "121500", ""), ("STEELBAR 27 NOV 2026 FUT", "1", "24100", "")],
        None,
    )
    .unwrap();
    assert_eq!(book.fills.len(), 1);
    assert_eq!(
        book.rejected[0].reason,
        "expected a contract of MCX on a commodity that is known here (what this one is on is not), found “STEELBAR 27 NOV 2026 FUT”"
    );
}
