//! Two files are read at once, twenty requests wait, the next one is told to come back. Of one user one file is read
//! and one change of the journal made at a time.

use std::sync::Arc;

use store::UserId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Turn, Turns};
use crate::SiteError;

/// Readers and the queue before them. A waiting request holds its body: 22 × 10 MB at most.
#[derive(Debug, Clone)]
pub struct Places {
    inside: Arc<Semaphore>,
    readers: Arc<Semaphore>,
    senders: Turns,
    writers: Turns,
}

/// A request's place, given back when dropped.
#[derive(Debug)]
pub struct Place {
    _inside: OwnedSemaphorePermit,
    readers: Arc<Semaphore>,
}

impl Places {
    pub fn new(readers: usize, queue: usize) -> Self {
        Self {
            inside: Arc::new(Semaphore::new(readers + queue)),
            readers: Arc::new(Semaphore::new(readers)),
            senders: Turns::default(),
            writers: Turns::default(),
        }
    }

    /// The user's turn to send a file. Whoever waits has sent no body yet and takes no place.
    pub async fn sender(&self, user: UserId) -> Result<Turn, SiteError> {
        self.senders.of(user).await
    }

    /// The user's turn to change the journal. Other servers on the same database are found by the revision.
    pub async fn writer(&self, user: UserId) -> Result<Turn, SiteError> {
        self.writers.of(user).await
    }

    /// `None` when the queue is full.
    pub fn enter(&self) -> Option<Place> {
        let inside = Arc::clone(&self.inside).try_acquire_owned().ok()?;
        Some(Place { _inside: inside, readers: Arc::clone(&self.readers) })
    }
}

impl Place {
    /// Waits for a reader; first come, first served.
    pub async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        // The semaphore is never closed.
        Arc::clone(&self.readers).acquire_owned().await.ok()
    }
}
