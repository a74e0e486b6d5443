//! Weighted average beside first in, first out: what it changes, and that nothing is lost on the way.

use std::sync::Arc;

use domain::{
    Contract, Fill, FillId, Method, Money, Origin, Price, Product, Quantity, Series, Side, Time, value_of,
};
use ledger::{Book, Status};
use proptest::prelude::*;

use crate::books::{DAYS, File, at_the_end, day, mixed, uneven};
use crate::charging::in_any_order;
use crate::money::{cash_flow, explained};
use crate::naive::Trade;
use crate::shapes::in_pieces;
use crate::view::{book_by, gross_only, merged, trades};

proptest! {
    #![proptest_config(crate::laws())]

    #[test]
    fn the_average_keeps_the_cash_flow(file in uneven()) {
        let merged = merged(&[&file]);
        let book = average(&file);
        prop_assert_eq!(explained(&book), cash_flow(&merged));
    }

    /// Nothing but the cost of an exit, and with it what is open: not the trades, nor their days, units and charges.
    #[test]
    fn only_the_cost_of_exits_is_another(file in uneven()) {
        let file = covered(file);
        let (fifo, average) = (fifo(&file), average(&file));
        prop_assert_eq!(without_cost(&fifo), without_cost(&average));
        prop_assert_eq!(&fifo.exits.charges, &average.exits.charges);
        prop_assert_eq!(fifo.charges, average.charges);
        for at in 0..fifo.trades.len() {
            // A position that is flat has made the same, to the last digit.
            let is_open = fifo.trades.status[at] == Status::Open;
            if fifo.trades.product[at] != Product::Delivery || !is_open {
                prop_assert_eq!(fifo.trades.gross[at], average.trades.gross[at]);
                prop_assert_eq!(fifo.trades.status[at], average.trades.status[at]);
            }
        }
    }

    /// What stands beside the average is what the same account makes by the other method: a trade has one name in both.
    #[test]
    fn a_trade_has_the_same_name_by_either_method(file in uneven(), is_covered in any::<bool>()) {
        let file = if is_covered { covered(file) } else { file };
        let (fifo, average) = (fifo(&file), average(&file));
        for at in 0..average.trades.len() {
            if average.trades.status[at] == Status::UnknownCost {
                continue;
            }
            // Status and so the order of trades with the same times may differ.
            let same = fifo.trade_of(average.trades.key[at]).unwrap();
            let of = |book: &Book, at: usize| {
                let exits = book.exits_of(at);
                let trades = &book.trades;
                let entered = (trades.instrument[at], trades.product[at], trades.entry_time[at], trades.quantity[at]);
                (entered, book.exits.day[exits.clone()].to_vec(), book.exits.quantity[exits].to_vec())
            };
            prop_assert_eq!(of(&fifo, same), of(&average, at));
        }
    }

    #[test]
    fn contracts_and_intraday_know_no_average(file in uneven()) {
        let others = |book: &Book| -> Vec<(Vec<Money>, Money)> {
            let trades = &book.trades;
            let own = (0..trades.len()).filter(|&at| trades.product[at] != Product::Delivery);
            own.map(|at| {
                let exits = trades.first_exit[at] as usize..trades.first_exit[at + 1] as usize;
                (book.exits.gross[exits].to_vec(), trades.turnover[at])
            })
            .collect()
        };
        prop_assert_eq!(others(&fifo(&file)), others(&average(&file)));
    }

    #[test]
    fn at_one_price_both_are_the_same(file in mixed(), paise in 1..5_000_000_i64) {
        let mut file = covered(file);
        for fill in &mut file.fills {
            if fill.side == domain::Side::Buy {
                fill.price = domain::Price(paise * 10_000);
                fill.value = value_of(fill.price, fill.quantity).unwrap();
            }
        }
        prop_assert_eq!(trades(&fifo(&file)), trades(&average(&file)));
    }

    #[test]
    fn partial_fills_change_no_average(file in mixed(), cut in 1..11_i64) {
        let (whole, split) = (average(&file), average(&in_pieces(&file, cut)));
        prop_assert_eq!(in_all(&whole), in_all(&split));
    }

    #[test]
    fn the_order_of_rows_changes_no_average(
        (file, turned) in mixed().prop_flat_map(|file| (Just(file.clone()), in_any_order(file))),
    ) {
        prop_assert_eq!(trades(&average(&file)), trades(&average(&turned)));
    }

    /// No unit leaves at less than the cheapest or at more than the dearest of its position.
    #[test]
    fn an_average_lies_between_the_prices(file in mixed()) {
        let merged = merged(&[&file]);
        let book = average(&file);
        for at in 0..book.trades.len() {
            if book.trades.product[at] != Product::Delivery || book.trades.status[at] == Status::UnknownCost {
                continue;
            }
            let own = merged.fills.iter().filter(|fill| fill.instrument == book.trades.instrument[at]);
            let prices = own.filter(|fill| fill.side == domain::Side::Buy).map(|fill| fill.price.0 / 10_000);
            let (least, most) = prices.fold((i64::MAX, 0), |(least, most), price| (least.min(price), most.max(price)));
            let bought = book.trades.buy_value[at] - open_cost(&book, at);
            let closed = book.trades.quantity[at] - book.trades.open_quantity[at];
            let units = closed.0 / Quantity::ONE;
            // Half a digit for each time that selling begins: at most every second of thirty fills.
            prop_assert!((least * units - 8..=most * units + 8).contains(&bought.0));
        }
    }
}

