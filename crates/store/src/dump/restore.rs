//! Out of a folder into an empty database.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde_json::Value;

use super::folder::{from_hex, hash_of, trouble};
use super::tables::{DUMPED, LEFT_OUT, MADE_AGAIN, columns, forget_seeds, is_empty};
use super::{FILES, FORMAT, Kind, MANIFEST, Manifest, Table, file_name};
use crate::account::Marks;
use crate::bulk::{self, Cells};
use crate::db::Tx;
use crate::files::{Files, is_name};
use crate::{Db, Result, StoreError, account, dialect, migrate, server_keys};

/// Rows inserted at once.
const BATCH: usize = 5_000;

/// Reads a backup into a database that holds nothing yet: everything or, when anything is wrong, nothing.
/// A backup of an older schema is read as it was and then migrated. Files go where new ones would. Whoever had asked to
/// leave has no day until [`account::Erased::again`] sets one. That also erases whom `marks` name, which are stored
/// with the rows: a crash before it brings nobody back.
pub async fn restore(db: &Db, files: &Files, folder: &Path, marks: &Marks) -> Result<Manifest> {
    let manifest = read_manifest(folder)?;
    verify(folder, &manifest)?;
    // Backups of releases that kept it in the data folder have none: the one that this server took from there stays.
    let link_key = server_keys::applicant_link(db).await?;
    if manifest.schema < migrate::version(db).await? {
        start_again(db, manifest.schema).await?;
    }
    let mut tx = db.write().await?;
    dialect::wait_for_the_other(&mut tx).await?;
    refuse_unless_empty(&mut tx).await?;
    forget_seeds(&mut tx, &manifest).await?;
    // In our order, not the manifest's: whoever is referred to comes first.
    for dumped in DUMPED {
        if let Some(table) = manifest.table(dumped.name) {
            insert_table(&mut tx, folder, table).await?;
            if dumped.key == ["id"] {
                dialect::continue_ids(&mut tx, dumped.name).await?;
            }
        }
    }
    // Before the rows are there: a file without a row is swept away, a row without its file would be a loss.
    for file in &manifest.files {
        let path = folder.join(FILES).join(&file.name);
        let bytes = fs::read(&path).map_err(trouble(&path))?;
        files.put(&file.name, bytes).await?;
    }
    account::leave_open(&mut tx).await?;
    // Schemas of before could not remember.
    let remembers = !columns(&mut tx, "erased").await?.is_empty();
    if remembers {
        marks.remember(&mut tx).await?;
    }
    tx.commit().await?;
    migrate::up_to(db, migrate::MIGRATIONS, migrate::newest()).await?;
    if !remembers {
        let mut tx = db.write().await?;
        marks.remember(&mut tx).await?;
        tx.commit().await?;
    }
    if let Some(sealed) = link_key {
        server_keys::first_applicant_link(db, &sealed).await?;
    }
    Ok(manifest)
}

/// A column of bytes in the first row of a table; `None` where the backup has no such table or no row in it.
pub(crate) fn first_bytes(folder: &Path, table: &str, column: &str) -> Result<Option<Vec<u8>>> {
    let manifest = read_manifest(folder)?;
    let Some(table) = manifest.table(table).filter(|table| table.rows > 0) else { return Ok(None) };
    let path = folder.join(file_name(&table.name));
    let text = fs::read_to_string(&path).map_err(trouble(&path))?;
    let cells = text.lines().next().and_then(|line| row(line, table)).ok_or_else(|| wrong(&path, 1))?;
    let at = table.columns.iter().position(|one| one.name == column);
    Ok(at.and_then(|at| cells[at].as_str().and_then(from_hex)))
}

/// Which store of marks a backup was made beside; `None` in backups of before there was one.
pub fn marks_of(folder: &Path) -> Result<Option<String>> {
    Ok(read_manifest(folder)?.marks)
}

fn read_manifest(folder: &Path) -> Result<Manifest> {
    let path = folder.join(MANIFEST);
    let text = fs::read_to_string(&path).map_err(trouble(&path))?;
    let manifest: Manifest = serde_json::from_str(&text)
        .map_err(|error| StoreError::broken(format!("{}: {error}", path.display())))?;
    if manifest.format != FORMAT || manifest.schema > migrate::newest() || manifest.schema < 1 {
        return Err(StoreError::broken(format!(
            "{} has layout {} and schema {}; this program reads layout {FORMAT} and schemas 1 to {}",
            path.display(),
            manifest.format,
            manifest.schema,
            migrate::newest()
        )));
    }
    if let Some(file) = manifest.files.iter().find(|file| !is_name(&file.name)) {
        return Err(StoreError::broken(format!("{}: no file is called {:?}", path.display(), file.name)));
    }
    if let Some(table) =
        manifest.tables.iter().find(|table| DUMPED.iter().all(|known| known.name != table.name))
    {
        return Err(StoreError::broken(format!("{}: no table is called {:?}", path.display(), table.name)));
    }
    Ok(manifest)
}

