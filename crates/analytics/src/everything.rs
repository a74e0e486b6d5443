//! All formulas and breakdowns of a book in one walk.

use domain::Weekday;
use ledger::Book;

use crate::breakdown::Group;
use crate::by_entry::EntryHours;
use crate::by_symbol::Symbols;
use crate::daily::{Daily, Days};
use crate::equity::Equity;
use crate::outcomes::Outcomes;
use crate::summary::Summary;

/// What every screen of analytics reads.
#[derive(Debug, Clone, PartialEq)]
pub struct Everything {
    pub summary: Summary,
    pub daily: Vec<Daily>,
    pub equity: Equity,
    /// As [`crate::by_symbol`], [`crate::by_weekday`], [`crate::by_hour`] and [`crate::by_weekday_and_hour`].
    pub by_symbol: Vec<Group<u32>>,
    pub by_weekday: Vec<Group<Weekday>>,
    pub by_hour: Vec<Group<u8>>,
    pub by_weekday_and_hour: Vec<Group<(Weekday, u8)>>,
}

/// Each metric walks a block of trades in its own tight loop while the block's columns lie in the cache:
/// 45 bytes a trade, so that 4,096 trades fill 180 kB.
const BLOCK: usize = 4_096;

pub fn everything(book: &Book) -> Everything {
    let trades = &book.trades;
    let mut outcomes = Outcomes::default();
    let mut days = Days::of(&book.exits);
    let mut symbols = Symbols::of(&book.instruments);
    let mut hours = EntryHours::new();
    for start in (0..trades.len()).step_by(BLOCK) {
        let block = start..trades.len().min(start + BLOCK);
        outcomes.see(trades, block.clone());
        days.see(trades, &book.exits, block.clone());
        symbols.see(trades, block.clone());
        hours.see(trades, block);
    }
    let daily = days.into_daily();
    Everything {
        summary: Summary::of(&outcomes, &daily),
        equity: Equity::of(&daily),
        daily,
        by_symbol: symbols.into_groups(&book.instruments),
        by_weekday: hours.by_weekday(),
        by_hour: hours.by_hour(),
        by_weekday_and_hour: hours.by_weekday_and_hour(),
    }
}

#[cfg(test)]
mod tests {
    use domain::Money;
    use ledger::Status;
    use proptest::prelude::*;

    use super::*;
    use crate::books::any_book;
    use crate::{by_hour, by_symbol, by_weekday, by_weekday_and_hour, daily, equity, summary};

    fn sums<K>(groups: &[Group<K>]) -> (u32, u32, Money, Money, Money) {
        groups.iter().fold((0, 0, Money::ZERO, Money::ZERO, Money::ZERO), |sum, one| {
            assert_eq!(one.net, one.gross - one.charges);
            (
                sum.0 + one.closed_trades,
                sum.1 + one.wins,
                sum.2 + one.gross,
                sum.3 + one.charges,
                sum.4 + one.net,
            )
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn parts_add_up_to_totals(book in any_book(0..300)) {
            let all = everything(&book);
            let total = &all.summary;
            // Days add up to the totals, and those to the exits that count.
            let exits = 0..book.exits.len();
            let counted = exits.filter(|&at| book.trades.status[book.exits.trade[at] as usize].counts());
            let net: Money = counted.clone().map(|at| book.exits.gross[at] - book.exits.charges[at]).sum();
            prop_assert_eq!(total.net_pnl, net);
            prop_assert_eq!(total.net_pnl, total.gross_pnl - total.charges);
            prop_assert_eq!(all.daily.iter().map(|one| one.net).sum::<Money>(), net);
            prop_assert_eq!(all.daily.iter().map(|one| one.exits as usize).sum::<usize>(), counted.count());
            prop_assert!(all.daily.is_sorted_by(|a, b| a.day < b.day));
            prop_assert_eq!(all.equity.equity.last().copied().unwrap_or_default(), net);
            prop_assert_eq!(all.equity.drawdown.iter().max().copied(), total.max_drawdown.map(|fall| fall.amount));
            // Every breakdown holds every closed trade once; open trades are the difference.
            let closed = sums(&all.by_symbol);
            prop_assert_eq!(closed.0, total.closed_trades);
            prop_assert_eq!(closed.1, total.wins);
            prop_assert_eq!(closed.4 + total.realised_in_open_trades, net);
            prop_assert_eq!(sums(&all.by_weekday), closed);
            prop_assert_eq!(sums(&all.by_hour), closed);
            prop_assert_eq!(sums(&all.by_weekday_and_hour), closed);
            prop_assert_eq!(total.wins + total.losses + total.breakeven, total.closed_trades);
            let outside = total.open_trades + total.unknown_cost + total.settlement_needed;
            prop_assert_eq!((total.closed_trades + outside) as usize, book.trades.len());
            prop_assert_eq!(
                total.wins as usize,
                book.trades.status.iter().filter(|&&status| status == Status::Win).count()
            );
        }

        #[test]
        fn one_walk_finds_what_each_metric_finds(book in any_book(0..100)) {
            let all = everything(&book);
            prop_assert_eq!(all.summary, summary(&book));
            prop_assert_eq!(all.daily, daily(&book));
            prop_assert_eq!(all.equity, equity(&book));
            prop_assert_eq!(all.by_symbol, by_symbol(&book));
            prop_assert_eq!(all.by_weekday, by_weekday(&book));
            prop_assert_eq!(all.by_hour, by_hour(&book));
            prop_assert_eq!(all.by_weekday_and_hour, by_weekday_and_hour(&book));
        }
    }

    #[test]
    fn blocks_join_without_a_seam() {
        let line = "ACME intraday closed 2026-11-02T10:00 2026-11-02:1:0";
        let book = crate::books::book(&vec![line; BLOCK * 2 + 7].join("\n"));
        let all = everything(&book);
        assert_eq!(all.summary.longest_winning_streak as usize, BLOCK * 2 + 7);
        assert_eq!(all.by_hour[0].closed_trades as usize, BLOCK * 2 + 7);
        assert_eq!(all.daily[0].exits as usize, BLOCK * 2 + 7);
    }
}
