//! What the first bytes say a file is. The name never decides.

use domain::Argument;

use crate::read::{FileProblem, ProblemCode};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Xlsx,
    Xls,
    Text,
}

impl Kind {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Xlsx => "xlsx",
            Self::Xls => "xls",
            Self::Text => "csv",
        }
    }
}

/// Decides by magic bytes; what is certainly no table is refused in words. `instead` is what to upload: `the
/// tradebook`.
pub(crate) fn kind(bytes: &[u8], instead: &str) -> Result<Kind, FileProblem> {
    let refuse = |sentence| Err(FileProblem::plain(ProblemCode::Unreadable, sentence));
    if bytes.is_empty() {
        return refuse("The file is empty. Download it again from your broker and upload that copy.");
    }
    let starts = |magic: &[u8]| bytes.starts_with(magic);
    if starts(b"PK\x03\x04") || starts(b"PK\x05\x06") {
        return Ok(Kind::Xlsx);
    }
    if starts(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
        return Ok(Kind::Xls);
    }
    let known: [(&[u8], &str); 9] = [
        (b"%PDF", "a PDF document, as contract notes are"),
        (b"MZ", "a program"),
        (b"\x7fELF", "a program"),
        (b"\x89PNG", "a picture"),
        (b"\xff\xd8\xff", "a picture"),
        (b"{\\rtf", "a text document (RTF)"),
        (b"\x1f\x8b", "a compressed file (gzip)"),
        (b"Rar!", "a RAR archive"),
        (b"7z\xbc\xaf", "a 7-Zip archive"),
    ];
    if let Some((_, what)) = known.iter().find(|(magic, _)| starts(magic)) {
        return Err(FileProblem::new(
            ProblemCode::Unreadable,
            "This is {what}, not a table. Upload {instead} your broker gives as CSV or XLSX.",
            [Argument::shown("what", *what), Argument::shown("instead", instead)],
        ));
    }
    if bytes.len() < 8 && bytes.iter().all(|b| !b.is_ascii_alphanumeric()) {
        return refuse("The file holds no text. Download it again from your broker and upload that copy.");
    }
    let head = &bytes[..bytes.len().min(1024)];
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    if head.starts_with(b"<") {
        return refuse(if head.starts_with(b"<?xml") {
            "This is an XML file. Open it in Excel, save it as .xlsx and upload that, or export it again as CSV or XLSX."
        } else {
            "This is an HTML table with a spreadsheet's name. Open it in Excel, save it as .xlsx and upload that, or export it again as CSV or XLSX."
        });
    }
    Ok(Kind::Text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_decide() {
        let check =
            |bytes: &[u8], expected: Result<Kind, &str>| match (kind(bytes, "the tradebook"), expected) {
                (Ok(found), Ok(wanted)) => assert_eq!(found, wanted),
                (Err(problem), Err(part)) => {
                    assert!(problem.message().contains(part), "{}", problem.message())
                }
                (found, wanted) => panic!("{found:?} is not {wanted:?}"),
            };
        check(b"PK\x03\x04....", Ok(Kind::Xlsx));
        check(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", Ok(Kind::Xls));
        check(b"symbol,isin", Ok(Kind::Text));
        check(b"\xff\xfes\0y\0", Ok(Kind::Text));
        check(b"", Err("is empty"));
        check(b"\x01", Err("no text"));
        check(b"MZ\x90\x00", Err("a program"));
        check(
            b"%PDF-1.7",
            Err("a PDF document, as contract notes are, not a table. Upload the tradebook your broker"),
        );
        check(b"  <html><table>", Err("an HTML table"));
        check(b"\xef\xbb\xbf<?xml version", Err("an XML file"));
    }
}
