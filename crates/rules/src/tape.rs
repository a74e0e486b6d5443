//! What happened in one account, in order: entries, exits with their result, and what each trade took of its fills.

use std::cmp::Ordering;

use domain::{Day, Fill, Money, Time, div_half_even};
use ledger::{Book, ChargesByHead, Merged, Status, closed_lots};

/// What a trade took of one fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    pub trade: u32,
    /// Of the fill, in the order of everything: time, exchange, trade id, order id.
    pub rank: u32,
    /// Index into the account's fills.
    pub fill: u32,
    pub opens: bool,
    /// In the units that the fill was executed in, 10⁻⁸.
    pub units: i64,
}

/// The fills of one order of a trade, or of one moment where they name no order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    /// Of its first fill.
    pub time: Time,
    pub rank: u32,
    pub opens: bool,
    pub units: i64,
    pub value: Money,
}

/// The first entry of a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    pub time: Time,
    pub rank: u32,
    pub trade: u32,
}

/// What one trade closed at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExitMoment {
    pub time: Time,
    /// Of the first fill that closed.
    pub rank: u32,
    pub trade: u32,
    /// After charges; `None`: its cost or its settlement is not known.
    pub net: Option<Money>,
}

#[derive(Debug, Default)]
pub struct Tape {
    /// By trade, in order within one.
    moves: Vec<Move>,
    /// In order.
    entries: Vec<Entry>,
    /// The same by trade.
    entry_of: Vec<Entry>,
    exits: Vec<ExitMoment>,
    /// Days on which something was executed at a time that no file says, ascending.
    without_times: Vec<Day>,
}

impl Tape {
    /// Of one account; `charges` are those of the book.
    pub fn of(merged: &Merged, charges: &ChargesByHead, book: &Book) -> Self {
        let fills = &merged.fills;
        let ranks = ranks(fills);
        let mut moves = Vec::new();
        book.each_trade_fill(fills, |one| {
            let rank = ranks[one.fill as usize];
            moves.push(Move { trade: one.trade, rank, fill: one.fill, opens: one.opens, units: one.units });
        });
        moves.sort_unstable_by_key(|one| (one.trade, one.rank, !one.opens));
        moves.dedup_by(|next, kept| {
            let is_same = (next.trade, next.fill, next.opens) == (kept.trade, kept.fill, kept.opens);
            if is_same {
                kept.units += next.units;
            }
            is_same
        });
        let time = |fill: u32| fills[fill as usize].time;
        let mut entries = Vec::new();
        let mut closed: Vec<(u32, Time, u32, Option<Money>)> = Vec::new();
        for own in moves.chunk_by(|a, b| a.trade == b.trade) {
            let trade = own[0].trade as usize;
            let first = own.iter().find(|one| one.opens && fills[one.fill as usize].origin.is_trade());
            entries.extend(first.map(|one| Entry { time: time(one.fill), rank: one.rank, trade: one.trade }));
            if matches!(book.trades.status[trade], Status::UnknownCost | Status::SettlementNeeded) {
                let closes = own.iter().filter(|one| !one.opens);
                closed.extend(closes.map(|one| (one.trade, time(one.fill), one.rank, None)));
            }
        }
        for lot in closed_lots(merged, charges, book) {
            let net = lot.proceeds - lot.cost - lot.bought_heads.total() - lot.sold_heads.total();
            let last = if ranks[lot.buy as usize] > ranks[lot.sell as usize] { lot.buy } else { lot.sell };
            closed.push((lot.trade, time(last), ranks[last as usize], Some(net)));
        }
        closed.sort_unstable_by_key(|&(trade, time, rank, _)| (trade, time, rank));
        let mut exits: Vec<ExitMoment> = Vec::new();
        for (trade, time, rank, net) in closed {
            match exits.last_mut().filter(|last| (last.trade, last.time) == (trade, time)) {
                Some(last) => last.net = last.net.zip(net).map(|(a, b)| a + b),
                None => exits.push(ExitMoment { time, rank, trade, net }),
            }
        }
        // Moves are by trade.
        let entry_of = entries.clone();
        entries.sort_unstable();
        exits.sort_unstable_by_key(|one| (one.time, one.rank, one.trade));
        let executed = fills.iter().filter(|fill| fill.origin.is_trade() && !fill.time.has_time_of_day());
        let mut without_times: Vec<Day> = executed.map(|fill| fill.time.day()).collect();
        without_times.sort_unstable();
        without_times.dedup();
        Self { moves, entries, entry_of, exits, without_times }
    }

