//! 1,000,000 fills of options as strategies, beside a plain loop that only cuts them at gaps of five minutes.

use std::collections::HashMap;
use std::hint::black_box;

use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, Instrument, Method, Origin, Price, Quantity, Right,
    Series, Side, Time, value_of,
};
use ledger::charges::Plan;
use ledger::{Book, ChargesByHead, Import, StartOfRecord};
use strategies::{Opened, opened, strategies};

use crate::ratio::{Best, compare};

const FILLS: u32 = 1_000_000;
const UNDERLYINGS: u32 = 20;
/// Strategies of one underlying on a day.
const A_DAY: u32 = 20;
/// Bought put, sold put, sold call, bought call: opened within a minute and closed ten minutes later.
const LEGS: [(Right, i64, Side); 4] = [
    (Right::Put, 90, Side::Buy),
    (Right::Put, 95, Side::Sell),
    (Right::Call, 105, Side::Sell),
    (Right::Call, 110, Side::Buy),
];

pub fn run() {
    let (instruments, fills) = (instruments(), fills());
    let merged = ledger::merge(&[Import {
        broker: Broker::ZERODHA,
        instruments: &instruments,
        fills: &fills,
        charges: &[],
    }]);
    let plan = Plan::of(Broker::ZERODHA);
    let as_of = Day::parse("2026-03-30").unwrap_or_default();
    let book = Book::build(&merged, &plan, Method::Fifo, None, &StartOfRecord::default(), as_of);
    let charges = ChargesByHead::of(&merged, &plan, &book);
    let all = || opened(&merged, &charges, &book, |_| true);
    let found = strategies(all(), &book.instruments);
    let (names, plain) = (found.list.len(), clusters(&found.opened, &book.instruments));
    assert!(found.list.iter().all(|one| one.name.key() == "short_iron_condor"));
    assert_eq!((names, plain), ((FILLS / 8) as usize, (FILLS / 8) as usize));
    let mut best = Best::default();
    for _ in 0..5 {
        best.time(|| drop(black_box(strategies(all(), &book.instruments))));
    }
    best.absolute("1,000,000 fills of options in a Book as 125,000 strategies", "≤ 1 s");
    let opened = all();
    compare(
        "500,000 openings named, against cut at gaps only (both copy them)",
        6.0,
        5,
        || drop(black_box(strategies(black_box(&opened).clone(), &book.instruments))),
        || {
            black_box(clusters(&black_box(&opened).clone(), &book.instruments));
        },
    );
}

/// Openings of one underlying no more than five minutes apart, counted.
fn clusters(opened: &Opened, instruments: &[Instrument]) -> usize {
    let mut order: Vec<(&str, Time, i64)> = opened
        .openings
        .iter()
        .map(|one| (instruments[one.instrument as usize].underlying(), one.time, one.units))
        .collect();
    order.sort_unstable();
    let mut sums: HashMap<(&str, Time), i64> = HashMap::new();
    let mut first = None;
    for (at, &(underlying, time, units)) in order.iter().enumerate() {
        let is_near = at > 0 && order[at - 1].0 == underlying && time.0 - order[at - 1].1.0 <= 300_000;
        let start = first.filter(|_| is_near).unwrap_or(time);
        first = Some(start);
        *sums.entry((underlying, start)).or_default() += units;
    }
    sums.len()
}

fn instruments() -> Vec<Instrument> {
    let one = |at: u32| {
        let (underlying, leg) = (format!("SCRIP{}", at / 4), &LEGS[(at % 4) as usize]);
        let expiry = Day::parse("2027-03-30").unwrap_or_default();
        let (right, strike) = (leg.0, Price(leg.1 * Price::ONE));
        let contract = Contract::Option { underlying: underlying.as_str().into(), expiry, strike, right };
        Instrument { symbol: format!("{underlying}{at}").into(), isin: None, contract }
    };
    (0..UNDERLYINGS * 4).map(one).collect()
}

fn fills() -> Vec<Fill> {
    let first = Day::parse("2025-01-01").unwrap_or_default();
    let fill = |at: u32| {
        // Of each strategy four that open, then four that close.
        let (strategy, leg) = (at / 8, at % 8);
        let (day, place) = (strategy / (UNDERLYINGS * A_DAY), strategy % (UNDERLYINGS * A_DAY));
        let (underlying, number) = (place % UNDERLYINGS, place / UNDERLYINGS);
        let closes = leg >= 4;
        let leg = leg % 4;
        let second = 33_300 + number * 1_100 + leg * 7 + if closes { 600 } else { 0 };
        let (price, quantity) = (Price(i64::from(200 + at % 977) * 5_000_000), Quantity::whole(65));
        let side = LEGS[leg as usize].2;
        Fill {
            instrument: underlying * 4 + leg,
            row: at,
            time: Time::from_ist(first.plus(day as i32), second),
            quantity,
            price,
            value: value_of(price, quantity).unwrap_or_default(),
            exchange: Exchange::Nse,
            origin: Origin::Traded,
            side: if closes { side.other() } else { side },
            series: Series::NONE,
            auction: false,
            trade_id: format!("{}", 30_000_000 + at).into(),
            order_id: format!("14000000{at:08}").into(),
            id: FillId::UNSET,
        }
    };
    (0..FILLS).map(fill).collect()
}
