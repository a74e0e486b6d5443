//! Legs with any lots as strategies that bear a name, so that every lot is in exactly one.

use domain::gcd;

use crate::name::Name;
use crate::patterns::{MOST_NAMED, Shape, named, proportions};

/// More legs than these are not taken apart: they are one strategy without a name.
pub const MOST_TAKEN_APART: usize = 6;

/// Some of the lots of some legs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub name: Name,
    /// So many times the name's own lots.
    pub times: i64,
    /// Leg and its signed lots, ascending by leg.
    pub lots: Vec<(usize, i64)>,
}

/// A name that covers all legs, its lots, and how many times it fits.
struct Fit {
    name: Name,
    lots: [i64; MOST_NAMED],
    times: i64,
}

/// Legs in the order of [`Shape::order`], each with signed lots that are not 0. The parts' lots add up to theirs.
pub fn parts(legs: &[Shape], lots: &[i64]) -> Vec<Part> {
    let all: Vec<usize> = (0..legs.len()).collect();
    let mut found = Vec::new();
    take(legs, &all, lots, &mut found);
    found
}

/// `own` are the legs that `lots` count.
fn take(legs: &[Shape], own: &[usize], lots: &[i64], found: &mut Vec<Part>) {
    if own.is_empty() {
        return;
    }
    if own.len() > MOST_TAKEN_APART {
        let lots = own.iter().copied().zip(lots.iter().copied()).collect();
        found.push(Part { name: Name::CUSTOM, times: 1, lots });
        return;
    }
    let shapes: Vec<Shape> = own.iter().map(|&leg| legs[leg]).collect();
    if let Some(fit) = whole(&shapes, lots) {
        let taken = own.iter().zip(fit.lots).map(|(&leg, lots)| (leg, lots * fit.times)).collect();
        found.push(Part { name: fit.name, times: fit.times, lots: taken });
        let rest =
            own.iter().zip(lots).zip(fit.lots).map(|((&leg, lots), one)| (leg, lots - one * fit.times));
        let (own, lots): (Vec<usize>, Vec<i64>) = rest.filter(|(_, lots)| *lots != 0).unzip();
        return take(legs, &own, &lots, found);
    }
    for block in apart(&shapes, lots) {
        let of = |at: &usize| (own[*at], lots[*at]);
        let (own, lots): (Vec<usize>, Vec<i64>) = block.iter().map(of).unzip();
        take(legs, &own, &lots, found);
    }
}

/// A name that all legs bear together: one that leaves nothing over, or else the one that fits most often, of those
/// the one that leaves least over.
fn whole(legs: &[Shape], lots: &[i64]) -> Option<Fit> {
    if legs.len() > MOST_NAMED {
        return None;
    }
    let common = lots.iter().fold(0, |all, &lots| gcd(all, i128::from(lots.abs()))) as i64;
    let mut own = [0; MOST_NAMED];
    own.iter_mut().zip(lots).for_each(|(own, lots)| *own = lots / common);
    if let Some(name) = named(legs, &own[..legs.len()]) {
        return Some(Fit { name, lots: own, times: common });
    }
    let mut best: Option<(Fit, i64)> = None;
    for proportion in proportions(legs.len()) {
        let times =
            lots.iter().zip(*proportion).map(|(lots, one)| lots.abs() / one).min().unwrap_or_default();
        let left: i64 = lots.iter().zip(*proportion).map(|(lots, one)| lots.abs() - one * times).sum();
        let is_better = best.as_ref().is_none_or(|(best, over)| (times, -left) > (best.times, -over));
        if times == 0 || !is_better {
            continue;
        }
        let mut signed = [0; MOST_NAMED];
        for ((signed, lots), one) in signed.iter_mut().zip(lots).zip(*proportion) {
            *signed = lots.signum() * one;
        }
        if let Some(name) = named(legs, &signed[..legs.len()]) {
            best = Some((Fit { name, lots: signed, times }, left));
        }
    }
    best.map(|(fit, _)| fit)
}

/// Every name that legs can bear with lots of these signs, in any proportion that has one: each once.
pub fn fitting(legs: &[Shape], lots: &[i64]) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    for proportion in proportions(legs.len()) {
        let signed: Vec<i64> = lots.iter().zip(*proportion).map(|(lots, one)| lots.signum() * one).collect();
        let name = named(legs, &signed).map(|name| Name { ratio: None, ..name });
        names.extend(name.filter(|name| !names.contains(name)));
    }
    names
}

/// What a way to take legs apart costs: strategies, those of several expiries, and how far apart their strikes lie.
type Cost = (u32, u32, i64);

/// Legs that bear no name together, as blocks that do: the fewest, of one expiry, with the strikes nearest to each
/// other. Of equal ways the one that comes first in the order of the legs.
fn apart(legs: &[Shape], lots: &[i64]) -> Vec<Vec<usize>> {
    let all = (1_usize << legs.len()) - 1;
    let members = |block: usize| (0..legs.len()).filter(move |at| block >> at & 1 == 1);
    let cost = |block: usize| -> Option<Cost> {
        let own: Vec<Shape> = members(block).map(|at| legs[at]).collect();
        let lots: Vec<i64> = members(block).map(|at| lots[at]).collect();
        let parts = count(&own, &lots)?;
        let several = own.iter().any(|one| one.expiry != own[0].expiry);
        let strikes = || own.iter().map(|one| one.strike.0).filter(|&strike| strike != 0);
        let span = strikes().max().unwrap_or_default() - strikes().min().unwrap_or_default();
        Some((parts, u32::from(several), span))
    };
    let costs: Vec<Option<Cost>> =
        (0..=all).map(|block| if block == 0 { None } else { cost(block) }).collect();
    // The cheapest way for each set of legs, and the block with the first of them.
    let mut best: Vec<(Cost, usize)> = vec![((0, 0, 0), 0); all + 1];
    for set in 1..=all {
        let first = 1 << set.trailing_zeros();
        let mut cheapest: Option<(Cost, usize)> = None;
        // Every block of the set with its first leg.
        let mut block = set;
        while block != 0 {
            if block & first != 0
                && let Some(own) = costs[block]
            {
                let rest = best[set ^ block].0;
                let sum = (own.0 + rest.0, own.1 + rest.1, own.2 + rest.2);
                let is_earlier = |kept: usize| block.reverse_bits() > kept.reverse_bits();
                if cheapest.is_none_or(|(cost, kept)| sum < cost || (sum == cost && is_earlier(kept))) {
                    cheapest = Some((sum, block));
                }
            }
            block = (block - 1) & set;
        }
        best[set] = cheapest.unwrap_or(((1, 0, 0), first));
    }
    let (mut set, mut blocks) = (all, Vec::new());
    while set != 0 {
        let block = best[set].1;
        blocks.push(members(block).collect());
        set ^= block;
    }
    blocks
}

/// How many strategies the legs of a block become that bear one name together; `None` if they do not.
fn count(legs: &[Shape], lots: &[i64]) -> Option<u32> {
    let fit = whole(legs, lots)?;
    let rest = legs.iter().zip(lots).zip(fit.lots).map(|((leg, lots), one)| (*leg, lots - one * fit.times));
    let (legs, lots): (Vec<Shape>, Vec<i64>) = rest.filter(|(_, lots)| *lots != 0).unzip();
    Some(1 + parts(&legs, &lots).len() as u32)
}
