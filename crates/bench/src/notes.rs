//! 20,000 notes placed on a Book of 100,000 trades.

use std::hint::black_box;

use annotations::{Anchor, Anchored};
use domain::{Broker, Day, Method, Product, Quantity};
use ledger::charges::Plan;
use ledger::{Book, Import, Merged, StartOfRecord};

use crate::fills;
use crate::ratio::Best;

const TRADES: u32 = 100_000;
const NOTES: usize = 20_000;

pub fn run() {
    let instruments = fills::instruments(200);
    let fills = fills::round_trips(TRADES, 0);
    let merged = ledger::merge(&[Import {
        broker: Broker::ZERODHA,
        instruments: &instruments,
        fills: &fills,
        charges: &[],
    }]);
    let plan = Plan::of(Broker::ZERODHA);
    let as_of = Day::parse("2026-03-30").unwrap_or_default();
    let book = Book::build(&merged, &plan, Method::Fifo, None, &StartOfRecord::default(), as_of);
    let notes = notes(&merged, &book);
    let all: Vec<Anchored<'_>> =
        notes.iter().map(|(product, anchors)| Anchored { product: *product, anchors }).collect();
    let placed = annotations::resolve(&merged, &book, &all);
    let waiting = placed.iter().filter(|one| one.trade.is_none()).count();
    assert_eq!((book.trades.len(), placed.len(), waiting), (TRADES as usize, NOTES, 0));
    let mut best = Best::default();
    for _ in 0..20 {
        best.time(|| drop(black_box(annotations::resolve(&merged, &book, black_box(&all)))));
    }
    best.absolute("20,000 notes placed on a Book of 100,000 trades", "≤ 25 ms");
}

/// Of every fifth trade.
fn notes(merged: &Merged, book: &Book) -> Vec<(Product, Vec<Anchor>)> {
    let mut anchors: Vec<Vec<Anchor>> = vec![Vec::new(); book.trades.len()];
    book.each_trade_fill(&merged.fills, |one| {
        if one.opens {
            let fill = merged.fills[one.fill as usize].id;
            let units = Quantity(one.units);
            anchors[one.trade as usize].push(Anchor { fill, opens: true, units });
        }
    });
    let of_trades = book.trades.product.iter().copied().zip(anchors);
    of_trades.step_by(book.trades.len() / NOTES).take(NOTES).collect()
}
