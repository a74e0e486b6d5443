//! Cutting the start off a record: every result that differs from the whole history's is marked.

use std::collections::BTreeMap;

use domain::{
    Broker, Day, Fill, Method, Origin, Product, Quantity, Segment, Series, Side, Time, Window, value_of,
};
use ledger::charges::Plan;
use ledger::{Book, Merged, Record, SignAnswer, SignKind, StartOfRecord, match_fills};
use proptest::prelude::*;

use crate::books::{DAYS, DERIVATIVES, Deal, File, at_the_end, day, deals, file};
use crate::naive::Trade;
use crate::view::{book_by, gross_only, merged, trades};

/// Shares only, of four scrips: one renamed, one without ISIN on BSE, one trade-to-trade, one with short deliveries,
/// auctions and lots that were received in the middle.
fn histories() -> impl Strategy<Value = Vec<Deal>> {
    let shares = |deals: Vec<Deal>| deals.into_iter().filter(|deal| !(3..6).contains(&deal.scrip)).collect();
    deals(0..7, 0..6).prop_map(shares)
}

proptest! {
    #![proptest_config(crate::laws())]

    /// A file holds whole days. What was received is in no file.
    #[test]
    fn a_result_that_differs_is_marked(deals in histories(), from in 0..6_usize, is_average in any::<bool>()) {
        let method = if is_average { Method::WeightedAverage } else { Method::Fifo };
        let whole = file(&deals);
        let cut = only(&whole, |fill| fill.time.day() >= day(DAYS[from]) && fill.origin == Origin::Traded);
        is_equal_or_marked(&book(method, &whole), &book(method, &cut))?;
    }

    /// Also a file that lacks some of its first day: what is delivered is marked, what is netted there is not known.
    #[test]
    fn a_delivery_that_differs_is_marked(deals in histories(), from in 0..6_usize, minute in 0..40_u32) {
        let whole = file(&deals);
        let first = Time::from_ist(day(DAYS[from]), 9 * 3600 + 15 * 60 + minute * 60);
        let cut = only(&whole, |fill| fill.time >= first && fill.origin == Origin::Traded);
        let without_intraday = |file: &File| {
            let mut all = closed(&book(Method::Fifo, file));
            all.retain(|trade| trade.product == Product::Delivery);
            all
        };
        let known = without_intraday(&whole);
        for trade in without_intraday(&cut) {
            prop_assert!(trade.assumed || known.contains(&unmarked(trade.clone())), "{:?}", trade);
        }
    }

    /// Contracts whose opening leg lies before the file, or whose older position was held until expiry. Days within the
    /// life of a contract: the first one of the books lies three quarters of a year before.
    #[test]
    fn a_contract_that_differs_is_said_to_be_cut(deals in deals(DERIVATIVES, 1..6), from in 1..6_usize) {
        let whole = file(&deals);
        let cut = only(&whole, |fill| fill.time.day() >= day(DAYS[from]));
        let known = closed(&contracts(&whole, DAYS[1], &StartOfRecord::default()));
        let book = contracts(&cut, DAYS[from], &StartOfRecord::default());
        let said: Vec<String> = crate::naive::identities(&book.instruments);
        let is_told = |trade: &Trade| {
            let of_it = |scrip: &&ledger::Scrip| said[scrip.instrument as usize] == trade.scrip;
            book.scrips.iter().any(|scrip| of_it(&scrip) && scrip.may_be_cut)
        };
        for trade in closed(&book) {
            prop_assert!(known.contains(&unmarked(trade.clone())) || is_told(&trade), "{:?}", trade);
            // Contracts that are told of are told of by name, or by their number.
            prop_assert!(!is_told(&trade) || book.warnings.iter().any(|one| one.message().contains("contract")), "{:?}", trade);
        }
        // What expired open was not at zero: its results are marked one by one.
        for at in 0..book.trades.len() {
            let expired = (0..book.trades.len()).any(|other| {
                book.trades.instrument[other] == book.trades.instrument[at]
                    && book.trades.status[other] == ledger::Status::SettlementNeeded
            });
            let is_result = book.trades.status[at].counts();
            prop_assert!(!(expired && is_result) || book.trades.assumed[at]);
        }
    }

    /// The position that was open at the cut, stated, or "none was": nothing is said to be cut.
    #[test]
    fn a_contract_that_was_answered_is_not_said_to_be_cut(deals in deals(DERIVATIVES, 1..6)) {
        let no_positions = Segment::ALL.iter().copied().collect();
        let none = StartOfRecord { no_positions, ..StartOfRecord::default() };
        let book = contracts(&file(&deals), DAYS[1], &none);
        prop_assert!(book.scrips.iter().all(|scrip| !scrip.may_be_cut) && book.warnings.is_empty());
    }

    /// What was held at the cut, entered lot by lot and said to be all: no mark, and every result is the whole
    /// history's.
    #[test]
    fn an_answered_start_is_exact(deals in histories(), from in 0..6_usize) {
        // The auction of a short delivery before the cut is no lot, and a share is typed under its ISIN.
        let is_told = |deal: &Deal| !(deal.scrip == 6 && deal.order == 0);
        let deals: Vec<Deal> =
            deals.into_iter().filter(is_told).map(|deal| Deal { is_bse: false, ..deal }).collect();
        let whole = file(&deals);
        let history = merged(&[&whole]);
        let before = only(&whole, |fill| fill.time.day() < day(DAYS[from]));
        let mut answered = only(&whole, |fill| fill.time.day() >= day(DAYS[from]));
        answered.fills.extend(held(&merged(&[&before]), &before));
        // Prices of the books fall at random: the user says that none of it was a bonus or a split.
        let isins = ["INE758T01015", "INE101A01026", "INE111A01011", "INE415G01027"];
        let signs = isins.map(|isin| ((isin.into(), SignKind::Ratio), SignAnswer::Nothing));
        let all = StartOfRecord { held_none: true, signs: signs.into(), ..StartOfRecord::default() };
        let record = merged(&[&answered]);
        let book = Book::build(&record, &Plan::of(Broker::ZERODHA), Method::Fifo, None, &all, at_the_end());
        let whole_book = book_by(Method::Fifo, &history, at_the_end());
        let (sold, known) = (sales(&record, from), sales(&history, from));
        for scrip in &book.scrips {
            let isin = book.instruments[scrip.instrument as usize].isin;
            let same = |other: &&ledger::Scrip| whole_book.instruments[other.instrument as usize].isin == isin;
            let lacks = whole_book.scrips.iter().filter(same).any(|other| other.record == Record::Deficit);
            if lacks || isin.is_none() {
                continue;
            }
            prop_assert_eq!(scrip.record, Record::Known);
            let name = format!("{isin:?}");
            prop_assert_eq!(sold.get(&name), known.get(&name));
        }
    }
}

