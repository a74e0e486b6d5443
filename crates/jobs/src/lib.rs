//! The runner of the job table: takes what is due, hands it to whoever works on its kind, and writes what it came to.
//! The table itself and its promises are [`store::jobs`] and docs/decisions/036-jobs.md.
//!
//! ```ignore
//! let kind = Kind::new("report", async |job| match write(&job).await {
//!     Ok(()) => Outcome::Done("12 pages".to_owned()),
//!     Err(error) => Outcome::Failed(error.to_string()),
//! });
//! let running = Runner::new(db, clock).kind(kind).start();
//! running.stop(Duration::from_secs(10)).await;
//! ```
//!
//! A job runs at least once: a server may die between its last step and the note of it. Its work is dropped in the
//! middle when the job is cancelled or somebody else has taken it, so each step must be whole by itself.

mod kind;
mod one;
mod runner;
mod wake;

use domain::Clock;
use store::Db;
use store::jobs::Claimed;

pub use kind::{Kind, Outcome, Retry};
pub use runner::{Runner, Running};
pub use wake::Wake;

/// A job in hand.
#[derive(Clone)]
pub struct Job {
    pub db: Db,
    pub clock: Clock,
    pub claimed: Claimed,
}

impl Job {
    /// Says how far it is: so many of so many, and a few words. `false`: it is to stop, for it was cancelled or
    /// somebody else has taken it.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub async fn progress(&self, done: i64, total: Option<i64>, note: &str) -> store::Result<bool> {
        store::jobs::progress(&self.db, self.claimed.claim, done, total, Some(note)).await
    }
}
