//! Fills to lot matches, trades and exits.
//!
//! Fills are grouped into one run per instrument, each run is put into the order of everything
//! and walked once. Cash equity nets the same day first ([`cash`]),
//! contracts run first in, first out across days ([`fifo`]). The method of an account changes nothing
//! of that: it says what delivered shares have cost when they leave ([`cost`]).

mod auctions;
mod cash;
mod cost;
mod delivery;
mod fifo;
mod held;
mod holding;
mod lines;
mod prices;
mod rows;
mod start;
mod steps;

use domain::{Contract, Day, Fill, Instrument, Method};

use crate::actions::{ActionEffect, Event};
use delivery::Flow;
pub use fifo::share;
pub use holding::Holding;
use lines::{Line, Runs};
use market::is_on_stock;
pub use prices::Fall;
pub use rows::{Allocatable, Allocation, ExitRow, LotMatch, Matched, Part, Remainder, TradeKind, TradeRow};
pub use start::Start;
use steps::{Step, StepKind, gives_to, steps_of};

/// Matches the fills of one account as of an Indian day: a contract open after its expiry
/// becomes [`TradeKind::SettlementNeeded`].
pub fn match_fills(instruments: &[Instrument], fills: &[Fill], as_of: Day) -> Matched {
    match_by(Method::Fifo, instruments, fills, &[], as_of)
}

/// As [`match_fills`], with what corporate actions do in between. The method changes nothing but the cost at which
/// delivered shares leave.
pub fn match_by(
    method: Method,
    instruments: &[Instrument],
    fills: &[Fill],
    events: &[Event],
    as_of: Day,
) -> Matched {
    let mut runs = Runs::by_instrument(instruments.len(), fills);
    let mut out = Matched::with_capacity(fills.len());
    out.starts = vec![Start::default(); instruments.len()];
    let mut walker = Walker::new(method, events, as_of);
    let mut run = Vec::new();
    for index in in_order(instruments.len(), events) {
        runs.lay_out(index, fills, &mut run);
        out.starts[index] = walker.walk(index as u32, &instruments[index], &run, &mut out);
        out.ends.push((out.part_count() as u32, out.matches.len() as u32));
    }
    out.arrivals = walker.flow.arrivals;
    out
}

/// Who gives shares stands before those that receive them; else the order of the instruments. No circle: see
/// [`crate::Merged::act`].
fn in_order(instruments: usize, events: &[Event]) -> Vec<usize> {
    let gifts: Vec<(usize, usize)> = events
        .iter()
        .filter_map(|event| gives_to(event).map(|into| (event.instrument as usize, into as usize)))
        .collect();
    if gifts.is_empty() {
        return (0..instruments).collect();
    }
    let mut order = Vec::with_capacity(instruments);
    let mut is_placed = vec![false; instruments];
    for first in 0..instruments {
        let mut waiting = vec![first];
        while let Some(&one) = waiting.last() {
            let giver = gifts.iter().find(|(from, into)| *into == one && !is_placed[*from]);
            match giver {
                Some((from, _)) if !waiting.contains(from) => waiting.push(*from),
                _ => {
                    waiting.pop();
                    if !std::mem::replace(&mut is_placed[one], true) {
                        order.push(one);
                    }
                }
            }
        }
    }
    order
}

/// What stays the same from one instrument to the next.
struct Walker<'a> {
    method: Method,
    as_of: Day,
    flow: Flow<'a>,
    scratch: cash::Scratch,
}

impl<'a> Walker<'a> {
    fn new(method: Method, events: &'a [Event], as_of: Day) -> Self {
        let flow = Flow { events, arrivals: Vec::new() };
        Self { method, as_of, flow, scratch: cash::Scratch::default() }
    }

    #[inline]
    fn walk(&mut self, index: u32, instrument: &Instrument, run: &[Line], out: &mut Matched) -> Start {
        let steps = if self.flow.events.is_empty() {
            Vec::new()
        } else {
            steps_of(index, self.flow.events, &self.flow.arrivals)
        };
        match &instrument.contract {
            Contract::Cash => {
                cash::walk(index, run, self.method, &steps, &mut self.flow, &mut self.scratch, out)
            }
            Contract::Future { underlying, expiry } | Contract::Option { underlying, expiry, .. } => {
                let expired = *expiry < self.as_of;
                self.contract(index, instrument, run, &steps, expired, out);
                if matches!(instrument.contract, Contract::Future { .. }) && is_on_stock(underlying, *expiry)
                {
                    return start::of_future(run, &steps);
                }
                let (bought, sold) = start::totals_at_the_end(run, &steps);
                Start { bought, sold, ..Start::default() }
            }
        }
    }

    /// A future or option: first in, first out across days, long, short and through zero.
    fn contract(
        &mut self,
        index: u32,
        instrument: &Instrument,
        run: &[Line],
        steps: &[Step],
        expired: bool,
        out: &mut Matched,
    ) {
        let product = match instrument.contract {
            Contract::Future { .. } => domain::Product::Futures,
            Contract::Option { .. } | Contract::Cash => domain::Product::Options,
        };
        let mut walk = fifo::Walk::<cost::LotCost>::new(index, product, &mut self.scratch.lots);
        let mut steps = steps;
        for line in run {
            while let Some((step, later)) = steps.split_first().filter(|(step, _)| step.time <= line.time) {
                adjust(&mut walk, step, self.flow.events, out);
                steps = later;
            }
            let part = out.part(line.fill, product);
            walk.take(line, part, out);
        }
        for step in steps {
            adjust(&mut walk, step, self.flow.events, out);
        }
        walk.finish(if expired { TradeKind::SettlementNeeded } else { TradeKind::Cycle }, out);
    }
}

/// Strike and lot change, the value stays; or a dividend comes off the price at which a future is carried. A contract
/// knows no other action.
fn adjust(walk: &mut fifo::Walk<'_, cost::LotCost>, step: &Step, events: &[Event], out: &mut Matched) {
    let before = walk.signed();
    let (unpaid_fraction, paid) = match step.kind {
        StepKind::Scale(ratio) => (walk.scale(ratio, false), domain::Money::ZERO),
        StepKind::Call(price) => (false, walk.call(price)),
        _ => return,
    };
    let Event { action, instrument, .. } = events[step.event as usize];
    let after = walk.signed();
    out.effects.push(ActionEffect {
        action,
        instrument,
        before,
        after,
        received: None,
        paid,
        unpaid_fraction,
    });
}

#[cfg(test)]
mod tests;
