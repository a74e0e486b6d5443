//! One SQL text for two databases, and the few things that must differ.
//!
//! Every statement is written once with `$1…$n`; these macros expand the same expression for both drivers, so
//! the compiler checks it twice. What differs is named here or in `journal/fills.rs` (bulk insert).

/// `select`: every row as a tuple.
macro_rules! rows {
    ($from:expr, $sql:expr $(; $($bind:expr),+)?) => {
        match $from.link() {
            $crate::db::Link::Sqlite(link) => {
                sqlx::query_as($sql)$($(.bind($bind))+)?.fetch_all(&mut *link).await
            }
            $crate::db::Link::Postgres(link) => {
                sqlx::query_as($sql)$($(.bind($bind))+)?.fetch_all(&mut *link).await
            }
        }
    };
}

/// `select`: the first row as a tuple, if there is one.
macro_rules! row {
    ($from:expr, $sql:expr $(; $($bind:expr),+)?) => {
        match $from.link() {
            $crate::db::Link::Sqlite(link) => {
                sqlx::query_as($sql)$($(.bind($bind))+)?.fetch_optional(&mut *link).await
            }
            $crate::db::Link::Postgres(link) => {
                sqlx::query_as($sql)$($(.bind($bind))+)?.fetch_optional(&mut *link).await
            }
        }
    };
}

/// [`row!`] for what every request asks: SQLite is read on this very thread, in direct_reads.rs.
macro_rules! row_at_once {
    ($db:expr, $sql:expr $(; $($bind:expr),+)?) => {{
        let at_once = $db.at_once($sql, rusqlite::params![$($($bind),+)?]);
        match at_once {
            Some(found) => Ok(found),
            None => row!($db.read().await?, $sql $(; $($bind),+)?),
        }
    }};
}

/// `select` of the first row that no other transaction holds, which this one then holds. `$statement` is a macro that
/// puts its argument behind the text. SQLite has one writer: nobody else holds anything.
macro_rules! row_skipping_locked {
    ($from:expr, $statement:ident $(; $($bind:expr),+)?) => {
        match $from.link() {
            $crate::db::Link::Sqlite(link) => {
                sqlx::query_as($statement!(""))$($(.bind($bind))+)?.fetch_optional(&mut *link).await
            }
            $crate::db::Link::Postgres(link) => {
                sqlx::query_as($statement!(" for update skip locked"))$($(.bind($bind))+)?
                    .fetch_optional(&mut *link)
                    .await
            }
        }
    };
}

/// `insert`, `update`, `delete` with `returning`: the first row as a tuple.
macro_rules! insert_returning {
    ($to:expr, $sql:expr $(; $($bind:expr),+)?) => {{
        $crate::crash::point();
        let made = row!($to, $sql $(; $($bind),+)?);
        $crate::crash::point();
        made
    }};
}

/// `insert`, `update`, `delete`: how many rows it touched.
macro_rules! execute {
    ($to:expr, $sql:expr $(; $($bind:expr),+)?) => {{
        $crate::crash::point();
        let touched = match $to.link() {
            $crate::db::Link::Sqlite(link) => {
                sqlx::query($sql)$($(.bind($bind))+)?.execute(&mut *link).await.map(|done| done.rows_affected())
            }
            $crate::db::Link::Postgres(link) => {
                sqlx::query($sql)$($(.bind($bind))+)?.execute(&mut *link).await.map(|done| done.rows_affected())
            }
        };
        $crate::crash::point();
        touched
    }};
}

use sqlx::AssertSqlSafe;

use crate::Result;
use crate::db::{Link, Tx};

/// Whether the database has a table of this name.
pub(crate) async fn has_table(link: &mut Link<'_>, name: &str) -> Result<bool> {
    let found: Option<(i64,)> = match link {
        Link::Sqlite(link) => {
            sqlx::query_as("select count(*) from sqlite_schema where type = 'table' and name = $1")
                .bind(name)
                .fetch_optional(&mut **link)
                .await?
        }
        Link::Postgres(link) => {
            sqlx::query_as(
                "select count(*) from information_schema.tables \
                 where table_schema = current_schema() and table_name = $1",
            )
            .bind(name)
            .fetch_optional(&mut **link)
            .await?
        }
    };
    Ok(found.is_some_and(|(count,)| count > 0))
}

/// Two instances that start together migrate one after the other. SQLite's writers do so anyway. A migration
/// may take longer than a request.
pub(crate) async fn wait_for_the_other(tx: &mut Tx) -> Result<()> {
    disable_statement_timeout(tx).await?;
    if let Tx::Postgres(tx) = tx {
        sqlx::query("select pg_advisory_xact_lock(7205759403)").execute(&mut **tx).await?;
    }
    Ok(())
}

/// No statement of this transaction is ended for being slow: it does what nobody waits for.
pub(crate) async fn disable_statement_timeout(tx: &mut Tx) -> Result<()> {
    if let Tx::Postgres(tx) = tx {
        sqlx::query("set local statement_timeout = 0").execute(&mut **tx).await?;
    }
    Ok(())
}

/// A change of a table waits for whoever uses it, and everybody who comes later waits behind it: no longer than this.
pub(crate) async fn wait_briefly_for_tables(tx: &mut Tx) -> Result<()> {
    if let Tx::Postgres(tx) = tx {
        sqlx::query("set local lock_timeout = '1s'").execute(&mut **tx).await?;
    }
    Ok(())
}

/// Names and types of a table's columns, in order; none when there is no such table.
pub(crate) async fn columns(link: &mut Link<'_>, table: &str) -> Result<Vec<(String, String)>> {
    let columns = match link {
        Link::Sqlite(link) => {
            sqlx::query_as("select name, type from pragma_table_info($1) order by cid")
                .bind(table)
                .fetch_all(&mut **link)
                .await?
        }
        Link::Postgres(link) => {
            sqlx::query_as(
                "select column_name::text, data_type::text from information_schema.columns \
                 where table_schema = current_schema() and table_name = $1 order by ordinal_position",
            )
            .bind(table)
            .fetch_all(&mut **link)
            .await?
        }
    };
    Ok(columns)
}

/// New ids follow the largest that was inserted by hand. SQLite's autoincrement sees to it by itself.
pub(crate) async fn continue_ids(tx: &mut Tx, table: &'static str) -> Result<()> {
    if let Tx::Postgres(tx) = tx {
        let sql = format!(
            "select setval(pg_get_serial_sequence('{table}', 'id'), max(id)) from {table} having max(id) is not null"
        );
        sqlx::query(AssertSqlSafe(sql)).execute(&mut **tx).await?;
    }
    Ok(())
}

/// Drops the tables that are there, in this order.
pub(crate) async fn drop_tables(tx: &mut Tx, tables: impl Iterator<Item = &'static str>) -> Result<()> {
    for table in tables {
        let sql = AssertSqlSafe(format!("drop table if exists {table}"));
        match tx.link() {
            Link::Sqlite(link) => sqlx::raw_sql(sql).execute(link).await.map(drop)?,
            Link::Postgres(link) => sqlx::raw_sql(sql).execute(link).await.map(drop)?,
        }
    }
    Ok(())
}
