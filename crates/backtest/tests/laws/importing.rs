//! A rule's own fills as a trader would import them make the same rupees.

use backtest::{Costs, Market, fill_of, instrument, run};
use domain::{Broker, Fill, Method, Money, Quantity, Side};
use ledger::charges::Plan;
use ledger::{Book, Covered, Import, Merged, StartOfRecord, merge};
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
        if journal.merged.fills.is_empty() {
            return Ok(());
        }
        let merged = imported(broker, case.rule.market, &journal.merged);
        prop_assert_eq!(merged.fills.len(), journal.merged.fills.len());
        let start = StartOfRecord { held_none: true, ..StartOfRecord::default() };
        let last = case.tapes.iter().filter_map(|tape| tape.days.last()).max().copied().unwrap();
        let book = Book::build(&merged, &Plan::of(broker), Method::Fifo, Covered::default(), &start, last);
        let days = analytics::daily(&book);
        let summary = analytics::summary(&book, &days);
        prop_assert_eq!(summary, journal.summary, "{}", case.json);
        prop_assert_eq!(book.charges, journal.book.charges);
        prop_assert!(book.scrips.iter().all(|scrip| scrip.lacking == Quantity::ZERO));
    }

    /// With flat costs, which no journal charges: what was paid and received, and what is open at its last close, make
    /// the rupees of the rule before them.
    #[test]
    fn a_tradebook_of_a_rule_with_flat_costs_makes_the_same_before_them(case in case()) {
        let mut json = case.json.clone();
        json["costs"] = serde_json::json!({ "flat": { "bps": 4 } });
        let rule = backtest::read_rule(&json).unwrap();
        let found = run(&rule, &rule.values(), &case.tapes).unwrap();
        let walked = &found.walked;
        if walked.fills.is_empty() {
            return Ok(());
        }
        let instruments: Vec<_> = case.tapes.iter().map(|tape| instrument(tape, rule.market)).collect();
        let fills: Vec<Fill> = walked
            .fills
            .iter()
            .enumerate()
            .map(|(at, fill)| fill_of(fill, &case.tapes[fill.leg], rule.market, fill.leg as u32, at).unwrap())
            .collect();
        let own = merge(&[Import { broker: Broker::ZERODHA, instruments: &instruments, fills: &fills, charges: &[] }]);
        let merged = imported(Broker::ZERODHA, rule.market, &own);
        prop_assert_eq!(merged.fills.len(), fills.len());
        let mut made = Money::ZERO;
        for fill in &merged.fills {
            made = if fill.side == Side::Sell { made + fill.value } else { made - fill.value };
        }
        for open in &walked.open {
            // Prices are quarters and units are whole: exact.
            let worth = Money((open.mark * open.units * Money::ONE as f64) as i64);
            made = if walked.fills[open.entry].buys { made + worth } else { made - worth };
        }
        let fees: f64 = walked.trades.iter().map(|one| one.fees).chain(walked.open.iter().map(|one| one.fees)).sum();
        let before = found.figures.net + fees;
        prop_assert!((made.0 as f64 / Money::ONE as f64 - before).abs() < 1e-6, "{made} {before} {json}");
    }
}

/// Written as a broker's file, read by the reader of broker files and merged as any import.
fn imported(broker: Broker, market: Market, own: &Merged) -> Merged {
    let text = if market == Market::Futures { futures_of(own) } else { tradebook_of(own) };
    let choice = tradebook::Choice {
        broker: Some(Broker::ZERODHA),
        segment: None,
        quantities: None,
        month_first: None,
        lots: Vec::new(),
        remembered: Vec::new(),
        mappings: Vec::new(),
    };
    let read =
        tradebook::read("own.csv", text.as_bytes(), choice).unwrap_or_else(|why| panic!("{}", why.message()));
    merge(&[Import { broker, instruments: &read.instruments, fills: &read.fills, charges: &[] }])
}

/// A future of the rule never ends; in a file it is one that ends behind every case.
fn futures_of(merged: &Merged) -> String {
    let mut text = String::from(
        "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,\
         order_execution_time,expiry_date\n",
    );
    for fill in &merged.fills {
        let name = merged.instruments[fill.instrument as usize].underlying();
        let time = fill.time.to_string();
        let (day, clock) = (&time[..10], &time[..19]);
        text.push_str(&format!(
            "{name}26DECFUT,,{day},NSE,FO,,{},false,{},{},{},{},{clock},2026-12-29\n",
            fill.side, fill.quantity, fill.price, fill.trade_id, fill.order_id
        ));
    }
    text
}

fn tradebook_of(merged: &Merged) -> String {
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
