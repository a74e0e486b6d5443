//! Bytes of a broker's file in, fills and row problems out. Pure: it runs in the parse-worker child.

mod read;

pub use read::{Choice, FileProblem, ProblemCode, RowProblem, Tradebook, read};
