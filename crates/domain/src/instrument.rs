//! What is traded, where, and in which manner.

use std::fmt;

use compact_str::CompactString;
use serde::{Deserialize, Serialize};

use crate::money::Price;
use crate::time::Day;

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The word used in SQL, JSON and on the command line.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.word() == word)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

words!(
    /// NFO and CDS count as NSE and BFO as BSE: the segment tells them apart.
    Exchange { Nse = "NSE", Bse = "BSE", Mcx = "MCX" }
);
words!(
    Segment {
        Equity = "equity",
        /// Futures and options on shares and their indices.
        Fno = "fno",
        Commodity = "commodity",
        Currency = "currency",
    }
);
words!(Side { Buy = "buy", Sell = "sell" });
words!(
    /// The manner of holding: the first two are cash equity, the last two F&O.
    Product { Intraday = "intraday", Delivery = "delivery", Futures = "futures", Options = "options" }
);
words!(Right { Call = "CE", Put = "PE" });
words!(
    /// At which cost delivered shares leave an account: of the oldest bought, or the average of all that are held.
    Method { Fifo = "fifo", WeightedAverage = "weighted_average" }
);
words!(
    /// How a fill came about. No broker reports any but the first.
    Origin {
        /// Executed on an exchange.
        Traded = "traded",
        /// The same, typed by the user.
        Typed = "typed",
        /// Closes a contract at its expiry.
        Settled = "settled",
        /// Closes a long option that is exercised for cash: taxed on its value.
        Exercised = "exercised",
        /// Closes a stock's contract against another of the same expiry, in the clearing: no shares change hands.
        Netted = "netted",
        /// The same of a long option in the money: taxed on its value.
        NettedExercised = "netted_exercised",
        /// Shares that a stock's future or option leaves behind.
        Delivered = "delivered",
        /// Stated by the user: held before the record begins, or received on its day (IPO, gift, transfer).
        Opening = "opening",
        /// Bonus shares on the day of their allotment, at price 0: stated by the user, or given by a corporate action.
        Bonus = "bonus",
        /// Shares taken in a rights issue, at its price.
        Rights = "rights",
        /// Shares of another company that a demerger or a merger gave.
        Received = "received",
        /// The part of a share that nobody can hold, paid in cash.
        Fraction = "fraction",
        /// Shares that the company took back in a tender: sold to it, on no exchange.
        Buyback = "buyback",
    }
);

impl Origin {
    /// Executed on an exchange, whoever reports it.
    pub const fn is_trade(self) -> bool {
        matches!(self, Self::Traded | Self::Typed)
    }

    /// Typed by the user, as a trade or as what was held.
    pub const fn is_typed(self) -> bool {
        matches!(self, Self::Typed | Self::Opening | Self::Bonus)
    }

    /// Stated by the user or by a corporate action, and traded nowhere: it bears no charges, is never netted within
    /// its day and stands before every trade of the same moment. Such a fill carries [`Series::NONE`].
    pub const fn is_stated(self) -> bool {
        matches!(
            self,
            Self::Opening | Self::Bonus | Self::Rights | Self::Received | Self::Fraction | Self::Buyback
        )
    }
}

impl Side {
    pub const fn other(self) -> Self {
        match self {
            Self::Buy => Self::Sell,
            Self::Sell => Self::Buy,
        }
    }
}

/// Twelve characters, as `INE002A01018`. `INF…` is a fund unit (ETF), `INE…` a company's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Isin([u8; 12]);

impl Isin {
    /// Two letters, nine letters or digits, one digit. The check digit is not verified:
    /// a file that states a wrong one still names one scrip.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes: [u8; 12] = text.as_bytes().try_into().ok()?;
        let shape = bytes[..2].iter().all(u8::is_ascii_uppercase)
            && bytes[2..11].iter().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
            && bytes[11].is_ascii_digit();
        shape.then_some(Self(bytes))
    }

    pub fn as_str(&self) -> &str {
        // Parsed as ASCII above.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// Units of a mutual fund or ETF rather than a company's shares.
    pub fn is_fund(&self) -> bool {
        self.0.starts_with(b"INF")
    }
}

impl fmt::Display for Isin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Isin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The exchange's series or group of a cash equity fill (`EQ`, `BE`, `A`, `XT`), at most two letters.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Series([u8; 2]);

impl Series {
    pub const NONE: Self = Self([0, 0]);

    /// Upper-cased; anything but one or two letters or digits is no series.
    pub fn parse(text: &str) -> Self {
        let bytes = text.trim().as_bytes();
        if bytes.is_empty() || bytes.len() > 2 || !bytes.iter().all(u8::is_ascii_alphanumeric) {
            return Self::NONE;
        }
        let mut series = [0; 2];
        for (to, from) in series.iter_mut().zip(bytes) {
            *to = from.to_ascii_uppercase();
        }
        Self(series)
    }

    pub fn as_str(&self) -> &str {
        let length = self.0.iter().position(|&byte| byte == 0).unwrap_or(2);
        std::str::from_utf8(&self.0[..length]).unwrap_or_default()
    }

    /// Trade-to-trade: every fill must be delivered, nothing is netted within the day.
    pub fn is_trade_to_trade(&self) -> bool {
        matches!(&self.0, b"BE" | b"BT" | b"BZ" | b"ST" | b"SZ" | b"T\0" | b"XT" | b"Z\0" | b"MT")
    }
}

