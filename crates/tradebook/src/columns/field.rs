//! What a column holds, and where each stands in a table.

use domain::{Head, HeadSet};
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
    /// Charges, as amounts of the row: see [`Field::heads`].
    Brokerage,
    Stt,
    ExchangeCharge,
    SebiFee,
    Ipft,
    StampDuty,
    Gst,
    DpCharge,
    /// Two heads and more in one amount.
    BrokerageWithGst,
    ExchangeWithSebi,
    Misc,
    /// What some state beside the exchange's charge: it counts with it.
    OtherCharge,
    /// Of one unit; [`Field::NetValue`] tells whether it is.
    BrokerageOfUnit,
    /// The value with the brokerage in it.
    NetValue,
}

impl Field {
    /// Those that a user can choose a column for, in the order in which they are asked for.
    pub const CHOSEN: [Self; 24] = [
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
        Self::Brokerage,
        Self::Stt,
        Self::ExchangeCharge,
        Self::SebiFee,
        Self::Ipft,
        Self::StampDuty,
        Self::Gst,
        Self::DpCharge,
    ];

    /// Those with an amount that was paid.
    pub(super) const CHARGES: [Self; 11] = [
        Self::Brokerage,
        Self::Stt,
        Self::ExchangeCharge,
        Self::SebiFee,
        Self::Ipft,
        Self::StampDuty,
        Self::Gst,
        Self::DpCharge,
        Self::BrokerageWithGst,
        Self::ExchangeWithSebi,
        Self::Misc,
    ];

    /// Those of a list of holdings.
    pub const HELD: [Self; 5] = [Self::Name, Self::Isin, Self::Quantity, Self::Price, Self::Date];

    const COUNT: usize = Self::NetValue as usize + 1;

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
            Self::Brokerage => "brokerage",
            Self::Stt => "stt",
            Self::ExchangeCharge => "exchangeCharge",
            Self::SebiFee => "sebiFee",
            Self::Ipft => "ipft",
            Self::StampDuty => "stampDuty",
            Self::Gst => "gst",
            Self::DpCharge => "dpCharge",
            Self::BrokerageWithGst => "brokerageWithGst",
            Self::ExchangeWithSebi => "exchangeWithSebi",
            Self::Misc => "misc",
            Self::OtherCharge => "otherCharge",
            Self::BrokerageOfUnit => "brokerageOfUnit",
            Self::NetValue => "netValue",
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
            Self::Brokerage => "Brokerage",
            Self::Stt => "STT or CTT",
            Self::ExchangeCharge => "Exchange charges",
            Self::SebiFee => "SEBI fees",
            Self::Ipft => "IPFT",
            Self::StampDuty => "Stamp duty",
            Self::Gst => "GST",
            Self::DpCharge => "DP charges",
            Self::BrokerageWithGst => "Brokerage with GST",
            Self::ExchangeWithSebi => "Exchange and SEBI charges",
            Self::Misc => "Other levies",
            Self::OtherCharge => "Other charges",
            Self::BrokerageOfUnit => "Brokerage of one unit",
            Self::NetValue => "Value with brokerage",
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
            // A charge is never guessed: it may be of one unit, or a lump.
            Self::Brokerage
            | Self::Stt
            | Self::ExchangeCharge
            | Self::SebiFee
            | Self::Ipft
            | Self::StampDuty
            | Self::Gst
            | Self::DpCharge
            | Self::SellPrice
            | Self::SellQuantity
            | Self::SellValue
            | Self::SellDate
            | Self::BrokerageWithGst
            | Self::ExchangeWithSebi
            | Self::Misc
            | Self::OtherCharge
            | Self::BrokerageOfUnit
            | Self::NetValue => &[],
        }
    }

    /// The heads of an amount in this column; none where it is no charge. Where IPFT has no column of its own the
    /// exchange's charge holds it.
    pub(super) const fn heads(self, has_ipft: bool) -> HeadSet {
        match self {
            Self::Brokerage => HeadSet::of(&[Head::Brokerage]),
            Self::Stt => HeadSet::of(&[Head::Stt, Head::Ctt]),
            Self::ExchangeCharge if has_ipft => HeadSet::of(&[Head::Exchange]),
            Self::ExchangeCharge => HeadSet::of(&[Head::Exchange, Head::Ipft]),
            Self::SebiFee => HeadSet::of(&[Head::Sebi]),
            Self::Ipft => HeadSet::of(&[Head::Ipft]),
            Self::StampDuty => HeadSet::of(&[Head::StampDuty]),
            Self::Gst => HeadSet::of(&[Head::Gst]),
            Self::DpCharge => HeadSet::of(&[Head::Dp]),
            Self::BrokerageWithGst => HeadSet::of(&[Head::Brokerage, Head::Gst]),
            Self::ExchangeWithSebi => HeadSet::of(&[Head::Exchange, Head::Sebi, Head::Ipft]),
            Self::Misc => HeadSet::of(&[Head::Exchange, Head::Sebi, Head::Ipft, Head::StampDuty]),
            _ => HeadSet::NONE,
        }
    }
}

/// The column of each field, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Columns([Option<u16>; Field::COUNT]);

impl Default for Columns {
    fn default() -> Self {
        Self([None; Field::COUNT])
    }
}

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
