//! A book in, its numbers out. Pure: columns in, plain structs out.
//!
//! Money totals run over the exits of every trade that counts, also of those still open; counts and
//! averages run over closed trades. Money is exact; only the last division of a ratio is a float.

mod balances;
#[cfg(test)]
mod books;
mod both;
mod capital;
pub mod cut;
mod daily;
mod drawdown;
mod equity;
pub mod excursions;
pub mod limits;
pub mod market_moves;
mod masks;
mod outcomes;
pub mod plan;
mod random;
pub mod risk;
mod select;
mod sharpe;
mod sort;
mod sortino;
mod streaks;
mod summary;
mod weekdays;

pub use balances::balances;
pub use both::both;
pub use capital::{CapitalByDay, DayOfCapital, OfCapital, days_of_capital, of_capital};
pub use daily::{Daily, daily};
pub use drawdown::Drawdown;
pub use equity::{Equity, equity};
pub use random::Random;
pub use select::{Filter, Selection, select};
pub use sort::{SortKey, sort};
pub use summary::{Summary, summary};