impl fmt::Debug for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What contracts of MCX are on. No share or index with contracts bears one of these names.
pub const COMMODITIES: [&str; 28] = [
    "ALUMINI",
    "ALUMINIUM",
    "CARDAMOM",
    "COPPER",
    "COTTON",
    "COTTONCNDY",
    "CPO",
    "CRUDEOIL",
    "CRUDEOILM",
    "GOLD",
    "GOLDGUINEA",
    "GOLDM",
    "GOLDPETAL",
    "GOLDTEN",
    "KAPAS",
    "LEAD",
    "LEADMINI",
    "MCXBULLDEX",
    "MCXMETLDEX",
    "MENTHAOIL",
    "NATGASMINI",
    "NATURALGAS",
    "NICKEL",
    "SILVER",
    "SILVERM",
    "SILVERMIC",
    "ZINC",
    "ZINCMINI",
];

/// The pairs of the currency segments.
pub const CURRENCY_PAIRS: [&str; 7] = ["EURINR", "EURUSD", "GBPINR", "GBPUSD", "JPYINR", "USDINR", "USDJPY"];

/// Where futures and options on this are traded.
pub fn segment_of_contracts_on(underlying: &str) -> Segment {
    if COMMODITIES.contains(&underlying) {
        Segment::Commodity
    } else if CURRENCY_PAIRS.contains(&underlying) {
        Segment::Currency
    } else {
        Segment::Fno
    }
}

/// The terms of what is traded.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Contract {
    /// A share or ETF unit.
    Cash,
    Future {
        underlying: CompactString,
        expiry: Day,
    },
    Option {
        underlying: CompactString,
        expiry: Day,
        strike: Price,
        right: Right,
    },
}

/// A stock, ETF, future or option as one broker file names it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Instrument {
    /// The exchange's symbol, series suffix (`-BE`, `-BZ`…) stripped.
    pub symbol: CompactString,
    /// Blank for every F&O row and for some BSE shares.
    pub isin: Option<Isin>,
    pub contract: Contract,
}

impl Segment {
    /// In a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Equity => "equity",
            Self::Fno => "F&O",
            Self::Commodity => "commodity",
            Self::Currency => "currency",
        }
    }
}

impl Contract {
    pub fn segment(&self) -> Segment {
        self.underlying().map_or(Segment::Equity, segment_of_contracts_on)
    }

    /// What a future or option is on.
    pub fn underlying(&self) -> Option<&str> {
        match self {
            Self::Cash => None,
            Self::Future { underlying, .. } | Self::Option { underlying, .. } => Some(underlying),
        }
    }

    /// The last day on which it trades.
    pub const fn expiry(&self) -> Option<Day> {
        match *self {
            Self::Cash => None,
            Self::Future { expiry, .. } | Self::Option { expiry, .. } => Some(expiry),
        }
    }
}

impl Instrument {
    pub fn segment(&self) -> Segment {
        self.contract.segment()
    }

    /// What a person calls it: `INFY`, `NIFTY 24500 PE 22 Sep 2026`, `BANKNIFTY FUT 24 Nov 2026`.
    pub fn title(&self) -> String {
        match &self.contract {
            Contract::Cash => self.symbol.to_string(),
            Contract::Future { underlying, expiry } => format!("{underlying} FUT {}", expiry.in_words()),
            Contract::Option { underlying, expiry, strike, right } => {
                format!("{underlying} {strike} {right} {}", expiry.in_words())
            }
        }
    }

    /// The share itself, or what the contract is on.
    pub fn underlying(&self) -> &str {
        self.contract.underlying().unwrap_or(&self.symbol)
    }

    /// The last day on which the contract trades; shares have none.
    pub fn expiry(&self) -> Option<Day> {
        self.contract.expiry()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trade_to_trade_series_are_the_nine() {
        let t2t: Vec<_> =
            ["EQ", "BE", "BT", "BZ", "ST", "SZ", "T", "XT", "Z", "MT", "A", "X", "SM", "SS", "", "be"]
                .into_iter()
                .filter(|text| Series::parse(text).is_trade_to_trade())
                .collect();
        assert_eq!(t2t, ["BE", "BT", "BZ", "ST", "SZ", "T", "XT", "Z", "MT", "be"]);
    }

    #[test]
    fn an_isin_has_its_shape() {
        assert!(Isin::parse("INF732E01045").unwrap().is_fund());
        assert!(!Isin::parse("INE002A01018").unwrap().is_fund());
        assert_eq!(Isin::parse("ZOMATO"), None);
        assert_eq!(Isin::parse("ine002a01018"), None);
    }

    #[test]
    fn a_contract_is_named_as_a_person_would() {
        let option = Instrument {
            symbol: "XYZ26JUN152.5CE".into(),
            isin: None,
            contract: Contract::Option {
                underlying: "XYZ".into(),
                expiry: Day::parse("2026-06-30").unwrap(),
                strike: Price::parse("152.5").unwrap(),
                right: Right::Call,
            },
        };
        assert_eq!(option.title(), "XYZ 152.5 CE 30 Jun 2026");
    }

    #[test]
    fn words_round_trip() {
        for product in Product::ALL {
            assert_eq!(Product::from_word(product.word()), Some(*product));
        }
    }
}
