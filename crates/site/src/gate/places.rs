//! Two files are read at once, twenty requests wait, the next one is told to come back.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Readers and the queue before them. A waiting request holds its body: 22 × 10 MB at most.
#[derive(Debug, Clone)]
pub struct Places {
    inside: Arc<Semaphore>,
    readers: Arc<Semaphore>,
}

/// A request's place, given back when dropped.
#[derive(Debug)]
pub struct Place {
    _inside: OwnedSemaphorePermit,
    readers: Arc<Semaphore>,
}

impl Places {
    pub fn new(readers: usize, queue: usize) -> Self {
        Self { inside: Arc::new(Semaphore::new(readers + queue)), readers: Arc::new(Semaphore::new(readers)) }
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
