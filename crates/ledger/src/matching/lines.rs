//! What matching needs of a fill, grouped by instrument and put in order.

use std::cmp::Ordering;

use domain::{Fill, Origin, Series, Side};

/// 32 bytes: two to a cache line.
#[derive(Debug, Clone, Copy, Default)]
pub struct Line {
    pub time: i64,
    pub quantity: i64,
    pub value: i64,
    pub fill: u32,
    /// 1 for a buy, −1 for a sell.
    pub sign: i8,
    /// Trade-to-trade, auction, the shares of a settled contract or stated: never netted within the day.
    pub delivered: bool,
    pub auction: bool,
    /// An opening or bonus lot.
    pub stated: bool,
}

impl Line {
    #[inline]
    fn of(fill: &Fill, index: u32) -> Self {
        // Settled shares and stated lots have no series: the second half of the fill is read only where there is none.
        let origin = if fill.series == Series::NONE { fill.origin } else { Origin::Traded };
        Self {
            time: fill.time.0,
            quantity: fill.quantity.0,
            value: fill.value.0,
            fill: index,
            sign: match fill.side {
                Side::Buy => 1,
                Side::Sell => -1,
            },
            delivered: fill.auction
                || fill.series.is_trade_to_trade()
                || origin == Origin::Delivered
                || origin.is_stated(),
            auction: fill.auction,
            stated: origin.is_stated(),
        }
    }
}

/// The lines of each instrument. The fills are read once, front to back: a million of them
/// do not fit the cache, and visiting them at random would cost more than copying what counts.
pub struct Runs {
    lines: Vec<Vec<Line>>,
    keys: Vec<u64>,
}

impl Runs {
    pub fn by_instrument(instruments: usize, fills: &[Fill]) -> Self {
        // A quarter more than the average: most runs never grow, and room that is not written costs nothing.
        let room = fills.len() / instruments.max(1) * 5 / 4;
        let mut lines: Vec<Vec<Line>> = (0..instruments).map(|_| Vec::with_capacity(room)).collect();
        for (index, fill) in fills.iter().enumerate() {
            // What an action gives is found out in matching.
            if fill.quantity.0 > 0 {
                lines[fill.instrument as usize].push(Line::of(fill, index as u32));
            }
        }
        Self { lines, keys: Vec::new() }
    }

    /// Puts instrument `at`'s lines into `run` in the order of everything:
    /// time, stated lots first, exchange, trade id as a number, order id, place in the file.
    pub fn lay_out(&mut self, at: usize, fills: &[Fill], run: &mut Vec<Line>) {
        let lines = &self.lines[at];
        // One key per line, its second in the upper half, its place in the lower:
        // sorting 8-byte keys beats sorting 32-byte lines.
        self.keys.clear();
        self.keys.extend((0_u64..).zip(lines).map(|(place, line)| second_of(line.time) << 32 | place));
        if !self.keys.is_sorted() {
            self.keys.sort_unstable();
        }
        run.clear();
        run.extend(self.keys.iter().map(|&key| lines[key as u32 as usize]));
        // Ids are compared only where the clock does not tell, to the second.
        let mut start = 0;
        for same in self.keys.chunk_by(|a, b| a >> 32 == b >> 32) {
            if same.len() > 1 {
                run[start..start + same.len()].sort_unstable_by(|a, b| in_order(a, b, fills));
            }
            start += same.len();
        }
    }
}

/// Seconds since 1970 fit 32 bits until 2106; outside of that the full comparison decides.
const fn second_of(time: i64) -> u64 {
    let second = time / 1000;
    if second < 0 {
        0
    } else if second > u32::MAX as i64 {
        u32::MAX as u64
    } else {
        second as u64
    }
}

fn in_order(a: &Line, b: &Line, fills: &[Fill]) -> Ordering {
    let by_ids = || {
        let (a, b) = (&fills[a.fill as usize], &fills[b.fill as usize]);
        a.exchange
            .cmp(&b.exchange)
            .then_with(|| a.trade_id.len().cmp(&b.trade_id.len()))
            .then_with(|| a.trade_id.cmp(&b.trade_id))
            .then_with(|| a.order_id.cmp(&b.order_id))
    };
    a.time.cmp(&b.time).then(b.stated.cmp(&a.stated)).then_with(by_ids).then(a.fill.cmp(&b.fill))
}
