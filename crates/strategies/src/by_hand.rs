//! Strategies that the user put together or took apart. They hang on units of fills, as notes do, and win over what is
//! recognised: whatever is imported, undone or matched anew, they stand on the same units or wait for them.

use domain::{Contract, FillId, Instrument};
use ledger::Merged;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::fit::{fitting, parts};
use crate::group::{How, Piece, Strategies, Strategy, signed};
use crate::lots::lots;
use crate::name::{Kind, Name};
use crate::opened::{Opened, Opening};
use crate::patterns::Shape;
use crate::strategy::Leg;

/// Units of one fill: those that were closed first stand first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Anchor {
    pub fill: FillId,
    /// In the units that the fill was executed in, 10⁻⁸, of what it opens.
    pub from: i64,
    pub to: i64,
    /// Shares that stand behind the strategy and are in no result of it.
    pub is_held: bool,
}

/// What the user made one strategy.
#[derive(Debug, Clone, Copy)]
pub struct ByHand<'a> {
    /// Chosen by the user, and whether it is the mirror; counts only while the legs can bear it.
    pub kind: Option<(Kind, bool)>,
    pub anchors: &'a [Anchor],
}

/// Where one stands in a book.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    /// None: it waits until one of its fills is there again.
    pub pieces: Vec<Piece>,
    pub held: Vec<Piece>,
    /// Of each anchor, the units that nothing opened here.
    pub missing: Vec<i64>,
}

/// Ranges of openings that are spoken for, in order and apart from each other.
#[derive(Debug, Default)]
pub struct Taken(FxHashMap<u32, Vec<(i64, i64)>>);

impl Taken {
    pub fn take(&mut self, piece: Piece) {
        let ranges = self.0.entry(piece.opening).or_default();
        let at = ranges.partition_point(|one| one.0 < piece.from);
        ranges.insert(at, (piece.from, piece.to));
    }

    /// What is free of some units.
    pub fn free(&self, of: Piece) -> Vec<Piece> {
        let Some(ranges) = self.0.get(&of.opening) else { return vec![of] };
        let (mut free, mut from) = (Vec::new(), of.from);
        for &(start, end) in ranges {
            let to = start.min(of.to);
            if from < to {
                free.push(Piece { from, to, ..of });
            }
            from = from.max(end);
        }
        if from < of.to {
            free.push(Piece { from, ..of });
        }
        free
    }
}

/// Places strategies made by hand on the openings of their account. A unit goes to the first one that asks for it.
pub fn find(
    opened: &Opened,
    merged: &Merged,
    instruments: &[Instrument],
    all: &[ByHand<'_>],
) -> Vec<Standing> {
    let wanted: FxHashSet<FillId> =
        all.iter().flat_map(|one| one.anchors).map(|anchor| merged.fill_id(anchor.fill)).collect();
    let mut by_fill: FxHashMap<FillId, Vec<u32>> = FxHashMap::default();
    for (at, one) in (0..).zip(&opened.openings) {
        let id = merged.fills[one.fill as usize].id;
        if wanted.contains(&id) {
            by_fill.entry(id).or_default().push(at);
        }
    }
    let trade = |at: &u32| opened.openings[*at as usize].trade;
    by_fill.values_mut().for_each(|own| own.sort_unstable_by_key(trade));
    let instrument =
        |piece: &Piece| &instruments[opened.openings[piece.opening as usize].instrument as usize];
    let mut taken = Taken::default();
    all.iter()
        .map(|one| {
            let mut standing = Standing::default();
            let mut underlying: Option<&str> = None;
            for anchor in one.anchors {
                let own = by_fill.get(&merged.fill_id(anchor.fill)).map_or(&[][..], Vec::as_slice);
                let mut left = anchor.to - anchor.from;
                for piece in pieces_of(opened, own, anchor) {
                    let own = instrument(&piece).underlying();
                    if *underlying.get_or_insert(own) != own {
                        continue;
                    }
                    if anchor.is_held {
                        left -= piece.to - piece.from;
                        standing.held.push(piece);
                        continue;
                    }
                    for free in taken.free(piece) {
                        left -= free.to - free.from;
                        taken.take(free);
                        standing.pieces.push(free);
                    }
                }
                standing.missing.push(left);
            }
            // Shares alone are no strategy: they go back to where they came from.
            if standing.pieces.iter().all(|piece| instrument(piece).contract == Contract::Cash) {
                standing.pieces.iter().for_each(|piece| taken.give_back(piece));
                let whole = one.anchors.iter().map(|anchor| anchor.to - anchor.from).collect();
                return Standing { missing: whole, ..Standing::default() };
            }
            standing
        })
        .collect()
}

impl Taken {
    fn give_back(&mut self, piece: &Piece) {
        if let Some(ranges) = self.0.get_mut(&piece.opening) {
            ranges.retain(|range| *range != (piece.from, piece.to));
        }
    }
}

/// The units of an anchor among what its fill opens, trade by trade.
fn pieces_of<'a>(opened: &'a Opened, own: &'a [u32], anchor: &'a Anchor) -> impl Iterator<Item = Piece> + 'a {
    let mut before = 0;
    own.iter().filter_map(move |&opening| {
        let start = before;
        before += opened.openings[opening as usize].units;
        let (from, to) = (anchor.from.max(start) - start, anchor.to.min(before) - start);
        (from < to).then_some(Piece { opening, from, to })
    })
}

