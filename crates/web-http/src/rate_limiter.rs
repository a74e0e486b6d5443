//! So many requests of one kind an hour from one address, some of them at once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::Time;
use sha2::{Digest, Sha256};
use store::rate_limits::{self, RateLimitKey};
use store::{Db, StoreError};

use super::Caller;

/// A leaky bucket per address. One number each: the moment until which its past requests are paid.
#[derive(Debug, Clone)]
pub struct RateLimiter {
    /// Tells it from others.
    name: &'static str,
    per_hour: u32,
    burst: u32,
    counter: Counter,
}

/// Where the requests are counted.
#[derive(Debug, Clone)]
enum Counter {
    /// By this server alone: for what comes several times a second and costs little.
    Here(Arc<Mutex<Remembered>>),
    /// In the database: several servers count together. For logins, mails, and what costs a second of a processor.
    Together,
}

/// `Err`: the next may come after so many seconds.
pub type Admitted = Result<(), u64>;

const HOUR_MS: i64 = 3_600_000;
const COUNTED_WITHIN: Duration = Duration::from_secs(1);
/// A clock may be set back a little.
const AHEAD: i64 = 60_000;
/// So many addresses in each half: some megabytes together. A stranger with as many addresses of their own has no need
/// to be forgotten.
const HALF: usize = 50_000;

impl RateLimiter {
    /// Counted in the database. `name` tells it from others; `per_hour` 0 means no limit.
    pub const fn shared(name: &'static str, per_hour: u32, burst: u32) -> Self {
        Self { name, per_hour, burst, counter: Counter::Together }
    }

    /// Counted in memory. `per_hour` 0 means no limit.
    pub fn in_memory(name: &'static str, per_hour: u32, burst: u32) -> Self {
        Self { name, per_hour, burst, counter: Counter::Here(Arc::default()) }
    }

    pub fn per_hour(&self) -> u32 {
        self.per_hour
    }

    /// Lets one request through, or says after how many seconds the next may come. Programs on this machine are not
    /// limited.
    ///
    /// # Errors
    /// When the database that counts does not answer, or cannot write.
    pub async fn admit(&self, db: &Db, caller: Caller, now: Time) -> Result<Admitted, StoreError> {
        match caller {
            Caller::ThisMachine => Ok(Ok(())),
            Caller::Address(address) => self.take(db, &address.to_string(), now).await,
        }
    }

    /// As [`Self::admit`], for anything that has a name: a user.
    ///
    /// # Errors
    /// As [`Self::admit`].
    pub async fn take(&self, db: &Db, whose: &str, now: Time) -> Result<Admitted, StoreError> {
        if self.per_hour == 0 {
            return Ok(Ok(()));
        }
        let key: RateLimitKey = Sha256::digest(format!("{} {whose}", self.name)).into();
        match &self.counter {
            Counter::Here(remembered) => {
                // A panic elsewhere cannot leave one number half written.
                let mut remembered = remembered.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                Ok(remembered.take(key, self.price(), self.credit(), now))
            }
            Counter::Together => {
                let wait = rate_limits::take(db, key, self.price(), self.credit(), now).await?;
                Ok(wait.map_or(Ok(()), |ms| Err(ms.unsigned_abs().div_ceil(1000))))
            }
        }
    }

    /// As [`Self::admit`], for what needs no database otherwise: it goes on while the database is away, busy for longer
    /// than a second, or its disk full.
    pub async fn admit_without_database(&self, db: &Db, caller: Caller, now: Time) -> Admitted {
        let (own, db) = (self.clone(), db.clone());
        // Counted to its end, also when nobody waits for it any more.
        let counting = tokio::spawn(async move { own.admit(&db, caller, now).await });
        match tokio::time::timeout(COUNTED_WITHIN, counting).await {
            Ok(Ok(Ok(admitted))) => admitted,
            Ok(Ok(Err(_)) | Err(_)) | Err(_) => Ok(()),
        }
    }

    /// Milliseconds that one request costs.
    fn price(&self) -> i64 {
        HOUR_MS / i64::from(self.per_hour)
    }

