//! The start of the record: what lacks stands first, what nobody has said is marked.

use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, Instrument, Isin, Method, Origin, Price, Quantity, Series,
    Side, Time, value_of,
};

use crate::charges::Plan;
use crate::{Book, Import, StartOfRecord, Status, merge};

/// `04-01 09:15 buy 100 @ 50` a line, of 2026; `auction`, `BE`, `opening` or `bonus` behind it.
fn fills(text: &str) -> Vec<Fill> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines
        .zip(1..)
        .map(|(line, row)| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let (quantity, price) = (Quantity::parse(words[3]).unwrap(), Price::parse(words[5]).unwrap());
            let has = |word| words.contains(&word);
            let origin = match () {
                () if has("opening") => Origin::Opening,
                () if has("bonus") => Origin::Bonus,
                () => Origin::Traded,
            };
            Fill {
                instrument: 0,
                row,
                time: Time::parse_ist(&format!("2026-{} {}", words[0], words[1])).unwrap(),
                quantity,
                price,
                value: value_of(price, quantity).unwrap(),
                exchange: Exchange::Nse,
                origin,
                side: Side::from_word(words[2]).unwrap(),
                series: Series::parse(if has("BE") { "BE" } else { "" }),
                auction: has("auction"),
                trade_id: row.to_string().into(),
                order_id: row.to_string().into(),
                id: FillId::UNSET,
            }
        })
        .collect()
}

fn book(method: Method, said: &StartOfRecord, text: &str) -> Book {
    let isin = Isin::parse("INE009A01021");
    let instruments = [Instrument { symbol: "INFY".into(), isin, contract: Contract::Cash }];
    let merged = merge(&[Import {
        broker: Broker::ZERODHA,
        instruments: &instruments,
        fills: &fills(text),
        charges: &[],
    }]);
    Book::build(&merged, &Plan::of(Broker::ZERODHA), method, None, said, Day::parse("2026-12-01").unwrap())
}

/// `record, lacking, assumed, left out`, then a line per trade: product, quantity, gross or sale value, mark.
fn show(book: &Book) -> Vec<String> {
    let scrip = &book.scrips[0];
    let (record, lacking) = (scrip.record.word(), scrip.lacking);
    let mut lines = vec![format!(
        "{record} lacks {lacking}, {} assumed, {} left out",
        scrip.assumed_pnl, scrip.left_out_sale_value
    )];
    let trades = &book.trades;
    lines.extend((0..trades.len()).map(|at| {
        let mark = if trades.assumed[at] { " assumed" } else { "" };
        let what = match trades.status[at] {
            Status::UnknownCost => format!("unknown cost, sold for {}", trades.sell_value[at]),
            Status::Open => format!("open {}, made {}", trades.open_quantity[at], trades.gross[at]),
            Status::Win | Status::Loss | Status::Breakeven | Status::SettlementNeeded => {
                format!("made {}", trades.gross[at])
            }
        };
        format!(
            "{} {} {}: {what}{mark}",
            trades.product[at],
            trades.direction[at].word(),
            trades.quantity[at]
        )
    }));
    lines
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(show(&book(Method::Fifo, &StartOfRecord::default(), text)), expected);
}

#[track_caller]
fn check_said(said: &StartOfRecord, text: &str, expected: &[&str]) {
    assert_eq!(show(&book(Method::Fifo, said, text)), expected);
}

fn held_none() -> StartOfRecord {
    StartOfRecord { held_none: true, ..StartOfRecord::default() }
}

fn complete(name: &str) -> StartOfRecord {
    StartOfRecord { complete: [name.into()].into(), ..StartOfRecord::default() }
}

const ONE: &str = "04-01 09:15 buy 1 @ 3284.35\n 05-04 09:15 sell 1 @ 3022.75";
const TEN_OLDER: &str = "04-01 09:15 buy 5 @ 1500\n 04-02 09:15 sell 5 @ 1600\n 04-03 09:15 sell 10 @ 1650";

#[test]
fn bought_and_sold_is_assumed_until_somebody_says_so() {
    // 3022.75 − 3284.35.
    check(ONE, &["assumed lacks 0, -261.6 assumed, 0 left out", "delivery long 1: made -261.6 assumed"]);
    let known = ["known lacks 0, 0 assumed, 0 left out", "delivery long 1: made -261.6"];
    check_said(&held_none(), ONE, &known);
    check_said(&complete("INE009A01021"), ONE, &known);
    check_said(&complete("INFY"), ONE, &known);
    check_said(
        &complete("TCS"),
        ONE,
        &["assumed lacks 0, -261.6 assumed, 0 left out", "delivery long 1: made -261.6 assumed"],
    );
}

#[test]
fn the_first_sells_are_of_the_shares_that_lack() {
    // Position 5, 0, −10: ten older shares. 5 @ 1600 and 5 of the 10 @ 1650 are theirs, the rest made 5 × 150.
    let expected = [
        "deficit lacks 10, 750 assumed, 16250 left out",
        "delivery long 5: unknown cost, sold for 8000",
        "delivery long 5: unknown cost, sold for 8250",
        "delivery long 5: made 750 assumed",
    ];
    let mut found = show(&book(Method::Fifo, &StartOfRecord::default(), TEN_OLDER));
    found.sort();
    let mut wanted: Vec<&str> = expected.to_vec();
    wanted.sort_unstable();
    assert_eq!(found, wanted);
}

