//! Where the rupees go: cash flow, sums, quantities.

use std::collections::BTreeMap;

use domain::{Day, Money, Side, Time};
use ledger::{Book, Direction, Merged, Record, Status};
use proptest::prelude::*;

use crate::books::{DAYS, DERIVATIVES, File, at_the_end, day, deals, file, mixed, uneven};
use crate::naive::Trade;
use crate::view::{book, merged, trades};

proptest! {
    #![proptest_config(crate::laws())]

    /// Law J7 of a journal: contracts of one underlying are never one trade. Each makes alone the trades that it makes
    /// among others.
    #[test]
    fn j7_contracts_of_one_underlying_are_never_one_trade(deals in deals(DERIVATIVES, 0..6)) {
        let whole = file(&deals);
        let said = |file: &File| -> Vec<_> {
            let book = book(&merged(&[file]), at_the_end());
            let one = |one: Trade| {
                let Trade { scrip, direction, quantity, open, entry, exit, buy, sell, gross, .. } = one;
                (scrip, direction, quantity, open, entry, exit, buy, sell, gross)
            };
            trades(&book).into_iter().map(one).collect()
        };
        let mut apart = Vec::new();
        for at in 0..whole.instruments.len() as u32 {
            let own = whole.fills.iter().filter(|fill| fill.instrument == at);
            apart.extend(said(&File { instruments: whole.instruments.clone(), fills: own.cloned().collect() }));
        }
        let mut together = said(&whole);
        apart.sort();
        together.sort();
        prop_assert_eq!(together, apart);
    }

    #[test]
    fn realised_and_open_add_up_to_the_cash_flow(file in mixed(), day_after_expiry in any::<bool>()) {
        let merged = merged(&[&file]);
        let book = book(&merged, as_of(day_after_expiry));
        prop_assert_eq!(explained(&book), cash_flow(&merged));
    }

    #[test]
    fn nothing_is_lost_when_nothing_divides_evenly(file in uneven(), day_after_expiry in any::<bool>()) {
        let merged = merged(&[&file]);
        let book = book(&merged, as_of(day_after_expiry));
        prop_assert_eq!(explained(&book), cash_flow(&merged));
    }

    /// Law J5 of a journal too: a closed trade is won, lost or neither by its net alone, without a tolerance.
    #[test]
    fn sums_are_sums(file in uneven()) {
        let book = book(&merged(&[&file]), at_the_end());
        let (trades, exits) = (&book.trades, &book.exits);
        for i in 0..trades.len() {
            let range = trades.first_exit[i] as usize..trades.first_exit[i + 1] as usize;
            prop_assert_eq!(trades.gross[i], exits.gross[range.clone()].iter().copied().sum());
            prop_assert_eq!(trades.charges[i], exits.charges[range.clone()].iter().copied().sum());
            prop_assert!(exits.trade[range.clone()].iter().all(|&trade| trade as usize == i));
            prop_assert!(exits.day[range].windows(2).all(|two| two[0] < two[1]), "one exit a day, in order");
            let net = trades.gross[i] - trades.charges[i];
            match trades.status[i] {
                Status::Win => prop_assert!(net.0 > 0),
                Status::Loss => prop_assert!(net.0 < 0),
                Status::Breakeven => prop_assert!(net.0 == 0),
                Status::Open | Status::UnknownCost | Status::SettlementNeeded => {}
            }
        }
        prop_assert_eq!(trades.first_exit.last().copied().unwrap_or(0) as usize, exits.len());
    }

    #[test]
    fn nothing_is_closed_that_was_not_bought_and_sold(file in uneven(), day_after_expiry in any::<bool>()) {
        let merged = merged(&[&file]);
        let book = book(&merged, as_of(day_after_expiry));
        let traded = quantities(&merged);
        for scrip in &book.scrips {
            let (bought, sold) = traded.get(&scrip.instrument).copied().unwrap_or_default();
            prop_assert!(scrip.realised_quantity.0 <= bought.min(sold));
            prop_assert_eq!(scrip.open.quantity.0, bought - sold + scrip.lacking.0);
            // First in, first out, exactly what lacks is sold at unknown cost.
            prop_assert_eq!(scrip.lacking, scrip.unknown_cost_quantity);
            let is_marked = |at: &usize| book.trades.instrument[*at] == scrip.instrument && book.trades.assumed[*at];
            let marked: Money =
                (0..book.trades.len()).filter(is_marked).map(|at| book.trades.gross[at]).sum();
            prop_assert_eq!(scrip.assumed_pnl, marked);
            prop_assert_eq!(scrip.record == Record::Deficit, scrip.lacking.0 > 0);
        }
        prop_assert_eq!(book.scrips.len(), traded.len());
    }

    #[test]
    fn accounts_stand_side_by_side_and_match_nothing_across(one in mixed(), other in mixed()) {
        let books = [one, other].map(|file| book(&merged(&[&file]), at_the_end()));
        let joined = Book::join(books.to_vec());
        prop_assert_eq!(nameless([&joined]), nameless(&books));
        prop_assert_eq!(joined.charges.total(), books[0].charges.total() + books[1].charges.total());
        prop_assert!(last_times(&joined).is_sorted());
    }

    #[test]
    fn trades_stand_in_order_of_their_last_exit(file in mixed()) {
        let book = book(&merged(&[&file]), at_the_end());
        prop_assert!(last_times(&book).is_sorted());
    }
}

