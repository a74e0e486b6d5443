//! Reports that are recognised and not read.

use rust_xlsxwriter::XlsxError;

use super::{File, table};

/// One tiny file of each report that is recognised and not read.
pub fn others() -> Result<Vec<File>, XlsxError> {
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
        // A period in which nothing was sold.
        (
            "others/groww-stocks-pnl.xlsx",
            table(
                "Trade Level",
                "P&L Statement for stocks from 01-04-2025 TO 31-03-2026",
                29,
                0,
                "Stock name|ISIN|Quantity|Buy date|Buy price|Buy value|Closing date|Closing price|Closing value|Unrealised P&L|Remark",
                &["TCS|INE467B01029|2|02-03-2026|3000|6000|31-03-2026|3060|6120|120|"],
            )?,
        ),
        (
            "others/groww-fno-pnl-combined.xlsx",
            table(
                "Futures & options",
                "P&L Report",
                12,
                0,
                "Scrip Name|Buy Qty|Buy avg|Buy value|Open qty|Open avg|Open value|Sell Qty|Sell avg|Sell value|Realized PnL|Unrealized PnL",
                &["NIFTY 21Apr26 24200 PE|65|101|6565|0|0|0|65|110|7150|585|0"],
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
            "others/hdfc-trades.xls",
            csv(
                "<html><body><table><tr><td>Trade Date</td><td>Scrip</td></tr><tr><td>02/04/2025</td><td>INFY</td></tr></table></body></html>\n",
            ),
        ),
        (
            "others/paytm-pnl.xls",
            table(
                "Realized P&L Detail",
                "Realized P&L Detail",
                3,
                0,
                "Scrip Name|ISIN|Quantity|Buy Date|Buy Price|Buy Value|Sell Date|Sell Price|Sell Value|P&L Value",
                &["INFY|INE009A01021|10|02-04-2025|1505.5|15055|09-04-2025|1512|15120|65"],
            )?,
        ),
    ])
}
