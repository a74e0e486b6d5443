//! Tokens that a user makes for own programs. Only the SHA-256 of a token is stored.

use domain::Time;

use crate::events::{self, Device, EventKind};
use crate::users::{User, UserRow, user};
use crate::{Db, Result, UserId, account_status};

/// So many of one user at once.
pub const MOST: i64 = 20;

pub type TokenHash = [u8; 32];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalToken {
    /// Names it among those of its user.
    pub number: i64,
    pub name: String,
    /// Its first letters.
    pub hint: String,
    /// Words, with a space between them.
    pub scopes: String,
    pub made_at: Time,
    pub ends_at: Time,
    pub used_at: Option<Time>,
}

#[derive(Debug)]
pub struct NewToken<'a> {
    pub user: UserId,
    pub hash: TokenHash,
    pub hint: &'a str,
    pub name: &'a str,
    pub scopes: &'a str,
    pub ends_at: Time,
}

type Row = (i64, String, String, String, i64, i64, Option<i64>);

fn token((number, name, hint, scopes, made_at, ends_at, used_at): Row) -> PersonalToken {
    PersonalToken {
        number,
        name,
        hint,
        scopes,
        made_at: Time(made_at),
        ends_at: Time(ends_at),
        used_at: used_at.map(Time),
    }
}

/// `None`: the user has as many as one may have. Those that have ended make room.
pub async fn add(db: &Db, new: &NewToken<'_>, device: &Device, now: Time) -> Result<Option<PersonalToken>> {
    let mut tx = db.write().await?;
    // Two at once are counted one after the other.
    account_status::hold(&mut tx, new.user).await?;
    let known: Option<(i64, i64)> = row!(tx,
        "select count(*), coalesce(max(number), 0) from personal_tokens where user_id = $1"; new.user.0)?;
    execute!(tx, "delete from personal_tokens where user_id = $1 and ends_at <= $2"; new.user.0, now.0)?;
    let live: Option<(i64,)> =
        row!(tx, "select count(*) from personal_tokens where user_id = $1"; new.user.0)?;
    if live.is_some_and(|(count,)| count >= MOST) {
        return Ok(None);
    }
    let number = known.map_or(0, |(_, last)| last) + 1;
    execute!(tx,
        "insert into personal_tokens (user_id, number, hash, hint, name, scopes, made_at, ends_at) \
         values ($1, $2, $3, $4, $5, $6, $7, $8)";
        new.user.0, number, new.hash.as_slice(), new.hint, new.name, new.scopes, now.0, new.ends_at.0)?;
    events::put(&mut tx, new.user, EventKind::TokenMade, device, now).await?;
    tx.commit().await?;
    Ok(Some(PersonalToken {
        number,
        name: new.name.to_owned(),
        hint: new.hint.to_owned(),
        scopes: new.scopes.to_owned(),
        made_at: now,
        ends_at: new.ends_at,
        used_at: None,
    }))
}

/// Of one user, the newest first; those that have ended too.
pub async fn of(db: &Db, user: UserId) -> Result<Vec<PersonalToken>> {
    let rows: Vec<Row> = rows!(db.read().await?,
        "select number, name, hint, scopes, made_at, ends_at, used_at from personal_tokens \
         where user_id = $1 order by number desc";
        user.0)?;
    Ok(rows.into_iter().map(token).collect())
}

/// Whose it is, while it holds: it has not ended, and its user is not switched off.
pub async fn find(db: &Db, hash: TokenHash, now: Time) -> Result<Option<(User, PersonalToken)>> {
    let mut reading = db.read().await?;
    let owner: Option<(i64, i64)> = row!(reading,
        "select user_id, number from personal_tokens where hash = $1 and ends_at > $2"; hash.as_slice(), now.0)?;
    let Some((id, number)) = owner else { return Ok(None) };
    let found: Option<Row> = row!(reading,
        "select number, name, hint, scopes, made_at, ends_at, used_at from personal_tokens \
         where user_id = $1 and number = $2";
        id, number)?;
    let owner: Option<UserRow> = row!(reading,
        "select id, email, name, phone, role, revision, created_at from users \
         where id = $1 and not exists (select 1 from account_statuses \
                                       where user_id = users.id and disabled_at is not null)";
        id)?;
    Ok(owner.zip(found).map(|(owner, found)| (user(owner), token(found))))
}

/// When it was used last.
pub async fn used(db: &Db, user: UserId, number: i64, now: Time) -> Result<()> {
    let mut tx = db.write().await?;
    execute!(tx,
        "update personal_tokens set used_at = $3 where user_id = $1 and number = $2 and coalesce(used_at, 0) < $3";
        user.0, number, now.0)?;
    tx.commit().await
}

/// `false`: the user has no such token.
pub async fn revoke(db: &Db, user: UserId, number: i64, device: &Device, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    if execute!(tx, "delete from personal_tokens where user_id = $1 and number = $2"; user.0, number)? == 0 {
        return Ok(false);
    }
    events::put(&mut tx, user, EventKind::TokenRevoked, device, now).await?;
    tx.commit().await?;
    Ok(true)
}
