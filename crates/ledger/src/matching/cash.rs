//! Cash equity: the same day first, then first in, first out against older lots.

use domain::{Method, Product, Quantity, Time};

use super::auctions::{self, Auction};
use super::cost::{AverageCost, LotCost};
use super::delivery::{Flow, deliver};
use super::fifo::{Lots, Walk, day_of, share};
use super::lines::Line;
use super::prices::{Prices, prices};
use super::rows::{Matched, TradeKind};
use super::start::{Start, Unknown, lowest, totals};
use super::steps::{Position, Step, least};

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
    steps: &[Step],
    flow: &mut Flow<'_>,
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
    auctions::settle(&mut scratch.delivered, &mut scratch.auctions, Position::new(0, steps, &flow.arrivals));
    let (lacking, until) = if steps.is_empty() {
        lowest(&scratch.delivered)
    } else {
        (lacking(&scratch.delivered, steps, flow), scratch.delivered.len())
    };
    let lines = |to: usize| scratch.delivered[..to].iter().map(|(line, _)| line);
    let (bought, sold, _) = totals(lines(if lacking > 0 { until } else { scratch.delivered.len() }));
    let (_, _, free) = totals(lines(scratch.delivered.len()));
    let Scratch { lots, delivered, unknown, .. } = scratch;
    match method {
        Method::Fifo => {
            let walk = Walk::<LotCost>::new(instrument, Product::Delivery, lots);
            deliver(walk, delivered, lacking, steps, flow, unknown, out);
        }
        Method::WeightedAverage => {
            let walk = Walk::<AverageCost>::new(instrument, Product::Delivery, lots);
            deliver(walk, delivered, lacking, steps, flow, unknown, out);
        }
    }
    auctions::write(instrument, &mut scratch.auctions, out);
    scratch.unknown.write(instrument, out);
    let first = run.iter().find(|line| !line.stated).map(|line| Time(line.time));
    let prices = if has_sells {
        prices(run, Position::new(lacking, steps, &flow.arrivals))
    } else {
        Prices::default()
    };
    Start { lacking: Quantity(lacking), has_sells, first, bought, sold, free, prices, is_of_no_lot: false }
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

/// The least number of shares that must have been held before the record, whatever actions made of them.
fn lacking(delivered: &[(Line, u32)], steps: &[Step], flow: &Flow<'_>) -> i64 {
    let is_enough = |before: i64| {
        let mut position = Position::new(before, steps, &flow.arrivals);
        let is_sold_from_held = delivered.iter().all(|(line, _)| {
            position.pass(line.time);
            position.held += line.quantity * i64::from(line.sign);
            position.held >= 0
        });
        position.pass(i64::MAX);
        is_sold_from_held && !position.is_short
    };
    least(is_enough, delivered.iter().all(|(line, _)| line.quantity % Quantity::ONE == 0))
}
