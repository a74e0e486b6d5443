//! The fills that an annotation hangs on.

use domain::{Fill, FillId, Origin, Quantity};
use ledger::Book;

/// Some of a fill, as a trade took it when the annotation was saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Anchor {
    pub fill: FillId,
    /// The fill opened the trade; otherwise it closed some of it.
    pub opens: bool,
    /// In the units that the fill was executed in.
    pub units: Quantity,
}

/// What an annotation of this trade hangs on: the fills that opened it. A trade of unknown cost has none, it hangs on
/// those that sold, and is found by them when its lot is entered. A lot that the user entered is known by what it
/// says, and is another one when it is corrected: a trade with such a lot hangs on what closed it, too. Charges, the
/// account's method and corporate actions are no part of it. Of one account; first what opened, each ascending.
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
    let mut taken: Vec<Taken> = vec![Taken::default(); trades.len()];
    book.each_trade_fill(fills, |one| {
        let at = place[one.trade as usize];
        if at != NOT_ASKED {
            let fill = &fills[one.fill as usize];
            let own = &mut taken[at as usize];
            own.fills.push((fill.id, one.opens, one.units));
            own.has_lot |= one.opens && matches!(fill.origin, Origin::Opening | Origin::Bonus);
        }
    });
    taken.into_iter().map(Taken::anchors).collect()
}

/// What one trade takes.
#[derive(Debug, Clone, Default)]
struct Taken {
    /// Fill, whether it opens, units; a pair may come several times.
    fills: Vec<(FillId, bool, i64)>,
    /// Some of what opened it is an opening lot, or bonus shares.
    has_lot: bool,
}

impl Taken {
    fn anchors(mut self) -> Vec<Anchor> {
        let opens = self.fills.iter().any(|(_, opens, _)| *opens);
        self.fills.retain(|one| one.1 == opens || self.has_lot);
        self.fills.sort_unstable_by_key(|&(fill, opens, _)| (!opens, fill));
        let mut anchors: Vec<Anchor> = Vec::with_capacity(self.fills.len());
        for (fill, opens, units) in self.fills {
            match anchors.last_mut().filter(|last| (last.fill, last.opens) == (fill, opens)) {
                Some(last) => last.units.0 += units,
                None => anchors.push(Anchor { fill, opens, units: Quantity(units) }),
            }
        }
        anchors
    }
}
