//! Short deliveries: an auction buy settles an earlier delivery sell that found nothing to deliver.
//!
//! Both are removed from the delivered lines before anything else is matched. The auction so counts on the day of
//! the sell that it settles: neither a lot nor a lack of shares is left behind.

use std::collections::VecDeque;

use domain::{Day, Money, Product, Quantity, Time};

use super::fifo::{day_of, share};
use super::lines::Line;
use super::rows::{ExitRow, LotMatch, Matched, TradeKind, TradeRow};
use super::steps::Position;
use crate::direction::Direction;

/// One sell that an auction buy settled.
#[derive(Debug)]
pub struct Auction {
    sold: Line,
    bought: Line,
    row: LotMatch,
}

/// Places in the delivered lines, and how much of both belongs together.
struct Pair {
    sell: usize,
    buy: usize,
    quantity: i64,
}

/// Takes what auctions settled out of the delivered lines of one scrip, which stay in their order.
pub fn settle(delivered: &mut [(Line, u32)], settled: &mut Vec<Auction>, position: Position<'_>) {
    settled.clear();
    if !delivered.iter().any(|(line, _)| line.auction && line.sign > 0) {
        return;
    }
    let pairs = pair(delivered, position);
    // Of each sell the units that lots cover are its first, those that auctions settle its last.
    let mut by_auction = vec![0; delivered.len()];
    for pair in &pairs {
        by_auction[pair.sell] += pair.quantity;
    }
    let mut shorts: Vec<(i64, i64)> = vec![(0, 0); delivered.len()];
    for (at, quantity) in by_auction.into_iter().enumerate().filter(|(_, quantity)| *quantity > 0) {
        let line = &mut delivered[at].0;
        let kept = share(line.value, line.quantity - quantity, line.quantity);
        shorts[at] = (quantity, line.value - kept);
        (line.quantity, line.value) = (line.quantity - quantity, kept);
    }
    for Pair { sell, buy, quantity } in pairs {
        let (short, value) = &mut shorts[sell];
        let sell_value = share(*value, quantity, *short);
        *short -= quantity;
        *value -= sell_value;
        let (bought, buy_part) = &mut delivered[buy];
        let buy_value = share(bought.value, quantity, bought.quantity);
        bought.quantity -= quantity;
        bought.value -= buy_value;
        let (bought, buy_part) = (*bought, *buy_part);
        let (sold, sell_part) = delivered[sell];
        settled.push(Auction {
            sold: Line { quantity, value: sell_value, ..sold },
            bought,
            row: LotMatch {
                buy: buy_part,
                sell: sell_part,
                quantity: Quantity(quantity),
                buy_value: Money(buy_value),
                sell_value: Money(sell_value),
            },
        });
    }
}

/// The exchange buys in for the last short delivery: what was sold without being held on the newest earlier day,
/// oldest sell of it first.
fn pair(delivered: &[(Line, u32)], mut position: Position<'_>) -> Vec<Pair> {
    // Ascending by day; of each sell what nothing covered.
    let mut short: Vec<(Day, VecDeque<(usize, i64)>)> = Vec::new();
    let mut pairs = Vec::new();
    for (at, (line, _)) in delivered.iter().enumerate() {
        let day = day_of(line);
        position.pass(line.time);
        if line.sign < 0 {
            let uncovered = (line.quantity - position.held).max(0);
            position.held -= line.quantity - uncovered;
            if uncovered > 0 {
                match short.last_mut() {
                    Some((last, sells)) if *last == day => sells.push_back((at, uncovered)),
                    _ => short.push((day, VecDeque::from([(at, uncovered)]))),
                }
            }
            continue;
        }
        let mut rest = line.quantity;
        while line.auction && rest > 0 {
            // Only the last day can be the auction's own.
            let Some(place) = short.iter().rposition(|(sold_on, _)| *sold_on < day) else { break };
            let sells = &mut short[place].1;
            let (sell, uncovered) = &mut sells[0];
            let quantity = rest.min(*uncovered);
            pairs.push(Pair { sell: *sell, buy: at, quantity });
            *uncovered -= quantity;
            rest -= quantity;
            if *uncovered == 0 {
                sells.pop_front();
                if sells.is_empty() {
                    short.remove(place);
                }
            }
        }
        position.held += rest;
    }
    pairs
}

/// One short delivery trade per day of sells that auctions settled.
pub fn write(instrument: u32, auctions: &mut [Auction], out: &mut Matched) {
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
            first: day
                .iter()
                .map(|auction| (auction.sold.time, auction.row.sell))
                .min()
                .map_or(0, |(_, sell)| out.fill_of(sell)),
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
