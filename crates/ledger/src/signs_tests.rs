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
    // Above five quarters of the half, 937.5, the price was not divided by two: the shares were held before. A deficit
    // all the same.
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
    // Bought 100 at 1500, sold 100 at 770 after an issue of 1:1: half of them were bonus shares, −73,000 is not what
    // was lost.
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
    // 10 @ 1000 held under the old ISIN; 5 @ 200 bought and sold under the new one: first in, first out they were
    // older.
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

fn option(symbol: &str, strike: &str) -> Instrument {
    let expiry = Day::parse("2026-05-28").unwrap();
    let strike = Price::parse(strike).unwrap();
    let contract = Contract::Option { underlying: "IOC".into(), expiry, strike, right: domain::Right::Call };
    Instrument { symbol: symbol.into(), isin: None, contract }
}

/// Of two options on one stock as of 1 June, after their expiry, what is asked about which, with its ratio.
fn renamed(strikes: [&str; 2], fills: &[(u32, &str, Side, i64, &str)]) -> Vec<(u32, Option<(i64, i64)>)> {
    let instruments = [option("A", strikes[0]), option("B", strikes[1])];
    let asked = book(&instruments, &StartOfRecord::default(), fills);
    let own = asked.signs.iter().filter(|sign| sign.kind == SignKind::ContractRenamed);
    own.map(|sign| (sign.goes_on.unwrap().instrument, sign.ratio)).collect()
}

#[test]
fn an_option_that_goes_on_under_another_strike_is_asked_about() {
    use Side::{Buy, Sell};
    // A dividend of 3: the same units.
    let dividend = [(0, "05-04", Buy, 100, "5"), (1, "05-11", Sell, 100, "6")];
    assert_eq!(renamed(["110", "107"], &dividend), [(1, None)]);
    // Short, and closed in part.
    let short = [(0, "05-04", Sell, 100, "5"), (1, "05-11", Buy, 40, "6")];
    assert_eq!(renamed(["110", "107"], &short), [(1, None)]);
    // A bonus 1:1 and a split of 1 into 5, in whole and in part.
    let bonus = [(0, "05-04", Buy, 100, "50"), (1, "05-11", Sell, 200, "26")];
    assert_eq!(renamed(["1000", "500"], &bonus), [(1, Some((2, 1)))]);
    let part = [(0, "05-04", Buy, 100, "50"), (1, "05-11", Sell, 300, "11")];
    assert_eq!(renamed(["1000", "200"], &part), [(1, Some((5, 1)))]);
    // A rights issue, the strike to the tick.
    let rights = [(0, "05-04", Buy, 3225, "5"), (1, "05-11", Sell, 3273, "6")];
    assert_eq!(renamed(["160", "157.65"], &rights), [(1, Some((1091, 1075)))]);
    // A strike that went up is no dividend; the same side is no end of the other; on the same day it is a spread;
    // closed contracts have nothing to go on; half of the strike is more than any dividend.
    assert_eq!(renamed(["107", "110"], &dividend), []);
    let same_side = [(0, "05-04", Buy, 100, "5"), (1, "05-11", Buy, 100, "6")];
    assert_eq!(renamed(["110", "107"], &same_side), []);
    let one_day = [(0, "05-04", Buy, 100, "5"), (1, "05-04", Sell, 100, "6")];
    assert_eq!(renamed(["110", "107"], &one_day), []);
    let closed = [(0, "05-04", Buy, 100, "5"), (0, "05-05", Sell, 100, "6"), (1, "05-11", Sell, 100, "6")];
    assert_eq!(renamed(["110", "107"], &closed), []);
    assert_eq!(renamed(["110", "60"], &dividend), []);
    let more = [(0, "05-04", Buy, 100, "5"), (1, "05-11", Sell, 101, "6")];
    assert_eq!(renamed(["110", "107"], &more), []);
}

