//! Trade files that are known by their header alone: those of nine more brokers, and Groww's finished trades.

use domain::{Broker, Exchange, Segment};

use super::field::{Columns, Field};
use crate::header::Header;

/// How the rows of a layout differ from plain ones.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Rules {
    /// The value is exact and the price a rounded average.
    pub(crate) value_decides: bool,
    /// A position carried over night is repeated with the opposite side; such rows are told by their order id.
    pub(crate) has_mirror_rows: bool,
    /// A row of quantity 0 holds what an order cost: it counts with a fill of that order.
    pub(crate) has_brokerage_rows: bool,
    /// Of rows that name none.
    pub(crate) exchange: Option<Exchange>,
    /// Of all rows. Shares of such a file are known by their ISIN alone: it has names of companies, no symbols.
    pub(crate) segment: Option<Segment>,
    /// A sentence that goes with every such file: its code, and the sentence.
    pub(crate) remark: Option<(&'static str, &'static str)>,
}

/// Layouts whose broker writes 04/01/2024 for 4 January, by their words.
pub(crate) const DAY_FIRST: [&str; 3] = ["dhan-trades", "hdfcsec-trades", "kotak-transactions"];

/// A broker's file of trades, known by words of its header.
pub(super) struct Layout {
    pub(super) broker: Broker,
    /// In receipts and reports; never changes.
    pub(super) word: &'static str,
    /// Without these the file is another one.
    needs: &'static [&'static str],
    /// With one of these it is another one too.
    lacks: &'static [&'static str],
    fields: &'static [(Field, &'static [&'static str])],
    pub(super) rules: Rules,
}

impl Layout {
    /// The layout a header is of, and its columns.
    pub(super) fn of(header: &Header) -> Option<(&'static Self, Columns)> {
        let layout = LAYOUTS.iter().find(|layout| {
            header.has_all(layout.needs) && layout.lacks.iter().all(|title| header.column(&[title]).is_none())
        })?;
        let placed =
            layout.fields.iter().filter_map(|(field, titles)| Some((*field, header.column(titles)?)));
        Some((layout, Columns::of(placed)))
    }
}

const PLAIN: Rules = Rules {
    value_decides: false,
    has_mirror_rows: false,
    has_brokerage_rows: false,
    exchange: None,
    segment: None,
    remark: None,
};

const COMPANY_NAMES: Rules = Rules {
    remark: Some((
        "names_of_companies",
        "This broker writes names of companies instead of the exchange's symbols. They are kept as they are: give all files of the account in this form, so that one share has one name.",
    )),
    ..PLAIN
};

