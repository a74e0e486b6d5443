//! What matching leaves behind: parts, lot matches, trades and exits as rows.

use domain::{Day, Fill, Money, Product, Quantity, Time};

use super::start::Start;
use crate::direction::Direction;

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

/// A part while matching runs: eight bytes, since nearly every part is a whole fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PartOf {
    fill: u32,
    product: Product,
    /// The next entry of `Matched::splits` holds its quantity and value.
    split: bool,
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TradeKind {
    /// From flat to flat, or still open.
    Cycle,
    /// A scrip-day of delivery sells without a known buy. Has no exits.
    UnknownCost,
    /// A contract open past its expiry.
    SettlementNeeded,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TradeRow {
    pub instrument: u32,
    pub product: Product,
    pub direction: Direction,
    pub kind: TradeKind,
    /// Entered in all.
    pub quantity: Quantity,
    /// Still open, not signed.
    pub open: Quantity,
    /// Cost (long) or proceeds (short) of what is open.
    pub open_value: Money,
    pub entry_value: Money,
    pub exit_value: Money,
    pub entry_time: Time,
    /// Time of the last exit; the entry time without one.
    pub exit_time: Time,
    /// Sum of |sell − buy| over the lot matches.
    pub turnover: Money,
    /// Its exits are `exits[first_exit..first_exit + exits]`.
    pub first_exit: u32,
    pub exits: u32,
}

/// The lot matches of one trade on one day: `matches[first_match..first_match + matches]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExitRow {
    pub day: Day,
    pub quantity: Quantity,
    pub gross: Money,
    pub first_match: u32,
    pub matches: u32,
}

/// Rows grouped by instrument, in instrument order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Matched {
    parts: Vec<PartOf>,
    splits: Vec<(Quantity, Money)>,
    pub matches: Vec<LotMatch>,
    pub trades: Vec<TradeRow>,
    pub exits: Vec<ExitRow>,
    /// Per instrument, in their order.
    pub starts: Vec<Start>,
}

impl Matched {
    /// Room for the usual book: memory that is never written costs nothing, growing would copy it.
    pub(super) fn with_capacity(fills: usize) -> Self {
        Self {
            parts: Vec::with_capacity(fills + fills / 8),
            splits: Vec::new(),
            matches: Vec::with_capacity(fills),
            trades: Vec::with_capacity(fills / 4),
            exits: Vec::with_capacity(fills / 4),
            starts: Vec::new(),
        }
    }

    /// Notes a whole fill as a part and returns its index.
    #[inline]
    pub(super) fn part(&mut self, fill: u32, product: Product) -> u32 {
        self.parts.push(PartOf { fill, product, split: false });
        (self.parts.len() - 1) as u32
    }

    /// Notes a share of a fill as a part and returns its index.
    pub(super) fn split_part(&mut self, fill: u32, product: Product, quantity: i64, value: i64) -> u32 {
        self.parts.push(PartOf { fill, product, split: true });
        self.splits.push((Quantity(quantity), Money(value)));
        (self.parts.len() - 1) as u32
    }

    /// All parts of the fills that were matched, in the order that [`LotMatch`] counts.
    pub fn parts(&self, fills: &[Fill]) -> Vec<Part> {
        let mut splits = self.splits.iter();
        self.parts
            .iter()
            .map(|&PartOf { fill, product, split }| {
                let whole = &fills[fill as usize];
                let (quantity, value) = match split.then(|| splits.next()).flatten() {
                    Some(&share) => share,
                    None => (whole.quantity, whole.value),
                };
                Part { fill, product, quantity, value }
            })
            .collect()
    }
}
