//! So many requests of one kind an hour from one address, counted in the database: several servers count together.

use domain::Time;
use sha2::{Digest, Sha256};
use store::{Db, StoreError, paces};

use super::Caller;

/// As [`super::RateLimiter`], for what several servers must not allow several times: logins, registrations, mails.
#[derive(Debug, Clone, Copy)]
pub struct SharedRateLimiter {
    kind: &'static str,
    per_hour: u32,
    burst: u32,
}

const HOUR_MS: i64 = 3_600_000;

impl SharedRateLimiter {
    /// `kind` tells it from others; `per_hour` 0 means no limit.
    pub const fn new(kind: &'static str, per_hour: u32, burst: u32) -> Self {
        Self { kind, per_hour, burst }
    }

    /// Lets one request through, or says after how many seconds the next may come. Programs on this machine are not
    /// limited.
    pub async fn admit(&self, db: &Db, caller: Caller, now: Time) -> Result<Result<(), u64>, StoreError> {
        match caller {
            Caller::ThisMachine => Ok(Ok(())),
            Caller::Address(address) => self.take(db, &address.to_string(), now).await,
        }
    }

    /// As [`Self::admit`], for anything that has a name: an address, a user.
    pub async fn take(&self, db: &Db, whose: &str, now: Time) -> Result<Result<(), u64>, StoreError> {
        if self.per_hour == 0 {
            return Ok(Ok(()));
        }
        let price = HOUR_MS / i64::from(self.per_hour);
        let credit = price * i64::from(self.burst.max(1) - 1);
        let key = Sha256::digest(format!("{} {whose}", self.kind)).into();
        let wait = paces::take(db, key, price, credit, now).await?;
        Ok(wait.map_or(Ok(()), |ms| Err(ms.unsigned_abs().div_ceil(1000))))
    }
}
