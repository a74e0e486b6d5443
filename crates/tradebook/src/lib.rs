//! Bytes of a broker's file in, fills and row problems out. Pure: it runs in the parse-worker child.
//!
//! [`read`] looks at the first bytes, opens the container (`xlsx`, `xls`, `text`) and gives its rows
//! to the `intake`, which finds the header and hands each row below it to the layout's reader.

mod cell;
mod codes;
mod collect;
mod columns;
mod contract_name;
mod day_order;
mod head;
mod header;
mod held_columns;
mod holdings;
mod id_cell;
mod intake;
mod lots;
mod no_execution;
mod numbers;
mod read;
mod refused;
mod rows;
mod sniff;
mod text;
mod verdict;
mod when;
mod words;

mod ole;
mod xls;
mod xlsx;
mod zip_scan;

mod groww;
mod others;
mod segments;
mod series;
pub mod side;
pub mod statement;
mod symbol;
mod typed;
mod unusual;
mod zerodha;

pub use columns::{Field, Mapping, MappingProblem, SHOWN_COLUMNS, header_text};
pub use head::{Head, HeadOf, HeadRow, head};
pub use holdings::{HeldChoice, HeldRow, Holdings, MOST_HELD, holdings};
pub use lots::{QuantityUnit, lot_said};
pub use read::{Choice, FileProblem, ProblemCode, RowProblem, Tradebook, read};
pub use statement::statement;
pub use typed::{Typed, held_exchange, held_segment, settle_typed, typed, typed_exchange, typed_lot};
