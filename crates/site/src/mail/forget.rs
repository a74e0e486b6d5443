//! Mails in the outbox go with what they are about.

use std::collections::HashSet;

use store::mails;

use super::{Way, outbox};
use crate::SiteError;
use crate::app::Site;
use crate::auth::normal;

/// Removes what lies in the outbox for these addresses, and what the database does not know any more: a mail whose
/// account was erased from another server, or that is older than a month.
pub(crate) async fn forget(site: &Site, addresses: &[String]) -> Result<(), SiteError> {
    let Way::Outbox(folder) = &site.mail.way else { return Ok(()) };
    let whose = folder.clone();
    let lying = off(move || outbox::lying(&whose)).await?;
    if lying.is_empty() {
        return Ok(());
    }
    // Asked for after the files were seen: a mail that comes now has its row already.
    let known: HashSet<i64> = mails::ids(&site.db).await?.into_iter().collect();
    let gone = |mail: &outbox::Lying| {
        !known.contains(&mail.id) || addresses.iter().any(|address| *address == normal(&mail.recipient))
    };
    let ids: Vec<i64> = lying.iter().filter(|mail| gone(mail)).map(|mail| mail.id).collect();
    let folder = folder.clone();
    off(move || outbox::remove(&folder, &ids)).await
}

async fn off<T: Send + 'static>(
    work: impl FnOnce() -> std::io::Result<T> + Send + 'static,
) -> Result<T, SiteError> {
    tokio::task::spawn_blocking(work).await.map_err(SiteError::ours)?.map_err(SiteError::ours)
}
