//! The open database and its transactions.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use domain::Time;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, PgConnection, PgPool, Postgres, Sqlite, SqliteConnection, SqlitePool, Transaction};

use crate::direct_reads::{self, DirectReads};
use crate::look::{self, Harm};
use crate::migrate::{Migration, NextStep};
use crate::open_lock::OpenLock;
use crate::{Result, StoreError, crash, migrate, reserve};

/// How long a request waits for a connection: it shall have an answer within five seconds.
pub(crate) const PATIENCE: Duration = Duration::from_secs(3);
/// SQLite's one writer stores a large file in about two seconds; some may stand before us.
const WRITER_PATIENCE: Duration = Duration::from_secs(10);
const READERS: u32 = 8;
/// A connection to PostgreSQL that was used so short a time ago is not asked first whether it is still there: one that
/// broke meanwhile costs one request a 503.
const FRESH: Duration = Duration::from_secs(1);
/// To PostgreSQL, of one server.
pub const CONNECTIONS: u32 = 16;

/// A database with every migration applied. Cheap to clone.
#[derive(Debug, Clone)]
pub enum Db {
    Sqlite(SqliteDb),
    Postgres(PgPool),
}

/// One writer, so that nobody finds the file locked in the middle; several readers, who never wait for it.
#[derive(Debug, Clone)]
pub struct SqliteDb {
    pub(crate) writer: SqlitePool,
    pub(crate) readers: SqlitePool,
    /// `None` where a file is only looked at.
    pub(crate) direct: Option<Arc<DirectReads>>,
}

impl Db {
    /// Opens `sqlite:/path/rojmel.db` (made when missing) or `postgres://…` and brings it up to date.
    /// Before a database with something in it is changed, a copy goes to `data/copies`.
    ///
    /// Programs that open one SQLite file at once do it one after the other: SQLite itself answers "locked" at once
    /// to whoever meets another one on the way to its write-ahead log.
    pub async fn open(url: &str, data: &Path) -> Result<Self> {
        Self::open_with(url, data, migrate::MIGRATIONS).await
    }

    /// As the release after this one opens it, with a migration more.
    pub async fn open_as_next(url: &str, data: &Path, next: NextStep) -> Result<Self> {
        Self::open_with(url, data, &migrate::with_next(next)).await
    }

    async fn open_with(url: &str, data: &Path, migrations: &[Migration]) -> Result<Self> {
        let _lock = OpenLock::wait(url).await?;
        let db = Self::connect(url).await?;
        migrate::run(&db, data, migrations).await?;
        Ok(db)
    }

    /// Whether there is a file to open; a server is asked when it is opened.
    pub fn exists(url: &str) -> bool {
        !url.starts_with("sqlite:")
            || SqliteConnectOptions::from_str(url).is_ok_and(|options| options.get_filename().is_file())
    }

    pub(crate) async fn connect(url: &str) -> Result<Self> {
        if url.contains(":memory:") || url.contains("mode=memory") {
            return Err(StoreError::broken("a journal in memory would be lost: name a file"));
        }
        if url.starts_with("sqlite:") {
            return Ok(Self::Sqlite(open_sqlite(url).await?));
        }
        if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            return Ok(Self::Postgres(open_postgres(url).await?));
        }
        Err(StoreError::broken("a database address starts with sqlite: or postgres://"))
    }

    /// Answers when a read would.
    pub async fn alive(&self) -> Result<()> {
        let _: Option<(i64,)> = row!(self.read().await?, "select revision from users where id = 0")?;
        Ok(())
    }

    /// Answers when a write would: one row is written, always the same one.
    pub async fn writable(&self, now: Time) -> Result<()> {
        const KEY: [u8; 32] = [0; 32];
        let mut tx = self.write().await?;
        // A value that stands there already would not reach the disk.
        execute!(tx,
            "insert into rate_limits (key, paid_until) values ($1, $2) \
             on conflict (key) do update set \
               paid_until = case when rate_limits.paid_until = $2 then $2 + 1 else $2 end";
            KEY.as_slice(), now.0)?;
        tx.commit().await
    }

    /// The writer's connection finds no room for another page, as on a full disk. For tests.
    #[cfg(debug_assertions)]
    pub async fn leave_no_room(&self) -> Result<()> {
        let Self::Sqlite(db) = self else { return Ok(()) };
        let mut writer = db.writer.acquire().await?;
        // Pages without content would be filled first.
        sqlx::raw_sql("vacuum; pragma max_page_count = 1;").execute(&mut *writer).await?;
        Ok(())
    }

    /// Waits until every connection is closed.
    pub async fn close(&self) {
        match self {
            Self::Sqlite(db) => {
                if let Some(direct) = &db.direct {
                    direct.close();
                }
                db.readers.close().await;
                db.writer.close().await;
            }
            Self::Postgres(pool) => pool.close().await,
        }
    }

    /// For one statement that reads.
    pub(crate) async fn read(&self) -> Result<Reading> {
        Ok(match self {
            Self::Sqlite(db) => Reading::Sqlite(db.readers.acquire().await?),
            Self::Postgres(pool) => Reading::Postgres(pool.acquire().await?),
        })
    }

    /// One row of SQLite without leaving this thread; `None`: the pool is to be asked.
    pub(crate) fn at_once<T>(&self, sql: &str, parameters: &[&dyn rusqlite::ToSql]) -> Option<Option<T>>
    where
        T: for<'a> TryFrom<&'a rusqlite::Row<'a>, Error = rusqlite::Error>,
    {
        let Self::Sqlite(SqliteDb { direct: Some(direct), .. }) = self else { return None };
        let found = direct.row(sql, parameters);
        if let Err(error) = &found
            && !direct_reads::may_pass(error)
        {
            tracing::error!(%error, "a row could not be read directly: the pool is asked");
        }
        found.ok()
    }

    /// Several reads of one moment.
    pub(crate) async fn snapshot(&self) -> Result<Tx> {
        Ok(match self {
            Self::Sqlite(db) => Tx::Sqlite(db.readers.begin().await?),
            Self::Postgres(pool) => {
                Tx::Postgres(pool.begin_with("begin isolation level repeatable read read only").await?)
            }
        })
    }

    /// All or nothing.
    pub(crate) async fn write(&self) -> Result<Tx> {
        crash::point();
        Ok(match self {
            Self::Sqlite(db) => Tx::Sqlite(db.begin_writing().await?),
            Self::Postgres(pool) => Tx::Postgres(pool.begin().await?),
        })
    }
}

