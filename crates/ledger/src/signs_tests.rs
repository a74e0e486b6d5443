//! Telling signs: what is asked, and what closes the question.

use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, Instrument, Isin, Method, Origin, Price, Quantity, Series,
    Side, Time, value_of,
};

use crate::charges::Plan;
use crate::{Book, Import, Record, SignAnswer, SignKind, StartOfRecord, merge};

const OLD: &str = "INE009A01013";
const NEW: &str = "INE009A01021";

fn share(symbol: &str, isin: &str) -> Instrument {
    Instrument { symbol: symbol.into(), isin: Isin::parse(isin), contract: Contract::Cash }
}

/// `(instrument, "05-11", side, quantity, price)`, each at ten o'clock of its day of 2026.
fn book(instruments: &[Instrument], said: &StartOfRecord, fills: &[(u32, &str, Side, i64, &str)]) -> Book {
    let fills: Vec<Fill> = (1..)
        .zip(fills)
        .map(|(row, &(instrument, day, side, quantity, price))| {
            let (quantity, price) = (Quantity::whole(quantity), Price::parse(price).unwrap());
            Fill {
                time: Time::parse_ist(&format!("2026-{day} 10:00")).unwrap(),
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
                order_id: row.to_string().into(),
                id: FillId::UNSET,
            }
        })
        .collect();
    let merged = merge(&[Import { broker: Broker::ZERODHA, instruments, fills: &fills, charges: &[] }]);
    let as_of = Day::parse("2026-06-01").unwrap();
    Book::build(&merged, &Plan::of(Broker::ZERODHA), Method::Fifo, None, said, as_of)
}

fn questions(book: &Book) -> Vec<String> {
    book.signs.iter().map(|sign| sign.question.message()).collect()
}

#[test]
fn sold_twice_as_much_as_bought_asks_for_a_bonus() {
    let infy = [share("INFY", NEW)];
    let fills = [(0, "04-01", Side::Buy, 100, "1500"), (0, "05-04", Side::Sell, 200, "800")];
    let nothing = StartOfRecord::default();
    let asked = book(&infy, &nothing, &fills);
    assert_eq!(
        questions(&asked),
        [
            "You sold 200 of INFY but the record shows 100 bought: was there a 1:1 bonus or a split of 1 share into 2?"
        ]
    );
    assert_eq!((asked.signs[0].ratio, asked.scrips[0].record), (Some((2, 1)), Record::Deficit));
    // "No" closes it, "not entered yet" does not.
    let said = |answer| StartOfRecord {
        signs: [((NEW.into(), SignKind::Ratio), answer)].into(),
        ..StartOfRecord::default()
    };
    assert!(book(&infy, &said(SignAnswer::Nothing), &fills).signs.is_empty());
    let kept = book(&infy, &said(SignAnswer::NotEntered), &fills);
    assert!(kept.signs.len() == 1 && kept.signs[0].answered);
    // 23:10 is no usual split; what is sold within what was bought asks nothing.
    let other = [(0, "04-01", Side::Buy, 100, "1500"), (0, "05-04", Side::Sell, 230, "1400")];
    assert!(book(&infy, &nothing, &other).signs.is_empty());
    let half = [(0, "04-01", Side::Buy, 200, "1500"), (0, "05-04", Side::Sell, 100, "1400")];
    assert!(book(&infy, &nothing, &half).signs.is_empty());
    // Above five quarters of the half, 937.5, the price was not divided by two: the shares were held before. A deficit all
    // the same.
    let older = [(0, "04-01", Side::Buy, 100, "1500"), (0, "05-04", Side::Sell, 200, "938")];
    let small = [(0, "04-01", Side::Buy, 100, "1500"), (0, "05-04", Side::Sell, 200, "1201")];
    assert_eq!(questions(&book(&infy, &nothing, &small)), Vec::<&str>::new());
    assert_eq!(book(&infy, &nothing, &small).scrips[0].record, Record::Deficit);
    // Just above it the fall itself is asked about.
    assert_eq!(
        questions(&book(&infy, &nothing, &older)),
        [
            "The price of INFY fell from 1500 on 1 Apr 2026 to 938 on 4 May 2026 while you held some of it: was there a 2:3 bonus?"
        ]
    );
}

