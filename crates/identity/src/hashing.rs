//! Hashing on purpose takes long, so only so many at once and only so many in the queue.

use std::thread;

use tokio::sync::{OwnedSemaphorePermit, oneshot};
use web_http::{Load, Permit, Queue, SiteError};

use crate::password::{self, Cost};

/// Behind one core: a second of waiting.
const QUEUE: usize = 20;
/// Whoever reads a journal meanwhile goes first: a thirtieth of a core is left to a hash when all are wanted.
const NICE: i32 = 15;

#[derive(Debug, Clone)]
pub struct Hashing {
    places: Queue,
    cost: Cost,
}

impl Hashing {
    /// `at_once`: cores that may hash, at least one. `cost`: of a new hash.
    pub fn new(at_once: usize, cost: Cost) -> Self {
        Self { places: Queue::new(at_once.max(1), QUEUE), cost }
    }

    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// Passwords that are hashed now, and those that wait for it.
    pub fn load(&self) -> Load {
        self.places.load()
    }

    /// A place in the queue, before anything else is done for a login: whoever is sent away has cost nothing.
    ///
    /// # Errors
    /// To be told to come back when too many wait already.
    pub fn enter(&self) -> Result<HashingPlace, SiteError> {
        self.places.enter().map(|place| HashingPlace(place, self.cost)).ok_or_else(|| {
            SiteError::busy("Many people are logging in right now. Please try again in a few seconds.", 5)
        })
    }

    /// Waits until a core is free for one password.
    ///
    /// # Errors
    /// As [`Hashing::enter`].
    pub async fn turn(&self) -> Result<HashingPermit, SiteError> {
        Ok(self.enter()?.turn().await)
    }

    /// Without a hash it takes as long, and the answer is `false`.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, SiteError> {
        self.turn().await?.verify(password, hash).await
    }
}

/// A place in the queue before the cores. Given back when dropped.
#[derive(Debug)]
pub struct HashingPlace(Permit, Cost);

impl HashingPlace {
    /// Waits until a core is free for one password.
    pub async fn turn(self) -> HashingPermit {
        let permit = self.0.turn().await;
        HashingPermit { place: self.0, permit, cost: self.1 }
    }
}

/// A free core, for one password. Given back when the work is done.
#[derive(Debug)]
pub struct HashingPermit {
    place: Permit,
    permit: Option<OwnedSemaphorePermit>,
    cost: Cost,
}

impl HashingPermit {
    /// Without a hash it takes as long, and the answer is `false`.
    pub async fn verify(self, password: String, hash: Option<String>) -> Result<bool, SiteError> {
        let cost = self.cost;
        self.run(move || match hash {
            Some(hash) => password::verify(&password, &hash),
            None => {
                password::verify(&password, &cost.nobody());
                false
            }
        })
        .await
    }

    pub async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, SiteError> {
        let (answer, done) = oneshot::channel();
        // A thread of its own, because what is nice once stays nice.
        let thread = thread::Builder::new().name("hashing".to_owned()).spawn(move || {
            // A browser that goes away does not stop this thread: it keeps its place until it is done.
            let kept = (self.place, self.permit);
            let _ = rustix::process::setpriority_process(None, NICE);
            let found = work();
            // Whoever has the answer finds the place free.
            drop(kept);
            let _ = answer.send(found);
        });
        thread.map_err(SiteError::ours)?;
        done.await.map_err(SiteError::ours)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::sync::Barrier;

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn two_at_once_twenty_wait_and_the_rest_is_sent_away() {
        let hashing = Arc::new(Hashing::new(2, Cost::FULL));
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let together = Arc::new(Barrier::new(200));
        let mut all = tokio::task::JoinSet::new();
        for _ in 0..200 {
            let (hashing, now, most) = (Arc::clone(&hashing), Arc::clone(&now), Arc::clone(&most));
            let together = Arc::clone(&together);
            all.spawn(async move {
                together.wait().await;
                let work = move || {
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::sleep(std::time::Duration::from_millis(5));
                    now.fetch_sub(1, Ordering::SeqCst);
                };
                match hashing.turn().await {
                    Ok(permit) => permit.run(work).await.is_ok(),
                    Err(_) => false,
                }
            });
        }
        let done = all.join_all().await.into_iter().filter(|done| *done).count();
        assert!(most.load(Ordering::SeqCst) <= 2, "{most:?}");
        assert!((22..200).contains(&done), "{done}");
        // Every place was given back.
        assert!(hashing.turn().await.is_ok());
    }
}
