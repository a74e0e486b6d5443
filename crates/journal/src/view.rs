//! What a person looks at: the trades a filter leaves, in their order, page by page.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use analytics::{Filter, Selection};
use domain::{Day, Money};
use ledger::charges::{Heads, Stated};
use ledger::{Book, Status};
use report::numbers::Rupees;
use report::wire;

use super::build::{Figures, Journal};
use super::history_query::{HistoryQuery, Order, Sort};
use super::line::{TradeLine, TradePage, line};

pub struct View<'a> {
    journal: &'a Journal,
    selection: Selection<'a>,
    /// The running net after each selected trade: of the exits the filter leaves, so that it ends at their sum.
    balances: Cow<'a, [Money]>,
    /// Of the account asked for, too.
    filter: Filter,
    /// Indices into the book, as ordered.
    order: Vec<u32>,
    sort: Sort,
}

/// Charges of what a filter leaves.
pub struct ChargesOfView {
    pub heads: Heads,
    pub days: wire::DaysWithout,
    /// What of them is stated, and ours beside it.
    pub stated: Stated,
}

impl<'a> View<'a> {
    pub fn of(journal: &'a Journal, query: &HistoryQuery) -> Self {
        let instruments = query.account.map(|name| journal.instruments_of(name));
        let filter = Filter { instruments, ..query.filter.clone() };
        let selection = analytics::select(&journal.book, &filter);
        let balances = if filter.is_empty() {
            Cow::Borrowed(journal.figures.balances.as_slice())
        } else {
            Cow::Owned(analytics::balances(&selection.figures))
        };
        let order = ordered(journal, &selection.trades, query.sort, query.order);
        Self { journal, selection, balances, filter, order, sort: query.sort }
    }

    /// Indices into the book, as ordered.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// What the filter leaves as a book of its own; its instruments have the numbers of the journal's.
    pub fn book(&self) -> &Book {
        &self.selection.figures
    }

    /// Where trade `at` of [`View::book`] stands in the journal's book.
    pub fn selected(&self, at: usize) -> usize {
        self.selection.trades[at] as usize
    }

    pub fn filter(&self) -> &Filter {
        &self.filter
    }

    pub fn figures(&self) -> Cow<'a, Figures> {
        match &self.selection.figures {
            Cow::Borrowed(_) => Cow::Borrowed(&self.journal.figures),
            Cow::Owned(book) => Cow::Owned(Figures::of(book)),
        }
    }

    /// Charges of the exits that the filter leaves head by head: they add up to the summary's charges; and the days
    /// whose brokerage nobody knows, of the accounts that have such exits. `None` when nothing is filtered.
    pub fn charges(&self) -> Option<ChargesOfView> {
        if self.filter.is_empty() {
            return None;
        }
        let mut accounts = BTreeMap::new();
        let mut stated = Stated::default();
        let counted = self.selection.trades.iter().map(|&trade| trade as usize);
        let counted = counted.filter(|&trade| self.journal.book.trades.status[trade].counts());
        let mut sum = Heads::default();
        for (account, trade) in counted.map(|trade| self.journal.place(trade)) {
            let own = &account.book.trades.first_exit;
            for exit in own[trade] as usize..own[trade + 1] as usize {
                if self.filter.holds(account.book.exits.day[exit]) {
                    sum += account.heads_of_exits()[exit];
                    account.add_stated(exit, &mut stated);
                    accounts.insert(account.name, wire::DaysWithout::of(&account.book));
                }
            }
        }
        Some(ChargesOfView { heads: sum, days: accounts.into_values().sum(), stated })
    }

    pub fn page(&self, query: &HistoryQuery) -> TradePage {
        let from = query.offset.min(self.order.len());
        let page = &self.order[from..(from + query.limit).min(self.order.len())];
        let mut exits = page.iter().filter(|&&trade| self.sort == Sort::Exit && self.has_exit(trade));
        let first = exits.next();
        let last = exits.next_back().or(first);
        let (newest, oldest) = match query.order {
            Order::Desc => (first, last),
            Order::Asc => (last, first),
        };
        TradePage {
            total: self.order.len() as u32,
            offset: from as u32,
            rows: page.iter().map(|&trade| self.line(trade)).collect(),
            carried_forward: newest.map(|&trade| Rupees(self.balances[self.position(trade)])),
            brought_forward: oldest.map(|&trade| {
                let before = self.position(trade).checked_sub(1);
                Rupees(before.map_or(Money::ZERO, |before| self.balances[before]))
            }),
        }
    }

    fn line(&self, trade: u32) -> TradeLine {
        let counts = self.journal.book.trades.status[trade as usize].counts();
        let balance = (counts && self.has_exit(trade)).then(|| self.balances[self.position(trade)]);
        line(self.journal, trade as usize, balance)
    }

    fn has_exit(&self, trade: u32) -> bool {
        self.journal.book.trades.exit_time[trade as usize].is_some()
    }

    /// Its number among the selected ones, which stand in the order of the book.
    fn position(&self, trade: u32) -> usize {
        self.selection.trades.partition_point(|&one| one < trade)
    }
}

fn ordered(journal: &Journal, chosen: &[u32], sort: Sort, order: Order) -> Vec<u32> {
    let book = &journal.book;
    let mut trades = chosen.to_vec();
    if let Some(key) = sort.key() {
        analytics::sort(book, &mut trades, key, order == Order::Desc);
        return trades;
    }
    if sort == Sort::Exit {
        // The book's own order, so that balances run on from page to page; those without an exit stand last.
        let has_exit = |&trade: &u32| book.trades.exit_time[trade as usize].is_some();
        let (mut with, without): (Vec<u32>, Vec<u32>) = trades.into_iter().partition(has_exit);
        if order == Order::Desc {
            with.reverse();
        }
        with.extend(without);
        return with;
    }
    let average = |&trade: &u32| {
        let (entry, exit) = wire::averages(book, trade as usize);
        if sort == Sort::AverageEntry { entry } else { exit }
    };
    match order {
        Order::Asc => trades.sort_by_cached_key(|trade| (average(trade).is_none(), average(trade))),
        Order::Desc => trades.sort_by_cached_key(|trade| Reverse(average(trade))),
    }
    trades
}

/// What a person calls the days a trade was held: 0 on the same day.
pub fn days_held(journal: &Journal, trade: usize) -> i32 {
    let trades = &journal.book.trades;
    let Some(entry) = trades.entry_time[trade] else { return 0 };
    let still = matches!(trades.status[trade], Status::Open | Status::SettlementNeeded);
    let until = match trades.exit_time[trade].filter(|_| !still) {
        Some(exit) => exit.day(),
        None => last_day(journal, trade),
    };
    (until.0 - entry.day().0).max(0)
}

/// Today, or the expiry of a contract that has passed it.
fn last_day(journal: &Journal, trade: usize) -> Day {
    let instrument = &journal.book.instruments[journal.book.trades.instrument[trade] as usize];
    instrument.expiry().map_or(journal.as_of, |expiry| expiry.min(journal.as_of))
}
