//! Console and older tradebooks of Zerodha.

use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use super::{File, book, number, rows};

pub fn zerodha() -> Result<Vec<File>, XlsxError> {
    let mut bad = rows::<12>(EQUITY);
    bad[4][7] = "1,5";
    Ok(vec![
        ("zerodha-equity.csv", equity_csv().into_bytes()),
        ("zerodha-fno.csv", fno_csv().into_bytes()),
        ("zerodha-equity-2018.csv", equity_2018().into_bytes()),
        ("zerodha-equity-2021.csv", equity_csv_without_auction().into_bytes()),
        ("zerodha-equity-client-column.csv", equity_client_column().into_bytes()),
        ("zerodha-equity-semicolon.csv", equity_excel_csv(';').into_bytes()),
        ("zerodha-equity-pipe.csv", equity_excel_csv('|').into_bytes()),
        ("zerodha-currency.csv", CURRENCY.as_bytes().to_vec()),
        (
            "zerodha-equity-console.xlsx",
            book(|book| console_equity(book.add_worksheet().set_name("Equity")?, &rows(EQUITY)))?,
        ),
        ("zerodha-fno-console.xlsx", book(|book| console_fno(book.add_worksheet().set_name("F&O")?))?),
        ("zerodha-resaved.xlsx", book(|book| resaved(book.add_worksheet().set_name("Sheet1")?))?),
        ("zerodha-two-sheets.xlsx", book(two_sheets)?),
        (
            "zerodha-equity-and-fno.xlsx",
            book(|book| {
                console_equity(book.add_worksheet().set_name("Equity")?, &rows(EQUITY))?;
                console_fno(book.add_worksheet().set_name("F&O")?)
            })?,
        ),
        ("one-bad-row.xlsx", book(|book| console_equity(book.add_worksheet().set_name("Equity")?, &bad))?),
        ("csv-named.xlsx", equity_csv().into_bytes()),
    ])
}

