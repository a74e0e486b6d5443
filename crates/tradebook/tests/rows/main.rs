//! One row at a time: what a changed cell of a good row does.

mod dates;

use tradebook::{Choice, ProblemCode, read};

const EQUITY: &str = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time
INFY,INE009A01021,2024-04-01,NSE,EQ,EQ,buy,false,10.000000,1505.500000,50011001,1100000004210001,2024-04-01T09:21:05
";
const FNO: &str = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date
NIFTY2440422500CE,,2024-04-01,NSE,FO,,buy,false,50.000000,150.000000,9001,1100000004210002,2024-04-01T09:21:05,2024-04-04
";

/// Adds one row below a good one and says what became of it.
fn outcome(good: &str, row: &str) -> String {
    let text = format!("{good}{row}\n");
    let book = read("a.csv", text.as_bytes(), Choice::default()).unwrap();
    match (book.fills.len(), book.rejected.as_slice()) {
        (1, [problem]) => format!("{}: {}", problem.column, problem.reason),
        (1, []) if book.rows_skipped == 1 => "skipped".to_owned(),
        (2, []) => {
            let fill = &book.fills[1];
            let one = &book.instruments[fill.instrument as usize];
            let warnings = if book.warnings.is_empty() { "" } else { " !" };
            format!(
                "{} {} {} {}×{} {} {:?}{warnings}",
                one.symbol, fill.exchange, fill.side, fill.quantity, fill.price, fill.time, fill.series
            )
        }
        other => panic!("{row}: {other:?}"),
    }
}

#[track_caller]
fn equity(row: &str, expected: &str) {
    assert_eq!(outcome(EQUITY, row), expected, "{row}");
}

#[track_caller]
fn fno(row: &str, expected: &str) {
    assert_eq!(outcome(FNO, row), expected, "{row}");
}

