//! Everything of a user, of one moment, a page of rows at a time.

use super::owned::{InArchive, OWNED, Owned};
use super::rows::{self, RowNumbers};
use crate::db::Tx;
use crate::dump::{Column, columns, page};
use crate::journal::{self, Stored};
use crate::{Db, Result, StoreError, UserId, attachments};

/// Rows read at once.
const PAGE: i64 = 5_000;

/// Some rows of a table; a table without rows has one page without lines.
#[derive(Debug)]
pub struct Page {
    pub table: &'static str,
    /// Whether [`super::ArchiveImport`] takes it.
    pub goes_back: bool,
    /// Lines of JSON, each with its line end.
    pub lines: String,
}

pub struct ArchiveExport {
    tx: Tx,
    user: UserId,
    numbers: RowNumbers,
    /// Of [`OWNED`].
    at: usize,
    columns: Vec<Column>,
    /// The user and the last key read.
    last: Vec<i64>,
}

impl ArchiveExport {
    pub async fn begin(db: &Db, user: UserId) -> Result<Self> {
        let mut tx = db.snapshot().await?;
        let numbers = RowNumbers::of(&mut tx, user).await?;
        Ok(Self { tx, user, numbers, at: 0, columns: Vec::new(), last: Vec::new() })
    }

    /// The journal of the same moment.
    pub async fn stored(&mut self) -> Result<Stored> {
        journal::load_in(&mut self.tx, self.user).await
    }

    /// What client ids of brokers are hashed with; it goes along, or their hashes would be of no use.
    pub async fn salt(&mut self) -> Result<Vec<u8>> {
        let row: Option<(Vec<u8>,)> = row!(self.tx, "select salt from users where id = $1"; self.user.0)?;
        row.map(|(salt,)| salt).ok_or_else(|| StoreError::broken("a user without salt"))
    }

    /// The attachments of the same moment, in the order of their rows: [`attachments::open`] has their bytes.
    pub async fn attachments(&mut self) -> Result<Vec<attachments::Stored>> {
        attachments::of_user(&mut self.tx, self.user).await
    }

    /// `None`: that was all.
    pub async fn next(&mut self) -> Result<Option<Page>> {
        let Some(owned) = self.table() else { return Ok(None) };
        let is_first = self.last.is_empty();
        if is_first {
            self.columns = columns(&mut self.tx, owned.name).await?;
            self.last = std::iter::once(self.user.0).chain(owned.key.iter().map(|_| -1)).collect();
        }
        let read = page(&mut self.tx, &select(owned, &self.columns), &self.last, &self.columns).await?;
        let mut lines = String::new();
        for cells in &read {
            rows::write(&mut lines, owned.name, &self.columns, cells, owned.hidden, &self.numbers)?;
        }
        let Some(end) = read.last() else {
            self.at += 1;
            self.last.clear();
            if is_first {
                return Ok(Some(found(owned, lines)));
            }
            return Box::pin(self.next()).await;
        };
        for (key, name) in self.last[1..].iter_mut().zip(owned.key) {
            let at = self.columns.iter().position(|column| column.name == *name);
            *key = at
                .and_then(|at| end[at].as_i64())
                .ok_or_else(|| StoreError::broken(format!("{} has no number {name}", owned.name)))?;
        }
        Ok(Some(found(owned, lines)))
    }

    /// The next table that is exported.
    fn table(&mut self) -> Option<&'static Owned> {
        while OWNED.get(self.at).is_some_and(|owned| owned.in_archive == InArchive::Absent) {
            self.at += 1;
        }
        OWNED.get(self.at)
    }
}

fn found(owned: &Owned, lines: String) -> Page {
    Page { table: owned.name, goes_back: owned.in_archive == InArchive::Imported, lines }
}

/// The page behind the last key.
fn select(owned: &Owned, columns: &[Column]) -> String {
    let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    let places: Vec<String> = (2..2 + owned.key.len()).map(|place| format!("${place}")).collect();
    let key = owned.key.join(", ");
    format!(
        "select {} from {} where {} and ({key}) > ({}) order by {key} limit {PAGE}",
        names.join(", "),
        owned.name,
        owned.of_user(),
        places.join(", ")
    )
}
