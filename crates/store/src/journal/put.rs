//! One import into the journal: all of it or nothing.

use domain::Time;

use super::accounts::{account_for, keep_quantities};
use super::changes::{advance, fits, take};
use super::kept::has_room;
use super::snapshots::{Cause, set_aside};
use super::text::{clean, size};
use super::{ImportId, ImportKind, NewImport, SnapshotId, fill_charges, fills, statements};
use crate::db::Tx;
use crate::{Db, Result, StoreError, UserId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Put {
    Done {
        import: ImportId,
        /// What was live before a replace, to be restored.
        snapshot: Option<SnapshotId>,
        revision: i64,
    },
    /// The same was stored before and is live: the first answer again, nothing changed.
    Repeated { import: ImportId, snapshot: Option<SnapshotId>, receipt: String },
    /// The journal is not at the expected revision any more, or an account is gone: load it again.
    Moved,
}

/// Stores `new` if the journal is still at `expected`. With `replace`, everything live goes out into a snapshot
/// in the same transaction.
///
/// A repeat is known by its digest. A replace is repeated only if the live one came as a replace too, or is all
/// there is: else the user asks for something that was not done yet.
pub async fn put(
    db: &Db,
    user: UserId,
    expected: i64,
    new: &NewImport,
    replace: bool,
    now: Time,
) -> Result<Put> {
    let mut tx = db.write().await?;
    let revision = take(&mut tx, user).await?;
    if let Some(digest) = new.digest
        && let Some(repeated) = repeat(&mut tx, user, new.kind, digest, replace).await?
    {
        return Ok(repeated);
    }
    if revision != expected {
        return Ok(Put::Moved);
    }
    let before = if replace { set_aside(&mut tx, user, Cause::Replace, now).await? } else { None };
    let import = insert_import(&mut tx, user, new, replace, now).await?;
    if let Some(snapshot) = before {
        execute!(tx,
            "update snapshots set import_id = $3 where user_id = $1 and id = $2"; user.0, snapshot.0, import.0)?;
    }
    if !insert_parts(&mut tx, user, import, new).await? {
        return Ok(Put::Moved);
    }
    insert_cards(&mut tx, import, new).await?;
    if !statements::insert(&mut tx, user, import, &new.statements).await? {
        return Ok(Put::Moved);
    }
    fits(&mut tx, user).await?;
    has_room(&mut tx, user, now).await?;
    let revision = advance(&mut tx, user).await?;
    tx.commit().await?;
    Ok(Put::Done { import, snapshot: before, revision })
}

/// Whether [`put`] would find a repeat: asked before the work of reading a file.
pub async fn repeated(
    db: &Db,
    user: UserId,
    kind: ImportKind,
    digest: [u8; 32],
    replace: bool,
) -> Result<Option<Put>> {
    let mut tx = db.snapshot().await?;
    repeat(&mut tx, user, kind, digest, replace).await
}

async fn repeat(
    tx: &mut Tx,
    user: UserId,
    kind: ImportKind,
    digest: [u8; 32],
    replace: bool,
) -> Result<Option<Put>> {
    let live: Option<(i64, i64, String, Option<i64>)> = row!(tx,
        "select i.id, i.replaced, i.receipt, max(s.id) \
         from imports i left join snapshots s on s.import_id = i.id \
         where i.user_id = $1 and i.digest = $2 and i.kind = $3 and i.undone_at is null \
         group by i.id, i.replaced, i.receipt \
         order by i.replaced desc, i.id";
        user.0, digest.as_slice(), kind.word())?;
    let Some((import, replaced, receipt, snapshot)) = live else { return Ok(None) };
    if replace && replaced == 0 {
        let all: Option<(i64,)> =
            row!(tx, "select count(*) from imports where user_id = $1 and undone_at is null"; user.0)?;
        if all != Some((1,)) {
            return Ok(None);
        }
    }
    Ok(Some(Put::Repeated { import: ImportId(import), snapshot: snapshot.map(SnapshotId), receipt }))
}

async fn insert_import(
    tx: &mut Tx,
    user: UserId,
    new: &NewImport,
    replaced: bool,
    now: Time,
) -> Result<ImportId> {
    let days = |window: Option<domain::Window>| {
        (window.map(|days| i64::from(days.from.0)), window.map(|days| i64::from(days.to.0)))
    };
    let (from, to) = days(new.window);
    let (fno_from, fno_to) = days(new.fno_window);
    let counts = &new.counts;
    let row: Option<(i64,)> = insert_returning!(tx,
        "insert into imports (user_id, kind, name, digest, format, segment, window_from, window_to, fno_from, \
                              fno_to, read, fills, duplicates, conflicts, skipped, rejected, replaced, receipt, \
                              created_at) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) \
         returning id";
        user.0,
        new.kind.word(),
        clean(&new.name).as_ref(),
        new.digest.as_ref().map(<[u8; 32]>::as_slice),
        clean(&new.format).as_ref(),
        new.segment.map(domain::Segment::word),
        from,
        to,
        fno_from,
        fno_to,
        i64::from(counts.read),
        i64::from(counts.fills),
        i64::from(counts.duplicates),
        i64::from(counts.conflicts),
        i64::from(counts.skipped),
        i64::from(counts.rejected),
        i64::from(replaced),
        clean(&new.receipt).as_ref(),
        now.0)?;
    row.map(|(id,)| ImportId(id)).ok_or_else(|| StoreError::broken("an import without id"))
}

/// `false`: an account is not there.
async fn insert_parts(tx: &mut Tx, user: UserId, import: ImportId, new: &NewImport) -> Result<bool> {
    for (position, part) in new.parts.iter().enumerate() {
        let client = if position == 0 { new.client } else { None };
        let Some(account) = account_for(tx, user, part.account, client).await? else { return Ok(false) };
        if let Some(word) = &new.quantities {
            keep_quantities(tx, user, account, word).await?;
        }
        execute!(tx,
            "insert into parts (import_id, position, account_id, instruments, fills) values ($1, $2, $3, $4, $5)";
            import.0, size(position), account, size(part.instruments.len()), size(part.fills.len()))?;
    }
    fills::insert(tx, import, &new.parts).await?;
    fill_charges::insert(tx, import, &new.parts).await?;
    Ok(true)
}

async fn insert_cards(tx: &mut Tx, import: ImportId, new: &NewImport) -> Result<()> {
    if new.cards.is_empty() {
        return Ok(());
    }
    fills::insert_cards(tx, import, &new.cards).await
}
