//! 1,000,000 fills, unsorted, 500 instruments → lot matches, trades, exits,
//! against a plain fixed-point FIFO loop over the same fills already sorted.

use std::collections::VecDeque;
use std::hint::black_box;

use compact_str::format_compact;
use domain::{
    ActionKind, Broker, Contract, CorporateAction, Day, Exchange, Fill, FillId, Instrument, Method, Money,
    Price, Quantity, Ratio, Series, Side,
};
use ledger::charges::Plan;
use ledger::{Book, Import, LotMatch, Merged, Settlement, SettlementValue, StartOfRecord};

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

/// A book with what happens while nobody trades, against the same book without it.
pub fn ends() {
    const SHARES: u32 = 500;
    const OPTIONS: u32 = 2_000;
    let as_of = Day::parse("2027-06-30").unwrap_or_default();
    let mut instruments = fills::instruments(3 * (SHARES + OPTIONS));
    instruments.sort_by_key(|one| one.contract != Contract::Cash);
    instruments.retain({
        let mut shares = 0;
        move |one| {
            shares += u32::from(one.contract == Contract::Cash);
            one.contract != Contract::Cash || shares <= SHARES
        }
    });
    instruments.truncate((SHARES + OPTIONS) as usize);
    let mut fills = fills::unsorted(100_000 - OPTIONS, SHARES);
    for (fill, option) in fills.clone().into_iter().zip(SHARES..SHARES + OPTIONS) {
        let id = format_compact!("O{option}");
        let (trade_id, order_id) = (id.clone(), id);
        fills.push(Fill {
            instrument: option,
            side: Side::Buy,
            series: Series::NONE,
            trade_id,
            order_id,
            id: FillId::UNSET,
            ..fill
        });
    }
    let merged = ledger::merge(&[Import {
        broker: Broker::ZERODHA,
        instruments: &instruments,
        fills: &fills,
        charges: &[],
    }]);
    let actions: Vec<CorporateAction> = (0..200).map(|at| action(&instruments[at as usize], at)).collect();
    let settlements: Vec<Settlement> = instruments[SHARES as usize..]
        .iter()
        .map(|one| Settlement {
            exchange: Exchange::Nse,
            symbol: one.symbol.clone(),
            value: SettlementValue::Final(Price(45_000 * Price::ONE)),
        })
        .collect();
    let build = |merged: &Merged| {
        let plan = Plan::of(Broker::ZERODHA);
        Book::build(merged, &plan, Method::Fifo, None, &StartOfRecord::default(), as_of)
    };
    compare(
        "Book of 100,000 fills with 200 corporate actions and 2,000 expiries, against without",
        2.0,
        9,
        || {
            let mut merged = merged.clone();
            let problems = merged.act(&actions, as_of);
            let unused = merged.settle(&settlements, as_of);
            assert!(problems.is_empty() && unused.is_empty(), "{problems:?} {unused:?}");
            drop(black_box(build(&merged)));
        },
        || drop(black_box(build(&merged))),
    );
}

fn action(of: &Instrument, at: i32) -> CorporateAction {
    let ratio = Ratio::ONE;
    CorporateAction {
        ex_date: Day::parse("2026-05-01").unwrap_or_default().plus(at),
        symbol: of.symbol.clone(),
        isin: None,
        kind: if at % 2 == 0 { ActionKind::Split(ratio.with_held()) } else { ActionKind::Bonus(ratio) },
        into: None,
        allotted: None,
        fraction_cash: None,
    }
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
