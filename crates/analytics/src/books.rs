//! Small books for tests.

use domain::{Contract, Day, Instrument, Money, Price, Product, Quantity, Right, Time};
use ledger::{Book, Direction, Status};
use proptest::prelude::*;

use crate::daily::{Daily, daily};
use crate::summary::Summary;

pub fn summary(book: &Book) -> Summary {
    crate::summary(book, &daily(book))
}

/// A trade a line: `symbol product status entry day:gross:charges…`, one `day:…` per exit.
/// `closed` is a win, loss or breakeven by its net. Every exit is one lot match.
pub fn book(text: &str) -> Book {
    let mut book = Book::default();
    book.trades.first_exit.push(0);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<_> = line.split_whitespace().collect();
        let [symbol, product, status, entry, exits @ ..] = words.as_slice() else {
            panic!("four words and exits wanted: {line}");
        };
        let exits = exits.iter().map(|exit| {
            let [day, gross, charges] = exit.split(':').collect::<Vec<_>>()[..] else {
                panic!("day:gross:charges wanted: {exit}");
            };
            (Day::parse(day).unwrap(), Money::parse(gross).unwrap(), Money::parse(charges).unwrap())
        });
        let known = book.instruments.iter().position(|one| one.symbol == *symbol);
        let instrument = known.unwrap_or_else(|| {
            let contract = match *product {
                "futures" | "options" => Contract::Future {
                    underlying: (*symbol).into(),
                    expiry: Day::from_ymd(2026, 11, 24).unwrap(),
                },
                _ => Contract::Cash,
            };
            book.instruments.push(Instrument { symbol: (*symbol).into(), isin: None, contract });
            book.instruments.len() - 1
        });
        let entry = Time::parse_ist(entry).unwrap();
        let product = Product::from_word(product).unwrap();
        push(&mut book, instrument as u32, product, status, entry, &exits.collect::<Vec<_>>());
    }
    book
}

fn push(
    book: &mut Book,
    instrument: u32,
    product: Product,
    status: &str,
    entry: Time,
    exits: &[(Day, Money, Money)],
) {
    let index = book.trades.len() as u32;
    let gross: Money = exits.iter().map(|exit| exit.1).sum();
    let charges: Money = exits.iter().map(|exit| exit.2).sum();
    let status = match status {
        "closed" if gross > charges => Status::Win,
        "closed" if gross < charges => Status::Loss,
        "closed" => Status::Breakeven,
        "open" => Status::Open,
        "unknown_cost" => Status::UnknownCost,
        "settlement_needed" => Status::SettlementNeeded,
        other => panic!("no status {other}"),
    };
    for &(day, gross, charges) in exits {
        book.exits.trade.push(index);
        book.exits.day.push(day);
        book.exits.quantity.push(Quantity::whole(1));
        book.exits.gross.push(gross);
        book.exits.charges.push(charges);
        book.exits.turnover.push(gross.abs());
        book.exits.traded.push(Money::ZERO);
    }
    let trades = &mut book.trades;
    trades.instrument.push(instrument);
    trades.product.push(product);
    trades.direction.push(Direction::Long);
    trades.status.push(status);
    let open = i64::from(status == Status::Open);
    trades.quantity.push(Quantity::whole(exits.len().max(1) as i64 + open));
    trades.open_quantity.push(Quantity::whole(open));
    trades.entry_time.push((status != Status::UnknownCost).then_some(entry));
    let sold = (status == Status::UnknownCost).then_some(entry);
    trades.exit_time.push(exits.last().map(|exit| Time::from_ist(exit.0, 50_000)).or(sold));
    trades.buy_value.push(Money::ZERO);
    trades.sell_value.push(Money::ZERO);
    trades.gross.push(gross);
    trades.charges.push(charges);
    trades.turnover.push(exits.iter().map(|exit| exit.1.abs()).sum());
    trades.assumed.push(false);
    trades.key.push(u64::from(index));
    trades.first_exit.push(book.exits.len() as u32);
}

/// Net rupees of consecutive days from Monday 2026-11-02.
pub fn days(nets: &[i64]) -> Vec<Daily> {
    on_days(&(0..).zip(nets.iter().copied()).collect::<Vec<_>>())
}

/// Net rupees of days counted from Monday 2026-11-02.
pub fn on_days(nets: &[(i32, i64)]) -> Vec<Daily> {
    let monday = Day::from_ymd(2026, 11, 2).unwrap();
    nets.iter()
        .map(|&(day, rupees)| {
            let net = Money(rupees * Money::ONE);
            Daily { day: monday.plus(day), gross: net, charges: Money::ZERO, net, exits: 1 }
        })
        .collect()
}

/// Books of any shape: every status, both directions, shares, futures and options, several exits, several months.
pub fn any_book(trades: std::ops::Range<usize>) -> impl Strategy<Value = Book> {
    let status = prop::sample::select(vec![
        "closed",
        "closed",
        "closed",
        "closed",
        "open",
        "unknown_cost",
        "settlement_needed",
    ]);
    let exit = (0..90_i32, -50_000_000..50_000_000_i64, 0..1_000_000_i64);
    let exits = prop::collection::vec(exit, 1..4);
    let product = prop::sample::select(Product::ALL.to_vec());
    let values = (any::<bool>(), 0..3_000_000_000_i64, 0..3_000_000_000_i64);
    let trade = (0..12_u32, product, status, 0..200_000_000_i64, exits, values);
    prop::collection::vec(trade, trades).prop_map(|trades| {
        let mut book = Book::default();
        book.trades.first_exit.push(0);
        // Three symbols stand twice, each for one thing.
        for at in (0..12).map(|at| at % 9) {
            let symbol = format!("S{at}").into();
            let underlying = if at < 6 { "NIFTY" } else { "TCS" }.into();
            let expiry = Day(20_830 + 7 * at);
            let contract = match at % 4 {
                0 | 1 => Contract::Cash,
                2 => Contract::Future { underlying, expiry },
                _ => {
                    let right = if at < 6 { Right::Call } else { Right::Put };
                    Contract::Option {
                        underlying,
                        expiry,
                        strike: Price(100 * i64::from(at) * Price::ONE),
                        right,
                    }
                }
            };
            book.instruments.push(Instrument { symbol, isin: None, contract });
        }
        for (instrument, product, status, seconds, exits, (is_long, bought, sold)) in trades {
            let entry = Time(1_790_000_000_000 + seconds * 60);
            let exit = |&(day, gross, charges)| (Day(20_800 + day), Money(gross), Money(charges));
            let mut exits: Vec<_> = exits.iter().map(exit).collect();
            exits.sort_unstable_by_key(|exit| exit.0);
            if status == "unknown_cost" {
                exits.clear();
            }
            push(&mut book, instrument, product, status, entry, &exits);
            let at = book.trades.len() - 1;
            let trades = &mut book.trades;
            trades.direction[at] = if is_long { Direction::Long } else { Direction::Short };
            (trades.buy_value[at], trades.sell_value[at]) = (Money(bought), Money(sold));
        }
        book
    })
}
