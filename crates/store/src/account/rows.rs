//! A row as one line of JSON: an object, its fields the columns, bytes as hexadecimal text. Ids of the database are
//! none of the user's: rows are counted from 1, and refer to each other by that count.

use std::collections::HashMap;

use serde_json::Value;

use crate::db::Tx;
use crate::dump::Column;
use crate::{Result, StoreError, UserId};

/// The count of each row that others refer to.
#[derive(Debug, Default)]
pub(super) struct RowNumbers {
    accounts: HashMap<i64, i64>,
    imports: HashMap<i64, i64>,
    snapshots: HashMap<i64, i64>,
}

impl RowNumbers {
    pub(super) async fn of(tx: &mut Tx, user: UserId) -> Result<Self> {
        Ok(Self {
            accounts: count(&ids(tx, "accounts", user).await?),
            imports: count(&ids(tx, "imports", user).await?),
            snapshots: count(&ids(tx, "snapshots", user).await?),
        })
    }

    /// The counts that a column of a table refers to.
    pub(super) fn behind(&self, table: &str, column: &str) -> Option<&HashMap<i64, i64>> {
        match refers_to(table, column)? {
            "accounts" => Some(&self.accounts),
            "imports" => Some(&self.imports),
            _ => Some(&self.snapshots),
        }
    }
}

/// The table whose rows a column names.
pub(super) fn refers_to(table: &str, column: &str) -> Option<&'static str> {
    match (table, column) {
        ("accounts", "id") | (_, "account_id") => Some("accounts"),
        ("imports", "id") | (_, "import_id") => Some("imports"),
        ("snapshots", "id") | (_, "snapshot_id") => Some("snapshots"),
        _ => None,
    }
}

/// Ids of the user's rows, in order.
pub(super) async fn ids(tx: &mut Tx, table: &'static str, user: UserId) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = match table {
        "accounts" => rows!(tx, "select id from accounts where user_id = $1 order by id"; user.0)?,
        "imports" => rows!(tx, "select id from imports where user_id = $1 order by id"; user.0)?,
        _ => rows!(tx, "select id from snapshots where user_id = $1 order by id"; user.0)?,
    };
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

fn count(ids: &[i64]) -> HashMap<i64, i64> {
    ids.iter().copied().zip(1..).collect()
}

/// Whether a column is written: an id that nobody refers to is not, nor what is hidden.
pub(super) fn is_written(table: &str, column: &str, hidden: &[&str]) -> bool {
    !hidden.contains(&column) && (column != "id" || refers_to(table, column).is_some())
}

/// Appends the row and a line end.
pub(super) fn write(
    out: &mut String,
    table: &str,
    columns: &[Column],
    cells: &[Value],
    hidden: &[&str],
    numbers: &RowNumbers,
) -> Result<()> {
    out.push('{');
    let mut comma = "";
    for (column, cell) in columns.iter().zip(cells) {
        if !is_written(table, &column.name, hidden) {
            continue;
        }
        let cell = match (numbers.behind(table, &column.name), cell.as_i64()) {
            // What it named is gone since.
            (Some(counts), Some(id)) => counts.get(&id).map_or(Value::Null, |count| Value::from(*count)),
            _ => cell.clone(),
        };
        let cell = serde_json::to_string(&cell)
            .map_err(|error| StoreError::broken(format!("a row of {table}: {error}")))?;
        // Names of columns are plain words.
        out.push_str(comma);
        out.push('"');
        out.push_str(&column.name);
        out.push_str("\":");
        out.push_str(&cell);
        comma = ",";
    }
    out.push_str("}\n");
    Ok(())
}
