//! Once a day: applications whose time is over, and files that belong to none.

use std::collections::HashSet;

use domain::Time;
use store::careers::{self as stored, Expired};
use web_http::SiteError;

use crate::Hiring;

/// A file comes before its row; within an hour the row is there or will never be.
const YOUNG: i64 = 60 * 60 * 1000;

/// All three, one after the other; what fails is said in the log.
pub async fn sweep(state: &Hiring) {
    if let Err(error) = sweep_expired(state).await {
        tracing::warn!(?error, "old applications stay until tomorrow");
    }
    if let Err(error) = sweep_strays(state).await {
        tracing::warn!(?error, "files of no application stay until tomorrow");
    }
    if let Err(error) = sweep_torn(state) {
        tracing::warn!(%error, "halves of files stay until tomorrow");
    }
}

/// Erases applications so many days after the decision. Says how many.
///
/// # Errors
/// When one of them stays, after all others are gone.
pub async fn sweep_expired(state: &Hiring) -> Result<usize, SiteError> {
    let now = (state.clock)();
    let expired = stored::expired(&state.db, i64::from(state.careers.keep_days), now).await?;
    let mut failed = None;
    for one in &expired {
        // One that cannot be erased does not stop those behind it.
        if let Err(error) = erase(state, one, now).await {
            tracing::error!(?error, reference = one.reference, "an old application stays until tomorrow");
            failed = Some(error);
        }
    }
    failed.map_or(Ok(expired.len()), Err)
}

/// Removes what a crash in the middle of a file left in this server's folder, if its files lie in one. Says how many.
///
/// # Errors
/// When the folder cannot be read.
pub fn sweep_torn(state: &Hiring) -> store::Result<u64> {
    state.careers.files.remove_torn(Time((state.clock)().0 - YOUNG))
}

async fn erase(state: &Hiring, one: &Expired, now: Time) -> Result<(), SiteError> {
    for file in &one.files {
        state.careers.files.remove(file).await?;
    }
    let mails = stored::erase_expired(&state.db, &one.reference, now).await?;
    Ok(state.mail.remove(mails).await?)
}

/// Removes files that belong to no application. Says how many.
///
/// # Errors
/// When they cannot be listed, or one of them stays.
pub async fn sweep_strays(state: &Hiring) -> Result<usize, SiteError> {
    let old = (state.clock)().0 - YOUNG;
    // Listed before the rows are asked for: what came meanwhile is in neither.
    let files = state.careers.files.list().await?;
    let young: HashSet<String> =
        files.iter().filter(|file| file.changed_at.0 >= old).map(|file| file.name.clone()).collect();
    let count = files.len();
    let strays = stored::stray(&state.db, files.into_iter().map(|file| file.name)).await?;
    let known = count - strays.len();
    let strays: Vec<String> = strays.into_iter().filter(|file| !young.contains(file)).collect();
    if strays.len() > known {
        // Crashes leave one now and then. An empty database beside a full folder, or the bucket of another site, looks
        // like this; what is removed then is lost for good.
        tracing::error!(
            strays = strays.len(),
            known,
            "most resumes belong to no application of this database, so none is removed: do the files and the database \
             belong together?"
        );
        return Ok(0);
    }
    let mut failed = None;
    for file in &strays {
        if let Err(error) = state.careers.files.remove(file).await {
            tracing::error!(%error, file, "a file of no application stays until tomorrow");
            failed = Some(error);
        }
    }
    failed.map_or(Ok(strays.len()), |error| Err(error.into()))
}
