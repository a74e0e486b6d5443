//! A look at every entry of a workbook before calamine opens it.
//!
//! Everything is unpacked once and counted, so that no size is believed and every checksum is tested.

use std::collections::HashSet;
use std::io::{Cursor, Read};

use domain::Argument;
use memchr::memmem::Finder;
use zip::{CompressionMethod, ZipArchive};

use crate::read::{FileProblem, ProblemCode, damaged};

const MAX_ENTRIES: usize = 1_000;
const MAX_ENTRY_BYTES: u64 = 64 * 1024 * 1024;
const MAX_ALL_BYTES: u64 = 128 * 1024 * 1024;
/// calamine reserves room for as many shared strings as a file claims: 24 bytes each.
const MAX_STRINGS: u64 = 4_000_000;

/// What the look found out beside that nothing is wrong.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Scan {
    pub(crate) hidden_rows: u32,
}

/// Reads all entries to their end; anything odd is refused in words.
pub(crate) fn scan(bytes: &[u8]) -> Result<Scan, FileProblem> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| damaged())?;
    if archive.len() > MAX_ENTRIES {
        let count = Argument::shown("count", archive.len().to_string());
        return Err(too_large("The workbook holds {count} parts; the limit is 1,000.", vec![count]));
    }
    if archive.has_duplicate_names() || archive.offset() != 0 {
        return Err(odd("the same part is in it twice"));
    }
    names(&archive)?;
    let mut scan = Scan::default();
    let mut all = 0_u64;
    let mut buffer = Watched::default();
    for index in 0..archive.len() {
        {
            let entry = archive.by_index_raw(index).map_err(|_| damaged())?;
            if entry.encrypted() {
                return Err(protected());
            }
            if !matches!(entry.compression(), CompressionMethod::Stored | CompressionMethod::Deflated) {
                return Err(odd("a part is packed in a way that spreadsheets do not use"));
            }
        }
        let mut entry = archive.by_index(index).map_err(|_| damaged())?;
        let (declared, real) =
            (entry.size(), buffer.read_all(&mut entry, MAX_ENTRY_BYTES.min(MAX_ALL_BYTES - all), &mut scan)?);
        if real != declared {
            return Err(odd("a part has another size than stated"));
        }
        all += real;
    }
    Ok(scan)
}

/// Checks the names of all entries: no paths outside, no spelling twice, and a workbook among them.
fn names(archive: &ZipArchive<Cursor<&[u8]>>) -> Result<(), FileProblem> {
    let mut seen = HashSet::new();
    for name in archive.file_names_raw() {
        let name = String::from_utf8_lossy(name).replace('\\', "/").to_lowercase();
        if name.starts_with('/') || name.contains(':') || name.split('/').any(|part| part == "..") {
            return Err(odd("a part is named outside of the workbook"));
        }
        if !seen.insert(name) {
            return Err(odd("the same part is in it twice"));
        }
    }
    if seen.iter().any(|name| name.ends_with("workbook.xml")) {
        return Ok(());
    }
    let has = |end: &str| seen.iter().any(|name| name.ends_with(end));
    let what = if has("workbook.bin") {
        "This is a binary workbook (.xlsb). Open it in Excel, save it as .xlsx and upload that."
    } else if has("word/document.xml") {
        "This is a Word document, not a table. Upload the tradebook your broker gives as CSV or XLSX."
    } else if seen.contains("content.xml") {
        "This is an OpenDocument file. Save it as .xlsx or CSV and upload that."
    } else if has(".csv") || has(".xlsx") || has(".xls") {
        "This is a ZIP archive with files in it. Unpack it and upload the spreadsheet inside that is wanted here."
    } else {
        "This is a ZIP archive without a workbook. Upload the tradebook your broker gives as CSV or XLSX."
    };
    Err(FileProblem::plain(ProblemCode::Unreadable, what))
}

/// How far an attribute's value may lie behind, and a tag's start before, what is searched for.
const AHEAD: usize = 32;
const BEHIND: usize = 256;

