//! Reads of SQLite on the very thread that asks. The pool's connections have threads of their own, and the pool asks
//! them before and after each use whether they still live: ways between threads that a row found by its key does not
//! need. How much they cost was not measured by themselves. Only for what every request asks: some pages of an index.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Result, Row, ToSql};

/// Connections that nobody uses at this moment. There come to be as many as there are threads that answer.
#[derive(Debug)]
pub(crate) struct DirectReads {
    file: PathBuf,
    /// `None`: closed.
    idle: Mutex<Option<Vec<Connection>>>,
}

impl DirectReads {
    pub(crate) fn of(file: &Path) -> Self {
        Self { file: file.to_owned(), idle: Mutex::new(Some(Vec::new())) }
    }

    /// The first row, if there is one. An error says that the pool is to be asked, which waits where this does not.
    pub(crate) fn row<T>(&self, sql: &str, parameters: &[&dyn ToSql]) -> Result<Option<T>>
    where
        T: for<'a> TryFrom<&'a Row<'a>, Error = rusqlite::Error>,
    {
        let connection = self.take()?;
        let found = connection
            .prepare_cached(sql)
            .and_then(|mut statement| statement.query_row(parameters, |row| T::try_from(row)).optional());
        if found.is_ok()
            && let Some(idle) = self.idle().as_mut()
        {
            idle.push(connection);
        }
        found
    }

    pub(crate) fn close(&self) {
        drop(self.idle().take());
    }

    fn take(&self) -> Result<Connection> {
        let used = self.idle().as_mut().ok_or(rusqlite::Error::InvalidQuery)?.pop();
        if let Some(connection) = used {
            return Ok(connection);
        }
        // Not made when it is missing. It may write the index of the write-ahead log, which a reader has to.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.file, flags)?;
        connection.busy_timeout(Duration::ZERO)?;
        connection.pragma_update(None, "query_only", "on")?;
        Ok(connection)
    }

    fn idle(&self) -> MutexGuard<'_, Option<Vec<Connection>>> {
        // Nothing in here panics half way.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody else has it at this moment, or this process is ending: nothing is wrong.
pub(crate) fn may_pass(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked};
    match error {
        rusqlite::Error::SqliteFailure(said, _) => matches!(said.code, DatabaseBusy | DatabaseLocked),
        // What `take` says of connections that were closed.
        rusqlite::Error::InvalidQuery => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sessions::{self, NewSession};

    #[tokio::test]
    async fn what_was_committed_is_read_at_once_and_by_the_same_connection() {
        let folder = testdb::folder();
        let db = crate::Db::open(&testdb::sqlite_url(folder.path()), folder.path()).await.unwrap();
        let direct = DirectReads::of(&folder.path().join("rojmel.db"));
        let named = |email: &str| {
            direct
                .row::<(i64, String)>("select id, name from users where email = $1", rusqlite::params![email])
                .unwrap()
        };
        assert_eq!(named("a@example.in"), None);
        let new = crate::users::NewUser {
            email: "a@example.in".to_owned(),
            name: "Asha".to_owned(),
            phone: None,
            password_hash: None,
        };
        let user = crate::users::add(&db, &new, domain::Time(0)).await.unwrap().unwrap();
        assert_eq!(named("a@example.in"), Some((user.id.0, "Asha".to_owned())));
        assert_eq!(direct.idle().as_ref().map(Vec::len), Some(1));
        // It reads, and nothing else.
        let write = direct.row::<(i64,)>("delete from users returning id", &[]);
        assert!(write.is_err());
        direct.close();
        assert!(direct.row::<(i64,)>("select 1", &[]).is_err());
    }

    #[tokio::test]
    async fn a_session_is_found_without_the_pool() {
        let folder = testdb::folder();
        let db = crate::Db::open(&testdb::sqlite_url(folder.path()), folder.path()).await.unwrap();
        let email = "a@example.in".to_owned();
        let new = crate::users::NewUser {
            email: email.clone(),
            name: "Asha".to_owned(),
            phone: None,
            password_hash: None,
        };
        let now = domain::Time(1_790_000_000_000);
        let user = crate::users::add(&db, &new, now).await.unwrap().unwrap().id;
        let message = "{}".to_owned();
        let notice = crate::mails::NewMail {
            key: "new".to_owned(),
            user: None,
            link: None,
            recipient: email,
            message,
        };
        let device = crate::events::Device::default();
        let session = NewSession { id_hash: [1; 32], user, generation: 0, since: now, device, notice };
        sessions::begin(&db, &session, now).await.unwrap();
        let crate::Db::Sqlite(sqlite) = &db else { unreachable!() };
        // Nobody else reads.
        sqlite.readers.close().await;
        assert_eq!(sessions::find(&db, [1; 32], now).await.unwrap().map(|found| found.user.id), Some(user));
        let (found, account) = sessions::find_with_account(&db, [1; 32], now).await.unwrap().unwrap();
        assert_eq!((found.user.id, account.deletion), (user, None));
        assert_eq!(sessions::find(&db, [2; 32], now).await.unwrap(), None);
        // Without it the pool is asked, which is closed.
        sqlite.direct.as_ref().unwrap().close();
        assert!(sessions::find(&db, [1; 32], now).await.is_err());
    }

    #[test]
    fn only_what_may_pass_is_not_logged() {
        let said = |code| rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), None);
        for (code, expected) in [
            (rusqlite::ffi::SQLITE_BUSY, true),
            (rusqlite::ffi::SQLITE_BUSY_SNAPSHOT, true),
            (rusqlite::ffi::SQLITE_LOCKED, true),
            (rusqlite::ffi::SQLITE_IOERR, false),
            (rusqlite::ffi::SQLITE_CORRUPT, false),
            (rusqlite::ffi::SQLITE_CANTOPEN, false),
        ] {
            assert_eq!(may_pass(&said(code)), expected, "{code}");
        }
        assert!(!may_pass(&rusqlite::Error::QueryReturnedNoRows));
    }

    #[test]
    fn no_file_is_made() {
        let folder = testdb::folder();
        let direct = DirectReads::of(&folder.path().join("missing.db"));
        assert!(direct.row::<(i64,)>("select 1", &[]).is_err());
        assert!(!folder.path().join("missing.db").exists());
    }
}
