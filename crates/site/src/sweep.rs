//! What is past its time goes: sessions, snapshots and what visitors typed, at the start and once a day; counts of the
//! rate limiters once an hour; journals in memory that nobody looks at, every few minutes.

use std::sync::Arc;
use std::time::Duration;

use crate::app::Site;

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Never ends.
pub async fn sweep(site: Arc<Site>) {
    let daily = async {
        let mut daily = tokio::time::interval(DAY);
        loop {
            daily.tick().await;
            sweep_once(&site).await;
        }
    };
    let hourly = async {
        let mut hourly = tokio::time::interval(HOUR);
        loop {
            hourly.tick().await;
            let swept = store::rate_limits::sweep(&site.db, (site.clock)()).await;
            if let Err(error) = swept {
                tracing::warn!(%error, "old counts of the rate limiters stay for another hour");
            }
        }
    };
    tokio::join!(daily, hourly, site.journals.let_go());
}

/// What a day makes due; what fails is tried the next day.
pub async fn sweep_once(site: &Site) {
    careers::sweep(&site.hiring()).await;
    let now = (site.clock)();
    match store::sessions::sweep(&site.db, now).await {
        Ok(sessions) => tracing::info!(sessions, "swept"),
        Err(error) => tracing::warn!(%error, "old sessions stay until tomorrow"),
    }
    // Before the mails: what is a file goes while its row can still say so.
    match accounts::sweep(&site.accounts()).await {
        Ok(accounts) => tracing::info!(accounts, "erased"),
        Err(error) => tracing::warn!(?error, "accounts whose week is over stay until tomorrow"),
    }
    for (what, swept) in [
        ("links", store::links::sweep(&site.db, now).await),
        ("guesses", store::guesses::sweep(&site.db, now).await),
        ("mails", store::mails::sweep(&site.db, now).await),
        ("security events", store::events::sweep(&site.db, now).await),
        ("signing keys", store::server_keys::sweep(&site.db, now).await),
    ] {
        match swept {
            Ok(rows) => tracing::info!(what, rows, "swept"),
            Err(error) => tracing::warn!(what, %error, "what is old stays until tomorrow"),
        }
    }
    match store::landing::sweep(&site.db, now).await {
        Ok(trades) => tracing::info!(trades, "swept"),
        Err(error) => tracing::warn!(%error, "visitors' trades of yesterday stay until tomorrow"),
    }
    match store::journal::sweep(&site.db, now).await {
        Ok(swept) => tracing::info!(snapshots = swept.snapshots, imports = swept.imports, "swept"),
        Err(error) => tracing::warn!(%error, "old snapshots stay until tomorrow"),
    }
}
