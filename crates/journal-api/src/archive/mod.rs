//! Everything in one archive: exported, and imported into an account that holds nothing.
//!
//! `journal/` and `files/` are imported to the byte; `account/` says who one was here; `csv/` is for spreadsheets.

mod check;
mod contents;
mod export;
mod import;
mod readme;
mod unpack;

pub use export::*;
pub use import::*;

use serde::{Deserialize, Serialize};

const FORMAT: u32 = 1;
const ABOUT: &str = "journal/about.json";

/// `journal/about.json`.
#[derive(Debug, Serialize, Deserialize)]
struct About {
    /// Layout of the files.
    format: u32,
    /// What client ids of brokers are hashed with, hexadecimal.
    salt: String,
    /// Numbers of attachments whose bytes were missing or damaged: their files are not in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    missing: Vec<i64>,
}

/// The bytes of an attachment, by its number in `journal/attachments.jsonl`.
fn file_entry(number: i64) -> String {
    format!("files/{number}")
}

fn entry_of(table: &str) -> String {
    format!("journal/{table}.jsonl")
}

fn bytes_of(hex: &str) -> Option<Vec<u8>> {
    if !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) || !hex.len().is_multiple_of(2) {
        return None;
    }
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok()).collect()
}
