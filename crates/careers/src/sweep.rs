//! Once a day: applications whose time is over.

use domain::Time;
use store::careers::{self as stored, Expired};
use web_http::SiteError;

use crate::Hiring;

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
            tracing::error!(?error, reference = one.reference, "an old application stays for now");
            failed = Some(error);
        }
    }
    failed.map_or(Ok(expired.len()), Err)
}

async fn erase(state: &Hiring, one: &Expired, now: Time) -> Result<(), SiteError> {
    let mails = stored::erase_expired(&state.db, &state.files, one, now).await?;
    Ok(state.mail.remove(mails).await?)
}