impl SqliteDb {
    /// SQLite opens a file that it may not write for reading, and such a connection never writes, whatever becomes of
    /// the disk: it is closed, and the next one may.
    async fn begin_writing(&self) -> sqlx::Result<Transaction<'static, Sqlite>> {
        match self.begin_on_writer().await {
            Err(error) if is_read_only(&error) => {
                tracing::warn!("SQLite's file was opened for reading only: its connection is replaced");
                self.writer.acquire().await?.close().await?;
                self.begin_on_writer().await
            }
            begun => begun,
        }
    }

    /// Deferred transactions that turn into writers find the file changed below them.
    ///
    /// Where the whole file was opened for reading, `begin immediate` succeeds and only reads. The pragma changes
    /// nothing in a file without auto_vacuum, but SQLite prepares to write for it: the refusal comes here and not in
    /// the middle of the transaction.
    async fn begin_on_writer(&self) -> sqlx::Result<Transaction<'static, Sqlite>> {
        let mut tx = self.writer.begin_with("begin immediate").await?;
        sqlx::query("pragma incremental_vacuum(1)").execute(&mut *tx).await?;
        Ok(tx)
    }
}

/// SQLITE_READONLY, for whatever reason.
fn is_read_only(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(said) = error else { return false };
    said.code().and_then(|code| code.parse::<u32>().ok()).is_some_and(|code| code & 0xff == 8)
}

async fn open_sqlite(url: &str) -> Result<SqliteDb> {
    let options = SqliteConnectOptions::from_str(url)?
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        // What is erased is overwritten, not only given back.
        .pragma("secure_delete", "on")
        .pragma("cache_size", "-16000");
    keep_private(options.get_filename());
    let pool = |connections: u32, patience| {
        SqlitePoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(patience)
            // A file does not hang up: asking first would be a way to the connection's thread and back for nothing.
            .test_before_acquire(false)
            .after_release(|link, _| Box::pin(has_ended(link)))
    };
    let file = options.get_filename().to_owned();
    let connect = async || pool(1, WRITER_PATIENCE).connect_with(options.clone()).await;
    let writer = match connect().await {
        Err(error) if reserve::is_wanted(&error) && reserve::give_up(&file) => connect().await?,
        connected => {
            let connected = connected?;
            reserve::keep(&file);
            connected
        }
    };
    let readers = pool(READERS, PATIENCE).connect_with(options.pragma("query_only", "on")).await?;
    Ok(SqliteDb { writer, readers, direct: Some(Arc::new(DirectReads::of(&file))) })
}

/// Whether the transaction of a connection that comes back is over. Where the disk is full SQLite rolls back by itself;
/// the driver's own rollback then fails, and to the driver the transaction goes on for ever: no other one could begin.
/// Such a connection is closed.
async fn has_ended(link: &mut SqliteConnection) -> sqlx::Result<bool> {
    // It was used for one statement, or its transaction was committed.
    if !link.is_in_transaction() {
        return Ok(true);
    }
    // A rollback may be on its way to the connection's thread; this comes behind it.
    link.ping().await?;
    let ended = !link.is_in_transaction();
    if !ended {
        tracing::warn!("a transaction of SQLite ended badly: its connection is replaced");
    }
    Ok(ended)
}

