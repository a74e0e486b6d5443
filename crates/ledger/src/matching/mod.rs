//! Fills to lot matches, trades and exits.
//!
//! Fills are grouped into one run per instrument, each run is put into the order of everything
//! and walked once. Cash equity nets the same day first ([`cash`]),
//! contracts run first in, first out across days ([`fifo`]). The method of an account changes nothing
//! of that: it says what delivered shares have cost when they leave ([`cost`]).

mod auctions;
mod cash;
mod cost;
mod fifo;
mod lines;
mod prices;
mod rows;
mod start;

use domain::{Contract, Day, Fill, Instrument, Method};

pub use fifo::share;
use lines::{Line, Runs};
pub use prices::Fall;
pub use rows::{ExitRow, LotMatch, Matched, Part, TradeKind, TradeRow};
pub use start::Start;

/// Matches the fills of one account as of an Indian day: a contract open after its expiry
/// becomes [`TradeKind::SettlementNeeded`].
pub fn match_fills(instruments: &[Instrument], fills: &[Fill], as_of: Day) -> Matched {
    match_by(Method::Fifo, instruments, fills, as_of)
}

/// As [`match_fills`] in everything but the cost at which delivered shares leave.
pub fn match_by(method: Method, instruments: &[Instrument], fills: &[Fill], as_of: Day) -> Matched {
    let mut runs = Runs::by_instrument(instruments.len(), fills);
    let mut out = Matched::with_capacity(fills.len());
    let mut scratch = cash::Scratch::default();
    let mut run = Vec::new();
    for (index, instrument) in instruments.iter().enumerate() {
        runs.lay_out(index, fills, &mut run);
        let start = walk(index as u32, instrument, &run, method, as_of, &mut scratch, &mut out);
        out.starts.push(start);
    }
    out
}

/// As [`match_by`], of one instrument alone.
pub fn match_one(at: u32, method: Method, instrument: &Instrument, fills: &[Fill], as_of: Day) -> Matched {
    let mut runs = Runs::of_one(at, fills);
    let mut run = Vec::new();
    runs.lay_out(0, fills, &mut run);
    let mut out = Matched::with_capacity(run.len());
    let start = walk(at, instrument, &run, method, as_of, &mut cash::Scratch::default(), &mut out);
    out.starts.push(start);
    out
}

#[inline]
fn walk(
    index: u32,
    instrument: &Instrument,
    run: &[Line],
    method: Method,
    as_of: Day,
    scratch: &mut cash::Scratch,
    out: &mut Matched,
) -> Start {
    match &instrument.contract {
        Contract::Cash => cash::walk(index, run, method, scratch, out),
        Contract::Future { expiry, .. } | Contract::Option { expiry, .. } => {
            contract(index, instrument, run, *expiry < as_of, scratch, out);
            let (bought, sold, _) = start::totals(run.iter());
            Start { bought, sold, ..Start::default() }
        }
    }
}

/// A future or option: first in, first out across days, long, short and through zero.
fn contract(
    index: u32,
    instrument: &Instrument,
    run: &[Line],
    expired: bool,
    scratch: &mut cash::Scratch,
    out: &mut Matched,
) {
    let product = match instrument.contract {
        Contract::Future { .. } => domain::Product::Futures,
        Contract::Option { .. } | Contract::Cash => domain::Product::Options,
    };
    let mut walk = fifo::Walk::<cost::LotCost>::new(index, product, &mut scratch.lots);
    for line in run {
        let part = out.part(line.fill, product);
        walk.take(line, part, out);
    }
    walk.finish(if expired { TradeKind::SettlementNeeded } else { TradeKind::Cycle }, out);
}

#[cfg(test)]
mod tests;
