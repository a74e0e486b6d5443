//! How well and how badly the closed trades of a journal stood by candles: read when somebody asks for it, and kept
//! with the journal until its book or the candles are others.

mod executed;
mod generated;
mod looked;
mod market;

use std::sync::{Arc, Mutex, PoisonError};

use analytics::cut::Labels;
use app_error::AppError;
use domain::Day;
use store::candles as stored;
use store::{Db, UserId};

#[cfg(test)]
pub(crate) use self::executed::AllFills;
pub use self::executed::{Executed, done, ended, executed, sides};
#[cfg(test)]
pub(crate) use self::looked::by_generated;
use crate::build::Journal;
pub use crate::standing::{STOPS, Standing, WithStops};

/// By the user's candles as they are now. What is not kept is worked out once it is its `turn`.
///
/// # Errors
/// When the database does not answer, or its candles cannot be read.
pub async fn of_user<P: Send + Sync + 'static>(
    db: &Db,
    user: UserId,
    turn: impl Future<Output = Result<P, AppError>> + Send + 'static,
    journal: &Arc<Journal>,
) -> Result<Arc<Standing>, AppError> {
    let revision = stored::revision(db, user).await?;
    if let Some(kept) = journal.standing.at(revision) {
        return Ok(kept);
    }
    let (db, journal) = (db.clone(), Arc::clone(journal));
    // Whoever goes away leaves it to itself: it is there for the next request.
    let making = tokio::spawn(async move {
        let _alone = journal.standing.making.lock().await;
        // Somebody else may have worked it out meanwhile.
        if let Some(kept) = journal.standing.at(revision) {
            return Ok(kept);
        }
        let turn = Arc::new(turn.await?);
        let standing = Arc::new(looked::by_candles(&db, user, &journal, turn).await?);
        // Candles that came meanwhile are seen, or not: they have another revision either way.
        *journal.standing.standing.lock().unwrap_or_else(PoisonError::into_inner) =
            Some((revision, Arc::clone(&standing)));
        Ok(standing)
    });
    making.await.map_err(AppError::ours)?
}

/// Of the sample, over generated candles: made once by each server for the day on which the sample stands, which is all
/// that it follows from.
pub fn of_sample(journal: &Journal) -> Arc<Standing> {
    static KEPT: Mutex<Option<(Day, Arc<Standing>)>> = Mutex::new(None);
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, all)) = kept.as_ref().filter(|(day, _)| *day == journal.as_of) {
        return Arc::clone(all);
    }
    let all = Arc::new(looked::by_generated(journal));
    *kept = Some((journal.as_of, Arc::clone(&all)));
    all
}

/// These labels of the journal with what candles say; the same ones for as long as neither changes.
pub fn with_candles(journal: &Journal, labels: &Arc<Labels>, standing: &Standing) -> Arc<Labels> {
    let mut kept = journal.standing.labels.lock().unwrap_or_else(PoisonError::into_inner);
    let is_it = |with: &Labels| with.stood().is_some_and(|stood| Arc::ptr_eq(stood, &standing.stood));
    if let Some((_, with)) = kept.as_ref().filter(|(of, with)| Arc::ptr_eq(of, labels) && is_it(with)) {
        return Arc::clone(with);
    }
    let with = labels.with_candles(Arc::clone(&standing.stood)).with_market(standing.market.clone());
    let with = Arc::new(with);
    *kept = Some((Arc::clone(labels), Arc::clone(&with)));
    with
}
