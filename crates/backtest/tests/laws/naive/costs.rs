//! What a fill costs: slippage and ticks in its price, a flat share, or the charges of its day by a whole Book.

use super::*;

impl Naive<'_> {
    pub(super) fn fee(&self) -> f64 {
        match self.rule.costs {
            Costs::Flat(bps) => bps / 10_000.0,
            Costs::Dated(_) => 0.0,
        }
    }

    pub(super) fn price(&self, raw: f64, buys: bool, slips: bool) -> f64 {
        let fills = self.rule.fills;
        let tick = fills.tick.unwrap().0;
        let size = tick as f64 / Price::ONE as f64;
        let (share, points) = if slips || fills.slip_all {
            (fills.slippage_bps / 10_000.0, fills.slippage_ticks * size)
        } else {
            (0.0, 0.0)
        };
        let worse = if buys { raw * (1.0 + share) + points } else { raw * (1.0 - share) - points };
        let ticks = worse / size;
        let near = ticks.round();
        let whole = match (ticks - near).abs() < 1e-6 {
            true => near,
            false if buys => ticks.ceil(),
            false => ticks.floor(),
        };
        whole.max(1.0) * size
    }

    pub(super) fn charged(&self, until: Day) -> Money {
        let Costs::Dated(broker) = self.rule.costs else { return Money::ZERO };
        let instruments: Vec<_> = self.tapes.iter().map(|tape| instrument(tape, self.rule.market)).collect();
        let own = self.said.fills.iter().enumerate().filter_map(|(number, fill)| {
            let (leg, bar, moment, buys, price, units) = *fill;
            let fill = FillAt { leg, bar, moment, buys, price, units };
            fill_of(&fill, &self.tapes[leg], self.rule.market, leg as u32, number)
        });
        let fills: Vec<Fill> = own.filter(|fill| fill.time.day() <= until).collect();
        let merged = merge(&[Import { broker, instruments: &instruments, fills: &fills, charges: &[] }]);
        let start = StartOfRecord { held_none: true, ..StartOfRecord::default() };
        let book = Book::build(&merged, &Plan::of(broker), Method::Fifo, None, &start, until);
        book.charges.total()
    }
}
