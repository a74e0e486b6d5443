//! One day's contract note: every head computed and shared over the lines that bear it.

use domain::{Head, Product, Side, gcd};

use super::heads::Row;
use super::line::{Group, Line};
use super::plan::{ExpiryFees, Terms};
use super::rates::{LINES, OnDay, Rate};
use super::share::share;
use super::stt::Tax;

/// One 10⁻¹⁴ rupee is the unit of a value times a rate; this many make a rupee.
const RUPEE: i128 = Rate::ONE as i128 * 10_000;

/// The lines of one day and what each of them bears. Kept between days for its buffers.
#[derive(Debug, Default)]
pub(super) struct Note {
    /// Those traded first, then those that a settlement made.
    pub lines: Vec<Line>,
    /// So many lines were traded.
    pub traded: usize,
    /// Same order as the lines.
    pub rows: Vec<Row>,
    /// Line numbers by instrument and product, by group, by order and product.
    pub(super) by_scrip: Vec<u64>,
    by_group: Vec<u32>,
    group_starts: [usize; Group::ALL.len() + 1],
    by_order: Vec<(u128, u32)>,
    pub(super) taxes: Vec<Tax>,
}

impl Note {
    /// Fills `rows` from `lines`.
    pub fn write(&mut self, rates: &OnDay, terms: &Terms, expiry: Option<&ExpiryFees>) {
        self.rows.clear();
        self.rows.resize(self.lines.len(), Row::default());
        self.sort_by_scrip();
        self.sort_by_group();
        self.brokerage(terms);
        self.transaction_tax(rates);
        self.dp(terms);
        self.turnover_fees(rates);
        self.stamp_duty(rates);
        self.gst(rates);
        self.settled(rates, terms, expiry);
    }

    /// On brokerage, exchange charge and IPFT, and on the SEBI fee by its own rate, where they fall.
    pub fn gst(&mut self, rates: &OnDay) {
        let Self { lines, rows, by_group, group_starts, .. } = self;
        rows.iter_mut().for_each(|row| row[Head::Gst as usize] = 0);
        for group in Group::ALL {
            let members = &by_group[group_starts[group as usize]..group_starts[group as usize + 1]];
            let base: i128 = members.iter().map(|&at| taxable(&rows[at as usize])).sum();
            let sebi = members.iter().map(|&at| i128::from(rows[at as usize][Head::Sebi as usize])).sum();
            spread(rates.gst(base, sebi), members, lines, rows, Head::Gst);
        }
        for row in &mut rows[self.traded..] {
            row[Head::Gst as usize] = rates.gst(taxable(row), 0);
        }
    }

    fn sort_by_scrip(&mut self) {
        self.by_scrip.clear();
        self.by_scrip.extend(
            self.lines[..self.traded].iter().enumerate().map(|(at, line)| scrip_key(line) | at as u64),
        );
        self.by_scrip.sort_unstable();
    }

    fn sort_by_group(&mut self) {
        let mut ends = [0; Group::ALL.len() + 1];
        let lines = &self.lines[..self.traded];
        for line in lines {
            ends[line.group as usize + 1] += 1;
        }
        for at in 1..ends.len() {
            ends[at] += ends[at - 1];
        }
        self.group_starts = ends;
        self.by_group.clear();
        self.by_group.resize(lines.len(), 0);
        for (at, line) in lines.iter().enumerate() {
            let next = &mut ends[line.group as usize];
            self.by_group[*next] = at as u32;
            *next += 1;
        }
    }

    /// Per order and product, by its rule on its own turnover.
    fn brokerage(&mut self, terms: &Terms) {
        let Self { lines, rows, by_order, traded, .. } = self;
        let lines = &lines[..*traded];
        by_order.clear();
        let bearing = lines.iter().enumerate().filter(|(_, line)| !terms.rule(line.product).is_free());
        by_order.extend(bearing.map(|(at, line)| (line.order, at as u32)));
        if !by_order.is_sorted() {
            by_order.sort_unstable();
        }
        for order in by_order.chunk_by(|a, b| a.0 == b.0) {
            let weights = order.iter().map(|&(_, at)| i128::from(lines[at as usize].value));
            let rule = terms.rule(lines[order[0].1 as usize].product);
            share(rule.of(weights.clone().sum()), weights, |at, part| {
                rows[order[at].1 as usize][Head::Brokerage as usize] += part;
            });
        }
    }

