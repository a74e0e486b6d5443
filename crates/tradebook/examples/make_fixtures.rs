//! Writes `fixtures/files`: small broker files in the real layouts (formats.md A to C), invented people
//! and fills. `cargo run -p tradebook --example make_fixtures`; a test compares the committed files.
//!
//! `zerodha-equity.xls` is a real BIFF8 file, made once with Python's xlwt: `fixtures/files/README.md`.

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

type File = (&'static str, Vec<u8>);

#[allow(dead_code, reason = "the freshness test takes the files without writing them")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/files/");
    for (name, bytes) in files()? {
        let path = format!("{folder}{name}");
        std::fs::create_dir_all(std::path::Path::new(&path).parent().ok_or("no folder")?)?;
        std::fs::write(path, bytes)?;
    }
    Ok(())
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

/// stock, symbol, isin, side, quantity, value, exchange, order id, time, status
const GROWW: &str = "\
Wipro|WIPRO|INE075A01022|BUY|40|9980.4|NSE|1100000022218101|01-04-2026 09:31 AM|Executed
Wipro|WIPRO|INE075A01022|SELL|40|10102.35|NSE|1100000022219955|01-04-2026 02:45 PM|Executed
Tata Power|TATAPOWER|INE245A01021|BUY|7|2748.9|BSE|1775100000011223344|02-04-2026 12:05 PM|Executed
Tata Power|TATAPOWER|INE245A01021|BUY|10|3920|NSE|1100000022220018|02-04-2026 12:06 PM|Cancelled
Nippon Gold BeES|GOLDBEES|INF204KB17I5|BUY|3|285.01|NSE|1100000022225541|06-04-2026 03:20 PM|Executed
Eternal|ETERNAL|INE758T01015|BUY|12|2833.2|NSE|1100000022230092|09-04-2026 10:00 AM|Rejected
Tata Power|TATAPOWER|INE245A01021|SELL|7|2790.2|NSE|1100000022241187|24-04-2026 11:11 AM|Executed
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

/// Lines of cells with `|` between them.
fn rows<const N: usize>(text: &'static str) -> Vec<[&'static str; N]> {
    text.lines()
        .map(|line| line.split('|').collect::<Vec<_>>().try_into().expect("as many cells in each line"))
        .collect()
}

pub fn files() -> Result<Vec<File>, XlsxError> {
    let mut files = zerodha()?;
    files.extend(groww()?);
    files.extend(others()?);
    Ok(files)
}

fn zerodha() -> Result<Vec<File>, XlsxError> {
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

fn book(fill: impl FnOnce(&mut Workbook) -> Result<(), XlsxError>) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // A fixed date, so that the bytes are the same on every day.
    let made = ExcelDateTime::from_ymd(2026, 1, 1)?;
    book.set_properties(&DocProperties::new().set_creation_datetime(&made));
    fill(&mut book)?;
    book.save_to_buffer()
}

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

/// Client ID in B7, title in B11, header in row 15 from column B (formats.md A2).
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

/// A number where it is one, else the text that stands there.
fn number(sheet: &mut Worksheet, row: u32, column: u16, text: &str) -> Result<(), XlsxError> {
    match text.parse::<f64>() {
        Ok(value) => sheet.write_number(row, column, value)?,
        Err(_) => sheet.write_string(row, column, text)?,
    };
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

const GROWW_TITLES: [&str; 10] = [
    "Stock name",
    "Symbol",
    "ISIN",
    "Type",
    "Quantity",
    "Value",
    "Exchange",
    "Exchange Order Id",
    "Execution date and time",
    "Order status",
];

fn groww() -> Result<Vec<File>, XlsxError> {
    let stocks = book(|book| {
        let sheet = book.add_worksheet().set_name("Sheet1")?;
        sheet.write_string(0, 0, "Name")?;
        sheet.write_string(0, 1, "Asha Example")?;
        sheet.write_string(1, 0, "Unique Client Code")?;
        sheet.write_number(1, 1, 1_234_567_890)?;
        sheet.write_string(3, 0, "Order history for stocks from 01-04-2026 to 26-04-2026")?;
        for (column, title) in (0..).zip(GROWW_TITLES) {
            sheet.write_string(5, column, title)?;
        }
        for (row, cells) in (6..).zip(rows::<10>(GROWW)) {
            for (column, text) in (0..).zip(cells) {
                if matches!(column, 4 | 5) {
                    number(sheet, row, column, text)?
                } else {
                    sheet.write_string(row, column, text).map(drop)?
                }
            }
        }
        Ok(())
    })?;
    let fno = table(
        "Sheet1",
        "Order history for Futures & Options from 18-05-2026 to 22-05-2026",
        6,
        0,
        "Scrip name|Type|Quantity|Value|Exchange|Exchange Order Id|Execution date and time|Order status",
        &[
            "NIFTY 19 MAY 26 23100 Put|BUY|65|5476.25|NSE|1000000001100457|18-05-2026 09:20 AM|Executed",
            "NIFTY 19 MAY 26 23100 Put|SELL|65|5918.25|NSE|1000000001177213|18-05-2026 11:02 AM|Executed",
        ],
    )?;
    Ok(vec![("groww-stock-orders.xlsx", stocks), ("groww-fno-orders.xlsx", fno)])
}

/// A sheet of texts: a title some rows above a header, and rows below it; `|` between cells.
fn table(
    sheet: &str,
    title: &str,
    header_row: u32,
    left: u16,
    titles: &str,
    rows: &[&str],
) -> Result<Vec<u8>, XlsxError> {
    book(|book| {
        let sheet = book.add_worksheet().set_name(sheet)?;
        sheet.write_string(header_row.saturating_sub(3), left, title)?;
        for (row, cells) in (header_row - 1..).zip(std::iter::once(&titles).chain(rows)) {
            for (column, text) in (left..).zip(cells.split('|')) {
                sheet.write_string(row, column, text)?;
            }
        }
        Ok(())
    })
}

/// One tiny file of each report that is recognised and not read (formats.md A4 to A6, B2 to B4, C).
fn others() -> Result<Vec<File>, XlsxError> {
    let csv = |text: &str| text.as_bytes().to_vec();
    Ok(vec![
        (
            "others/zerodha-pnl.xlsx",
            table(
                "F&O",
                "P&L Statement for F&O from 2026-05-19 to 2026-05-19",
                38,
                1,
                "Symbol|ISIN|Quantity|Buy Value|Sell Value|Realized P&L|Realized P&L Pct.|Previous Closing Price|Open Quantity|Open Quantity Type|Open Value|Unrealized P&L|Unrealized P&L Pct.",
                &["NIFTY2651923100PE||130|10955.75|11836.5|880.75|8.03|0|0||0|0|0"],
            )?,
        ),
        (
            "others/zerodha-tax-pnl.xlsx",
            table(
                "Tradewise Exits from 2025-04-01",
                "Tradewise Exits from 2025-04-01 to 2026-03-31",
                20,
                1,
                "Symbol|ISIN|Entry Date|Exit Date|Quantity|Buy Value|Sell Value|Profit|Period of Holding|Fair Market Value|Taxable Profit|Turnover",
                &["INFY|INE009A01021|2025-04-02|2025-04-02|15|22582.75|22680|97.25|0|0|97.25|97.25"],
            )?,
        ),
        (
            "others/zerodha-holdings.xlsx",
            table(
                "Equity",
                "Equity Holdings Statement as on 2026-05-19",
                23,
                1,
                "Symbol|ISIN|Sector|Quantity Available|Quantity Discrepant|Quantity Long Term|Quantity Pledged (Margin)|Quantity Pledged (Loan)|Average Price|Previous Closing Price|Unrealized P&L|Unrealized P&L Pct.",
                &["GOLDBEES|INF204KB17I5|ETF|600|0|0|0|0|78.4321|80.1|1000.74|2.1"],
            )?,
        ),
        (
            "others/zerodha-positions.xlsx",
            table(
                "F&O",
                "Positions Statement for F&O as on 2026-05-19",
                15,
                1,
                "Symbol|Trade Date|Segment|Position Type|Open Quantity|Open Average|Open Value|Previous Close Price|Closing Value|Unrealized Profit|Unrealized Profit Percentage",
                &["NIFTY26MAY23050PE|2026-05-19|FO|Short|65|152.6|9919|140|9100|819|8.2"],
            )?,
        ),
        (
            "others/zerodha-ledger.csv",
            csv(
                "particulars,posting_date,cost_center,voucher_type,debit,credit,net_balance\nFunds added using UPI,2025-04-01,NSE-EQ - Z,Bank Receipts,0,50000,50000\n",
            ),
        ),
        (
            "others/kite-orders.csv",
            csv(
                "Time,Type,Instrument,Product,Qty.,Avg. price,Status\n2025-04-02 09:21:05,BUY,INFY NSE,CNC,10/10,1505.50,COMPLETE\n",
            ),
        ),
        (
            "others/kite-positions.csv",
            csv(
                "\"Product\",\"Instrument\",\"Qty.\",\"Avg.\",\"LTP\",\"P&L\",\"Chg.\",\"\"\n\"NRML\",\"NIFTY MAY FUT\",\"65\",\"23100.00\",\"23150.00\",\"3250.00\",\"0.22\",\"\"\n",
            ),
        ),
        (
            "others/groww-stocks-pnl.xlsx",
            table(
                "Trade Level",
                "P&L Statement for stocks from 01-04-2025 TO 31-03-2026",
                29,
                0,
                "Stock name|ISIN|Quantity|Buy date|Buy price|Buy value|Sell date|Sell price|Sell value|Realised P&L|Remark",
                &[
                    "Wipro|INE075A01022|40|01-04-2026|249.51|9980.4|01-04-2026|252.56|10102.35|121.95|Intraday trade",
                ],
            )?,
        ),
        (
            "others/groww-fno-pnl.xlsx",
            table(
                "Sheet1",
                "P&L Statement for Futures & Options from 01 Oct 2025 to 18 Jan 2026",
                30,
                0,
                "Scrip Name|Quantity|Buy Date|Buy Price|Buy Value|Sell Date|Sell Price|Sell Value|Realized P&L",
                &["NIFTY 16 JUN 26 23900 Call|65|15 Jun 2026|101|6565|15 Jun 2026|110|7150|585"],
            )?,
        ),
        (
            "others/groww-fno-pnl-combined.xlsx",
            table(
                "Futures & options",
                "P&L Report",
                12,
                0,
                "Scrip Name|Buy Qty|Buy avg|Buy value|Open qty|Sell Qty|Sell avg|Sell value|Realised P&L",
                &["NIFTY 21Apr26 24200 PE|65|101|6565|0|65|110|7150|585"],
            )?,
        ),
        (
            "others/groww-mutual-funds.xlsx",
            table(
                "Transactions",
                "TRANSACTIONS FROM Feb 05 2026 TO Mar 03 2026",
                12,
                0,
                "Scheme Name|Transaction Type|Units|NAV|Amount|Date",
                &["Example Flexi Cap Fund|PURCHASE|52.1|95.95|4,999|27 Feb 2026"],
            )?,
        ),
        (
            "others/upstox-trades.xlsx",
            table(
                "TRADE",
                "UPSTOX SECURITIES PRIVATE LIMITED",
                11,
                0,
                "Date|Company|Amount|Exchange|Segment|Scrip Code|Instrument Type|Strike Price|Expiry|Trade Num|Trade Time|Side|Quantity|Price",
                &["02-04-2025|INFOSYS LTD|15055|NSE|EQ|INFY||||50011001|09:21:05|Buy|10|1505.5"],
            )?,
        ),
        (
            "others/angel-trades.xlsx",
            table(
                "TradesAndCharges",
                "Trades and Charges",
                34,
                0,
                "Scrip/Contract|Buy/Sell|Buy Price|Sell Price|Quantity|Brokerage|GST|STT|Sebi Tax|Exchange Turnover Charges|Stamp Duty|Other Charges|IPFT Charges|Order Type|Segment|Exchange|Order ID|Trade ID|Date",
                &[
                    "OPTIDX NIFTY Aug 25 2026 24150.00 PE (BT)|Buy|101|0|65|20|3.6|0|0|2|0|0|0|NRML|FNO|NSE|1|2|2026-08-20",
                ],
            )?,
        ),
        (
            "others/dhan-global.csv",
            csv(
                "Date,Scrip Name,Exchange,Bill No.,Buy Qty.,Buy Value,Sell Qty.,Sell Value,Brokerage,GST,STT,SEBI Fees,Stamp Duty,Txn. Charges,Oth. Charges,Gross Amount\n01 Jul 2026 00:00:00,OPT NIFTY 07 Jul 2026 23000 CE,NSE,1,65,6500,65,7000,40,7.2,10,0,0,2,0,440.8\n",
            ),
        ),
        (
            "others/dhan-history.csv",
            csv(
                "Date,Time,Name,Buy/Sell,Order,Exchange,Segment,Quantity/Lot,Trade Price,Trade Value,Status\n01/07/26,09:30:00,NIFTY 07 JUL 23000 CALL,BUY,INTRADAY,NSE,FNO,65,100,6500,Traded\n",
            ),
        ),
        (
            "others/fyers-tradebook.csv",
            csv(
                "Report Title,Tradebook\nDate Range,2026-08-01 - 2026-08-05\nClient Name,Asha Example\nClient ID,ZZ0002\n\nName,Date & time,Side,Product type,Qty,Traded price,Total value,Segment,Exchange order ID,OMS order ID\nNSE:INFY-EQ,05-08-2026 09:28:38,Buy,CNC,10,1505.5,15055,Equity,1100000004210001,26080500001\n",
            ),
        ),
        (
            "others/5paisa-trades.xls",
            table(
                "Sheet1",
                "Trade Report Equity",
                5,
                0,
                "Transaction Date|Company Name|Type|Quantity|Price|Brokerage",
                &["02-04-2025|INFOSYS LTD|Buy|10|1505.5|0"],
            )?,
        ),
        (
            "others/icici-tradebook.csv",
            csv(
                "Date,Stock,Action,Qty,Price,Trade Value,Order Ref.,Settlement,Segment,DP Id - Client DP Id,Exchange,ISIN,STT,Transaction and SEBI Turnover charges,Stamp Duty,Brokerage + GST\n02-Apr-2025,INFTEC,Buy,10,1505.50,15055.00,20250402N300000001,2025061,Rolling,IN302679-00000000,NSE,INE009A01021,15,0.5,2.26,41.3\n",
            ),
        ),
        (
            "others/hdfc-trades.xls",
            csv(
                "<html><body><table><tr><td>Trade Date</td><td>Scrip</td></tr><tr><td>02/04/2025</td><td>INFY</td></tr></table></body></html>\n",
            ),
        ),
        (
            "others/paytm-transactions.xlsx",
            table(
                "Sheet1",
                "Transaction Report",
                7,
                0,
                "Date|Script|ISIN|Exchange|Product Type|Type|Quantity|Price|Brokerage|ETT|GST|STT|SEBI|Stamp Duty|Order Number|Trade Number|Trade Time",
                &[
                    "02-04-2025|INFY|INE009A01021|NSE|Delivery|Buy|10|1505.5|15|0.5|2.7|15|0.01|2.26|1100000004210001|50011001|09:21:05",
                ],
            )?,
        ),
    ])
}