/// A blank ISIN is found in the other account's book: names are left out.
fn nameless<'a>(books: impl IntoIterator<Item = &'a Book>) -> Vec<Trade> {
    let trades = books.into_iter().flat_map(trades);
    let mut all: Vec<_> = trades.map(|trade| Trade { scrip: String::new(), ..trade }).collect();
    all.sort();
    all
}

/// The last exit, or the entry of a trade without one.
fn last_times(book: &Book) -> Vec<Option<Time>> {
    let trades = &book.trades;
    (0..trades.len()).map(|i| trades.exit_time[i].or(trades.entry_time[i])).collect()
}

fn as_of(day_after_expiry: bool) -> Day {
    if day_after_expiry { at_the_end() } else { day(DAYS[2]) }
}

/// Sells − buys of each instrument, in 10⁻⁴ rupee.
pub fn cash_flow(merged: &Merged) -> BTreeMap<u32, i64> {
    let mut flow = BTreeMap::new();
    for fill in &merged.fills {
        let signed = if fill.side == Side::Sell { fill.value.0 } else { -fill.value.0 };
        *flow.entry(fill.instrument).or_default() += signed;
    }
    flow
}

/// Realised profit − cost of open longs + proceeds of open shorts + sells of unknown cost, less what was bought and
/// by average left with them.
pub fn explained(book: &Book) -> BTreeMap<u32, i64> {
    let mut flow = BTreeMap::new();
    let trades = &book.trades;
    for i in 0..trades.len() {
        let open = open_value(book, i);
        *flow.entry(trades.instrument[i]).or_default() += trades.gross[i].0
            + match (trades.status[i], trades.direction[i]) {
                (Status::UnknownCost, _) => trades.sell_value[i].0 - trades.buy_value[i].0,
                (_, Direction::Long) => -open,
                (_, Direction::Short) => open,
            };
    }
    for scrip in &book.scrips {
        // The scrip's own line tells the same story.
        let realised = scrip.realised_sell.0 - scrip.realised_buy.0;
        let counted = |i: &usize| trades.instrument[*i] == scrip.instrument && trades.status[*i].counts();
        let gross: i64 = (0..trades.len()).filter(counted).map(|i| trades.gross[i].0).sum();
        assert_eq!(realised, gross);
        let still_open =
            |i: &usize| trades.instrument[*i] == scrip.instrument && trades.status[*i] != Status::UnknownCost;
        let open: i64 = (0..trades.len()).filter(still_open).map(|i| open_value(book, i)).sum();
        assert_eq!(scrip.open.value.0, open);
    }
    flow
}

/// Cost of what is open of a long, proceeds of what is open of a short: what its exits did not take.
fn open_value(book: &Book, trade: usize) -> i64 {
    let trades = &book.trades;
    let all = trades.sell_value[trade].0 - trades.buy_value[trade].0;
    let rest = all - trades.gross[trade].0;
    match trades.direction[trade] {
        Direction::Long => -rest,
        Direction::Short => rest,
    }
}

fn quantities(merged: &Merged) -> BTreeMap<u32, (i64, i64)> {
    let mut traded: BTreeMap<u32, (i64, i64)> = BTreeMap::new();
    for fill in &merged.fills {
        let (bought, sold) = traded.entry(fill.instrument).or_default();
        match fill.side {
            Side::Buy => *bought += fill.quantity.0,
            Side::Sell => *sold += fill.quantity.0,
        }
    }
    traded
}
