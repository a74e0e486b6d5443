//! What brokers state of a period, with invented people and figures.

use rust_xlsxwriter::XlsxError;

use super::{File, book, number};

/// A sheet: its name, its first column, and lines `row|cell|cell…` from 1 as a spreadsheet shows them.
type Sheet = (&'static str, u16, &'static str);

fn placed(sheets: &[Sheet]) -> Result<Vec<u8>, XlsxError> {
    book(|book| {
        for (name, left, lines) in sheets {
            let sheet = book.add_worksheet().set_name(*name)?;
            for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
                let mut cells = line.split('|');
                let row: u32 =
                    cells.next().and_then(|row| row.parse().ok()).expect("a line begins with its row");
                for (column, text) in (*left..).zip(cells) {
                    if !text.is_empty() {
                        number(sheet, row - 1, column, text)?;
                    }
                }
            }
        }
        Ok(())
    })
}

const PNL_COLUMNS: &str = "Symbol|ISIN|Quantity|Buy Value|Sell Value|Realized P&L|Realized P&L Pct.|Previous Closing Price|Open Quantity|Open Quantity Type|Open Value|Unrealized P&L|Unrealized P&L Pct.";

pub fn statements() -> Result<Vec<File>, XlsxError> {
    let fno = "
        7|Client ID|ZZ0001
        11|P&L Statement for F&O from 2026-05-19 to 2026-05-20
        13|Summary
        15|Charges|118.6349
        16|Other Credit & Debit|-59
        17|Realized P&L|755.75
        18|Unrealized P&L|0
        21|Charges
        23|Account Head|Amount
        24|Brokerage - Z|80
        25|Exchange Transaction Charges - Z|12.2203
        26|Clearing Charges - Z|0
        27|Central GST - Z|8.3
        28|State GST - Z|8.3
        29|Integrated GST - Z|0
        30|Securities Transaction Tax - Z|9
        31|SEBI Turnover Fees - Z|0.0344
        32|Stamp Duty - Z|0.78
        33|IPFT|0.0002
        38|COLUMNS
        39|NIFTY2651923100PE||130|10955.75|11836.5|880.75|8.04|0|0||0|0|0
        40|NIFTY26MAYFUT||65|1500125|1500000|-125|-0.01|0|65|long|1500500|-375|0
        41|INE155A01022|INE155A01022|0|0|0|0|0|0|0||0|0|0
        42|BANKNIFTY26MAY55000CE||many|100|90|-10|0|0|0||0|0|0
        ";
    let equity = "
        3|Client ID|ZZ0001
        5|P&L Statement for Equity from 2025-04-01 to 2026-03-31
        7|Account Head|Amount
        8|Brokerage - Z|0
        9|Securities Transaction Tax - Z|86
        14|COLUMNS
        15|INFY|INE009A01021|15|22582.75|22680|97.25|0.43|0|0||0|0|0
        16|ITC|INE154A01025|100|50000|42000.0001|-7999.9999|-16|0|0||0|0|0
        17|Total||115|||-7902.7499
        ";
    let entries = "
        15|Particulars|Posting Date|Debit|Credit
        16|DP Charges for Sale of 15 INFY|2025-04-03|15.34|0
        17|AMC for Demat Account|2025-06-30|88.5|0
        ";
    let tax = "
        5|Client ID|ZZ0001
        6|Client Name|Asha Example
        7|PAN|ABCDE1234F
        10|Tradewise Exits from 2025-04-01 to 2026-03-31
        12|Equity - Intraday
        13|EQUITY
        14|INFY|INE009A01021|2025-04-02|2025-04-02|15|22582.75|22680|97.25|0|0|97.25|97.25|13.58|1.34|0.05|0.05|0|0|2.7|1|6
        16|Equity - Short Term
        17|EQUITY
        18|ITC|INE154A01025|2025-06-02|2025-10-08|60|30000|25200|-4800|128|0|-4800|4800|0|1.64|0.06|0.06|0|0|0.32|5|55
        19|ITC|INE154A01025|2025-06-03|2025-10-08|40|20000|16800|-3200|127|0|-3200|3200|0|1.09|0.04|0.04|0|0|0.21|3|37
        21|Equity - Long Term
        22|EQUITY
        23|TCS|INE467B01029|2017-06-01|2025-08-12|10|10000|30000|20000|2994|15000|15000|20000|0|0.9|0.03|0.03|0|0|0.17|1|40
        25|Equity - Buyback
        26|EQUITY
        28|Mutual Funds
        29|EQUITY
        30|EXAMPLE FLEXI|INF000A01010|2025-06-02|2025-10-08|10|1000|1100|100|128|0|100|100|0|0|0|0|0|0|0|0|0
        32|F&O
        33|DERIVATIVES
        34|NIFTY2651923100PE|2025-05-19T09:29:49|2025-05-19T10:00:01|130|10955.75|11836.5|880.75|880.75|40|8|0|0.02|0|0|8.64|0|12
        36|Currency
        37|DERIVATIVES
        ";
    let tax = tax
        .replace(
            "EQUITY\n",
            "Symbol|ISIN|Entry Date|Exit Date|Quantity|Buy Value|Sell Value|Profit|Period of Holding|Fair Market Value|Taxable Profit|Turnover|Brokerage|Exchange Transaction Charges|IPFT|SEBI Charges|CGST|SGST|IGST|Stamp Duty|STT\n",
        )
        .replace(
            "DERIVATIVES\n",
            "Symbol|Entry Date|Exit Date|Quantity|Buy Value|Sell Value|Profit|Turnover|Brokerage|Exchange Transaction Charges|IPFT|SEBI Charges|CGST|SGST|IGST|Stamp Duty|STT\n",
        );
    let summary = "
        5|Client ID|ZZ0001
        8|Taxpnl Statement for Equity from 2025-04-01 to 2026-03-31
        14|Short Term Trades
        15|Symbol|Quantity|Buy Value|Sell Value|Realized P&L
        16|ITC|100|50000|42000|-8000
        ";
    let groww = "
        1|Name|Asha Example
        2|Unique Client Code|1234567890
        4|P&L Statement for stocks from 01-04-2025 TO 31-03-2026
        6|Summary
        8|Realised P&L|-7878.05
        9|Unrealised P&L|120
        11|Charges
        12|Exchange Transaction Charges|4.1
        13|SEBI Charges|0.12
        14|STT|98
        15|Stamp Duty|8
        16|IPFT Charges|0.01
        17|Brokerage|40
        18|CDSL DP Charges|3.5
        19|Groww DP Charges|16.5
        20|MTF interest|12.25
        21|Total GST|11.56
        22|Total|194.04
        27|Realised trades
        29|Stock name|ISIN|Quantity|Buy date|Buy price|Buy value|Sell date|Sell price|Sell value|Realised P&L|Remark
        30|Wipro|INE075A01022|40|01-04-2025|249.51|9980.4|01-04-2025|252.56|10102.35|121.95|Intraday trade
        31|ITC|INE154A01025|100|02-06-2025|500|50000|08-10-2025|420|42000|-8000|
        33|Unrealised trades
        34|Stock name|ISIN|Quantity|Buy date|Buy price|Buy value|Closing date|Closing price|Closing value|Unrealised P&L|Remark
        35|TCS|INE467B01029|2|02-03-2026|3000|6000|31-03-2026|3060|6120|120|
        37|Disclaimer: Figures are as per your trades.
        ";
    let groww_fno = "
        1|Name|Asha Example
        2|Unique Client Code|1234567890
        4|P&L Statement for Futures & Options from 01 Jun 2026 to 30 Jun 2026
        6|Realised P&L
        7|Futures|-125
        8|Options|585
        9|Total|460
        11|Charges
        12|Brokerage|80
        13|STT|15
        14|Total GST|15
        20|Realised trades (trade level)
        22|Options
        23|Scrip Name|Quantity|Buy Date|Buy Price|Buy Value|Sell Date|Sell Price|Sell Value|Realized P&L
        24|NIFTY 16 JUN 26 23900 Call|65|15 Jun 2026|101|6565|15 Jun 2026|110|7150|585
        26|Disclaimer:
        ";
    let equity = equity.replace("COLUMNS", PNL_COLUMNS).leak();
    Ok(vec![
        (
            "statements/zerodha-pnl-fno.xlsx",
            placed(&[
                ("F&O", 1, fno.replace("COLUMNS", PNL_COLUMNS).leak()),
                ("Other Debits and Credits", 1, entries),
            ])?,
        ),
        (
            "statements/zerodha-pnl-equity.xlsx",
            placed(&[("Equity", 1, equity), ("Other Debits and Credits", 1, entries)])?,
        ),
        (
            "statements/zerodha-pnl-equity-column-a.xlsx",
            placed(&[("Equity", 0, equity), ("Other Debits and Credits", 0, entries)])?,
        ),
        (
            "statements/zerodha-tax-pnl.xlsx",
            placed(&[
                ("Equity and Non Equity", 1, summary),
                ("Tradewise Exits from 2025-04-01", 1, tax.leak()),
            ])?,
        ),
        (
            "statements/groww-stocks-pnl.xlsx",
            placed(&[("Trade Level", 0, groww), ("Scrip Level", 0, groww)])?,
        ),
        ("statements/groww-fno-pnl.xlsx", placed(&[("Sheet1", 0, groww_fno)])?),
    ])
}
