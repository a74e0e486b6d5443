//! The same rule filled at other moments: how much of its result depends on when it is filled.

use crate::bits::Bits;
use crate::book::Note;
use crate::columns::{Columns, Signals};
use crate::engine::{FillAt, Part, walk};
use crate::rule::{Costs, FillsAt, Rule};
use crate::tape::Tape;

/// What it comes to, with what is open at its last close.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Filled {
    pub net: f64,
    pub trades: u32,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Otherwise {
    /// At the open that follows a decision.
    pub next_open: Filled,
    /// At the close of the decision itself, which nobody can do exactly; `None` for a rule that is closed every day.
    pub same_close: Option<Filled>,
    /// Every condition is known one candle later.
    pub delayed: Filled,
}

/// Runs a rule that [`run`](crate::run) takes three times more.
pub fn otherwise(rule: &Rule, params: &[f64], tapes: &[Tape]) -> Otherwise {
    let signals: Vec<Signals> = tapes
        .iter()
        .map(|tape| {
            let mut columns = Columns::of(tape, rule);
            columns.prepare(rule, params);
            columns.signals(rule, params)
        })
        .collect();
    let note = match rule.costs {
        Costs::Dated(broker) => Some(Note::new(tapes, rule.market, broker)),
        Costs::Flat(_) => None,
    };
    let filled = |at: FillsAt, signals: &[Signals]| {
        let mut own = rule.clone();
        own.fills.at = at;
        let parts: Vec<Part<'_>> =
            tapes.iter().zip(signals).map(|(tape, signals)| Part { tape, signals }).collect();
        let mut charges = |fills: &[FillAt]| note.as_ref().map_or(0.0, |note| note.of(fills));
        let walked = walk(&own, &parts, None, &mut charges);
        Filled { net: walked.equity - rule.rupees(), trades: walked.trades.len() as u32 }
    };
    let later: Vec<Signals> =
        tapes.iter().zip(&signals).map(|(tape, signals)| delayed(rule, tape, signals)).collect();
    Otherwise {
        next_open: filled(FillsAt::NextOpen, &signals),
        same_close: (!rule.is_intraday()).then(|| filled(FillsAt::SameClose, &signals)),
        delayed: filled(FillsAt::NextOpen, &later),
    }
}

/// One candle later. A rule that is closed every day decides nothing by what the day before said.
fn delayed(rule: &Rule, tape: &Tape, signals: &Signals) -> Signals {
    let within =
        rule.is_intraday().then(|| Bits::of(tape.len(), |at| at > 0 && tape.day[at] == tape.day[at - 1]));
    let move_on = |bits: &Bits| match &within {
        Some(within) => bits.later().and(within),
        None => bits.later(),
    };
    Signals { entry: move_on(&signals.entry), exit: signals.exit.as_ref().map(move_on), ..signals.clone() }
}
