//! What an operator should know about the data folder, said when the server starts.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use store::{Db, dump};

/// The key of applicants' links was made. Where there are applications, their links followed from another one.
pub async fn lost_key(db: &Db) {
    match dump::count(db, "applications").await {
        Ok(0) => {}
        Ok(applications) => tracing::error!(
            applications,
            "the key of applicants' links was missing and was made anew: private links that were mailed open as before,              but mails that still wait carry another link. Put application.key of the earlier release into the data              folder of a new database and restore the backup there"
        ),
        Err(error) => {
            tracing::warn!(%error, "it is not known whether a lost key of applicants' links matters")
        }
    }
}

/// Keys and database that others on this machine can read or write.
pub fn wide_permissions(data: &Path) {
    let names = ["operator.secret", "rojmel.db", "rojmel.db-wal", "rojmel.db-shm"];
    for path in names.map(|name| data.join(name)) {
        let Ok(found) = fs::metadata(&path) else { continue };
        let mode = found.permissions().mode() & 0o777;
        if mode & 0o077 != 0 {
            tracing::warn!(
                "{path} can be opened by others on this machine (mode {mode:o}): run chmod 600 {path}",
                path = path.display()
            );
        }
    }
}
