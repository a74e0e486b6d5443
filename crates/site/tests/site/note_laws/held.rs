//! What each trade holds of what a note hangs on.

use super::*;

/// By fill, and whether it opens: what trades take of it.
pub(super) type Held = BTreeMap<(FillId, bool), BTreeMap<u64, i64>>;

pub(super) fn held(account: &Account) -> Held {
    let mut held = Held::new();
    let fills = &account.merged.fills;
    account.book.each_trade_fill(fills, |one| {
        let of = held.entry((fills[one.fill as usize].id, one.opens)).or_default();
        *of.entry(account.book.trades.key[one.trade as usize]).or_default() += one.units;
    });
    held
}

/// What each trade holds of what a note hangs on: over its fills, the smaller one of what it hangs on and what the
/// trade takes. Trades that hold nothing are left out. Only where nothing is there that opened, what closed counts.
pub(super) fn sums(anchors: &[Anchored], account: &Account, held: &Held) -> BTreeMap<u64, i64> {
    let opened = sums_of(anchors, account, held, true);
    if opened.is_empty() { sums_of(anchors, account, held, false) } else { opened }
}

fn sums_of(anchors: &[Anchored], account: &Account, held: &Held, opens: bool) -> BTreeMap<u64, i64> {
    let mut sums = BTreeMap::new();
    for anchor in anchors.iter().filter(|anchor| anchor.opens == opens) {
        let fill = account.merged.fill_id(anchor.fill);
        for (trade, units) in held.get(&(fill, anchor.opens)).into_iter().flatten() {
            *sums.entry(*trade).or_default() += anchor.units.0.min(*units);
        }
    }
    sums.retain(|_, units| *units > 0);
    sums
}
