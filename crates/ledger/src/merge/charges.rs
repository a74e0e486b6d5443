//! Which row says what a fill cost: the first that states it.

use domain::{Fill, FillId, HeadSet, Money, StatedCharge};
use rustc_hash::FxHashMap;

/// What the rows of a fill state. The sets of one fill share no head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChargeOfFill {
    pub fill: FillId,
    pub heads: HeadSet,
    /// Paid; a credit is negative.
    pub amount: Money,
}

/// Of the fills that are kept, by their place.
#[derive(Default)]
pub struct OfFills {
    heads: FxHashMap<u32, HeadSet>,
    found: Vec<(u32, StatedCharge)>,
}

impl OfFills {
    /// What the rows of one import state; `places` says which kept fill each row is.
    pub fn take(&mut self, charges: &[StatedCharge], places: &[u32], kept: usize) {
        for of_row in charges.chunk_by(|a, b| a.fill == b.fill) {
            let place = places.get(of_row[0].fill as usize).copied().unwrap_or(super::identity::NOWHERE);
            if place as usize >= kept {
                continue;
            }
            let known = self.heads.entry(place).or_default();
            let before = *known;
            for one in of_row.iter().filter(|one| one.heads.and(before).is_empty()) {
                *known = known.with(one.heads);
                self.found.push((place, *one));
            }
        }
    }

    /// Ascending by fill.
    pub fn by_id(self, fills: &[Fill]) -> Vec<ChargeOfFill> {
        let id = |place: u32| fills.get(place as usize).map_or(FillId::UNSET, |fill| fill.id);
        let of_fill =
            |(place, StatedCharge { heads, amount, .. })| ChargeOfFill { fill: id(place), heads, amount };
        let mut charges: Vec<ChargeOfFill> = self.found.into_iter().map(of_fill).collect();
        charges.sort_unstable();
        charges
    }
}
