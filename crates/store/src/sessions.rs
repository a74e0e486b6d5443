//! Who is signed in. Only the SHA-256 of a session's id is stored (hazards.md R-26).

use domain::Time;

use crate::users::{User, UserId, user};
use crate::{Db, Result};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
/// Without a request for this long, a session is over.
pub const IDLE: i64 = 7 * DAY;
/// However busy, a session is over after this long.
pub const ABSOLUTE: i64 = 30 * DAY;
/// A replaced id still counts for requests that were on their way.
pub const GRACE: i64 = MINUTE;

pub type IdHash = [u8; 32];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub user: User,
    /// The login; rotation does not change it.
    pub created_at: Time,
    /// When this id was made.
    pub issued_at: Time,
    pub seen_at: Time,
    /// This id was replaced less than [`GRACE`] ago; another one is in use.
    pub rotated: bool,
}

/// A login.
pub async fn begin(db: &Db, id_hash: IdHash, user: UserId, now: Time) -> Result<()> {
    let mut tx = db.write().await?;
    change!(tx,
        "insert into sessions (id_hash, chain, user_id, created_at, issued_at, seen_at) \
         values ($1, $1, $2, $3, $3, $3)";
        id_hash.as_slice(), user.0, now.0)?;
    tx.commit().await
}

/// `None`: never there, ended, idle for too long, too old, or replaced some time ago.
pub async fn find(db: &Db, id_hash: IdHash, now: Time) -> Result<Option<Session>> {
    type Row = (i64, String, String, Option<String>, String, i64, i64, i64, i64, i64, Option<i64>);
    let row: Option<Row> = row!(db.read().await?,
        "select u.id, u.email, u.name, u.phone, u.role, u.revision, u.created_at, \
                s.created_at, s.issued_at, s.seen_at, s.replaced_at \
         from sessions s join users u on u.id = s.user_id \
         where s.id_hash = $1 and s.seen_at > $2 and s.created_at > $3 \
           and coalesce(s.replaced_at, $4) > $5";
        id_hash.as_slice(), now.0 - IDLE, now.0 - ABSOLUTE, now.0, now.0 - GRACE)?;
    Ok(row.map(
        |(id, email, name, phone, role, revision, joined_at, created_at, issued_at, seen_at, replaced_at)| {
            Session {
                user: user((id, email, name, phone, role, revision, joined_at)),
                created_at: Time(created_at),
                issued_at: Time(issued_at),
                seen_at: Time(seen_at),
                rotated: replaced_at.is_some(),
            }
        },
    ))
}

/// Remembers that it was used, at most once a minute. Says whether it wrote.
pub async fn touch(db: &Db, id_hash: IdHash, now: Time) -> Result<bool> {
    let stale: Option<(i64,)> = row!(db.read().await?,
        "select seen_at from sessions where id_hash = $1 and seen_at <= $2";
        id_hash.as_slice(), now.0 - MINUTE)?;
    if stale.is_none() {
        return Ok(false);
    }
    let mut tx = db.write().await?;
    let touched = change!(tx,
        "update sessions set seen_at = $2 where id_hash = $1 and seen_at <= $3";
        id_hash.as_slice(), now.0, now.0 - MINUTE)?;
    tx.commit().await?;
    Ok(touched > 0)
}

/// Gives the session a new id. `false`: the old one is gone or was replaced already; nothing changed.
pub async fn rotate(db: &Db, old: IdHash, new: IdHash, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let replaced: Option<(i64,)> = made!(tx,
        "update sessions set replaced_at = $2 where id_hash = $1 and replaced_at is null \
           and seen_at > $3 and created_at > $4 \
         returning user_id";
        old.as_slice(), now.0, now.0 - IDLE, now.0 - ABSOLUTE)?;
    if replaced.is_none() {
        return Ok(false);
    }
    change!(tx,
        "insert into sessions (id_hash, chain, user_id, created_at, issued_at, seen_at) \
         select $2, chain, user_id, created_at, $3, $3 from sessions where id_hash = $1";
        old.as_slice(), new.as_slice(), now.0)?;
    tx.commit().await?;
    Ok(true)
}

/// A logout: this id and every id it replaced or was replaced by. `false`: there was none.
pub async fn end(db: &Db, id_hash: IdHash) -> Result<bool> {
    let mut tx = db.write().await?;
    // A rotation that is under way is waited for here; the id it makes is found afterwards.
    let chain: Option<(Vec<u8>,)> = made!(tx,
        "update sessions set seen_at = seen_at where id_hash = $1 returning chain"; id_hash.as_slice())?;
    let Some((chain,)) = chain else { return Ok(false) };
    change!(tx, "delete from sessions where chain = $1"; chain)?;
    tx.commit().await?;
    Ok(true)
}

/// Forgets what [`find`] would not find any more. Says how many.
pub async fn sweep(db: &Db, now: Time) -> Result<u64> {
    let mut tx = db.write().await?;
    let swept = change!(tx,
        "delete from sessions where seen_at <= $1 or created_at <= $2 or replaced_at <= $3";
        now.0 - IDLE, now.0 - ABSOLUTE, now.0 - GRACE)?;
    tx.commit().await?;
    Ok(swept)
}
