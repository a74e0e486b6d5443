//! A file read by columns that a user chose, and what its rows leave open.

use super::*;

#[test]
fn a_file_is_read_by_chosen_columns() {
    let problem = read("unknown.csv", &bytes("unknown.csv"), Choice::default()).unwrap_err();
    assert_eq!(
        (problem.code, problem.message().as_str()),
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
        read("a.csv", text.as_bytes(), mapped(mapping)).map(|book| told(&book)).unwrap_err().message()
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
        "The header of a file of trades is there, but the only row below it could not be read. Row 2, Worth: expected 1 × 100 = 100, found “6500.00”: the quantity may be in lots. Not read and left out: 1 row (NIFTY2642123000CE). Its value in rupees is not known: no amount, or no price and quantity in units, can be read. None of it is in any figure."
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
        let message = problem.message();
        let (_, why) = message.split_once("Row 2, Settled: ").unwrap();
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
        head(&bytes("unknown.csv"), Some(40), HeadOf::Trades).unwrap_err().message(),
        "Row 40 holds no names of columns. Choose the row above the first trade."
    );
    assert_eq!(head(b"a,b\n1,2\n", None, HeadOf::Trades).unwrap_err().code, ProblemCode::UnknownLayout);
    assert_eq!(head(b"%PDF-1.7", None, HeadOf::Trades).unwrap_err().code, ProblemCode::Unreadable);
}
