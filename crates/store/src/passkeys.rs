//! Public halves of keys that live in people's devices.

use domain::Time;

use crate::events::{self, Device, EventKind};
use crate::{Db, Result, UserId};

/// So many of one user.
pub const MOST: i64 = 20;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    pub user: UserId,
    /// The device's own name for it.
    pub credential: Vec<u8>,
    pub name: String,
    /// DER, as the browser hands it over.
    pub public_key: Vec<u8>,
    /// How often it signed, for those that count.
    pub counter: i64,
    pub created_at: Time,
    pub used_at: Option<Time>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Added {
    Stored,
    /// Somebody has it already.
    Taken,
    /// The user has as many as one may have.
    Full,
}

type Row = (i64, Vec<u8>, String, Vec<u8>, i64, i64, Option<i64>);

fn passkey((user, credential, name, public_key, counter, created_at, used_at): Row) -> Passkey {
    Passkey {
        user: UserId(user),
        credential,
        name,
        public_key,
        counter,
        created_at: Time(created_at),
        used_at: used_at.map(Time),
    }
}

pub async fn add(db: &Db, new: &Passkey, device: &Device) -> Result<Added> {
    let mut tx = db.write().await?;
    // Two at once are counted one after the other.
    execute!(tx, "update users set revision = revision where id = $1"; new.user.0)?;
    let own: Option<(i64,)> = row!(tx, "select count(*) from passkeys where user_id = $1"; new.user.0)?;
    if own.is_some_and(|(count,)| count >= MOST) {
        return Ok(Added::Full);
    }
    let stored = execute!(tx,
        "insert into passkeys (user_id, credential, name, public_key, counter, created_at) \
         values ($1, $2, $3, $4, $5, $6) on conflict (credential) do nothing";
        new.user.0, new.credential.as_slice(), new.name.as_str(), new.public_key.as_slice(), new.counter,
        new.created_at.0)?;
    if stored == 0 {
        return Ok(Added::Taken);
    }
    events::put(&mut tx, new.user, EventKind::PasskeyAdded, device, new.created_at).await?;
    tx.commit().await?;
    Ok(Added::Stored)
}

/// Of one user, the oldest first.
pub async fn of(db: &Db, user: UserId) -> Result<Vec<Passkey>> {
    let rows: Vec<Row> = rows!(db.read().await?,
        "select user_id, credential, name, public_key, counter, created_at, used_at \
         from passkeys where user_id = $1 order by id";
        user.0)?;
    Ok(rows.into_iter().map(passkey).collect())
}

pub async fn find(db: &Db, credential: &[u8]) -> Result<Option<Passkey>> {
    let row: Option<Row> = row!(db.read().await?,
        "select user_id, credential, name, public_key, counter, created_at, used_at \
         from passkeys where credential = $1";
        credential)?;
    Ok(row.map(passkey))
}

/// It signed. `false`: it is gone, or had signed as often before: somebody may have copied it.
pub async fn used(db: &Db, credential: &[u8], counter: i64, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let touched = execute!(tx,
        "update passkeys set counter = $2, used_at = $3 \
         where credential = $1 and (counter < $2 or (counter = 0 and $2 = 0))";
        credential, counter, now.0)?;
    tx.commit().await?;
    Ok(touched > 0)
}

/// `false`: the user has no such passkey.
pub async fn rename(db: &Db, user: UserId, credential: &[u8], name: &str) -> Result<bool> {
    let mut tx = db.write().await?;
    let renamed = execute!(tx,
        "update passkeys set name = $3 where user_id = $1 and credential = $2"; user.0, credential, name)?;
    tx.commit().await?;
    Ok(renamed > 0)
}

/// `false`: the user has no such passkey.
pub async fn remove(db: &Db, user: UserId, credential: &[u8], device: &Device, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    if execute!(tx, "delete from passkeys where user_id = $1 and credential = $2"; user.0, credential)? == 0 {
        return Ok(false);
    }
    events::put(&mut tx, user, EventKind::PasskeyRemoved, device, now).await?;
    tx.commit().await?;
    Ok(true)
}
