//! A file's name as it may stand on a page, in a log or on a terminal.

const MOST: usize = 120;

/// The last part of a path, without what could forge a line or hide an extension.
pub fn shown_name(sent: &str) -> String {
    let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let clean: String = last
        .chars()
        .filter(|c| {
            !c.is_control()
                && !matches!(
                    c,
                    '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                        | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
                )
        })
        .take(MOST)
        .collect();
    let clean = clean.trim();
    if clean.is_empty() { "file".to_owned() } else { clean.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_fit_for_showing() {
        let check = |sent: &str, expected: &str| assert_eq!(shown_name(sent), expected);
        check("tradebook-AB1234-EQ.csv", "tradebook-AB1234-EQ.csv");
        check("../../etc/passwd", "passwd");
        check("C:\\Users\\me\\trades.xlsx", "trades.xlsx");
        check("a\r\nSet-Cookie: x.csv", "aSet-Cookie: x.csv");
        check("exe\u{202e}xslx.exe", "exexslx.exe");
        check("ta\u{ad}x\u{2060}.\u{61c}csv", "tax.csv");
        check("  ", "file");
        check("", "file");
        check("व्यापार.csv", "व्यापार.csv");
        assert_eq!(shown_name(&"x".repeat(300)).len(), 120);
    }
}
