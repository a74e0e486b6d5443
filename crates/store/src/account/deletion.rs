//! An account that its owner leaves: seven days to change one's mind, then everything of it is gone.

use domain::Time;
use sqlx::AssertSqlSafe;

use super::owned::{OWNED, Owned};
use crate::db::{Link, Tx};
use crate::events::{self, Device, EventKind};
use crate::{Db, Result, StoreError, UserId, crash, dialect, standings};

pub const DAYS_TO_THINK: i64 = 7;
const DAY: i64 = 24 * 60 * 60 * 1000;
/// Accounts erased in one sweep; the rest waits for the next.
const AT_ONCE: i64 = 1000;

/// Sets the day, and ends every login. Asked again, the first day stays. Answers when everything will be gone.
pub async fn ask_deletion(db: &Db, user: UserId, device: &Device, now: Time) -> Result<Time> {
    let mut tx = db.write().await?;
    standings::hold(&mut tx, user).await?;
    let at: Option<(i64,)> = made!(tx,
        "update users set delete_at = coalesce(delete_at, $2) where id = $1 returning delete_at";
        user.0, now.0 + DAYS_TO_THINK * DAY)?;
    let (at,) = at.ok_or_else(|| StoreError::broken(format!("no user {}", user.0)))?;
    standings::end_logins(&mut tx, user, None).await?;
    change!(tx, "delete from links where user_id = $1"; user.0)?;
    events::put(&mut tx, user, EventKind::DeletionAsked, device, now).await?;
    tx.commit().await?;
    Ok(Time(at))
}

/// The account stays. `false`: nobody had asked.
pub async fn call_off_deletion(db: &Db, user: UserId, device: &Device, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let was = change!(tx,
        "update users set delete_at = null where id = $1 and delete_at is not null"; user.0)?;
    if was == 0 {
        return Ok(false);
    }
    events::put(&mut tx, user, EventKind::DeletionCalledOff, device, now).await?;
    tx.commit().await?;
    Ok(true)
}

/// Erases every account whose day has come, each in one transaction. `forget` names what is kept under a hash of an
/// address. One that cannot be erased does not stop those behind it. Says how many.
pub async fn erase_due(db: &Db, forget: impl Fn(&str) -> Vec<u8>, now: Time) -> Result<u64> {
    let due: Vec<(i64,)> = rows!(db.read().await?,
        "select id from users where delete_at <= $1 order by delete_at limit $2"; now.0, AT_ONCE)?;
    let mut erased = 0;
    for (id,) in due {
        match erase(db, UserId(id), &forget, now).await {
            Ok(gone) => erased += u64::from(gone),
            Err(error) => {
                tracing::error!(%error, user = id, "an account whose day has come was not erased");
                // Without a database the next one would only wait in vain.
                db.alive().await?;
            }
        }
    }
    Ok(erased)
}

async fn erase(db: &Db, user: UserId, forget: &impl Fn(&str) -> Vec<u8>, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    dialect::without_hurry(&mut tx).await?;
    // Whoever changes the journal or calls it off stands in line here.
    let email: Option<(String,)> = made!(tx,
        "update users set revision = revision + 1 where id = $1 and delete_at <= $2 returning email"; user.0, now.0)?;
    let Some((email,)) = email else { return Ok(false) };
    for owned in OWNED.iter().rev() {
        empty(&mut tx, owned, user).await?;
    }
    change!(tx, "delete from mails where recipient = $1"; email.as_str())?;
    change!(tx, "delete from guesses where key = $1"; forget(&email))?;
    change!(tx, "delete from users where id = $1"; user.0)?;
    tx.commit().await?;
    Ok(true)
}

async fn empty(tx: &mut Tx, owned: &Owned, user: UserId) -> Result<()> {
    crash::point();
    let sql = AssertSqlSafe(format!("delete from {} where {}", owned.name, owned.of_user()));
    match tx.link() {
        Link::Sqlite(link) => sqlx::query(sql).bind(user.0).execute(link).await.map(drop)?,
        Link::Postgres(link) => sqlx::query(sql).bind(user.0).execute(link).await.map(drop)?,
    }
    crash::point();
    Ok(())
}
