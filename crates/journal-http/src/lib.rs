//! What the endpoints of a journal share: their state, the queries of their addresses, refusals, and files on their way
//! in, with "Check a file", which is nothing else and stores nothing.

pub mod conflict;
mod data;
mod digest;
pub mod params;
mod present_or_null;
pub mod query;
mod sample_day;
mod state;
pub mod upload;

pub use data::{Data, no_trade};
pub use digest::sha256_hex;
pub use params::CutFilter;
pub use present_or_null::present_or_null;
pub use sample_day::sample_day;
pub use state::{Asks, JournalApi, LONGEST_ANSWER, OwnModels};
