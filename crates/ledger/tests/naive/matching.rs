//! The rules of matching, unit by unit. A unit is the index of its fill, repeated.

use std::cmp::Ordering;
use std::collections::{BTreeMap, VecDeque};

use domain::{Contract, Day, Fill, Instrument, Method, Product, Side};
use ledger::Direction;

use super::{unit_value, units};

/// From flat to flat, or still open. `pairs` are (buy, sell) units.
pub struct Cycle {
    pub product: Product,
    pub direction: Direction,
    pub pairs: Vec<(usize, usize)>,
    /// What the entry of each pair is booked at.
    pub costs: Vec<i128>,
    pub open: Vec<usize>,
    /// Sells without a known buy of one scrip and day, held in `open`.
    pub unknown_cost: bool,
    /// What was bought and by average left together with sells of unknown cost.
    pub gone: Vec<usize>,
}

impl Cycle {
    fn new(product: Product, direction: Direction) -> Self {
        Self {
            product,
            direction,
            pairs: Vec::new(),
            costs: Vec::new(),
            open: Vec::new(),
            unknown_cost: false,
            gone: Vec::new(),
        }
    }
}

pub fn cycles(
    fills: &[Fill],
    instruments: &[Instrument],
    scrip: &dyn Fn(usize) -> String,
    method: Method,
) -> Vec<Cycle> {
    let mut by_scrip: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for fill in in_order(fills) {
        by_scrip.entry(scrip(fill)).or_default().push(fill);
    }
    by_scrip
        .into_values()
        .flat_map(|of_scrip| match instruments[fills[of_scrip[0]].instrument as usize].contract {
            Contract::Cash => cash(fills, &of_scrip, method),
            Contract::Future { .. } => flat_to_flat(fills, &apart(fills, &of_scrip), Product::Futures),
            Contract::Option { .. } => flat_to_flat(fills, &apart(fills, &of_scrip), Product::Options),
        })
        .collect()
}

/// Units of each fill and product.
pub fn parts(cycles: &[Cycle]) -> BTreeMap<(usize, Product), i64> {
    let mut parts = BTreeMap::new();
    for cycle in cycles {
        let paired = cycle.pairs.iter().flat_map(|&(buy, sell)| [buy, sell]);
        for unit in paired.chain(cycle.open.iter().copied()).chain(cycle.gone.iter().copied()) {
            *parts.entry((unit, cycle.product)).or_default() += 1;
        }
    }
    parts
}

/// 3.7: time, what the user stated before all trades, exchange, trade id as a number, order id, line.
pub fn in_order(fills: &[Fill]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..fills.len()).collect();
    order.sort_by_key(|&one| {
        let fill = &fills[one];
        (
            fill.time,
            !fill.origin.is_stated(),
            fill.exchange,
            fill.trade_id.len(),
            fill.trade_id.clone(),
            fill.order_id.clone(),
            fill.row,
        )
    });
    order
}

fn apart(fills: &[Fill], of_scrip: &[usize]) -> Vec<usize> {
    of_scrip.iter().flat_map(|&fill| std::iter::repeat_n(fill, units(&fills[fill]) as usize)).collect()
}

/// 3.1 for every day, then 3.2 and 3.4 for what is left.
fn cash(fills: &[Fill], of_scrip: &[usize], method: Method) -> Vec<Cycle> {
    let mut days: BTreeMap<Day, Vec<usize>> = BTreeMap::new();
    for unit in apart(fills, of_scrip) {
        days.entry(fills[unit].time.day()).or_default().push(unit);
    }
    let mut cycles = Vec::new();
    let mut delivered = Vec::new();
    for of_day in days.values() {
        let (intraday, delivery) = same_day_first(fills, of_day);
        cycles.extend(flat_to_flat(fills, &intraday, Product::Intraday));
        delivered.extend(delivery);
    }
    cycles.extend(delivery(fills, &delivered, method));
    cycles
}

/// The units of one day that are netted, and those that are delivered, both in time order.
fn same_day_first(fills: &[Fill], of_day: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let nettable = |unit: usize| {
        let fill = &fills[unit];
        !fill.series.is_trade_to_trade() && !fill.auction && fill.origin.is_trade()
    };
    let count =
        |side: Side| of_day.iter().filter(|&&unit| nettable(unit) && fills[unit].side == side).count();
    let netted = count(Side::Buy).min(count(Side::Sell));

    let (mut bought, mut sold) = (0, 0);
    of_day.iter().partition(|&&unit| {
        let so_far = match fills[unit].side {
            Side::Buy => &mut bought,
            Side::Sell => &mut sold,
        };
        nettable(unit) && {
            *so_far += 1;
            *so_far <= netted
        }
    })
}

/// FIFO through zero: a new cycle begins whenever the position is flat.
fn flat_to_flat(fills: &[Fill], in_time: &[usize], product: Product) -> Vec<Cycle> {
    let mut cycles: Vec<Cycle> = Vec::new();
    let mut held: VecDeque<usize> = VecDeque::new();
    for &unit in in_time {
        let side = fills[unit].side;
        match held.front() {
            Some(&oldest) if fills[oldest].side != side => {
                held.pop_front();
                let pair = if side == Side::Sell { (oldest, unit) } else { (unit, oldest) };
                let cycle = cycles.last_mut().unwrap();
                cycle.pairs.push(pair);
                cycle.costs.push(unit_value(&fills[oldest]));
            }
            Some(_) => held.push_back(unit),
            None => {
                let direction = if side == Side::Buy { Direction::Long } else { Direction::Short };
                cycles.push(Cycle::new(product, direction));
                held.push_back(unit);
            }
        }
    }
    if let Some(last) = cycles.last_mut() {
        last.open = held.into();
    }
    cycles
}

