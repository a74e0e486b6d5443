//! What each trade takes of each fill: what notes hang on.

use domain::{Fill, Side};
use rustc_hash::FxHashMap;

use crate::book::{Book, Status};
use crate::direction::Direction;

/// Some of a fill that belongs to a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TradeFill {
    /// Index into the book's trades.
    pub trade: u32,
    /// Index into [`crate::Merged::fills`].
    pub fill: u32,
    /// It opened the position or added to it; otherwise it closed some of it.
    pub opens: bool,
    /// In the units that the fill was executed in, 10⁻⁸: no later split changes them.
    pub units: i64,
}

/// Where the shares of a part come from that a merger made: so many units of the part that was bought for `whole` of
/// those.
#[derive(Clone, Copy)]
struct Source {
    part: u32,
    units: i64,
    whole: i64,
}

impl Book {
    /// What each trade takes of each fill; a pair of them may come several times. Shares that a merger gave count as
    /// those that were bought; what a demerger or a bonus gave beside them is a fill of its own. Of one account, not of
    /// joined ones.
    pub fn each_trade_fill(&self, fills: &[Fill], mut each: impl FnMut(TradeFill)) {
        let matched = self.links.matched();
        let sources = self.sources(fills);
        let mut tell = |trade: u32, mut part: u32, opens: bool, mut units: i64| {
            while let Some(source) = sources.get(&part).filter(|_| opens) {
                part = source.part;
                units = (i128::from(units) * i128::from(source.units) / i128::from(source.whole)) as i64;
            }
            each(TradeFill { trade, fill: matched.fill_of(part), opens, units });
        };
        for exit in 0..self.exits.len() {
            let trade = self.exits.trade[exit];
            let is_long = self.trades.direction[trade as usize] == Direction::Long;
            for at in self.matches_of_exit(exit) {
                let one = &matched.matches[at as usize];
                let own = matched.rescaled.binary_search_by_key(&at, |rescaled| rescaled.at);
                let (bought, sold) = own.map_or((one.quantity.0, one.quantity.0), |own| {
                    (matched.rescaled[own].buy, matched.rescaled[own].sell)
                });
                tell(trade, one.buy, is_long, bought);
                tell(trade, one.sell, !is_long, sold);
            }
        }
        for left in self.links.left() {
            let trade = left.trade as usize;
            let entry = match self.trades.direction[trade] {
                Direction::Long => Side::Buy,
                Direction::Short => Side::Sell,
            };
            let side = fills[matched.fill_of(left.part) as usize].side;
            let opens = self.trades.status[trade] != Status::UnknownCost && side == entry;
            tell(left.trade, left.part, opens, left.units);
        }
    }

    /// By the part that was made.
    fn sources(&self, fills: &[Fill]) -> FxHashMap<u32, Source> {
        let matched = self.links.matched();
        if matched.moved.is_empty() {
            return FxHashMap::default();
        }
        let parts = self.parts(fills);
        let with_charges = matched.moved.iter().filter(|moved| moved.units > 0);
        let sources = with_charges.map(|moved| {
            let whole = parts[moved.part as usize].quantity.0;
            (moved.part, Source { part: moved.from, units: moved.units, whole })
        });
        sources.filter(|(_, source)| source.whole > 0).collect()
    }
}
