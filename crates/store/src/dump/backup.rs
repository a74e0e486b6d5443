//! Out of the database into a folder.

use std::path::Path;

use serde_json::Value;
use sqlx::{AssertSqlSafe, Row};

use super::folder::{Partial, hex, trouble};
use super::tables::{DUMPED, Dumped, columns};
use super::{Column, FILES, FORMAT, File, Kind, MANIFEST, Manifest, Table, file_name};
use crate::db::{Link, Tx};
use crate::files::Files;
use crate::{Db, Result, StoreError, attachments, migrate};

/// Rows read at once.
const PAGE: i64 = 5_000;

/// Writes everything of one moment into `folder`, which must be new or empty; it appears when it is complete. Without
/// `files` only the database: the copy before a migration, which touches no file.
pub async fn backup(db: &Db, files: Option<&Files>, folder: &Path) -> Result<Manifest> {
    let schema = migrate::version(db).await?;
    let mut tx = db.snapshot().await?;
    let fail = trouble(folder);
    let partial = Partial::begin(folder).map_err(&fail)?;
    let mut manifest =
        Manifest { format: FORMAT, schema, tables: Vec::new(), files: Vec::new(), marks: None };
    for dumped in DUMPED {
        // A table of a later schema.
        let columns = columns(&mut tx, dumped.name).await?;
        if !columns.is_empty() {
            manifest.tables.push(table(&mut tx, dumped, columns, &partial, folder).await?);
        }
    }
    if let Some(files) = files
        && manifest.table("attachments").is_some()
    {
        manifest.files = copied(&mut tx, files, &partial, folder).await?;
        manifest.marks = Some(marks_id(files).await?);
    }
    let text = serde_json::to_string_pretty(&manifest)
        .map_err(|error| StoreError::broken(format!("the manifest: {error}")))?;
    let mut file = partial.file(MANIFEST).map_err(&fail)?;
    file.line(&text).map_err(&fail)?;
    file.close().map_err(&fail)?;
    partial.complete().map_err(&fail)?;
    Ok(manifest)
}

/// The name of the store of marks, given to it at the first backup.
async fn marks_id(files: &Files) -> Result<String> {
    if let Some(id) = files.marks_id().await? {
        return Ok(id);
    }
    files.name_marks(&attachments::random_hex::<16>()?).await?;
    // Another backup may have been made at the same moment: the last name stays.
    files.marks_id().await?.ok_or_else(|| StoreError::broken("the store of files forgets what is put there"))
}

/// Those that the rows of this moment name. One that was erased since is left out, as its row soon will be.
async fn copied(tx: &mut Tx, files: &Files, partial: &Partial, folder: &Path) -> Result<Vec<File>> {
    let names = attachments::names(tx).await?;
    let mut all = Vec::with_capacity(names.len());
    if names.is_empty() {
        return Ok(all);
    }
    let fail = trouble(folder);
    partial.folder(FILES).map_err(&fail)?;
    for name in names {
        let Some(bytes) = files.get(&name).await? else { continue };
        let mut file = partial.file(&format!("{FILES}/{name}")).map_err(&fail)?;
        file.bytes(&bytes).map_err(&fail)?;
        let sha256 = file.close().map_err(&fail)?;
        all.push(File { name, bytes: bytes.len() as u64, sha256 });
    }
    partial.sync(FILES).map_err(&fail)?;
    Ok(all)
}

async fn table(
    tx: &mut Tx,
    dumped: &Dumped,
    columns: Vec<Column>,
    partial: &Partial,
    folder: &Path,
) -> Result<Table> {
    let fail = trouble(folder);
    let mut file = partial.file(&file_name(dumped.name)).map_err(&fail)?;
    let sql = select(dumped, &columns);
    let mut last = vec![-1_i64; dumped.key.len()];
    let mut count = 0;
    loop {
        let rows = page(tx, &sql, &last, &columns).await?;
        for row in &rows {
            let line = serde_json::to_string(row)
                .map_err(|error| StoreError::broken(format!("a row of {}: {error}", dumped.name)))?;
            file.line(&line).map_err(&fail)?;
        }
        count += rows.len() as u64;
        let Some(end) = rows.last() else { break };
        for (key, name) in last.iter_mut().zip(dumped.key) {
            let at = columns.iter().position(|column| column.name == *name);
            *key = at
                .and_then(|at| end[at].as_i64())
                .ok_or_else(|| StoreError::broken(format!("{} has no number {name}", dumped.name)))?;
        }
    }
    let sha256 = file.close().map_err(&fail)?;
    Ok(Table { name: dumped.name.to_owned(), columns, rows: count, sha256 })
}

/// The page behind the last key.
fn select(dumped: &Dumped, columns: &[Column]) -> String {
    let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    let places: Vec<String> = (1..=dumped.key.len()).map(|place| format!("${place}")).collect();
    let key = dumped.key.join(", ");
    format!(
        "select {} from {} where ({key}) > ({}) order by {key} limit {PAGE}",
        names.join(", "),
        dumped.name,
        places.join(", ")
    )
}

pub(crate) async fn page(
    tx: &mut Tx,
    sql: &str,
    last: &[i64],
    columns: &[Column],
) -> Result<Vec<Vec<Value>>> {
    macro_rules! page {
        ($link:expr) => {{
            let mut query = sqlx::query(AssertSqlSafe(sql));
            for key in last {
                query = query.bind(*key);
            }
            let rows = query.fetch_all(&mut *$link).await?;
            let read = rows.iter().map(|row| {
                let cells = columns.iter().enumerate().map(|(at, column)| {
                    Ok(match column.kind {
                        Kind::Number => row.try_get::<Option<i64>, _>(at)?.map_or(Value::Null, Value::from),
                        Kind::Text => row.try_get::<Option<String>, _>(at)?.map_or(Value::Null, Value::from),
                        Kind::Bytes => {
                            let bytes = row.try_get::<Option<Vec<u8>>, _>(at)?;
                            bytes.map_or(Value::Null, |bytes| Value::from(hex(&bytes)))
                        }
                    })
                });
                cells.collect::<Result<Vec<Value>>>()
            });
            read.collect()
        }};
    }
    match tx.link() {
        Link::Sqlite(link) => page!(link),
        Link::Postgres(link) => page!(link),
    }
}
