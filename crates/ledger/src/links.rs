//! Of which fills and lot matches each trade is made, and of which trades each fill is part.

use std::ops::Range;
use std::sync::OnceLock;

use domain::Fill;

use crate::book::Book;
use crate::matching::{LotMatch, Matched, Part, Remainder};

/// Of the book of one account; a book of several joined ones has none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Links {
    /// Without trades and exits, which the book has as columns.
    matched: Matched,
    /// Of each exit of the book: `matches[first..first + count]`.
    of_exits: Vec<(u32, u32)>,
    /// By trade of the book.
    left: Vec<Remainder>,
    /// No corporate action took shares from one instrument to another: each stands by itself.
    is_apart: bool,
    by_fill: OnceLock<ByFill>,
}

/// The lot matches of fill `i` are `matches[first[i]..first[i + 1]]`, ascending.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct ByFill {
    first: Vec<u32>,
    matches: Vec<u32>,
    trade_of_match: Vec<u32>,
}

impl Links {
    /// `of_exits` and `trades` say what the book's exits and trades were in `matched`.
    pub(crate) fn of(
        mut matched: Matched,
        of_exits: Vec<(u32, u32)>,
        trades: &[u32],
        is_apart: bool,
    ) -> Self {
        let mut in_book = vec![0_u32; trades.len()];
        for (number, &row) in (0..).zip(trades) {
            in_book[row as usize] = number;
        }
        let mut left = std::mem::take(&mut matched.left);
        for one in &mut left {
            one.trade = in_book[one.trade as usize];
        }
        left.sort_by_key(|one| (one.trade, one.part));
        matched.keep_links();
        Self { matched, of_exits, left, is_apart, by_fill: OnceLock::new() }
    }

    pub(crate) fn matched(&self) -> &Matched {
        &self.matched
    }

    /// Parts and matches of an instrument; of all of them where one gave shares to another.
    pub(crate) fn of_instrument(&self, instrument: u32) -> (Range<u32>, Range<u32>) {
        let ends = &self.matched.ends;
        if !self.is_apart {
            let (parts, matches) = ends.last().copied().unwrap_or_default();
            return (0..parts, 0..matches);
        }
        let at = instrument as usize;
        let (from, to) = (if at == 0 { (0, 0) } else { ends[at - 1] }, ends[at]);
        (from.0..to.0, from.1..to.1)
    }

    /// What trades hold that no lot match took, by trade.
    pub(crate) fn left(&self) -> &[Remainder] {
        &self.left
    }

    /// What a trade holds that no lot match took.
    pub(crate) fn left_in(&self, trade: u32) -> &[Remainder] {
        let from = self.left.partition_point(|one| one.trade < trade);
        let to = self.left.partition_point(|one| one.trade <= trade);
        &self.left[from..to]
    }

    /// What trades hold of a part that no lot match took.
    pub(crate) fn left_of(&self, part: u32) -> impl Iterator<Item = &Remainder> {
        self.left.iter().filter(move |one| one.part == part)
    }
}

impl Book {
    /// All lot matches of the account, which the others count in.
    pub fn matches(&self) -> &[LotMatch] {
        &self.links.matched.matches
    }

    /// What the lot matches join: fills, or their intraday and delivery parts.
    pub fn parts(&self, fills: &[Fill]) -> Vec<Part> {
        self.links.matched.parts(fills)
    }

    /// The lot matches of a trade.
    pub fn matches_of_trade(&self, trade: usize) -> Range<u32> {
        let exits = self.exits_of(trade);
        let own = self.links.of_exits.get(exits).unwrap_or_default();
        match (own.first(), own.last()) {
            (Some(&(from, _)), Some(&(last, count))) => from..last + count,
            _ => 0..0,
        }
    }

    /// The lot matches of an exit.
    pub fn matches_of_exit(&self, exit: usize) -> Range<u32> {
        let (from, count) = self.links.of_exits[exit];
        from..from + count
    }

    /// The fills that a trade has a part in, ascending.
    pub fn fills_of_trade(&self, trade: usize) -> Vec<u32> {
        let matched = &self.links.matched;
        let matches = self.matches_of_trade(trade);
        let own = &matched.matches[matches.start as usize..matches.end as usize];
        let matched_parts = own.iter().flat_map(|one| [one.buy, one.sell]);
        let left = self.links.left_in(trade as u32).iter().map(|one| one.part);
        let mut fills: Vec<u32> = matched_parts.chain(left).map(|part| matched.fill_of(part)).collect();
        fills.sort_unstable();
        fills.dedup();
        fills
    }

    /// The lot matches that take of a fill, ascending.
    pub fn matches_of_fill(&self, fill: u32) -> &[u32] {
        let by_fill = self.by_fill();
        let at = fill as usize;
        match (by_fill.first.get(at), by_fill.first.get(at + 1)) {
            (Some(&from), Some(&to)) => &by_fill.matches[from as usize..to as usize],
            _ => &[],
        }
    }

    /// The trades that a fill is part of, ascending; none for one that is no part of the record's trades.
    pub fn trades_of_fill(&self, fill: u32) -> Vec<u32> {
        let by_fill = self.by_fill();
        let matched = self.matches_of_fill(fill).iter().map(|&at| by_fill.trade_of_match[at as usize]);
        let is_own = |one: &&Remainder| self.links.matched.fill_of(one.part) == fill;
        let left = self.links.left.iter().filter(is_own).map(|one| one.trade);
        let mut trades: Vec<u32> = matched.chain(left).collect();
        trades.sort_unstable();
        trades.dedup();
        trades
    }

    fn by_fill(&self) -> &ByFill {
        self.links.by_fill.get_or_init(|| ByFill::of(self))
    }
}

impl ByFill {
    fn of(book: &Book) -> Self {
        let matched = &book.links.matched;
        let mut trade_of_match = vec![0; matched.matches.len()];
        for (exit, &(from, count)) in book.links.of_exits.iter().enumerate() {
            trade_of_match[from as usize..(from + count) as usize].fill(book.exits.trade[exit]);
        }
        let fills = |one: &LotMatch| [one.buy, one.sell].map(|part| matched.fill_of(part) as usize);
        let last = matched.matches.iter().flat_map(fills).max();
        let mut first = vec![0_u32; last.map_or(1, |last| last + 2)];
        for fill in matched.matches.iter().flat_map(fills) {
            first[fill + 1] += 1;
        }
        for at in 1..first.len() {
            first[at] += first[at - 1];
        }
        let mut next = first.clone();
        let mut matches = vec![0; 2 * matched.matches.len()];
        for (at, one) in (0..).zip(&matched.matches) {
            for fill in fills(one) {
                matches[next[fill] as usize] = at;
                next[fill] += 1;
            }
        }
        Self { first, matches, trade_of_match }
    }
}