    /// The depository's fee, once for each scrip with delivery sells.
    fn dp(&mut self, terms: &Terms) {
        let Self { lines, rows, by_scrip, .. } = self;
        for product in by_scrip.chunk_by(|&a, &b| a >> 32 == b >> 32) {
            if lines[product[0] as u32 as usize].product != Product::Delivery {
                continue;
            }
            let weights = product.iter().map(|&key| {
                let line = &lines[key as u32 as usize];
                if line.side == Side::Sell { i128::from(line.value) } else { 0 }
            });
            let is_sold = product.iter().any(|&key| lines[key as u32 as usize].side == Side::Sell);
            if is_sold && weights.clone().sum::<i128>() >= i128::from(terms.dp_from_value.0) {
                share(terms.dp.0, weights, |at, part| {
                    rows[product[at] as u32 as usize][Head::Dp as usize] += part;
                });
            }
        }
    }

    /// Exchange charge, SEBI fee and IPFT.
    fn turnover_fees(&mut self, rates: &OnDay) {
        let Self { lines, rows, by_group, group_starts, .. } = self;
        for group in Group::ALL {
            let members = &by_group[group_starts[group as usize]..group_starts[group as usize + 1]];
            let turnover: i128 = members.iter().map(|&at| i128::from(lines[at as usize].value)).sum();
            if turnover == 0 {
                continue;
            }
            let ipft = group.ipft_rate().map_or(0, |on| rates.rate(on).of(turnover));
            let on = group.exchange_rate();
            let inside = if rates.has_ipft_inside(on) { ipft } else { 0 };
            let exchange = rates.rate(on).of(turnover) - inside;
            spread(exchange, members, lines, rows, Head::Exchange);
            spread(rates.rate(group.sebi_rate()).of(turnover), members, lines, rows, Head::Sebi);
            spread(ipft, members, lines, rows, Head::Ipft);
        }
    }

    /// On all buys of the day, rounded once.
    fn stamp_duty(&mut self, rates: &OnDay) {
        let Self { lines, rows, traded, .. } = self;
        let lines = &lines[..*traded];
        let mut bought = [0_i128; LINES];
        for line in lines.iter().filter(|line| line.side == Side::Buy) {
            bought[line.stamp as usize] += i128::from(line.value);
        }
        let rate = rates.rates.map(|rate| i128::from(rate.0));
        let total = to_rupee(rate.iter().zip(bought).map(|(rate, bought)| rate * bought).sum());
        // The common divisor of the day's rates is large: without it the weights leave 64 bits.
        let of_the_day = rate.iter().zip(bought).filter(|(_, bought)| *bought > 0);
        let unit = of_the_day.fold(0, |unit, (&rate, _)| gcd(unit, rate)).max(1);
        let weight = rate.map(|rate| rate / unit);
        let weights = lines.iter().map(|line| match line.side {
            Side::Buy => weight[line.stamp as usize] * i128::from(line.value),
            Side::Sell => 0,
        });
        share(total, weights, |at, part| rows[at][Head::StampDuty as usize] += part);
    }
}

/// Rounded half-up to the rupee, in 10⁻⁴ rupee.
pub(super) fn to_rupee(amount: i128) -> i64 {
    i64::try_from((amount + RUPEE / 2).div_euclid(RUPEE) * 10_000).unwrap_or(i64::MAX)
}

/// Instrument, product, then room for the line's number.
fn scrip_key(line: &Line) -> u64 {
    // Two bits hold the four products; 2³⁰ instruments are more than any account has.
    u64::from(line.instrument) << 34 | (line.product as u64) << 32
}

/// What bears GST at any time; the SEBI fee does from a day on.
pub(super) fn taxable(row: &Row) -> i128 {
    [Head::Brokerage, Head::Exchange, Head::Ipft].map(|head| i128::from(row[head as usize])).iter().sum()
}

/// Over all members by turnover.
fn spread(total: i64, members: &[u32], lines: &[Line], rows: &mut [Row], head: Head) {
    let weights = members.iter().map(|&at| i128::from(lines[at as usize].value));
    share(total, weights, |at, part| rows[members[at] as usize][head as usize] += part);
}
