//! A rule's own fills as a trader would import them make the same rupees.

use backtest::{Costs, run};
use domain::{Broker, Method, Money, Quantity};
use ledger::charges::Plan;
use ledger::{Book, Covered, Import, StartOfRecord, merge};
use proptest::prelude::*;

use super::any::case;

proptest! {
    #![proptest_config(super::config())]

    /// Written as a plain tradebook, read by the reader of broker files, merged and matched as any import.
    #[test]
    fn a_tradebook_of_its_fills_is_worth_the_same(case in case()) {
        let Costs::Dated(broker) = case.rule.costs else { return Ok(()) };
        let found = run(&case.rule, &case.rule.values(), &case.tapes).unwrap();
        let journal = found.journal.as_ref().unwrap();
        prop_assert!(journal.charges.iter().copied().sum::<Money>() == journal.book.charges.total());
        // Σ of all trades and what is open is what the account made, to the last ten-thousandth.
        let whole = |rupees: f64| (rupees * 1e4).round() as i64;
        let trades: i64 = found.trades.iter().map(|one| whole(one.net)).sum();
        prop_assert_eq!(trades + whole(found.open_net), whole(found.figures.equity) - case.rule.capital.0, "{}", case.json);
        if case.rule.market == backtest::Market::Futures || journal.merged.fills.is_empty() {
            return Ok(());
        }
        let text = tradebook_of(&journal.merged);
        let choice = tradebook::Choice {
            broker: Some(Broker::ZERODHA), segment: None, quantities: None, month_first: None, lots: Vec::new(), remembered: Vec::new(), mappings: Vec::new(),
        };
        let read = tradebook::read("own.csv", text.as_bytes(), choice).unwrap_or_else(|why| panic!("{}", why.message));
        prop_assert_eq!(read.fills.len(), journal.merged.fills.len());
        let merged = merge(&[Import {
            broker, instruments: &read.instruments, fills: &read.fills, charges: &[],
        }]);
        let start = StartOfRecord { held_none: true, ..StartOfRecord::default() };
        let last = case.tapes.iter().filter_map(|tape| tape.days.last()).max().copied().unwrap();
        let book = Book::build(&merged, &Plan::of(broker), Method::Fifo, Covered::default(), &start, last);
        let days = analytics::daily(&book);
        let summary = analytics::summary(&book, &days);
        prop_assert_eq!(summary, journal.summary, "{}", case.json);
        prop_assert_eq!(book.charges, journal.book.charges);
        prop_assert!(book.scrips.iter().all(|scrip| scrip.lacking == Quantity::ZERO));
    }
}

fn tradebook_of(merged: &ledger::Merged) -> String {
    let mut text = String::from(
        "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,\
         order_execution_time\n",
    );
    for fill in &merged.fills {
        let symbol = &merged.instruments[fill.instrument as usize].symbol;
        let isin = match symbol.as_str() {
            "ONE" => "INE000A01011",
            "TWO" => "INE000B01019",
            _ => "INE000C01017",
        };
        let time = fill.time.to_string();
        let (day, clock) = (&time[..10], &time[..19]);
        text.push_str(&format!(
            "{symbol},{isin},{day},NSE,EQ,EQ,{},false,{},{},{},{},{clock}\n",
            fill.side, fill.quantity, fill.price, fill.trade_id, fill.order_id
        ));
    }
    text
}
