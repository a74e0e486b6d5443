//! Room that a SQLite database keeps for starting on a full disk.
//!
//! Whoever opens the file first makes its index of the write-ahead log, 32 KB of shared memory beside it; without that
//! room not even a read is possible. So a file of that size lies there from better days and is given up when needed.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// Index and some pages of the log.
const BYTES: usize = 128 << 10;

/// Makes it where it is not there. A disk that has no room now may have some at the next start.
pub(crate) fn keep(database: &Path) {
    let path = beside(database);
    if fs::metadata(&path).is_ok_and(|found| found.len() == BYTES as u64) {
        return;
    }
    // Ones: some file systems store zeros in no room at all.
    let written = OpenOptions::new()
        .create(true)
        .truncate(true)
        .write(true)
        .mode(0o600)
        .open(&path)
        .and_then(|mut file| file.write_all(&vec![0xff; BYTES]).and_then(|()| file.sync_all()));
    if let Err(error) = written {
        let _ = fs::remove_file(&path);
        tracing::warn!(%error, "no room could be kept beside the database for a start on a full disk");
    }
}

/// Gives it up. `false`: there is none.
pub(crate) fn give_up(database: &Path) -> bool {
    let given = fs::remove_file(beside(database)).is_ok();
    if given {
        tracing::error!(
            "the disk is full: the room that was kept for this is used. Nothing can be stored until there is more"
        );
    }
    given
}

/// Whether a database could not be opened for want of room.
pub(crate) fn is_wanted(error: &sqlx::Error) -> bool {
    const FULL: &str = "13";
    /// The index of the log could not be made as large as it has to be; on a writable file system only a full disk
    /// does that.
    const SHARED_MEMORY_SIZE: &str = "4874";
    let sqlx::Error::Database(said) = error else { return false };
    matches!(said.code().as_deref(), Some(FULL | SHARED_MEMORY_SIZE))
}

fn beside(database: &Path) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(".room");
    PathBuf::from(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_kept_once_and_given_up_once() {
        let folder = testdb::folder();
        let database = folder.path().join("rojmel.db");
        let room = folder.path().join("rojmel.db.room");
        assert!(!give_up(&database));
        keep(&database);
        keep(&database);
        assert_eq!(fs::metadata(&room).unwrap().len(), 131_072);
        // One that was cut short is no room.
        fs::write(&room, "x").unwrap();
        keep(&database);
        assert_eq!(fs::metadata(&room).unwrap().len(), 131_072);
        assert!(give_up(&database));
        assert!(!room.exists() && !give_up(&database));
        // Where no file can be made, nobody is stopped.
        keep(&folder.path().join("missing/rojmel.db"));
    }
}
