//! The groups of each dimension of one book, worked out when they are first asked for.

use std::sync::{Arc, OnceLock};

use ledger::Book;

use super::codes::Codes;
use super::dimension::{Basis, Dimension, Grouped, Handed};
use super::registry::DIMENSIONS;

/// Of one whole book; what is handed in belongs to the same trades.
pub struct Labels {
    handed: Handed,
    /// In the order of the registry.
    known: Vec<OnceLock<Arc<Codes>>>,
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

impl Labels {
    pub fn new(handed: Handed) -> Self {
        Self { handed, known: vec![OnceLock::new(); DIMENSIONS.len()] }
    }

    /// The same book with other notes: what the book alone says is kept.
    pub fn with(&self, handed: Handed) -> Self {
        let new = Self::new(Handed { moments: self.handed.moments.clone(), ..handed });
        for (at, _) in DIMENSIONS.iter().enumerate().filter(|(_, one)| !one.is_written()) {
            if let Some(codes) = self.known[at].get() {
                let _ = new.known[at].set(Arc::clone(codes));
            }
        }
        new
    }

    pub const fn handed(&self) -> &Handed {
        &self.handed
    }

    /// `book` is the whole one.
    pub fn codes(&self, book: &Book, of: &'static Dimension) -> Arc<Codes> {
        let at = DIMENSIONS.iter().position(|one| *one == of).unwrap_or_default();
        let find = || {
            // They follow from the groups of other dimensions.
            let insights = || self.handed.insights.found(book, self);
            let asked = matches!(of.basis, Basis::Insights { .. }).then(insights).flatten();
            Arc::new(asked.unwrap_or_else(|| of.codes(book, &self.handed)))
        };
        Arc::clone(self.known[at].get_or_init(find))
    }
}

impl Grouped for Labels {
    fn codes(&self, book: &Book, of: &'static Dimension) -> Arc<Codes> {
        Self::codes(self, book, of)
    }
}