    /// Milliseconds that may be owed.
    fn credit(&self) -> i64 {
        self.price() * i64::from(self.burst.max(1) - 1)
    }
}

/// The addresses of late, in two halves: where the younger one is full, the older one is forgotten whole. That takes
/// the same time for each request, however many addresses come; whoever comes again is moved to the younger half.
#[derive(Debug, Default)]
struct Remembered {
    younger: HashMap<RateLimitKey, i64>,
    older: HashMap<RateLimitKey, i64>,
}

impl Remembered {
    fn take(&mut self, whose: RateLimitKey, price: i64, credit: i64, now: Time) -> Admitted {
        let owed = self.get(whose).map_or(0, |until| until - now.0);
        // What is owed beyond the whole credit was written while the clock was ahead, and counts for nothing.
        let debt = if (0..=credit + price + AHEAD).contains(&owed) { owed } else { 0 };
        if debt > credit {
            return Err(u64::try_from(debt - credit).unwrap_or(0).div_ceil(1000));
        }
        self.put(whose, now.0 + debt + price);
        Ok(())
    }

    fn get(&self, whose: RateLimitKey) -> Option<i64> {
        self.younger.get(&whose).or_else(|| self.older.get(&whose)).copied()
    }

    fn put(&mut self, whose: RateLimitKey, until: i64) {
        if self.younger.len() >= HALF && !self.younger.contains_key(&whose) {
            self.older = std::mem::replace(&mut self.younger, HashMap::with_capacity(HALF));
        }
        self.younger.insert(whose, until);
    }
}

/// "a minute", "17 minutes".
pub fn in_minutes(seconds: u64) -> String {
    match seconds.div_ceil(60) {
        1 => "a minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many an hour, so many at once.
    fn limit(per_hour: u32, burst: u32) -> impl FnMut(RateLimitKey, i64) -> Admitted {
        let limiter = RateLimiter::in_memory("test", per_hour, burst);
        let mut remembered = Remembered::default();
        move |whose, ms| remembered.take(whose, limiter.price(), limiter.credit(), Time(ms))
    }

    #[test]
    fn a_burst_then_one_a_minute() {
        let mut take = limit(60, 3);
        let (one, other) = ([7; 32], [8; 32]);
        let at = |second: i64| 1_700_000_000_000 + second * 1000;
        assert_eq!(take(one, at(0)), Ok(()));
        assert_eq!(take(one, at(0)), Ok(()));
        assert_eq!(take(one, at(0)), Ok(()));
        assert_eq!(take(one, at(0)), Err(60));
        assert_eq!(take(one, at(59)), Err(1));
        assert_eq!(take(other, at(59)), Ok(()));
        assert_eq!(take(one, at(60)), Ok(()));
        assert_eq!(take(one, at(60)), Err(60));
        // A quiet hour gives the whole burst back, not more.
        assert_eq!([0; 4].map(|_| take(one, at(7200)).is_ok()), [true, true, true, false]);
    }

    #[test]
    fn a_clock_that_was_ahead_keeps_nobody_out() {
        let mut take = limit(60, 1);
        let address = [7; 32];
        let (now, ahead) = (1_700_000_000_000, 1_700_000_000_000 + 400 * 24 * HOUR_MS);
        assert_eq!(take(address, ahead), Ok(()));
        assert_eq!(take(address, ahead), Err(60));
        assert_eq!(take(address, now), Ok(()));
        assert_eq!(take(address, now), Err(60));
    }

    #[test]
    fn whoever_has_a_million_addresses_is_remembered_in_bounded_room() {
        let mut remembered = Remembered::default();
        let of = |number: u32| {
            let mut key = [0; 32];
            key[..4].copy_from_slice(&number.to_be_bytes());
            key
        };
        for number in 0..300_000 {
            assert_eq!(remembered.take(of(number), 60_000, 0, Time(0)), Ok(()));
        }
        assert_eq!((remembered.younger.len(), remembered.older.len()), (HALF, HALF));
        // The last 50,000 at least still wait.
        assert!((250_000..300_000).all(|number| remembered.take(of(number), 60_000, 0, Time(0)).is_err()));
    }
}