#[test]
fn equity_rows() {
    const TIME: &str = "2024-04-01T10:00:00+05:30";
    let row = |change: &str| {
        let mut cells = [
            "TCS",
            "INE467B01029",
            "2024-04-01",
            "NSE",
            "EQ",
            "EQ",
            "sell",
            "false",
            "3",
            "3900",
            "1",
            "2",
            "2024-04-01T10:00:00",
        ];
        if let Some((column, value)) = change.split_once('=') {
            cells[column.parse::<usize>().unwrap()] = value;
        }
        cells.join(",")
    };
    let good = |symbol: &str, series: &str| format!("{symbol} NSE sell 3×3900 {TIME} {series}");
    equity(&row(""), &good("TCS", "EQ"));
    equity(&row("0=tcs"), &good("TCS", "EQ"));
    equity(&row("0=TCS-BE"), &good("TCS", "EQ"));
    equity(&row("0=M&M"), &good("M&M", "EQ"));
    equity(&row("0=3MINDIA"), &good("3MINDIA", "EQ"));
    equity(&row("0="), "symbol: expected a symbol of letters and digits, found an empty cell");
    equity(&row("0=<b>"), "symbol: expected a symbol of letters and digits, found “<b>”");
    equity(&row("0=8.5% nabard (tax free) '29 s/1+"), &good("8.5% NABARD (TAX FREE) '29 S/1+", "EQ"));
    equity(
        &row("0=8.5% nabard").replace("INE467B01029", ""),
        "symbol: expected a symbol of letters and digits, found “8.5% nabard”",
    );
    equity(&row("0==2+3"), "symbol: expected a symbol of letters and digits, found “=2+3”");
    equity(&row("0=A\tB"), "symbol: expected a symbol of letters and digits, found “A·B”");
    equity(&row("0=RELIANCE-RE").replace("EQ,EQ", "EQ,RE"), &good("RELIANCE-RE", "RE"));
    equity(&row("1="), &good("TCS", "EQ"));
    equity(&row("1=ine467b01029"), &good("TCS", "EQ"));
    equity(&row("1=INE467"), "isin: expected an ISIN of 12 characters as INE002A01018, found “INE467”");
    equity(&row("2=01-04-2024"), &good("TCS", "EQ"));
    equity(
        &row("2=31-02-2024"),
        "trade_date: expected a date as 2024-04-01 or 01-04-2024, found “31-02-2024”",
    );
    equity(
        &row("2=2024-04-02"),
        "order_execution_time: expected a time on the trade date 2024-04-02, found “2024-04-01T10:00:00”",
    );
    equity(&row("2="), "trade_date: expected a date as 2024-04-01 or 01-04-2024, found an empty cell");
    equity(&row("3=nse"), &good("TCS", "EQ"));
    equity(&row("3=BSE"), &format!("TCS BSE sell 3×3900 {TIME} EQ"));
    equity(&row("3=NYSE"), "exchange: expected NSE, BSE or MCX, found “NYSE”");
    equity(&row("3=MCX"), "exchange: expected an exchange of the segment, found “MCX”");
    equity(&row("4=XX"), "segment: expected EQ, FO, COM or CDS, found “XX”");
    equity(
        &row("4=FO"),
        "segment: expected equity as in the rows above, found “FO”; upload the F&O tradebook as its own file",
    );
    equity(
        &row("4=CDS"),
        "segment: expected equity as in the rows above, found “CDS”; upload the currency tradebook as its own file",
    );
    equity(&row("5=BE"), &good("TCS", "BE"));
    equity(&row("5="), &good("TCS", ""));
    equity(&row("6=BUY"), &format!("TCS NSE buy 3×3900 {TIME} EQ"));
    equity(&row("6=hold"), "trade_type: expected buy or sell, found “hold”");
    equity(&row("7=FALSE"), &good("TCS", "EQ"));
    equity(&row("7=maybe"), "auction: expected true or false, found “maybe”");
    equity(&row("8=8.391"), &format!("TCS NSE sell 8.391×3900 {TIME} EQ"));
    equity(&row("8=0"), "quantity: expected a quantity above 0, found “0”");
    equity(&row("8=-5"), "quantity: expected a quantity above 0, found “-5”");
    equity(&row("8=ten"), "quantity: expected a whole number, found “ten”");
    equity(&row("8=5000000000"), "TCS NSE sell 5000000000×3900 2024-04-01T10:00:00+05:30 EQ");
    equity(
        &row("8=92000000000").replace("3900", "20000"),
        "quantity: expected a smaller number: price × quantity is beyond any trade",
    );
    equity(&row("9=₹3900"), &good("TCS", "EQ"));
    equity(&row("9=0"), &format!("TCS NSE sell 3×0 {TIME} EQ !"));
    equity(&row("9=-0.05"), "price: expected a price of 0 or more, found “-0.05”");
    equity(&row("10="), &good("TCS", "EQ"));
    equity(&row("10=1.2E+15"), &(good("TCS", "EQ") + " !"));
    equity(&row("12="), "TCS NSE sell 3×3900 2024-04-01T00:00:00+05:30 EQ");
    equity(&row("12=10:00:00"), &good("TCS", "EQ"));
    equity(&row("12=25:61"), "order_execution_time: expected a time as 2024-04-01T09:57:47, found “25:61”");
    equity("Total,,,,,,,,13,,,,", "skipped");
    equity(
        "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time",
        "skipped",
    );
    equity(
        "TCS,INE467B01029,2024-04-01,NSE,EQ,EQ,sell",
        "quantity: expected a whole number, found an empty cell",
    );
    equity(
        "TCS,INE467B01029,2024-04-01,NSE,EQ,EQ,sell,false,\"1,300\",\"3,900.5\",1,2,2024-04-01T10:00:00",
        "TCS NSE sell 1300×3900.5 2024-04-01T10:00:00+05:30 EQ",
    );
}