#[test]
fn the_question_about_a_renamed_option_says_what_became_what_and_closes() {
    let instruments = [option("A", "110"), option("B", "107")];
    let fills = [(0, "05-04", Side::Buy, 100, "5"), (1, "05-11", Side::Sell, 100, "6")];
    let asked = book(&instruments, &StartOfRecord::default(), &fills);
    assert_eq!(
        questions(&asked),
        [
            "100 of IOC 110 CE 28 May 2026 were never closed, and IOC 107 CE 28 May 2026 begins on 11 May 2026 the other way \
             round: did the exchange adjust the contract and give it the new name (a dividend of ₹3, the strike lower by it)?"
        ]
    );
    assert!(asked.scrips.iter().all(|scrip| scrip.record == Record::Assumed));
    let rights = [(0, "05-04", Side::Buy, 3225, "5"), (1, "05-11", Side::Sell, 3273, "6")];
    let asked =
        questions(&book(&[option("A", "160"), option("B", "157.65")], &StartOfRecord::default(), &rights));
    assert!(asked[0].ends_with("(1091 units for 1075, the strike × 1075/1091)?"), "{asked:?}");
    let said = StartOfRecord {
        signs: [(("A".into(), SignKind::ContractRenamed), SignAnswer::Nothing)].into(),
        ..StartOfRecord::default()
    };
    assert!(book(&instruments, &said, &fills).signs.is_empty());
}

#[test]
fn while_contracts_run_a_usual_step_of_strikes_is_a_spread() {
    let asked_of = |strikes: [&str; 2], fills: &[(u32, &str, Side, i64, &str)]| {
        let instruments = strikes.map(|strike| {
            let mut one = option(strike, strike);
            if let Contract::Option { expiry, .. } = &mut one.contract {
                *expiry = Day::parse("2026-06-25").unwrap();
            }
            one
        });
        book(&instruments, &StartOfRecord::default(), fills).signs.len()
    };
    let equal = [(0, "05-04", Side::Buy, 100, "5"), (1, "05-11", Side::Sell, 100, "6")];
    let asked = |strikes: [&str; 2]| asked_of(strikes, &equal);
    assert_eq!(asked(["110", "105"]), 0);
    assert_eq!(asked(["110", "107"]), 1);
    // As many units of each: no eleven for ten.
    assert_eq!(asked(["110", "100"]), 0);
    assert_eq!(asked(["11", "10"]), 0);
    // Below 100 every step may be one.
    assert_eq!(asked(["50", "47"]), 0);
    // Nine sold at a strike of 100 against ten of 90: fewer units at a higher strike are a spread, too.
    let fewer = [(0, "05-04", Side::Buy, 100, "5"), (1, "05-11", Side::Sell, 90, "6")];
    assert_eq!(asked_of(["90", "100"], &fewer), 0);
}

fn plain(symbol: &str) -> Instrument {
    Instrument { symbol: symbol.into(), isin: None, contract: Contract::Cash }
}

fn contract_on(underlying: &str, symbol: &str, strike: Option<&str>) -> Instrument {
    let (underlying, expiry) = (underlying.into(), Day::parse("2026-05-28").unwrap());
    let contract = match strike {
        None => Contract::Future { underlying, expiry },
        Some(strike) => {
            let strike = Price::parse(strike).unwrap();
            Contract::Option { underlying, expiry, strike, right: domain::Right::Call }
        }
    };
    Instrument { symbol: symbol.into(), isin: None, contract }
}

