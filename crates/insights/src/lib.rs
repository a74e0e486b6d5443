//! Which of 33 questions about one's own trades stand out, after counting how many were asked.
//!
//! Pure: a book in, answers out. No clock, and the same journal with the same seed gives the same bytes on every
//! machine. Decision 053.

mod asked;
mod batch;
mod by_level;
mod by_order;
mod by_strategy;
mod by_trend;
mod columns;
mod days;
mod evidence;
mod facts;
mod family;
mod life;
pub mod made;
mod null;
mod numbers;
mod path;
mod question;
mod random;
mod sentence;
#[cfg(test)]
mod tests;
mod trend;
mod window;
mod within;

pub use analytics::cut::Interval;
pub use asked::{Counted, Measure, Waits};
pub use batch::{Answer, Batch, State, batch, groups, standing_out, window_of};
pub use columns::{Beside, Strategy, everything};
pub use evidence::{Evidence, Robust, Side};
pub use facts::{FACTS, Fact, FactKind, Plans, facts};
pub use family::{LEVEL, q_values, strict_factor};
pub use life::Life;
pub use null::Tested;
pub use question::{QUESTIONS, Question, Scheme, question_of};
pub use sentence::{of_life, sentences};
pub use window::{Label, Least, LegOf, Trade, Window};
