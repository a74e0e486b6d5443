//! Tried passwords, counted for each address whether anybody owns it or not. Every server on this
//! database counts together.
//!
//! Five may fail; after the fifth the next one waits a second, then two, four … 1,024. A try is counted before it is
//! made, so that many at once are no way around. Within a day that is at most 16 at once and one in 1,024 seconds
//! afterwards, 16 + 86,400 / 1,024 = 100.

use domain::Time;

use crate::events::{self, Device, EventKind};
use crate::{Db, Result, UserId};

const SECOND: i64 = 1000;
const DAY: i64 = 86_400 * SECOND;
/// So many may fail before the next one waits.
const FREE: i64 = 5;
/// So many may be under way or failed before even a right one waits.
const AT_ONCE: i64 = 16;
const LONGEST: i64 = 1024 * SECOND;

/// So far the clocks of two servers may differ. What lies later than it can was written while a clock was ahead, and
/// counts for nothing.
const AHEAD: i64 = 60 * SECOND;

/// SHA-256 of an address.
pub type GuessKey = [u8; 32];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admitted {
    Yes,
    /// Not before this.
    Wait(Time),
}

/// Counts a try that is about to be made.
pub async fn admit(db: &Db, key: GuessKey, now: Time) -> Result<Admitted> {
    let mut tx = db.write().await?;
    let counted: Option<(i64,)> = insert_returning!(tx,
        "insert into guesses (key, tries, locked_until, last_at) values ($1, 1, 0, $2) \
         on conflict (key) do update set \
           tries = case when guesses.last_at <= $3 or guesses.last_at > $4 then 1 else guesses.tries + 1 end, \
           locked_until = 0, last_at = excluded.last_at \
         where guesses.locked_until <= $2 or guesses.locked_until > $5 \
         returning tries";
        key.as_slice(), now.0, now.0 - DAY, now.0 + AHEAD, now.0 + LONGEST + AHEAD)?;
    let Some((tries,)) = counted else {
        let until: Option<(i64,)> =
            row!(tx, "select locked_until from guesses where key = $1"; key.as_slice())?;
        return Ok(until.map_or(Admitted::Yes, |(until,)| Admitted::Wait(Time(until))));
    };
    if tries >= AT_ONCE {
        execute!(tx, "update guesses set locked_until = $2 where key = $1";
            key.as_slice(), now.0 + delay(tries))?;
    }
    tx.commit().await?;
    Ok(Admitted::Yes)
}

/// The try was wrong. `Some`: from now on the next one waits until then. An owner sees it, written in the same
/// transaction: with one it takes no longer than without.
pub async fn failed(
    db: &Db,
    key: GuessKey,
    owner: Option<(UserId, &Device)>,
    now: Time,
) -> Result<Option<Time>> {
    let mut tx = db.write().await?;
    let counted: Option<(i64, i64)> = insert_returning!(tx,
        "update guesses set last_at = $2 where key = $1 returning tries, locked_until"; key.as_slice(), now.0)?;
    let paused = counted.filter(|(tries, _)| *tries >= FREE);
    let until = paused.map(|(tries, locked_until)| locked_until.max(now.0 + delay(tries)));
    if let Some(until) = until {
        execute!(tx, "update guesses set locked_until = $2 where key = $1"; key.as_slice(), until)?;
    }
    if let Some((user, device)) = owner {
        let kind = if until.is_some() { EventKind::Paused } else { EventKind::LoginFailed };
        events::put(&mut tx, user, kind, device, now).await?;
    }
    tx.commit().await?;
    Ok(until.map(Time))
}

/// It was right: nothing is held against the address any more.
pub async fn right(db: &Db, key: GuessKey) -> Result<()> {
    let mut tx = db.write().await?;
    execute!(tx, "delete from guesses where key = $1"; key.as_slice())?;
    tx.commit().await
}

/// Forgets what counts no more. Says how many.
pub async fn sweep(db: &Db, now: Time) -> Result<u64> {
    let mut tx = db.write().await?;
    let swept =
        execute!(tx, "delete from guesses where last_at <= $1 or last_at > $2"; now.0 - DAY, now.0 + AHEAD)?;
    tx.commit().await?;
    Ok(swept)
}

fn delay(tries: i64) -> i64 {
    let doubled = u32::try_from(tries - FREE).unwrap_or(0).min(10);
    (SECOND << doubled).min(LONGEST)
}
