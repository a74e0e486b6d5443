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
    anchors_of_all(book, fills, &[trade]).pop().unwrap_or_default()
}

/// The same of many trades, each once, in one walk over the fills.
pub fn anchors_of_all(book: &Book, fills: &[Fill], trades: &[usize]) -> Vec<Vec<Anchor>> {
    const NOT_ASKED: u32 = u32::MAX;
    let mut place = vec![NOT_ASKED; book.trades.len()];
    for (at, &trade) in trades.iter().enumerate() {
        place[trade] = at as u32;
    }
    let mut taken: Vec<Vec<(FillId, bool, i64)>> = vec![Vec::new(); trades.len()];
    book.each_trade_fill(fills, |one| {
        let at = place[one.trade as usize];
        if at != NOT_ASKED {
            taken[at as usize].push((fills[one.fill as usize].id, one.opens, one.units));
        }
    });
    taken.into_iter().map(joined).collect()
}

fn joined(mut taken: Vec<(FillId, bool, i64)>) -> Vec<Anchor> {
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
