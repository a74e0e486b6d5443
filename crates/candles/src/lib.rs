//! Candles from a user's files: read, looked at, packed, joined with what is there, made coarser, and laid under
//! executions.
//!
//! Knows no journal: who holds executions hands them over as times, units and values. No clock, no I/O.

mod adjusted;
mod candle;
mod coarser;
mod excursions;
mod fit;
mod gaps;
mod held;
mod interval;
mod merge;
mod pack;
mod planned;
mod read;
pub mod varint;

pub use adjusted::{Factor, adjusted, that_count};
pub use candle::{Candle, CandleProblem};
pub use coarser::coarser;
pub use excursions::{After, Excursion, Excursions, Execution, Looking, after};
pub use fit::{Fit, Priced, fit};
pub use gaps::{Gap, Gaps, gaps, outside};
pub use held::HeldDays;
pub use interval::Interval;
pub use merge::{Merged, merge};
pub use pack::{by_month, month_of, pack, unpack};
pub use planned::{EndedBy, NotKnown, Planned, Would, would};
pub use read::{Layout, MOST_ROWS, ReadFile, Series, Unread, Zone, read};