#[test]
fn fno_rows() {
    let row = |symbol: &str, exchange: &str, quantity: &str, expiry: &str| {
        format!(
            "{symbol},,2024-04-01,{exchange},FO,,sell,false,{quantity},10,1,2,2024-04-01T10:00:00,{expiry}"
        )
    };
    let good =
        |symbol: &str, exchange: &str| format!("{symbol} {exchange} sell 50×10 2024-04-01T10:00:00+05:30 ");
    fno(&row("NIFTY2440422500PE", "NSE", "50", "2024-04-04"), &good("NIFTY2440422500PE", "NSE"));
    fno(&row("NIFTY2440422500PE", "NFO", "50", "2024-04-04"), &good("NIFTY2440422500PE", "NSE"));
    fno(&row("SENSEX2440574000CE", "BFO", "50", "2024-04-05"), &good("SENSEX2440574000CE", "BSE"));
    fno(&row("NIFTY24APRFUT", "NSE", "50", ""), &(good("NIFTY24APRFUT", "NSE") + " !"));
    fno(&row("NIFTY2440422500PE", "NSE", "50", ""), &good("NIFTY2440422500PE", "NSE"));
    fno(&row("NIFTY2440422500PE", "NSE", "2.5", ""), "quantity: expected a whole number, found “2.5”");
    fno(
        &row("NIFTY2440422500PE", "NSE", "50", "soon"),
        "expiry_date: expected a date as 2024-04-01 or 01-04-2024, found “soon”",
    );
    fno(
        &row("NIFTY2440422500PE", "NSE", "50", "2024-06-27"),
        "symbol: expected an F&O symbol as NIFTY26MAY23050PE or BANKNIFTY24JUNFUT, found “NIFTY2440422500PE”",
    );
    fno(
        &row("NIFTY", "NSE", "50", ""),
        "symbol: expected an F&O symbol as NIFTY26MAY23050PE or BANKNIFTY24JUNFUT, found “NIFTY”",
    );
    fno(
        &row("NIFTY2440422500PE", "MCX", "50", "2024-04-04"),
        "exchange: expected an exchange of the segment, found “MCX”",
    );
}

/// A file as text: its days and symbols, then what the user is told; or why it is refused.
#[track_caller]
fn whole(header: &str, rows: &str, expected: &str) {
    let found = match read("a.csv", format!("{header}\n{rows}\n").as_bytes(), Choice::default()) {
        Err(problem) => problem.message(),
        Ok(book) => {
            let fills = book.fills.iter().map(|fill| {
                let one = &book.instruments[fill.instrument as usize];
                let expiry = one.expiry().map(|day| format!(" to {day}")).unwrap_or_default();
                format!("{} {}{expiry}", fill.time.day(), one.symbol)
            });
            let refused =
                book.rejected.iter().map(|one| format!("row {}, {}: {}", one.row, one.column, one.reason));
            let told = book.warnings.iter().map(|one| format!("! {}", one.message()));
            fills.chain(refused).chain(told).collect::<Vec<_>>().join("\n")
        }
    };
    assert_eq!(found, expected, "{rows}");
}

#[test]
fn what_a_file_lacks_is_said_once() {
    let header = "symbol,trade_date,exchange,trade_type,quantity,price,trade_id";
    whole(
        header,
        "INFY,2024-04-01,NSE,buy,1,100,1\nINFY,2024-04-01,NSE,buy,1,100,2",
        "2024-04-01 INFY
2024-04-01 INFY
! The file has no column of order ids. Brokerage is charged per order and is estimated here: executions of one instrument and side in the same second count as one order, an execution without a time as one.",
    );
    whole(
        header,
        "INFY,2024-04-01,NSE,buy,1,100,1.2E+15",
        "2024-04-01 INFY
! Row 2: the trade id was shortened by a spreadsheet program and is left out. Such rows are known by instrument, day, side, quantity and price; the broker's original file, added later, names them.
! The file has no column of order ids. Brokerage is charged per order and is estimated here: executions of one instrument and side in the same second count as one order, an execution without a time as one.",
    );
    whole(
        "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,order_id,order_execution_time",
        "INFY,INE009A01021,2024-04-01,NSE,EQ,EQ,buy,false,1,100,1100000000000001,2024-04-01T10:00:00
INFY,INE009A01021,2024-04-01,NSE,EQ,EQ,buy,false,1,100,1100000000000001,2024-04-01T10:00:00",
        "2024-04-01 INFY
2024-04-01 INFY
! The file has no column of trade ids. Its rows are known by instrument, day, side, quantity and price: equal rows of one day stay as many as they are, and the same rows in another file are not counted twice.",
    );
}

