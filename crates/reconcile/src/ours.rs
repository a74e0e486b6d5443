//! Our figures of a statement's period: each instrument by head, and what of it stands in no figure.

use std::collections::BTreeMap;

use domain::{Day, Fill, Instrument, Money, Origin, Product, Quantity, Segment, Side};
use ledger::charges::ChargesByHead;
use ledger::{Book, ClosedLot, Merged, Status, closed_lots};
use tax::{UnitValue, is_long_term};

use crate::HeadLine;
use crate::delivered::{OtherWays, Settled};
use crate::scrips::{FRACTION, Figures};
use tradebook::statement::{Group, Statement, StatementKind};

/// One account, first in, first out.
#[derive(Debug, Clone, Copy)]
pub struct AccountRecord<'a> {
    pub merged: &'a Merged,
    pub book: &'a Book,
    pub charges: &'a ChargesByHead,
    /// Prices of 31 January 2018, as the user states them.
    pub prices_2018: &'a [UnitValue],
}

impl<'a> AccountRecord<'a> {
    pub fn instrument(&self, at: u32) -> &'a Instrument {
        &self.merged.instruments[at as usize]
    }

    /// The fills of each instrument in the order of time, found in one walk.
    pub(crate) fn fills_of_each(&self) -> Vec<Vec<&'a Fill>> {
        let mut found = vec![Vec::new(); self.merged.instruments.len()];
        for fill in &self.merged.fills {
            found[fill.instrument as usize].push(fill);
        }
        for own in &mut found {
            own.sort_by_key(|fill: &&Fill| fill.time);
        }
        found
    }
}

/// Of one instrument.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Ours {
    /// What is closed in the period and counts.
    pub all: Figures,
    pub by_group: BTreeMap<Group, Money>,
    /// Of it, what the company took back in a tender.
    pub tendered: Figures,
    /// By how much the result would be greater by another way to count what ended in shares.
    pub other_ways: OtherWays,
    /// Sold in the period, of unknown cost.
    pub unknown: Quantity,
    pub unknown_sale: Money,
    /// A contract that ended in the period at a value nobody has said: what was traded of it.
    pub unsettled: Option<Unsettled>,
    /// Its result holds only if nothing was held before the record.
    pub assumed: bool,
}

impl Ours {
    /// With what is of unknown cost the same shares were sold for the same.
    pub(crate) fn sold_as(&self, theirs: &Figures) -> bool {
        let sold = self.all.sell_value + self.unknown_sale;
        theirs.quantity == self.all.quantity + self.unknown && (theirs.sell_value - sold).abs() < FRACTION
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unsettled {
    pub expiry: Day,
    /// Left at the expiry; short below 0.
    pub open: Quantity,
    pub bought: Money,
    pub sold: Money,
}

/// What is closed in the statement's period, of the segments that it covers.
pub(crate) fn lots(record: &AccountRecord<'_>, stated: &Statement) -> Vec<ClosedLot> {
    let mut lots = closed_lots(record.merged, record.charges, record.book);
    lots.retain(|lot| {
        let is_within = stated.window.from <= lot.closed && lot.closed <= stated.window.to;
        is_within && covers(stated, record.instrument(lot.instrument).segment())
    });
    lots
}

/// By index into [`Merged::instruments`]. Only the segments that the statement covers.
pub(crate) fn of(
    record: &AccountRecord<'_>,
    fills: &[Vec<&Fill>],
    lots: &[ClosedLot],
    stated: &Statement,
) -> BTreeMap<u32, Ours> {
    let within = |day: Day| stated.window.from <= day && day <= stated.window.to;
    let settled = Settled::of(record);
    let mut found: BTreeMap<u32, Ours> = BTreeMap::new();
    for lot in lots {
        let one = found.entry(lot.instrument).or_default();
        one.all.quantity += lot.quantity;
        one.all.buy_value += lot.cost;
        one.all.sell_value += lot.proceeds;
        one.all.realised += lot.proceeds - lot.cost;
        one.assumed |= lot.assumed;
        one.other_ways += settled.other_ways(lot);
        if record.merged.fills[lot.sell as usize].origin == Origin::Buyback {
            one.tendered.quantity += lot.quantity;
            one.tendered.buy_value += lot.cost;
            one.tendered.sell_value += lot.proceeds;
            one.tendered.realised += lot.proceeds - lot.cost;
        }
        let segment = record.instrument(lot.instrument).segment();
        let group = group(stated.kind, segment, lot.product, lot.bought, lot.sold);
        *one.by_group.entry(group).or_default() += lot.proceeds - lot.cost;
    }
    let trades = &record.book.trades;
    for at in 0..trades.len() {
        let instrument = trades.instrument[at];
        if !covers(stated, record.instrument(instrument).segment()) {
            continue;
        }
        match trades.status[at] {
            Status::UnknownCost => {
                if trades.exit_time[at].is_some_and(|time| within(time.day())) {
                    let one = found.entry(instrument).or_default();
                    one.unknown += trades.quantity[at];
                    one.unknown_sale += trades.sell_value[at];
                }
            }
            Status::SettlementNeeded => {
                let expiry = record.instrument(instrument).expiry().filter(|day| within(*day));
                if let Some(expiry) = expiry {
                    let own = &mut found.entry(instrument).or_default().unsettled;
                    let own = own.get_or_insert_with(|| unsettled(&fills[instrument as usize], expiry));
                    own.open += trades.open_quantity[at];
                }
            }
            Status::Win | Status::Loss | Status::Breakeven | Status::Open => {}
        }
    }
    found
}

/// What all that was traded of a contract has cost and brought. What is open the book says: adjustments change its
/// units.
fn unsettled(fills: &[&Fill], expiry: Day) -> Unsettled {
    let mut found = Unsettled { expiry, open: Quantity::ZERO, bought: Money::ZERO, sold: Money::ZERO };
    for fill in fills {
        match fill.side {
            Side::Buy => found.bought += fill.value,
            Side::Sell => found.sold += fill.value,
        }
    }
    found
}

/// The statement's head of a lot.
pub(crate) fn group(
    kind: StatementKind,
    segment: Segment,
    product: Product,
    bought: Day,
    sold: Day,
) -> Group {
    match segment {
        Segment::Commodity => return Group::Commodity,
        Segment::Currency => return Group::Currency,
        Segment::Equity | Segment::Fno => {}
    }
    match (product, kind) {
        (Product::Futures, _) => Group::Futures,
        (Product::Options, _) => Group::Options,
        (_, StatementKind::ProfitAndLoss) => Group::Equity,
        (Product::Intraday, _) => Group::Intraday,
        (Product::Delivery, _) if is_long_term(bought, sold) => Group::LongTerm,
        (Product::Delivery, _) => Group::ShortTerm,
    }
}

/// Heads that either side has, in the order of the return.
pub(crate) fn heads(ours: &BTreeMap<u32, Ours>, stated: &Statement) -> Vec<HeadLine> {
    let mut lines: BTreeMap<Group, [Money; 2]> = BTreeMap::new();
    for (group, amount) in ours.values().flat_map(|one| &one.by_group) {
        lines.entry(*group).or_default()[0] += *amount;
    }
    for scrip in &stated.scrips {
        lines.entry(scrip.group).or_default()[1] += scrip.realised;
    }
    lines.into_iter().map(|(group, [ours, theirs])| HeadLine { group, ours, theirs }).collect()
}

/// Whether a segment of ours belongs to what is compared.
pub(crate) fn covers(stated: &Statement, segment: Segment) -> bool {
    stated.segments.contains(&segment)
}