/// The part of an entry in memory, and where the next search starts.
struct Watched {
    bytes: Vec<u8>,
    from: usize,
    declaration: Finder<'static>,
    hidden: Finder<'static>,
    unique: Finder<'static>,
}

impl Default for Watched {
    fn default() -> Self {
        Self {
            bytes: Vec::new(),
            from: 0,
            declaration: Finder::new("<!"),
            hidden: Finder::new(" hidden="),
            unique: Finder::new("uniqueCount"),
        }
    }
}

impl Watched {
    /// Unpacks an entry to its end and returns its true size.
    fn read_all(&mut self, entry: &mut impl Read, limit: u64, scan: &mut Scan) -> Result<u64, FileProblem> {
        self.bytes.clear();
        self.from = 0;
        let mut real = 0;
        loop {
            let kept = self.bytes.len();
            self.bytes.resize(kept + 64 * 1024, 0);
            // A wrong checksum is an error at the end.
            let read = entry.read(&mut self.bytes[kept..]).map_err(|_| damaged())?;
            self.bytes.truncate(kept + read);
            real += read as u64;
            if real > limit {
                return Err(too_large(
                    "Unpacked, the workbook is larger than the limit of 64 MB a sheet and 128 MB in all.",
                    Vec::new(),
                ));
            }
            self.watch(read == 0, scan)?;
            if read == 0 {
                return Ok(real);
            }
        }
    }

    fn watch(&mut self, end: bool, scan: &mut Scan) -> Result<(), FileProblem> {
        let until = if end { self.bytes.len() } else { self.bytes.len().saturating_sub(AHEAD) };
        let last = |at: &usize| *at < until;
        let fresh = &self.bytes[self.from.min(self.bytes.len())..];
        let from = self.from;
        for at in self.declaration.find_iter(fresh).map(|at| from + at).take_while(last) {
            let what = &self.bytes[at..];
            if what.starts_with(b"<!DOCTYPE") || what.starts_with(b"<!ENTITY") {
                return Err(odd("a part declares entities"));
            }
        }
        for at in self.hidden.find_iter(fresh).map(|at| from + at).take_while(last) {
            let tag = memchr::memrchr(b'<', &self.bytes[at.saturating_sub(BEHIND)..at]);
            let tag = tag.map(|tag| &self.bytes[at.saturating_sub(BEHIND) + tag..]);
            let value = &self.bytes[at + b" hidden=".len()..];
            let yes = value.starts_with(b"\"1\"") || value.starts_with(b"\"true\"");
            scan.hidden_rows += u32::from(yes && tag.is_some_and(|tag| tag.starts_with(b"<row ")));
        }
        for at in self.unique.find_iter(fresh).map(|at| from + at).take_while(last) {
            let digits = self.bytes[at + b"uniqueCount".len()..]
                .iter()
                .skip_while(|byte| !byte.is_ascii_digit() && **byte != b'>')
                .take_while(|byte| byte.is_ascii_digit());
            let claimed = digits
                .fold(0_u64, |sum, digit| sum.saturating_mul(10).saturating_add(u64::from(digit - b'0')));
            if claimed > MAX_STRINGS {
                return Err(odd("it claims more texts than it can hold"));
            }
        }
        let keep = until.saturating_sub(BEHIND);
        self.bytes.drain(..keep);
        self.from = until - keep;
        Ok(())
    }
}

fn too_large(pattern: &str, arguments: Vec<Argument>) -> FileProblem {
    let advice = "Export a shorter period, or only the tradebook's sheet, and upload that.";
    FileProblem::new(ProblemCode::TooLarge, format!("{pattern} {advice}"), arguments)
}

fn odd(what: &str) -> FileProblem {
    FileProblem::new(
        ProblemCode::Unreadable,
        "The workbook is not built as spreadsheets are: {what}. Download it again from your broker, or open it in Excel, save it as .xlsx and upload that.",
        [Argument::shown("what", what)],
    )
}

pub(crate) fn protected() -> FileProblem {
    FileProblem::plain(
        ProblemCode::Unreadable,
        "The workbook is protected with a password. Open it in Excel, remove the password, save it as .xlsx and upload that.",
    )
}
