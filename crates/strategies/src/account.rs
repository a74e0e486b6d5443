//! The strategies of one account's book.

use domain::{Contract, Instrument, Product};
use ledger::{Book, ChargesByHead, Merged};
use rustc_hash::FxHashSet;

use crate::group::{Strategies, strategies};
use crate::opened::opened;

/// Contracts, and the shares behind options, as they were opened together. `charges` are those of the book.
pub fn of_account(merged: &Merged, charges: &ChargesByHead, book: &Book) -> Strategies {
    let of = |trade: u32| &book.instruments[book.trades.instrument[trade as usize] as usize];
    // Options alone can have shares behind them, and only shares that are carried.
    let options = book.instruments.iter().filter(|one| matches!(one.contract, Contract::Option { .. }));
    let with_options: FxHashSet<&str> = options.map(Instrument::underlying).collect();
    let is_wanted = |trade: u32| match of(trade).contract {
        Contract::Cash => {
            book.trades.product[trade as usize] == Product::Delivery
                && with_options.contains(of(trade).underlying())
        }
        _ => true,
    };
    strategies(opened(merged, charges, book, is_wanted), &book.instruments)
}
