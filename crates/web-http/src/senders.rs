//! Bodies under way: so many from one address, so many in all. Whoever sends slowly holds one of these, and no place
//! among those whose file is read.

use app_error::sentence;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::Caller;
use crate::SiteError;

/// Counts requests from their first byte until their work is done.
#[derive(Debug, Clone)]
pub struct Senders {
    per_address: usize,
    in_all: Arc<Semaphore>,
    counts: Counts,
}

type Counts = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// One request, counted until dropped.
#[derive(Debug)]
pub struct SenderPermit {
    _in_all: OwnedSemaphorePermit,
    /// Programs on this machine are counted in all only.
    counted: Option<(Counts, IpAddr)>,
}

impl Senders {
    pub fn new(per_address: usize, in_all: usize) -> Self {
        Self { per_address, in_all: Arc::new(Semaphore::new(in_all)), counts: Counts::default() }
    }

    /// # Errors
    /// To be told to come back when too many send already, from this address or in all.
    pub fn enter(&self, caller: Caller) -> Result<SenderPermit, SiteError> {
        let in_all = Arc::clone(&self.in_all).try_acquire_owned().map_err(|_| {
            SiteError::busy("Many files are on their way right now. Please try again in a minute.", 60)
        })?;
        let Caller::Address(address) = caller else {
            return Ok(SenderPermit { _in_all: in_all, counted: None });
        };
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= self.per_address {
            let message = sentence!(
                "{count} files from your address are on their way already. Please try again when one of them is done.",
                count
            );
            return Err(SiteError::busy(message, 30));
        }
        *count += 1;
        Ok(SenderPermit { _in_all: in_all, counted: Some((Arc::clone(&self.counts), address)) })
    }
}

impl Drop for SenderPermit {
    fn drop(&mut self) {
        let Some((counts, address)) = &self.counted else { return };
        let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Caller {
        Caller::Address(text.parse().unwrap())
    }

    #[test]
    fn one_address_leaves_room_for_others() {
        let senders = Senders::new(2, 4);
        let first = senders.enter(address("203.0.113.7")).unwrap();
        let _second = senders.enter(address("203.0.113.7")).unwrap();
        assert!(senders.enter(address("203.0.113.7")).is_err());
        let _other = senders.enter(address("203.0.113.8")).unwrap();
        drop(first);
        let _third = senders.enter(address("203.0.113.7")).unwrap();
        let last = senders.enter(Caller::ThisMachine).unwrap();
        assert!(senders.enter(address("203.0.113.9")).is_err(), "four in all");
        drop(last);
        assert!(senders.enter(address("203.0.113.9")).is_ok());
    }

    #[test]
    fn nobody_who_left_is_remembered() {
        let senders = Senders::new(2, 4);
        drop(senders.enter(address("203.0.113.7")).unwrap());
        assert!(senders.counts.lock().unwrap().is_empty());
    }
}
