//! Cash equity: the same day first, then first in, first out against older lots.

use domain::{Method, Product, Quantity, Time};

use super::auctions::{self, Auction};
use super::cost::{AverageCost, LotCost};
use super::fifo::{Lots, Walk, day_of, share};
use super::lines::Line;
use super::prices::{Prices, prices};
use super::rows::{Matched, TradeKind};
use super::start::{Start, Unknown, lowest, totals};

/// Buffers that live as long as the matching.
#[derive(Debug, Default)]
pub struct Scratch {
    pub lots: Lots,
    /// Of the run: what is delivered, with its part.
    delivered: Vec<(Line, u32)>,
    auctions: Vec<Auction>,
    unknown: Unknown,
}

/// Walks one scrip's lines, all days.
pub fn walk(
    instrument: u32,
    run: &[Line],
    method: Method,
    scratch: &mut Scratch,
    out: &mut Matched,
) -> Start {
    scratch.delivered.clear();
    let mut rest = run;
    while let Some(first) = rest.first() {
        let midnight = Time::from_ist(day_of(first).plus(1), 0).0;
        let (day, later) = rest.split_at(rest.iter().take_while(|line| line.time < midnight).count());
        net_the_day(instrument, day, scratch, out);
        rest = later;
    }
    let has_sells = scratch.delivered.iter().any(|(line, _)| line.sign < 0);
    auctions::settle(&mut scratch.delivered, &mut scratch.auctions);
    let (lacking, until) = lowest(&scratch.delivered);
    let lines = |to: usize| scratch.delivered[..to].iter().map(|(line, _)| line);
    let (bought, sold, _) = totals(lines(if lacking > 0 { until } else { scratch.delivered.len() }));
    let (_, _, free) = totals(lines(scratch.delivered.len()));
    match method {
        Method::Fifo => deliver_lots(instrument, lacking, scratch, out),
        Method::WeightedAverage => deliver_average(instrument, until, scratch, out),
    }
    auctions::write(instrument, &mut scratch.auctions, out);
    scratch.unknown.write(instrument, out);
    let first = run.iter().find(|line| !line.stated).map(|line| Time(line.time));
    let prices = if has_sells { prices(run, lacking) } else { Prices::default() };
    Start { lacking: Quantity(lacking), has_sells, first, bought, sold, free, prices }
}

/// `min(bought, sold)` of the day is intraday; the excess side's latest fills are set aside.
fn net_the_day(instrument: u32, day: &[Line], scratch: &mut Scratch, out: &mut Matched) {
    // Without a branch on the side: it is a coin toss, and the processor would guess it wrong half the time.
    let (mut traded, mut net) = (0, 0);
    for line in day {
        let quantity = line.quantity * i64::from(!line.delivered);
        traded += quantity;
        net += quantity * i64::from(line.sign);
    }
    let (bought, sold) = ((traded + net) / 2, (traded - net) / 2);
    if bought == 0 || sold == 0 {
        for line in day {
            let part = out.part(line.fill, Product::Delivery);
            scratch.delivered.push((*line, part));
        }
        return;
    }

    let excess_sign = if bought > sold { 1 } else { -1 };
    let mut excess = (bought - sold).abs();
    // Before this line nothing of the excess side is set aside, behind it everything.
    let mut cut = day.len();
    while excess > 0 {
        cut -= 1;
        if !day[cut].delivered && day[cut].sign == excess_sign {
            excess -= day[cut].quantity;
        }
    }
    // What the line at the cut keeps, when it is shared.
    let kept_at_cut = -excess;

    let mut walk = Walk::<LotCost>::new(instrument, Product::Intraday, &mut scratch.lots);
    for (index, line) in day.iter().enumerate() {
        let aside = line.delivered || (index >= cut && line.sign == excess_sign);
        if !aside {
            let part = out.part(line.fill, Product::Intraday);
            walk.take(line, part, out);
        } else if index > cut || line.delivered || kept_at_cut == 0 {
            let part = out.part(line.fill, Product::Delivery);
            scratch.delivered.push((*line, part));
        } else {
            let value = share(line.value, kept_at_cut, line.quantity);
            let part = out.split_part(line.fill, Product::Intraday, kept_at_cut, value);
            walk.take(&Line { quantity: kept_at_cut, value, ..*line }, part, out);
            let quantity = line.quantity - kept_at_cut;
            let rest = Line { quantity, value: line.value - value, ..*line };
            let part = out.split_part(line.fill, Product::Delivery, rest.quantity, rest.value);
            scratch.delivered.push((rest, part));
        }
    }
    // Bought equals sold here, so the walk ends flat.
    walk.finish(TradeKind::Cycle, out);
}

/// Delivered lines in time order: a buy adds a lot, a sell closes older lots. What the record lacks stands first in
/// the queue as a lot of unknown cost.
fn deliver_lots(instrument: u32, lacking: i64, scratch: &mut Scratch, out: &mut Matched) {
    let Scratch { lots, delivered, unknown, .. } = scratch;
    let mut walk = Walk::<LotCost>::new(instrument, Product::Delivery, lots);
    let mut lacking = lacking;
    for (line, part) in delivered.iter().filter(|(line, _)| line.quantity > 0) {
        if line.sign > 0 {
            walk.open(line, *part, out);
            continue;
        }
        let mut rest = *line;
        if lacking > 0 {
            let quantity = lacking.min(rest.quantity);
            let value = share(rest.value, quantity, rest.quantity);
            unknown.sold(Line { quantity, value, ..rest });
            lacking -= quantity;
            rest.quantity -= quantity;
            rest.value -= value;
        }
        if rest.quantity > 0 {
            // Nothing is left of it: what lacks is as much as all sells exceed the lots.
            walk.close(&rest, *part, out);
        }
    }
    walk.finish(TradeKind::Cycle, out);
}

/// By weighted average a lot of unknown cost makes the cost of all that is held unknown, until the position is flat:
/// that is behind the first `until` lines.
fn deliver_average(instrument: u32, until: usize, scratch: &mut Scratch, out: &mut Matched) {
    let Scratch { lots, delivered, unknown, .. } = scratch;
    let mut walk = Walk::<AverageCost>::new(instrument, Product::Delivery, lots);
    for (at, (line, part)) in delivered.iter().enumerate().filter(|(_, (line, _))| line.quantity > 0) {
        match (at < until, line.sign > 0) {
            (true, true) => unknown.bought(line),
            (true, false) => unknown.sold(*line),
            (false, true) => walk.open(line, *part, out),
            (false, false) => {
                walk.close(line, *part, out);
            }
        }
    }
    walk.finish(TradeKind::Cycle, out);
}
