//! 1,000,000 fills, unsorted, 500 instruments → lot matches, trades, exits,
//! against a plain fixed-point FIFO loop over the same fills already sorted.

use std::collections::VecDeque;
use std::hint::black_box;

use domain::{Day, Fill, Money, Quantity, Side};
use ledger::LotMatch;

use crate::fills;
use crate::ratio::compare;

pub fn run() {
    let instruments = fills::instruments(500);
    let unsorted = fills::unsorted(1_000_000, 500);
    let mut sorted = unsorted.clone();
    sorted.sort_by_key(|fill| fill.row);
    let as_of = Day::parse("2027-03-30").unwrap_or_default();
    compare(
        "1,000,000 unsorted fills, 500 instruments → lot matches, trades, exits",
        2.5,
        9,
        || drop(black_box(ledger::match_fills(&instruments, black_box(&unsorted), as_of))),
        || drop(black_box(plain_fifo(instruments.len(), black_box(&sorted)))),
    );
}

struct Lot {
    fill: u32,
    quantity: i64,
    value: i64,
}

/// First in, first out per instrument, exact shares of value, nothing else: no products, no days,
/// no trades.
fn plain_fifo(instruments: usize, fills: &[Fill]) -> Vec<LotMatch> {
    let mut books: Vec<VecDeque<Lot>> = (0..instruments).map(|_| VecDeque::new()).collect();
    let mut long = vec![false; instruments];
    let mut matches = Vec::with_capacity(fills.len());
    for (index, fill) in fills.iter().enumerate() {
        let at = fill.instrument as usize;
        let lots = &mut books[at];
        let buys = fill.side == Side::Buy;
        let (mut quantity, mut value) = (fill.quantity.0, fill.value.0);
        while quantity > 0 && long[at] != buys {
            let Some(lot) = lots.front_mut() else { break };
            let taken = quantity.min(lot.quantity);
            let lot_value = share(lot.value, taken, lot.quantity);
            let own_value = share(value, taken, quantity);
            let (buy, sell, buy_value, sell_value) = if buys {
                (index as u32, lot.fill, own_value, lot_value)
            } else {
                (lot.fill, index as u32, lot_value, own_value)
            };
            matches.push(LotMatch {
                buy,
                sell,
                quantity: Quantity(taken),
                buy_value: Money(buy_value),
                sell_value: Money(sell_value),
            });
            lot.quantity -= taken;
            lot.value -= lot_value;
            quantity -= taken;
            value -= own_value;
            if lot.quantity == 0 {
                lots.pop_front();
            }
        }
        if quantity > 0 {
            long[at] = buys;
            lots.push_back(Lot { fill: index as u32, quantity, value });
        }
    }
    matches
}

/// As the rule is written: the product through `i128`, rounded half-even.
fn share(value: i64, taken: i64, whole: i64) -> i64 {
    let (product, whole) = (i128::from(value) * i128::from(taken), i128::from(whole));
    let (quotient, rest) = (product / whole, product % whole);
    let up = rest * 2 > whole || (rest * 2 == whole && quotient % 2 == 1);
    (quotient + i128::from(up)) as i64
}