/// What issuers, exchanges and clearings do without a row in any tradebook, none of it entered, by a user who has said
/// that nothing was held before. Of what leaves a trace in the trades, as in each of these, a question stands, and
/// nothing that it may change is counted as sure. A demerger whose shares are kept, or a call on shares of before,
/// leaves none.
#[test]
fn whatever_is_not_entered_is_asked_about_and_makes_no_sure_profit() {
    use Side::{Buy, Sell};
    type Deals = &'static [(u32, &'static str, Side, i64, &'static str)];
    let situations: [(&str, Vec<Instrument>, Deals); 20] = [
        ("a split", vec![share("X", NEW)], &[(0, "04-01", Buy, 100, "1000"), (0, "05-04", Sell, 200, "510")]),
        (
            "a split with its new ISIN",
            vec![share("X", OLD), share("X", NEW)],
            &[(0, "04-01", Buy, 100, "1000"), (1, "05-04", Sell, 200, "510")],
        ),
        (
            "a consolidation with its new ISIN",
            vec![share("X", OLD), share("X", NEW)],
            &[(0, "04-01", Buy, 100, "10"), (1, "05-04", Sell, 10, "105")],
        ),
        ("a bonus", vec![share("X", NEW)], &[(0, "04-01", Buy, 100, "900"), (0, "05-04", Sell, 150, "620")]),
        ("rights", vec![share("X", NEW)], &[(0, "04-01", Buy, 100, "900"), (0, "05-04", Sell, 110, "950")]),
        ("entitlements sold", vec![plain("X-RE")], &[(0, "05-04", Sell, 10, "40")]),
        (
            "a demerger",
            vec![plain("X"), plain("CHILD")],
            &[(0, "04-01", Buy, 100, "400"), (1, "05-04", Sell, 10, "250")],
        ),
        (
            "a merger",
            vec![plain("X"), plain("Y")],
            &[(0, "04-01", Buy, 100, "400"), (1, "05-04", Sell, 42, "900")],
        ),
        (
            "another symbol",
            vec![plain("X"), plain("NEWX")],
            &[(0, "04-01", Buy, 100, "400"), (1, "05-04", Sell, 100, "420")],
        ),
        ("an IPO, a gift", vec![plain("X")], &[(0, "05-04", Sell, 30, "120")]),
        ("partly paid shares", vec![plain("XYZPP")], &[(0, "05-04", Sell, 10, "300")]),
        (
            "a call on them",
            vec![plain("XYZPP")],
            &[(0, "04-01", Buy, 10, "100"), (0, "05-04", Sell, 10, "300")],
        ),
        (
            "their end",
            vec![plain("XYZPP"), plain("XYZ")],
            &[(0, "04-01", Buy, 10, "100"), (1, "05-04", Sell, 10, "900")],
        ),
        (
            "an option after a dividend",
            vec![contract_on("IOC", "A", Some("110")), contract_on("IOC", "B", Some("107"))],
            &[(0, "05-04", Buy, 100, "5"), (1, "05-11", Sell, 100, "6")],
        ),
        (
            "an option after a bonus",
            vec![contract_on("IOC", "A", Some("1000")), contract_on("IOC", "B", Some("500"))],
            &[(0, "05-04", Buy, 550, "50"), (1, "05-11", Sell, 1100, "26")],
        ),
        (
            "a future after a bonus",
            vec![contract_on("IOC", "F", None)],
            &[(0, "05-04", Buy, 550, "1000"), (0, "05-11", Sell, 1100, "510")],
        ),
        (
            "contracts that a demerger ended",
            vec![contract_on("IOC", "F", None)],
            &[(0, "05-04", Buy, 550, "1000")],
        ),
        (
            "an index option at its expiry",
            vec![contract_on("NIFTY", "N", Some("25000"))],
            &[(0, "05-04", Sell, 65, "90")],
        ),
        (
            "a stock option at its expiry",
            vec![contract_on("IOC", "A", Some("110"))],
            &[(0, "05-04", Buy, 100, "5")],
        ),
        (
            "shares out of an option",
            vec![contract_on("IOC", "A", Some("110")), plain("IOC")],
            &[(0, "05-04", Buy, 100, "5"), (1, "05-29", Sell, 100, "130")],
        ),
    ];
    for (name, instruments, fills) in situations {
        let said = StartOfRecord { held_none: true, ..StartOfRecord::default() };
        let book = book(&instruments, &said, fills);
        let trades = &book.trades;
        let status = |wanted: crate::Status| trades.status.contains(&wanted);
        let is_asked = !book.signs.is_empty()
            || status(crate::Status::UnknownCost)
            || status(crate::Status::SettlementNeeded);
        assert!(is_asked, "{name}: nothing is asked");
        for at in 0..trades.len() {
            let is_sure = trades.status[at].counts() && !trades.assumed[at];
            assert!(!is_sure || trades.gross[at] == domain::Money::ZERO, "{name}: a sure profit");
        }
    }
}