/// Delivered units: those that auctions settled first, then FIFO against older lots. The units that the record lacks
/// stand first in the queue; what is sold of them is of unknown cost, one entry for each day.
fn delivery(fills: &[Fill], in_time: &[usize], method: Method) -> Vec<Cycle> {
    let (mut cycles, rest) = auctions(fills, in_time);
    let missing = lacking(fills, &rest);
    let mut held: VecDeque<Option<usize>> = (0..missing).map(|_| None).collect();
    // By average nothing that is held with a unit of unknown cost has a known one.
    let mut is_tainted = method == Method::WeightedAverage && missing > 0;
    let mut unknown: BTreeMap<Day, Vec<usize>> = BTreeMap::new();
    let mut gone = Vec::new();
    let mut longs: Vec<Cycle> = Vec::new();
    let mut average = Average::default();
    for unit in rest {
        match fills[unit].side {
            Side::Buy => {
                if !is_tainted && held.iter().all(Option::is_none) {
                    longs.push(Cycle::new(Product::Delivery, Direction::Long));
                }
                held.push_back(Some(unit));
                if !is_tainted {
                    average.buy(unit_value(&fills[unit]));
                }
            }
            Side::Sell => {
                let oldest = held.pop_front().expect("what lacks covers every sell");
                match oldest {
                    Some(bought) if !is_tainted => {
                        let cycle = longs.last_mut().unwrap();
                        cycle.pairs.push((bought, unit));
                        let of_average = average.sell();
                        cycle.costs.push(match method {
                            Method::Fifo => unit_value(&fills[bought]),
                            Method::WeightedAverage => of_average,
                        });
                    }
                    bought => {
                        gone.extend(bought);
                        unknown.entry(fills[unit].time.day()).or_default().push(unit);
                    }
                }
                is_tainted &= !held.is_empty();
            }
        }
    }
    if let Some(last) = longs.last_mut() {
        last.open = held.into_iter().flatten().collect();
    }
    cycles.extend(longs);
    let last = unknown.keys().next_back().copied();
    cycles.extend(unknown.into_iter().map(|(day, sells)| Cycle {
        unknown_cost: true,
        open: sells,
        gone: if Some(day) == last { std::mem::take(&mut gone) } else { Vec::new() },
        ..Cycle::new(Product::Delivery, Direction::Long)
    }));
    cycles
}

/// The fewest units that must have been held before, so that no sell finds nothing: tried out.
pub fn lacking(fills: &[Fill], in_time: &[usize]) -> usize {
    let is_enough = |before: &usize| {
        let mut held = *before;
        in_time.iter().all(|&unit| match fills[unit].side {
            Side::Buy => {
                held += 1;
                true
            }
            Side::Sell => held.checked_sub(1).map(|rest| held = rest).is_some(),
        })
    };
    (0..=in_time.len()).find(is_enough).unwrap()
}

/// An auction buy settles the newest earlier day of sells that found nothing, oldest first. One short delivery for
/// each such day, and what neither was settled nor settles, in time order.
pub fn auctions(fills: &[Fill], in_time: &[usize]) -> (Vec<Cycle>, Vec<usize>) {
    let mut held = 0;
    let mut taken = vec![false; in_time.len()];
    let mut uncovered: BTreeMap<Day, VecDeque<usize>> = BTreeMap::new();
    let mut settled: BTreeMap<Day, Cycle> = BTreeMap::new();
    for (place, &unit) in in_time.iter().enumerate() {
        let day = fills[unit].time.day();
        match fills[unit].side {
            Side::Buy if fills[unit].auction && uncovered.range(..day).next().is_some() => {
                let (&sold_on, sells) = uncovered.range_mut(..day).next_back().unwrap();
                let sell = sells.pop_front().unwrap();
                (taken[place], taken[sell]) = (true, true);
                let short =
                    settled.entry(sold_on).or_insert_with(|| Cycle::new(Product::Delivery, Direction::Short));
                short.pairs.push((unit, in_time[sell]));
                short.costs.push(unit_value(&fills[in_time[sell]]));
                if sells.is_empty() {
                    uncovered.remove(&sold_on);
                }
            }
            Side::Buy => held += 1,
            Side::Sell if held > 0 => held -= 1,
            Side::Sell => uncovered.entry(day).or_default().push_back(place),
        }
    }
    let rest = in_time.iter().zip(taken).filter(|(_, taken)| !taken).map(|(&unit, _)| unit).collect();
    (settled.into_values().collect(), rest)
}

/// Decision 016: the cost of what stays is its share of the cost after the last buy, half-even.
#[derive(Default)]
struct Average {
    units: i128,
    cost: i128,
    units_bought: i128,
    cost_bought: i128,
}

impl Average {
    fn buy(&mut self, value: i128) {
        (self.units, self.cost) = (self.units + 1, self.cost + value);
        (self.units_bought, self.cost_bought) = (self.units, self.cost);
    }

    fn sell(&mut self) -> i128 {
        let before = self.cost;
        self.units -= 1;
        // Twice the rest against the divisor tells which whole number is nearer.
        let (product, by) = (self.cost_bought * self.units, self.units_bought);
        let (down, rest) = (product / by, product % by);
        self.cost = match (2 * rest).cmp(&by) {
            Ordering::Less => down,
            Ordering::Equal => down + down % 2,
            Ordering::Greater => down + 1,
        };
        before - self.cost
    }
}
