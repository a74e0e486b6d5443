//! The fills that an annotation hangs on.

use domain::{Fill, FillId, Quantity};
use ledger::Book;

/// Some of a fill, as a trade took it when the annotation was saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Anchor {
    pub fill: FillId,
    /// The fill opened the trade. Only of a trade of unknown cost the fills that closed it are anchors.
    pub opens: bool,
    /// In the units that the fill was executed in.
    pub units: Quantity,
}

/// What an annotation of this trade hangs on: the fills that opened it. A trade of unknown cost has none, it hangs on
/// those that sold, and is found by them when its lot is entered. Exits, charges, the account's method and corporate
/// actions are no part of it. Of one account, ascending.
pub fn anchors_of(book: &Book, fills: &[Fill], trade: usize) -> Vec<Anchor> {
    let mut taken = Vec::new();
    book.each_trade_fill(fills, |one| {
        if one.trade as usize == trade {
            taken.push((fills[one.fill as usize].id, one.opens, one.units));
        }
    });
    let opens = taken.iter().any(|(_, opens, _)| *opens);
    taken.retain(|one| one.1 == opens);
    taken.sort_unstable();
    let mut anchors: Vec<Anchor> = Vec::with_capacity(taken.len());
    for (fill, opens, units) in taken {
        match anchors.last_mut().filter(|last| last.fill == fill) {
            Some(last) => last.units.0 += units,
            None => anchors.push(Anchor { fill, opens, units: Quantity(units) }),
        }
    }
    anchors
}
