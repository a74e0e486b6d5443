//! Many rows in few statements: the one insert that the two databases must write differently.

use std::fmt::Write;

use sqlx::{Arguments, AssertSqlSafe};

use crate::db::Tx;
use crate::{Result, StoreError, crash};

/// One column of the rows to insert; all columns of a table have the same length.
pub(crate) struct Column<'a> {
    pub name: &'a str,
    pub cells: Cells<'a>,
}

pub(crate) enum Cells<'a> {
    Numbers(Vec<Option<i64>>),
    Texts(Vec<Option<&'a str>>),
    Bytes(Vec<Option<&'a [u8]>>),
}

impl Cells<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Numbers(cells) => cells.len(),
            Self::Texts(cells) => cells.len(),
            Self::Bytes(cells) => cells.len(),
        }
    }
}

/// SQLite prepares each length of statement once: few lengths, none above its 32,766 parameters.
const SQLITE_ROWS: [usize; 4] = [1000, 100, 10, 1];
const SQLITE_PARAMETERS: usize = 32_766;
/// An array of so many numbers is some 100 kB on the way to PostgreSQL.
const POSTGRES_ROWS: usize = 10_000;

/// Inserts the rows into `table`. Names come from this crate, never from outside.
pub(crate) async fn insert(tx: &mut Tx, table: &str, columns: &[Column<'_>]) -> Result<()> {
    each(tx, table, columns, "").await
}

/// The same without those that are there already, by a unique index.
pub(crate) async fn insert_new(tx: &mut Tx, table: &str, columns: &[Column<'_>]) -> Result<()> {
    each(tx, table, columns, " on conflict do nothing").await
}

async fn each(tx: &mut Tx, table: &str, columns: &[Column<'_>], tail: &str) -> Result<()> {
    let rows = columns.first().map_or(0, |column| column.cells.len());
    if columns.iter().any(|column| column.cells.len() != rows) {
        return Err(StoreError::broken(format!("columns of {table} differ in length")));
    }
    let mut done = 0;
    while done < rows {
        crash::point();
        done += match tx {
            Tx::Sqlite(tx) => sqlite(tx, table, columns, tail, done, rows - done).await?,
            Tx::Postgres(tx) => postgres(tx, table, columns, tail, done, rows - done).await?,
        };
        crash::point();
    }
    Ok(())
}

/// One statement with a parameter for every cell. Says how many rows it took.
async fn sqlite(
    link: &mut sqlx::SqliteConnection,
    table: &str,
    columns: &[Column<'_>],
    tail: &str,
    from: usize,
    left: usize,
) -> Result<usize> {
    let most = SQLITE_PARAMETERS / columns.len();
    let count = SQLITE_ROWS.into_iter().find(|&count| count <= left && count <= most).unwrap_or(1);
    let mut sql = head(table, columns);
    let places = format!("({}?)", "?,".repeat(columns.len() - 1));
    sql.push_str("values ");
    sql.push_str(&places);
    for _ in 1..count {
        sql.push(',');
        sql.push_str(&places);
    }
    sql.push_str(tail);
    let mut cells = sqlx::sqlite::SqliteArguments::default();
    cells.reserve(count * columns.len(), 0);
    for row in from..from + count {
        for column in columns {
            match &column.cells {
                Cells::Numbers(numbers) => cells.add(numbers[row]),
                Cells::Texts(texts) => cells.add(texts[row]),
                Cells::Bytes(bytes) => cells.add(bytes[row]),
            }
            .map_err(sqlx::Error::Encode)?;
        }
    }
    sqlx::query_with(AssertSqlSafe(sql), cells).execute(link).await?;
    Ok(count)
}

/// One array a column.
async fn postgres(
    link: &mut sqlx::PgConnection,
    table: &str,
    columns: &[Column<'_>],
    tail: &str,
    from: usize,
    left: usize,
) -> Result<usize> {
    let count = left.min(POSTGRES_ROWS);
    let mut sql = head(table, columns);
    sql.push_str("select * from unnest(");
    let mut cells = sqlx::postgres::PgArguments::default();
    for (index, column) in columns.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        let (kind, added) = match &column.cells {
            Cells::Numbers(numbers) => ("bigint", cells.add(&numbers[from..from + count])),
            Cells::Texts(texts) => ("text", cells.add(&texts[from..from + count])),
            Cells::Bytes(bytes) => ("bytea", cells.add(&bytes[from..from + count])),
        };
        added.map_err(sqlx::Error::Encode)?;
        // Writing to a string does not fail.
        let _ = write!(sql, "{comma}${}::{kind}[]", index + 1);
    }
    sql.push(')');
    sql.push_str(tail);
    sqlx::query_with(AssertSqlSafe(sql), cells).execute(link).await?;
    Ok(count)
}

fn head(table: &str, columns: &[Column<'_>]) -> String {
    let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
    format!("insert into {table} ({}) ", names.join(", "))
}
