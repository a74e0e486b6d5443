//! What conditions of an address leave of a journal, with whatever these conditions need.

use std::sync::Arc;

use app_error::AppError;
use store::{Db, UserId};

use super::build::Journal;
use super::capital::Capital;
use super::demo::Sample;
use super::excursions;
use super::history_query::HistoryQuery;
use super::journals::Journals;
use super::labels::{narrow, plain, with_answers};

/// Conditions of the address as trades and days that they leave. `permit` is held until they are found.
pub async fn find(
    (db, journals): (&Db, &Journals),
    user: UserId,
    journal: &Arc<Journal>,
    query: &mut HistoryQuery,
    permit: impl Clone + Send + 'static,
) -> Result<(), AppError> {
    if query.conditions.is_empty() {
        return Ok(());
    }
    let labels = if query.conditions.iter().any(|one| one.dimension.is_written()) {
        let capital = Capital::all(db, user).await?;
        with_answers(db, user, journal, &capital, permit.clone()).await?.0
    } else {
        plain(journal)
    };
    let labels = if query.needs_candles() {
        let journals = journals.clone();
        let turn = async move { journals.turn().await };
        let standing = excursions::of_user(db, user, turn, journal).await?;
        excursions::with_candles(journal, &labels, &standing)
    } else {
        labels
    };
    narrow(journal, &labels, query, permit).await
}

/// Conditions of the sample's address.
pub async fn find_in_sample(sample: &Sample, query: &mut HistoryQuery) -> Result<(), AppError> {
    let labels =
        if query.needs_candles() { sample.with_candles().await? } else { Arc::clone(&sample.labels) };
    narrow(&sample.journal, &labels, query, ()).await
}

#[cfg(test)]
mod tests {
    use analytics::excursions::Unjudged;
    use domain::Day;
    use ledger::Status;

    use super::*;
    use crate::excursions::{AllFills, by_generated, executed, of_sample};

    const DAY: Day = Day(20_600);

    /// Of two servers' worth of requests the second makes nothing.
    #[tokio::test]
    async fn the_excursions_of_the_sample_are_looked_at_once() {
        let one = Journals::new().sample(DAY).await.unwrap();
        let other = Journals::new().sample(DAY).await.unwrap();
        let (first, second) = (of_sample(&one.journal), of_sample(&other.journal));
        assert!(Arc::ptr_eq(&first, &second));
        let made = by_generated(&other.journal);
        assert_eq!((&first.stood, &first.edge, &first.stops), (&made.stood, &made.edge, &made.stops));
        assert_eq!(first.stood.len(), one.journal.book.trades.len());
        assert!(first.stood.iter().filter(|one| one.is_ok()).count() > 100, "{}", first.stood.len());
        // What is sold without a known buy is not open.
        let status = &one.journal.book.trades.status;
        let at = status.iter().position(|status| *status == Status::UnknownCost).unwrap();
        assert_eq!(first.stood[at], Err(Unjudged::Unknown));
    }

    /// Of every trade of the sample: what it executed, all in one pass, and taken apart one by one.
    #[tokio::test]
    async fn the_excursions_see_the_same_executions_all_at_once() {
        let sample = Journals::new().sample(DAY).await.unwrap();
        let mut trades = 0;
        for account in &sample.journal.accounts {
            let all = AllFills::of(account);
            for trade in 0..account.book.trades.len() {
                assert_eq!(all.executed(account, trade), executed(account, trade), "{trade}");
                trades += 1;
            }
        }
        assert!(trades > 100, "{trades}");
    }
}
