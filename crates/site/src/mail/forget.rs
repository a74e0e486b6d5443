//! Mails in the outbox go with what they are about.

use std::collections::HashMap;

use store::mails::{self, Stay};

use super::outbox::{self, Lying};
use crate::SiteError;
use crate::app::Site;
use crate::auth::normal;

/// Removes what lies in the outbox for these addresses, what is older than a month, and what the database does not know
/// any more: a mail whose account was erased from another server.
pub(crate) async fn forget(site: &Site, addresses: &[String]) -> Result<(), SiteError> {
    let folder = site.mail.outbox.clone();
    let lying = off(move || outbox::lying(&folder)).await?;
    if lying.is_empty() {
        return Ok(());
    }
    // Asked for after the files were seen: a mail that comes now has its row already.
    let stays: HashMap<i64, Stay> = mails::stays(&site.db, (site.clock)()).await?.into_iter().collect();
    let is_theirs = |mail: &Lying| addresses.iter().any(|address| *address == normal(&mail.recipient));
    let (mut gone, mut strange) = (Vec::new(), Vec::new());
    for mail in &lying {
        match stays.get(&mail.id) {
            // A receipt to the same address too.
            Some(Stay::WithApplication) => {}
            Some(Stay::Over) => gone.push(mail.id),
            Some(Stay::Yet) | None if is_theirs(mail) => gone.push(mail.id),
            Some(Stay::Yet) => {}
            None => strange.push(mail.id),
        }
    }
    let known = lying.iter().filter(|mail| stays.contains_key(&mail.id)).count();
    if strange.len() > known {
        // An empty database beside a full folder looks like this, and these files may be the only copies.
        tracing::error!(
            strange = strange.len(),
            known,
            "most mails in the outbox are none of this database, so none of those is removed: do the folder and the \
             database belong together?"
        );
    } else {
        gone.append(&mut strange);
    }
    site.mail.remove(gone).await
}

async fn off<T: Send + 'static>(
    work: impl FnOnce() -> std::io::Result<T> + Send + 'static,
) -> Result<T, SiteError> {
    tokio::task::spawn_blocking(work).await.map_err(SiteError::ours)?.map_err(SiteError::ours)
}
