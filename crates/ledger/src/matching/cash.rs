//! Cash equity: the same day first, then first in, first out against older lots.

use domain::{Money, Product, Quantity, Time};

use super::fifo::{self, Lots, Walk, day_of, share};
use super::lines::Line;
use super::rows::{ExitRow, LotMatch, Matched, TradeKind, TradeRow};
use crate::book::Direction;

/// Buffers that live as long as the matching.
#[derive(Debug, Default)]
pub struct Scratch {
    pub lots: Lots,
    /// Of the run: what is delivered, with its part.
    delivered: Vec<(Line, u32)>,
    /// Delivery sells without a known buy, oldest first.
    unknown: Vec<(Line, u32)>,
}

/// Walks one scrip's lines, all days.
pub fn walk(instrument: u32, run: &[Line], scratch: &mut Scratch, out: &mut Matched) {
    scratch.delivered.clear();
    scratch.unknown.clear();
    let mut rest = run;
    while let Some(first) = rest.first() {
        let midnight = Time::from_ist(day_of(first).plus(1), 0).0;
        let (day, later) = rest.split_at(rest.iter().take_while(|line| line.time < midnight).count());
        net_the_day(instrument, day, scratch, out);
        rest = later;
    }
    deliver(instrument, scratch, out);
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

    let mut walk = Walk::new(instrument, Product::Intraday, &mut scratch.lots);
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

/// Delivered lines in time order: a buy adds a lot, a sell closes older lots,
/// an auction buy settles an earlier sell that had none.
fn deliver(instrument: u32, scratch: &mut Scratch, out: &mut Matched) {
    let Scratch { lots, delivered, unknown, .. } = scratch;
    let mut auctions: Vec<Auction> = Vec::new();
    let mut walk = Walk::new(instrument, Product::Delivery, lots);
    for (line, part) in delivered.iter() {
        if line.sign > 0 {
            let rest = if line.auction { settle(line, *part, unknown, &mut auctions) } else { Some(*line) };
            if let Some(rest) = rest {
                walk.open(&rest, *part, out);
            }
        } else {
            let rest = if walk.is_flat() { Some(*line) } else { walk.close(line, *part, out) };
            if let Some(rest) = rest {
                unknown.push((rest, *part));
            }
        }
    }
    walk.finish(TradeKind::Cycle, out);
    write_auctions(instrument, auctions, out);
    write_unknown(instrument, unknown, out);
}

/// One sell that an auction buy settled.
struct Auction {
    sold: Line,
    bought: Line,
    row: LotMatch,
}

/// The exchange buys in for the last short delivery: the open sells of the newest earlier day, oldest of
/// them first. Returns what is left of the buy.
fn settle(
    line: &Line,
    part: u32,
    unknown: &mut Vec<(Line, u32)>,
    auctions: &mut Vec<Auction>,
) -> Option<Line> {
    let mut rest = *line;
    while rest.quantity > 0 {
        let earlier = unknown.partition_point(|(sold, _)| day_of(sold) < day_of(line));
        let Some((newest, _)) = unknown[..earlier].last() else { break };
        let day = day_of(newest);
        let first = unknown.partition_point(|(sold, _)| day_of(sold) < day);
        let (sold, sold_part) = &mut unknown[first];
        let taken = rest.quantity.min(sold.quantity);
        let sell_value = share(sold.value, taken, sold.quantity);
        let buy_value = share(rest.value, taken, rest.quantity);
        auctions.push(Auction {
            sold: Line { quantity: taken, value: sell_value, ..*sold },
            bought: *line,
            row: LotMatch {
                buy: part,
                sell: *sold_part,
                quantity: Quantity(taken),
                buy_value: Money(buy_value),
                sell_value: Money(sell_value),
            },
        });
        sold.quantity -= taken;
        sold.value -= sell_value;
        rest.quantity -= taken;
        rest.value -= buy_value;
        if sold.quantity == 0 {
            unknown.remove(first);
        }
    }
    (rest.quantity > 0).then_some(rest)
}

/// One short delivery trade per day of sells that auctions settled.
fn write_auctions(instrument: u32, mut auctions: Vec<Auction>, out: &mut Matched) {
    auctions.sort_by_key(|auction| (day_of(&auction.sold), auction.bought.time));
    for day in auctions.chunk_by(|a, b| day_of(&a.sold) == day_of(&b.sold)) {
        let first_exit = out.exits.len() as u32;
        for settled in day.chunk_by(|a, b| day_of(&a.bought) == day_of(&b.bought)) {
            let first_match = out.matches.len() as u32;
            out.matches.extend(settled.iter().map(|auction| auction.row));
            out.exits.push(ExitRow {
                day: day_of(&settled[0].bought),
                quantity: settled.iter().map(|auction| auction.row.quantity).sum(),
                gross: settled.iter().map(|auction| auction.gross()).sum(),
                first_match,
                matches: settled.len() as u32,
            });
        }
        out.trades.push(TradeRow {
            instrument,
            product: Product::Delivery,
            direction: Direction::Short,
            kind: TradeKind::Cycle,
            quantity: day.iter().map(|auction| auction.row.quantity).sum(),
            open: Quantity::ZERO,
            open_value: Money::ZERO,
            entry_value: day.iter().map(|auction| auction.row.sell_value).sum(),
            exit_value: day.iter().map(|auction| auction.row.buy_value).sum(),
            entry_time: Time(day.iter().map(|auction| auction.sold.time).min().unwrap_or_default()),
            exit_time: Time(day.iter().map(|auction| auction.bought.time).max().unwrap_or_default()),
            turnover: day.iter().map(|auction| auction.gross().abs()).sum(),
            first_exit,
            exits: out.exits.len() as u32 - first_exit,
        });
    }
}

impl Auction {
    fn gross(&self) -> Money {
        self.row.sell_value - self.row.buy_value
    }
}

/// One row per day of sells whose buy nobody has told us: listed, never counted.
fn write_unknown(instrument: u32, unknown: &[(Line, u32)], out: &mut Matched) {
    for day in unknown.chunk_by(|a, b| fifo::day_of(&a.0) == fifo::day_of(&b.0)) {
        let quantity = Quantity(day.iter().map(|(line, _)| line.quantity).sum());
        let value = Money(day.iter().map(|(line, _)| line.value).sum());
        let time = Time(day.iter().map(|(line, _)| line.time).max().unwrap_or_default());
        out.trades.push(TradeRow {
            instrument,
            product: Product::Delivery,
            direction: Direction::Long,
            kind: TradeKind::UnknownCost,
            quantity,
            open: Quantity::ZERO,
            open_value: Money::ZERO,
            entry_value: Money::ZERO,
            exit_value: value,
            entry_time: time,
            exit_time: time,
            turnover: Money::ZERO,
            first_exit: out.exits.len() as u32,
            exits: 0,
        });
    }
}
