//! The brokers whose trades are read. Rates are in `charges.toml`, the layouts of files in the crate `tradebook`.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What the rest of the code needs to know of a broker.
#[derive(Debug)]
struct Facts {
    /// In SQL, JSON, addresses and on the command line. Never changes.
    word: &'static str,
    /// In sentences.
    name: &'static str,
    /// What it calls the file of one's trades.
    tradebook: &'static str,
    /// A row of its files is a whole order, and has the order's number instead of a trade's.
    row_is_order: bool,
    /// A case in which its brokerage is not the plan's, and no tradebook says so. `None`: no plan is shipped for it.
    other_brokerage: Option<&'static str>,
}

/// A broker whose charges the user states.
const fn without_plan(
    word: &'static str,
    name: &'static str,
    tradebook: &'static str,
    row_is_order: bool,
) -> Facts {
    Facts { word, name, tradebook, row_is_order, other_brokerage: None }
}

const BROKERS: [Facts; 12] = [
    Facts {
        word: "zerodha",
        name: "Zerodha",
        tradebook: "Zerodha tradebook",
        row_is_order: false,
        other_brokerage: Some("₹40 an order while the account is in debit"),
    },
    Facts {
        word: "groww",
        name: "Groww",
        tradebook: "Groww order history",
        row_is_order: true,
        other_brokerage: Some("by its earlier rates"),
    },
    without_plan("upstox", "Upstox", "Upstox trade report", false),
    without_plan("angelone", "Angel One", "Angel One trade history", false),
    without_plan("dhan", "Dhan", "Dhan trade history", true),
    without_plan("fyers", "Fyers", "Fyers tradebook", false),
    without_plan("5paisa", "5paisa", "5paisa trade report", false),
    without_plan("icicidirect", "ICICI Direct", "ICICI Direct trade book", false),
    without_plan("kotak", "Kotak Securities", "Kotak transaction statement", true),
    without_plan("paytmmoney", "Paytm Money", "Paytm Money transaction report", false),
    without_plan("hdfcsec", "HDFC Securities", "HDFC Securities trade report", false),
    // Its accounts are called as the user calls them.
    without_plan("other", "Another broker", "file of trades", false),
];

/// A broker: one of [`Broker::ALL`], in that order. A new one is an entry here, its rates and its files' layout.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Broker(u8);

impl Broker {
    pub const ZERODHA: Self = Self(0);
    pub const GROWW: Self = Self(1);
    pub const UPSTOX: Self = Self(2);
    pub const ANGEL_ONE: Self = Self(3);
    pub const DHAN: Self = Self(4);
    pub const FYERS: Self = Self(5);
    pub const FIVE_PAISA: Self = Self(6);
    pub const ICICI_DIRECT: Self = Self(7);
    pub const KOTAK: Self = Self(8);
    pub const PAYTM_MONEY: Self = Self(9);
    pub const HDFC_SECURITIES: Self = Self(10);
    /// Any other broker: its files are read by columns that the user chose, its accounts are named by the user.
    pub const OTHER: Self = Self(11);
    pub const ALL: &'static [Self] = &[
        Self::ZERODHA,
        Self::GROWW,
        Self::UPSTOX,
        Self::ANGEL_ONE,
        Self::DHAN,
        Self::FYERS,
        Self::FIVE_PAISA,
        Self::ICICI_DIRECT,
        Self::KOTAK,
        Self::PAYTM_MONEY,
        Self::HDFC_SECURITIES,
        Self::OTHER,
    ];

    const fn facts(self) -> &'static Facts {
        &BROKERS[self.0 as usize]
    }

    /// `zerodha`
    pub const fn word(self) -> &'static str {
        self.facts().word
    }

    /// `Zerodha`
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// `Zerodha tradebook`
    pub const fn tradebook(self) -> &'static str {
        self.facts().tradebook
    }

    /// Whether a row of its files is a whole order.
    pub const fn row_is_order(self) -> bool {
        self.facts().row_is_order
    }

    /// Whether its charges are part of this program; otherwise the user states them.
    pub const fn has_plan(self) -> bool {
        self.facts().other_brokerage.is_some()
    }

    /// The brokers, as a refusal lists them: `zerodha, groww, … or other`.
    pub fn words() -> String {
        let words: Vec<&str> = Self::ALL.iter().map(|one| one.word()).collect();
        match words.split_last() {
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => String::new(),
        }
    }

    /// When the brokerage may be another one than the plan's: "for instance …". `None`: there is no plan.
    pub const fn other_brokerage(self) -> Option<&'static str> {
        self.facts().other_brokerage
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.word() == word)
    }
}

impl fmt::Display for Broker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Debug for Broker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Broker {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Broker {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let word = String::deserialize(from)?;
        Self::from_word(&word).ok_or_else(|| serde::de::Error::custom(format_args!("unknown broker {word}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_broker_has_its_entry_and_its_own_word() {
        assert_eq!(Broker::ALL.len(), BROKERS.len());
        for (at, broker) in Broker::ALL.iter().enumerate() {
            assert_eq!((broker.0 as usize, Broker::from_word(broker.word())), (at, Some(*broker)));
        }
        assert_eq!(Broker::from_word("Zerodha"), None);
        assert_eq!((Broker::GROWW.to_string(), Broker::GROWW.name()), ("groww".to_owned(), "Groww"));
    }
}
