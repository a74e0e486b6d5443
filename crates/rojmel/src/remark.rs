//! What an operator should know about the data folder, said when the server starts.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

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
    for (path, mode) in opened_to_others(data) {
        tracing::warn!(
            "{path} can be opened by others on this machine (mode {mode:o}): run chmod 600 {path}",
            path = path.display()
        );
    }
}

/// Those files, and their mode.
pub fn opened_to_others(data: &Path) -> Vec<(PathBuf, u32)> {
    let names = ["operator.secret", "rojmel.db", "rojmel.db-wal", "rojmel.db-shm"];
    let mode = |path: PathBuf| {
        let mode = fs::metadata(&path).ok()?.permissions().mode() & 0o777;
        (mode & 0o077 != 0).then_some((path, mode))
    };
    names.into_iter().filter_map(|name| mode(data.join(name))).collect()
}
