//! A trade taken apart: its fills are the whole trade, their charges add up head by head.

use domain::{Broker, Day, Method, Money, Quantity, Side};
use ledger::charges::{Basis, ChargesByHead, Head, Heads, Plan, charge_lines};
use ledger::{Book, Merged, StartOfRecord, Status, TradeDetail, detail, heads_of_exits};
use proptest::prelude::*;

use crate::books::{at_the_end, day, mixed, uneven};
use crate::settling::{after_all, settled};
use crate::view::merged;

proptest! {
    #![proptest_config(crate::laws())]

    #[test]
    fn the_fills_of_a_trade_are_the_trade(file in mixed(), is_groww in any::<bool>()) {
        takes_apart(&merged(&[&file]), is_groww, at_the_end())?;
    }

    #[test]
    fn also_where_nothing_divides_evenly(file in uneven(), is_groww in any::<bool>()) {
        takes_apart(&merged(&[&file]), is_groww, day("2026-03-03"))?;
    }

    #[test]
    fn also_where_contracts_have_ended((merged, _) in settled(), is_groww in any::<bool>()) {
        takes_apart(&merged, is_groww, after_all())?;
    }
}

fn takes_apart(merged: &Merged, is_groww: bool, as_of: Day) -> Result<(), TestCaseError> {
    let plan = Plan::of(if is_groww { Broker::GROWW } else { Broker::ZERODHA });
    let book = Book::build(merged, &plan, Method::Fifo, None, &StartOfRecord::default(), as_of);
    let by_head = ChargesByHead::of(merged, &plan, &book);
    let mut all = Heads::default();
    for at in 0..book.trades.len() {
        let found = detail(merged, &by_head, &book, at);
        is_the_trade(merged, &book, at, &found)?;
        said_by_rules(merged, &plan, &book, at, &found)?;
        found.fills.iter().for_each(|fill| all += fill.heads);
    }
    // Every fill is in some trade: together they bear everything, head by head.
    prop_assert_eq!(all, book.charges);
    let of_exits: Vec<Money> =
        heads_of_exits(merged, &by_head, &book).iter().map(|heads| heads.total()).collect();
    prop_assert_eq!(of_exits, book.exits.charges.clone());
    Ok(())
}

fn is_the_trade(merged: &Merged, book: &Book, at: usize, found: &TradeDetail) -> Result<(), TestCaseError> {
    let trades = &book.trades;
    let quantity = |opens: bool| -> Quantity {
        found.fills.iter().filter(|fill| fill.opens == opens).map(|fill| fill.quantity).sum()
    };
    if trades.status[at] == Status::UnknownCost {
        prop_assert_eq!((quantity(true), quantity(false)), (Quantity::ZERO, trades.quantity[at]));
    } else {
        prop_assert_eq!(quantity(true), trades.quantity[at]);
        prop_assert_eq!(quantity(false), trades.quantity[at] - trades.open_quantity[at].abs());
    }
    let value = |side: Side| -> Money {
        let own = found.fills.iter().filter(|fill| merged.fills[fill.fill as usize].side == side);
        own.map(|fill| fill.value).sum()
    };
    prop_assert_eq!((value(Side::Buy), value(Side::Sell)), (trades.buy_value[at], trades.sell_value[at]));
    prop_assert_eq!(found.heads.total(), trades.charges[at]);
    linked(merged, book, at, found)?;
    let borne = found.fills.iter().fold(Heads::default(), |sum, fill| sum + fill.heads);
    if trades.status[at].is_closed() {
        prop_assert_eq!(borne, found.heads);
    }
    // In time order, all of the instrument, none twice, no head below 0.
    let times = found.fills.iter().map(|fill| merged.fills[fill.fill as usize].time);
    prop_assert!(times.is_sorted());
    let mut fills: Vec<u32> = found.fills.iter().map(|fill| fill.fill).collect();
    fills.sort_unstable();
    prop_assert!(fills.windows(2).all(|two| two[0] != two[1]));
    for fill in &found.fills {
        prop_assert_eq!(merged.fills[fill.fill as usize].instrument, trades.instrument[at]);
        prop_assert!(fill.quantity > Quantity::ZERO);
        let heads = &fill.heads;
        for amount in
            [heads.brokerage, heads.stt, heads.exchange, heads.sebi, heads.ipft, heads.gst, heads.dp]
        {
            prop_assert!(amount >= Money::ZERO);
        }
    }
    let entries =
        found.fills.iter().filter(|fill| fill.opens).map(|fill| merged.fills[fill.fill as usize].time);
    prop_assert_eq!(entries.min(), trades.entry_time[at]);
    Ok(())
}

/// Each head by its rules adds up to the head, and the lots to the gross; no amount is without a rule.
fn said_by_rules(
    merged: &Merged,
    plan: &Plan,
    book: &Book,
    at: usize,
    found: &TradeDetail,
) -> Result<(), TestCaseError> {
    let lines = charge_lines(merged, plan, book, at, found);
    for head in Head::ALL {
        let own = lines.iter().filter(|line| line.head == head);
        prop_assert_eq!(own.filter_map(|line| line.amount).sum::<Money>(), found.heads.of(head));
    }
    for line in &lines {
        prop_assert!(line.rule.code != "charge_without_rule", "{:?}", line);
        prop_assert_eq!(line.amount.is_none(), line.basis == Basis::Unknown);
        prop_assert_eq!(line.source.is_some(), matches!(line.basis, Basis::Table | Basis::Published));
    }
    let gross: Money = found.lots.iter().map(|lot| lot.proceeds - lot.cost).sum();
    prop_assert_eq!(gross, book.trades.gross[at]);
    Ok(())
}

/// The book says the same of the trade from both ends, and of each fill what of it its trades hold.
fn linked(merged: &Merged, book: &Book, at: usize, found: &TradeDetail) -> Result<(), TestCaseError> {
    let mut fills: Vec<u32> = found.fills.iter().map(|fill| fill.fill).collect();
    fills.sort_unstable();
    prop_assert_eq!(&book.fills_of_trade(at), &fills);
    let own: Vec<u32> = book.matches_of_trade(at).collect();
    let parts = book.parts(&merged.fills);
    let mut of_fills: Vec<u32> = Vec::new();
    for &fill in &fills {
        prop_assert!(book.trades_of_fill(fill).contains(&(at as u32)));
        let takes = |one: &&u32| {
            let lot = &book.matches()[**one as usize];
            parts[lot.buy as usize].fill == fill || parts[lot.sell as usize].fill == fill
        };
        prop_assert_eq!(
            book.matches_of_fill(fill).iter().filter(|one| own.contains(one)).collect::<Vec<_>>(),
            own.iter().filter(takes).collect::<Vec<_>>()
        );
        of_fills.extend(book.matches_of_fill(fill).iter().filter(|one| own.contains(one)));
    }
    of_fills.sort_unstable();
    of_fills.dedup();
    prop_assert_eq!(of_fills, own);
    Ok(())
}
