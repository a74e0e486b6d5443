//! The strategies that a filter leaves, and what they made of it.

use std::collections::BTreeMap;

use ::analytics::Filter;
use ::strategies::{Name, Result, Strategies};
use domain::Money;
use journal::history_query::HistoryQuery;
use journal::strategies::AllStrategies;
use rustc_hash::FxHashMap;

use crate::analytics::Look;

/// A strategy of an account that the filter leaves.
pub struct Found {
    pub account: u32,
    pub at: u32,
    /// Of its lots that the filter leaves; none where nothing of it was closed.
    pub here: Option<Result>,
    /// Some of its lots are not among them.
    pub is_part: bool,
}

/// Strategies that continue one another.
pub struct Chain {
    pub strategies: u32,
    pub net: Money,
    pub without_first: Money,
}

/// Everything that the filter leaves.
pub struct All {
    /// Newest first.
    pub found: Vec<Found>,
    /// Net of the filter's trades, strategies or not.
    pub whole: Money,
}

pub fn all(look: &Look, of: &AllStrategies, query: &HistoryQuery, places: &[Vec<u32>]) -> All {
    let journal = &look.journal;
    let selection = look.select(query);
    let mut is_chosen = vec![false; journal.book.trades.len()];
    selection.trades.iter().for_each(|&at| is_chosen[at as usize] = true);
    let trades = &selection.figures.trades;
    let counted = (0..trades.len()).filter(|&at| trades.status[at].counts());
    let whole = counted.map(|at| trades.gross[at] - trades.charges[at]).sum();
    let mut found = Vec::new();
    for (account, (own, places)) in (0..).zip(of.accounts.iter().zip(places)) {
        let chosen = |trade: u32| is_chosen[places[trade as usize] as usize];
        let all = &own.all;
        found
            .extend((0..all.list.len() as u32).filter_map(|at| one(all, account, at, &query.filter, chosen)));
    }
    let opened = |one: &Found| of.accounts[one.account as usize].all.list[one.at as usize].opened;
    found.sort_by_key(|one| (std::cmp::Reverse(opened(one)), one.account, one.at));
    All { found, whole }
}

/// A strategy stands here when one of its trades does; with days, when something of it closed on them, or when nothing
/// of it has closed at all.
fn one(
    all: &Strategies,
    account: u32,
    at: u32,
    filter: &Filter,
    chosen: impl Fn(u32) -> bool,
) -> Option<Found> {
    let pieces = &all.list[at as usize].pieces;
    let trade = |opening: u32| all.opened.openings[opening as usize].trade;
    if !pieces.iter().any(|piece| chosen(trade(piece.opening))) {
        return None;
    }
    let mut is_part = !pieces.iter().all(|piece| chosen(trade(piece.opening)));
    let (mut here, mut has_closed) = (None::<Result>, false);
    all.each_taken(at as usize, |one| {
        has_closed = true;
        if chosen(one.trade) && filter.holds(one.day) {
            here.get_or_insert_default().take(&one, all.is_option(one.instrument));
        } else {
            is_part = true;
        }
    });
    let stands = here.is_some() || !has_closed || !filter.has_days();
    stands.then_some(Found { account, at, here, is_part })
}

/// By kind: how many, and their net here.
pub fn by_kind(of: &AllStrategies, found: &[Found]) -> Vec<(Name, u32, Money)> {
    let mut kinds: BTreeMap<Name, (u32, Money)> = BTreeMap::new();
    for one in found {
        let (count, net) = kinds.entry(plain(name(of, one))).or_default();
        *count += 1;
        *net += one.here.unwrap_or_default().net();
    }
    let mut kinds: Vec<_> = kinds.into_iter().map(|(name, (n, net))| (name, n, net)).collect();
    kinds.sort_by_key(|&(name, count, _)| (std::cmp::Reverse(count), name));
    kinds
}

/// What it is called: by the user where the user chose.
pub fn name(of: &AllStrategies, found: &Found) -> Name {
    let one = &of.accounts[found.account as usize].all.list[found.at as usize];
    one.called.unwrap_or(one.name)
}

/// Without ratio and wings.
pub fn plain(name: Name) -> Name {
    Name { mirrored: name.mirrored, ..Name::of(name.kind) }
}

/// Chains of an account, by each strategy that is in one. Of their whole results, whatever the filter.
pub fn chains(all: &Strategies) -> FxHashMap<u32, Chain> {
    let root = |mut at: u32| {
        // Each continues one that was opened before it.
        while let Some(rolled) = all.list[at as usize].rolled_from {
            at = rolled.strategy;
        }
        at
    };
    let mut members: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    for at in (0..all.list.len() as u32).filter(|&at| all.list[at as usize].rolled_from.is_some()) {
        members.entry(root(at)).or_default().push(at);
    }
    let mut chains = FxHashMap::default();
    for (first, later) in members {
        let without_first: Money = later.iter().map(|&at| all.result(at as usize).net()).sum();
        let net = without_first + all.result(first as usize).net();
        for at in later.iter().copied().chain([first]) {
            chains.insert(at, Chain { strategies: later.len() as u32 + 1, net, without_first });
        }
    }
    chains
}
