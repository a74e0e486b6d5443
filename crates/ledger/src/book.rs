//! The Book: all trades and exits of one account as columns. What analytics reads.

use std::cmp::Ordering;
use std::ops::Range;
use std::sync::Arc;

use domain::{Day, Instrument, Money, Product, Quantity, Text, Time};

use crate::actions::ActionEffect;
use crate::charges::{Heads, Stated};
use crate::direction::Direction;
use crate::links::Links;
use crate::signs::Sign;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    Win,
    Loss,
    Breakeven,
    Open,
    /// A delivery sell without a known buy: listed, never counted.
    UnknownCost,
    /// A contract open past its expiry whose settlement nobody has stated: outside every figure.
    SettlementNeeded,
}

impl Status {
    pub const ALL: [Self; 6] =
        [Self::Win, Self::Loss, Self::Breakeven, Self::Open, Self::UnknownCost, Self::SettlementNeeded];

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word() == word)
    }

    pub const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Breakeven => "breakeven",
            Self::Open => "open",
            Self::UnknownCost => "unknown_cost",
            Self::SettlementNeeded => "settlement_needed",
        }
    }

    /// Of a trade that is closed: by net.
    pub fn by_net(net: Money) -> Self {
        match net.cmp(&Money::ZERO) {
            Ordering::Greater => Self::Win,
            Ordering::Less => Self::Loss,
            Ordering::Equal => Self::Breakeven,
        }
    }

    /// Flat again with a known result: what counts and averages run over.
    pub const fn is_closed(self) -> bool {
        matches!(self, Self::Win | Self::Loss | Self::Breakeven)
    }

    /// Its exits belong to the money totals.
    pub const fn counts(self) -> bool {
        matches!(self, Self::Win | Self::Loss | Self::Breakeven | Self::Open)
    }
}

/// What is known of the time before a scrip's record begins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Record {
    /// Nothing is missing: the user said so, or nothing of it was sold from delivery. Of a contract: nothing shows that
    /// the files cut it.
    #[default]
    Known,
    /// Nothing proves that shares were held before, and nothing says that none were: results are counted and marked.
    /// Of a contract: it has an open sign, or expired without coming back to zero.
    Assumed,
    /// More was sold than the record holds: results that reach the missing shares are left out, the others marked.
    Deficit,
}

impl Record {
    pub const ALL: [Self; 3] = [Self::Known, Self::Assumed, Self::Deficit];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Known => "known",
            Self::Assumed => "assumed",
            Self::Deficit => "deficit",
        }
    }
}

/// Columns of equal length, one entry per trade, ordered by `exit_time`
/// (a trade without an exit stands at its entry), then by entry time and instrument.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trades {
    /// Index into [`Book::instruments`].
    pub instrument: Vec<u32>,
    pub product: Vec<Product>,
    pub direction: Vec<Direction>,
    pub status: Vec<Status>,
    /// Entered in all, positive. For `UnknownCost` the quantity sold.
    pub quantity: Vec<Quantity>,
    /// Still open, signed: negative for a short. 0 for `UnknownCost`.
    pub open_quantity: Vec<Quantity>,
    /// Time of the first entry; `None` for `UnknownCost`.
    pub entry_time: Vec<Option<Time>>,
    /// Time of the last exit (for `UnknownCost` of the last sell); `None` without an exit.
    pub exit_time: Vec<Option<Time>>,
    /// All buys and all sells of the trade.
    pub buy_value: Vec<Money>,
    pub sell_value: Vec<Money>,
    /// Realised part: sums over the trade's exits. 0 without an exit.
    pub gross: Vec<Money>,
    pub charges: Vec<Money>,
    /// Sum of |gross profit| over the trade's lot matches (tax turnover of intraday and F&O).
    pub turnover: Vec<Money>,
    /// A counted trade, not of one day, of a scrip or contract whose record is not known: its result may be another.
    pub assumed: Vec<bool>,
    /// Names the trade as long as the fill that opened it stays: see [`Book::trade_of`].
    pub key: Vec<u64>,
    /// The exits of trade `i` are `exits[first_exit[i]..first_exit[i + 1]]`; one longer than the rest.
    pub first_exit: Vec<u32>,
}

/// Columns of equal length, one entry per exit: the realised part of a trade on one IST day.
/// Grouped by trade in the order of [`Trades`], by day within a trade.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exits {
    pub trade: Vec<u32>,
    pub day: Vec<Day>,
    pub quantity: Vec<Quantity>,
    pub gross: Vec<Money>,
    pub charges: Vec<Money>,
    /// Sum of |gross profit| over the exit's lot matches.
    pub turnover: Vec<Money>,
    /// Bought and sold of what was closed: both sides of the exit's lot matches.
    pub traded: Vec<Money>,
}

/// What is still held of an instrument.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OpenPosition {
    /// Signed: negative for a short.
    pub quantity: Quantity,
    /// Cost of a long, proceeds of a short; never negative.
    pub value: Money,
}

/// One line per instrument.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Scrip {
    pub instrument: u32,
    pub realised_quantity: Quantity,
    pub realised_buy: Money,
    pub realised_sell: Money,
    pub unknown_cost_quantity: Quantity,
    /// Of trades open on `as_of`, settlement needed included.
    pub open: OpenPosition,
    pub record: Record,
    /// The least number of shares that the record lacks; 0 unless it is a deficit.
    pub lacking: Quantity,
    /// Gross of the delivery trades where the record is not known; unknown cost is left out.
    pub assumed_pnl: Money,
    /// Sale value of unknown cost: counted nowhere.
    pub left_out_sale_value: Money,
    /// Of a contract: a position in it may have been open before the files of its segment begin, and nobody has said
    /// whether one was.
    pub may_be_cut: bool,
}

/// Everything computed about one account on one day.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Book {
    pub instruments: Vec<Instrument>,
    pub trades: Trades,
    pub exits: Exits,
    /// Ordered by symbol.
    pub scrips: Vec<Scrip>,
    /// Open questions about corporate actions, by instrument.
    pub signs: Vec<Sign>,
    /// What each corporate action met, by instrument and day.
    pub effects: Vec<ActionEffect>,
    /// Charges of all fills, by head.
    pub charges: Heads,
    /// What of them the broker states, and ours beside it.
    pub stated: Stated,
    /// What of the charges is estimated and how.
    pub charge_notes: Vec<Text>,
    /// Trading days whose brokerage and depository fee nobody knows: they are in no figure.
    pub days_without_brokerage: u32,
    /// Trading days whose brokerage is stated and whose depository fee nobody knows: it is in no figure.
    pub days_without_dp: u32,
    /// Contracts cut by the file's start, joined names, …
    pub warnings: Vec<Text>,
    /// The first day on which shares were traded.
    pub equity_from: Option<Day>,
    /// Of one account: see [`Book::fills_of_trade`] and [`Book::trades_of_fill`].
    pub links: Arc<Links>,
}

impl Book {
    /// The exits of a trade.
    pub fn exits_of(&self, trade: usize) -> Range<usize> {
        self.trades.first_exit[trade] as usize..self.trades.first_exit[trade + 1] as usize
    }
}

impl Trades {
    pub fn len(&self) -> usize {
        self.instrument.len()
    }

    pub fn is_empty(&self) -> bool {
        self.instrument.is_empty()
    }
}

impl Exits {
    pub fn len(&self) -> usize {
        self.trade.len()
    }

    pub fn is_empty(&self) -> bool {
        self.trade.is_empty()
    }
}
