//! Fills to lot matches, trades and exits.

use domain::{Day, Fill, Instrument, Money, Product, Quantity};

/// The share of one fill that belongs to one product: what charges are computed on.
/// A fill has one part, or an intraday and a delivery part whose quantities and values add up to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Index into the fills.
    pub fill: u32,
    pub product: Product,
    pub quantity: Quantity,
    pub value: Money,
}

/// Quantity of one buy part closed by quantity of one sell part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LotMatch {
    /// Indices into the parts.
    pub buy: u32,
    pub sell: u32,
    pub quantity: Quantity,
    pub buy_value: Money,
    pub sell_value: Money,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Matched {
    pub parts: Vec<Part>,
    pub matches: Vec<LotMatch>,
}

/// Matches the fills of one account.
pub fn match_fills(instruments: &[Instrument], fills: &[Fill], as_of: Day) -> Matched {
    let _ = (instruments, fills, as_of);
    Matched::default()
}