#[test]
fn orders_left_out_are_named_by_their_status() {
    const HEADER: &str =
        "Symbol,ISIN,Type,Quantity,Value,Exchange,Exchange Order Id,Execution date and time,Order status";
    let groww = |statuses: &[&str], expected: &str| {
        let rows: Vec<String> = ["Executed"]
            .iter()
            .chain(statuses)
            .zip(1..)
            .map(|(status, id)| format!("INFY,INE009A01021,BUY,1,100,NSE,{id},01-04-2026 09:31 AM,{status}"))
            .collect();
        whole(HEADER, &rows.join("\n"), &format!("2026-04-01 INFY\n! {expected}"));
    };
    groww(&["Cancelled"], "Row 3: left out, because the order status is not “Executed” but “Cancelled”.");
    groww(
        &["Partially Executed", "", "Rejected", ""],
        "4 rows (first: 3): left out, because the order status is not “Executed” but “Partially Executed”, an empty cell, “Rejected”. If a part of such an order was executed, that trade is missing here.",
    );
    groww(
        &["Cancelled", "Rejected", "Failed", "Expired", "Pending", "Cancelled"],
        "6 rows (first: 3): left out, because the order status is not “Executed” but “Cancelled”, “Rejected”, “Failed”, “Expired” and others.",
    );
}

#[test]
fn a_thousand_refused_rows_are_listed_and_all_are_counted() {
    let bad = EQUITY.lines().nth(1).unwrap().replace("buy", "hold");
    let text = format!("{EQUITY}{}", format!("{bad}\n").repeat(1_005));
    let book = read("a.csv", text.as_bytes(), Choice::default()).unwrap();
    assert_eq!((book.rejected.len(), book.rows_rejected, book.rows_read), (1_000, 1_005, 1_006));
    assert_eq!(book.rejected[999].row, 1_002);
    // 10 × 1,505.50 each, those beyond the list too: 1,005 × 15,055.
    assert_eq!(
        book.warnings[0].message(),
        "Not read and left out: 1,005 rows, worth ₹1,51,30,275.00 as the file states it (INFY ₹1,51,30,275.00). None of it is in any figure."
    );
}

