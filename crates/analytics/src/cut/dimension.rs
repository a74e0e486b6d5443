//! What a dimension is.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use domain::{Money, Time};
use ledger::Book;

use super::codes::Codes;
use super::decided::Decided;
use crate::excursions::AllStood;
use crate::market_moves::Market;

/// Where a dimension stands in a menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    What,
    When,
    How,
    Plan,
    Outcome,
}

/// Where the groups come from.
#[derive(Clone, Copy)]
pub enum Basis {
    /// The book says it.
    Book(fn(&Book) -> Codes),
    /// The book and what was risked, as the stops say.
    Risk(fn(&Book, &[Option<Money>]) -> Codes),
    /// The book and when each part was closed; without the times, no trade has a group.
    Moments(fn(&Book, &[ExitMoment]) -> Codes, &'static str),
    /// The journal hands it in with the book: its accounts.
    Journal { none: &'static str },
    /// It is handed in with what is written beside trades.
    Handed { none: &'static str },
    /// Of how each trade stood by the candles of its time, and what was risked; until candles are read no trade has a
    /// group.
    Candles(fn(&Book, &AllStood, &[Option<Money>]) -> Codes, &'static str),
    /// Executions say it, and they are looked at when it is first asked for: [`Handed::fills`].
    Fills { none: &'static str },
    /// Of what the user's candles of indices say; until they are read no trade has a group.
    Market(fn(&Book, &Market) -> Codes, &'static str),
    /// It is worked out from the other groups when it is asked for: [`Handed::insights`].
    Insights { none: &'static str },
}

/// What trades are grouped and filtered by.
pub struct Dimension {
    /// In the address.
    pub key: &'static str,
    /// On screen.
    pub name: &'static str,
    pub family: Family,
    /// One sentence: what it says of a trade, and what has no group.
    pub about: &'static str,
    /// Groups keep their own order; the others stand by their number of trades.
    pub is_ordered: bool,
    /// A trade can be in several groups.
    pub has_several: bool,
    /// Every group it can have, where they do not come from the book; else none.
    pub words: &'static [(&'static str, &'static str)],
    pub basis: Basis,
}

/// What the book does not say, for each of its trades.
#[derive(Debug, Clone, Default)]
pub struct Handed {
    pub codes: BTreeMap<&'static str, Codes>,
    /// What the trade loses at its first stop. Empty: of none.
    pub risk: Vec<Option<Money>>,
    pub decided: Decided,
    pub moments: Moments,
    pub fills: Fills,
    pub insights: Insights,
}

/// What one trade closed at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExitMoment {
    pub time: Time,
    /// After charges; `None`: it is not known.
    pub net: Option<Money>,
}

type FindMoments = dyn Fn() -> Option<Vec<ExitMoment>> + Send + Sync;

/// When each part of the whole book was closed, of open trades too: found when it is first asked for.
#[derive(Clone, Default)]
pub struct Moments(Option<Arc<FindMoments>>);

impl Moments {
    pub fn found_by(find: impl Fn() -> Option<Vec<ExitMoment>> + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(find)))
    }

    /// In order; `None`: nobody said them.
    fn found(&self) -> Option<Vec<ExitMoment>> {
        let mut moments = self.0.as_ref()?()?;
        moments.sort_unstable_by_key(|one| one.time);
        Some(moments)
    }
}

type FindFills = dyn Fn(&'static str) -> Option<Codes> + Send + Sync;

/// What the executions of each trade say, by the key of the dimension: found when it is first asked for.
#[derive(Clone, Default)]
pub struct Fills(Option<Arc<FindFills>>);

impl Fills {
    pub fn found_by(find: impl Fn(&'static str) -> Option<Codes> + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(find)))
    }

    /// `None`: nobody said it.
    fn found(&self, key: &'static str) -> Option<Codes> {
        self.0.as_ref()?(key)
    }
}

impl fmt::Debug for Fills {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Fills" } else { "No fills" })
    }
}

/// The groups of the other dimensions of one book.
pub trait Grouped {
    /// `book` is the whole one.
    fn codes(&self, book: &Book, of: &'static Dimension) -> Arc<Codes>;
}

type FindGroups = dyn Fn(&Book, &dyn Grouped) -> Codes + Send + Sync;

/// Which questions about one's trades each trade stands in.
#[derive(Clone, Default)]
pub struct Insights(Option<Arc<FindGroups>>);

impl Insights {
    pub fn found_by(find: impl Fn(&Book, &dyn Grouped) -> Codes + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(find)))
    }

    /// `None`: nobody asks.
    pub(super) fn found(&self, book: &Book, others: &dyn Grouped) -> Option<Codes> {
        Some(self.0.as_ref()?(book, others))
    }
}

impl fmt::Debug for Insights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Insights" } else { "No insights" })
    }
}

impl fmt::Debug for Moments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Moments" } else { "No moments" })
    }
}

impl Dimension {
    /// The groups of a whole book; `stood` and `market` are what candles say.
    pub(super) fn codes(
        &self,
        book: &Book,
        handed: &Handed,
        stood: Option<&AllStood>,
        market: Option<&Market>,
    ) -> Codes {
        match self.basis {
            Basis::Book(codes) => codes(book),
            Basis::Risk(codes) => codes(book, &handed.risk),
            Basis::Moments(codes, none) => match handed.moments.found() {
                Some(moments) => codes(book, &moments),
                None => Codes::fixed(book, self.words, none, |_| None),
            },
            Basis::Candles(codes, none) => match stood {
                Some(stood) => codes(book, stood, &handed.risk),
                None => Codes::fixed(book, self.words, none, |_| None),
            },
            Basis::Market(codes, none) => match market {
                Some(market) => codes(book, market),
                None => Codes::fixed(book, self.words, none, |_| None),
            },
            Basis::Fills { none } => match handed.fills.found(self.key) {
                Some(codes) => codes,
                None => Codes::fixed(book, self.words, none, |_| None),
            },
            Basis::Journal { none } | Basis::Handed { none } => match handed.codes.get(self.key) {
                Some(codes) => codes.clone(),
                None => Codes::fixed(book, self.words, none, |_| None),
            },
            Basis::Insights { none } => Codes::fixed(book, self.words, none, |_| None),
        }
    }

    /// What stands for trades that are in no group, of what is handed in.
    pub const fn none(&self) -> &'static str {
        match self.basis {
            Basis::Journal { none }
            | Basis::Handed { none }
            | Basis::Insights { none }
            | Basis::Fills { none }
            | Basis::Market(_, none)
            | Basis::Moments(_, none)
            | Basis::Candles(_, none) => none,
            Basis::Book(_) | Basis::Risk(_) => "None",
        }
    }

    /// Whether it follows what is written beside trades, and not the book alone.
    pub const fn is_written(&self) -> bool {
        matches!(
            self.basis,
            Basis::Handed { .. } | Basis::Risk(_) | Basis::Insights { .. } | Basis::Candles(..)
        )
    }

    /// No trade has a group until candles are read.
    pub const fn needs_candles(&self) -> bool {
        matches!(self.basis, Basis::Candles(..) | Basis::Market(..))
    }
}

impl PartialEq for Dimension {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Dimension {}

impl fmt::Debug for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key)
    }
}
