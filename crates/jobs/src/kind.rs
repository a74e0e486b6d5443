//! What is worked on, by whom, and how often it is tried.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;

use crate::Job;

const SECOND: i64 = 1000;
const HOUR: i64 = 3600 * SECOND;

/// What a try came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Done; what it came to, in a few words for a list.
    Done(String),
    /// Not this time: it is tried again after a pause. In words for the operator, without personal data.
    Failed(String),
    /// Never: it is kept as dead, until somebody tries it again.
    Dead(String),
    /// The work wrote its end itself, in the transaction of what it did.
    Recorded,
}

type Work = dyn Fn(Job) -> Pin<Box<dyn Future<Output = Outcome> + Send>> + Send + Sync;

/// A kind of jobs and who works on them.
#[derive(Clone)]
pub struct Kind {
    pub(crate) name: &'static str,
    /// Of this kind a runner has so many in hand.
    pub(crate) at_once: usize,
    pub(crate) retry: Retry,
    /// Milliseconds from one round to the next, if it recurs.
    pub(crate) every: Option<i64>,
    pub(crate) work: Arc<Work>,
}

/// How long a failed job rests, and when it is given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retry {
    /// Milliseconds after the first failure; doubled after each one more.
    pub first: i64,
    /// No pause is longer; at most [`store::jobs::LONGEST_PAUSE`].
    pub longest: i64,
    /// So many of a hundred of the pause are left out at most, so that those that failed together do not come together.
    pub jitter: i64,
    /// Tries until it is dead; one that recurs waits for its next round.
    pub tries: i64,
}

impl Default for Retry {
    /// 15 s, 30 s … 16 minutes: about half an hour in all.
    fn default() -> Self {
        Self { first: 15 * SECOND, longest: HOUR, jitter: 25, tries: 8 }
    }
}

impl Retry {
    /// Milliseconds until the next try of the job with this id, after so many.
    pub fn pause(&self, job: i64, tries: i64) -> i64 {
        let doubled = self.first.checked_shl(u32::try_from((tries - 1).clamp(0, 30)).unwrap_or(0));
        let whole = doubled.unwrap_or(self.longest).clamp(0, self.longest);
        // The same job and try always rest the same time: no randomness is needed to spread them.
        let spread = mixed(job.unsigned_abs() ^ tries.unsigned_abs().rotate_left(32)) % 1000;
        whole - whole * self.jitter / 100 * i64::try_from(spread).unwrap_or(0) / 1000
    }
}

/// The finaliser of splitmix64: neighbours become strangers.
fn mixed(mut word: u64) -> u64 {
    word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

impl Kind {
    /// One at a time, tried again as [`Retry::default`] says. `name` has letters, digits and hyphens.
    pub fn new<F>(name: &'static str, work: impl Fn(Job) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Outcome> + Send + 'static,
    {
        Self {
            name,
            at_once: 1,
            retry: Retry::default(),
            every: None,
            work: Arc::new(move |job| Box::pin(work(job))),
        }
    }

    #[must_use]
    pub fn at_once(mut self, most: usize) -> Self {
        self.at_once = most;
        self
    }

    #[must_use]
    pub fn retry(mut self, retry: Retry) -> Self {
        self.retry = retry;
        self
    }

    /// It needs nobody to ask for it: it comes a day after its last round, once for all servers of a database.
    #[must_use]
    pub fn daily(mut self) -> Self {
        self.every = Some(24 * HOUR);
        self
    }

    #[must_use]
    pub fn hourly(mut self) -> Self {
        self.every = Some(HOUR);
        self
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kind").field("name", &self.name).field("every", &self.every).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_doubled_up_to_the_longest() {
        let check = |tries, seconds| {
            let retry = Retry { jitter: 0, ..Retry::default() };
            assert_eq!(retry.pause(7, tries), seconds * SECOND, "after {tries}");
        };
        check(1, 15);
        check(2, 30);
        check(3, 60);
        check(8, 15 * 128);
        check(9, 3600);
        check(1000, 3600);
    }

    #[test]
    fn what_failed_together_comes_at_different_times() {
        let retry = Retry::default();
        let mut pauses: Vec<i64> = (1..=100).map(|job| retry.pause(job, 1)).collect();
        // A quarter of 15 s may be left out.
        assert!(pauses.iter().all(|pause| (11_250..=15_000).contains(pause)), "{pauses:?}");
        pauses.sort_unstable();
        pauses.dedup();
        assert!(pauses.len() > 80, "{}", pauses.len());
        assert_eq!(retry.pause(7, 3), retry.pause(7, 3));
        assert_ne!(retry.pause(7, 3), retry.pause(8, 3));
    }
}
