//! Fills in, the Book out: merging of imports, matching, charges, expiry. Pure.

mod book;
mod build;
#[cfg(test)]
mod build_tests;
pub mod charges;
mod join;
mod matching;
mod merge;

pub use book::{Book, Direction, Exits, OpenPosition, Scrip, Status, Trades};
pub use matching::{ExitRow, LotMatch, Matched, Part, TradeKind, TradeRow, match_fills};
pub use merge::{Conflict, Import, Merged, merge};
