//! What a column holds, and where each stands in a table.

use serde::{Deserialize, Serialize};

use crate::header::Header;

/// What a column of trades can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Field {
    /// The day of the trade, with or without a time.
    Date,
    /// The time of day, or the day with it.
    Time,
    /// The scrip or the contract: `INFY`, `NIFTY 16 JUN 26 23900 CE`.
    Name,
    Isin,
    Exchange,
    /// Equity or F&O.
    Segment,
    /// Buy or sell. Without it a quantity below 0 is a sell.
    Side,
    /// In units, not in lots.
    Quantity,
    /// Of one unit, in rupees.
    Price,
    /// Price × quantity, in rupees.
    Value,
    TradeId,
    OrderId,
    Status,
    /// The contract's, where its name does not say it.
    Expiry,
    Strike,
    /// Call or put.
    Right,
    /// Where buys and sells have a column each: the others hold the buys.
    SellPrice,
    SellQuantity,
    SellValue,
    /// Where a row is a finished trade: the day of its sell, and [`Field::Date`] that of its buy.
    SellDate,
}

impl Field {
    /// Those that a user can choose a column for, in the order in which they are asked for.
    pub const CHOSEN: [Self; 16] = [
        Self::Date,
        Self::Time,
        Self::Name,
        Self::Side,
        Self::Quantity,
        Self::Price,
        Self::Value,
        Self::Exchange,
        Self::Segment,
        Self::Isin,
        Self::Expiry,
        Self::Strike,
        Self::Right,
        Self::TradeId,
        Self::OrderId,
        Self::Status,
    ];

    /// Those of a list of holdings.
    pub const HELD: [Self; 5] = [Self::Name, Self::Isin, Self::Quantity, Self::Price, Self::Date];

    const COUNT: usize = Self::SellDate as usize + 1;

    /// In JSON: `date`, `tradeId`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Date => "date",
            Self::Time => "time",
            Self::Name => "name",
            Self::Isin => "isin",
            Self::Exchange => "exchange",
            Self::Segment => "segment",
            Self::Side => "side",
            Self::Quantity => "quantity",
            Self::Price => "price",
            Self::Value => "value",
            Self::TradeId => "tradeId",
            Self::OrderId => "orderId",
            Self::Status => "status",
            Self::Expiry => "expiry",
            Self::Strike => "strike",
            Self::Right => "right",
            Self::SellPrice => "sellPrice",
            Self::SellQuantity => "sellQuantity",
            Self::SellValue => "sellValue",
            Self::SellDate => "sellDate",
        }
    }

    /// One that a user can choose a column for.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::CHOSEN.into_iter().find(|one| one.word() == word)
    }

    /// In sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Date => "Date",
            Self::Time => "Time",
            Self::Name => "Symbol or contract",
            Self::Isin => "ISIN",
            Self::Exchange => "Exchange",
            Self::Segment => "Segment",
            Self::Side => "Buy or sell",
            Self::Quantity => "Quantity",
            Self::Price => "Price",
            Self::Value => "Value",
            Self::TradeId => "Trade id",
            Self::OrderId => "Order id",
            Self::Status => "Status",
            Self::Expiry => "Expiry",
            Self::Strike => "Strike",
            Self::Right => "Call or put",
            Self::SellPrice => "Sell price",
            Self::SellQuantity => "Sell quantity",
            Self::SellValue => "Sell value",
            Self::SellDate => "Sell date",
        }
    }

    /// Bare spellings (see [`crate::header::key`]) of a header, the most certain first.
    pub(super) const fn spellings(self) -> &'static [&'static str] {
        match self {
            Self::Date => &["tradedate", "transactiondate", "date", "datetime", "dateandtime", "orderdate"],
            Self::Time => &["tradetime", "executiontime", "orderexecutiontime", "time", "ordertime"],
            Self::Name => &[
                "symbol",
                "tradingsymbol",
                "symbolname",
                "contract",
                "scripcontract",
                "scripname",
                "securityname",
                "stocksymbol",
                "stockname",
                "companyname",
                "instrument",
                "script",
                "scrip",
                "stock",
                "security",
                "company",
                "name",
            ],
            Self::Isin => &["isin", "isincode", "isinno"],
            Self::Exchange => &["exchange", "exch", "market"],
            Self::Segment => &["segment", "segmentname", "instrumenttype"],
            Self::Side => &["buysell", "tradetype", "transactiontype", "side", "action", "type", "bs"],
            Self::Quantity => &[
                "quantity",
                "qty",
                "tradedqty",
                "tradequantity",
                "filledquantity",
                "executedquantity",
                "netqty",
                "quantitylot",
            ],
            Self::Price => &[
                "price",
                "tradeprice",
                "tradedprice",
                "rate",
                "averageprice",
                "avgprice",
                "marketrate",
                "transactionprice",
                "grossrate",
                "executedprice",
            ],
            Self::Value => {
                &["value", "tradevalue", "amount", "totalvalue", "turnover", "grossamount", "tradedvalue"]
            }
            Self::TradeId => &["tradeid", "tradeno", "tradenumber", "tradenum"],
            Self::OrderId => &["orderid", "orderno", "ordernumber", "exchangeorderid", "orderref"],
            Self::Status => &["status", "orderstatus", "tradestatus"],
            Self::Expiry => &["expiry", "expirydate"],
            Self::Strike => &["strike", "strikeprice"],
            Self::Right => &["optiontype", "callput", "right", "cepe"],
            Self::SellPrice | Self::SellQuantity | Self::SellValue | Self::SellDate => &[],
        }
    }
}

/// The column of each field, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Columns([Option<u16>; Field::COUNT]);

impl Columns {
    pub(crate) fn of(fields: impl IntoIterator<Item = (Field, usize)>) -> Self {
        let mut columns = Self::default();
        for (field, column) in fields {
            columns.0[field as usize] = u16::try_from(column).ok();
        }
        columns
    }

    pub(crate) fn get(&self, field: Field) -> Option<usize> {
        self.0[field as usize].map(usize::from)
    }

    pub(crate) fn has(&self, column: usize) -> bool {
        self.0.iter().flatten().any(|one| usize::from(*one) == column)
    }

    pub(crate) fn set(&mut self, field: Field, column: usize) {
        self.0[field as usize] = u16::try_from(column).ok();
    }

    /// Each column once, by the names brokers give them.
    pub(crate) fn guessed(header: &Header) -> Self {
        Self::named(header, Field::CHOSEN.map(|field| (field, field.spellings())))
    }

    /// Each column once, by these spellings.
    pub(crate) fn named(
        header: &Header,
        spellings: impl IntoIterator<Item = (Field, &'static [&'static str])>,
    ) -> Self {
        let mut columns = Self::default();
        let mut taken = Vec::new();
        for (field, spellings) in spellings {
            let found = spellings.iter().find_map(|spelling| header.column(&[spelling]));
            if let Some(column) = found.filter(|column| !taken.contains(column)) {
                taken.push(column);
                columns.0[field as usize] = u16::try_from(column).ok();
            }
        }
        columns
    }
}
