//! One after the other, for each user apart.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use store::UserId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::SiteError;

/// A line per user. Those who wait hold a connection and nothing else.
#[derive(Debug, Clone, Default)]
pub struct UserQueue {
    lines: Arc<Mutex<HashMap<UserId, Arc<Line>>>>,
}

#[derive(Debug)]
struct Line {
    permit: Arc<Semaphore>,
    inside: Arc<Semaphore>,
}

/// Given back when dropped.
#[derive(Debug)]
pub struct UserPermit {
    _permit: OwnedSemaphorePermit,
    _inside: OwnedSemaphorePermit,
}

/// Waiting requests of one user: many tabs, not a flood.
const LONGEST_LINE: usize = 100;
/// Lines that nobody stands in are swept beyond this many.
const SWEEP_ABOVE: usize = 10_000;

impl UserQueue {
    /// The user's one permit: waits until no earlier request of the user holds or waits for it.
    ///
    /// # Errors
    /// To be told to come back when too many wait already.
    pub async fn of(&self, user: UserId) -> Result<UserPermit, SiteError> {
        let line = self.line(user);
        let inside = Arc::clone(&line.inside).try_acquire_owned().map_err(|_| {
            SiteError::busy(
                "Many of your requests are waiting already. Please try again in half a minute.",
                30,
            )
        })?;
        // Neither semaphore is ever closed.
        let permit = Arc::clone(&line.permit).acquire_owned().await.map_err(SiteError::ours)?;
        Ok(UserPermit { _permit: permit, _inside: inside })
    }

    fn line(&self, user: UserId) -> Arc<Line> {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() > SWEEP_ABOVE {
            lines.retain(|_, line| line.inside.available_permits() < LONGEST_LINE);
        }
        Arc::clone(lines.entry(user).or_insert_with(|| {
            Arc::new(Line {
                permit: Arc::new(Semaphore::new(1)),
                inside: Arc::new(Semaphore::new(LONGEST_LINE)),
            })
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_of_a_user_at_a_time() {
        let queue = UserQueue::default();
        let first = queue.of(UserId(1)).await.unwrap();
        let second = tokio::spawn({
            let queue = queue.clone();
            async move { queue.of(UserId(1)).await.map(drop) }
        });
        queue.of(UserId(2)).await.unwrap();
        tokio::task::yield_now().await;
        assert!(!second.is_finished());
        drop(first);
        second.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_flood_is_told_to_come_back() {
        let queue = UserQueue::default();
        let _first = queue.of(UserId(1)).await.unwrap();
        let mut waiting = tokio::task::JoinSet::new();
        for _ in 1..LONGEST_LINE {
            let queue = queue.clone();
            waiting.spawn(async move { queue.of(UserId(1)).await });
        }
        while queue.line(UserId(1)).inside.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(queue.of(UserId(1)).await.is_err());
        assert!(queue.of(UserId(2)).await.is_ok());
        // Those who leave make room.
        waiting.shutdown().await;
        assert_eq!(queue.line(UserId(1)).inside.available_permits(), LONGEST_LINE - 1);
    }
}