/// A strategy as the user made it.
pub fn made(
    at: u32,
    hand: &ByHand<'_>,
    standing: &Standing,
    opened: &Opened,
    terms: (&[Instrument], &[Shape]),
) -> Strategy {
    let shapes = terms.1;
    let of = |piece: &Piece| &opened.openings[piece.opening as usize];
    let shape = |one: &Opening| shapes[one.instrument as usize];
    let mut pieces = standing.pieces.clone();
    pieces.sort_by_key(|piece| (shape(of(piece)).order(), of(piece).is_long, of(piece).time, piece.from));
    let times = pieces.iter().map(|piece| of(piece).time);
    let first = times.min().unwrap_or_default();
    let mut legs: Vec<(u32, i64)> = Vec::new();
    let mut is_both_ways = false;
    for piece in pieces.iter().chain(&standing.held) {
        let (one, units) = (of(piece), signed(of(piece), piece.to - piece.from));
        match legs.iter_mut().find(|leg| leg.0 == one.instrument) {
            Some(leg) => {
                is_both_ways |= leg.1.signum() != units.signum();
                leg.1 += units;
            }
            None => legs.push((one.instrument, units)),
        }
    }
    legs.sort_unstable_by_key(|leg| shapes[leg.0 as usize].order());
    let own: Vec<Shape> = legs.iter().map(|leg| shapes[leg.0 as usize]).collect();
    let mut strategy = Strategy {
        name: Name::CUSTOM,
        called: None,
        by_hand: Some(at),
        how: How::ByHand,
        opened: first,
        joined: Vec::new(),
        pieces,
        held: standing.held.clone(),
        rolled_from: None,
    };
    // Bought and sold at different times, it has no proportion.
    if is_both_ways {
        return strategy;
    }
    let lots = lots(&legs, first, terms).1;
    if let [part] = &parts(&own, &lots)[..]
        && part.lots.iter().map(|one| one.1).eq(lots.iter().copied())
    {
        strategy.name = part.name;
    }
    strategy.called = hand.kind.and_then(|(kind, mirrored)| {
        fitting(&own, &lots).into_iter().find(|name| (name.kind, name.mirrored) == (kind, mirrored))
    });
    strategy
}

impl Strategies {
    /// What one leg of a strategy hangs on. `fills` are those of the account.
    pub fn anchors(&self, merged: &Merged, at: usize, leg: &Leg) -> Vec<Anchor> {
        let strategy = &self.list[at];
        let pieces = if leg.is_held { &strategy.held } else { &strategy.pieces };
        let of = |piece: &&Piece| {
            let one = &self.opened.openings[piece.opening as usize];
            one.instrument == leg.instrument && one.is_long == leg.is_long
        };
        let anchor = |piece: &Piece| {
            let one = &self.opened.openings[piece.opening as usize];
            let is_before = |other: &&Opening| other.fill == one.fill && other.trade < one.trade;
            let start: i64 = self.opened.openings.iter().filter(is_before).map(|other| other.units).sum();
            Anchor {
                fill: merged.fills[one.fill as usize].id,
                from: start + piece.from,
                to: start + piece.to,
                is_held: leg.is_held,
            }
        };
        pieces.iter().filter(of).map(anchor).collect()
    }
}
