//! Trades in the order that a person asks for.

use std::cmp::Reverse;

use domain::Money;
use ledger::{Book, Status};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SortKey {
    /// Time of the last exit.
    Exit,
    /// Time of the first entry.
    Entry,
    /// What a person calls the instrument, without regard to case.
    Symbol,
    Quantity,
    Gross,
    Charges,
    Net,
    /// Wins, losses, breakeven, open, then what needs the user.
    Result,
    Product,
    /// Long, short.
    Direction,
}

/// Puts trades (indices into the book) in order. What is alike stands in the order of the book, in both
/// directions; what has no such value (no exit yet, amounts of unknown cost) stands last, in both directions.
pub fn sort(book: &Book, trades: &mut [u32], by: SortKey, descending: bool) {
    let columns = &book.trades;
    let known = |at: usize, money: Money| (columns.status[at] != Status::UnknownCost).then_some(money.0);
    let order = |trades: &mut [u32], value: &dyn Fn(usize) -> Option<i64>| {
        let mut keyed: Vec<(Option<i64>, u32)> = trades.iter().map(|&at| (value(at as usize), at)).collect();
        if descending {
            keyed.sort_unstable_by_key(|&(value, at)| (Reverse(value), at));
        } else {
            keyed.sort_unstable_by_key(|&(value, at)| (value.is_none(), value, at));
        }
        trades.iter_mut().zip(keyed).for_each(|(place, (_, at))| *place = at);
    };
    match by {
        SortKey::Exit => order(trades, &|at| columns.exit_time[at].map(|time| time.0)),
        SortKey::Entry => order(trades, &|at| columns.entry_time[at].map(|time| time.0)),
        SortKey::Symbol => {
            let ranks = ranks(book);
            order(trades, &|at| Some(ranks[columns.instrument[at] as usize]));
        }
        SortKey::Quantity => order(trades, &|at| Some(columns.quantity[at].0)),
        SortKey::Gross => order(trades, &|at| known(at, columns.gross[at])),
        SortKey::Charges => order(trades, &|at| known(at, columns.charges[at])),
        SortKey::Net => order(trades, &|at| known(at, columns.gross[at] - columns.charges[at])),
        SortKey::Result => order(trades, &|at| Some(columns.status[at] as i64)),
        SortKey::Product => order(trades, &|at| Some(columns.product[at] as i64)),
        SortKey::Direction => order(trades, &|at| Some(columns.direction[at] as i64)),
    }
}

/// Each instrument's place among the names; one name, also of two accounts, has one place.
fn ranks(book: &Book) -> Vec<i64> {
    let names: Vec<String> = book.instruments.iter().map(|one| one.title().to_lowercase()).collect();
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_unstable_by(|&a, &b| names[a].cmp(&names[b]));
    let mut ranks = vec![0; names.len()];
    for (rank, same) in (0..).zip(order.chunk_by(|&a, &b| names[a] == names[b])) {
        same.iter().for_each(|&at| ranks[at] = rank);
    }
    ranks
}

#[cfg(test)]
mod tests {
    use ledger::Direction;
    use proptest::prelude::*;

    use super::*;
    use crate::books::{any_book, book};

    const ALL: [SortKey; 10] = [
        SortKey::Exit,
        SortKey::Entry,
        SortKey::Symbol,
        SortKey::Quantity,
        SortKey::Gross,
        SortKey::Charges,
        SortKey::Net,
        SortKey::Result,
        SortKey::Product,
        SortKey::Direction,
    ];

    /// Ascending and descending, as places of the book below.
    #[track_caller]
    fn check(by: SortKey, ascending: [u32; 5], descending: [u32; 5]) {
        let mut book = book(
            "zee intraday closed 2026-11-02T11:00 2026-11-02:100:10
             ACME delivery closed 2026-11-02T10:00 2026-11-03:-50:30
             Acme2 delivery open 2026-11-04T10:00
             OLD delivery unknown_cost 2026-11-05T10:00
             ACME futures closed 2026-11-02T10:00 2026-11-06:110:20",
        );
        book.trades.direction[1] = Direction::Short;
        book.trades.quantity[2].0 *= 3;
        for (is_descending, expected) in [(false, ascending), (true, descending)] {
            let mut trades = vec![4, 3, 2, 1, 0];
            sort(&book, &mut trades, by, is_descending);
            assert_eq!(trades, expected, "{by:?}, descending {is_descending}");
        }
    }

    #[test]
    fn what_is_alike_keeps_the_books_order_and_what_is_missing_is_last() {
        check(SortKey::Exit, [0, 1, 3, 4, 2], [4, 3, 1, 0, 2]);
        check(SortKey::Entry, [1, 4, 0, 2, 3], [2, 0, 1, 4, 3]);
        check(SortKey::Symbol, [1, 4, 2, 3, 0], [0, 3, 2, 1, 4]);
        check(SortKey::Quantity, [0, 1, 3, 4, 2], [2, 0, 1, 3, 4]);
        check(SortKey::Gross, [1, 2, 0, 4, 3], [4, 0, 2, 1, 3]);
        check(SortKey::Charges, [2, 0, 4, 1, 3], [1, 4, 0, 2, 3]);
        // 90, −80, 0, none, 90.
        check(SortKey::Net, [1, 2, 0, 4, 3], [0, 4, 2, 1, 3]);
        check(SortKey::Result, [0, 4, 1, 2, 3], [3, 2, 1, 0, 4]);
        check(SortKey::Product, [0, 1, 2, 3, 4], [4, 1, 2, 3, 0]);
        check(SortKey::Direction, [0, 2, 3, 4, 1], [1, 0, 2, 3, 4]);
    }

    proptest! {
        #[test]
        fn it_only_moves(book in any_book(0..60), by in 0..10_usize, descending in any::<bool>()) {
            let all: Vec<u32> = (0..book.trades.len() as u32).collect();
            let mut sorted = all.clone();
            sort(&book, &mut sorted, ALL[by], descending);
            let mut again = sorted.clone();
            again.reverse();
            sort(&book, &mut again, ALL[by], descending);
            prop_assert_eq!(&again, &sorted, "the order it came in leaves no trace");
            sorted.sort_unstable();
            prop_assert_eq!(sorted, all);
        }
    }
}
