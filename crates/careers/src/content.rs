//! Whether a resume is what its name says, and why it should be opened with care.

use super::{docx, pdf};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Pdf,
    Doc,
    Docx,
}

/// Something that may act when the file is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flag {
    JavaScript,
    Launch,
    EmbeddedFile,
    Macros,
    ExternalLink,
    OleObject,
}

impl Kind {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Doc => "doc",
            Self::Docx => "docx",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Pdf, Self::Doc, Self::Docx].into_iter().find(|kind| kind.word() == word)
    }

    /// For a download; nothing is ever shown in the page.
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Doc => "application/msword",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        }
    }
}

impl Flag {
    pub const fn word(self) -> &'static str {
        match self {
            Self::JavaScript => "javascript",
            Self::Launch => "launch",
            Self::EmbeddedFile => "embedded_file",
            Self::Macros => "macros",
            Self::ExternalLink => "external_link",
            Self::OleObject => "ole_object",
        }
    }
}

const OLE: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const ZIP: &[u8] = b"PK\x03\x04";

/// `ending` is that of the name.
///
/// # Errors
/// A sentence for whoever sent it.
pub fn check(ending: Kind, bytes: &[u8]) -> Result<Vec<Flag>, String> {
    if bytes.is_empty() {
        return Err("The resume is empty. Please choose the file again.".to_owned());
    }
    let mut flags = match ending {
        Kind::Pdf if pdf::is_one(bytes) => pdf::flags(bytes),
        Kind::Doc if bytes.starts_with(OLE) => doc_flags(bytes),
        Kind::Docx if bytes.starts_with(ZIP) => docx::flags(bytes)?,
        Kind::Pdf | Kind::Doc | Kind::Docx => return Err(other(ending, bytes)),
    };
    flags.sort();
    flags.dedup();
    Ok(flags)
}

fn other(ending: Kind, bytes: &[u8]) -> String {
    let found = if bytes.starts_with(OLE) {
        "it is an older Word document, or one with a password"
    } else if bytes.starts_with(ZIP) {
        "it is a DOCX or another packed file"
    } else if bytes.starts_with(b"{\\rtf") {
        "it is an RTF text"
    } else if pdf::is_one(bytes) {
        "it is a PDF"
    } else {
        "its content is something else"
    };
    format!(
        "This file is not what its name says: it ends in .{}, and {found}. Please save it as PDF and choose that.",
        ending.word()
    )
}

/// Names in the old format are UTF-16.
fn doc_flags(bytes: &[u8]) -> Vec<Flag> {
    let has = |word: &str| {
        let wide: Vec<u8> = word.encode_utf16().flat_map(u16::to_le_bytes).collect();
        contains(bytes, &wide)
    };
    let mut flags = Vec::new();
    if has("_VBA_PROJECT") || has("Macros") {
        flags.push(Flag::Macros);
    }
    if has("ObjectPool") {
        flags.push(Flag::OleObject);
    }
    flags
}

pub(super) fn contains(bytes: &[u8], word: &[u8]) -> bool {
    bytes.windows(word.len()).any(|window| window == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_is(ending: Kind, bytes: &[u8], expected: Result<&[Flag], &str>) {
        match (check(ending, bytes), expected) {
            (Ok(flags), Ok(expected)) => assert_eq!(flags, expected),
            (Err(sentence), Err(words)) => assert!(sentence.contains(words), "{sentence}"),
            (found, _) => panic!("{found:?}"),
        }
    }

    #[test]
    fn a_name_is_not_believed() {
        check_is(Kind::Pdf, b"%PDF-1.7\n%%EOF", Ok(&[]));
        check_is(Kind::Pdf, b"\xef\xbb\xbf\r\n%PDF-1.4", Ok(&[]));
        check_is(Kind::Pdf, b"", Err("empty"));
        check_is(Kind::Pdf, b"MZ\x90\0 %PDF-1.4", Err("something else"));
        check_is(Kind::Pdf, b"<html><script>%PDF-1.4", Err("something else"));
        check_is(Kind::Pdf, ZIP, Err("DOCX or another packed file"));
        check_is(Kind::Pdf, b"X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", Err("something else"));
        check_is(Kind::Doc, b"{\\rtf1}", Err("an RTF text"));
        check_is(Kind::Doc, b"%PDF-1.7", Err("it is a PDF"));
        check_is(Kind::Docx, OLE, Err("one with a password"));
        check_is(Kind::Doc, OLE, Ok(&[]));
        let wide = |word: &str| word.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        check_is(Kind::Doc, &[OLE, &wide("_VBA_PROJECT")].concat(), Ok(&[Flag::Macros]));
        check_is(Kind::Doc, &[OLE, &wide("ObjectPool")].concat(), Ok(&[Flag::OleObject]));
    }
}
