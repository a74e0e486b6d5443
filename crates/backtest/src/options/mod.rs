//! Rules that sell options at the close of a day and close them at a later one: daily closes only, nothing in between.

mod chain;
mod made;
mod packed;
mod rule;
mod say;
mod walk;

pub use chain::{Chain, Quotes, is_called};
pub(crate) use made::in_rupees;
pub use made::{Made, MadeTrade, StillOpen, run_options};
pub use packed::{Joined, NotOne};
pub use rule::{Away, OptionRule, Structure, read_option_rule};
pub use say::say as say_options;
pub use walk::{Lack, Leg, NotMade, OptionEnd, WhyNot};
