//! What an operator asks of a database: whether it can be used, how busy its connections are.
//! Nothing here changes anything.

use std::path::Path;
use std::str::FromStr;

use domain::Time;
use sqlx::PgConnection;
use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};

use crate::db::{self, Link, SqliteDb};
use crate::{Db, Result, migrate};

pub use crate::db::CONNECTIONS;

/// The schema that is there and the one that this program was written for; 0 is an empty database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schema {
    pub found: i64,
    pub newest: i64,
}

/// One setting of PostgreSQL that can lose or refuse what is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    pub name: &'static str,
    pub value: String,
}

/// What a setting lets a power cut do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Harm {
    /// Destroy the whole database, for nothing at all is on the disk when it is acknowledged: it is not opened.
    Destroys,
    /// Take back what was confirmed: a warning.
    Loses,
}

impl Setting {
    pub fn harm(&self) -> Option<Harm> {
        match (self.name, self.value.as_str()) {
            ("fsync", "off") => Some(Harm::Destroys),
            ("synchronous_commit" | "full_page_writes", "off") => Some(Harm::Loses),
            _ => None,
        }
    }
}

/// The server behind a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Server {
    Sqlite {
        version: String,
    },
    Postgres {
        version: String,
        /// Of [`SETTINGS`], in their order.
        settings: Vec<Setting>,
        /// A standby, or a role that may only read.
        read_only: bool,
        /// This role may make tables where ours are.
        may_create: bool,
        now: Time,
    },
}

/// What is asked of PostgreSQL.
pub const SETTINGS: [&str; 5] =
    ["fsync", "synchronous_commit", "full_page_writes", "server_encoding", "max_connections"];

/// The connections of one pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connections {
    /// `read` and `write` of SQLite, `all` of PostgreSQL.
    pub pool: &'static str,
    pub open: u32,
    pub idle: u32,
    pub most: u32,
}

impl Db {
    /// Opens what is there to look at it: no file is made, nothing is migrated, no lock is held.
    ///
    /// # Errors
    /// When it cannot be reached, or there is none.
    pub async fn look(url: &str) -> Result<Self> {
        if !url.starts_with("sqlite:") {
            let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(db::PATIENCE);
            return Ok(Self::Postgres(pool.connect_with(db::postgres_options(url)?).await?));
        }
        let options = SqliteConnectOptions::from_str(url)?.create_if_missing(false).read_only(true);
        // A reader of a file that nobody has open would leave the two files of a write-ahead log beside it.
        let alone = !log_of(options.get_filename()).exists();
        let pool = SqlitePoolOptions::new().max_connections(1).acquire_timeout(db::PATIENCE);
        let pool = pool.connect_with(options.immutable(alone)).await?;
        Ok(Self::Sqlite(SqliteDb { writer: pool.clone(), readers: pool, direct: None }))
    }

    /// How busy the connections are now. Who waits for one is not known.
    pub fn connections(&self) -> Vec<Connections> {
        let of = |pool, open, idle: usize, most| {
            let idle = u32::try_from(idle).unwrap_or(u32::MAX).min(open);
            Connections { pool, open, idle, most }
        };
        match self {
            Self::Sqlite(db) => vec![
                of(
                    "read",
                    db.readers.size(),
                    db.readers.num_idle(),
                    db.readers.options().get_max_connections(),
                ),
                of(
                    "write",
                    db.writer.size(),
                    db.writer.num_idle(),
                    db.writer.options().get_max_connections(),
                ),
            ],
            Self::Postgres(pool) => {
                vec![of("all", pool.size(), pool.num_idle(), pool.options().get_max_connections())]
            }
        }
    }

    /// Nobody else writes as long as what is answered lives; whoever tries, waits. For tests.
    ///
    /// # Errors
    /// When the database does not answer.
    #[cfg(debug_assertions)]
    pub async fn occupy(&self) -> Result<impl Send + use<>> {
        let mut tx = self.write().await?;
        if let Link::Postgres(link) = tx.link() {
            sqlx::raw_sql("lock table rate_limits in access exclusive mode").execute(link).await?;
        }
        Ok(tx)
    }
}

/// # Errors
/// When the database does not answer.
pub async fn schema(db: &Db) -> Result<Schema> {
    Ok(Schema { found: migrate::version(db).await?, newest: migrate::newest() })
}

/// # Errors
/// When the database does not answer.
pub async fn server(db: &Db) -> Result<Server> {
    let mut reading = db.read().await?;
    match reading.link() {
        Link::Sqlite(link) => {
            let (version,): (String,) = sqlx::query_as("select sqlite_version()").fetch_one(link).await?;
            Ok(Server::Sqlite { version })
        }
        Link::Postgres(link) => {
            let settings = settings(&mut *link).await?;
            let (version, read_only, may_create, now): (String, bool, bool, i64) = sqlx::query_as(
                "select current_setting('server_version'), \
                   pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on', \
                   coalesce(has_schema_privilege(current_schema(), 'create'), false), \
                   (extract(epoch from clock_timestamp()) * 1000)::bigint",
            )
            .fetch_one(link)
            .await?;
            Ok(Server::Postgres { version, settings, read_only, may_create, now: Time(now) })
        }
    }
}

/// [`SETTINGS`] as they are.
pub(crate) async fn settings(link: &mut PgConnection) -> Result<Vec<Setting>> {
    let mut settings = Vec::new();
    for name in SETTINGS {
        let (value,) = sqlx::query_as("select current_setting($1)").bind(name).fetch_one(&mut *link).await?;
        settings.push(Setting { name, value });
    }
    Ok(settings)
}

fn log_of(file: &Path) -> std::path::PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}
