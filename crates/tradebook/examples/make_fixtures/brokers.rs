//! Trade files of brokers other than Zerodha and Groww, with the peculiarities of each. docs/rules.md 7.

use rust_xlsxwriter::XlsxError;

use super::{File, table};

pub fn brokers() -> Result<Vec<File>, XlsxError> {
    let csv = |text: &str| text.as_bytes().to_vec();
    Ok(vec![
        // Amounts as texts with ₹, shares with the strike 0, BSX for SENSEX, a note below.
        (
            "brokers/upstox-trades.xlsx",
            table(
                "TRADE",
                "UPSTOX SECURITIES PRIVATE LIMITED",
                11,
                0,
                "Date|Company|Amount|Exchange|Segment|Scrip Code|Instrument Type|Strike Price|Expiry|Trade Num|Trade Time|Side|Quantity|Price",
                &[
                    "02-04-2026|INFOSYS LTD|₹15,055.00|NSE|EQ|500209|Equity|0||50011001|09:21:05|Buy|10|1505.50",
                    "02-04-2026|NIFTY|₹6,500.00|FON|FO||European Call|23000|07-04-2026|90011|10:05:11|Buy|65|₹100.00",
                    "06-04-2026|NIFTY|₹7,800.00|FON|FO||European Call|23000|07-04-2026|90377|11:15:40|Sell|65|₹120.00",
                    "06-04-2026|BSX|₹5,000.00|FOB|FO||European Put|78000|09-04-2026|5501|11:20:00|Buy|20|₹250.00",
                    "07-04-2026|INFOSYS LTD|₹15,200.00|NSE|EQ|500209|Equity|0||50044001|14:02:09|Sell|10|1520.00",
                    "Note: this is a computer generated report.|||||||||||||",
                ],
            )?,
        ),
        // A price column for each side, rows of quantity 0 with the brokerage of an order, days without a time.
        (
            "brokers/angelone-trades.xlsx",
            table(
                "TradesAndCharges",
                "Trades and Charges",
                34,
                0,
                "Scrip/Contract|Buy/Sell|Buy Price|Sell Price|Quantity|Brokerage|GST|STT|Sebi Tax|Exchange Turnover Charges|Stamp Duty|Other Charges|IPFT Charges|Order Type|Segment|Exchange|Order ID|Trade ID|Date",
                &[
                    "OPTIDX NIFTY Aug 25 2026 24150.00 PE (BT)|Buy|101|0|65|0|0|0|0|2|0|0|0|Intraday|OPTIONS|NSE|1000000011|90101|2026-08-20",
                    "OPTIDX NIFTY Aug 25 2026 24150.00 PE (BT)|Buy|0|0|0|20|3.6|0|0|0|0|0|0|Intraday|OPTIONS|NSE|1000000011||2026-08-20",
                    "OPTIDX NIFTY Aug 25 2026 24150.00 PE (BT)|Sell|0|108.5|65|0|0|0|0|2|0|0|0|Intraday|OPTIONS|NSE|1000000012|90188|2026-08-20",
                    "BSXOPT SENSEX Aug 27 2026 81000.00 CE|Buy|240|0|20|0|0|0|0|2|0|0|0|Delivery|OPTIONS|BSE|1000000013|4411|2026-08-21",
                    "INFY-EQ|Buy|1505.5|0|10|0|0|0|0|2|0|0|0|Delivery|CAPITAL|NSE|1100000014|50011|2026-08-21",
                    "NOTE: Data Accurate Till 21-08-2026||||||||||||||||||",
                ],
            )?,
        ),
        (
            "brokers/dhan-transactions.csv",
            csv("Date,Scrip Name,Exchange,Bill No.,Buy Qty.,Buy Value,Sell Qty.,Sell Value,Brokerage,GST,STT,SEBI Fees,Stamp Duty,Txn. Charges,Oth. Charges,Gross Amount
01 Apr 2026 00:00:00,OPT NIFTY 07 Apr 2026 23000 CE,NSE,1,65,6500,65,7000.5,40,7.2,10,0,0,2,0,441.3
01 Apr 2026 00:00:00,FUT WIPRO 28 Apr 2026,NSE,1,3000,750000,0,0,20,3.6,0,0,15,13,0,-750051
02 Apr 2026 00:00:00,INFOSYS LTD,NSE,2,10,15055,0,0,0,0,15,0,2,1,0,-15073
"),
        ),
        // Newest first, no year in the contract, a price that is a rounded average, an order that was not executed.
        (
            "brokers/dhan-trades.csv",
            csv("Date,Time,Name,Buy/Sell,Order,Exchange,Segment,Quantity/Lot,Trade Price,Trade Value,Status
2026-09-21,14:10:22,NIFTY 22 SEP 23300 PUT,SELL,INTRADAY,NSE,Derivative,195,101.33,19759.75,Traded
2026-09-21,09:31:05,NIFTY 22 SEP 23300 PUT,BUY,INTRADAY,NSE,Derivative,195,98.5,19207.5,Traded
2026-09-21,09:16:40,INFY,BUY,DELIVERY,NSE,Equity,10,1505.5,15055,Cancelled
2026-09-18,10:02:00,INFY,BUY,DELIVERY,NSE,Equity,10,1505.5,15055,Traded
"),
        ),
        // A preamble, and a position that is repeated at midnight with the opposite side.
        (
            "brokers/fyers-tradebook.csv",
            csv("Report Title,Tradebook report
Date Range,2026-08-01 - 2026-08-06
Client Name,Asha Example
Client ID,ZZ0002
PAN,AAAAA0000A
Download Timestamp,06-08-2026 18:00:00

Name,Date & time,Side,Product type,Qty,Traded price,Total value,Segment,Exchange order ID,OMS order ID
NSE:NIFTY2681124500CE,\"06 Aug 2026, 10:05:40 AM\",SELL,MARGIN,65,110.4,7176,Derivatives,\"=\"\"1300000004210002\"\"\",26080600002
NSE:NIFTY2681124500CE,\"06 Aug 2026, 12:00:00 AM\",SELL,-,65,99.9,6493.5,Derivatives,NDIR0001,-
NSE:NIFTY2681124500CE,\"05 Aug 2026, 09:49:14 AM\",BUY,MARGIN,65,99.9,6493.5,Derivatives,\"=\"\"1300000004210001\"\"\",26080500001
NSE:INFY-EQ,\"05 Aug 2026, 09:28:38 AM\",BUY,CNC,10,1505.5,15055,Equity,2.2E+15,26080500002
"),
        ),
        (
            "brokers/5paisa-trades.xls",
            table(
                "Sheet1",
                "Equity Transaction Report",
                8,
                0,
                "Transaction Date|Company Name|Exchange|Type|Quantity|Price|Tax/Charges|Brokerage|Remarks",
                &[
                    "Aug 19 2026|Infosys Ltd|NSE|Buy|10|1505.5|1.2|20|Buy Trade",
                    "Aug 20 2026|Infosys Ltd|NSE|Sell|10|1512.25|16.8|20|Sell Trade",
                ],
            )?,
        ),
        // Codes of its own; the ISIN says which share it is.
        (
            "brokers/icicidirect-trades.csv",
            csv("Date,Stock,Action,Qty,Price,Trade Value,Order Ref.,Settlement,Segment,DP Id - Client DP Id,Exchange,ISIN,STT,Transaction and SEBI Turnover charges,Stamp Duty,Brokerage + GST,Brokerage incl. taxes
17-Dec-25,INFTEC,Buy,10,1505.50,15055.00,20251217N300000001,2025240,Rolling,IN302679-00000000,NSE,INE009A01021,15,0.5,2.26,41.3,41.3
18-Dec-2025,STABAN,Sell,20,961.40,19228.00,20251218N300000007,2025241,Rolling,IN302679-00000000,NSE,INE062A01020,19,0.6,0,52,52
"),
        ),
        // Contracts of both exchanges under one word, padded names with the right before the strike.
        (
            "brokers/kotak-transactions.csv",
            csv("\u{feff}Trade Date,Trade Time,Order Time,Security Name,ISIN,Exchange,Order Source,Transaction Type,Quantity,Market Rate,Total,GST,Brokerage,Misc.,Total Charges,STT/CTT
01/10/2026,09:21:05,09:21:04,OPTIDXNIFTY     06OCT2026CE  22850.00,,NSEDERV,APP,Buy,65,120.15,7809.75,0,10,0,10,0
13/10/2026,10:01:00,10:00:58,OPTIDXSENSEX    15OCT2026PE  78000.00,,NSEDERV,APP,Sell,20,310.00,6200.00,0,10,0,10,4
13/10/2026,10:05:00,10:04:58,INFOSYS LIMITED,INE009A01021,NSE,APP,Buy,10,1505.50,15055.00,0,0,0,0,15
"),
        ),
        // A number instead of a name, a trade number 0 where the time is not known either.
        (
            "brokers/paytmmoney-transactions.xlsx",
            table(
                "Sheet1",
                "Transaction Report",
                7,
                0,
                "Date|Script|ISIN|Exchange|Product Type|Type|Quantity|Price|Brokerage|ETT|GST|STT|SEBI|Stamp Duty|Order Number|Trade Number|Trade Time",
                &[
                    "02-04-2026|500209|INE009A01021|BSE|EQ|Buy|10|1505.5|15|0.5|2.7|15|0.01|2.26|1100000004210001|50011001|09:21:05",
                    "03-04-2026|INFY|INE009A01021|NSE|EQ|Sell|10|1512|15|0.5|2.7|15|0.01|0|1100000004210077|0|",
                ],
            )?,
        ),
        // As it is after its HTML was saved as a workbook.
        (
            "brokers/hdfcsec-trades.xlsx",
            table(
                "Sheet1",
                "Trade Report",
                4,
                0,
                "Trade Date|Order No|Trade No|Security Name|ISIN|Exchange|Buy/Sell|Quantity|Rate|Brokerage|Net Rate|Total",
                &["15/04/2026|1100000000010001|50011001|INFOSYS LTD EQ|INE009A01021|NSE|BUY|10|1505.5|0.75|1506.25|15062.5"],
            )?,
        ),
        // Finished trades: two in a day, a short over night, a future; sub-headings with the header repeated.
        (
            "brokers/groww-fno-pnl.csv",
            csv("Name,Asha Example
Unique Client Code,1234567890

P&L Statement for Futures & Options from 01 Jun 2026 to 30 Jun 2026

Realised trades (trade level)
Futures
Scrip Name,Quantity,Buy Date,Buy Price,Buy Value,Sell Date,Sell Price,Sell Value,Realized P&L
BANKNIFTY 30 JUN 26 Fut,30,12 Jun 2026,56100,1683000,11 Jun 2026,56020.5,1680615,-2385
Options
Scrip Name,Quantity,Buy Date,Buy Price,Buy Value,Sell Date,Sell Price,Sell Value,Realized P&L
NIFTY 16 JUN 26 23900 Call,65,15 Jun 2026,101,6565,15 Jun 2026,110,7150,585
NIFTY 16 JUN 26 23900 Call,65,15 Jun 2026,98.33,6391.5,16 Jun 2026,0.05,3.25,-6388.25
Disclaimer: Figures are as per your trades.,,,,,,,,
"),
        ),
        // Finished trades in shares: one buy sold in two parts, a day's round trip, a row without an ISIN, one whose
        // value does not fit, and below them what is not sold yet.
        (
            "brokers/groww-stocks-pnl.csv",
            csv("Name,Asha Example
Unique Client Code,1234567890

P&L Statement for stocks from 01-04-2025 TO 31-03-2026

Realised trades
Stock name,ISIN,Quantity,Buy date,Buy price,Buy value,Sell date,Sell price,Sell value,Realised P&L,Remark
Infosys,INE009A01021,5,12-03-2025,1500,7500,20-05-2025,1550.5,7752.5,252.5,
Infosys,INE009A01021,7,12-03-2025,1500.33,10502.33,02-06-2025,1600,11200,697.67,
Wipro,INE075A01022,40,02-04-2025,249.51,9980.4,02-04-2025,252.56,10102.4,122,Intraday trade
Old Company,,10,03-04-2025,100,1000,04-04-2025,110,1100,100,
ITC,INE154A01025,10,03-04-2025,400,4000,04-04-2025,410,41000,100,
Unrealised trades
Stock name,ISIN,Quantity,Buy date,Buy price,Buy value,Closing date,Closing price,Closing value,Unrealised P&L,Remark
TCS,INE467B01029,2,02-03-2026,3000,6000,31-03-2026,3060,6120,120,
Disclaimer: Figures are as per your trades.,,,,,,,,,,
"),
        ),
        // Of no broker we know: words of its own, sells with a minus, a total below.
        (
            "brokers/unknown.csv",
            csv("My trades 2026,,,,,
When,Paper,How many,At,Worth,Market
15/04/2026 09:30,INFY,10,1505.50,15055.00,NSE
16/04/2026 10:00,INFY,-10,1512.00,-15120.00,NSE
16/04/2026 10:05,NIFTY2642123000CE,65,100.00,6500.00,NSE
Total,,65,,6435.00,
"),
        ),
    ])
}
