//! Order histories of Groww.

use rust_xlsxwriter::XlsxError;

use super::{File, book, number, rows, table};

pub fn groww() -> Result<Vec<File>, XlsxError> {
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
