//! Once a day: applications whose time is over, and files that belong to none.

use std::collections::HashSet;

use store::careers as stored;

use crate::SiteError;
use crate::app::Site;

/// A file comes before its row; within an hour the row is there or will never be.
const YOUNG: i64 = 60 * 60 * 1000;

pub async fn sweep(site: &Site) {
    match expired(site).await {
        Ok(applications) => tracing::info!(applications, "swept"),
        Err(error) => tracing::warn!(?error, "old applications stay until tomorrow"),
    }
    match strays(site).await {
        Ok(files) => tracing::info!(files, "swept"),
        Err(error) => tracing::warn!(%error, "files of no application stay until tomorrow"),
    }
    match mails(site).await {
        Ok(mails) => tracing::info!(mails, "swept"),
        Err(error) => tracing::warn!(?error, "mails of no application stay until tomorrow"),
    }
}

async fn expired(site: &Site) -> Result<usize, SiteError> {
    let now = (site.clock)();
    let expired = stored::expired(&site.db, i64::from(site.careers.keep_days), now).await?;
    for one in &expired {
        for file in &one.files {
            site.careers.files.remove(file).await?;
        }
        let mails = stored::erase_expired(&site.db, &one.reference, now).await?;
        site.mail.remove(mails).await?;
    }
    Ok(expired.len())
}

async fn strays(site: &Site) -> store::Result<usize> {
    let old = (site.clock)().0 - YOUNG;
    // Listed before the rows are asked for: what came meanwhile is in neither.
    let files = site.careers.files.list().await?;
    let files = files.into_iter().filter(|file| file.changed_at.0 < old).map(|file| file.name);
    let strays = stored::stray(&site.db, files).await?;
    for file in &strays {
        site.careers.files.remove(file).await?;
    }
    Ok(strays.len())
}

/// Files in the outbox: a server that was killed while it erased, or another one, may have left some.
async fn mails(site: &Site) -> Result<usize, SiteError> {
    // Listed before the rows are asked for, as above.
    let mut strays = site.mail.of_applications().await?;
    if strays.is_empty() {
        return Ok(0);
    }
    let known: HashSet<i64> = store::mails::of_applications(&site.db).await?.into_iter().collect();
    strays.retain(|id| !known.contains(id));
    let count = strays.len();
    site.mail.remove(strays).await?;
    Ok(count)
}