#[test]
fn a_price_that_fell_as_a_bonus_makes_it_is_asked_about_and_marked() {
    let infy = [share("INFY", NEW)];
    // Bought 100 at 1500, sold 100 at 770 after an issue of 1:1: half of them were bonus shares, −73,000 is not what was lost.
    let fills = [(0, "04-01", Side::Buy, 100, "1500"), (0, "05-04", Side::Sell, 100, "770")];
    let held_none = StartOfRecord { held_none: true, ..StartOfRecord::default() };
    let asked = book(&infy, &held_none, &fills);
    assert_eq!(
        questions(&asked),
        [
            "The price of INFY fell from 1500 on 1 Apr 2026 to 770 on 4 May 2026 while you held some of it: was there a 1:1 bonus \
             or a split of 1 share into 2?"
        ]
    );
    assert_eq!((asked.scrips[0].record, asked.trades.assumed.as_slice()), (Record::Assumed, &[true][..]));
    assert_eq!(asked.scrips[0].assumed_pnl.to_string(), "-73000");
    let nothing = StartOfRecord {
        signs: [((NEW.into(), SignKind::Ratio), SignAnswer::Nothing)].into(),
        ..held_none.clone()
    };
    let closed = book(&infy, &nothing, &fills);
    assert_eq!((closed.signs.len(), closed.scrips[0].record), (0, Record::Known));
    // A quarter is ordinary: 1500 to 1112.
    let ordinary = [(0, "04-01", Side::Buy, 100, "1500"), (0, "05-04", Side::Sell, 100, "1112")];
    let ordinary = book(&infy, &held_none, &ordinary);
    assert_eq!((ordinary.signs.len(), ordinary.scrips[0].record), (0, Record::Known));
}

#[test]
fn a_new_isin_is_asked_about_while_old_shares_are_held() {
    // 10 @ 1000 held under the old ISIN; 5 @ 200 bought and sold under the new one: first in, first out they were older.
    let both = [share("INFY", OLD), share("INFY", NEW)];
    let fills = [
        (0, "04-01", Side::Buy, 10, "1000"),
        (1, "05-04", Side::Buy, 5, "200"),
        (1, "05-05", Side::Sell, 5, "210"),
    ];
    let said = StartOfRecord { held_none: true, ..StartOfRecord::default() };
    let book = book(&both, &said, &fills);
    assert_eq!(
        questions(&book),
        [
            "INFY goes on under a new ISIN (INE009A01013 became INE009A01021); 10 bought under the old one are still held \
          and 0 under the new one have no buy: was it split or merged?"
        ]
    );
    // "Held none" does not make it known.
    let new = book.scrips.iter().find(|scrip| scrip.instrument == book.signs[0].instrument).unwrap();
    assert_eq!((new.record, new.assumed_pnl.to_string()), (Record::Assumed, "50".to_owned()));
}

#[test]
fn a_stocks_contract_that_ends_in_a_ratio_is_asked_about() {
    let future = |underlying: &str| Instrument {
        symbol: format!("{underlying}26JUNFUT").into(),
        isin: None,
        contract: Contract::Future {
            underlying: underlying.into(),
            expiry: Day::parse("2026-06-30").unwrap(),
        },
    };
    let fills = [(0, "05-04", Side::Buy, 500, "1500"), (0, "05-11", Side::Sell, 1000, "760")];
    let nothing = StartOfRecord::default();
    let asked = book(&[future("INFY")], &nothing, &fills);
    assert_eq!(
        questions(&asked),
        [
            "You bought 500 and sold 1,000 of INFY FUT 30 Jun 2026: was the contract adjusted for a bonus or a split, or was \
          some of it opened before this record?"
        ]
    );
    assert_eq!(asked.scrips[0].record, Record::Assumed);
    // An index has no bonus.
    assert!(book(&[future("NIFTY")], &nothing, &fills).signs.is_empty());
}

#[test]
fn what_came_for_nothing_is_asked_about() {
    let nothing = StartOfRecord::default();
    let free = book(
        &[share("INFY", NEW)],
        &nothing,
        &[(0, "04-01", Side::Buy, 10, "0"), (0, "05-04", Side::Sell, 10, "50")],
    );
    assert_eq!(
        questions(&free),
        ["10 of INFY came at a price of 0: were they bonus shares or rights entitlements?"]
    );
    let sold = book(&[share("INFY-RE", NEW)], &nothing, &[(0, "05-04", Side::Sell, 10, "50")]);
    assert_eq!(
        questions(&sold),
        [
            "You sold 10 of INFY-RE, rights entitlements that the record does not show as bought: were they given to you \
          free of cost?"
        ]
    );
}
