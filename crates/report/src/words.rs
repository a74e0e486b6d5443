//! The closed words of the wire: openapi.json lists them, so that a page knows every one.

use domain::{ActionKind, Head};
use serde::{Deserialize, Serialize};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

// `$word` is a token tree: a literal would reach the derived schema wrapped, and it would not see it.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident of $source:path { $($variant:ident = $word:tt),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        pub enum $name { $(#[serde(rename = $word)] $variant),+ }

        impl From<$source> for $name {
            fn from(one: $source) -> Self {
                use $source as Source;
                match one { $(Source::$variant => Self::$variant),+ }
            }
        }

        impl From<$name> for $source {
            fn from(one: $name) -> Self {
                use $source as Source;
                match one { $($name::$variant => Source::$variant),+ }
            }
        }
    };
}

/// A head of charges, for people.
pub const fn head_name(head: Head) -> &'static str {
    match head {
        Head::Brokerage => "Brokerage",
        Head::Stt => "STT",
        Head::Exchange => "Exchange",
        Head::Sebi => "SEBI",
        Head::Ipft => "IPFT",
        Head::StampDuty => "Stamp duty",
        Head::Gst => "GST",
        Head::Dp => "DP",
        Head::Ctt => "CTT",
    }
}

/// By what a trade of a rule was left.
pub const fn reason_name(reason: backtest::Reason) -> &'static str {
    use backtest::Reason;
    match reason {
        Reason::Signal => "its condition",
        Reason::Bars => "number of candles",
        Reason::SquareOff => "square-off",
        Reason::Stop => "stop",
        Reason::Target => "target",
        Reason::Trail => "trailing stop",
        Reason::BreakEven => "stop at the entry",
    }
}

/// Why a position of options ended.
pub const fn option_end_name(ended: backtest::OptionEnd) -> &'static str {
    use backtest::OptionEnd;
    match ended {
        OptionEnd::Stop => "stop",
        OptionEnd::Target => "target",
        OptionEnd::Days => "days before expiry",
        OptionEnd::Settled => "settlement",
    }
}

/// One of the brokers whose trades are read, by its word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Broker(domain::Broker);

impl From<domain::Broker> for Broker {
    fn from(one: domain::Broker) -> Self {
        Self(one)
    }
}

impl From<Broker> for domain::Broker {
    fn from(one: Broker) -> Self {
        one.0
    }
}

impl PartialSchema for Broker {
    fn schema() -> RefOr<Schema> {
        let words = domain::Broker::ALL.iter().map(|broker| broker.word());
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words)).into()
    }
}

impl ToSchema for Broker {}

words!(
    /// The key of a head among the charges.
    ChargeHead of domain::Head {
    Brokerage = "brokerage",
    Stt = "stt",
    Exchange = "exchange",
    Sebi = "sebi",
    Ipft = "ipft",
    StampDuty = "stampDuty",
    Gst = "gst",
    Dp = "dp",
    Ctt = "ctt",
});

words!(Segment of domain::Segment {
    Equity = "equity",
    Fno = "fno",
    Commodity = "commodity",
    Currency = "currency",
});
words!(
    /// NFO and CDS count as NSE and BFO as BSE: the segment tells them apart.
    Exchange of domain::Exchange { Nse = "NSE", Bse = "BSE", Mcx = "MCX" }
);
words!(
    /// What quantities of commodity and currency contracts count.
    QuantityUnit of tradebook::QuantityUnit { Lots = "lots", Units = "units" }
);
words!(Side of domain::Side { Buy = "buy", Sell = "sell" });
words!(Product of domain::Product {
    Intraday = "intraday",
    Delivery = "delivery",
    Futures = "futures",
    Options = "options",
});
words!(
    /// Call or put.
    Right of domain::Right { Call = "CE", Put = "PE" }
);
words!(
    /// What is known of the time before a scrip's record begins: `known`; `assumed`, results are counted and marked;
    /// `deficit`, more was sold than the record holds.
    RecordState of ledger::Record { Known = "known", Assumed = "assumed", Deficit = "deficit" }
);
words!(
    /// What the numbers of a stock or contract show.
    SignKind of ledger::SignKind {
        Ratio = "ratio",
        NewIsin = "new_isin",
        ContractRatio = "contract_ratio",
        ContractRenamed = "contract_renamed",
        Published = "published",
        PartlyPaid = "partly_paid",
        PriceZero = "price_zero",
    }
);
/// What kind a corporate action is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActionWord {
    Split,
    Consolidation,
    Bonus,
    Rights,
    Call,
    FullyPaid,
    Demerger,
    Merger,
    Buyback,
    Transfer,
    Rename,
    Adjust,
    FutureDividend,
}

