//! Two files are read at once, twenty requests wait, the next one is told to come back. A place is taken when the file
//! is there, not while it comes. Of one user one file is read and one change of the journal made at a time.

use std::sync::Arc;

use store::UserId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Caller, SenderPermit, Senders, UserPermit, UserQueue};
use crate::SiteError;

/// From one address fewer than the 22 places there are.
const PER_ADDRESS: usize = 12;
/// Archives that are stored at once, in all.
const ARCHIVES: usize = 2;
/// A connection and an open file each.
const IN_ALL: usize = 200;

/// Senders, the queue behind them, readers. A file that waits lies on disk: in memory are as many as are read.
#[derive(Debug, Clone)]
pub struct Queue {
    inside: Arc<Semaphore>,
    readers: Arc<Semaphore>,
    /// Readers, and readers with those who wait.
    places: (usize, usize),
    arriving: Senders,
    senders: UserQueue,
    writers: UserQueue,
    workers: UserQueue,
    archives: Arc<Semaphore>,
}

/// How busy a queue is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Load {
    pub working: usize,
    pub waiting: usize,
}

/// A request's place, given back when dropped.
#[derive(Debug)]
pub struct Permit {
    _inside: OwnedSemaphorePermit,
    readers: Arc<Semaphore>,
}

impl Queue {
    pub fn new(readers: usize, queue: usize) -> Self {
        Self {
            inside: Arc::new(Semaphore::new(readers + queue)),
            readers: Arc::new(Semaphore::new(readers)),
            places: (readers, readers + queue),
            arriving: Senders::new(PER_ADDRESS, IN_ALL),
            senders: UserQueue::default(),
            writers: UserQueue::default(),
            workers: UserQueue::default(),
            archives: Arc::new(Semaphore::new(ARCHIVES)),
        }
    }

    /// The user's permit to send a file; there is one at a time. Whoever waits has sent no body yet and takes no place.
    pub async fn sender(&self, user: UserId) -> Result<UserPermit, SiteError> {
        self.senders.of(user).await
    }

    /// Leave to store an archive: a few at once, first come, first served.
    pub async fn archive(&self) -> Result<OwnedSemaphorePermit, SiteError> {
        // The semaphore is never closed.
        Arc::clone(&self.archives).acquire_owned().await.map_err(SiteError::ours)
    }

    /// The user's permit to change the journal; there is one at a time. Other servers on the same database are found by
    /// the revision.
    pub async fn writer(&self, user: UserId) -> Result<UserPermit, SiteError> {
        self.writers.of(user).await
    }

    /// The user's permit to have figures worked out, one at a time: one account takes one core at most. The work holds
    /// it, not the request, which may go away before.
    pub async fn worker(&self, user: UserId) -> Result<Arc<UserPermit>, SiteError> {
        self.workers.of(user).await.map(Arc::new)
    }

    /// Counts a file from its first byte until its work is done.
    pub fn arriving(&self, caller: Caller) -> Result<SenderPermit, SiteError> {
        self.arriving.enter(caller)
    }

    /// Whether who sends a file now would most likely send it in vain.
    pub fn is_full(&self) -> bool {
        self.inside.available_permits() == 0
    }

    pub fn load(&self) -> Load {
        let (readers, all) = self.places;
        let working = readers - self.readers.available_permits().min(readers);
        let inside = all - self.inside.available_permits().min(all);
        Load { working, waiting: inside.saturating_sub(working) }
    }

    /// `None` when the queue is full.
    pub fn enter(&self) -> Option<Permit> {
        let inside = Arc::clone(&self.inside).try_acquire_owned().ok()?;
        Some(Permit { _inside: inside, readers: Arc::clone(&self.readers) })
    }
}

impl Permit {
    /// A permit to read: waits until one of the readers is free, first come, first served.
    pub async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        // The semaphore is never closed.
        Arc::clone(&self.readers).acquire_owned().await.ok()
    }

    /// At most so many readers that nobody wants at this moment, without waiting.
    pub fn idle(&self, most: usize) -> Vec<OwnedSemaphorePermit> {
        let one = || Arc::clone(&self.readers).try_acquire_owned().ok();
        std::iter::from_fn(one).take(most).collect()
    }
}