/// The file holds trades and password hashes: nobody else on the machine reads it.
fn keep_private(path: &Path) {
    use std::os::unix::fs::OpenOptionsExt;
    // Where it cannot be made, connecting says why.
    let _ = std::fs::OpenOptions::new().create_new(true).write(true).mode(0o600).open(path);
}

pub(crate) fn postgres_options(url: &str) -> Result<PgConnectOptions> {
    Ok(PgConnectOptions::from_str(url)?.application_name("rojmel").options([
        ("statement_timeout", "10s"),
        ("idle_in_transaction_session_timeout", "60s"),
        ("timezone", "UTC"),
    ]))
}

async fn open_postgres(url: &str) -> Result<PgPool> {
    let pool = PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .acquire_timeout(PATIENCE)
        .test_before_acquire(false)
        .before_acquire(|link, used| Box::pin(is_there(link, used.idle_for)))
        .connect_with(postgres_options(url)?)
        .await?;
    for setting in look::settings(&mut *pool.acquire().await?).await? {
        match setting.harm() {
            Some(Harm::Destroys) => {
                return Err(StoreError::broken(
                    "PostgreSQL runs with fsync=off: a power cut can destroy the whole database. Set fsync = on in \
                     postgresql.conf and reload it",
                ));
            }
            Some(Harm::Loses) => tracing::warn!(
                "PostgreSQL runs with {}=off: a power cut can lose trades that were confirmed",
                setting.name
            ),
            None => {}
        }
    }
    Ok(pool)
}

/// Whether a connection that lay idle is still one.
async fn is_there(link: &mut PgConnection, idle: Duration) -> sqlx::Result<bool> {
    if idle >= FRESH
        && let Err(error) = link.ping().await
    {
        tracing::info!(%error, "a connection to PostgreSQL is gone and replaced");
        return Err(error);
    }
    Ok(true)
}

