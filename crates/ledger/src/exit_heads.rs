//! The charges of every exit head by head: what a part of a book bears.

use domain::{Day, Method};

use crate::build::in_order;
use crate::charges::{ChargesByHead, Heads};
use crate::matching::{Bearing, match_by};
use crate::merge::Merged;

/// In the order of `book.exits` of the book that was built from these; each adds up to the exit's charges, to the last
/// digit. `charges` and `method` are those of the book; of one account, not of joined ones.
pub fn heads_of_exits(merged: &Merged, charges: &ChargesByHead, method: Method) -> Vec<Heads> {
    // Whether a contract has expired makes no difference to what was matched with what.
    let matched = match_by(method, &merged.instruments, &merged.fills, &merged.events, Day(i32::MIN));
    let parts = matched.parts(&merged.fills);
    let mut bearing = Bearing::new(&matched, &parts, charges.of_parts().iter().copied());
    let mut of_match: Vec<Heads> = Vec::with_capacity(matched.matches.len());
    while let Some([(_, buy), (_, sell)]) = bearing.next() {
        of_match.push(buy + sell);
    }
    let mut of_exits = Vec::with_capacity(matched.exits.len());
    for at in in_order(&matched.trades) {
        let row = &matched.trades[at as usize];
        for exit in &matched.exits[row.first_exit as usize..(row.first_exit + row.exits) as usize] {
            let own = &of_match[exit.first_match as usize..(exit.first_match + exit.matches) as usize];
            of_exits.push(own.iter().fold(Heads::default(), |sum, &heads| sum + heads));
        }
    }
    of_exits
}
