//! Any executions make a Book whose exits add up to its trades; the same file twice adds nothing.
#![no_main]

use std::fmt::Write as _;

use domain::{Broker, Day, Method};
use ledger::charges::Plan;
use ledger::{Book, Import, StartOfRecord, merge};
use libfuzzer_sys::fuzz_target;
use tradebook::{Choice, read};

const HEAD: &str = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date\n";

/// Six bytes are one execution: which scrip, day and side, minute, quantity, price.
fn tradebook(bytes: &[u8]) -> String {
    let mut text = HEAD.to_owned();
    for (line, deal) in bytes.chunks_exact(6).take(200).enumerate() {
        let scrip = ["ITC,INE154A01025", "TCS,INE467B01029", "INFY,INE009A01021"][usize::from(deal[0] % 3)];
        let day = 1 + deal[1] % 28;
        let side = if deal[2].is_multiple_of(2) { "buy" } else { "sell" };
        let (minute, quantity) = (deal[3] % 60, 1 + u32::from(deal[4]));
        let price = 1 + u32::from(deal[5]) * 37;
        let _ = writeln!(
            text,
            "{scrip},2026-04-{day:02},NSE,EQ,EQ,{side},false,{quantity},{price}.05,{line},{},2026-04-{day:02}T10:{minute:02}:00,",
            1_100_000_000_000_000_u64 + line as u64 / 2,
        );
    }
    text
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(file) = read("tradebook.csv", tradebook(bytes).as_bytes(), Choice::default()) else { return };
    let import = || Import {
        broker: Broker::ZERODHA,
        instruments: &file.instruments,
        fills: &file.fills,
        charges: &[],
    };
    let plan = Plan::of(Broker::ZERODHA);
    let as_of = Day::parse("2026-05-19").expect("a day");
    for method in [Method::Fifo, Method::WeightedAverage] {
        let build = |imports: &[Import<'_>]| {
            Book::build(&merge(imports), &plan, method, None, &StartOfRecord::default(), as_of)
        };
        let book = build(&[import()]);
        for trade in 0..book.trades.len() {
            let exits = book.trades.first_exit[trade] as usize..book.trades.first_exit[trade + 1] as usize;
            assert_eq!(book.trades.gross[trade], book.exits.gross[exits.clone()].iter().copied().sum());
            assert_eq!(book.trades.charges[trade], book.exits.charges[exits].iter().copied().sum());
        }
        let twice = build(&[import(), import()]);
        assert_eq!(twice.trades.gross, book.trades.gross);
        assert_eq!(twice.exits.charges, book.exits.charges);
    }
});
