//! The rule's trades entered by chance instead: what as many trades, as large and held as long, make on these candles
//! without any reason to enter.

use std::collections::HashMap;

use crate::chance::Chance;
use crate::engine::{Moment, Prices};
use crate::outcome::{Outcome, Traded};
use crate::rule::Rule;
use crate::tape::Tape;

const RUNS: usize = 1_000;
/// Trades of all runs together: with more trades there are fewer runs.
const MOST_TRADES: usize = 5_000_000;
const LEAST_RUNS: usize = 100;
/// So often another candle is drawn where a trade would not end within the day or the candles; then it stays where it
/// is.
const DRAWS: usize = 64;
const SEED: u64 = 0x706c_6163_6562_6f31;

/// Net of closed trades, after the charges that the rule's own trades paid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placebo {
    pub runs: usize,
    /// Runs that made less than the rule.
    pub below: usize,
    /// A twentieth of the runs made less than this, half of them less than the middle, a twentieth more than the last.
    pub low: f64,
    pub middle: f64,
    pub high: f64,
}

/// The same each time. `None`: the rule closed no trade, or too many.
pub fn placebo(rule: &Rule, tapes: &[Tape], outcome: &Outcome) -> Option<Placebo> {
    let trades = &outcome.trades;
    let runs = RUNS.min(MOST_TRADES / trades.len().max(1));
    if trades.is_empty() || runs < LEAST_RUNS {
        return None;
    }
    let candles = Candles::of(tapes, rule);
    let drawn: Vec<Drawn> = trades.iter().map(|one| Drawn::of(one, outcome)).collect();
    let paid: f64 = trades.iter().map(|one| one.charges).sum();
    let own: f64 = trades.iter().map(|one| one.net).sum();
    let mut chance = Chance::new(SEED);
    let mut nets: Vec<f64> = (0..runs)
        .map(|_| drawn.iter().map(|one| candles.enter(one, &mut chance)).sum::<f64>() - paid)
        .collect();
    nets.sort_unstable_by(f64::total_cmp);
    let at = |part: f64| nets[((runs - 1) as f64 * part).round() as usize];
    Some(Placebo {
        runs,
        // What differs only by rounding is the same.
        below: nets.iter().filter(|net| **net < own - 1e-6).count(),
        low: at(0.05),
        middle: at(0.5),
        high: at(0.95),
    })
}

/// A trade of the rule, to be entered elsewhere.
struct Drawn {
    leg: usize,
    bar: usize,
    /// Candles from its entry to its exit.
    held: usize,
    enters_at_close: bool,
    leaves_at_open: bool,
    /// Rupees at its entry.
    value: f64,
}

impl Drawn {
    fn of(one: &Traded, outcome: &Outcome) -> Self {
        let (entry, exit) = (&outcome.walked.fills[one.trade.entry], &outcome.walked.fills[one.trade.exit]);
        Self {
            leg: one.trade.leg,
            bar: entry.bar,
            held: exit.bar - entry.bar,
            enters_at_close: entry.moment == Moment::Close,
            leaves_at_open: exit.moment == Moment::Open,
            value: entry.price * one.trade.units,
        }
    }
}

/// Candles at which a trade can be entered.
struct Candles<'a> {
    tapes: &'a [Tape],
    prices: Prices,
    sign: f64,
    is_intraday: bool,
    /// By tape and hour of the day: an entry in the morning is drawn in the morning.
    of_hour: HashMap<(usize, u32), Vec<usize>>,
}

impl<'a> Candles<'a> {
    fn of(tapes: &'a [Tape], rule: &Rule) -> Self {
        let mut of_hour: HashMap<(usize, u32), Vec<usize>> = HashMap::new();
        for (leg, tape) in tapes.iter().enumerate() {
            for (bar, at) in tape.at.iter().enumerate() {
                of_hour.entry((leg, at.second_of_day() / 3_600)).or_default().push(bar);
            }
        }
        let sign = if rule.direction == ledger::Direction::Long { 1.0 } else { -1.0 };
        Self { tapes, prices: Prices::of(rule), sign, is_intraday: rule.is_intraday(), of_hour }
    }

    /// Gross of the same rupees, entered by chance.
    fn enter(&self, trade: &Drawn, chance: &mut Chance) -> f64 {
        let tape = &self.tapes[trade.leg];
        let fits = |bar: usize| {
            let end = bar + trade.held;
            end < tape.len() && (!self.is_intraday || tape.day[end] == tape.day[bar])
        };
        let choice = self.of_hour.get(&(trade.leg, tape.at[trade.bar].second_of_day() / 3_600));
        let drawn = choice.and_then(|bars| {
            (0..DRAWS).map(|_| bars[chance.below(bars.len() as u64) as usize]).find(|bar| fits(*bar))
        });
        let bar = drawn.unwrap_or(trade.bar);
        let end = bar + trade.held;
        let raw = if trade.leaves_at_open { tape.open[end] } else { tape.close[end] };
        let from = if trade.enters_at_close { tape.close[bar] } else { tape.open[bar] };
        let buys = self.sign > 0.0;
        let (entry, exit) = (self.prices.filled(from, buys, true), self.prices.filled(raw, !buys, true));
        trade.value * (exit / entry - 1.0) * self.sign
    }
}
