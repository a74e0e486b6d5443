//! A question about a journal in words, without the network: what a language model may ask for, what it is told, and
//! what of its answer is believed.
//!
//! A model cannot write a number. It names a cell of a sheet that the server worked out, as `{r2.rows[3].net}`, and the
//! server prints that cell with its row, its column and its unit. A sentence that holds a number of its own, in digits
//! or in words, is dropped whole.

mod answer;
mod call;
mod mask;
mod number_words;
mod sheet;

pub use answer::{Answer, Dropped, LONGEST_SENTENCE, MOST_SENTENCES, Part, Sentence, read};
pub use call::{Call, FILTER_ABOUT, Sort, definitions};
pub use mask::Mask;
pub use sheet::{Column, Row, Sheet, Unit, Value};
