//! What conditions by dimensions leave of a book; `cut` works it out.

use std::sync::Arc;

use domain::Day;

/// What conditions together leave: of trades, and of days of exits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Masks {
    /// Of each trade of the whole book.
    pub trades: Option<Arc<[bool]>>,
    /// Of each day from the first; others are left out.
    pub days: Option<(Day, Arc<[bool]>)>,
}
