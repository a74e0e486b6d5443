//! A book in, its numbers out. Pure: columns in, plain structs out.
//!
//! Money totals run over the exits of every trade that counts, also of those still open; counts and
//! averages run over closed trades. Money is exact; only the last division of a ratio is a float.

mod balances;
#[cfg(test)]
mod books;
mod breakdown;
mod by_entry;
mod by_symbol;
mod daily;
mod drawdown;
mod equity;
mod everything;
mod outcomes;
mod select;
mod sharpe;
mod sort;
mod sortino;
mod streaks;
mod summary;
mod weekdays;

pub use balances::balances;
pub use breakdown::Group;
pub use by_entry::{by_hour, by_weekday, by_weekday_and_hour};
pub use by_symbol::by_symbol;
pub use daily::{Daily, daily};
pub use drawdown::{Drawdown, max_drawdown};
pub use equity::{Equity, equity};
pub use everything::{Everything, everything};
pub use outcomes::{Outcomes, outcomes};
pub use select::{Filter, Selection, select};
pub use sharpe::sharpe;
pub use sort::{SortKey, sort};
pub use sortino::sortino;
pub use streaks::Streaks;
pub use summary::{Summary, summary};
