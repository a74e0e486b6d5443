//! The groups of each dimension of one book, worked out when they are first asked for.

use std::sync::{Arc, OnceLock};

use ledger::Book;

use super::codes::Codes;
use super::dimension::{Basis, Dimension, Grouped, Handed};
use super::registry::DIMENSIONS;
use crate::excursions::AllStood;
use crate::market_moves::Market;

/// Of one whole book; what is handed in belongs to the same trades.
pub struct Labels {
    handed: Arc<Handed>,
    stood: Option<AllStood>,
    market: Option<Market>,
    /// In the order of the registry. Those that need candles stand apart: the others are shared with and without them.
    known: Arc<[OnceLock<Arc<Codes>>]>,
    by_candles: Box<[OnceLock<Arc<Codes>>]>,
}

impl std::fmt::Debug for Labels {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Labels").field("handed", &self.handed).finish_non_exhaustive()
    }
}

impl Default for Labels {
    fn default() -> Self {
        Self::new(Handed::default())
    }
}

fn nothing_known<T: FromIterator<OnceLock<Arc<Codes>>>>() -> T {
    DIMENSIONS.iter().map(|_| OnceLock::new()).collect()
}

impl Labels {
    pub fn new(handed: Handed) -> Self {
        Self {
            handed: Arc::new(handed),
            stood: None,
            market: None,
            known: nothing_known(),
            by_candles: nothing_known(),
        }
    }

    /// The same book with other notes: what the book alone says is kept.
    pub fn with(&self, handed: Handed) -> Self {
        let new = Self::new(Handed {
            moments: self.handed.moments.clone(),
            fills: self.handed.fills.clone(),
            ..handed
        });
        for (at, _) in DIMENSIONS.iter().enumerate().filter(|(_, one)| !one.is_written()) {
            if let Some(codes) = self.known[at].get() {
                let _ = new.known[at].set(Arc::clone(codes));
            }
        }
        new
    }

    /// The same with what candles say.
    #[must_use]
    pub fn with_candles(&self, stood: AllStood) -> Self {
        Self {
            handed: Arc::clone(&self.handed),
            stood: Some(stood),
            market: None,
            known: Arc::clone(&self.known),
            by_candles: nothing_known(),
        }
    }

    /// And with what those of indices say.
    #[must_use]
    pub fn with_market(self, market: Market) -> Self {
        Self { market: Some(market), by_candles: nothing_known(), ..self }
    }

    pub fn handed(&self) -> &Handed {
        &self.handed
    }

    /// `None`: no candles were read.
    pub const fn stood(&self) -> Option<&AllStood> {
        self.stood.as_ref()
    }

    /// `book` is the whole one.
    pub fn codes(&self, book: &Book, of: &'static Dimension) -> Arc<Codes> {
        let at = DIMENSIONS.iter().position(|one| *one == of).unwrap_or_default();
        let find = || {
            // They follow from the groups of other dimensions.
            let insights = || self.handed.insights.found(book, self);
            let asked = matches!(of.basis, Basis::Insights { .. }).then(insights).flatten();
            Arc::new(
                asked.unwrap_or_else(|| of.codes(book, &self.handed, self.stood(), self.market.as_ref())),
            )
        };
        let known = if of.needs_candles() { &self.by_candles } else { &*self.known };
        Arc::clone(known[at].get_or_init(find))
    }
}

impl Grouped for Labels {
    fn codes(&self, book: &Book, of: &'static Dimension) -> Arc<Codes> {
        Self::codes(self, book, of)
    }
}
