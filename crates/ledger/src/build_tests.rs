//! The Book of a few fills: what the columns hold, what is said about a cut file, two accounts as one.

use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, Instrument, Method, Origin, Price, Quantity, Right,
    Series, Side, Time, Window, value_of,
};

use crate::charges::Plan;
use crate::{Book, Import, Merged, StartOfRecord, Status, merge};

fn option(strike: &str) -> Instrument {
    Instrument {
        symbol: format!("NIFTY26519{strike}PE").into(),
        isin: None,
        contract: Contract::Option {
            underlying: "NIFTY".into(),
            expiry: Day::parse("2026-05-19").unwrap(),
            strike: Price::parse(strike).unwrap(),
            right: Right::Put,
        },
    }
}

fn share(symbol: &str) -> Instrument {
    Instrument { symbol: symbol.into(), isin: None, contract: Contract::Cash }
}

/// `(instrument, "05-11 10:00", side, quantity, price)`; every fill is an order of its own.
fn account(
    broker: Broker,
    instruments: &[Instrument],
    fills: &[(u32, &str, Side, i64, &str)],
) -> (Broker, Merged) {
    let fills: Vec<Fill> = fills
        .iter()
        .zip(1..)
        .map(|(&(instrument, time, side, quantity, price), row)| {
            let (quantity, price) = (Quantity::whole(quantity), Price::parse(price).unwrap());
            Fill {
                time: Time::parse_ist(&format!("2026-{time}")).unwrap(),
                quantity,
                value: value_of(price, quantity).unwrap(),
                instrument,
                side,
                auction: false,
                series: Series::NONE,
                price,
                row,
                exchange: Exchange::Nse,
                origin: Origin::Traded,
                trade_id: row.to_string().into(),
                order_id: format!("o{row}").into(),
                id: FillId::UNSET,
            }
        })
        .collect();
    (broker, merge(&[Import { broker, instruments, fills: &fills, charges: &[] }]))
}

fn book((broker, merged): &(Broker, Merged), as_of: &str) -> Book {
    let day = |text: &str| Day::parse(text).unwrap();
    let window = Window { from: day("2026-05-04"), to: day("2026-05-29") };
    Book::build(merged, &Plan::of(*broker), Method::Fifo, Some(window), &StartOfRecord::default(), day(as_of))
}

#[test]
fn contracts_that_do_not_come_back_to_zero_are_named() {
    let account = account(
        Broker::ZERODHA,
        &[option("23000"), option("23100"), share("INFY")],
        &[
            (0, "05-11 10:00", Side::Sell, 65, "10"),
            (1, "05-11 10:01", Side::Buy, 65, "12"),
            (1, "05-12 10:00", Side::Sell, 65, "13"),
            (2, "05-12 10:00", Side::Buy, 5, "1500"),
        ],
    );
    assert_eq!(
        domain::messages(&book(&account, "2026-05-30").warnings),
        [
            "The F&O files start on 4 May 2026; positions opened before are missing. 1 contract does not come back to zero \
          and may have been opened earlier: NIFTY 23000 PE 19 May 2026. If so, add the file that covers the days before.",
            "The results of 1 contract first traded within 95 days of 4 May 2026 (NIFTY 23100 PE 19 May 2026) assume that no \
          position in it was open before. If one was, add the file that covers the days before, or enter that position."
        ]
    );
}

#[test]
fn a_partly_closed_trade_is_open_and_its_exit_counts() {
    let account = account(
        Broker::ZERODHA,
        &[share("INFY")],
        &[(0, "05-11 10:00", Side::Buy, 10, "1500"), (0, "05-13 10:00", Side::Sell, 4, "1510.5")],
    );
    let book = book(&account, "2026-05-30");
    assert_eq!(book.trades.status, [Status::Open]);
    assert_eq!(book.trades.gross[0].to_string(), "42");
    assert_eq!(book.trades.open_quantity[0], Quantity::whole(6));
    assert_eq!(book.scrips[0].open.value.to_string(), "9000");
    assert_eq!(book.scrips[0].realised_sell.to_string(), "6042");
    // The exit carries the sell's charges whole and four tenths of the buy's: less than all of them.
    assert!(book.exits.charges[0] > domain::Money::ZERO && book.exits.charges[0] < book.charges.total());
    assert_eq!(book.trades.first_exit, [0, 1]);
}

#[test]
fn two_accounts_stand_side_by_side_and_never_match() {
    let instruments = [share("INFY")];
    let bought = account(Broker::ZERODHA, &instruments, &[(0, "05-11 10:00", Side::Buy, 10, "1500")]);
    let sold = account(
        Broker::GROWW,
        &instruments,
        &[
            (0, "05-12 10:00", Side::Sell, 10, "1600"),
            (0, "05-05 10:00", Side::Buy, 3, "1000"),
            (0, "05-05 11:00", Side::Sell, 3, "1100"),
        ],
    );
    let (a, b) = (book(&bought, "2026-05-30"), book(&sold, "2026-05-30"));
    let joined = Book::join(vec![a.clone(), b.clone()]);
    // By the time of the last exit, a trade without one at its entry.
    assert_eq!(joined.trades.status, [Status::Win, Status::Open, Status::UnknownCost]);
    assert_eq!(joined.trades.instrument, [1, 0, 1]);
    assert_eq!(joined.trades.first_exit, [0, 1, 1, 1]);
    assert_eq!(joined.exits.trade, [0]);
    assert_eq!(joined.charges, a.charges + b.charges);
    assert_eq!(joined.scrips.len(), 2);
    assert_eq!(joined.charge_notes.len(), a.charge_notes.len() + b.charge_notes.len());
    assert_eq!(Book::join(vec![b.clone()]), b);
}