    /// What a trade took, in order.
    pub fn moves(&self, trade: usize) -> &[Move] {
        let from = self.moves.partition_point(|one| (one.trade as usize) < trade);
        let to = self.moves.partition_point(|one| one.trade as usize <= trade);
        &self.moves[from..to]
    }

    /// The orders of a trade, in the order of their first fills.
    pub fn orders(&self, fills: &[Fill], trade: usize) -> Vec<Order> {
        let mut orders: Vec<(Order, &Fill)> = Vec::new();
        for one in self.moves(trade) {
            let fill = &fills[one.fill as usize];
            let value = i128::from(fill.value.0) * i128::from(one.units);
            let value = Money(div_half_even(value, i128::from(fill.quantity.0.max(1))) as i64);
            let is_same = |(order, first): &&mut (Order, &Fill)| {
                order.opens == one.opens
                    && first.order_id == fill.order_id
                    && (!fill.order_id.is_empty() || first.time == fill.time)
            };
            match orders.iter_mut().find(is_same) {
                Some((order, _)) => {
                    order.units += one.units;
                    order.value += value;
                }
                None => {
                    let (time, rank, opens, units) = (fill.time, one.rank, one.opens, one.units);
                    orders.push((Order { time, rank, opens, units, value }, fill));
                }
            }
        }
        orders.into_iter().map(|(order, _)| order).collect()
    }

    /// Where a trade was opened on an exchange.
    pub fn entry(&self, trade: usize) -> Option<Entry> {
        let at = self.entry_of.binary_search_by_key(&trade, |one| one.trade as usize).ok()?;
        Some(self.entry_of[at])
    }

    /// Trades opened on the same day before this entry.
    pub fn opened_before(&self, entry: Entry) -> usize {
        let from = self.entries.partition_point(|one| one.time.day() < entry.time.day());
        self.entries.partition_point(|one| *one < entry) - from
    }

    /// What was closed on the day of an entry before it. A fill that closes one trade and opens the next closes first.
    pub fn closed_before(&self, entry: Entry) -> &[ExitMoment] {
        let from = self.exits.partition_point(|one| one.time.day() < entry.time.day());
        let to = self.exits.partition_point(|one| (one.time, one.rank) <= (entry.time, entry.rank));
        &self.exits[from..to.max(from)]
    }

    /// All of them, in order.
    pub fn exits(&self) -> &[ExitMoment] {
        &self.exits
    }

    /// Those of one day, in order.
    pub fn exits_on(&self, day: Day) -> &[ExitMoment] {
        let from = self.exits.partition_point(|one| one.time.day() < day);
        let to = self.exits.partition_point(|one| one.time.day() <= day);
        &self.exits[from..to]
    }

    /// Whether everything of the day has its time.
    pub fn is_in_order(&self, day: Day) -> bool {
        self.without_times.binary_search(&day).is_err()
    }
}

/// The place of each fill in the order of everything.
fn ranks(fills: &[Fill]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..fills.len() as u32).collect();
    order.sort_unstable_by(|&a, &b| in_order(&fills[a as usize], &fills[b as usize]).then(a.cmp(&b)));
    let mut ranks = vec![0; fills.len()];
    for (rank, at) in (0..).zip(order) {
        ranks[at as usize] = rank;
    }
    ranks
}

fn in_order(a: &Fill, b: &Fill) -> Ordering {
    a.time
        .cmp(&b.time)
        .then(b.origin.is_stated().cmp(&a.origin.is_stated()))
        .then_with(|| a.exchange.cmp(&b.exchange))
        .then_with(|| a.trade_id.len().cmp(&b.trade_id.len()))
        .then_with(|| a.trade_id.cmp(&b.trade_id))
        .then_with(|| a.order_id.cmp(&b.order_id))
}
