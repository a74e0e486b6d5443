//! Fills in, the Book out: merging of imports, matching, charges, settlement at expiry. Pure.

mod actions;
mod book;
mod build;
#[cfg(test)]
mod build_tests;
pub mod charges;
mod cut;
mod detail;
mod direction;
mod duplicates;
mod exit_heads;
mod fees;
mod join;
mod links;
mod lots;
mod matching;
mod merge;
mod names;
mod partly_paid;
mod published;
mod renamed;
mod settle;
mod signs;
#[cfg(test)]
mod signs_tests;
mod stable_hash;
mod start;
#[cfg(test)]
mod start_tests;
mod trade_fills;
mod two_forms;

pub use actions::{ActionEffect, ActionProblem, Change, Event, Fraction, TOUCHES_NOTHING};
pub use book::{Book, Exits, OpenPosition, Record, Scrip, Status, Trades};
pub use charges::ChargesByHead;
pub use cut::Covered;
pub use detail::{DetailFill, DetailLot, TradeDetail, detail};
pub use direction::Direction;
pub use duplicates::{PossibleDuplicate, possible_duplicates};
pub use exit_heads::{heads_of_exits, stated_of_exits};
pub use fees::Fees;
pub use links::Links;
pub use lots::{ClosedLot, closed_lots};
pub use matching::{ExitRow, LotMatch, Matched, Part, TradeKind, TradeRow, match_fills};
pub use merge::{ChargeOfFill, Conflict, Import, Merged, Name, ids_to_store, merge};
pub use settle::{Settlement, SettlementProblem, SettlementValue, settlement_doubt};
pub use signs::{GoesOn, Sign, SignAnswer, SignKind};
pub use start::StartOfRecord;
pub use trade_fills::TradeFill;
pub use two_forms::Forms;
