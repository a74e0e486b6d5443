//! Where stop and target of the naive engine stand.

use backtest::{Distance, Moment, Reason};

use super::naive::Naive;
use super::naive_series::{atr, operand};

impl Naive<'_> {
    /// Stop, what follows the price, break-even, target; worked out from the candles since the entry.
    pub fn levels(&self, leg: usize, until: usize) -> (Option<(f64, Reason)>, Option<f64>) {
        let held = self.held[leg].as_ref().unwrap();
        let stop = self.level(leg, self.rule.exit.stop.as_ref(), held.decided, held.raw, false, None);
        let risk = stop.map(|stop| (held.raw - stop).abs());
        let target = self.level(leg, self.rule.exit.target.as_ref(), held.decided, held.raw, true, risk);
        let mut follows = self.level(leg, self.rule.exit.trail.as_ref(), held.decided, held.raw, false, None);
        let mut best = held.raw;
        let mut even = None;
        // At the close of each candle since; one that was entered at its close does not count.
        let first = if held.moment == Moment::Close { held.since + 1 } else { held.since };
        for at in first..until {
            let bar = self.bars[leg][at];
            if bar.volume != 0.0 {
                best = if self.is_long() { best.max(bar.high) } else { best.min(bar.low) };
            }
            let now = self.level(leg, self.rule.exit.trail.as_ref(), at, best, false, None);
            if let (Some(now), Some(before)) = (now, follows) {
                follows = Some(if self.is_long() { now.max(before) } else { now.min(before) });
            }
            if let (Some(after), Some(risk)) = (self.rule.exit.break_even, risk) {
                let reached = if self.is_long() { best - held.raw } else { held.raw - best };
                if reached >= after.of(&self.params) * risk {
                    even = Some(held.raw);
                }
            }
        }
        // The nearest; of two at one place the first in this order.
        let mut nearest: Option<(f64, Reason)> = None;
        for (level, reason) in [(stop, Reason::Stop), (even, Reason::BreakEven), (follows, Reason::Trail)] {
            let Some(level) = level else { continue };
            let is_nearer =
                nearest.is_none_or(|(other, _)| if self.is_long() { level > other } else { level < other });
            if is_nearer {
                nearest = Some((level, reason));
            }
        }
        (nearest, target)
    }

    pub fn level(
        &self,
        leg: usize,
        distance: Option<&Distance>,
        decided: usize,
        from: f64,
        gains: bool,
        risk: Option<f64>,
    ) -> Option<f64> {
        let up = self.is_long() == gains;
        let moved = |by: f64| if up { from + by } else { from - by };
        match distance? {
            Distance::Percent(percent) => {
                let part = percent.of(&self.params) / 100.0;
                Some(from * if up { 1.0 + part } else { 1.0 - part })
            }
            Distance::Points(points) => Some(moved(points.of(&self.params))),
            Distance::Atr { n, times } => {
                let range = atr(&self.bars[leg][..=decided], n.of(&self.params) as usize)?;
                Some(moved(times.of(&self.params) * range))
            }
            Distance::Level(level) => {
                operand(level, &self.rule.series, &self.bars[leg][..=decided], &self.params)
            }
            Distance::R(r) => Some(moved(r.of(&self.params) * risk?)),
        }
    }
}
