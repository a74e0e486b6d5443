//! The laws of cuts on books of any shape, figures against a plain way, and small books by hand.

mod by_hand;
mod figures;
mod laws;

use domain::Money;
use ledger::Book;
use proptest::prelude::*;

use super::{Codes, Handed, Labels};
use crate::books::any_book;

/// A book with tags, a setup and what was risked beside its trades.
pub fn any_journal(trades: std::ops::Range<usize>) -> impl Strategy<Value = (Book, Labels)> {
    any_book(trades).prop_flat_map(|book| {
        let tag = prop::sample::select(vec!["fomo", "plan, kept", "!loud", "-", "a\\b"]);
        let tags = prop::collection::vec(prop::collection::vec(tag, 0..4), book.trades.len());
        let risk = prop::collection::vec(prop::option::of(1..5_000_000_i64), book.trades.len());
        (Just(book), tags, risk).prop_map(|(book, tags, risk)| {
            let labels = labels(&book, &tags, risk.into_iter().map(|risk| risk.map(Money)).collect());
            (book, labels)
        })
    })
}

pub fn labels(book: &Book, tags: &[Vec<&str>], risk: Vec<Option<Money>>) -> Labels {
    let names: Vec<Vec<String>> =
        tags.iter().map(|own| own.iter().map(|&tag| tag.to_owned()).collect()).collect();
    let first = |at: usize| tags.get(at).and_then(|own| own.first()).map(|tag| (*tag).to_owned());
    let setup =
        Codes::open(book, "No setup written", first, |name| super::Value::new(name.clone(), name.clone()));
    let codes = [("tag", Codes::several(&names, "No tag")), ("setup", setup)].into();
    Labels::new(Handed { codes, risk })
}
