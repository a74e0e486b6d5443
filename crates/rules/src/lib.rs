//! Rules of a trader that fills can show to be kept or broken: read from JSON with the place of what is wrong, said in
//! plain English, judged on a trade. Pure: what was written and when, the capital and today are arguments.

mod case;
mod judge;
mod open_risk;
mod read;
mod rule;
mod score;
mod sentence;
mod setup;
mod tape;

pub use case::{Answer, Case, InStrategy, StopSet, Written};
pub use judge::{Judged, Outcome, judge};
pub use open_risk::{OpenRisk, open_risk, risk_of};
pub use read::{Fields, Problem, read_rule};
pub use rule::{Amount, Clock, Hundredths, Rule, StrategyKind, Tick, Units};
pub use score::{Adherence, RuleTally, Tally, adherence};
pub use sentence::sentence;
pub use setup::{
    MOST_RULES, MOST_VERSIONS, Setup, Version, Weighted, before_the_first, read_setup, version_on,
    write_setup,
};
pub use tape::{Entry, ExitMoment, Move, Order, Tape};
