//! An account that its owner leaves: seven days to change one's mind, then everything of it is gone.

use domain::Time;
use sqlx::AssertSqlSafe;

use super::erased;
use super::owned::{OWNED, Owned};
use crate::db::{Link, Tx};
use crate::dump::columns;
use crate::events::{self, Device, EventKind};
use crate::{Db, Result, StoreError, UserId, account_status, attachments, crash, dialect};

pub const DAYS_TO_THINK: i64 = 7;
const DAY: i64 = 24 * 60 * 60 * 1000;
/// The end of the year 9999: a day that no sweep reaches.
const OPEN: i64 = 253_402_300_799_000;
/// Accounts erased in one sweep; the rest waits for the next.
const AT_ONCE: i64 = 1000;

/// Sets the day, and ends every login. Asked again, the first day stays. Answers when everything will be gone.
pub async fn ask_deletion(db: &Db, user: UserId, device: &Device, now: Time) -> Result<Time> {
    let mut tx = db.write().await?;
    account_status::hold(&mut tx, user).await?;
    let at: Option<(i64,)> = insert_returning!(tx,
        "update users set delete_at = coalesce(delete_at, $2) where id = $1 returning delete_at";
        user.0, now.0 + DAYS_TO_THINK * DAY)?;
    let (at,) = at.ok_or_else(|| StoreError::broken(format!("no user {}", user.0)))?;
    account_status::end_logins(&mut tx, user, None).await?;
    execute!(tx, "delete from links where user_id = $1"; user.0)?;
    events::put(&mut tx, user, EventKind::DeletionAsked, device, now).await?;
    tx.commit().await?;
    Ok(Time(at))
}

/// The account stays. `false`: nobody had asked.
pub async fn call_off_deletion(db: &Db, user: UserId, device: &Device, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let was = execute!(tx,
        "update users set delete_at = null where id = $1 and delete_at is not null"; user.0)?;
    if was == 0 {
        return Ok(false);
    }
    events::put(&mut tx, user, EventKind::DeletionCalledOff, device, now).await?;
    tx.commit().await?;
    Ok(true)
}

/// Whoever left before a backup was made may have come back since. So what comes out of one, restored or opened as it
/// is, holds no day: nobody is erased before somebody was there to be asked. [`new_week`] sets one.
pub(crate) async fn leave_open(tx: &mut Tx) -> Result<()> {
    // Databases of before could not be left.
    if columns(tx, "users").await?.iter().any(|column| column.name == "delete_at") {
        execute!(tx, "update users set delete_at = $1 where delete_at is not null"; OPEN)?;
    }
    Ok(())
}

/// Asks again, for a week from now, whoever came with a day left open.
pub(super) async fn new_week(db: &Db, now: Time) -> Result<()> {
    let any: Option<(i64,)> =
        row!(db.read().await?, "select id from users where delete_at = $1 limit 1"; OPEN)?;
    if any.is_none() {
        return Ok(());
    }
    let mut tx = db.write().await?;
    execute!(tx, "update users set delete_at = $2 where delete_at = $1"; OPEN, now.0 + DAYS_TO_THINK * DAY)?;
    tx.commit().await
}

/// Erases every account whose day has come, each in one transaction. `forget` names what is kept under a hash of an
/// address. One that cannot be erased does not stop those behind it: the last failure comes along. Answers the
/// addresses, so that what lies outside the database can go too; files of theirs wait for
/// [`attachments::remove_waiting`].
pub async fn erase_due(
    db: &Db,
    forget: impl Fn(&str) -> Vec<u8>,
    now: Time,
) -> Result<(Vec<String>, Result<()>)> {
    let due: Vec<(i64,)> = rows!(db.read().await?,
        "select id from users where delete_at <= $1 order by delete_at limit $2"; now.0, AT_ONCE)?;
    let (mut gone, mut last) = (Vec::new(), Ok(()));
    for (id,) in due {
        match erase_if_due(db, UserId(id), &forget, now).await {
            Ok(email) => gone.extend(email),
            Err(error) => {
                tracing::error!(%error, user = id, "an account whose day has come was not erased");
                // Without a database the next one would only wait in vain.
                db.alive().await?;
                last = Err(error);
            }
        }
    }
    Ok((gone, last))
}

async fn erase_if_due(
    db: &Db,
    user: UserId,
    forget: &impl Fn(&str) -> Vec<u8>,
    now: Time,
) -> Result<Option<String>> {
    let mut tx = db.write().await?;
    // Whoever changes the journal or calls it off stands in line here.
    let held: Option<(i64,)> = insert_returning!(tx,
        "update users set revision = revision + 1 where id = $1 and delete_at <= $2 returning id"; user.0, now.0)?;
    if held.is_none() {
        return Ok(None);
    }
    let email = erase(&mut tx, user, forget, now).await?;
    tx.commit().await?;
    Ok(Some(email))
}

/// Everything of a user; answers the address. That it happened is remembered without a name.
pub(super) async fn erase(
    tx: &mut Tx,
    user: UserId,
    forget: &impl Fn(&str) -> Vec<u8>,
    now: Time,
) -> Result<String> {
    dialect::disable_statement_timeout(tx).await?;
    let row: Option<(String, i64)> = row!(tx, "select email, created_at from users where id = $1"; user.0)?;
    let (email, created_at) = row.ok_or_else(|| StoreError::broken(format!("no user {}", user.0)))?;
    attachments::forget_user(tx, user, now).await?;
    for owned in OWNED.iter().rev() {
        empty(tx, owned, user).await?;
    }
    // A receipt to the same address goes with its application, which stays.
    execute!(tx, "delete from mails where recipient = $1 and version_id is null"; email.as_str())?;
    execute!(tx, "delete from guesses where key = $1"; forget(&email))?;
    execute!(tx, "delete from users where id = $1"; user.0)?;
    erased::remember(tx, &erased::of_user(user, Time(created_at)), now).await?;
    Ok(email)
}

pub(super) async fn empty(tx: &mut Tx, owned: &Owned, user: UserId) -> Result<()> {
    crash::point();
    let sql = AssertSqlSafe(format!("delete from {} where {}", owned.name, owned.of_user()));
    match tx.link() {
        Link::Sqlite(link) => sqlx::query(sql).bind(user.0).execute(link).await.map(drop)?,
        Link::Postgres(link) => sqlx::query(sql).bind(user.0).execute(link).await.map(drop)?,
    }
    crash::point();
    Ok(())
}
