//! Snapshots: what was live before a replace or a restore, kept for 30 days.

use domain::Time;

use super::changes::{advance, fits, take};
use super::{ImportId, SnapshotId};
use crate::db::Tx;
use crate::{Db, Result, StoreError, UserId};

/// Milliseconds after which a snapshot and the undone imports under it go.
pub const SNAPSHOT_LIFE: i64 = 30 * 24 * 60 * 60 * 1000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SnapshotLine {
    pub id: SnapshotId,
    pub created_at: Time,
    pub expires_at: Time,
    /// The import that replaced it; `None` when a restore did.
    pub import: Option<ImportId>,
    /// How many imports and fills it would bring back.
    pub imports: u32,
    pub fills: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Restored {
    Done {
        /// What was live until now; `None` when nothing was.
        snapshot: Option<SnapshotId>,
        revision: i64,
    },
    /// What the snapshot holds is what is live.
    Unchanged { revision: i64 },
    /// Not this user's, or older than 30 days.
    Unknown,
}

/// Newest first.
pub async fn snapshots(db: &Db, user: UserId, now: Time) -> Result<Vec<SnapshotLine>> {
    let lines: Vec<(i64, i64, Option<i64>, i64, i64)> = rows!(db.read().await?,
        "select s.id, s.created_at, s.import_id, count(i.id), cast(coalesce(sum(i.fills), 0) as bigint) \
         from snapshots s \
         left join snapshot_imports m on m.snapshot_id = s.id \
         left join imports i on i.id = m.import_id \
         where s.user_id = $1 and s.created_at > $2 \
         group by s.id, s.created_at, s.import_id \
         order by s.id desc";
        user.0, now.0 - SNAPSHOT_LIFE)?;
    lines
        .into_iter()
        .map(|(id, created_at, import, imports, fills)| {
            Ok(SnapshotLine {
                id: SnapshotId(id),
                created_at: Time(created_at),
                expires_at: Time(created_at + SNAPSHOT_LIFE),
                import: import.map(ImportId),
                imports: super::text::small(imports)?,
                fills: super::text::small(fills)?,
            })
        })
        .collect()
}

/// Makes exactly the snapshot's imports live. What is live now goes into a snapshot of its own.
pub async fn restore(db: &Db, user: UserId, snapshot: SnapshotId, now: Time) -> Result<Restored> {
    let mut tx = db.write().await?;
    let revision = take(&mut tx, user).await?;
    let known: Option<(i64,)> = row!(tx,
        "select id from snapshots where id = $1 and user_id = $2 and created_at > $3";
        snapshot.0, user.0, now.0 - SNAPSHOT_LIFE)?;
    if known.is_none() {
        return Ok(Restored::Unknown);
    }
    let apart: Option<(i64,)> = row!(tx,
        "select count(*) from imports i \
         left join snapshot_imports m on m.import_id = i.id and m.snapshot_id = $1 \
         where i.user_id = $2 and (case when i.undone_at is null then 1 else 0 end) \
                              <> (case when m.import_id is null then 0 else 1 end)";
        snapshot.0, user.0)?;
    if apart == Some((0,)) {
        return Ok(Restored::Unchanged { revision });
    }
    let before = set_aside(&mut tx, user, Cause::Restore, now).await?;
    execute!(tx,
        "update imports set undone_at = null, snapshot_id = null \
         where user_id = $2 and id in (select import_id from snapshot_imports where snapshot_id = $1)";
        snapshot.0, user.0)?;
    fits(&mut tx, user).await?;
    let revision = advance(&mut tx, user).await?;
    tx.commit().await?;
    Ok(Restored::Done { snapshot: before, revision })
}

pub(super) enum Cause {
    Replace,
    Restore,
}

/// Undoes everything that is live, under a new snapshot. `None`: nothing was live.
pub(super) async fn set_aside(
    tx: &mut Tx,
    user: UserId,
    cause: Cause,
    now: Time,
) -> Result<Option<SnapshotId>> {
    let live: Option<(i64,)> =
        row!(tx, "select count(*) from imports where user_id = $1 and undone_at is null"; user.0)?;
    if live == Some((0,)) {
        return Ok(None);
    }
    let cause = match cause {
        Cause::Replace => "replace",
        Cause::Restore => "restore",
    };
    let made: Option<(i64,)> = insert_returning!(tx,
        "insert into snapshots (user_id, cause, created_at) values ($1, $2, $3) returning id";
        user.0, cause, now.0)?;
    let (snapshot,) = made.ok_or_else(|| StoreError::broken("a snapshot without id"))?;
    execute!(tx,
        "insert into snapshot_imports (snapshot_id, import_id) \
         select $1, id from imports where user_id = $2 and undone_at is null";
        snapshot, user.0)?;
    execute!(tx,
        "update imports set undone_at = $3, snapshot_id = $1 where user_id = $2 and undone_at is null";
        snapshot, user.0, now.0)?;
    Ok(Some(SnapshotId(snapshot)))
}
