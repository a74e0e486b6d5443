//! The trader's words: prices, quantities, money, Indian days, instruments, fills.
//!
//! No I/O, no async, no SQL and no clock live here. Numbers are fixed point:
//! [`Price`] and [`Quantity`] count 10⁻⁸, [`Money`] counts 10⁻⁴ rupee.

mod action;
mod broker;
mod charge;
mod decimal;
mod fee;
mod fill;
mod grouping;
mod instrument;
mod money;
mod ratio;
pub mod rupees;
mod text;
mod time;

pub use action::{ActionKind, CorporateAction, CostShare};
pub use broker::Broker;
pub use charge::{Head, HeadSet, StatedCharge};
pub use decimal::{
    DecimalProblem, div_half_even, div_half_even_word, div_half_up, format_scaled, parse_scaled,
};
pub use fee::{Fee, FeeKind};
pub use fill::{Fill, FillId, Id, Window};
pub use grouping::grouped;
pub use instrument::{
    COMMODITIES, CURRENCY_PAIRS, Contract, Exchange, Instrument, Isin, Method, Origin, Product, Right,
    Segment, Series, Side, segment_of_contracts_on,
};
pub use money::{Money, Price, Quantity, value_of};
pub use ratio::{Ratio, gcd};
pub use text::{Argument, Text, messages};
pub use time::{Clock, Day, MONTHS, Time, Weekday, read_time_of_day};
