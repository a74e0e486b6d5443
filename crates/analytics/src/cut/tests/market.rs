//! What the index did around an entry, by hand.

use std::collections::BTreeMap;

use domain::{Contract, Day, Instrument, Price, Right};
use ledger::Book;
use proptest::prelude::*;

use crate::books::book;
use crate::cut::{Labels, Of, dimension};
use crate::market_moves::{DayOfIndex, Market};

/// Some entries have a candle, and some days have the one before.
pub fn any_market(book: &Book) -> impl Strategy<Value = Market> + use<> {
    let price = || (1..400_i64).prop_map(|rupees| Price(rupees * Price::ONE));
    let at_entry = prop::collection::vec(prop::option::of(price()), book.trades.len());
    let day = (price(), price(), price());
    let day = day.prop_map(|(before, open, close)| DayOfIndex { before, open, close });
    let days = prop::collection::btree_map((20_700..20_900_i32).prop_map(Day), day, 0..100);
    (at_entry, days).prop_map(|(at_entry, days)| Market { at_entry: at_entry.into(), days: days.into() })
}

fn keys(book: &Book, market: Market, of: &str) -> Vec<String> {
    let stood = vec![Err(crate::excursions::Unjudged::NoCandles); book.trades.len()];
    let labels = Labels::default().with_candles(stood.into()).with_market(market);
    let codes = labels.codes(book, dimension(of).unwrap());
    let Of::Trades(own) = &codes.of else { panic!("{of}") };
    own.iter().map(|code| codes.values[*code as usize].key.clone()).collect()
}

fn price(rupees: i64) -> Price {
    Price(rupees * Price::ONE)
}

/// The index at 20,000: 100 are half a percent, 200 one, 400 two, 1,000 five.
#[test]
fn a_strike_is_in_the_money_or_out_of_it() {
    let check = |right: Right, strike: i64, expected: &str| {
        let mut book = book("NIFTY options closed 2026-11-02T10:00 2026-11-02:1:0");
        let expiry = Day::from_ymd(2026, 11, 24).unwrap();
        let contract = Contract::Option { underlying: "NIFTY".into(), expiry, strike: price(strike), right };
        book.instruments[0] = Instrument { symbol: "NIFTY".into(), isin: None, contract };
        let market = |index: Option<Price>| Market { at_entry: [index].into(), ..Market::default() };
        assert_eq!(keys(&book, market(Some(price(20_000))), "strikeDistance"), [expected], "{strike}");
        assert_eq!(keys(&book, market(None), "strikeDistance"), ["-"]);
    };
    for (strike, call, put) in [
        (18_900, "..-5", "5.."),
        (19_000, "..-5", "5.."),
        (19_001, "-5..-2", "2..5"),
        (19_600, "-5..-2", "2..5"),
        (19_601, "-2..-1", "1..2"),
        (19_800, "-2..-1", "1..2"),
        (19_900, "-1..-0.5", "0.5..1"),
        (19_901, "-0.5..0.5", "-0.5..0.5"),
        (20_000, "-0.5..0.5", "-0.5..0.5"),
        (20_099, "-0.5..0.5", "-0.5..0.5"),
        (20_100, "0.5..1", "-1..-0.5"),
        (20_399, "1..2", "-2..-1"),
        (20_400, "2..5", "-5..-2"),
        (21_000, "5..", "..-5"),
    ] {
        check(Right::Call, strike, call);
        check(Right::Put, strike, put);
    }
}

/// After 20,000 the third opened 100 lower and closed 99 higher, the fourth opened 100 higher and closed 99 lower.
#[test]
fn a_day_has_a_gap_and_a_move() {
    let book = book(
        "A intraday closed 2026-11-03T09:20 2026-11-03:1:0
         A delivery closed 2026-11-03T10:00 2026-11-04:1:0
         NIFTY futures closed 2026-11-04T00:00 2026-11-04:1:0
         A intraday closed 2026-11-05T10:00 2026-11-05:1:0
         A delivery unknown_cost 2026-11-04T10:00",
    );
    let day =
        |open: i64, close: i64| DayOfIndex { before: price(20_000), open: price(open), close: price(close) };
    let of = |day: u32| Day::from_ymd(2026, 11, day).unwrap();
    let days: BTreeMap<Day, DayOfIndex> = [(of(3), day(19_900, 20_099)), (of(4), day(20_100, 19_901))].into();
    let market = Market { days: days.into(), ..Market::default() };
    assert_eq!(keys(&book, market.clone(), "gap"), ["down", "down", "up", "-", "-"]);
    assert_eq!(keys(&book, market, "indexDay"), ["none", "none", "none", "-", "-"]);
    let moved: BTreeMap<Day, DayOfIndex> =
        [(of(3), day(19_901, 20_100)), (of(4), day(20_099, 19_900))].into();
    let market = Market { days: moved.into(), ..Market::default() };
    assert_eq!(keys(&book, market.clone(), "gap"), ["none", "none", "none", "-", "-"]);
    assert_eq!(keys(&book, market, "indexDay"), ["up", "up", "down", "-", "-"]);
    assert_eq!(keys(&book, Market::default(), "gap"), ["-"; 5], "no candles say nothing");
}
