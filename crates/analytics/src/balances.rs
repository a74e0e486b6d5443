//! The running result, trade by trade.

use domain::Money;
use ledger::Book;

/// The running net after each trade, in the order of the book, which is that of last exits.
///
/// A trade adds the net of all its exits at its own place, those of earlier days and those of a trade that is
/// still open included, so that the last balance is the summary's `net_pnl` to the last digit. A trade that does not
/// count (cost unknown, settlement needed) and one without an exit leave the balance as it is.
pub fn balances(book: &Book) -> Vec<Money> {
    let trades = &book.trades;
    let amounts = trades.gross.iter().zip(&trades.charges).zip(&trades.status);
    let running = amounts.scan(Money::ZERO, |balance, ((&gross, &charges), status)| {
        if status.counts() {
            *balance += gross - charges;
        }
        Some(*balance)
    });
    running.collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::books::{any_book, book, summary};

    #[test]
    fn each_trade_adds_its_exits() {
        // 90; open with 30 of two days; nothing; nothing; −50.
        let found = balances(&book(
            "ACME intraday closed 2026-11-02T09:15 2026-11-02:100:10
             ZEE delivery open 2026-11-02T09:15 2026-11-03:20:3 2026-11-05:14:1
             OLD delivery unknown_cost 2026-11-05T09:15
             NIFTY options settlement_needed 2026-11-02T09:15 2026-11-06:900:1
             ACME intraday closed 2026-11-07T10:00 2026-11-07:-40:10",
        ));
        let found: Vec<_> = found.iter().map(|balance| balance.to_string()).collect();
        assert_eq!(found, ["90", "120", "120", "120", "70"]);
        assert_eq!(balances(&Book::default()), []);
    }

    proptest! {
        #[test]
        fn the_last_balance_is_the_net_result(book in any_book(0..60)) {
            let balances = balances(&book);
            prop_assert_eq!(balances.len(), book.trades.len());
            prop_assert_eq!(balances.last().copied().unwrap_or_default(), summary(&book).net_pnl);
        }
    }
}
