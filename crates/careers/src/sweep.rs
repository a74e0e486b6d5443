//! Once a day: applications whose time is over, and what is due in the store of files.

use domain::Time;
use store::attachments::{self, Swept};
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
    if let Err(error) = sweep_attachments(state).await {
        tracing::warn!(?error, "what is due in the store of files stays until tomorrow");
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
    let mails = stored::erase_expired(&state.db, &state.careers.files, one, now).await?;
    Ok(state.mail.remove(mails).await?)
}

/// Moves resumes of earlier releases, and removes attachments that nothing refers to and files that no row names.
///
/// # Errors
/// When one of them stays, after all others are gone.
pub async fn sweep_attachments(state: &Hiring) -> store::Result<Swept> {
    attachments::sweep(&state.db, &state.careers.files, (state.clock)()).await
}