/// Nothing is read from files that are not the ones that were written.
fn verify(folder: &Path, manifest: &Manifest) -> Result<()> {
    let tables = manifest.tables.iter().map(|table| (folder.join(file_name(&table.name)), &table.sha256));
    let files = manifest.files.iter().map(|file| (folder.join(FILES).join(&file.name), &file.sha256));
    for (path, sha256) in tables.chain(files) {
        if hash_of(&path).map_err(trouble(&path))? != *sha256 {
            return Err(StoreError::broken(format!(
                "{} is not what the backup wrote: its SHA-256 differs from the manifest",
                path.display()
            )));
        }
    }
    Ok(())
}

async fn refuse_unless_empty(tx: &mut Tx) -> Result<()> {
    for name in DUMPED.iter().map(|dumped| dumped.name).chain(LEFT_OUT.iter().copied()) {
        if !columns(tx, name).await?.is_empty() && !is_empty(tx, name).await? {
            return Err(StoreError::broken(format!(
                "the database is not empty ({name} has rows); restore into a new one"
            )));
        }
    }
    Ok(())
}

/// An empty database at an older schema.
async fn start_again(db: &Db, schema: i64) -> Result<()> {
    let mut tx = db.write().await?;
    dialect::wait_for_the_other(&mut tx).await?;
    refuse_unless_empty(&mut tx).await?;
    dialect::drop_tables(
        &mut tx,
        [MADE_AGAIN]
            .into_iter()
            .chain(LEFT_OUT.iter().copied())
            .chain(DUMPED.iter().rev().map(|dumped| dumped.name)),
    )
    .await?;
    execute!(tx, "delete from migrations")?;
    tx.commit().await?;
    migrate::up_to(db, migrate::MIGRATIONS, schema).await
}

async fn insert_table(tx: &mut Tx, folder: &Path, table: &Table) -> Result<()> {
    let known = columns(tx, &table.name).await?;
    if let Some(column) = table.columns.iter().find(|column| !known.contains(column)) {
        return Err(StoreError::broken(format!("the backup's {} has a column {}", table.name, column.name)));
    }
    let path = folder.join(file_name(&table.name));
    let fail = trouble(&path);
    let mut lines = BufReader::new(File::open(&path).map_err(&fail)?).lines();
    let mut count = 0_u64;
    loop {
        let batch: Vec<String> = lines.by_ref().take(BATCH).collect::<Result<_, _>>().map_err(&fail)?;
        if batch.is_empty() {
            break;
        }
        let rows: Vec<Vec<Value>> = batch
            .iter()
            .enumerate()
            .map(|(at, line)| row(line, table).ok_or_else(|| wrong(&path, count + at as u64 + 1)))
            .collect::<Result<_>>()?;
        insert_rows(tx, table, &rows).await?;
        count += rows.len() as u64;
    }
    if count == table.rows {
        return Ok(());
    }
    Err(StoreError::broken(format!("{} has {count} rows, the manifest says {}", path.display(), table.rows)))
}

fn wrong(path: &Path, line: u64) -> StoreError {
    StoreError::broken(format!("{}, line {line}: not a row of this table", path.display()))
}

/// One line as cells of the kinds that the manifest names.
fn row(line: &str, table: &Table) -> Option<Vec<Value>> {
    let cells: Vec<Value> = serde_json::from_str(line).ok()?;
    let fits = cells.len() == table.columns.len()
        && cells.iter().zip(&table.columns).all(|(cell, column)| match column.kind {
            _ if cell.is_null() => true,
            Kind::Number => cell.is_i64(),
            Kind::Text => cell.is_string(),
            Kind::Bytes => cell.as_str().is_some_and(|text| from_hex(text).is_some()),
        });
    fits.then_some(cells)
}

pub(crate) async fn insert_rows(tx: &mut Tx, table: &Table, rows: &[Vec<Value>]) -> Result<()> {
    let bytes: Vec<Vec<Option<Vec<u8>>>> = (0..table.columns.len())
        .map(|at| match table.columns[at].kind {
            Kind::Bytes => rows.iter().map(|row| row[at].as_str().and_then(from_hex)).collect(),
            Kind::Number | Kind::Text => Vec::new(),
        })
        .collect();
    let columns: Vec<bulk::Column<'_>> = table
        .columns
        .iter()
        .enumerate()
        .map(|(at, column)| {
            let cells = match column.kind {
                Kind::Number => Cells::Numbers(rows.iter().map(|row| row[at].as_i64()).collect()),
                Kind::Text => Cells::Texts(rows.iter().map(|row| row[at].as_str()).collect()),
                Kind::Bytes => Cells::Bytes(bytes[at].iter().map(Option::as_deref).collect()),
            };
            bulk::Column { name: &column.name, cells }
        })
        .collect();
    bulk::insert(tx, &table.name, &columns).await
}

#[cfg(test)]
mod tests {
    use domain::Time;

    use super::*;
    use crate::users::{self, NewUser};

