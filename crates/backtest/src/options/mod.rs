//! Rules that sell options at the close of a day and close them at a later one: daily closes only, nothing in between.

mod chain;
mod made;
mod rule;
mod say;
mod walk;

pub use chain::{Chain, Quotes};
pub use made::{Made, MadeTrade, StillOpen, run_options};
pub use rule::{Away, OptionRule, Structure, read_option_rule};
pub use walk::{Leg, NotMade, OptionEnd};
