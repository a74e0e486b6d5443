//! Dates and days of expiry of the rows of one file.

use super::*;

#[test]
fn dates_with_slashes_have_one_order_in_a_file() {
    let equity = |dates: &[(&str, &str)], expected: &str| {
        let rows: Vec<String> = dates
            .iter()
            .zip(1..)
            .map(|((date, time), id)| {
                format!("INFY,INE009A01021,{date},NSE,EQ,EQ,buy,FALSE,1,100,{id},{id},{time}")
            })
            .collect();
        whole(EQUITY.lines().next().unwrap(), &rows.join("\n"), expected);
    };
    const AMERICAN: &str = "2024-04-01 INFY
2024-04-02 INFY
2024-04-15 INFY
! The dates stand with the month first, as Excel writes them on a computer set to the United States: “4/15/2024” in row 4 is 15 Apr 2024. All dates with slashes were read that way.";
    equity(
        &[("4/1/2024", "4/1/2024 10:00"), ("4/2/2024", "4/2/2024 10:00"), ("4/15/2024", "4/15/2024 10:00")],
        AMERICAN,
    );
    equity(&[("4/1/2024", ""), ("4/2/2024", "10:00"), ("4/15/2024", "3:07 PM")], AMERICAN);
    equity(
        &[("4/1/2024", "2024-04-01T10:00:00"), ("4/2/24", "02-04-2024 10:00")],
        "2024-04-01 INFY
2024-04-02 INFY
! The dates stand with the month first, as Excel writes them on a computer set to the United States: “4/1/2024” in row 2 is 1 Apr 2024. All dates with slashes were read that way.",
    );
    equity(
        &[("4/1/2024", "10:00"), ("5/1/2024", "5/1/2024 10:00")],
        "Dates as “4/1/2024” (row 2) can be read in two ways and nothing in the file says which: 4 Jan 2024 with the day first, 1 Apr 2024 with the month first. Please tell us.",
    );
    // The same day either way: nothing to ask.
    equity(&[("4/4/2024", "10:00"), ("5/5/2024", "")], "2024-04-04 INFY\n2024-05-05 INFY");
    // Day first the contract would have ended before the trade.
    whole(
        FNO.lines().next().unwrap(),
        "NIFTY2450222500CE,,4/11/2024,NSE,FO,,buy,FALSE,50,100,1,1,4/11/2024 10:00,5/2/2024",
        "2024-04-11 NIFTY2450222500CE to 2024-05-02
! Dates as “4/11/2024” (row 2) were read with the month first, 11 Apr 2024: read the other way, other cells of the file do not fit.",
    );
    equity(
        &[("1/4/2024", "2024-04-01T10:00:00"), ("15/4/2024", "")],
        "2024-04-01 INFY
2024-04-15 INFY",
    );
    equity(
        &[("15/4/2024", ""), ("4/15/2024", "")],
        "Row 2 writes its date with the day first (“15/4/2024”) and row 3 with the month first (“4/15/2024”), so no date of this file is certain. Download the file again from your broker and upload it unchanged.",
    );
    equity(
        &[("1/4/2024", "2024-04-01T10:00:00"), ("4/2/2024", "2024-04-02T10:00:00")],
        "Row 2 writes its date with the day first (“1/4/2024”) and row 3 with the month first (“4/2/2024”), so no date of this file is certain. Download the file again from your broker and upload it unchanged.",
    );
    equity(&[("01-04-2024", "01-04-2024 10:00"), ("5/5/2024", "")], "2024-04-01 INFY\n2024-05-05 INFY");
    // The expiry counts as well: 25 is no month.
    whole(
        FNO.lines().next().unwrap(),
        "NIFTY24APRFUT,,4/1/2024,NSE,FO,,buy,FALSE,50,100,1,1,4/1/2024 10:00,4/25/2024",
        "2024-04-01 NIFTY24APRFUT to 2024-04-25
! The dates stand with the month first, as Excel writes them on a computer set to the United States: “4/25/2024” in row 2 is 25 Apr 2024. All dates with slashes were read that way.",
    );
    // Groww's own column of times.
    whole(
        "Stock name,Symbol,ISIN,Type,Quantity,Value,Exchange,Exchange Order Id,Execution date and time,Order status",
        "Infosys,INFY,INE009A01021,BUY,1,100,NSE,1,4/1/2026 9:31,Executed\nInfosys,INFY,INE009A01021,BUY,1,100,NSE,2,4/15/2026 9:31,Executed",
        "2026-04-01 INFY
2026-04-15 INFY
! The dates stand with the month first, as Excel writes them on a computer set to the United States: “4/15/2026 9:31” in row 3 is 15 Apr 2026. All dates with slashes were read that way.",
    );
}

#[test]
fn dates_that_can_be_read_in_two_ways_are_asked_about() {
    let header = EQUITY.lines().next().unwrap();
    let row = "INFY,INE009A01021,4/1/2024,NSE,EQ,EQ,buy,FALSE,1,100,1,1,10:00";
    let text = format!("{header}\n{row}\n");
    let days = |text: &str, month_first| {
        let book = read("a.csv", text.as_bytes(), Choice { month_first, ..Choice::default() });
        book.map(|book| {
            let days: Vec<String> = book.fills.iter().map(|fill| fill.time.day().to_string()).collect();
            (days.join(" "), book.warnings.len())
        })
    };
    assert_eq!(days(&text, None).unwrap_err().code, ProblemCode::DateOrder);
    // The answer decides, without a word more.
    assert_eq!(days(&text, Some(false)).unwrap(), ("2024-01-04".to_owned(), 0));
    assert_eq!(days(&text, Some(true)).unwrap(), ("2024-04-01".to_owned(), 0));
    // What the dates themselves show needs no answer, and no answer overrules it.
    let shown = format!("{text}{}\n", row.replace("4/1/2024", "4/15/2024").replace("1,1,10", "2,2,10"));
    for said in [None, Some(false), Some(true)] {
        assert_eq!(days(&shown, said).unwrap().0, "2024-04-01 2024-04-15");
    }
    // The days that the title names decide too.
    let titled = format!("Tradebook for Equity from 2024-04-01 to 2024-04-30\n\n{text}");
    assert_eq!(days(&titled, None).unwrap(), ("2024-04-01".to_owned(), 1));
    let titled = format!("Tradebook for Equity from 2024-01-01 to 2024-01-31\n\n{text}");
    assert_eq!(days(&titled, None).unwrap(), ("2024-01-04".to_owned(), 1));
    let titled = format!("Tradebook for Equity from 2024-01-01 to 2024-12-31\n\n{text}");
    assert_eq!(days(&titled, None).unwrap_err().code, ProblemCode::DateOrder);
}