#[test]
fn by_average_all_is_unknown_until_flat() {
    let text = format!("{TEN_OLDER}\n 05-04 09:15 buy 2 @ 100\n 05-05 09:15 sell 1 @ 130");
    let book = book(Method::WeightedAverage, &StartOfRecord::default(), &text);
    // 5 × 1600 + 10 × 1650 left out; then 130 − 100.
    assert_eq!(
        show(&book),
        [
            "deficit lacks 10, 30 assumed, 24500 left out",
            "delivery long 5: unknown cost, sold for 8000",
            "delivery long 10: unknown cost, sold for 16500",
            "delivery long 2: open 1, made 30 assumed",
        ]
    );
    assert_eq!(book.scrips[0].open.value.to_string(), "100");
    assert_eq!(book.scrips[0].unknown_cost_quantity, Quantity::whole(15));
}

#[test]
fn held_none_does_not_overrule_what_lacks() {
    let book = book(Method::Fifo, &held_none(), TEN_OLDER);
    assert_eq!(show(&book)[0], "deficit lacks 10, 750 assumed, 16250 left out");
    assert_eq!(
        domain::messages(&book.warnings),
        [
            "You said that you held no shares before this record, but more was sold than it holds: at least 10 INFY are \
          missing. Their sale value is counted in no result until you say when they came and what they cost."
        ]
    );
}

#[test]
fn a_lot_that_covers_is_assumed_until_it_was_all() {
    let covered = format!("01-05 00:00 buy 10 @ 1000 opening\n {TEN_OLDER}");
    // The lot's 10: 5 × 600 + 5 × 650; the bought 5: 5 × 150.
    let line = |record: &str, assumed: &str, mark: &str| {
        vec![
            format!("{record} lacks 0, {assumed} assumed, 0 left out"),
            format!("delivery long 15: made 7000{mark}"),
        ]
    };
    let default = StartOfRecord::default();
    assert_eq!(show(&book(Method::Fifo, &default, &covered)), line("assumed", "7000", " assumed"));
    assert_eq!(show(&book(Method::Fifo, &complete("INFY"), &covered)), line("known", "0", ""));
    // A lot of four leaves six lacking, and the lot stands behind them.
    let some = format!("01-05 00:00 buy 4 @ 1000 opening\n {TEN_OLDER}");
    // Unknown: 5 × 1600, 1 × 1650. The lot: 4 × 650; the bought: 5 × 150.
    assert_eq!(
        show(&book(Method::Fifo, &complete("INFY"), &some))[0],
        "deficit lacks 6, 3350 assumed, 9650 left out"
    );
}

#[test]
fn a_lot_received_in_the_middle_stands_at_its_own_day() {
    // IPO of 30 @ 100, listed and sold the same day; before it 10 were bought.
    let text = "04-01 09:15 buy 10 @ 50
                04-20 00:00 buy 30 @ 100 opening
                04-20 10:00 sell 30 @ 150
                04-20 10:05 buy 5 @ 140";
    // The day: 5 sold of 30 and bought back are intraday: 5 × (150 − 140). Delivered: 25 sold, of 10 @ 50 and 15 @ 100.
    check(
        text,
        &[
            "assumed lacks 0, 1750 assumed, 0 left out",
            "delivery long 40: open 15, made 1750 assumed",
            "intraday short 5: made 50",
        ],
    );
}

#[test]
fn a_bonus_lot_costs_nothing_and_is_charged_nothing() {
    let bought = "04-01 09:15 buy 10 @ 200";
    let with = format!("{bought}\n 06-01 00:00 buy 10 @ 0 bonus\n 07-01 09:15 sell 20 @ 120");
    let book_with = book(Method::Fifo, &complete("INFY"), &with);
    // 20 × 120 − 10 × 200.
    assert_eq!(show(&book_with), ["known lacks 0, 0 assumed, 0 left out", "delivery long 20: made 400"]);
    let opened = book(Method::Fifo, &StartOfRecord::default(), "04-01 00:00 buy 10 @ 200 opening");
    assert_eq!(opened.charges.total(), domain::Money::ZERO);
    assert!(opened.charge_notes.is_empty(), "{:?}", opened.charge_notes);
    assert_eq!(opened.equity_from, None);
    assert_eq!(book_with.equity_from, Day::parse("2026-04-01"));
}

#[test]
fn an_auction_counts_on_the_day_of_the_sell_that_it_settles() {
    // 10 short on 2 April, bought in on 6 April; the sell of 7 April needs a lot that the auction is not.
    check(
        "04-02 10:00 sell 10 @ 100\n 04-06 14:00 buy 10 @ 104 auction\n 04-07 10:00 sell 3 @ 110",
        &[
            "deficit lacks 3, -40 assumed, 330 left out",
            "delivery short 10: made -40 assumed",
            "delivery long 3: unknown cost, sold for 330",
        ],
    );
    // What lacks is counted without what the auction settled: 12 sold on 1 April, 10 of the 2 April settled.
    check(
        "04-01 10:00 sell 12 @ 90\n 04-02 10:00 sell 10 @ 100\n 04-06 14:00 buy 10 @ 104 auction",
        &[
            "deficit lacks 12, -40 assumed, 1080 left out",
            "delivery long 12: unknown cost, sold for 1080",
            "delivery short 10: made -40 assumed",
        ],
    );
}

#[test]
fn without_a_delivery_sell_nothing_is_asked() {
    check(
        "04-01 09:15 buy 10 @ 50\n 04-01 10:00 sell 4 @ 60",
        &[
            "known lacks 0, 0 assumed, 0 left out",
            "delivery long 6: open 6, made 0",
            "intraday long 4: made 40",
        ],
    );
}
