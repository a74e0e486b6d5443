//! An archive, read within limits: its rows in the order in which they go back. Runs on a thread that may wait.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};

use serde_json::{Map, Value};
use store::account::{PuttingBack, Salt};
use tokio::sync::mpsc::Sender;
use zip::ZipArchive;

use super::{ABOUT, About, FORMAT, entry_of};

/// Ours have about twenty.
const MOST_ENTRIES: usize = 100;
/// Of all entries that are read, unpacked.
const MOST_BYTES: u64 = 512 << 20;
/// A receipt with a thousand contradictions is some hundred kilobytes.
const LONGEST_LINE: usize = 4 << 20;
/// Rows handed over at once.
const BATCH: usize = 5_000;
const BATCH_BYTES: usize = 8 << 20;

/// What comes out, in order: who hashed the client ids, then rows of one table after the other.
pub enum Found {
    Salt(Salt),
    Rows(&'static str, Vec<Map<String, Value>>),
}

/// Sends what it finds; `Err` is a sentence about the archive. Ends when nobody listens.
pub fn unpack(file: File, to: &Sender<Found>) -> Result<(), String> {
    let mut archive = ZipArchive::new(BufReader::new(file)).map_err(|_| not_ours())?;
    if archive.len() > MOST_ENTRIES {
        return Err(not_ours());
    }
    let mut left = MOST_BYTES;
    let mut about = Vec::new();
    archive
        .by_name(ABOUT)
        .map_err(|_| not_ours())?
        .take(64 << 10)
        .read_to_end(&mut about)
        .map_err(|error| damaged(ABOUT, &error))?;
    let about: About = serde_json::from_slice(&about).map_err(|_| not_ours())?;
    if about.format != FORMAT {
        return Err(format!(
            "This archive has layout {}, this site reads layout {FORMAT}. Nothing was stored.",
            about.format
        ));
    }
    let salt = from_hex(&about.salt).ok_or_else(not_ours)?;
    if to.blocking_send(Found::Salt(salt)).is_err() {
        return Ok(());
    }
    for table in PuttingBack::tables() {
        let name = entry_of(table);
        let entry = archive.by_name(&name).map_err(|_| {
            format!("{name} is missing in this archive, or cannot be opened. Nothing was stored.")
        })?;
        if !rows(entry, table, &name, &mut left, to)? {
            return Ok(());
        }
    }
    Ok(())
}

/// `false`: nobody listens any more.
fn rows(
    entry: impl Read,
    table: &'static str,
    name: &str,
    left: &mut u64,
    to: &Sender<Found>,
) -> Result<bool, String> {
    // Limited by what comes out, whatever the entry says of itself.
    let mut lines = BufReader::new(entry.take(*left + 1));
    let (mut batch, mut weight, mut number) = (Vec::new(), 0, 0_u64);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = lines
            .by_ref()
            .take(LONGEST_LINE as u64 + 1)
            .read_until(b'\n', &mut line)
            .map_err(|error| damaged(name, &error))?;
        if read == 0 {
            break;
        }
        number += 1;
        *left = left.checked_sub(read as u64).ok_or_else(|| {
            format!("This archive holds more than {} MB. Nothing was stored.", MOST_BYTES >> 20)
        })?;
        let row = (read <= LONGEST_LINE).then(|| serde_json::from_slice(&line).ok()).flatten();
        batch.push(row.ok_or_else(|| {
            format!("{name}, line {number}: expected one JSON object. Nothing was stored.")
        })?);
        weight += read;
        if batch.len() == BATCH || weight > BATCH_BYTES {
            weight = 0;
            if to.blocking_send(Found::Rows(table, std::mem::take(&mut batch))).is_err() {
                return Ok(false);
            }
        }
    }
    Ok(to.blocking_send(Found::Rows(table, batch)).is_ok())
}

fn not_ours() -> String {
    "This is not an archive that was taken out of this site, or it did not arrive whole. Nothing was stored."
        .to_owned()
}

fn damaged(name: &str, error: &std::io::Error) -> String {
    format!("{name} in this archive is damaged ({error}). Nothing was stored.")
}

fn from_hex(text: &str) -> Option<Salt> {
    if !text.is_ascii() || text.len() != 32 {
        return None;
    }
    let bytes: Option<Vec<u8>> =
        (0..32).step_by(2).map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok()).collect();
    bytes?.try_into().ok()
}
