//! An archive, read within limits: its rows in the order in which they go back. Runs on a thread that may wait.

use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, Read, Seek};

use serde_json::{Map, Value};
use store::account::{ArchiveImport, Salt};
use store::attachments::{MOST_ATTACHMENTS, MOST_BYTES as MOST_BYTES_ATTACHED};
use tokio::sync::mpsc::Sender;
use zip::ZipArchive;

use super::contents::Contents;
use super::{ABOUT, About, FORMAT, bytes_of, entry_of, file_entry};

/// Ours have about thirty, and one for each attachment.
const MOST_ENTRIES: usize = 100 + MOST_ATTACHMENTS as usize;
/// Of all rows, unpacked.
pub const MOST_BYTES: u64 = 512 << 20;
/// The number of each attachment that is missing may stand in it.
const LONGEST_ABOUT: u64 = 256 << 10;
/// A receipt with a thousand contradictions is some hundred kilobytes.
const LONGEST_LINE: usize = 4 << 20;
/// Rows handed over at once.
const BATCH: usize = 5_000;
const BATCH_BYTES: usize = 1 << 20;
/// Our widest table has half as many.
const MOST_COLUMNS: usize = 64;
/// What begins the description of an entry at the end of an archive.
const DESCRIBED: &[u8; 4] = b"PK\x01\x02";