/// With lots from before for every share: nothing is of unknown cost, which the methods do not share out alike.
fn covered(file: File) -> File {
    let mut file = file;
    let before = Time::from_ist(day(DAYS[0]).plus(-1), 0);
    let shares = (0..).zip(&file.instruments).filter(|(_, one)| one.contract == Contract::Cash);
    let of = |at: u32| file.fills.iter().find(|fill| fill.instrument == at);
    let lots: Vec<Fill> = shares
        .filter_map(|(at, _)| {
            let (quantity, price) = (Quantity::whole(1_000), Price::parse("12.34").unwrap());
            let fill = of(at)?.clone();
            Some(Fill {
                time: before,
                quantity,
                price,
                value: value_of(price, quantity).unwrap(),
                side: Side::Buy,
                auction: false,
                series: Series::NONE,
                origin: Origin::Opening,
                trade_id: format!("9000{at}").into(),
                order_id: format!("9000{at}").into(),
                id: FillId::UNSET,
                ..fill
            })
        })
        .collect();
    file.fills.extend(lots);
    file
}

fn fifo(file: &File) -> Book {
    book_by(Method::Fifo, &merged(&[file]), at_the_end())
}

fn average(file: &File) -> Book {
    book_by(Method::WeightedAverage, &merged(&[file]), at_the_end())
}

/// What a long trade's open units are booked at.
fn open_cost(book: &Book, trade: usize) -> Money {
    let trades = &book.trades;
    match trades.direction[trade] {
        ledger::Direction::Long => trades.buy_value[trade] - trades.sell_value[trade] + trades.gross[trade],
        ledger::Direction::Short => Money::ZERO,
    }
}

/// The columns that the method must not touch.
fn without_cost(book: &Book) -> Book {
    let mut book = book.clone();
    let (trades, exits) = (&mut book.trades, &mut book.exits);
    for of_cost in
        [&mut trades.gross, &mut trades.turnover, &mut exits.gross, &mut exits.turnover, &mut exits.traded]
    {
        of_cost.fill(Money::ZERO);
    }
    for scrip in &mut book.scrips {
        (scrip.realised_buy, scrip.open.value, scrip.assumed_pnl) = (Money::ZERO, Money::ZERO, Money::ZERO);
    }
    book.trades.status.fill(Status::Open);
    // Its lot matches bear the cost.
    book.links = Arc::default();
    book
}

/// Gross of trades and exits; the turnover of delivery, which no tax asks for, is counted by lot.
fn in_all(book: &Book) -> Vec<Trade> {
    let mut all = gross_only(trades(book));
    for trade in all.iter_mut().filter(|trade| trade.product == Product::Delivery) {
        trade.turnover = 0;
    }
    all.sort();
    all
}
