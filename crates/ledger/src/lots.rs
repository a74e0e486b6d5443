//! The lot matches of a book as an accountant lists them: bought when and at which cost, sold when, each with its
//! charges.

use domain::{Day, Money, Product, Quantity};
use rustc_hash::FxHashMap;

use crate::book::{Book, Status};
use crate::charges::{ChargesByHead, Heads};
use crate::matching::Allocation;
use crate::merge::Merged;

/// Quantity of one buy closed by one sell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClosedLot {
    /// Index into the book's trades.
    pub trade: u32,
    /// Index into [`Merged::instruments`].
    pub instrument: u32,
    pub product: Product,
    /// In the units of the later of the two fills, after splits in between.
    pub quantity: Quantity,
    /// The day on which the shares were bought, also where a merger or a demerger gave others for them.
    pub bought: Day,
    /// What was bought were other shares.
    pub was_given: bool,
    pub sold: Day,
    /// The later of the two: when the result counts.
    pub closed: Day,
    pub cost: Money,
    pub proceeds: Money,
    /// What its share of the buy and of the sell bear.
    pub bought_heads: Heads,
    pub sold_heads: Heads,
    /// Indices into [`Merged::fills`].
    pub buy: u32,
    pub sell: u32,
    /// The record of its scrip is not known: the cost may be another.
    pub assumed: bool,
}

/// In the order of the book's exits. Of one account, not of joined ones; contracts that need their settlement and
/// shares of unknown cost are none.
pub fn closed_lots(merged: &Merged, charges: &ChargesByHead, book: &Book) -> Vec<ClosedLot> {
    let matched = book.links.matched();
    let parts = book.parts(&merged.fills);
    let mut allocation = Allocation::new(matched, &parts, charges.of_parts().iter().copied());
    let mut heads: Vec<[Heads; 2]> = Vec::with_capacity(matched.matches.len());
    while let Some([(_, buy), (_, sell)]) = allocation.next() {
        heads.push([buy, sell]);
    }
    let given: FxHashMap<u32, u32> = matched.moved.iter().rev().map(|one| (one.part, one.from)).collect();
    let mut lots = Vec::with_capacity(heads.len());
    for exit in 0..book.exits.len() {
        let trade = book.exits.trade[exit] as usize;
        if book.trades.status[trade] == Status::SettlementNeeded {
            continue;
        }
        for at in book.matches_of_exit(exit) {
            let one = &matched.matches[at as usize];
            let [bought_heads, sold_heads] = heads[at as usize];
            let (buy, sell) = (matched.fill_of(one.buy), matched.fill_of(one.sell));
            let sold = merged.fills[sell as usize].time.day();
            let first = first_bought(&given, one.buy);
            let bought = merged.fills[matched.fill_of(first) as usize].time.day();
            lots.push(ClosedLot {
                trade: trade as u32,
                instrument: book.trades.instrument[trade],
                product: book.trades.product[trade],
                quantity: one.quantity,
                bought,
                was_given: first != one.buy,
                sold,
                closed: book.exits.day[exit],
                cost: one.buy_value,
                proceeds: one.sell_value,
                bought_heads,
                sold_heads,
                buy,
                sell,
                assumed: book.trades.assumed[trade],
            });
        }
    }
    lots
}

/// The part that bought what a part was given for. `given`: what each part came from.
pub(crate) fn first_bought(given: &FxHashMap<u32, u32>, part: u32) -> u32 {
    let mut part = part;
    while let Some(from) = given.get(&part) {
        part = *from;
    }
    part
}
