//! The revision, undo and redo.

use domain::Time;

use super::ImportId;
use crate::db::Tx;
use crate::{Db, Result, StoreError, UserId};

/// Grows by one with every change of the user's journal.
pub async fn revision(db: &Db, user: UserId) -> Result<i64> {
    let row: Option<(i64,)> = row!(db.read().await?, "select revision from users where id = $1"; user.0)?;
    row.map(|(revision,)| revision).ok_or_else(|| nobody(user))
}

/// Takes the user's journal for the rest of the transaction: whoever changes it stands in line here.
pub(crate) async fn take(tx: &mut Tx, user: UserId) -> Result<i64> {
    let row: Option<(i64,)> = insert_returning!(tx, "update users set revision = revision where id = $1 returning revision"; user.0)?;
    row.map(|(revision,)| revision).ok_or_else(|| nobody(user))
}

/// Something changed.
pub(crate) async fn advance(tx: &mut Tx, user: UserId) -> Result<i64> {
    let row: Option<(i64,)> = insert_returning!(tx, "update users set revision = revision + 1 where id = $1 returning revision"; user.0)?;
    row.map(|(revision,)| revision).ok_or_else(|| nobody(user))
}

/// Live fills of one user; a Book of so many takes about 150 MB while it is built.
pub const MOST_FILLS: i64 = 1_000_000;

const LIVE_FILLS: &str = "select cast(coalesce(sum(p.fills), 0) as bigint) from imports i \
     join parts p on p.import_id = i.id where i.user_id = $1 and i.undone_at is null";

/// How many live fills the user's journal has: the sum of what each file and batch says of itself.
pub async fn live_fills(db: &Db, user: UserId) -> Result<i64> {
    let live: Option<(i64,)> = row!(db.read().await?, LIVE_FILLS; user.0)?;
    Ok(live.map_or(0, |(fills,)| fills))
}

/// After something went in: what is live still fits.
pub(crate) async fn fits(tx: &mut Tx, user: UserId) -> Result<()> {
    let live: Option<(i64,)> = row!(tx, LIVE_FILLS; user.0)?;
    match live {
        Some((fills,)) if fills > MOST_FILLS => Err(StoreError::TooManyFills),
        _ => Ok(()),
    }
}

fn nobody(user: UserId) -> StoreError {
    StoreError::broken(format!("no user {}", user.0))
}

/// Takes an import out of the journal. `None`: not this user's; `false`: it was out already.
pub async fn undo(db: &Db, user: UserId, import: ImportId, now: Time) -> Result<Option<bool>> {
    set_live(db, user, import, false, now).await
}

/// Brings an undone import back. `None`: not this user's; `false`: it was live already.
pub async fn redo(db: &Db, user: UserId, import: ImportId, now: Time) -> Result<Option<bool>> {
    set_live(db, user, import, true, now).await
}

async fn set_live(db: &Db, user: UserId, import: ImportId, live: bool, now: Time) -> Result<Option<bool>> {
    let mut tx = db.write().await?;
    take(&mut tx, user).await?;
    let found: Option<(Option<i64>,)> =
        row!(tx, "select undone_at from imports where id = $1 and user_id = $2"; import.0, user.0)?;
    let Some((undone_at,)) = found else { return Ok(None) };
    if undone_at.is_none() == live {
        return Ok(Some(false));
    }
    let undone_at = (!live).then_some(now.0);
    let touched = execute!(tx,
        "update imports set undone_at = $3, snapshot_id = null where user_id = $1 and id = $2";
        user.0, import.0, undone_at)?;
    if touched == 0 {
        // Swept away a moment ago.
        return Ok(None);
    }
    if live {
        fits(&mut tx, user).await?;
    }
    advance(&mut tx, user).await?;
    tx.commit().await?;
    Ok(Some(true))
}
