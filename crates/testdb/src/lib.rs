//! Databases for tests: empty, migrated, gone afterwards.
//!
//! A test that runs on both databases:
//!
//! ```ignore
//! testdb::both(async |db| {
//!     assert_eq!(store::users::by_email(&db, "a@example.in").await.unwrap(), None);
//! })
//! .await;
//! ```
//!
//! [`both`] runs the test on SQLite, then on PostgreSQL, and says which one it was when it fails.
//! [`sqlite`] and [`postgres`] give one of them; keep the [`Fresh`] as long as its database is used. `&*fresh` is
//! a `&store::Db`, `fresh.db.clone()` an owned one, `fresh.url` what `rojmel --database` takes.
//!
//! `cargo xtask test` starts one PostgreSQL server for all test programs and names it in `ROJMEL_TEST_SHARED`. A
//! program that runs by itself starts its own (one to two seconds), which ends with the program, however that ends.
//! Without PostgreSQL the test fails: `cargo xtask test` installs it. Migrations run once for each server and once for
//! all SQLite files of a run.

mod server;

use std::io::Write;
use std::ops::Deref;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use store::Db;
use tokio::sync::OnceCell;

const FILE: &str = "rojmel.db";
const TEMPLATE: &str = "migrated";

/// A database of one's own, migrated and empty. A file goes when this is dropped; what is in PostgreSQL goes with the
/// server of the tests, because `drop database` waits for a checkpoint, which on a busy disk takes minutes.
#[derive(Debug)]
pub struct Fresh {
    pub db: Db,
    /// For a second process or a second pool.
    pub url: String,
    folder: tempfile::TempDir,
    kind: &'static str,
}

impl Fresh {
    /// A folder that lives as long as the database.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// `sqlite` or `postgres`, for messages.
    pub fn kind(&self) -> &'static str {
        self.kind
    }
}

impl Deref for Fresh {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.db
    }
}

/// Runs the test on SQLite, then on PostgreSQL.
pub async fn both<T>(test: T)
where
    T: AsyncFn(Fresh),
{
    for kind in ["sqlite", "postgres"] {
        let _name = NameOnPanic(kind);
        test(if kind == "sqlite" { sqlite().await } else { postgres().await }).await;
    }
}

/// Names the database under a panic.
struct NameOnPanic(&'static str);

impl Drop for NameOnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("on {}", self.0);
        }
    }
}

/// A file in a folder of its own: a copy of one that was migrated once.
pub async fn sqlite() -> Fresh {
    static MIGRATED: OnceCell<Vec<u8>> = OnceCell::const_new();
    let migrated = MIGRATED.get_or_init(async || {
        let template = server::shared().map(|shared| shared.join("migrated.db"));
        if let Some(bytes) = template.as_ref().and_then(|file| std::fs::read(file).ok()) {
            return bytes;
        }
        let folder = folder();
        // The last connection that is closed leaves everything in the one file.
        open(&sqlite_url(folder.path()), folder.path()).await.close().await;
        let file = folder.path().join(FILE);
        let bytes = std::fs::read(&file).expect("the migrated file");
        if let Some(template) = template {
            // Two programs may do this at once: the name stands for a whole file at any time.
            let unnamed = template.with_extension(std::process::id().to_string());
            std::fs::write(&unnamed, &bytes).expect("room for a database");
            std::fs::rename(&unnamed, &template).expect("a name for it");
        }
        bytes
    });
    let folder = folder();
    let mut file = std::fs::OpenOptions::new();
    let mut file =
        file.create_new(true).write(true).mode(0o600).open(folder.path().join(FILE)).expect("a new file");
    file.write_all(migrated.await).expect("room for a database");
    let url = sqlite_url(folder.path());
    let db = open(&url, folder.path()).await;
    Fresh { db, url, folder, kind: "sqlite" }
}

/// A database on the tests' server: a copy of one that was migrated once.
pub async fn postgres() -> Fresh {
    static MIGRATED: OnceCell<()> = OnceCell::const_new();
    MIGRATED.get_or_init(migrated_postgres).await;
    let folder = folder();
    let (_, url) = copy_postgres(TEMPLATE).await;
    let db = open(&url, folder.path()).await;
    Fresh { db, url, folder, kind: "postgres" }
}

/// Makes the template on this server if no other program has.
async fn migrated_postgres() {
    let mut link = connect().await;
    // The first to have the lock makes it; the lock ends with the connection.
    sqlx::raw_sql("select pg_advisory_lock(1)").execute(&mut link).await.expect("the lock");
    let found = sqlx::query("select 1 from pg_database where datname = $1").bind(TEMPLATE);
    if found.fetch_optional(&mut link).await.expect("the list of databases").is_none() {
        let (folder, (name, url)) = (folder(), empty_postgres().await);
        open(&url, folder.path()).await.close().await;
        let sql = format!("alter database {name} rename to {TEMPLATE}");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut link).await.expect("a name for the template");
    }
    link.close().await.expect("the connection closes");
}

/// How many rows a table has.
pub async fn count(db: &Db, table: &str) -> i64 {
    store::dump::count(db, table).await.expect("the table is there")
}

/// Address of a SQLite file that is not there yet.
pub fn sqlite_url(folder: &Path) -> String {
    format!("sqlite:{}", folder.join(FILE).display())
}

/// Name and address of a PostgreSQL database without any table.
pub async fn empty_postgres() -> (String, String) {
    copy_postgres("template0").await
}

/// A copy of a database that nobody is connected to.
pub async fn copy_postgres(of: &str) -> (String, String) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    // A number of a program may come again within one run.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("test_{}_{now}_{count}", std::process::id());
    let mut link = connect().await;
    let sql = format!("create database {name} template {of}");
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut link).await.expect("a database can be made");
    link.close().await.expect("the connection closes");
    let url = server::url(&name);
    (name, url)
}

async fn connect() -> PgConnection {
    PgConnection::connect(&server::url("postgres")).await.expect("the test server answers")
}

/// A temporary folder, removed with the value.
pub fn folder() -> tempfile::TempDir {
    tempfile::Builder::new().prefix("rojmel-test").tempdir().expect("a temporary folder")
}

/// Folder of the PostgreSQL server's programs.
pub fn programs() -> PathBuf {
    server::programs()
}

async fn open(url: &str, data: &Path) -> Db {
    Db::open(url, data).await.unwrap_or_else(|error| panic!("{url}: {error}"))
}
