//! What an applicant may have removed, and what is removed by itself. A mark comes first, in the store of files, so
//! that no backup of before brings it back whatever happens to the database; then the resume goes, then the rows: what
//! fails in between is asked for again. Mails about it go in the same moment; who erases gets their ids, for where each
//! is a file.

use domain::Time;

use super::apply::step;
use super::own::Own;
use super::{DAY, Stage, trail};
use crate::account::{mark_version, of_version, remember};
use crate::db::Tx;
use crate::files::Files;
use crate::{Db, Result, attachments, mails};

/// An application whose time is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expired {
    pub reference: String,
    pub files: Vec<String>,
}

/// Erases the version of a key with its resume; with it the application when no other version is left.
pub async fn erase_version(db: &Db, files: &Files, own: &Own, now: Time) -> Result<Vec<i64>> {
    let removed: Vec<String> = bytes_gone(db, files, &own.file, now).await?.into_iter().collect();
    forget(db, files, "applicant", own.ids(), &removed, now).await
}

/// The mark, then the resume. Answers the name under which it lay as an attachment.
async fn bytes_gone(db: &Db, files: &Files, file: &str, now: Time) -> Result<Option<String>> {
    mark_version(files, file, now).await?;
    attachments::remove_resume(db, files, file).await
}

/// Erases the versions with these files, which a restore brought back. Says how many.
pub(crate) async fn erase_again(
    db: &Db,
    files: &Files,
    is_erased: impl Fn(&str) -> bool,
    now: Time,
) -> Result<usize> {
    let all: Vec<(i64, i64, String)> =
        rows!(db.read().await?, "select id, application_id, file from application_versions order by id")?;
    let mut gone = 0;
    for (version, application, file) in all.iter().filter(|(_, _, file)| is_erased(file)) {
        let removed: Vec<String> = attachments::remove_resume(db, files, file).await?.into_iter().collect();
        forget(db, files, "server", (*version, *application), &removed, now).await?;
        gone += 1;
    }
    Ok(gone)
}

/// The rows of a version. `removed`: the names of its files that are gone already.
async fn forget(
    db: &Db,
    files: &Files,
    author: &str,
    (version, application): (i64, i64),
    removed: &[String],
    now: Time,
) -> Result<Vec<i64>> {
    let mut tx = db.write().await?;
    // Taken first: whoever changes this application waits here.
    let held: Option<(String, String)> = insert_returning!(tx,
        "update applications set revision = revision where id = $1 returning stage, reference"; application)?;
    let Some((stage, reference)) = held else { return Ok(Vec::new()) };
    let stage = Stage::stored(&stage)?;
    let told = mails::forget(&mut tx, version).await?;
    let gone: Option<(String, Option<i64>)> = insert_returning!(tx,
        "delete from application_versions where id = $1 returning file, owner_id"; version)?;
    // Otherwise somebody else has erased it meanwhile.
    let Some((file, owner)) = gone else { return Ok(told) };
    remember(&mut tx, &of_version(&file), now).await?;
    let names = match owner {
        Some(owner) => attachments::forget_owner(&mut tx, owner, removed, now).await?,
        None => Vec::new(),
    };
    let left: Option<(i64, Option<i64>, Option<i64>)> = row!(tx,
        "select count(*), max(number), max(case when withdrawn_at is null then number end) \
         from application_versions where application_id = $1"; application)?;
    match left {
        Some((count, last, active)) if count > 0 => {
            execute!(tx,
                "update applications set current = $2, revision = revision + 1 where id = $1";
                application, active.or(last))?;
            // Those that are left were taken back before: nothing of it goes on.
            if active.is_none() && !stage.is_decided() {
                execute!(tx,
                    "update applications set stage = 'withdrawn', decided_at = $2 where id = $1"; application, now.0)?;
                step(&mut tx, application, Some(stage), Stage::Withdrawn, "applicant", now).await?;
            }
        }
        _ => rows_of(&mut tx, application).await?,
    }
    trail::write(&mut tx, author, "application_erased", &reference, "", now).await?;
    tx.commit().await?;
    // One that was moved in the same moment.
    attachments::remove_now(db, files, &names).await;
    Ok(told)
}

