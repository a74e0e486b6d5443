//! What a fill is paid at.

use domain::Price;

use crate::rule::{Costs, Rule};

#[derive(Debug, Clone, Copy)]
pub struct Prices {
    share: f64,
    points: f64,
    slip_all: bool,
    tick: Option<i64>,
    /// Of what is paid; none with dated costs.
    pub fee: Option<f64>,
}

/// Two prices closer than this part of a tick are the same.
const SAME: f64 = 1e-6;

impl Prices {
    pub fn of(rule: &Rule) -> Self {
        let fills = rule.fills;
        let tick = fills.tick.map(|tick| tick.0);
        let usual = Price(5_000_000);
        let points = fills.slippage_ticks * fills.tick.unwrap_or(usual).0 as f64 / Price::ONE as f64;
        let fee = match rule.costs {
            Costs::Dated(_) => None,
            Costs::Flat(bps) => Some(bps / 10_000.0),
        };
        Self { share: fills.slippage_bps / 10_000.0, points, slip_all: fills.slip_all, tick, fee }
    }

    /// Worse by the slippage, then on the tick that is not better.
    pub fn filled(&self, raw: f64, buys: bool, slips: bool) -> f64 {
        let mut price = raw;
        if slips || self.slip_all {
            price = if buys {
                raw * (1.0 + self.share) + self.points
            } else {
                raw * (1.0 - self.share) - self.points
            };
        }
        let Some(tick) = self.tick else { return price };
        let size = tick as f64 / Price::ONE as f64;
        let ticks = price / size;
        let near = ticks.round();
        let whole = if (ticks - near).abs() < SAME {
            near
        } else if buys {
            ticks.ceil()
        } else {
            ticks.floor()
        };
        (whole.max(1.0) as i64 * tick) as f64 / Price::ONE as f64
    }
}