fn book(method: Method, file: &File) -> Book {
    book_by(method, &merged(&[file]), at_the_end())
}

/// A book whose F&O files begin on this day.
fn contracts(file: &File, from: &str, said: &StartOfRecord) -> Book {
    let window = Window { from: day(from), to: at_the_end() };
    Book::build(&merged(&[file]), &Plan::of(Broker::ZERODHA), Method::Fifo, Some(window), said, at_the_end())
}

fn only(file: &File, keep: impl Fn(&Fill) -> bool) -> File {
    File {
        instruments: file.instruments.clone(),
        fills: file.fills.iter().filter(|fill| keep(fill)).cloned().collect(),
    }
}

fn is_equal_or_marked(whole: &Book, cut: &Book) -> Result<(), TestCaseError> {
    let known: Vec<Trade> = closed(whole).into_iter().map(unmarked).collect();
    for trade in closed(cut) {
        prop_assert!(trade.assumed || known.contains(&unmarked(trade.clone())), "{:?}", trade);
    }
    Ok(())
}

/// Trades with a result that counts, by what was matched. A symbol that lost its ISIN with the cut is still its scrip.
fn closed(book: &Book) -> Vec<Trade> {
    let mut all = gross_only(trades(book));
    all.retain(|trade| trade.status.counts() && !trade.exits.is_empty());
    all
}

fn unmarked(trade: Trade) -> Trade {
    let scrip = if trade.scrip == "M&M" { "INE101A01026".to_owned() } else { trade.scrip };
    Trade { assumed: false, scrip, ..trade }
}

/// What no sell has taken yet, lot by lot as the user would type it: the oldest first, and of one second what was
/// received before what was bought, as they are taken. Their ids keep that order.
fn held(merged: &Merged, file: &File) -> Vec<Fill> {
    let matched = match_fills(&merged.instruments, &merged.fills, at_the_end());
    let mut parts = matched.parts(&merged.fills);
    for one in &matched.matches {
        parts[one.buy as usize].quantity -= one.quantity;
    }
    let is_held = |part: &&ledger::Part| {
        part.product == Product::Delivery
            && part.quantity > Quantity::ZERO
            && merged.fills[part.fill as usize].side == Side::Buy
    };
    let mut held: Vec<&ledger::Part> = parts.iter().filter(is_held).collect();
    held.sort_by_key(|part| {
        let fill = &merged.fills[part.fill as usize];
        (fill.time, fill.origin == Origin::Traded, fill.exchange, fill.trade_id.len(), fill.trade_id.clone())
    });
    held.iter()
        .zip(1_000..)
        .map(|(part, id): (_, u32)| {
            let fill = &merged.fills[part.fill as usize];
            let own = file.fills.iter().find(|one| one.trade_id == fill.trade_id).unwrap();
            Fill {
                quantity: part.quantity,
                value: value_of(own.price, part.quantity).unwrap(),
                origin: Origin::Opening,
                series: Series::NONE,
                auction: false,
                trade_id: id.to_string().into(),
                ..own.clone()
            }
        })
        .collect()
}

/// Of each scrip what its delivery sells on and after the cut have taken: (sell, quantity, cost).
fn sales(merged: &Merged, from: usize) -> BTreeMap<String, Vec<(String, i64, i64)>> {
    let matched = match_fills(&merged.instruments, &merged.fills, at_the_end());
    let parts = matched.parts(&merged.fills);
    let first: Day = day(DAYS[from]);
    let mut sales: BTreeMap<String, Vec<(String, i64, i64)>> = BTreeMap::new();
    for one in &matched.matches {
        let sell = &merged.fills[parts[one.sell as usize].fill as usize];
        if parts[one.sell as usize].product == Product::Delivery && sell.time.day() >= first {
            let name = format!("{:?}", merged.instruments[sell.instrument as usize].isin);
            sales.entry(name).or_default().push((sell.trade_id.to_string(), one.quantity.0, one.buy_value.0));
        }
    }
    sales.values_mut().for_each(|all| all.sort());
    sales
}
