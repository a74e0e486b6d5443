//! Zerodha's tradebook, equity and F&O, in the layouts of all ages.

mod instrument;
mod row;
mod segment;

use compact_str::CompactString;
use domain::{Day, Segment};

use crate::cell::{Cell, at, is_summary};
use crate::header::{Header, key};

const SYMBOL: &[&str] = &["symbol", "tradingsymbol"];
const SIDE: &[&str] = &["tradetype", "type", "transactiontype"];
const QUANTITY: &[&str] = &["quantity", "qty"];
const PRICE: &[&str] = &["price", "tradeprice"];
const TRADE_ID: &[&str] = &["tradeid", "tradeno", "tradenumber"];
const TRADE_DATE: &[&str] = &["tradedate"];
const TIME: &[&str] = &["orderexecutiontime", "executiontime", "tradetime"];

/// Where each column of one table stands, and the last texts read from it.
pub(crate) struct Table {
    symbol: usize,
    side: usize,
    quantity: usize,
    price: usize,
    /// Some old CSV files have none: their rows are known by what they say (`ledger::merge`).
    trade_id: Option<usize>,
    trade_date: Option<usize>,
    time: Option<usize>,
    exchange: usize,
    segment: Option<usize>,
    series: Option<usize>,
    isin: Option<usize>,
    auction: Option<usize>,
    order_id: Option<usize>,
    client: Option<usize>,
    /// Console's XLSX has the expiry in the column after the last header, without a header.
    expiry: usize,
    expiry_named: bool,
    /// Decided by the first row that says it.
    kind: Option<Segment>,
    last_date: (CompactString, Day),
    key: String,
}

impl Table {
    /// The table, when the header is a Zerodha tradebook's.
    pub(crate) fn of(header: &Header) -> Option<Self> {
        let expiry = header.column(&["expirydate", "expiry"]);
        let table = Self {
            symbol: header.column(SYMBOL)?,
            side: header.column(SIDE)?,
            quantity: header.column(QUANTITY)?,
            price: header.column(PRICE)?,
            trade_id: header.column(TRADE_ID),
            trade_date: header.column(TRADE_DATE),
            time: header.column(TIME),
            exchange: header.column(&["exchange"])?,
            segment: header.column(&["segment"]),
            series: header.column(&["series"]),
            isin: header.column(&["isin"]),
            auction: header.column(&["auction"]),
            order_id: header.column(&["orderid", "orderno", "ordernumber"]),
            client: header.column(&["clientid"]),
            expiry: expiry.unwrap_or(header.end()),
            expiry_named: expiry.is_some(),
            kind: None,
            last_date: (CompactString::default(), Day(0)),
            key: String::new(),
        };
        // Without trade ids more must say that this is Zerodha's: other brokers have a symbol, side, quantity and price
        // too.
        let is_zerodhas = table.trade_id.is_some()
            || (header.column(&["tradetype"]).is_some() && table.trade_date.is_some());
        (is_zerodhas && (table.trade_date.is_some() || table.time.is_some())).then_some(table)
    }

    /// The columns a header lacks that otherwise looks like this layout; empty when it does not.
    pub(crate) fn missing(header: &Header) -> Vec<&'static str> {
        let wanted: [(&str, &[&str]); 6] = [
            ("Symbol", SYMBOL),
            ("Trade Date", &["tradedate", "orderexecutiontime", "executiontime", "tradetime"]),
            ("Trade Type", SIDE),
            ("Quantity", QUANTITY),
            ("Price", PRICE),
            ("Exchange", &["exchange"]),
        ];
        let missing: Vec<_> = wanted
            .iter()
            .filter(|(_, names)| header.column(names).is_none())
            .map(|(title, _)| *title)
            .collect();
        let own = ["tradetype", "tradeid", "orderexecutiontime", "tradingsymbol"];
        let looks = missing.len() <= 3 && own.iter().any(|name| header.column(&[name]).is_some());
        if looks { missing } else { Vec::new() }
    }

    /// Whether a row repeats the header (files joined by hand).
    pub(crate) fn is_header(&self, row: &[Cell<'_>]) -> bool {
        SYMBOL.contains(&key(at(row, self.symbol).as_text()).as_str())
            && QUANTITY.contains(&key(at(row, self.quantity).as_text()).as_str())
    }

    /// Totals and notes below the data: no side, no price.
    pub(crate) fn is_footer(&self, row: &[Cell<'_>]) -> bool {
        let empty = |column: usize| at(row, column).is_empty();
        empty(self.side)
            && empty(self.price)
            && (empty(self.symbol) || empty(self.quantity) || is_summary(row))
    }
}
