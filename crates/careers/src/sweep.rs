//! Once a day: applications whose time is over, and what is due in the store of files.

use domain::Time;
use store::attachments::{self, Swept};
use store::careers::{self as stored, Expired};
use web_http::SiteError;

use crate::Hiring;

pub async fn sweep(state: &Hiring) {
    match expired(state).await {
        Ok(applications) => tracing::info!(applications, "swept"),
        Err(error) => tracing::warn!(?error, "old applications stay until tomorrow"),
    }
    let Swept { moved, unreferenced, files } =
        attachments::sweep(&state.db, &state.careers.files, (state.clock)()).await;
    tracing::info!(moved, unreferenced, files, "swept");
}

async fn expired(state: &Hiring) -> Result<usize, SiteError> {
    let now = (state.clock)();
    let expired = stored::expired(&state.db, i64::from(state.careers.keep_days), now).await?;
    let mut gone = 0;
    for one in &expired {
        // One that cannot be erased does not stop those behind it.
        match erase(state, one, now).await {
            Ok(()) => gone += 1,
            Err(error) => {
                tracing::error!(?error, reference = one.reference, "an old application stays until tomorrow");
            }
        }
    }
    Ok(gone)
}

async fn erase(state: &Hiring, one: &Expired, now: Time) -> Result<(), SiteError> {
    let mails = stored::erase_expired(&state.db, &state.careers.files, one, now).await?;
    Ok(state.mail.remove(mails).await?)
}
