//! What an operator should know about the data folder, said when the server starts.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use store::{Db, dump};

/// `application.key` was not there and was made. Where there are applications, their links followed from another one.
pub async fn lost_key(db: &Db) {
    match dump::count(db, "applications").await {
        Ok(0) => {}
        Ok(applications) => tracing::error!(
            applications,
            "application.key was missing from the data folder and was made anew: unless this folder comes from a release \
             before that key, the private links that applicants hold do not open any more. Put the old file back from a \
             backup of the data folder and restart"
        ),
        Err(error) => tracing::warn!(%error, "it is not known whether a lost application.key matters"),
    }
}

/// Keys and database that others on this machine can read or write.
pub fn wide_permissions(data: &Path) {
    let names =
        ["signing.key", "signing.key.old", "application.key", "rojmel.db", "rojmel.db-wal", "rojmel.db-shm"];
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
