//! Closed trades by symbol.

use std::ops::Range;

use domain::Instrument;
use ledger::{Book, Trades};

use crate::breakdown::{Group, Tally};

/// One group per symbol with a closed trade, ordered by symbol.
/// The key is an index into the book's instruments: the first one of that symbol.
pub fn by_symbol(book: &Book) -> Vec<Group<u32>> {
    let mut symbols = Symbols::of(&book.instruments);
    symbols.see(&book.trades, 0..book.trades.len());
    symbols.into_groups(&book.instruments)
}

/// One tally per instrument.
#[derive(Debug, Clone)]
pub(crate) struct Symbols(Vec<Tally>);

impl Symbols {
    pub fn of(instruments: &[Instrument]) -> Self {
        Self(vec![Tally::default(); instruments.len()])
    }

    pub fn see(&mut self, trades: &Trades, range: Range<usize>) {
        let amounts = trades.gross[range.clone()].iter().zip(&trades.charges[range.clone()]);
        let whose = trades.instrument[range.clone()].iter().zip(&trades.status[range]);
        for ((&instrument, &status), (&gross, &charges)) in whose.zip(amounts) {
            if status.is_closed() {
                self.0[instrument as usize].see(status, gross, charges);
            }
        }
    }

    /// Joined books name the same scrip several times: one symbol is one group.
    pub fn into_groups(self, instruments: &[Instrument]) -> Vec<Group<u32>> {
        let symbol = |at: u32| instruments[at as usize].symbol.as_str();
        let mut order: Vec<u32> = (0..instruments.len() as u32).collect();
        order.sort_by(|&a, &b| symbol(a).cmp(symbol(b)));
        let same = order.chunk_by(|&a, &b| symbol(a) == symbol(b));
        same.filter_map(|own| {
            let tallies = own.iter().map(|&at| self.0[at as usize]);
            tallies.fold(Tally::default(), Tally::plus).under(own[0])
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::book;

    #[test]
    fn closed_trades_under_their_symbols() {
        let mut book = book(
            "ZEE intraday closed 2026-11-02T10:00 2026-11-02:100:10
             ACME intraday closed 2026-11-02T10:00 2026-11-02:-5:1
             ACME delivery closed 2026-11-02T10:00 2026-11-05:50:2
             ACME2 delivery closed 2026-11-02T10:00 2026-11-06:1:1
             OPEN delivery open 2026-11-02T10:00 2026-11-05:50:2
             LOST delivery unknown_cost 2026-11-02T10:00",
        );
        // A second account's ACME.
        book.instruments[2].symbol = "ACME".into();
        let groups = by_symbol(&book);
        let found: Vec<_> = groups
            .iter()
            .map(|group| {
                let symbol = &book.instruments[group.key as usize].symbol;
                let (closed, wins) = (group.closed_trades, group.wins);
                format!(
                    "{symbol} {closed} {wins} {} {} {} {:?}",
                    group.gross, group.charges, group.net, group.win_rate
                )
            })
            .collect();
        assert_eq!(found, ["ACME 3 1 46 4 42 Some(0.3333333333333333)", "ZEE 1 1 100 10 90 Some(1.0)"]);
    }
}
