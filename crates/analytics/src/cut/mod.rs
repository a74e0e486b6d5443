//! Cuts: a book by any dimension, or by two, with any figure of each part; filters by the same dimensions.
//!
//! One registry of dimensions ([`DIMENSIONS`]) and one of figures ([`FIGURES`]). What is added is a file in
//! `dimensions/` or `figures/` and one line of its registry: the server, the address, menus, the description of the API
//! and the glossary are written from them.

mod codes;
mod condition;
mod costs;
mod decided;
mod dimension;
mod dimensions;
mod figure;
mod figures;
mod held;
mod interval;
mod judged;
mod label;
mod part;
mod pieces;
mod premium;
mod quantile;
mod ranked;
mod registry;
mod scorecard;
mod spread;
mod stands_out;
mod student;
mod table;
mod tail;
mod tally;
#[cfg(test)]
mod tests;

pub use crate::masks::Masks;
pub use codes::{Codes, Of, Value};
pub use condition::{Condition, ConditionProblem, written};
pub use costs::{Cost, ExitCost, cost_of_all, costs};
pub use decided::{Decided, Executed, Scaling};
pub use dimension::{Basis, Dimension, ExitMoment, Family, Fills, Grouped, Handed, Insights, Moments};
pub use dimensions::how::size_ratios;
pub use figure::{Figure, FigureKind, Number, Unit};
pub use interval::{Interval, difference, interval_of_days, mean_interval};
pub use judged::{Amount, Judged, amounts};
pub use label::Labels;
pub use part::{Part, parts};
pub use premium::{Premium, premium_of_exit};
pub use quantile::quantile;
pub use ranked::{Ranked, ranked};
pub use registry::{DIMENSIONS, FIGURES, dimension, figure};
pub use scorecard::{Score, ScoreOf, scorecard};
pub use spread::{Bin, Spread, SpreadOf, spread};
pub use stands_out::{Apart, Looked, StandsOut, stands_out};
pub use table::{Cell, Few, Group, Matrix, Several, Table, matrix, of_all as whole, table};
pub use tail::{Tail, tail};
pub use tally::Tally;