impl From<&ActionKind> for ActionWord {
    fn from(kind: &ActionKind) -> Self {
        match kind {
            ActionKind::Split(_) => Self::Split,
            ActionKind::Consolidation(_) => Self::Consolidation,
            ActionKind::Bonus(_) => Self::Bonus,
            ActionKind::Rights { .. } => Self::Rights,
            ActionKind::Call { .. } => Self::Call,
            ActionKind::FullyPaid => Self::FullyPaid,
            ActionKind::Demerger { .. } => Self::Demerger,
            ActionKind::Merger(_) => Self::Merger,
            ActionKind::Buyback { .. } => Self::Buyback,
            ActionKind::Transfer { .. } => Self::Transfer,
            ActionKind::Rename => Self::Rename,
            ActionKind::Adjust(_) => Self::Adjust,
            ActionKind::FutureDividend { .. } => Self::FutureDividend,
        }
    }
}

words!(
    /// What a fee outside trades is for; `other` says it in its note.
    FeeWord of domain::FeeKind {
        MtfInterest = "mtf_interest",
        Pledge = "pledge",
        AccountMaintenance = "account_maintenance",
        CallAndTrade = "call_and_trade",
        DelayedPayment = "delayed_payment",
        PaymentGateway = "payment_gateway",
        Other = "other",
    }
);
words!(
    /// What became of a row: `asks` is applied as far as the row says, and its sentence asks for the rest.
    RowStatus of crate::RowStatus { Applied = "applied", Asks = "asks", NotApplied = "not_applied" }
);
words!(Direction of ledger::Direction { Long = "long", Short = "short" });
words!(
    /// By net; `unknown_cost` and `settlement_needed` are outside every figure until the user says more.
    Status of ledger::Status {
        Win = "win",
        Loss = "loss",
        Breakeven = "breakeven",
        Open = "open",
        UnknownCost = "unknown_cost",
        SettlementNeeded = "settlement_needed",
    }
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wire_says_the_words_of_the_ledger() {
        for status in ledger::Status::ALL {
            assert_eq!(serde_json::to_value(Status::from(status)).unwrap(), status.word());
        }
        for kind in ledger::SignKind::ALL {
            assert_eq!(serde_json::to_value(SignKind::from(kind)).unwrap(), kind.word());
        }
        for record in ledger::Record::ALL {
            assert_eq!(serde_json::to_value(RecordState::from(record)).unwrap(), record.word());
        }
        let one = domain::Ratio::ONE;
        for kind in [
            ActionKind::Rename,
            ActionKind::Adjust(one),
            ActionKind::FutureDividend { price: domain::Price::ZERO },
            ActionKind::Split(one),
            ActionKind::Consolidation(one),
            ActionKind::Bonus(one),
            ActionKind::Rights { ratio: one, price: None, quantity: None },
            ActionKind::Call { price: domain::Price::ZERO },
            ActionKind::FullyPaid,
            ActionKind::Demerger { ratio: one, cost: None },
            ActionKind::Merger(one),
            ActionKind::Buyback { quantity: domain::Quantity::whole(1), price: domain::Price::ZERO },
            ActionKind::Transfer { quantity: domain::Quantity::whole(1) },
        ] {
            assert_eq!(serde_json::to_value(ActionWord::from(&kind)).unwrap(), kind.word());
        }
        for kind in domain::FeeKind::ALL {
            assert_eq!(serde_json::to_value(FeeWord::from(kind)).unwrap(), kind.word());
        }
        for product in domain::Product::ALL {
            assert_eq!(serde_json::to_value(Product::from(*product)).unwrap(), product.word());
        }
        for exchange in domain::Exchange::ALL {
            assert_eq!(serde_json::to_value(Exchange::from(*exchange)).unwrap(), exchange.word());
        }
        for right in domain::Right::ALL {
            assert_eq!(serde_json::to_value(Right::from(*right)).unwrap(), right.word());
        }
    }
}
