//! What matching leaves behind: parts, lot matches, trades and exits as rows.

use std::ops::Range;

use domain::{Day, Fill, Money, Product, Quantity, Time};

use super::start::Start;
use super::steps::Arrival;
use crate::actions::ActionEffect;
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

/// A lot match whose lot was counted in other units when it was bought or sold short: shares that were split in
/// between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rescaled {
    /// Index into the matches.
    pub at: u32,
    /// What it takes of the buy part and of the sell part, in 10⁻⁸ of the units that each was executed in.
    pub buy: i64,
    pub sell: i64,
}

/// A part that an action made for shares of another instrument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    /// Index into the parts.
    pub part: u32,
    /// The part that bought what it was given for.
    pub from: u32,
    /// In the units of `from`: what leaves it with its charges. 0 when the charges stay.
    pub units: i64,
    /// So many matches were made before.
    pub before: u32,
}

/// What a trade holds of a part that no lot match took: open lots, and what left at unknown cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remainder {
    /// Index into the trades.
    pub trade: u32,
    /// Index into the parts.
    pub part: u32,
    /// In the units that the part was executed in, 10⁻⁸.
    pub units: i64,
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
    /// The fill that opened it; of unknown cost the first that sold. Index into the fills.
    pub first: u32,
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
    /// Of the parts that are not a whole fill, in their order.
    splits: Vec<(u32, Quantity, Money)>,
    pub matches: Vec<LotMatch>,
    /// Ascending; empty without splits and the like.
    pub rescaled: Vec<Rescaled>,
    /// In the order in which they were made; empty without mergers and demergers.
    pub moved: Vec<Moved>,
    /// What each action met, in the order of instruments and days.
    pub effects: Vec<ActionEffect>,
    /// Instruments that an action gave shares of unknown cost.
    pub unsure: Vec<u32>,
    pub trades: Vec<TradeRow>,
    pub exits: Vec<ExitRow>,
    /// In the order in which their trades end.
    pub left: Vec<Remainder>,
    /// How many parts and matches there are once an instrument was matched, in the order of matching.
    pub ends: Vec<(u32, u32)>,
    /// Per instrument, in their order.
    pub starts: Vec<Start>,
    /// What actions gave of one instrument to another.
    pub(super) arrivals: Vec<Arrival>,
}

impl Matched {
    /// Room for the usual book: memory that is never written costs nothing, growing would copy it.
    pub(super) fn with_capacity(fills: usize) -> Self {
        Self {
            parts: Vec::with_capacity(fills + fills / 8),
            splits: Vec::new(),
            matches: Vec::with_capacity(fills),
            rescaled: Vec::new(),
            moved: Vec::new(),
            effects: Vec::new(),
            unsure: Vec::new(),
            trades: Vec::with_capacity(fills / 4),
            exits: Vec::with_capacity(fills / 4),
            left: Vec::new(),
            ends: Vec::new(),
            starts: Vec::new(),
            arrivals: Vec::new(),
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
        let at = (self.parts.len() - 1) as u32;
        self.splits.push((at, Quantity(quantity), Money(value)));
        at
    }

    /// Lets go of what the book has as columns.
    pub fn keep_links(&mut self) {
        (self.trades, self.exits, self.left) = (Vec::new(), Vec::new(), Vec::new());
        (self.effects, self.unsure, self.starts) = (Vec::new(), Vec::new(), Vec::new());
        self.arrivals = Vec::new();
        self.parts.shrink_to_fit();
        self.splits.shrink_to_fit();
        self.matches.shrink_to_fit();
    }

    /// The fill that a part is of.
    #[inline]
    pub fn fill_of(&self, part: u32) -> u32 {
        self.parts[part as usize].fill
    }

    pub fn part_count(&self) -> usize {
        self.parts.len()
    }

    /// All parts of the fills that were matched, in the order that [`LotMatch`] counts.
    pub fn parts(&self, fills: &[Fill]) -> Vec<Part> {
        self.parts_in(0..self.parts.len() as u32, fills)
    }

    /// Those of a range of them.
    pub fn parts_in(&self, range: Range<u32>, fills: &[Fill]) -> Vec<Part> {
        let mut splits = self.splits[self.splits.partition_point(|(at, ..)| *at < range.start)..].iter();
        self.parts[range.start as usize..range.end as usize]
            .iter()
            .map(|&PartOf { fill, product, split }| {
                let whole = &fills[fill as usize];
                let (quantity, value) = match split.then(|| splits.next()).flatten() {
                    Some(&(_, quantity, value)) => (quantity, value),
                    None => (whole.quantity, whole.value),
                };
                Part { fill, product, quantity, value }
            })
            .collect()
    }
}

/// What parts bear and hand on: charges by quantity; what rounds stays with the rest.
pub trait Allocatable: Copy {
    /// Takes `units` of the `whole` off.
    fn split_off(&mut self, units: i64, whole: i64) -> Self;

