//! Files a stranger might upload, and what the product must answer.
//!
//! For tests only: `tradebook` reads them in its own process, `rojmel` through the parse-worker child,
//! `site` through HTTP. Every one of them gets an answer with words; none ends a process.

mod build;
mod cells;
mod mutate;
mod old;
mod packages;
mod texts;

pub use mutate::mutations;

/// What must be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expect {
    /// All rows are read, nothing is remarked.
    Accept,
    /// All rows are read, and the user is told something.
    Warn,
    /// The file is read; the hostile row is refused in words, the good row beside it is a fill.
    RejectRow,
    /// The whole file is refused in words; no row of it is stored.
    Refuse,
    /// Damage by chance: any of the above, but an answer.
    Answer,
}

/// One hostile file.
#[derive(Debug, Clone)]
pub struct Hostile {
    /// Its number in the set: `H22`, `C05`.
    pub id: String,
    /// The name it is uploaded under.
    pub name: &'static str,
    pub bytes: Vec<u8>,
    pub expect: Expect,
    pub why: &'static str,
}

impl Hostile {
    fn new(
        id: impl Into<String>,
        name: &'static str,
        bytes: Vec<u8>,
        expect: Expect,
        why: &'static str,
    ) -> Self {
        Self { id: id.into(), name, bytes, expect, why }
    }
}

/// All files: some 110, among them one of 21 MB and one that unpacks to 200 MB.
pub fn files() -> Vec<Hostile> {
    let mut files = packages::files();
    files.extend(cells::files());
    files.extend(old::files());
    files.extend(texts::files());
    files
}

/// A good old workbook (BIFF8), the seed of the `.xls` mutations.
pub const GOOD_XLS: &[u8] = include_bytes!("../../../fixtures/files/zerodha-equity.xls");

/// A good workbook of today, the seed of the `.xlsx` mutations.
pub fn good_xlsx() -> Vec<u8> {
    build::book(&build::sheet(&[build::HEADER, build::GOOD, build::SECOND]))
}

/// What an input of the fuzzer stands for (fuzz/seeds/spreadsheet): one that begins as a sheet is packed into a
/// workbook with right checksums, so that what chance does to it reaches the reader of cells; others are files as they
/// are.
pub fn fuzzed(input: &[u8]) -> Vec<u8> {
    if !input.starts_with(b"<worksheet") {
        return input.to_vec();
    }
    let mut parts = build::parts("", &[("Equity", "", "")]);
    if let Some((_, sheet)) = parts.last_mut() {
        *sheet = input.to_vec();
    }
    build::packed(&parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_files_differ() {
        let files = files();
        assert!(files.len() > 100, "{}", files.len());
        for (at, file) in files.iter().enumerate() {
            for other in &files[..at] {
                assert_ne!(file.id, other.id);
                assert!(file.bytes != other.bytes, "{} is {}", file.id, other.id);
            }
        }
    }

    #[test]
    fn mutations_repeat_with_their_seed() {
        let once: Vec<_> = mutations(GOOD_XLS, 20, 7).collect();
        assert!(once.iter().eq(mutations(GOOD_XLS, 20, 7).collect::<Vec<_>>().iter()));
        assert!(once.iter().all(|bytes| bytes != GOOD_XLS));
    }
}
