//! One trade with its fills and its charges head by head: what a drawer shows.

use std::collections::BTreeMap;

use domain::{Fill, HeadSet, Money, Product, Quantity, Side};
use rustc_hash::FxHashMap;

use crate::book::{Book, Status};
use crate::charges::{ChargesByHead, Heads, Stated};
use crate::direction::Direction;
use crate::exit_heads::lacks;
use crate::lots::first_bought;
use crate::matching::{Allocation, share};
use crate::merge::Merged;

/// The part of one fill that belongs to a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DetailFill {
    /// Index into [`Merged::fills`].
    pub fill: u32,
    /// Of the fill, what belongs to this trade.
    pub quantity: Quantity,
    pub value: Money,
    /// It opened the position or added to it; otherwise it closed some of it.
    pub opens: bool,
    /// What this part of the fill bears, also where its quantity is still open.
    pub heads: Heads,
    /// What of that the closed quantity bears: of all fills it adds up to the trade's charges.
    pub realised: Heads,
    /// The fill whose charges these are: another one where these shares were given for others.
    pub charged: u32,
    /// Some of it was closed, or closed something.
    closed: bool,
}

impl DetailFill {
    /// Whether a lot match took of it.
    pub const fn is_closed(&self) -> bool {
        self.closed
    }
}

/// Quantity of one buy closed by quantity of one sell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DetailLot {
    /// Indices into [`Merged::fills`].
    pub buy: u32,
    pub sell: u32,
    /// The fill that bought these shares, or others that they were given for.
    pub bought: u32,
    /// In the units of the later of the two fills, after splits in between.
    pub quantity: Quantity,
    pub cost: Money,
    pub proceeds: Money,
}

/// A trade's fills in time order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TradeDetail {
    pub fills: Vec<DetailFill>,
    /// Of the realised part: adds up to `book.trades.charges` of the trade, to the last digit.
    /// Of a closed trade it is the sum of the fills' heads.
    pub heads: Heads,
    /// What of them the broker states; its `ours` are to be had from [`ChargesByHead::ours`].
    pub stated: Stated,
    /// In the order in which they were closed; their gains add up to the trade's gross.
    pub lots: Vec<DetailLot>,
}

/// Takes trade number `trade` of the book of one account (not of joined ones) apart. `merged` and `charges` are those
/// of the book.
pub fn detail(merged: &Merged, charges: &ChargesByHead, book: &Book, trade: usize) -> TradeDetail {
    let links = &book.links;
    let matched = links.matched();
    let (range, matches) = links.of_instrument(book.trades.instrument[trade]);
    let own = book.matches_of_trade(trade);
    let parts = matched.parts_in(range.clone(), &merged.fills);
    let heads = &charges.of_parts()[range.start as usize..range.end as usize];
    let mut allocation =
        Allocation::within(matched, matches.clone(), range.start, &parts, heads.iter().copied());
    let mut values: Vec<i64> = parts.iter().map(|part| part.value.0).collect();
    let mut pieces = BTreeMap::new();
    let mut realised: BTreeMap<u32, Heads> = BTreeMap::new();
    let given: FxHashMap<u32, u32> = matched.moved.iter().rev().map(|one| (one.part, one.from)).collect();
    let first = |part| matched.fill_of(first_bought(&given, part));
    let mut lots = Vec::new();
    let mut heads = Heads::default();
    for at in matches {
        let Some(taken) = allocation.next() else { break };
        let one = &matched.matches[at as usize];
        if own.contains(&at) {
            lots.push(DetailLot {
                buy: matched.fill_of(one.buy),
                sell: matched.fill_of(one.sell),
                bought: first(one.buy),
                quantity: one.quantity,
                cost: one.buy_value,
                proceeds: one.sell_value,
            });
        }
        let sides = [(one.buy, one.buy_value), (one.sell, one.sell_value)];
        for ((part, value), (quantity, borne)) in sides.into_iter().zip(taken) {
            values[(part - range.start) as usize] -= value.0;
            if own.contains(&at) {
                heads += borne;
                *realised.entry(part).or_default() += borne;
                add(&mut pieces, part, Share { quantity, value: value.0, heads: borne });
            }
        }
    }
    for left in links.left_in(trade as u32) {
        let (quantity, heads) = allocation.rest(left.part);
        let mut rest = Share { quantity, value: values[(left.part - range.start) as usize], heads };
        // Where trades share what is left of a part, each has its own of it in their order.
        for other in links.left_of(left.part).take_while(|other| other.trade < left.trade) {
            rest.split_off(other.units);
        }
        add(&mut pieces, left.part, rest.split_off(left.units));
    }
    let entry = match book.trades.direction[trade] {
        Direction::Long => Side::Buy,
        Direction::Short => Side::Sell,
    };
    let is_unknown = book.trades.status[trade] == Status::UnknownCost;
    let segment = merged.instruments[book.trades.instrument[trade] as usize].segment();
    let sells_delivery =
        |fill: &Fill| book.trades.product[trade] == Product::Delivery && fill.side == Side::Sell;
    let (mut states, mut lacking) = (HeadSet::NONE, HeadSet::NONE);
    for (part, piece) in &pieces {
        let fill = &merged.fills[matched.fill_of(*part) as usize];
        let own = book.stated.of_fill(fill, segment);
        states = states.with(own);
        lacking = lacking.with(lacks(&book.stated, own, &piece.heads, sells_delivery(fill)));
    }
    let stated = book.stated.part(heads, states, lacking);
    let fills = pieces.into_iter().map(|(part, Share { quantity, value, heads })| {
        let fill = matched.fill_of(part);
        let opens = !is_unknown && merged.fills[fill as usize].side == entry;
        let closed = realised.get(&part).copied();
        DetailFill {
            fill,
            quantity: Quantity(quantity),
            value: Money(value),
            opens,
            heads,
            realised: closed.unwrap_or_default(),
            charged: first(part),
            closed: closed.is_some(),
        }
    });
    TradeDetail { fills: fills.collect(), heads, stated, lots }
}

/// Some of a part: quantity and value as integers, and what it bears.
#[derive(Debug, Clone, Copy, Default)]
struct Share {
    quantity: i64,
    value: i64,
    heads: Heads,
}

impl Share {
    fn split_off(&mut self, units: i64) -> Self {
        let units = units.min(self.quantity);
        if units == 0 {
            return Self::default();
        }
        let value = share(self.value, units, self.quantity);
        let heads = crate::matching::Allocatable::split_off(&mut self.heads, units, self.quantity);
        self.value -= value;
        self.quantity -= units;
        Self { quantity: units, value, heads }
    }
}

fn add(pieces: &mut BTreeMap<u32, Share>, part: u32, share: Share) {
    let piece = pieces.entry(part).or_default();
    piece.quantity += share.quantity;
    piece.value += share.value;
    piece.heads += share.heads;
}
