//! A rule run over candles: what it would have made, after the charges of each day. Pure.
//!
//! A rule is data; candles become columns, columns become answers, answers become orders and fills. Fills with dated
//! costs go through the same Book as a trader's own.

mod bits;
mod book;
mod bridge;
mod bridge_days;
mod chance;
mod columns;
mod engine;
mod figures;
mod forward;
mod lots;
mod luck;
mod options;
mod otherwise;
mod outcome;
mod placebo;
mod plain;
mod plateau;
mod reached;
mod rule;
pub mod sample;
mod series;
pub mod stats;
mod sweep;
mod tape;
mod told;
mod what_if;

pub use bits::{Answers, Bits};
pub use book::{Journal, Note, fill_of, instrument, time_of};
pub use bridge::{Apart, Bridge, DayRange, Difference, Done, Entered, Own, TOLERANCE, bridge, difference};
pub use bridge_days::{PerDay, per_day};
pub use columns::{Columns, Signals};
pub use engine::{
    Counts, DayCharges, FillAt, Moment, Open, Part, Reason, Trade, Walked, Window, walk, walk_as,
};
pub use figures::{Figures, LEAST_DAYS, Month, months, returns};
pub use forward::{Best, Forward, Lengths, Tested, Walking, walk_forward};
pub use luck::Luck;
pub use options::{
    Away, Chain, Joined, Lack, Leg, Made, MadeTrade, NotMade, NotOne, OptionEnd, OptionRule, Quotes,
    StillOpen, Structure, WhyNot, is_called, read_option_rule, run_options, say_options,
};
pub use otherwise::{Filled, Otherwise, otherwise};
pub use outcome::{Benchmark, Outcome, Traded, run};
pub use placebo::{Placebo, placebo};
pub use reached::{Reached, reached};
pub use rule::{
    Ambiguous, Comparing, Condition, Costs, Distance, Exit, Fills, FillsAt, Line, Market, NamedSeries,
    Number, OfDay, Operand, Param, Rule, SeriesKind, Size, Source, SquareOff, read_rule, say,
};
pub use stats::Moments;
pub use sweep::{
    Judgement, MOST_TRIES, MOST_WORK, Ready, Running, axes, combinations, combinations_of, judge, sweep,
};
pub use tape::{MOST_BARS_OF_A_RUN, Missing, Tape};
pub use what_if::{Ended, Fate, Levels, fate};
