//! The charges of every exit head by head: what a part of a book bears.

use crate::book::Book;
use crate::charges::{ChargesByHead, Heads};
use crate::matching::Bearing;
use crate::merge::Merged;

/// In the order of `book.exits`; each adds up to the exit's charges, to the last digit. `charges` are those of the book,
/// which is of one account.
pub fn heads_of_exits(merged: &Merged, charges: &ChargesByHead, book: &Book) -> Vec<Heads> {
    let parts = book.parts(&merged.fills);
    let mut bearing = Bearing::new(book.links.matched(), &parts, charges.of_parts().iter().copied());
    let mut of_match: Vec<Heads> = Vec::with_capacity(book.matches().len());
    while let Some([(_, buy), (_, sell)]) = bearing.next() {
        of_match.push(buy + sell);
    }
    let of_exit = |exit| {
        let own = book.matches_of_exit(exit);
        let heads = &of_match[own.start as usize..own.end as usize];
        heads.iter().fold(Heads::default(), |sum, &heads| sum + heads)
    };
    (0..book.exits.len()).map(of_exit).collect()
}
