//! The charges of every exit head by head: what a part of a book bears, and what of it the broker states.

use domain::{Head, HeadSet, Product, Side};

use crate::book::Book;
use crate::charges::{ChargesByHead, Heads, Stated};
use crate::matching::Allocation;
use crate::merge::Merged;

/// In the order of `book.exits`; each adds up to the exit's charges, to the last digit. `charges` are those of the
/// book, which is of one account.
pub fn heads_of_exits(merged: &Merged, charges: &ChargesByHead, book: &Book) -> Vec<Heads> {
    let parts = book.parts(&merged.fills);
    let mut allocation = Allocation::new(book.links.matched(), &parts, charges.of_parts().iter().copied());
    let mut of_match: Vec<Heads> = Vec::with_capacity(book.matches().len());
    while let Some([(_, buy), (_, sell)]) = allocation.next() {
        of_match.push(buy + sell);
    }
    let of_exit = |exit| {
        let own = book.matches_of_exit(exit);
        let heads = &of_match[own.start as usize..own.end as usize];
        heads.iter().fold(Heads::default(), |sum, &heads| sum + heads)
    };
    (0..book.exits.len()).map(of_exit).collect()
}

/// The heads that are stated of everything that an exit bears, and those of which something is ours: in the order of
/// `book.exits`.
pub fn stated_of_exits(merged: &Merged, charges: &ChargesByHead, book: &Book) -> Vec<[HeadSet; 2]> {
    let parts = book.parts(&merged.fills);
    let segments: Vec<_> = merged.instruments.iter().map(domain::Instrument::segment).collect();
    let of_part = |part: u32, heads: Heads| {
        let part = &parts[part as usize];
        let fill = &merged.fills[part.fill as usize];
        let states = book.stated.of_fill(fill, segments[fill.instrument as usize]);
        let sells_delivery = part.product == Product::Delivery && fill.side == Side::Sell;
        [states, lacks(&book.stated, states, &heads, sells_delivery)]
    };
    let mut allocation = Allocation::new(book.links.matched(), &parts, charges.of_parts().iter().copied());
    let mut of_match: Vec<[HeadSet; 2]> = Vec::with_capacity(book.matches().len());
    for one in book.matches() {
        let Some([(_, bought), (_, sold)]) = allocation.next() else { break };
        let (buy, sell) = (of_part(one.buy, bought), of_part(one.sell, sold));
        of_match.push([buy[0].with(sell[0]), buy[1].with(sell[1])]);
    }
    let of_exit = |exit| {
        let own = book.matches_of_exit(exit);
        let all = of_match[own.start as usize..own.end as usize].iter();
        all.fold([HeadSet::NONE; 2], |all, one| [all[0].with(one[0]), all[1].with(one[1])])
    };
    (0..book.exits.len()).map(of_exit).collect()
}

/// The heads of these charges that are ours, or that nobody knows.
pub(crate) fn lacks(all: &Stated, states: HeadSet, heads: &Heads, sells_delivery: bool) -> HeadSet {
    let borne = Head::ALL.into_iter().filter(|head| heads.of(*head).0 != 0);
    let mut lacks = borne.fold(Head::Brokerage.into(), |lacks: HeadSet, head| lacks.with(head.into()));
    // The depository's fee of these may be unknown and stand nowhere.
    if sells_delivery && all.lacks.has(Head::Dp) {
        lacks = lacks.with(Head::Dp.into());
    }
    lacks.without(states)
}