/// A connection to either database, as the macros in dialect.rs want it.
pub(crate) enum Link<'a> {
    Sqlite(&'a mut SqliteConnection),
    Postgres(&'a mut PgConnection),
}

pub(crate) enum Reading {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

impl Reading {
    pub(crate) fn link(&mut self) -> Link<'_> {
        match self {
            Self::Sqlite(link) => Link::Sqlite(link),
            Self::Postgres(link) => Link::Postgres(link),
        }
    }
}

/// Rolled back when dropped.
pub(crate) enum Tx {
    Sqlite(Transaction<'static, Sqlite>),
    Postgres(Transaction<'static, Postgres>),
}

impl Tx {
    pub(crate) fn link(&mut self) -> Link<'_> {
        match self {
            Self::Sqlite(link) => Link::Sqlite(link),
            Self::Postgres(link) => Link::Postgres(link),
        }
    }

    pub(crate) async fn commit(self) -> Result<()> {
        crash::point();
        match self {
            Self::Sqlite(tx) => tx.commit().await?,
            Self::Postgres(tx) => tx.commit().await?,
        }
        crash::point();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn refused(url: &str) -> String {
        let folder = testdb::folder();
        Db::open(&url.replace("DIR", &folder.path().display().to_string()), folder.path())
            .await
            .unwrap_err()
            .to_string()
    }

    #[tokio::test]
    async fn an_address_that_cannot_be_opened_says_why() {
        let check = async |url: &str, words: &str| {
            let error = refused(url).await;
            assert!(error.contains(words), "{url}: {error}");
        };
        check("mysql://x/y", "starts with sqlite: or postgres://").await;
        check("sqlite::memory:", "name a file").await;
        check("sqlite:DIR/missing/rojmel.db", "unable to open database file").await;
        check("sqlite:DIR", "unable to open database file").await;
        check("postgres://x@localhost/y?host=DIR", "not available").await;
    }

    #[tokio::test]
    async fn sqlite_is_opened_for_safety() {
        let folder = testdb::folder();
        let db = Db::open(&testdb::sqlite_url(folder.path()), folder.path()).await.unwrap();
        let Db::Sqlite(SqliteDb { writer, readers, .. }) = &db else { panic!("not SQLite") };
        // 2 is FULL: a commit is on the disk before it is acknowledged.
        for (pragma, expected) in [("synchronous", 2), ("foreign_keys", 1)] {
            let sql = sqlx::AssertSqlSafe(format!("pragma {pragma}"));
            let (value,): (i64,) = sqlx::query_as(sql).fetch_one(writer).await.unwrap();
            assert_eq!(value, expected, "{pragma}");
        }
        let (mode,): (String,) = sqlx::query_as("pragma journal_mode").fetch_one(writer).await.unwrap();
        assert_eq!(mode, "wal");
        // A write on the wrong pool is an error, not a lock.
        assert!(sqlx::query("delete from users").execute(readers).await.is_err());
        db.alive().await.unwrap();
    }

    #[tokio::test]
    async fn a_closed_database_is_not_alive() {
        for fresh in [testdb::sqlite().await, testdb::postgres().await] {
            let db = Db::open(&fresh.url, fresh.folder()).await.unwrap();
            db.alive().await.unwrap();
            db.close().await;
            assert!(matches!(db.alive().await, Err(StoreError::Unavailable(_))));
        }
    }

    #[tokio::test]
    async fn a_writer_whose_transaction_sqlite_ended_is_replaced_at_once() {
        let folder = testdb::folder();
        let db = Db::open(&testdb::sqlite_url(folder.path()), folder.path()).await.unwrap();
        // Another reader stays, as in a server; then nothing is tidied up by the last one who leaves.
        db.alive().await.unwrap();
        db.writable(Time(1)).await.unwrap();
        db.leave_no_room().await.unwrap();
        let mut tx = db.write().await.unwrap();
        // One row, for which SQLite keeps no way back but the whole transaction's.
        let sql =
            "insert into guesses (key, tries, locked_until, last_at) values (zeroblob(500000), 1, 0, 0)";
        let full: Result<u64> = execute!(tx, sql).map_err(StoreError::from);
        assert!(matches!(full, Err(StoreError::Full(_))), "{full:?}");
        drop(tx);
        // A new connection has room again.
        db.writable(Time(2)).await.unwrap();
        db.writable(Time(3)).await.unwrap();
    }

    #[tokio::test]
    async fn a_writer_whose_file_was_opened_for_reading_is_replaced_before_anything_is_written() {
        let folder = testdb::folder();
        let url = testdb::sqlite_url(folder.path());
        let db = Db::open(&url, folder.path()).await.unwrap();
        let Db::Sqlite(SqliteDb { writer, .. }) = &db else { panic!("not SQLite") };
        let as_it_was = writer.connect_options();
        writer.set_connect_options((*as_it_was).clone().read_only(true));
        writer.acquire().await.unwrap().close().await.unwrap();
        // While the disk is read-only, its replacement is no better.
        assert!(matches!(db.write().await, Err(StoreError::Unavailable(_))));
        writer.set_connect_options((*as_it_was).clone());
        db.writable(Time(1)).await.unwrap();
    }

    #[tokio::test]
    async fn a_connection_to_postgresql_that_is_gone_is_replaced() {
        let fresh = testdb::postgres().await;
        let db = Db::open(&fresh.url, fresh.folder()).await.unwrap();
        db.alive().await.unwrap();
        let other = Db::open(&fresh.url, fresh.folder()).await.unwrap();
        let Db::Postgres(others) = &other else { panic!("not PostgreSQL") };
        let end = "select pg_terminate_backend(pid) from pg_stat_activity \
                   where datname = current_database() and pid <> pg_backend_pid()";
        let ended: Vec<(bool,)> = sqlx::query_as(end).fetch_all(others).await.unwrap();
        assert!(!ended.is_empty());
        tokio::time::sleep(FRESH).await;
        db.alive().await.unwrap();
    }

    #[tokio::test]
    async fn a_write_is_proven_by_one_row_that_changes() {
        testdb::both(async |db| {
            for now in [5, 5, 6] {
                db.writable(Time(now)).await.unwrap();
            }
            assert_eq!(testdb::count(&db, "rate_limits").await, 1);
        })
        .await;
    }

    #[tokio::test]
    async fn a_full_disk_is_called_full_and_leaves_nothing() {
        use crate::users::{self, NewUser};
        let folder = testdb::folder();
        let db = Db::open(&testdb::sqlite_url(folder.path()), folder.path()).await.unwrap();
        let Db::Sqlite(SqliteDb { writer, .. }) = &db else { panic!("not SQLite") };
        // SQLite answers a page too many as it answers a full disk.
        let (pages,): (i64,) = sqlx::query_as("pragma page_count").fetch_one(writer).await.unwrap();
        let limit = sqlx::AssertSqlSafe(format!("pragma max_page_count = {}", pages + 2));
        sqlx::raw_sql(limit).execute(writer).await.unwrap();
        let new = |email: &str, name: String| NewUser {
            email: email.to_owned(),
            name,
            phone: None,
            password_hash: None,
        };
        let full = users::add(&db, &new("a@example.in", "x".repeat(100_000)), domain::Time(0)).await;
        assert!(matches!(full, Err(StoreError::Full(_))), "{full:?}");
        assert_eq!(users::by_email(&db, "a@example.in").await.unwrap(), None);
        // Reads work, and so do writes once there is room.
        assert!(
            users::add(&db, &new("b@example.in", "B".to_owned()), domain::Time(0)).await.unwrap().is_some()
        );
    }
}