#[test]
fn a_guessed_expiry_gives_way_to_the_last_trade() {
    const HEADER: &str = "trade_date,tradingsymbol,exchange,segment,trade_type,quantity,price,order_id,trade_id,order_execution_time";
    const GUESSED: &str = "rows (first: 2): the symbol names only the month of expiry and the file has no expiry column. The month's last regular expiry day was taken, or the last trade where that is later; a holiday may have moved it.";
    let row = |day: &str, symbol: &str| format!("{day},{symbol},NSE,FO,buy,15,100,1,1,{day}T10:00:00");
    let fno = |rows: &[(&str, &str)], expected: &str| {
        let forth: Vec<String> = rows.iter().map(|(day, symbol)| row(day, symbol)).collect();
        whole(HEADER, &forth.join("\n"), &expected.replace("GUESSED", GUESSED));
        // The other way round every contract ends on the same day.
        let back: Vec<String> = rows.iter().rev().map(|(day, symbol)| row(day, symbol)).collect();
        let told = |rows: &[String]| {
            let book =
                read("a.csv", format!("{HEADER}\n{}\n", rows.join("\n")).as_bytes(), Choice::default())
                    .unwrap();
            let mut told: Vec<String> = book
                .fills
                .iter()
                .map(|fill| format!("{} {:?}", fill.time, book.instruments[fill.instrument as usize]))
                .collect();
            told.sort();
            (told, book.rejected.len())
        };
        assert_eq!(told(&forth), told(&back));
    };
    fno(
        &[
            ("2024-07-26", "BANKNIFTY24JUL52000CE"),
            ("2024-07-31", "BANKNIFTY24JUL52000CE"),
            ("2024-07-24", "BANKNIFTY24JUL51000CE"),
        ],
        "2024-07-26 BANKNIFTY24JUL52000CE to 2024-07-31
2024-07-31 BANKNIFTY24JUL52000CE to 2024-07-31
2024-07-24 BANKNIFTY24JUL51000CE to 2024-07-31
! 3 GUESSED",
    );
    // A name no table knows: both of its contracts end with the later trade, other names do not.
    fno(
        &[
            ("2024-07-24", "NEWINDEX24JUL100CE"),
            ("2024-07-30", "NEWINDEX24JULFUT"),
            ("2024-07-29", "NEWINDEX24JULFUT"),
            ("2024-07-24", "INFY24JULFUT"),
        ],
        "2024-07-24 NEWINDEX24JUL100CE to 2024-07-30
2024-07-30 NEWINDEX24JULFUT to 2024-07-30
2024-07-29 NEWINDEX24JULFUT to 2024-07-30
2024-07-24 INFY24JULFUT to 2024-07-25
! 4 GUESSED",
    );
    // The month is over: whatever was read of that name before.
    fno(
        &[("2024-07-24", "INFY24JULFUT"), ("2024-08-01", "INFY24JULFUT")],
        "2024-07-24 INFY24JULFUT to 2024-07-25
row 3, tradingsymbol: expected a contract that was traded on the trade date, or a file with the expiry_date column, found “INFY24JULFUT”
! Not read and left out: 1 row, worth ₹1,500.00 as the file states it (INFY24JULFUT ₹1,500.00). None of it is in any figure.
! Row 2: the symbol names only the month of expiry and the file has no expiry column. The month's last regular expiry day was taken, or the last trade where that is later; a holiday may have moved it.",
    );
    fno(&[("2017-12-18", "BANKNIFTY21DEC1725400CE")], "2017-12-18 BANKNIFTY21DEC1725400CE to 2017-12-21");
}

/// No rule gives its day of expiry: a row of it is refused without one, under whatever segment it stands.
#[test]
fn a_currency_contract_needs_its_expiry() {
    const WANTED: &str = "expected a file with the expiry date, or a name that holds it, as CRUDEOIL 19 JUN 26 FUT (no rule gives this contract's expiry)";
    for symbol in ["USDINR24APRFUT", "EURINR24APR90.25CE"] {
        whole(
            "symbol,trade_date,exchange,segment,trade_type,quantity,price,trade_id,order_id",
            &format!("NIFTY24APRFUT,2024-04-01,NSE,FO,buy,50,22000,1,1\n{symbol},2024-04-01,NSE,FO,buy,1,83.5,2,2"),
            &format!(
                "2024-04-01 NIFTY24APRFUT to 2024-04-25
row 3, symbol: {WANTED}, found “{symbol}”
! Not read and left out: 1 row ({symbol}). Its value in rupees is not known: no amount, or no price and quantity in units, can be read. None of it is in any figure.
! Row 2: the symbol names only the month of expiry and the file has no expiry column. The month's last regular expiry day was taken, or the last trade where that is later; a holiday may have moved it."
            ),
        );
    }
}
