//! Logical backups: the same files from both databases, so they also move a journal from one to the other.
//!
//! A backup is a folder: one file of JSON lines for each table, read in one moment, and `manifest.json` with the
//! schema's number, the columns, the count of rows and the SHA-256 of each file. Resumes and attachments lie beside
//! them in `files`. Sessions and signing keys stay out: whoever holds a backup is signed in nowhere, and a key that was
//! replaced since never comes back. The key of applicants' links is in it as the database has it: sealed.

mod backup;
mod copy;
mod folder;
mod restore;
mod tables;

use serde::{Deserialize, Serialize};

pub use backup::backup;
pub(crate) use backup::page;
pub(crate) use copy::copy_before;
pub(crate) use folder::{from_hex, hex, put_whole, trouble};
pub(crate) use restore::{first_bytes, insert_rows};
pub use restore::{marks_of, restore};
pub(crate) use tables::columns;
pub use tables::count;

/// `manifest.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Layout of these files.
    pub format: u32,
    /// Number of the last migration of the database they come from.
    pub schema: i64,
    pub tables: Vec<Table>,
    /// Resumes and attachments. Backups of before careers have none.
    #[serde(default)]
    pub files: Vec<File>,
    /// Which store of files holds the marks of who is erased after this backup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<String>,
}

/// In `files`, under its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    pub name: String,
    pub bytes: u64,
    pub sha256: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub name: String,
    pub columns: Vec<Column>,
    pub rows: u64,
    pub sha256: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    pub name: String,
    pub kind: Kind,
}

/// What a cell holds; in the files numbers are numbers, texts strings, bytes hexadecimal strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Number,
    Text,
    Bytes,
}

impl Manifest {
    pub fn table(&self, name: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.name == name)
    }
}

const FORMAT: u32 = 1;
const MANIFEST: &str = "manifest.json";
const FILES: &str = "files";

fn file_name(table: &str) -> String {
    format!("{table}.jsonl")
}