/// By name and rupees, whatever of the row is wrong; what is not there is not made up.
#[test]
fn what_refused_rows_are_worth_is_said() {
    let said = |good: &str, rows: &str| {
        let book = read("a.csv", format!("{good}{rows}\n").as_bytes(), Choice::default()).unwrap();
        assert_eq!(book.fills.len(), 1, "{rows}");
        let texts = book.warnings.iter().filter(|one| one.code.starts_with("refused_worth"));
        texts.map(|one| one.message()).collect::<Vec<_>>().join("\n")
    };
    let none = " None of it is in any figure.";
    // A wrong day, a side that is none: 3 × 3,900 and 2 × 1,500.25. The rest of each row says what it is worth.
    let two = "TCS,INE467B01029,31-02-2024,NSE,EQ,EQ,sell,false,3,3900,1,2,\n\
               INFY,INE009A01021,2024-04-01,NSE,EQ,EQ,hold,false,2,1500.25,3,4,";
    assert_eq!(
        said(EQUITY, two),
        format!(
            "Not read and left out: 2 rows, worth ₹14,700.50 as the file states it (TCS ₹11,700.00, INFY ₹3,000.50).{none}"
        )
    );
    // A quantity that is none, and no price at all.
    let unreadable = "TCS,INE467B01029,2024-04-01,NSE,EQ,EQ,sell,false,ten,3900,1,2,\n\
                      TCS,INE467B01029,2024-04-01,NSE,EQ,EQ,sell,false,10,,1,2,";
    assert_eq!(
        said(EQUITY, unreadable),
        format!(
            "Not read and left out: 2 rows (TCS). Its value in rupees is not known: no amount, or no price and quantity in units, can be read.{none}"
        )
    );
    // Not a whole number of units, and still a premium of 2.5 × 10.
    let part = "NIFTY2440422500PE,,2024-04-01,NSE,FO,,sell,false,2.5,10,1,2,2024-04-01T10:00:00,";
    assert_eq!(
        said(FNO, part),
        format!(
            "Not read and left out: 1 row, worth ₹25.00 as the file states it (NIFTY2440422500PE ₹25.00).{none}"
        )
    );
    // A commodity may count lots: nobody knows what 2 × 70,000 is worth.
    let gold = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date\n\
                GOLDM24MAYFUT,,2024-04-01,MCX,COM,,buy,false,20,70000,1,2,2024-04-01T10:00:00,2024-05-03\n";
    let wrong = "GOLDM24MAYFUT,,2024-04-01,MCX,COM,,hold,false,2,70000,1,2,2024-04-01T10:00:00,2024-05-03";
    let choice = Choice { quantities: Some(tradebook::QuantityUnit::Lots), ..Choice::default() };
    let book = read("a.csv", format!("{gold}{wrong}\n").as_bytes(), choice).unwrap();
    let text = book.warnings.iter().find(|one| one.code.starts_with("refused_worth")).unwrap().message();
    assert!(text.starts_with("Not read and left out: 1 row (GOLDM24MAYFUT). Its value"), "{text}");
    assert_eq!(said(EQUITY, "Total,,,,,,,,13,,,,"), "");
}

#[test]
fn files_without_a_table() {
    let check = |text: &str, code: ProblemCode, words: &str| {
        let problem = read("a.csv", text.as_bytes(), Choice::default()).unwrap_err();
        assert_eq!(
            (problem.code, problem.message().contains(words)),
            (code, true),
            "{text}: {}",
            problem.message()
        );
    };
    let header = EQUITY.lines().next().unwrap();
    check(&format!("{header}\n"), ProblemCode::NoTrades, "no trades are below it");
    check(
        &format!("{header}\nTotal,,,,,,,,,,,,\n"),
        ProblemCode::NoTrades,
        "the only row below it is no executed trade",
    );
    check(
        &EQUITY.replace("buy", "hold"),
        ProblemCode::NoTrades,
        "the only row below it could not be read. Row 2, trade_type: expected buy or sell, found “hold”.",
    );
    check(
        &EQUITY.replace("quantity,price", "quantity,rate"),
        ProblemCode::UnknownLayout,
        "looks like a Zerodha tradebook, but the column “Price” is missing",
    );
    check("a,b,c\n1,2,3\n", ProblemCode::UnknownLayout, "the first row with words is “a, b, c”");
    check("hello", ProblemCode::UnknownLayout, "No broker's file of trades was recognised");
    check(
        &EQUITY.replace(",EQ,EQ,", ",NCO,,"),
        ProblemCode::OtherReport,
        "NSE and NCDEX commodity tradebook",
    );
    check(&EQUITY.replace(",EQ,EQ,", ",MF,,"), ProblemCode::OtherReport, "mutual fund tradebook");
}

#[test]
fn sums_that_no_account_reaches_are_refused() {
    let row = "\nTCS,INE467B01029,2024-04-01,NSE,EQ,EQ,buy,false,4000000000,0.5,ID,2,2024-04-01T10:00:00";
    let two = format!("{EQUITY}{}{}", &row[1..].replace("ID", "1"), row.replace("ID", "2"));
    let problem = read("a.csv", two.as_bytes(), Choice::default()).unwrap_err();
    assert_eq!(problem.code, ProblemCode::TooLarge);
    assert_eq!(
        problem.message(),
        "The quantities or values add up to more than any account trades (row 4 alone: 4000000000 at 0.5). Check the \
         columns, or download the file again from your broker."
    );
}