/// What comes out, in order: who hashed the client ids, then rows of one table after the other, then the bytes of each
/// attachment in the order of their rows.
pub enum Found {
    Salt(Salt),
    Rows(&'static str, Vec<Map<String, Value>>),
    File(Vec<u8>),
    /// The file of this attachment was missing already where it was exported.
    NoFile,
}

/// Sends what it finds, at most so many bytes of rows; `Err` is a sentence about the archive. Ends when nobody listens.
pub fn unpack(mut file: impl Read + Seek, most: u64, to: &Sender<Found>) -> Result<(), String> {
    // Counted before they are read: a million descriptions of nothing are 64 MB here and many hundred in memory.
    if descriptions(&mut file).map_err(|_| not_ours())? > 2 * MOST_ENTRIES {
        return Err(not_ours());
    }
    let mut archive = ZipArchive::new(BufReader::new(file)).map_err(|_| not_ours())?;
    if archive.len() > MOST_ENTRIES {
        return Err(not_ours());
    }
    let mut left = most;
    let mut about = Vec::new();
    archive
        .by_name(ABOUT)
        .map_err(|_| not_ours())?
        .take(LONGEST_ABOUT)
        .read_to_end(&mut about)
        .map_err(|error| damaged(ABOUT, &error))?;
    let about: About = serde_json::from_slice(&about).map_err(|_| not_ours())?;
    if about.format != FORMAT {
        return Err(format!(
            "This archive has layout {}, this site reads layout {FORMAT}. Nothing was saved.",
            about.format
        ));
    }
    let salt = from_hex(&about.salt).ok_or_else(not_ours)?;
    if to.blocking_send(Found::Salt(salt)).is_err() {
        return Ok(());
    }
    let (mut attached, mut contents) = (Vec::new(), Contents::default());
    for table in ArchiveImport::tables() {
        let name = entry_of(table);
        if ArchiveImport::is_newer(table) && archive.index_for_name(&name).is_none() {
            continue;
        }
        let entry = archive.by_name(&name).map_err(|_| {
            format!("{name} is missing in this archive, or cannot be opened. Nothing was saved.")
        })?;
        match rows(entry, (table, &name), &mut left, &mut attached, &mut contents, to)? {
            End::All => {}
            End::NobodyListens => return Ok(()),
            End::TooMuch => {
                return Err(format!("This archive holds more than {} MB. Nothing was saved.", most >> 20));
            }
        }
    }
    let missing: HashSet<i64> = about.missing.into_iter().collect();
    for number in attached {
        if missing.contains(&number) {
            if to.blocking_send(Found::NoFile).is_err() {
                return Ok(());
            }
            continue;
        }
        let name = file_entry(number);
        let entry = archive.by_name(&name).map_err(|_| {
            format!("{name} is missing in this archive, or cannot be opened. Nothing was saved.")
        })?;
        let mut bytes = Vec::new();
        entry
            .take(MOST_BYTES_ATTACHED as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| damaged(&name, &error))?;
        if bytes.len() > MOST_BYTES_ATTACHED {
            return Err(format!("{name} has more than {} MB. Nothing was saved.", MOST_BYTES_ATTACHED >> 20));
        }
        if to.blocking_send(Found::File(bytes)).is_err() {
            return Ok(());
        }
    }
    Ok(())
}

enum End {
    All,
    NobodyListens,
    TooMuch,
}

fn rows(
    entry: impl Read,
    (table, name): (&'static str, &str),
    left: &mut u64,
    attached: &mut Vec<i64>,
    contents: &mut Contents,
    to: &Sender<Found>,
) -> Result<End, String> {
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
        let Some(less) = left.checked_sub(read as u64) else { return Ok(End::TooMuch) };
        *left = less;
        let row = (read <= LONGEST_LINE).then(|| row(&line)).flatten();
        let row = row.ok_or_else(|| {
            format!("{name}, line {number}: expected one JSON object of plain values. Nothing was saved.")
        })?;
        if let Some(why) = contents.wrong(table, &row) {
            return Err(format!("{name}, line {number}: {why} Nothing was saved."));
        }
        if table == "attachments" && attached.len() < MOST_ENTRIES {
            // A row without a number is refused where rows are looked at.
            attached.extend(row.get("number").and_then(Value::as_i64));
        }
        batch.push(row);
        weight += read;
        if batch.len() == BATCH || weight > BATCH_BYTES {
            weight = 0;
            if to.blocking_send(Found::Rows(table, std::mem::take(&mut batch))).is_err() {
                return Ok(End::NobodyListens);
            }
        }
    }
    let heard = to.blocking_send(Found::Rows(table, batch)).is_ok();
    Ok(if heard { End::All } else { End::NobodyListens })
}

/// A row, if it is one: what it weighs in memory is of the order of the line.
fn row(line: &[u8]) -> Option<Map<String, Value>> {
    let row: Map<String, Value> = serde_json::from_slice(line).ok()?;
    let is_plain =
        row.len() <= MOST_COLUMNS && row.values().all(|cell| !cell.is_array() && !cell.is_object());
    is_plain.then_some(row)
}

/// How often an entry is described; in what is packed such bytes come by chance, which is rare.
fn descriptions(file: &mut (impl Read + Seek)) -> io::Result<usize> {
    file.rewind()?;
    let (mut count, mut last) = (0, [0_u8; 4]);
    let mut reader = BufReader::with_capacity(64 << 10, &mut *file);
    loop {
        let bytes = reader.fill_buf()?;
        let length = bytes.len();
        if length == 0 {
            break;
        }
        for byte in bytes {
            last = [last[1], last[2], last[3], *byte];
            count += usize::from(last == *DESCRIBED);
        }
        reader.consume(length);
    }
    file.rewind()?;
    Ok(count)
}

fn not_ours() -> String {
    "This is not an archive that this site exported, or it did not arrive whole. Nothing was saved."
        .to_owned()
}

fn damaged(name: &str, error: &std::io::Error) -> String {
    format!("{name} in this archive is damaged ({error}). Nothing was saved.")
}

fn from_hex(text: &str) -> Option<Salt> {
    bytes_of(text)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use tokio::sync::mpsc::channel;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    /// With one row of so many bytes in two of its tables.
    fn archive(row: usize) -> Cursor<Vec<u8>> {
        archive_of(row, ArchiveImport::tables())
    }

    fn archive_of(row: usize, tables: impl Iterator<Item = &'static str>) -> Cursor<Vec<u8>> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let mut put = |name: &str, content: &[u8]| {
            zip.start_file(name, SimpleFileOptions::default()).unwrap();
            zip.write_all(content).unwrap();
        };
        put(ABOUT, format!(r#"{{"format":1,"salt":"{}"}}"#, "0".repeat(32)).as_bytes());
        for table in tables {
            let has_row = matches!(table, "accounts" | "landing_trades");
            let line = format!("{{}}{}\n", " ".repeat(row - 3));
            put(&entry_of(table), if has_row { line.as_bytes() } else { b"" });
        }
        zip.finish().unwrap()
    }

    /// How many rows came out within so many bytes, or what was said.
    fn unpacked(row: usize, most: u64) -> Result<usize, String> {
        let (sender, mut found) = channel(100);
        unpack(archive(row), most, &sender)?;
        drop(sender);
        let mut count = 0;
        while let Some(one) = found.blocking_recv() {
            count += if let Found::Rows(_, rows) = one { rows.len() } else { 0 };
        }
        Ok(count)
    }

    #[test]
    fn the_limit_holds_to_the_byte_and_counts_every_table() {
        let over = || Err("This archive holds more than 0 MB. Nothing was saved.".to_owned());
        assert_eq!(unpacked(1000, 2000), Ok(2));
        assert_eq!(unpacked(1000, 1999), over());
        assert_eq!(unpacked(1000, 1000), over());
        assert_eq!(unpacked(1000, 999), over());
        assert_eq!(unpacked(LONGEST_LINE, MOST_BYTES), Ok(2));
    }

    #[test]
    fn an_archive_of_an_earlier_program_lacks_the_newer_tables() {
        let unpacked = |left_out: &'static str| {
            let (sender, _found) = channel(100);
            unpack(
                archive_of(1000, ArchiveImport::tables().filter(move |one| *one != left_out)),
                2000,
                &sender,
            )
        };
        assert_eq!(unpacked("statements"), Ok(()));
        assert_eq!(
            unpacked("cards").unwrap_err(),
            "journal/cards.jsonl is missing in this archive, or cannot be opened. Nothing was saved."
        );
    }

    #[test]
    fn descriptions_of_nothing_are_counted_before_they_are_read() {
        let described = |times: usize| {
            let mut bytes = archive(1000).into_inner();
            bytes.splice(0..0, DESCRIBED.repeat(times));
            Cursor::new(bytes)
        };
        let ours = archive(1000);
        let own = descriptions(&mut ours.clone()).unwrap();
        assert_eq!(own, 1 + ArchiveImport::tables().count());
        let most = 2 * MOST_ENTRIES;
        assert_eq!(descriptions(&mut described(most)).unwrap(), most + own);
        let (sender, _found) = channel(100);
        assert_eq!(unpack(described(most), MOST_BYTES, &sender).unwrap_err(), not_ours());
        assert_eq!(unpack(described(most - own), MOST_BYTES, &sender), Ok(()));
    }

    #[test]
    fn a_row_holds_plain_values() {
        let check =
            |line: &str, expected: bool| assert_eq!(row(line.as_bytes()).is_some(), expected, "{line}");
        check(r#"{"a":1,"b":null,"c":"x"}"#, true);
        check(r#"{"a":[0,0,0]}"#, false);
        check(r#"{"a":{}}"#, false);
        check("[]", false);
        let wide = |columns: usize| {
            let cells: Vec<String> = (0..columns).map(|at| format!("\"c{at}\":0")).collect();
            format!("{{{}}}", cells.join(","))
        };
        check(&wide(64), true);
        check(&wide(65), false);
    }

    #[test]
    fn a_line_has_a_limit_too() {
        let error = unpacked(LONGEST_LINE + 1, MOST_BYTES).unwrap_err();
        assert_eq!(
            error,
            "journal/accounts.jsonl, line 1: expected one JSON object of plain values. Nothing was saved."
        );
        // What unpacks to far more than it weighs is stopped where the limit is.
        let bomb = archive(LONGEST_LINE);
        assert!(bomb.get_ref().len() < 64 << 10, "{}", bomb.get_ref().len());
        let (sender, _found) = channel(100);
        let error = unpack(bomb, 6 << 20, &sender).unwrap_err();
        assert_eq!(error, "This archive holds more than 6 MB. Nothing was saved.");
    }
}