/// The fills of a file and of an opening lot or position that the user typed, in either order.
#[track_caller]
fn check_opened(instrument: Instrument, file: &[Fill], opened: &Fill, expected: &str) {
    let instruments = [instrument];
    let import = |fills| Import { broker: Broker::ZERODHA, instruments: &instruments, fills, charges: &[] };
    let opened = [opened.clone()];
    for imports in [[import(file), import(&opened)], [import(&opened), import(file)]] {
        let book = Book::build(
            &merge(&imports),
            &Plan::of(Broker::ZERODHA),
            Method::Fifo,
            None,
            &StartOfRecord::default(),
            Day::parse("2026-05-15").unwrap(),
        );
        let trades = &book.trades;
        let line = |at: usize| {
            let (direction, status) = (trades.direction[at].word(), trades.status[at].word());
            format!(
                "{direction} {} {status} {} open {}",
                trades.quantity[at], trades.gross[at], trades.open_quantity[at]
            )
        };
        let found: Vec<_> = (0..trades.len()).map(line).collect();
        assert_eq!(found.join(", "), expected);
    }
}

fn fill(id: &str, time: &str, side: Side, quantity: i64, price: &str) -> Fill {
    let (quantity, price) = (Quantity::whole(quantity), Price::parse(price).unwrap());
    Fill {
        time: Time::parse_ist(&format!("2026-{time}")).unwrap(),
        quantity,
        value: value_of(price, quantity).unwrap(),
        instrument: 0,
        side,
        auction: false,
        series: Series::NONE,
        price,
        row: 1,
        exchange: Exchange::Nse,
        origin: Origin::Traded,
        trade_id: id.into(),
        order_id: id.into(),
        id: FillId::UNSET,
    }
}

#[test]
fn an_opening_lot_resolves_a_sell_of_unknown_cost() {
    let sold = [fill("7", "05-11 10:00", Side::Sell, 10, "1500")];
    let lot = |quantity| fill("OP1", "03-02 00:00", Side::Buy, quantity, "1200");
    check_opened(share("INFY"), &sold, &lot(10), "long 10 win 3000 open 0");
    check_opened(share("INFY"), &sold, &lot(15), "long 15 open 3000 open 5");
    // Four of ten: the rest stays unknown.
    check_opened(share("INFY"), &sold, &lot(4), "long 4 win 1200 open 0, long 6 unknown_cost 0 open 0");
    // A lot dated behind the sell is no answer to it.
    let late = fill("OP1", "05-12 00:00", Side::Buy, 10, "1200");
    check_opened(share("INFY"), &sold, &late, "long 10 unknown_cost 0 open 0, long 10 open 0 open 10");
}

#[test]
fn an_opening_position_turns_a_short_into_the_end_of_a_long() {
    let sold = [fill("7", "05-11 10:00", Side::Sell, 65, "10")];
    let book = |opened: &Fill, expected| check_opened(option("23000"), &sold, opened, expected);
    // (10 − 25) × 65.
    book(&fill("OP1", "05-04 00:00", Side::Buy, 65, "25"), "long 65 loss -975 open 0");
    book(&fill("OP1", "05-04 00:00", Side::Buy, 130, "4"), "long 130 open 390 open 65");
    // Of a position that began short the sell is more of the same.
    book(&fill("OP1", "05-04 00:00", Side::Sell, 65, "25"), "short 130 open 0 open -130");
}

#[test]
fn keys_do_not_collide_across_accounts() {
    let instruments = [share("INFY")];
    let fills = [(0, "05-11 10:00", Side::Buy, 10, "1500")];
    let books = [Broker::ZERODHA, Broker::GROWW]
        .map(|broker| book(&account(broker, &instruments, &fills), "2026-05-30"));
    let joined = Book::join(books.to_vec());
    assert_eq!(joined.trades.key, [books[0].trades.key[0], books[1].trades.key[0]]);
    assert_ne!(joined.trades.key[0], joined.trades.key[1]);
    assert_eq!(joined.trade_of(books[1].trades.key[0]), Some(1));
    // The same in every build of the program: they stand in addresses.
    assert_eq!(joined.trades.key[0], KEY);
    assert_eq!(books[0].trade_of_old_key(Broker::ZERODHA, OLD_KEY), Some(0));
    assert_eq!(books[1].trade_of_old_key(Broker::GROWW, OLD_KEY), None);
}

/// SplitMix64 over `zerodha`, the id of the buy (over `NSE`, `equity`, its day, `buy` and its trade id) and `delivery`,
/// calculated apart from the program.
const KEY: u64 = 5_611_863_375_571_841_054;

/// FNV-1a and SplitMix64 over `zerodha`, `INFY` and the time of the buy, calculated apart from the program.
const OLD_KEY: u64 = 5_465_354_916_801_488_789;
