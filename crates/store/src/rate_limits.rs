//! So many requests of one kind from one address, whichever server they reach.

use domain::Time;

use crate::{Db, Result};

/// So far the clocks of two servers may differ.
const AHEAD: i64 = 60_000;
/// No limit allows more to be owed than a few days; what is paid later than this was written by a wrong clock.
const LONGEST: i64 = 30 * 86_400_000;

/// SHA-256 of the kind and the address.
pub type RateLimitKey = [u8; 32];

/// Takes one request in. `Some`: not before so many milliseconds.
///
/// Each costs `price` milliseconds; `credit` of them may be owed. What is owed beyond both was written while a clock
/// was ahead, and counts for nothing.
pub async fn take(db: &Db, key: RateLimitKey, price: i64, credit: i64, now: Time) -> Result<Option<i64>> {
    // Who has to wait takes no turn of those who write.
    let mut reading = db.read().await?;
    let known: Option<(i64,)> =
        row!(reading, "select paid_until from rate_limits where key = $1"; key.as_slice())?;
    drop(reading);
    let waits = |(until,): &(i64,)| (1..=price + AHEAD).contains(&(until - now.0 - credit));
    if let Some((until,)) = known.filter(waits) {
        return Ok(Some(until - now.0 - credit));
    }
    let mut tx = db.write().await?;
    let taken: Option<(i64,)> = insert_returning!(tx,
        "insert into rate_limits (key, paid_until) values ($1, $2) \
         on conflict (key) do update set \
           paid_until = case when rate_limits.paid_until < $3 or rate_limits.paid_until > $6 then $2 \
                             else rate_limits.paid_until + $4 end \
         where rate_limits.paid_until <= $5 or rate_limits.paid_until > $6 \
         returning paid_until";
        key.as_slice(), now.0 + price, now.0, price, now.0 + credit, now.0 + credit + price + AHEAD)?;
    if taken.is_some() {
        tx.commit().await?;
        return Ok(None);
    }
    let owed: Option<(i64,)> = row!(tx, "select paid_until from rate_limits where key = $1"; key.as_slice())?;
    Ok(owed.map(|(until,)| until - now.0 - credit))
}

/// What was taken alone until `until` is free again, unless somebody else has taken it since.
pub async fn give_back(db: &Db, key: RateLimitKey, until: i64) -> Result<()> {
    let mut tx = db.write().await?;
    execute!(tx, "delete from rate_limits where key = $1 and paid_until = $2"; key.as_slice(), until)?;
    tx.commit().await?;
    Ok(())
}

/// Forgets what is paid. Says how many.
pub async fn sweep(db: &Db, now: Time) -> Result<u64> {
    let mut tx = db.write().await?;
    let swept = execute!(tx, "delete from rate_limits where paid_until <= $1 or paid_until > $2"; now.0, now.0 + LONGEST)?;
    tx.commit().await?;
    Ok(swept)
}