/// The files of every version. `None`: no application has this reference.
pub async fn application_files(db: &Db, reference: &str) -> Result<Option<Vec<String>>> {
    let files: Vec<(String,)> = rows!(db.read().await?,
        "select v.file from application_versions v join applications a on a.id = v.application_id \
         where a.reference = $1 order by v.id"; reference)?;
    let files: Vec<String> = files.into_iter().map(|(file,)| file).collect();
    Ok((!files.is_empty()).then_some(files))
}

/// Erases an application with these resumes.
pub async fn erase_application(
    db: &Db,
    files: &Files,
    author: &str,
    reference: &str,
    resumes: &[String],
    now: Time,
) -> Result<Vec<i64>> {
    gone(db, files, (author, "application_erased"), reference, resumes, now).await
}

/// The same for one whose time is over.
pub async fn erase_expired(db: &Db, files: &Files, one: &Expired, now: Time) -> Result<Vec<i64>> {
    gone(db, files, ("server", "application_expired"), &one.reference, &one.files, now).await
}

async fn gone(
    db: &Db,
    files: &Files,
    (author, action): (&str, &str),
    reference: &str,
    resumes: &[String],
    now: Time,
) -> Result<Vec<i64>> {
    let (mut coming, mut marked, mut removed) = (resumes.to_vec(), Vec::new(), Vec::new());
    let (mut tx, application, versions) = loop {
        for file in coming.drain(..) {
            removed.extend(bytes_gone(db, files, &file, now).await?);
            marked.push(file);
        }
        let mut tx = db.write().await?;
        let held: Option<(i64,)> = insert_returning!(tx,
            "update applications set revision = revision where reference = $1 returning id"; reference)?;
        let Some((application,)) = held else { return Ok(Vec::new()) };
        let versions: Vec<(i64, String, Option<i64>)> = rows!(tx,
            "select id, file, owner_id from application_versions where application_id = $1 order by id"; application)?;
        // Sent meanwhile: before anybody is told that it is erased, its mark lies in the store.
        coming
            .extend(versions.iter().map(|(_, file, _)| file).filter(|file| !marked.contains(file)).cloned());
        if coming.is_empty() {
            break (tx, application, versions);
        }
    };
    let mut told = Vec::new();
    for (version, file, _) in &versions {
        told.extend(mails::forget(&mut tx, *version).await?);
        remember(&mut tx, &of_version(file), now).await?;
    }
    execute!(tx, "delete from application_versions where application_id = $1"; application)?;
    let mut names = Vec::new();
    for owner in versions.iter().filter_map(|(_, _, owner)| *owner) {
        names.extend(attachments::forget_owner(&mut tx, owner, &removed, now).await?);
    }
    rows_of(&mut tx, application).await?;
    trail::write(&mut tx, author, action, reference, "", now).await?;
    tx.commit().await?;
    // One that was moved in the same moment.
    attachments::remove_now(db, files, &names).await;
    Ok(told)
}

async fn rows_of(tx: &mut Tx, application: i64) -> Result<()> {
    execute!(tx, "delete from application_notes where application_id = $1"; application)?;
    execute!(tx, "delete from application_stages where application_id = $1"; application)?;
    execute!(tx, "delete from applications where id = $1"; application)?;
    Ok(())
}

/// Decided more than so many days ago.
pub async fn expired(db: &Db, days: i64, now: Time) -> Result<Vec<Expired>> {
    let rows: Vec<(String, String)> = rows!(db.read().await?,
        "select a.reference, v.file from applications a join application_versions v on v.application_id = a.id \
         where a.decided_at <= $1 order by a.id, v.id";
        now.0 - days * DAY)?;
    let mut all: Vec<Expired> = Vec::new();
    for (reference, file) in rows {
        match all.last_mut() {
            Some(last) if last.reference == reference => last.files.push(file),
            _ => all.push(Expired { reference, files: vec![file] }),
        }
    }
    Ok(all)
}
