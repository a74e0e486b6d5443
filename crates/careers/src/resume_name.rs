//! What an applicant called the file: shown and sent back, never a path.

use report::shown_name;
use unicode_normalization::UnicodeNormalization;

use super::content::Kind;

/// Characters, the ending among them.
const MOST: usize = 120;

/// Fit for showing, with the kind that its ending says; `None` for another ending.
pub fn read(sent: &str) -> Option<(String, Kind)> {
    let (_, ending) = sent.trim_end().rsplit_once('.')?;
    let kind = Kind::from_word(&ending.to_ascii_lowercase())?;
    let whole: String = sent.nfc().collect();
    let whole = whole.trim_end();
    // The ending stays, however long the name is.
    let stem = whole.rsplit_once('.').map_or(whole, |(stem, _)| stem);
    let stem = stem.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem: String = shown_name(stem).chars().take(MOST - kind.word().len() - 1).collect();
    Some((format!("{}.{}", stem.trim_end(), kind.word()), kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_what_is_left_of_it() {
        let check = |sent: &str, expected: Option<&str>| {
            assert_eq!(read(sent).map(|(name, _)| name).as_deref(), expected, "{sent:?}");
        };
        check("resume.pdf", Some("resume.pdf"));
        check("Asha Rao.DOCX", Some("Asha Rao.docx"));
        check("../../x.pdf", Some("x.pdf"));
        check("C:\\Users\\me\\cv.doc", Some("cv.doc"));
        check("a\r\nSet-Cookie: x=1.pdf", Some("aSet-Cookie: x=1.pdf"));
        check("cv\u{202e}fdp.exe.pdf", Some("cvfdp.exe.pdf"));
        check("a\0b.pdf", Some("ab.pdf"));
        check("re\u{301}sume\u{301}.pdf", Some("r\u{e9}sum\u{e9}.pdf"));
        check("बायोडाटा.pdf", Some("बायोडाटा.pdf"));
        check(".pdf", Some("file.pdf"));
        check("cv.pdf.exe", None);
        check("cv.exe", None);
        check("cv", None);
        check("", None);
        let long = read(&format!("{}.pdf", "x".repeat(300))).unwrap().0;
        assert_eq!((long.chars().count(), long.ends_with("x.pdf")), (120, true));
    }
}
