//! Corporate actions: what an issuer did to shares, and an exchange to contracts, between two trades.

use compact_str::CompactString;

use crate::instrument::{Instrument, Isin};
use crate::money::{Money, Price, Quantity};
use crate::ratio::Ratio;
use crate::time::Day;

/// One action as the user or an exchange's file states it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorporateAction {
    /// The first day on which it is traded without what the action gives.
    pub ex_date: Day,
    /// Blank when only the ISIN names the scrip. A contract is named by its symbol.
    pub symbol: CompactString,
    pub isin: Option<Isin>,
    pub kind: ActionKind,
    /// Under which name it goes on, or whose shares are given; of a rights issue, the partly paid shares that were
    /// taken.
    pub into: Option<Instrument>,
    /// When the new shares came. By default the weekday after the ex-date.
    pub allotted: Option<Day>,
    /// Rupees paid for the fraction of a share that nobody can hold.
    pub fraction_cash: Option<Money>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionKind {
    /// Another name, symbol or ISIN for the same shares.
    Rename,
    /// A contract goes on under another symbol: strike and lot are adjusted, the value stays.
    Adjust(Ratio),
    /// More shares of a smaller face value.
    Split(Ratio),
    /// Fewer shares of a larger face value.
    Consolidation(Ratio),
    /// Free shares per share held.
    Bonus(Ratio),
    /// Shares offered at a price. How many were taken only the holder knows.
    Rights { ratio: Ratio, price: Option<Price>, quantity: Option<Quantity> },
    /// So much is paid on every partly paid share that is held: a call.
    Call { price: Price },
    /// Partly paid shares are paid in full and go on as the ordinary ones, one for one.
    FullyPaid,
    /// Shares of another company per share held, with a part of the cost.
    Demerger { ratio: Ratio, cost: Option<CostShare> },
    /// Shares of another company for each share held, which ends.
    Merger(Ratio),
    /// Shares that the company took back in a tender on the day, at this price.
    Buyback { quantity: Quantity, price: Price },
    /// Shares that left at their cost on the day, oldest first: given away, or moved to another demat account.
    Transfer { quantity: Quantity },
}

impl ActionKind {
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Rename => "rename",
            Self::Adjust(_) => "adjust",
            Self::Split(_) => "split",
            Self::Consolidation(_) => "consolidation",
            Self::Bonus(_) => "bonus",
            Self::Rights { .. } => "rights",
            Self::Call { .. } => "call",
            Self::FullyPaid => "fully_paid",
            Self::Demerger { .. } => "demerger",
            Self::Merger(_) => "merger",
            Self::Buyback { .. } => "buyback",
            Self::Transfer { .. } => "transfer",
        }
    }

    /// The order of actions of one ex-date.
    pub const fn rank(&self) -> u8 {
        match self {
            Self::Rename | Self::Adjust(_) => 0,
            Self::Split(_) => 1,
            Self::Consolidation(_) => 2,
            Self::Bonus(_) => 3,
            Self::Rights { .. } => 4,
            Self::Call { .. } => 5,
            Self::Demerger { .. } => 6,
            Self::Merger(_) => 7,
            Self::FullyPaid => 8,
            Self::Buyback { .. } => 9,
            Self::Transfer { .. } => 10,
        }
    }
}

/// The part of the cost that moves to the new company's shares, in 10⁻⁸: 4.68 % is 4,680,000.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CostShare(pub i64);

impl CostShare {
    pub const WHOLE: i64 = 100_000_000;

    /// Of a percentage with at most six decimals, 0 to 100.
    pub fn percent(text: &str) -> Option<Self> {
        let percent = Price::parse(text).ok()?.0;
        let share = percent / 100;
        (percent % 100 == 0 && (0..=Self::WHOLE).contains(&share)).then_some(Self(share))
    }
}