    fn join(&mut self, other: Self);
}

impl Allocatable for Money {
    fn split_off(&mut self, units: i64, whole: i64) -> Self {
        let taken = Self(super::fifo::share(self.0, units, whole));
        self.0 -= taken.0;
        taken
    }

    fn join(&mut self, other: Self) {
        *self += other;
    }
}

/// What every part bears, while the matches take theirs in their order.
pub struct Allocation<'a, T> {
    matched: &'a Matched,
    /// The part that the first of `rests` is.
    first: u32,
    /// What is left of each part, in the units that it was executed in, and what that bears.
    rests: Vec<(i64, T)>,
    rescaled: std::iter::Peekable<std::slice::Iter<'a, Rescaled>>,
    moved: std::iter::Peekable<std::slice::Iter<'a, Moved>>,
    next: u32,
    end: u32,
}

impl<'a, T: Allocatable> Allocation<'a, T> {
    pub fn new(matched: &'a Matched, parts: &[Part], bears: impl Iterator<Item = T>) -> Self {
        Self::within(matched, 0..matched.matches.len() as u32, 0, parts, bears)
    }

    /// Of some matches alone, whose parts begin with `first`, which no other match takes of.
    pub fn within(
        matched: &'a Matched,
        matches: Range<u32>,
        first: u32,
        parts: &[Part],
        bears: impl Iterator<Item = T>,
    ) -> Self {
        let rests = parts.iter().zip(bears).map(|(part, bears)| (part.quantity.0, bears)).collect();
        let rescaled = matched.rescaled.partition_point(|one| one.at < matches.start);
        let (rescaled, moved) =
            (matched.rescaled[rescaled..].iter().peekable(), matched.moved.iter().peekable());
        Self { matched, first, rests, rescaled, moved, next: matches.start, end: matches.end }
    }

    /// Of the next match, how much it takes of its buy and of its sell, in the units that each was executed in, and
    /// what that bears.
    pub fn next(&mut self) -> Option<[(i64, T); 2]> {
        let at = self.next;
        if at == self.end {
            return None;
        }
        let one = *self.matched.matches.get(at as usize)?;
        self.next += 1;
        while let Some(moved) = self.moved.next_if(|moved| moved.before <= at) {
            if moved.units > 0 {
                let (_, charges) = self.take(moved.from, moved.units);
                self.rests[(moved.part - self.first) as usize].1.join(charges);
            }
        }
        let own = self.rescaled.next_if(|rescaled| rescaled.at == at);
        let (buy, sell) = own.map_or((one.quantity.0, one.quantity.0), |own| (own.buy, own.sell));
        Some([self.take(one.buy, buy), self.take(one.sell, sell)])
    }

    fn take(&mut self, part: u32, units: i64) -> (i64, T) {
        let (whole, bears) = &mut self.rests[(part - self.first) as usize];
        let taken = bears.split_off(units, *whole);
        *whole -= units;
        (units, taken)
    }

    /// What no match has taken of a part so far.
    pub fn rest(&self, part: u32) -> (i64, T) {
        self.rests[(part - self.first) as usize]
    }
}
