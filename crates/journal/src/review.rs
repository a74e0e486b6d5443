//! Closed trades that nobody has reviewed yet.

use std::sync::Arc;

use annotations::{Field, REVIEWED};
use app_error::AppError;
use store::annotations as stored;
use store::{Db, UserId};

use super::build::Journal;
use super::notes::mains;
use super::subject::TradeId;
use super::work;

#[derive(Debug, PartialEq, Eq)]
pub struct Queue {
    /// Closed trades of the journal.
    pub closed: usize,
    /// Places in the book, by the last exit, the newest first.
    pub left: Vec<usize>,
}

/// A trade is reviewed when its main note says so. `permit` is held until it is worked out.
///
/// # Errors
/// When the database does not answer.
pub async fn queue(
    db: &Db,
    user: UserId,
    journal: &Arc<Journal>,
    permit: impl Send + 'static,
) -> Result<Queue, AppError> {
    let (_, all) = stored::all(db, user).await?;
    let reviewed: Vec<i64> = stored::set_to(db, user, Field::Reviewed.word())
        .await?
        .into_iter()
        .filter(|(_, word)| word == REVIEWED)
        .map(|(number, _)| number)
        .collect();
    let journal = Arc::clone(journal);
    work(permit, move || {
        let mains = mains(&journal, &all);
        let own = &journal.book.trades;
        let closed: Vec<usize> = (0..own.len()).filter(|&trade| own.status[trade].is_closed()).collect();
        let is_left = |trade: &usize| {
            let account = &journal.accounts[journal.places[*trade].account as usize];
            let id = TradeId { account: account.name, key: own.key[*trade] };
            mains.get(&id).is_none_or(|&at| reviewed.binary_search(&all[at].number).is_err())
        };
        let mut left: Vec<usize> = closed.iter().copied().filter(is_left).collect();
        left.sort_unstable_by_key(|&trade| std::cmp::Reverse((own.exit_time[trade], trade)));
        Queue { closed: closed.len(), left }
    })
    .await
}
