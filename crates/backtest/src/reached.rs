//! How far a trade of the rule stood against it and for it while it was held.

use crate::engine::{Moment, Trade, Walked};
use crate::tape::Tape;

/// Before charges, in rupees, at least; both are 0 or more.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Reached {
    /// The largest loss that it stood at (MAE).
    pub against: f64,
    /// The largest profit that it stood at (MFE).
    pub with: f64,
}

/// From the candles between entry and exit and both fills. Of a candle in which it ended inside, nobody knows what came
/// before the exit: its open and the exit count.
pub fn reached(tape: &Tape, trade: &Trade, walked: &Walked) -> Reached {
    let (entry, exit) = (&walked.fills[trade.entry], &walked.fills[trade.exit]);
    let first = if entry.moment == Moment::Open { entry.bar } else { entry.bar + 1 };
    let end = if exit.moment == Moment::Close { exit.bar + 1 } else { exit.bar };
    let mut low = exit.price.min(entry.price);
    let mut high = exit.price.max(entry.price);
    for bar in first..end.max(first) {
        low = low.min(tape.low[bar]);
        high = high.max(tape.high[bar]);
    }
    if exit.moment == Moment::Inside && exit.bar > entry.bar {
        low = low.min(tape.open[exit.bar]);
        high = high.max(tape.open[exit.bar]);
    }
    let (down, up) = ((entry.price - low) * trade.units, (high - entry.price) * trade.units);
    if entry.buys { Reached { against: down, with: up } } else { Reached { against: up, with: down } }
}
