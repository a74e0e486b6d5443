//! What becomes of attachments by itself: resumes of earlier releases move, what nothing refers to goes, and so do
//! files that no row names.

use std::collections::HashSet;

use domain::Time;

use super::{AT_ONCE, StoredBytes, discard, forget_owner, insert, keep, remove_later, remove_waiting};
use crate::files::{Files, Found};
use crate::{Db, Result, StoreError};

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;
/// Days for which an attachment stays that nothing refers to any more.
pub const DAYS_UNREFERENCED: i64 = 30;

/// What a sweep did.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Resumes of earlier releases that lie where attachments lie now.
    pub moved: u64,
    /// Attachments that nothing has referred to for long enough.
    pub unreferenced: u64,
    pub files: u64,
}

/// What a day makes due. What fails is logged and does not stop what comes behind it.
///
/// # Errors
/// The last failure, when something stays.
pub async fn sweep(db: &Db, files: &Files, now: Time) -> Result<Swept> {
    let mut swept = Swept::default();
    let mut failed = None;
    let mut log = |what: &str, error: StoreError| {
        tracing::error!(%error, what, "stays for now");
        failed = Some(error);
    };
    match move_resumes(db, files, now).await {
        Ok(moved) => swept.moved = moved,
        Err(error) => log("resumes of an earlier release", error),
    }
    match unreferenced(db, now).await {
        Ok(rows) => swept.unreferenced = rows,
        Err(error) => log("attachments that nothing refers to", error),
    }
    if let Err(error) = lost_owners(db, now).await {
        log("attachments of nobody", error);
    }
    match remove_waiting(db, files, now).await {
        Ok(removed) => swept.files += removed,
        Err(error) => log("files that belong to nobody", error),
    }
    match strays(db, files, now).await {
        Ok(removed) => swept.files += removed,
        Err(error) => log("files without a row", error),
    }
    failed.map_or(Ok(swept), Err)
}

/// Moves resumes of earlier releases to where attachments lie. Each is there at any moment: first the bytes, then the
/// row, and where it lay it stays for a day, for a server of the release before and for a backup that began before.
async fn move_resumes(db: &Db, files: &Files, now: Time) -> Result<u64> {
    let (mut last, mut moved, mut failed) = (0, 0, None);
    loop {
        let old: Vec<(i64, String)> = rows!(db.read().await?,
            "select id, file from application_versions where owner_id is null and id > $1 order by id limit $2";
            last, AT_ONCE)?;
        let Some((end, _)) = old.last() else { break };
        last = *end;
        for (version, file) in old {
            match move_resume(db, files, version, &file, now).await {
                Ok(is_moved) => moved += u64::from(is_moved),
                Err(error) => {
                    tracing::error!(%error, file, "a resume of an earlier release stays where it is for now");
                    failed = Some(error);
                }
            }
        }
    }
    failed.map_or(Ok(moved), Err)
}

/// `false`: there is nothing to move.
async fn move_resume(db: &Db, files: &Files, version: i64, file: &str, now: Time) -> Result<bool> {
    let Some(bytes) = files.get(file).await? else {
        tracing::error!(file, "a resume is not in the store of files");
        return Ok(false);
    };
    // Its public id stays: its private link and its mark follow from it.
    let kept = StoredBytes { id: file.to_owned(), ..keep(files, bytes).await? };
    let mut tx = db.write().await?;
    let owner = insert(&mut tx, &kept, now).await?;
    let held = execute!(tx,
        "update application_versions set owner_id = $2 where id = $1 and owner_id is null"; version, owner)?;
    if held == 0 {
        // Another server was first, or it was erased meanwhile.
        drop(tx);
        discard(files, &kept).await?;
        return Ok(false);
    }
    remove_later(&mut tx, &kept.id, Time(now.0 + DAY)).await?;
    tx.commit().await?;
    Ok(true)
}

/// Forgets attachments that nothing has referred to for thirty days. Says how many.
async fn unreferenced(db: &Db, now: Time) -> Result<u64> {
    let before = now.0 - DAYS_UNREFERENCED * DAY;
    let due: Vec<(i64, i64)> = rows!(db.read().await?,
        "select owner_id, number from attachments where unreferenced_since <= $1 \
         order by unreferenced_since, owner_id, number limit $2"; before, AT_ONCE)?;
    let mut gone = 0;
    for (owner, number) in due {
        let mut tx = db.write().await?;
        // Taken first: whoever attaches the same bytes waits here.
        execute!(tx, "update attachment_owners set key = key where id = $1"; owner)?;
        let removed: Option<(String, i64)> = insert_returning!(tx,
            "delete from attachments where owner_id = $1 and number = $2 and unreferenced_since <= $3 \
             returning name, bytes";
            owner, number, before)?;
        let Some((name, bytes)) = removed else { continue };
        let shared: Option<(i64,)> = row!(tx,
            "select number from attachments where owner_id = $1 and name = $2 limit 1"; owner, name.as_str())?;
        if shared.is_none() {
            remove_later(&mut tx, &name, now).await?;
        }
        let fewer = if shared.is_none() { bytes } else { 0 };
        execute!(tx,
            "update attachment_owners set attachments = attachments - 1, bytes = bytes - $2 where id = $1";
            owner, fewer)?;
        tx.commit().await?;
        gone += 1;
    }
    Ok(gone)
}

/// A server of an earlier release erases an application and knows nothing of its owner.
async fn lost_owners(db: &Db, now: Time) -> Result<()> {
    let lost: Vec<(i64,)> = rows!(db.read().await?,
        "select o.id from attachment_owners o where o.user_id is null \
             and not exists (select 1 from application_versions v where v.owner_id = o.id) order by o.id limit $1";
        AT_ONCE)?;
    for (owner,) in lost {
        let mut tx = db.write().await?;
        forget_owner(&mut tx, owner, &[], now).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Removes files that no row names: a crash between bytes and row leaves one. Within an hour the row is there or will
/// never be.
async fn strays(db: &Db, files: &Files, now: Time) -> Result<u64> {
    // Listed before the rows are asked for: what came meanwhile is in neither.
    let listed = files.list().await?;
    let known = known(db).await?;
    let count = listed.len();
    let strays: Vec<Found> = listed.into_iter().filter(|file| !known.contains(&file.name)).collect();
    let known = count - strays.len();
    let strays: Vec<Found> = strays.into_iter().filter(|file| file.changed_at.0 < now.0 - HOUR).collect();
    if strays.len() > known {
        // Crashes leave one now and then. An empty database beside a full folder, or the bucket of another site, looks
        // like this; what is removed then is lost for good.
        tracing::error!(
            strays = strays.len(),
            known,
            "most files belong to nobody in this database, so none is removed: do the files and the database belong \
             together?"
        );
        return Ok(0);
    }
    let (mut gone, mut failed) = (0, None);
    for Found { name, .. } in &strays {
        match files.remove(name).await {
            Ok(()) => gone += 1,
            Err(error) => {
                tracing::error!(%error, name, "a file that belongs to nobody stays for now");
                failed = Some(error);
            }
        }
    }
    failed.map_or(Ok(gone), Err)
}

/// Every name that a row has.
async fn known(db: &Db) -> Result<HashSet<String>> {
    let mut tx = db.snapshot().await?;
    let names: Vec<(String,)> = rows!(
        tx,
        "select name from attachments union select file from application_versions union select name from removed_files"
    )?;
    Ok(names.into_iter().map(|(name,)| name).collect())
}
