//! The list of imports, live and undone.

use domain::{Segment, Time, Window};

use super::accounts::name as account_name;
use super::text::{known, segment, small, window};
use super::{AccountName, Counts, ImportId, ImportKind, SnapshotId};
use crate::{Db, Result, UserId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportLine {
    pub id: ImportId,
    pub kind: ImportKind,
    pub name: String,
    pub created_at: Time,
    pub undone_at: Option<Time>,
    /// The snapshot under which it was undone.
    pub snapshot: Option<SnapshotId>,
    /// One per part.
    pub accounts: Vec<AccountName>,
    pub format: String,
    pub segment: Option<Segment>,
    pub window: Option<Window>,
    pub fno_window: Option<Window>,
    pub counts: Counts,
}

/// Newest first, undone ones too.
pub async fn imports(db: &Db, user: UserId) -> Result<Vec<ImportLine>> {
    type Head = (
        i64,
        String,
        String,
        String,
        i64,
        Option<i64>,
        Option<i64>,
        Option<String>,
        Option<i64>,
        Option<i64>,
    );
    type Tail = (i64, Option<i64>, Option<i64>, i64, i64, i64, i64, i64, i64);
    let mut tx = db.snapshot().await?;
    // Two halves: a row has more columns than a tuple.
    let heads: Vec<Head> = rows!(tx,
        "select id, kind, name, format, created_at, undone_at, snapshot_id, segment, window_from, window_to \
         from imports where user_id = $1 order by id desc"; user.0)?;
    let tails: Vec<Tail> = rows!(tx,
        "select id, fno_from, fno_to, read, fills, duplicates, conflicts, skipped, rejected \
         from imports where user_id = $1 order by id desc"; user.0)?;
    let accounts: Vec<(i64, String, i64)> = rows!(tx,
        "select p.import_id, a.broker, a.number from parts p join accounts a on a.id = p.account_id \
         where a.user_id = $1 order by p.import_id, p.position"; user.0)?;
    drop(tx);

    let lines = heads.into_iter().zip(tails).map(|(head, tail)| {
        let (id, kind, name, format, created_at, undone_at, snapshot, word, from, to) = head;
        let (_, fno_from, fno_to, read, fills, duplicates, conflicts, skipped, rejected) = tail;
        let first = accounts.partition_point(|(import, ..)| *import < id);
        let accounts = accounts[first..].iter().take_while(|(import, ..)| *import == id);
        Ok(ImportLine {
            id: ImportId(id),
            kind: known("kind of import", &kind, ImportKind::from_word(&kind))?,
            name,
            created_at: Time(created_at),
            undone_at: undone_at.map(Time),
            snapshot: snapshot.map(SnapshotId),
            accounts: accounts.map(|(_, word, number)| account_name(word, *number)).collect::<Result<_>>()?,
            format,
            segment: segment(word.as_deref())?,
            window: window(from, to)?,
            fno_window: window(fno_from, fno_to)?,
            counts: Counts {
                read: small(read)?,
                fills: small(fills)?,
                duplicates: small(duplicates)?,
                conflicts: small(conflicts)?,
                skipped: small(skipped)?,
                rejected: small(rejected)?,
            },
        })
    });
    lines.collect()
}
