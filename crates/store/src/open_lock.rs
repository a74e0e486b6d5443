//! Programs that open one SQLite file at once wait for each other.

use std::fs::{File, OpenOptions, TryLockError};
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;
use std::str::FromStr;

use sqlx::sqlite::SqliteConnectOptions;

use crate::{Result, StoreError};

/// The right to open and change the schema; the next program has it when this is dropped or its program ends.
pub(crate) struct OpenLock {
    _lock: Option<File>,
}

impl OpenLock {
    /// A lock on `rojmel.db.lock` beside the database. PostgreSQL has its own.
    ///
    /// SQLite waits for a lock in the middle of a transaction, and not while a new file gets its write-ahead log.
    pub(crate) async fn wait(url: &str) -> Result<Self> {
        // No other program opens a database in memory.
        let in_memory = url.contains(":memory:") || url.contains("mode=memory");
        if !url.starts_with("sqlite:") || in_memory {
            return Ok(Self { _lock: None });
        }
        let options = SqliteConnectOptions::from_str(url)?;
        let mut path = options.get_filename().as_os_str().to_owned();
        path.push(".lock");
        let path = PathBuf::from(path);
        // Never removed: two programs would hold two files of one name.
        let opened = OpenOptions::new().create(true).truncate(false).write(true).mode(0o600).open(&path);
        // Where no file can be made the database cannot be opened either, and that says why.
        let Ok(file) = opened else { return Ok(Self { _lock: None }) };
        match file.try_lock() {
            Ok(()) => return Ok(Self { _lock: Some(file) }),
            Err(TryLockError::WouldBlock) => {
                tracing::info!("another program opens {}: waiting for it", path.display());
            }
            Err(TryLockError::Error(error)) => return Err(cannot(&path, &error)),
        }
        let waiting = tokio::task::spawn_blocking(move || file.lock().map(|()| file));
        match waiting.await {
            Ok(Ok(file)) => Ok(Self { _lock: Some(file) }),
            Ok(Err(error)) => Err(cannot(&path, &error)),
            Err(ended) => Err(StoreError::Unavailable(ended.to_string())),
        }
    }
}

fn cannot(path: &std::path::Path, error: &std::io::Error) -> StoreError {
    StoreError::Unavailable(format!("{} cannot be locked: {error}", path.display()))
}