    #[tokio::test]
    async fn an_empty_database_can_start_again_at_an_older_schema() {
        // Not the first: users have had roles since the third.
        const OLDER: i64 = 3;
        let (one, other) = (testdb::folder(), testdb::folder());
        for (url, data) in
            [(testdb::sqlite_url(one.path()), one.path()), (testdb::empty_postgres().await.1, other.path())]
        {
            let db = Db::open(&url, data).await.unwrap();
            start_again(&db, OLDER).await.unwrap();
            assert_eq!(migrate::version(&db).await.unwrap(), OLDER);
            let new = NewUser {
                email: "a@example.in".to_owned(),
                name: "A".to_owned(),
                phone: None,
                password_hash: None,
            };
            assert!(users::add(&db, &new, Time(0)).await.unwrap().is_some());
            // Not with somebody in it.
            assert!(start_again(&db, OLDER).await.is_err());
            assert!(users::by_email(&db, "a@example.in").await.unwrap().is_some());
        }
    }

    /// A new, empty database of each kind.
    async fn new_databases(folder: &Path) -> [String; 2] {
        [testdb::sqlite_url(folder), testdb::empty_postgres().await.1]
    }

    async fn at_schema(url: &str, schema: i64) -> Db {
        let db = Db::connect(url).await.unwrap();
        migrate::up_to(&db, migrate::MIGRATIONS, schema).await.unwrap();
        db
    }

    #[tokio::test]
    async fn a_backup_of_every_schema_is_restored() {
        let (from, to) = (testdb::folder(), testdb::folder());
        for migration in migrate::MIGRATIONS {
            let schema = migration.number;
            let backup = from.path().join(format!("backup-{schema}"));
            let old =
                at_schema(&format!("sqlite:{}", from.path().join(format!("{schema}.db")).display()), schema)
                    .await;
            let mut tx = old.write().await.unwrap();
            execute!(tx,
                "insert into users (email, name, salt, revision, created_at) values ('a@example.in', 'A', $1, 0, 0)";
                [7_u8; 16].as_slice())
            .unwrap();
            tx.commit().await.unwrap();
            super::super::backup(&old, None, &backup).await.unwrap();
            let data = to.path().join(schema.to_string());
            fs::create_dir(&data).unwrap();
            let db = Db::open(&testdb::sqlite_url(&data), &data).await.unwrap();
            let files = Files::folder(&data.join("files")).unwrap();
            let manifest = restore(&db, &files, &backup, &Marks::default()).await.unwrap();
            assert_eq!(manifest.schema, schema);
            assert_eq!(migrate::version(&db).await.unwrap(), migrate::newest());
            assert!(users::by_email(&db, "a@example.in").await.unwrap().is_some(), "schema {schema}");
        }
    }

    /// Schema 30 gave three tables and a column other names.
    #[tokio::test]
    async fn what_was_renamed_is_there_after_an_upgrade_and_after_a_restore() {
        let (from, to) = (testdb::folder(), testdb::folder());
        for (url, other) in new_databases(from.path()).await.iter().zip(new_databases(to.path()).await) {
            let old = at_schema(url, 29).await;
            let mut tx = old.write().await.unwrap();
            execute!(tx,
                "insert into users (email, name, salt, revision, created_at) values ('a@example.in', 'A', $1, 0, 0)";
                [7_u8; 16].as_slice())
            .unwrap();
            execute!(tx, "insert into standings (user_id, generation, verified_at) values (1, 4, 5)")
                .unwrap();
            execute!(tx,
                "insert into mails (key, recipient, letter, created_at, tries) values ('k', 'a@example.in', 'words', 6, 0)")
            .unwrap();
            execute!(tx, "insert into paces (key, paid_until) values ($1, 7)"; [8_u8; 32].as_slice())
                .unwrap();
            execute!(tx,
                "insert into journeys (id_hash, kind, state, until) values ($1, 'ticket', 's', 9)";
                [9_u8; 32].as_slice())
            .unwrap();
            tx.commit().await.unwrap();
            let folder = testdb::folder();
            let backup = folder.path().join("backup");
            super::super::backup(&old, None, &backup).await.unwrap();
            old.close().await;

            let upgraded = Db::open(url, folder.path()).await.unwrap();
            let restored = Db::open(&other, folder.path()).await.unwrap();
            let files = Files::folder(&folder.path().join("files")).unwrap();
            restore(&restored, &files, &backup, &Marks::default()).await.unwrap();
            for db in [&upgraded, &restored] {
                let mut link = db.read().await.unwrap();
                let status: Option<(i64, Option<i64>)> =
                    row!(link, "select generation, verified_at from account_statuses where user_id = 1")
                        .unwrap();
                assert_eq!(status, Some((4, Some(5))));
                let email: Option<(String,)> =
                    row!(link, "select message from mails where key = 'k'").unwrap();
                assert_eq!(email, Some(("words".to_owned(),)));
            }
            // What a backup leaves out is there after an upgrade alone.
            let mut link = upgraded.read().await.unwrap();
            let limit: Option<(i64,)> = row!(link, "select paid_until from rate_limits").unwrap();
            let begun: Option<(String,)> = row!(link, "select state from pending_auths").unwrap();
            assert_eq!((limit, begun), (Some((7,)), Some(("s".to_owned(),))));
        }
    }
}
