//! On which trade of a book each annotation stands.

use std::cmp::Ordering;

use domain::{FillId, Product};
use ledger::{Book, Merged};
use rustc_hash::FxHashMap;

use crate::anchor::Anchor;

/// What an annotation hangs on.
#[derive(Debug, Clone, Copy)]
pub struct Anchored<'a> {
    /// Of the trade when the annotation was saved: one fill can open an intraday and a delivery trade.
    pub product: Product,
    pub anchors: &'a [Anchor],
}

/// Where an annotation stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Resolved {
    /// The trade that holds most of what it hangs on; `None`: it waits until one of its fills is there again.
    pub trade: Option<u32>,
    /// How many units of its fills that trade holds, 10⁻⁸.
    pub overlap: i64,
    /// Other trades that hold some of it, ascending: they were one trade with it once.
    pub others: Vec<u32>,
}

/// A fill of an anchor is in no trade of this number.
const NOWHERE: u32 = u32::MAX;

/// Places annotations on the trades of the book of one account. In the order of `all`.
///
/// An annotation stands on the trade T with the largest sum, over its fills, of the smaller of the units it was
/// anchored with and the units that T takes of the fill. Of equal ones on the trade of the same product, then on the
/// one of which the sum is the larger share, then on the one that began earlier, then on the one with the smaller name:
/// so one book places it in one way.
///
/// What opened the trade is looked for first. What closed it counts only where nothing of that is there: where no fill
/// opened it, and where a lot is another one by now.
pub fn resolve(merged: &Merged, book: &Book, all: &[Anchored<'_>]) -> Vec<Resolved> {
    let index = Index::of(merged, book, all);
    all.iter().map(|one| index.place(merged, book, one)).collect()
}

/// The fills that anchors name, and which trades take of them.
struct Index {
    places: FxHashMap<FillId, u32>,
    /// By place, whether the fill opens, and trade: each once.
    taken: Vec<(u32, bool, u32, i64)>,
    /// What each trade takes of all its fills: of those that open, of those that close.
    totals: Vec<[i64; 2]>,
}

impl Index {
    fn of(merged: &Merged, book: &Book, all: &[Anchored<'_>]) -> Self {
        let mut places = FxHashMap::default();
        for anchor in all.iter().flat_map(|one| one.anchors) {
            let next = places.len() as u32;
            places.entry(merged.fill_id(anchor.fill)).or_insert(next);
        }
        let place_of = |id: &FillId| places.get(id).copied().unwrap_or(NOWHERE);
        let of_fills: Vec<u32> = merged.fills.iter().map(|fill| place_of(&fill.id)).collect();
        let mut totals = vec![[0; 2]; book.trades.len()];
        let mut taken = Vec::new();
        book.each_trade_fill(&merged.fills, |one| {
            totals[one.trade as usize][usize::from(!one.opens)] += one.units;
            let place = of_fills[one.fill as usize];
            if place != NOWHERE {
                taken.push((place, one.opens, one.trade, one.units));
            }
        });
        taken.sort_unstable();
        taken.dedup_by(|next, kept| {
            let is_same = (next.0, next.1, next.2) == (kept.0, kept.1, kept.2);
            if is_same {
                kept.3 += next.3;
            }
            is_same
        });
        Self { places, taken, totals }
    }

    fn place(&self, merged: &Merged, book: &Book, of: &Anchored<'_>) -> Resolved {
        let mut found = self.holding(merged, of.anchors, true);
        if found.is_empty() {
            found = self.holding(merged, of.anchors, false);
        }
        let best = found.iter().copied().max_by(|a, b| a.compare(b, of.product, book));
        let Some(best) = best else { return Resolved::default() };
        let mut others: Vec<u32> =
            found.iter().map(|one| one.trade).filter(|&trade| trade != best.trade).collect();
        others.sort_unstable();
        Resolved { trade: Some(best.trade), overlap: best.overlap, others }
    }

    /// The trades that hold some of what opened, or of what closed.
    fn holding(&self, merged: &Merged, anchors: &[Anchor], opens: bool) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::new();
        for anchor in anchors.iter().filter(|anchor| anchor.opens == opens) {
            let Some(&place) = self.places.get(&merged.fill_id(anchor.fill)) else { continue };
            let from = self.taken.partition_point(|one| (one.0, one.1) < (place, opens));
            let own = self.taken[from..].iter().take_while(|one| (one.0, one.1) == (place, opens));
            for &(.., trade, units) in own {
                let both = units.min(anchor.units.0);
                match found.iter_mut().find(|one| one.trade == trade) {
                    Some(one) => one.overlap += both,
                    None => {
                        let whole = self.totals[trade as usize][usize::from(!opens)];
                        found.push(Candidate { trade, overlap: both, whole });
                    }
                }
            }
        }
        found.retain(|one| one.overlap > 0);
        found
    }
}

#[derive(Debug, Clone, Copy)]
struct Candidate {
    trade: u32,
    overlap: i64,
    /// What the trade takes of all its fills on the side of the anchors.
    whole: i64,
}

impl Candidate {
    /// Greater is where the annotation rather stands.
    fn compare(&self, other: &Self, product: Product, book: &Book) -> Ordering {
        let is_same = |one: &Self| book.trades.product[one.trade as usize] == product;
        let began = |at: u32| {
            let at = at as usize;
            (book.trades.entry_time[at].or(book.trades.exit_time[at]), book.trades.key[at])
        };
        let share = |one: &Self, by: &Self| i128::from(one.overlap) * i128::from(by.whole);
        self.overlap
            .cmp(&other.overlap)
            .then_with(|| is_same(self).cmp(&is_same(other)))
            .then_with(|| share(self, other).cmp(&share(other, self)))
            .then_with(|| began(other.trade).cmp(&began(self.trade)))
    }
}
