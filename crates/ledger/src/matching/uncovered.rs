//! Delivery sells without a known buy: an auction buy may settle them, the rest is of unknown cost.

use std::collections::VecDeque;

use domain::{Day, Money, Product, Quantity, Time};

use super::fifo::{day_of, share};
use super::lines::Line;
use super::rows::{ExitRow, LotMatch, Matched, TradeKind, TradeRow};
use crate::book::Direction;

/// Of one scrip, in time order.
#[derive(Debug, Default)]
pub struct Uncovered {
    days: Vec<(Day, VecDeque<(Line, u32)>)>,
    auctions: Vec<Auction>,
}

/// One sell that an auction buy settled.
#[derive(Debug)]
struct Auction {
    sold: Line,
    bought: Line,
    row: LotMatch,
}

impl Uncovered {
    pub fn sold(&mut self, line: Line, part: u32) {
        let day = day_of(&line);
        match self.days.last_mut() {
            Some((last, sells)) if *last == day => sells.push_back((line, part)),
            _ => self.days.push((day, VecDeque::from([(line, part)]))),
        }
    }

    /// The exchange buys in for the last short delivery: the open sells of the newest earlier day, oldest of
    /// them first. Returns what is left of the buy.
    pub fn settle(&mut self, line: &Line, part: u32) -> Option<Line> {
        let mut rest = *line;
        while rest.quantity > 0 {
            // Only the last day can be the auction's own.
            let earlier = self.days.iter().rposition(|(day, _)| *day < day_of(line));
            let Some(at) = earlier else { break };
            let sells = &mut self.days[at].1;
            let Some((sold, sold_part)) = sells.front_mut() else { break };
            let taken = rest.quantity.min(sold.quantity);
            let sell_value = share(sold.value, taken, sold.quantity);
            let buy_value = share(rest.value, taken, rest.quantity);
            self.auctions.push(Auction {
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
                sells.pop_front();
                if sells.is_empty() {
                    self.days.remove(at);
                }
            }
        }
        (rest.quantity > 0).then_some(rest)
    }

    /// Writes the scrip's trades and forgets it.
    pub fn write(&mut self, instrument: u32, out: &mut Matched) {
        write_auctions(instrument, &mut self.auctions, out);
        for (_, sells) in &self.days {
            write_unknown(instrument, sells, out);
        }
        self.days.clear();
        self.auctions.clear();
    }
}

/// One short delivery trade per day of sells that auctions settled.
fn write_auctions(instrument: u32, auctions: &mut [Auction], out: &mut Matched) {
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
fn write_unknown(instrument: u32, sells: &VecDeque<(Line, u32)>, out: &mut Matched) {
    let time = Time(sells.iter().map(|(line, _)| line.time).max().unwrap_or_default());
    out.trades.push(TradeRow {
        instrument,
        product: Product::Delivery,
        direction: Direction::Long,
        kind: TradeKind::UnknownCost,
        quantity: Quantity(sells.iter().map(|(line, _)| line.quantity).sum()),
        open: Quantity::ZERO,
        open_value: Money::ZERO,
        entry_value: Money::ZERO,
        exit_value: Money(sells.iter().map(|(line, _)| line.value).sum()),
        entry_time: time,
        exit_time: time,
        turnover: Money::ZERO,
        first_exit: out.exits.len() as u32,
        exits: 0,
    });
}