/// symbol, isin, trade_date, exchange, series, trade_type, auction, quantity, price, trade_id, order_id, time
type Equity = [&'static str; 12];

/// Twelve fills: a split order, an intraday round trip, a T2T sale without a buy, a BSE row without ISIN.
const EQUITY: &str = "\
INFY|INE009A01021|2025-04-02|NSE|EQ|buy|false|10|1505.5|50011001|1100000004210001|09:21:05
INFY|INE009A01021|2025-04-02|NSE|EQ|buy|false|5|1505.55|50011002|1100000004210001|09:21:05
INFY|INE009A01021|2025-04-02|NSE|EQ|sell|false|15|1512|50018820|1100000004219873|14:05:41
M&M|INE101A01026|2025-04-03|NSE|EQ|buy|false|8|2610.25|41220017|1200000007110446|10:02:33
BAJAJ-AUTO|INE917I01010|2025-04-03|NSE|EQ|buy|false|2|8050|41230911|1200000007115782|10:15:00
ONESOURCE-BE|INE013P01021|2025-04-04|NSE|BE|sell|false|12|1490.1|30110455|1300000002200119|11:48:09
RELIANCE||2025-04-07|BSE|A|buy|false|3|1248.9|7702341|1743999400012345678|12:00:59
GOLDBEES|INF204KB17I5|2025-04-07|NSE|EQ|buy|false|1000|78.4321|62001188|1400000003300774|13:30:10
GOLDBEES|INF204KB17I5|2025-04-15|NSE|EQ|sell|false|400|79.1|62117733|1400000005512348|09:16:02
INFY|INE009A01021|2025-04-16|NSE|EQ|buy|true|1|1520|50900001|1100000009900013|14:30:00
BAJAJ-AUTO|INE917I01010|2025-04-17|NSE|EQ|sell|false|2|8123.4|41990222|1200000008800571|15:10:44
M&M|INE101A01026|2025-04-21|NSE|EQ|sell|false|8|2588.8999|41995001|1200000008812348|15:29:59
";

/// symbol, trade_date, exchange, trade_type, quantity, price, trade_id, order_id, time, expiry
/// Ten fills: weekly and monthly options, a decimal strike, a future, SENSEX on BSE.
const FNO: &str = "\
NIFTY2651923100PE|2026-05-18|NSE|buy|65|84.25|90011|1000000001100457|09:20:11|2026-05-19
NIFTY2651923100PE|2026-05-18|NSE|buy|65|84.3|90012|1000000001100457|09:20:11|2026-05-19
NIFTY2651923100PE|2026-05-18|NSE|sell|130|91.05|91877|1000000001177213|11:02:45|2026-05-19
NIFTY26MAY23050PE|2026-05-19|NSE|sell|65|152.6|70231|1000000001280094|09:45:00|2026-05-26
NIFTY26MAY23050PE|2026-05-20|NSE|buy|65|140.15|70988|1000000001311206|10:10:10|2026-05-26
BANKNIFTY26MAYFUT|2026-05-20|NSE|buy|30|51820.4|12345|1000000001322981|12:31:07|2026-05-26
BANKNIFTY26MAYFUT|2026-05-21|NSE|sell|30|51990|12999|1000000001390155|14:59:59|2026-05-26
M&M26JUN3102.5CE|2026-05-21|NSE|buy|200|61.5|44551|1000000001401938|15:01:20|2026-06-30
SENSEX2652181000CE|2026-05-20|BSE|buy|20|310|5501|1779260400098765431|10:00:00|2026-05-21
SENSEX2652181000CE|2026-05-20|BSE|sell|20|355.5|5622|1779260400098799216|13:20:30|2026-05-21
";

const EQUITY_TITLES: [&str; 13] = [
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

/// Console writes six decimals.
fn six(number: &str) -> String {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    format!("{whole}.{part:0<6}")
}

fn day_first(day: &str) -> String {
    format!("{}-{}-{}", &day[8..], &day[5..7], &day[..4])
}

fn equity_csv() -> String {
    let mut csv = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time\n".to_owned();
    for [symbol, isin, day, exchange, series, side, auction, quantity, price, trade, order, time] in
        rows::<12>(EQUITY)
    {
        let (quantity, price) = (six(quantity), six(price));
        csv += &format!(
            "{symbol},{isin},{day},{exchange},EQ,{series},{side},{auction},{quantity},{price},{trade},{order},{day}T{time}\n"
        );
    }
    csv
}

fn equity_csv_without_auction() -> String {
    let mut csv = "symbol,isin,trade_date,exchange,segment,series,trade_type,quantity,price,trade_id,order_id,order_execution_time\n".to_owned();
    for [symbol, isin, day, exchange, series, side, _, quantity, price, trade, order, time] in
        rows::<12>(EQUITY)
    {
        csv += &format!(
            "{symbol},{isin},{day},{exchange},EQ,{series},{side},{quantity},{price},{trade},{order},{day}T{time}\n"
        );
    }
    csv
}

fn equity_2018() -> String {
    let mut csv = "trade_date,tradingsymbol,exchange,segment,trade_type,quantity,price,order_id,trade_id,order_execution_time\n".to_owned();
    for [symbol, _, day, exchange, _, side, _, quantity, price, trade, order, time] in rows::<12>(EQUITY) {
        csv +=
            &format!("{day},{symbol},{exchange},EQ,{side},{quantity},{price},{order},{trade},{day}T{time}\n");
    }
    csv
}

fn equity_client_column() -> String {
    let mut csv = "client_id,trade_date,order_execution_time,exchange,tradingsymbol,trade_type,quantity,price,order_id,trade_id,series\n".to_owned();
    for [symbol, _, day, exchange, series, side, _, quantity, price, trade, order, time] in rows::<12>(EQUITY)
    {
        csv += &format!(
            "ZZ0001,{day},{day}T{time},{exchange},{symbol},{side},{quantity},{price},{order},{trade},{series}\n"
        );
    }
    csv
}

/// What Excel makes of it: day-first dates, FALSE, shortened order ids, thousands commas, CR LF.
fn equity_excel_csv(delimiter: char) -> String {
    let mut csv = EQUITY_TITLES.join(&delimiter.to_string()) + "\r\n";
    for [symbol, isin, day, exchange, series, side, auction, quantity, price, trade, order, time] in
        rows::<12>(EQUITY)
    {
        let order = format!("{}.{}E+{}", &order[..1], &order[1..3], order.len() - 1);
        let price = if price == "8050" { "8,050" } else { price };
        let day = day_first(day);
        let row = [
            symbol,
            isin,
            &day,
            exchange,
            "EQ",
            series,
            side,
            &auction.to_uppercase(),
            quantity,
            price,
            trade,
            &order,
            &format!("{day} {time}"),
        ];
        csv += &(row.join(&delimiter.to_string()) + "\r\n");
    }
    csv
}

fn fno_csv() -> String {
    let mut csv = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date\n".to_owned();
    for [symbol, day, exchange, side, quantity, price, trade, order, time, expiry] in rows::<10>(FNO) {
        let (quantity, price) = (six(quantity), six(price));
        csv += &format!(
            "{symbol},,{day},{exchange},FO,,{side},false,{quantity},{price},{trade},{order},{day}T{time},{expiry}\n"
        );
    }
    csv
}

const CURRENCY: &str = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date
USDINR25JUNFUT,,2025-06-02,NSE,CDS,,buy,false,1.000000,85.510000,81001,1500000000001234,2025-06-02T10:00:00,2025-06-26
";

/// Client ID in B7, title in B11, header in row 15 from column B.
fn console_head(sheet: &mut Worksheet, title: &str) -> Result<(), XlsxError> {
    sheet.write_string(3, 1, "View Zerodha's guide on using tax reports for filing.")?;
    sheet.write_string(6, 1, "Client ID")?;
    sheet.write_string(6, 2, "ZZ0001")?;
    sheet.write_string(10, 1, title)?;
    sheet.write_string(12, 1, "")?;
    for (column, title) in (1..).zip(EQUITY_TITLES) {
        sheet.write_string(14, column, title)?;
    }
    Ok(())
}

fn console_equity(sheet: &mut Worksheet, rows: &[Equity]) -> Result<(), XlsxError> {
    console_head(sheet, "Tradebook for Equity from 2025-04-01 to 2025-04-30")?;
    for (row, [symbol, isin, day, exchange, series, side, auction, quantity, price, trade, order, time]) in
        (15..).zip(rows)
    {
        let texts = [
            (1, *symbol),
            (2, *isin),
            (3, *day),
            (4, *exchange),
            (5, "EQ"),
            (6, *series),
            (7, *side),
            (11, *trade),
            (12, *order),
        ];
        for (column, text) in texts {
            sheet.write_string(row, column, text)?;
        }
        sheet.write_boolean(row, 8, *auction == "true")?;
        number(sheet, row, 9, quantity)?;
        number(sheet, row, 10, price)?;
        sheet.write_string(row, 13, format!("{day}T{time}"))?;
    }
    Ok(())
}

/// The expiry stands in column O without a header.
fn console_fno(sheet: &mut Worksheet) -> Result<(), XlsxError> {
    console_head(sheet, "Tradebook for F&O from 2026-05-18 to 2026-05-22")?;
    for (row, [symbol, day, exchange, side, quantity, price, trade, order, time, expiry]) in
        (15..).zip(rows::<10>(FNO))
    {
        let texts = [
            (1, symbol),
            (3, day),
            (4, exchange),
            (5, "FO"),
            (7, side),
            (11, trade),
            (12, order),
            (14, expiry),
        ];
        for (column, text) in texts {
            sheet.write_string(row, column, text)?;
        }
        sheet.write_boolean(row, 8, false)?;
        number(sheet, row, 9, quantity)?;
        number(sheet, row, 10, price)?;
        sheet.write_string(row, 13, format!("{day}T{time}"))?;
    }
    Ok(())
}

/// Opened and saved again: header in row 9, column A, real dates, ids as numbers, formatted blank rows below.
fn resaved(sheet: &mut Worksheet) -> Result<(), XlsxError> {
    let date = Format::new().set_num_format("dd-mm-yyyy");
    let moment = Format::new().set_num_format("dd-mm-yyyy hh:mm:ss");
    sheet.write_string(2, 0, "Client ID")?;
    sheet.write_string(2, 1, "ZZ0001")?;
    sheet.write_string(5, 0, "Tradebook for Equity from 2025-04-01 to 2025-04-30")?;
    for (column, title) in (0..).zip(EQUITY_TITLES) {
        sheet.write_string(8, column, title)?;
    }
    for (row, [symbol, isin, day, exchange, series, side, auction, quantity, price, trade, order, time]) in
        (9..).zip(rows::<12>(EQUITY))
    {
        for (column, text) in [(0, symbol), (1, isin), (3, exchange), (4, "EQ"), (5, series), (6, side)] {
            sheet.write_string(row, column, text)?;
        }
        let day_of = ExcelDateTime::parse_from_str(day)?;
        sheet.write_datetime_with_format(row, 2, &day_of, &date)?;
        sheet.write_boolean(row, 7, auction == "true")?;
        for (column, text) in [(8, quantity), (9, price), (10, trade), (11, order)] {
            number(sheet, row, column, text)?;
        }
        let time = ExcelDateTime::parse_from_str(&format!("{day}T{time}"))?;
        sheet.write_datetime_with_format(row, 12, &time, &moment)?;
    }
    for row in 21..60 {
        sheet.write_blank(row, 2, &date)?;
    }
    Ok(())
}

/// A year in two halves, rows hidden by a filter, a hidden note sheet, a chart of notes in between.
fn two_sheets(book: &mut Workbook) -> Result<(), XlsxError> {
    console_equity(book.add_worksheet().set_name("April")?, &rows::<12>(EQUITY)[..7])?;
    book.add_worksheet().set_name("Notes")?.write_string(0, 0, "keep both halves")?;
    let second = book.add_worksheet().set_name("May")?;
    console_equity(second, &rows::<12>(EQUITY)[7..])?;
    second.set_row_hidden(16)?;
    second.set_row_hidden(17)?;
    console_equity(book.add_worksheet().set_name("Old")?.set_very_hidden(true), &rows::<12>(EQUITY)[..1])
}
