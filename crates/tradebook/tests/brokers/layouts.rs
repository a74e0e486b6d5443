//! Each fill of a file of each broker, worked out by hand from its rows.

use super::*;

#[track_caller]
fn check(name: &str, broker: Broker, expected: &str) {
    let book =
        read(name, &bytes(name), Choice::default()).unwrap_or_else(|problem| panic!("{}", problem.message()));
    assert_eq!((book.broker, told(&book).as_str()), (broker, expected.trim_start()), "{name}");
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
        problem.message(),
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
