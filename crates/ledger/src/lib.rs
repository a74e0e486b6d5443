//! Fills in, the Book out: merging of imports, matching, charges, expiry. Pure.

mod book;
pub mod charges;
mod matching;
mod merge;

pub use book::{Book, Direction, Exits, OpenPosition, Scrip, Status, Trades};
pub use matching::{LotMatch, Matched, Part, match_fills};
pub use merge::{Conflict, Import, Merged, merge};
