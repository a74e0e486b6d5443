//! The copy made before a migration.

use std::fs::{self, DirBuilder, File};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};

use super::backup;
use super::folder::{partial_name, sync_folder, trouble};
use crate::db::Tx;
use crate::{Db, Result, StoreError, account};

/// Copies the database into `data/copies` before migration `number`: a SQLite file, or a backup folder.
/// Says where.
pub(crate) async fn copy_before(db: &Db, data: &Path, number: i64) -> Result<PathBuf> {
    let copies = data.join("copies");
    DirBuilder::new().recursive(true).mode(0o700).create(&copies).map_err(trouble(&copies))?;
    let stem = format!("before-{number:04}");
    match db {
        Db::Sqlite(sqlite) => {
            let partial = copies.join(partial_name(&stem));
            let text =
                partial.to_str().ok_or_else(|| StoreError::broken("the data folder's name is not text"))?;
            sqlx::query("vacuum into $1").bind(text).execute(&sqlite.writer).await?;
            leave_open(&partial).await?;
            File::open(&partial).and_then(|file| file.sync_all()).map_err(trouble(&partial))?;
            let copy = free(&copies, &stem, ".db");
            fs::rename(&partial, &copy).map_err(trouble(&copy))?;
            sync_folder(&copies).map_err(trouble(&copies))?;
            Ok(copy)
        }
        Db::Postgres(_) => {
            // Another instance may take the name while we write; then there is a next one.
            loop {
                let copy = free(&copies, &stem, "");
                match backup(db, None, &copy).await {
                    Ok(_) => return Ok(copy),
                    Err(_) if copy.exists() => {}
                    Err(error) => return Err(error),
                }
            }
        }
    }
}

/// No restore stands between this copy and whoever opens it: it is made as one would leave it.
async fn leave_open(copy: &Path) -> Result<()> {
    let options = SqliteConnectOptions::new().filename(copy);
    let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
    let mut tx = Tx::Sqlite(pool.begin().await?);
    account::leave_open(&mut tx).await?;
    tx.commit().await?;
    pool.close().await;
    Ok(())
}

/// An earlier copy under the same number stays.
fn free(folder: &Path, stem: &str, end: &str) -> PathBuf {
    let mut copy = folder.join(format!("{stem}{end}"));
    let mut turn = 2;
    while copy.exists() {
        copy = folder.join(format!("{stem}-{turn}{end}"));
        turn += 1;
    }
    copy
}