const LAYOUTS: &[Layout] = &[
    Layout {
        broker: Broker::GROWW,
        word: "groww-fno-pnl",
        needs: &[
            "scripname",
            "quantity",
            "buydate",
            "buyprice",
            "buyvalue",
            "selldate",
            "sellprice",
            "sellvalue",
        ],
        // Paytm Money's P&L of shares.
        lacks: &["isin"],
        fields: &[
            (Field::Date, &["buydate"]),
            (Field::Name, &["scripname"]),
            (Field::Quantity, &["quantity"]),
            (Field::Price, &["buyprice"]),
            (Field::Value, &["buyvalue"]),
            (Field::SellDate, &["selldate"]),
            (Field::SellPrice, &["sellprice"]),
            (Field::SellValue, &["sellvalue"]),
        ],
        rules: Rules {
            value_decides: true,
            remark: Some((
                "finished_trades_only",
                "Groww's F&O P&L lists finished trades: each is read as its buy and its sell. Times and orders are not known, so brokerage is estimated as one order for each of them, and contracts that are still open are not in this file.",
            )),
            ..PLAIN
        },
    },
    Layout {
        broker: Broker::GROWW,
        word: "groww-stocks-pnl",
        needs: &[
            "stockname",
            "isin",
            "quantity",
            "buydate",
            "buyprice",
            "buyvalue",
            "selldate",
            "sellprice",
            "sellvalue",
        ],
        lacks: &[],
        fields: &[
            (Field::Date, &["buydate"]),
            (Field::Name, &["stockname"]),
            (Field::Isin, &["isin"]),
            (Field::Quantity, &["quantity"]),
            (Field::Price, &["buyprice"]),
            (Field::Value, &["buyvalue"]),
            (Field::SellDate, &["selldate"]),
            (Field::SellPrice, &["sellprice"]),
            (Field::SellValue, &["sellvalue"]),
        ],
        rules: Rules {
            value_decides: true,
            segment: Some(Segment::Equity),
            remark: Some((
                "finished_trades_without_times",
                "Groww's stocks P&L lists finished trades: each is read as its buy and its sell. Times and orders are not known, so brokerage is estimated as one order for each of them. Shares have Groww's names until a file with symbols comes, and each sell brings its own buy: answer the question about shares held before with “I held none”. Groww's stocks order history says more; use it where you can.",
            )),
            ..PLAIN
        },
    },
    Layout {
        broker: Broker::UPSTOX,
        word: "upstox-trades",
        needs: &[
            "date",
            "company",
            "amount",
            "scripcode",
            "tradenum",
            "tradetime",
            "side",
            "quantity",
            "price",
        ],
        lacks: &[],
        fields: &[
            (Field::Date, &["date"]),
            (Field::Time, &["tradetime"]),
            (Field::Name, &["company"]),
            (Field::Exchange, &["exchange"]),
            (Field::Segment, &["segment"]),
            (Field::Right, &["instrumenttype"]),
            (Field::Strike, &["strikeprice"]),
            (Field::Expiry, &["expiry"]),
            (Field::TradeId, &["tradenum"]),
            (Field::Side, &["side"]),
            (Field::Quantity, &["quantity"]),
            (Field::Price, &["price"]),
            (Field::Value, &["amount"]),
        ],
        rules: COMPANY_NAMES,
    },
    Layout {
        broker: Broker::ANGEL_ONE,
        word: "angelone-trades",
        needs: &["scripcontract", "buysell", "buyprice", "sellprice", "quantity", "date"],
        lacks: &[],
        fields: &[
            (Field::Date, &["date"]),
            (Field::Name, &["scripcontract"]),
            (Field::Exchange, &["exchange"]),
            (Field::Segment, &["segment"]),
            (Field::Side, &["buysell"]),
            (Field::Quantity, &["quantity"]),
            (Field::Price, &["buyprice"]),
            (Field::SellPrice, &["sellprice"]),
            (Field::TradeId, &["tradeid"]),
            (Field::OrderId, &["orderid"]),
            (Field::Brokerage, &["brokerage"]),
            (Field::Stt, &["stt"]),
            (Field::ExchangeCharge, &["exchangeturnovercharges"]),
            (Field::OtherCharge, &["othercharges"]),
            (Field::SebiFee, &["sebitax"]),
            (Field::Ipft, &["ipftcharges"]),
            (Field::StampDuty, &["stampduty"]),
            (Field::Gst, &["gst"]),
        ],
        rules: Rules { has_brokerage_rows: true, ..PLAIN },
    },
    Layout {
        broker: Broker::DHAN,
        word: "dhan-transactions",
        needs: &["date", "scripname", "billno", "buyqty", "buyvalue", "sellqty", "sellvalue"],
        lacks: &[],
        fields: &[
            (Field::Date, &["date"]),
            (Field::Name, &["scripname"]),
            (Field::Exchange, &["exchange"]),
            (Field::Quantity, &["buyqty"]),
            (Field::Value, &["buyvalue"]),
            (Field::SellQuantity, &["sellqty"]),
            (Field::SellValue, &["sellvalue"]),
            (Field::Brokerage, &["brokerage"]),
            (Field::Stt, &["stt"]),
            (Field::ExchangeCharge, &["txncharges"]),
            (Field::OtherCharge, &["othcharges"]),
            (Field::SebiFee, &["sebifees"]),
            (Field::StampDuty, &["stampduty"]),
            (Field::Gst, &["gst"]),
        ],
        rules: Rules {
            value_decides: true,
            remark: Some((
                "sums_of_days",
                "Dhan's transaction report has one row for a scrip and day: all buys at their average, and all sells. The day's executions, times and orders are not known; Dhan's trade history has them.",
            )),
            ..PLAIN
        },
    },
    Layout {
        broker: Broker::DHAN,
        word: "dhan-trades",
        needs: &["date", "time", "name", "buysell", "order", "quantitylot", "tradeprice", "tradevalue"],
        lacks: &[],
        fields: &[
            (Field::Date, &["date"]),
            (Field::Time, &["time"]),
            (Field::Name, &["name"]),
            (Field::Exchange, &["exchange"]),
            (Field::Segment, &["segment"]),
            (Field::Side, &["buysell"]),
            (Field::Quantity, &["quantitylot"]),
            (Field::Price, &["tradeprice"]),
            (Field::Value, &["tradevalue"]),
            (Field::Status, &["status"]),
        ],
        rules: Rules { value_decides: true, ..PLAIN },
    },
    Layout {
        broker: Broker::FYERS,
        word: "fyers-tradebook",
        needs: &["side", "producttype", "qty", "tradedprice", "exchangeorderid"],
        lacks: &[],
        fields: &[
            (Field::Date, &["datetime"]),
            (Field::Name, &["symbolname", "name"]),
            (Field::Exchange, &["exchange"]),
            (Field::Segment, &["segment"]),
            (Field::Side, &["side"]),
            (Field::Quantity, &["qty"]),
            (Field::Price, &["tradedprice"]),
            (Field::Value, &["totalvalue"]),
            (Field::OrderId, &["exchangeorderid"]),
        ],
        rules: Rules { has_mirror_rows: true, ..PLAIN },
    },
    Layout {
        broker: Broker::FIVE_PAISA,
        word: "5paisa-trades",
        needs: &["transactiondate", "companyname", "type", "quantity", "price"],
        lacks: &[],
        fields: &[
            (Field::Date, &["transactiondate"]),
            (Field::Name, &["companyname"]),
            (Field::Exchange, &["exchange"]),
            (Field::Side, &["type"]),
            (Field::Quantity, &["quantity"]),
            (Field::Price, &["price"]),
        ],
        rules: COMPANY_NAMES,
    },
    Layout {
        broker: Broker::ICICI_DIRECT,
        word: "icicidirect-trades",
        needs: &["date", "stock", "action", "qty", "price", "orderref", "settlement"],
        lacks: &[],
        fields: &[
            (Field::Date, &["date"]),
            (Field::Name, &["stock"]),
            (Field::Isin, &["isin", "isincode"]),
            (Field::Exchange, &["exchange"]),
            (Field::Segment, &["segment"]),
            (Field::Side, &["action"]),
            (Field::Quantity, &["qty"]),
            (Field::Price, &["price"]),
            (Field::Value, &["tradevalue"]),
            (Field::OrderId, &["orderref"]),
            (Field::Stt, &["stt"]),
            (Field::ExchangeWithSebi, &["transactionandsebiturnovercharges"]),
            (Field::StampDuty, &["stampduty"]),
            (Field::BrokerageWithGst, &["brokeragegst", "brokerageservicetax"]),
        ],
        rules: Rules {
            remark: Some((
                "codes_of_the_broker",
                "ICICI Direct writes codes of its own (STABAN for SBIN). Where the file has no ISIN they are kept as they are: add ICICI Direct's portfolio (the file with Stock Symbol and ISIN Code) beside it, and each share gets its ISIN.",
            )),
            ..PLAIN
        },
    },
    Layout {
        broker: Broker::KOTAK,
        word: "kotak-transactions",
        needs: &["tradedate", "tradetime", "securityname", "transactiontype", "quantity", "marketrate"],
        lacks: &[],
        fields: &[
            (Field::Date, &["tradedate"]),
            (Field::Time, &["tradetime"]),
            (Field::Name, &["securityname"]),
            (Field::Isin, &["isin"]),
            (Field::Exchange, &["exchange"]),
            (Field::Side, &["transactiontype"]),
            (Field::Quantity, &["quantity"]),
            (Field::Price, &["marketrate"]),
            (Field::Brokerage, &["brokerage"]),
            (Field::Stt, &["sttctt"]),
            (Field::Misc, &["misc"]),
            (Field::Gst, &["gst"]),
        ],
        rules: PLAIN,
    },
    Layout {
        broker: Broker::PAYTM_MONEY,
        word: "paytmmoney-transactions",
        needs: &["date", "script", "isin", "type", "quantity", "price", "ordernumber", "tradenumber"],
        lacks: &[],
        fields: &[
            (Field::Date, &["date"]),
            (Field::Time, &["tradetime"]),
            (Field::Name, &["script"]),
            (Field::Isin, &["isin"]),
            (Field::Exchange, &["exchange"]),
            (Field::Side, &["type"]),
            (Field::Quantity, &["quantity"]),
            (Field::Price, &["price"]),
            (Field::TradeId, &["tradenumber"]),
            (Field::OrderId, &["ordernumber"]),
            (Field::Brokerage, &["brokerage"]),
            (Field::Stt, &["stt"]),
            (Field::ExchangeCharge, &["ett"]),
            (Field::SebiFee, &["sebi"]),
            (Field::StampDuty, &["stampduty"]),
            (Field::Gst, &["gst"]),
        ],
        rules: PLAIN,
    },
    Layout {
        broker: Broker::HDFC_SECURITIES,
        word: "hdfcsec-trades",
        needs: &["tradedate", "orderno", "tradeno", "securityname", "buysell", "quantity", "rate"],
        lacks: &[],
        fields: &[
            (Field::Date, &["tradedate"]),
            (Field::Name, &["securityname"]),
            (Field::Isin, &["isin"]),
            (Field::Exchange, &["exchange"]),
            (Field::Side, &["buysell"]),
            (Field::Quantity, &["quantity"]),
            (Field::Price, &["rate"]),
            (Field::TradeId, &["tradeno"]),
            (Field::OrderId, &["orderno"]),
            (Field::BrokerageOfUnit, &["brokerage"]),
            (Field::NetValue, &["total"]),
        ],
        rules: PLAIN,
    },
];
