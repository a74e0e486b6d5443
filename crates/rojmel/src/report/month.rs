//! `rojmel report --pdf`: a month of files as the page of the journal has it. What is written beside trades is in no
//! file.

use analytics::cut::{Amount, ExitCost, amounts, cost_of_all};
use analytics::{Filter, select};
use domain::{Day, Method};
use journal::by_strategy::{OfBook, by_strategy};
use ledger::charges::{ChargesByHead, Heads};
use ledger::{Book, heads_of_exits};
use pdf::{About, Month, MonthReport, matched, month_pdf};
use report::AccountBook;
use strategies::Strategies;

/// The bytes of a PDF, of accounts matched first in, first out.
///
/// # Errors
/// A sentence when nothing was closed in the month.
pub fn pdf_of_month(accounts: Vec<AccountBook>, month: Month, as_of: Day) -> Result<Vec<u8>, String> {
    let about = About {
        accounts: accounts.iter().map(|one| matched(one.broker.name(), Method::Fifo)).collect(),
        filter: Vec::new(),
        as_of,
    };
    let mut beside = Beside::default();
    let mut books = Vec::with_capacity(accounts.len());
    for account in accounts {
        beside.add(&account);
        books.push(account.book);
    }
    let book = Book::join(books);
    let nothing = || format!("Nothing was closed in {}.", month.in_words());
    let all = Filter::default();
    let mut made = MonthReport::of(&book, None, &all, month, about).ok_or_else(nothing)?;
    let filter = month.of(&all).ok_or_else(nothing)?;
    let selection = select(&book, &filter);
    let places = beside.places(&book);
    let costs = beside.costs(&book, &filter, &selection.trades, &places);
    made.heads = Some(cost_of_all(&amounts(&selection, Amount::Net, &[]), &costs).heads);
    let each = beside.strategies.iter().zip(places);
    let of_book: Vec<OfBook<'_>> = each.map(|(strategies, places)| OfBook { strategies, places }).collect();
    let counted = by_strategy(book.trades.len(), &of_book, &filter, &selection);
    made.count_strategies(&counted.selection, &counted.kinds(&of_book));
    month_pdf(&made).map_err(|error| format!("The PDF could not be made: {}.", error.0))
}

/// Of each account what its book does not say.
#[derive(Default)]
struct Beside {
    /// Where its instruments end in the book of all.
    ends: Vec<u32>,
    /// Of its exits, and where those of each trade begin.
    heads: Vec<(Vec<Heads>, Vec<u32>)>,
    strategies: Vec<Strategies>,
}

impl Beside {
    fn add(&mut self, account: &AccountBook) {
        let AccountBook { merged, plan, book, .. } = account;
        let by_head = ChargesByHead::of(merged, plan, book);
        let before = self.ends.last().copied().unwrap_or(0);
        self.ends.push(before + book.instruments.len() as u32);
        self.heads.push((heads_of_exits(merged, &by_head, book), book.trades.first_exit.clone()));
        self.strategies.push(strategies::of_account(merged, &by_head, book));
    }

    fn account(&self, book: &Book, trade: u32) -> usize {
        let instrument = book.trades.instrument[trade as usize];
        self.ends.partition_point(|&end| end <= instrument)
    }

    /// Of each account, where its trades stand in the book of all: joining keeps their order.
    fn places(&self, book: &Book) -> Vec<Vec<u32>> {
        let mut places = vec![Vec::new(); self.ends.len()];
        for trade in 0..book.trades.len() as u32 {
            places[self.account(book, trade)].push(trade);
        }
        places
    }

    /// Of the exits of what the filter leaves, in their order.
    fn costs(&self, book: &Book, filter: &Filter, trades: &[u32], places: &[Vec<u32>]) -> Vec<ExitCost> {
        let mut costs = Vec::new();
        for &trade in trades {
            let account = self.account(book, trade);
            let (heads, first) = &self.heads[account];
            let own = places[account].partition_point(|&place| place < trade);
            for (exit, &of) in book.exits_of(trade as usize).zip(&heads[first[own] as usize..]) {
                if filter.holds(book.exits.day[exit]) {
                    costs.push(ExitCost { heads: of, ..ExitCost::default() });
                }
            }
        }
        costs
    }
}
