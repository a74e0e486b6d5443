//! What somebody finds by a few words: instruments and their trades from a built journal, the rest from the store.

use std::collections::HashMap;

use app_error::AppError;
use domain::Time;
use search_words::has_all;
use store::search::{Of, Ready, prepare};
use store::{Db, UserId};

use super::build::Journal;

/// Parts made ready in one request, of each kind: some two thousand notes.
const PARTS: usize = 4;

/// An instrument that was traded.
#[derive(Debug, PartialEq, Eq)]
pub struct FoundInstrument {
    /// As a person calls it.
    pub title: String,
    pub trades: usize,
}

/// What is found in the book. Of both the newest first, by the last execution.
#[derive(Debug, PartialEq, Eq)]
pub struct InBook {
    pub instruments: Vec<FoundInstrument>,
    /// Of all accounts: places in the book.
    pub trades: Vec<usize>,
    pub total: usize,
}

/// Instruments whose symbol or name has every word, and their trades; up to `most` of each.
pub fn in_book(journal: &Journal, asked: &[String], most: usize) -> InBook {
    let (book, own) = (&journal.book, &journal.book.trades);
    let is_found: Vec<bool> = book
        .instruments
        .iter()
        .map(|one| has_all(&format!("{} {}", one.title(), one.symbol), asked))
        .collect();
    let mut trades: Vec<usize> =
        (0..own.len()).filter(|&trade| is_found[own.instrument[trade] as usize]).collect();
    // The same instrument of two accounts stands in the book twice.
    let mut instruments: Vec<(String, usize, Option<Time>)> = Vec::new();
    let mut by_title: HashMap<String, usize> = HashMap::new();
    let mut place = vec![usize::MAX; book.instruments.len()];
    let last = |trade: usize| own.exit_time[trade].max(own.entry_time[trade]);
    for &trade in &trades {
        let instrument = own.instrument[trade] as usize;
        if place[instrument] == usize::MAX {
            let title = book.instruments[instrument].title();
            place[instrument] = *by_title.entry(title).or_insert_with_key(|title| {
                instruments.push((title.clone(), 0, None));
                instruments.len() - 1
            });
        }
        let (_, count, newest) = &mut instruments[place[instrument]];
        *count += 1;
        *newest = (*newest).max(last(trade));
    }
    instruments.sort_by(|one, other| other.2.cmp(&one.2).then_with(|| one.0.cmp(&other.0)));
    let total = trades.len();
    let newest = |trade: &usize| std::cmp::Reverse((last(*trade), *trade));
    if total > most {
        trades.select_nth_unstable_by_key(most, newest);
        trades.truncate(most);
    }
    trades.sort_unstable_by_key(newest);
    let instruments = instruments.into_iter().take(most);
    InBook {
        instruments: instruments.map(|(title, trades, _)| FoundInstrument { title, trades }).collect(),
        trades,
        total,
    }
}

/// Makes what is written ready for the search, or a part of it: `Some` says how far it is. The next request goes on.
///
/// # Errors
/// When the database does not answer.
pub async fn made_ready(db: &Db, user: UserId) -> Result<Option<Ready>, AppError> {
    let (mut sum, mut is_whole) = (Ready { done: 0, total: 0 }, true);
    for of in [Of::Notes, Of::Documents] {
        let mut ready = prepare(db, user, of).await?;
        for _ in 1..PARTS {
            if ready.is_whole() {
                break;
            }
            ready = prepare(db, user, of).await?;
        }
        is_whole &= ready.is_whole();
        sum = Ready { done: sum.done + ready.done, total: sum.total + ready.total };
    }
    Ok((!is_whole).then_some(sum))
}
