//! What the user decided: settlement values, possible duplicates.

use domain::{Price, Time};

use super::accounts::account_for;
use super::changes::{advance, take};
use super::text::clean;
use super::{AccountName, ResolutionId, ResolutionKind};
use crate::{Db, Result, StoreError, UserId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewResolution {
    pub kind: ResolutionKind,
    pub account: AccountName,
    pub subject: String,
    pub value: Option<Price>,
}

/// A decision that stands, and the journal's revision with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resolved {
    pub id: ResolutionId,
    pub revision: i64,
}

/// One decision counts for a subject: a new one takes the place of the one before. The same again changes nothing.
/// `None`: the journal is not at `revision` any more, on which it was decided.
pub async fn resolve(
    db: &Db,
    user: UserId,
    revision: i64,
    new: &NewResolution,
    now: Time,
) -> Result<Option<Resolved>> {
    let mut tx = db.write().await?;
    if take(&mut tx, user).await? != revision {
        return Ok(None);
    }
    let account = account_for(&mut tx, user, new.account, None).await?;
    let account = account.ok_or_else(|| StoreError::broken(format!("no account {}", new.account)))?;
    let (subject, value) = (clean(&new.subject), new.value.map(|value| value.0));
    let live: Option<(i64, String, Option<i64>)> = row!(tx,
        "select id, kind, value from resolutions \
         where user_id = $1 and account_id = $2 and subject = $3 and undone_at is null";
        user.0, account, subject.as_ref())?;
    if let Some((id, kind, said)) = live {
        if kind == new.kind.word() && said == value {
            return Ok(Some(Resolved { id: ResolutionId(id), revision }));
        }
        execute!(tx,
            "update resolutions set undone_at = $3 where user_id = $1 and id = $2"; user.0, id, now.0)?;
    }
    let made: Option<(i64,)> = insert_returning!(tx,
        "insert into resolutions (user_id, kind, account_id, subject, value, created_at) \
         values ($1, $2, $3, $4, $5, $6) returning id";
        user.0, new.kind.word(), account, subject.as_ref(), value, now.0)?;
    let (id,) = made.ok_or_else(|| StoreError::broken("a resolution without id"))?;
    let revision = advance(&mut tx, user).await?;
    tx.commit().await?;
    Ok(Some(Resolved { id: ResolutionId(id), revision }))
}

/// Takes a decision back. `None`: not this user's; `false`: it was taken back or replaced before.
pub async fn unresolve(db: &Db, user: UserId, resolution: ResolutionId, now: Time) -> Result<Option<bool>> {
    let mut tx = db.write().await?;
    take(&mut tx, user).await?;
    let found: Option<(Option<i64>,)> = row!(tx,
        "select undone_at from resolutions where id = $1 and user_id = $2";
        resolution.0, user.0)?;
    match found {
        None => return Ok(None),
        Some((Some(_),)) => return Ok(Some(false)),
        Some((None,)) => {}
    }
    execute!(tx,
        "update resolutions set undone_at = $3 where user_id = $1 and id = $2"; user.0, resolution.0, now.0)?;
    advance(&mut tx, user).await?;
    tx.commit().await?;
    Ok(Some(true))
}
