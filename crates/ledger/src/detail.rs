//! One trade with its fills and its charges head by head: what a drawer shows.

use std::collections::BTreeMap;

use domain::{Day, Method, Money, Quantity, Side};

use crate::book::Book;
use crate::charges::{ChargesByHead, Heads};
use crate::direction::Direction;
use crate::matching::{Bearing, Matched, Part, TradeKind, TradeRow, match_by, match_one};
use crate::merge::Merged;

/// The part of one fill that belongs to a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DetailFill {
    /// Index into [`Merged::fills`].
    pub fill: u32,
    /// Of the fill, what belongs to this trade.
    pub quantity: Quantity,
    pub value: Money,
    /// It opened the position or added to it; otherwise it closed some of it.
    pub opens: bool,
    /// What this part of the fill bears, also where its quantity is still open.
    pub heads: Heads,
}

/// A trade's fills in time order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TradeDetail {
    pub fills: Vec<DetailFill>,
    /// Of the realised part: adds up to `book.trades.charges` of the trade, to the last digit.
    /// Of a closed trade it is the sum of the fills' heads.
    pub heads: Heads,
    /// Gross of each of the trade's exits, first in, first out, whatever the method of the account.
    pub fifo: Vec<Money>,
}

/// Takes trade number `trade` of the book of one account (not of joined ones) apart. `merged`, `charges` and `method`
/// are those of the book; only the trade's instrument is matched again.
pub fn detail(
    merged: &Merged,
    charges: &ChargesByHead,
    method: Method,
    book: &Book,
    trade: usize,
) -> TradeDetail {
    let instrument = book.trades.instrument[trade];
    let own = instrument as usize;
    // Whether it has expired makes no difference to what was matched with what. With corporate actions shares come from
    // other instruments: all of them are matched.
    let is_alone = merged.events.is_empty();
    let matched_by = |method| {
        if is_alone {
            match_one(instrument, method, &merged.instruments[own], &merged.fills, Day(i32::MIN))
        } else {
            match_by(method, &merged.instruments, &merged.fills, &merged.events, Day(i32::MIN))
        }
    };
    let matched = matched_by(method);
    let heads = if is_alone { charges.of_instrument(own) } else { charges.of_parts() };
    let row = in_order(&matched, instrument)[same_before(book, trade)];
    let realised = &matched.exits[row.first_exit as usize..(row.first_exit + row.exits) as usize];
    let last = realised.last().map_or(0, |exit| exit.first_match + exit.matches);
    let first = realised.first().map_or(last, |exit| exit.first_match);

    let parts = matched.parts(&merged.fills);
    let mut bearing = Bearing::new(&matched, &parts, heads.iter().copied());
    let mut values: Vec<i64> = parts.iter().map(|part| part.value.0).collect();
    let mut pieces = BTreeMap::new();
    let mut heads = Heads::default();
    for (at, one) in (0_u32..).zip(&matched.matches) {
        let Some(taken) = bearing.next() else { break };
        let sides = [(one.buy, one.buy_value), (one.sell, one.sell_value)];
        for ((part, value), (quantity, own)) in sides.into_iter().zip(taken) {
            values[part as usize] -= value.0;
            if (first..last).contains(&at) {
                heads += own;
                add(&mut pieces, part, Share { quantity, value: value.0, heads: own });
            }
        }
    }
    let shares = Shares { merged, parts, bearing, values };
    for part in shares.left_in(row) {
        add(&mut pieces, part, shares.rest(part));
    }
    let entry = entry_side(row);
    let fills = pieces.into_iter().map(|(part, Share { quantity, value, heads })| {
        let fill = shares.parts[part as usize].fill;
        let opens = row.kind != TradeKind::UnknownCost && merged.fills[fill as usize].side == entry;
        DetailFill { fill, quantity: Quantity(quantity), value: Money(value), opens, heads }
    });
    let fifo = if method == Method::Fifo {
        realised.iter().map(|exit| exit.gross).collect()
    } else {
        by_lots(&matched, row, &matched_by(Method::Fifo))
    };
    TradeDetail { fills: fills.collect(), heads, fifo }
}

/// Gross of the exits of the same trade first in, first out. While shares of unknown cost are held the average knows
/// no trade and lots may know some: counted from the last, both have the same.
fn by_lots(matched: &Matched, row: &TradeRow, fifo: &Matched) -> Vec<Money> {
    let alike = |other: &&TradeRow| {
        (other.kind, other.product, other.direction) == (row.kind, row.product, row.direction)
    };
    let behind =
        in_order(matched, row.instrument).into_iter().filter(alike).rev().position(|other| other == row);
    let same =
        behind.and_then(|behind| in_order(fifo, row.instrument).into_iter().filter(alike).rev().nth(behind));
    let exits = same.map_or(0..0, |row| row.first_exit as usize..(row.first_exit + row.exits) as usize);
    fifo.exits[exits].iter().map(|exit| exit.gross).collect()
}

/// How many trades of the same instrument stand before this one.
fn same_before(book: &Book, trade: usize) -> usize {
    let instruments = &book.trades.instrument;
    instruments[..trade].iter().filter(|&&one| one == instruments[trade]).count()
}

/// The book keeps the order of matching among trades with the same times.
fn in_order(matched: &Matched, instrument: u32) -> Vec<&TradeRow> {
    let mut rows: Vec<&TradeRow> = matched.trades.iter().filter(|row| row.instrument == instrument).collect();
    rows.sort_by_key(|row| (row.exit_time, row.entry_time));
    rows
}

const fn entry_side(row: &TradeRow) -> Side {
    match row.direction {
        Direction::Long => Side::Buy,
        Direction::Short => Side::Sell,
    }
}

/// Some of a part: quantity and value as integers, and what it bears.
#[derive(Debug, Clone, Copy, Default)]
struct Share {
    quantity: i64,
    value: i64,
    heads: Heads,
}

fn add(pieces: &mut BTreeMap<u32, Share>, part: u32, share: Share) {
    let piece = pieces.entry(part).or_default();
    piece.quantity += share.quantity;
    piece.value += share.value;
    piece.heads += share.heads;
}

/// The parts and what no lot match has taken of them.
struct Shares<'a> {
    merged: &'a Merged,
    parts: Vec<Part>,
    bearing: Bearing<'a, Heads>,
    values: Vec<i64>,
}

impl Shares<'_> {
    fn rest(&self, part: u32) -> Share {
        let (quantity, heads) = self.bearing.rest(part);
        Share { quantity, value: self.values[part as usize], heads }
    }

    /// The parts of which this trade still holds something once all matches have taken theirs.
    fn left_in(&self, row: &TradeRow) -> Vec<u32> {
        let is_left = |at: &u32| {
            let part = &self.parts[*at as usize];
            let fill = &self.merged.fills[part.fill as usize];
            let belongs = match row.kind {
                TradeKind::UnknownCost => fill.side == Side::Sell && fill.time.day() == row.exit_time.day(),
                TradeKind::Cycle | TradeKind::SettlementNeeded => {
                    // By average cost what was bought earlier may have left with sells of unknown cost.
                    row.open > Quantity::ZERO && fill.side == entry_side(row) && fill.time >= row.entry_time
                }
            };
            belongs
                && fill.instrument == row.instrument
                && part.product == row.product
                && self.bearing.rest(*at).0 > 0
        };
        (0..self.parts.len() as u32).filter(is_left).collect()
    }
}
